import type { Call, OutputOf, RequestOf } from '@kelas/contract/call';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useAlert } from '../dialogs/dialogs.ts';
import { ApiError } from './api-error.ts';
import { idempotencyKeys } from './idempotency.ts';
import { type OnFailure, queryKey } from './query.ts';
import { send } from './send.ts';

export interface CallOptions {
  /** Calls whose cached answers this one makes old. */
  readonly invalidates: readonly Call[];
  readonly onFailure: OnFailure;
  /** Codes of failures that whoever calls tells in a way of their own. */
  readonly tells?: readonly string[];
}

export interface RunOptions {
  /** In place of the key that a call which records money gets by itself. */
  readonly idempotencyKey?: string;
}

/** How a call ended. A failure has been told already, unless it is to be shown inline. */
export type Outcome<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: ApiError };

export interface CallHandle<C extends Call> {
  /** Makes the call; never throws. While one is running a second is not made: its outcome is the first's. */
  readonly run: (input: RequestOf<C>, options?: RunOptions) => Promise<Outcome<OutputOf<C>>>;
  readonly running: boolean;
  /** The failure of the last run, for `onFailure: 'inline'`. */
  readonly error: ApiError | undefined;
  readonly clearError: () => void;
  /** Ends the tries of what was filled in: the same content is something new from now on. */
  readonly reset: () => void;
}

/** Makes a call that changes something. */
export function useCall<C extends Call>(
  call: C,
  { invalidates, onFailure, tells = [] }: CallOptions,
): CallHandle<C> {
  const client = useQueryClient();
  const alert = useAlert();
  const [error, setError] = useState<ApiError>();
  const [running, setRunning] = useState<Promise<Outcome<OutputOf<C>>>>();
  const inFlight = useRef(running);
  const [keys] = useState(idempotencyKeys);

  async function attempt(input: RequestOf<C>, options: RunOptions): Promise<Outcome<OutputOf<C>>> {
    const idempotencyKey =
      options.idempotencyKey ?? (call.idempotent ? keys.forBody(input) : undefined);
    try {
      const value = await send(call, input, idempotencyKey ? { idempotencyKey } : {});
      keys.settled();
      for (const each of invalidates) client.invalidateQueries({ queryKey: queryKey(each) });
      return { ok: true, value };
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      if (failure.status === 401) return { ok: false, error: failure };
      setError(failure);
      if (onFailure === 'alert' && !tells.includes(failure.details.code)) {
        alert('Oops', failure.message);
      }
      return { ok: false, error: failure };
    }
  }

  function run(input: RequestOf<C>, options: RunOptions = {}) {
    if (inFlight.current) return inFlight.current;
    setError(undefined);
    const outcome = attempt(input, options).finally(() => {
      inFlight.current = undefined;
      setRunning(undefined);
    });
    inFlight.current = outcome;
    setRunning(outcome);
    return outcome;
  }

  return {
    run,
    running: running !== undefined,
    error,
    clearError: () => setError(undefined),
    reset: keys.settled,
  };
}
