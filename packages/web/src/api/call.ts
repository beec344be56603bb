import type { Call, OutputOf, RequestOf } from '@kelas/contract/call';
import { t } from '@lingui/core/macro';
import { useMutation } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { useAlert } from '../dialogs/dialogs.ts';
import { ApiError } from './api-error.ts';
import { idempotencyKeys } from './idempotency.ts';
import type { OnFailure } from './query.ts';
import { type SendOptions, send } from './send.ts';

export interface CallOptions {
  readonly onFailure: OnFailure;
}

export type Outcome<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: ApiError };

export interface CallHandle<C extends Call> {
  /**
   * Makes the call; never throws ApiError. While a call runs, returns its outcome instead of a
   * second call. `idempotencyKey` replaces the generated key. Stable between renders.
   */
  readonly run: (
    input: RequestOf<C>,
    options?: Pick<SendOptions, 'idempotencyKey'>,
  ) => Promise<Outcome<OutputOf<C>>>;
  readonly running: boolean;
  /** The failure of the last run, for `onFailure: 'inline'`. */
  readonly error: ApiError | undefined;
  readonly clearError: () => void;
  /** Clears the idempotency keys: the same input is a new request from now on. */
  readonly reset: () => void;
}

/** Returns a call that writes; every query on the screen is refetched after it. */
export function useCall<C extends Call>(call: C, { onFailure }: CallOptions): CallHandle<C> {
  const alert = useAlert();
  const [keys] = useState(idempotencyKeys);
  const inFlight = useRef<Promise<Outcome<OutputOf<C>>>>(undefined);
  const mutation = useMutation<OutputOf<C>, ApiError, [RequestOf<C>, SendOptions]>({
    mutationFn: ([input, options]) => send(call, input, options),
    onSuccess: keys.clear,
    onError: (failure) => {
      if (onFailure === 'alert' && failure.status !== 401) alert(t`Oops`, failure.message);
    },
  });

  const { mutateAsync } = mutation;
  const run = useCallback(
    (input: RequestOf<C>, options: SendOptions = {}) => {
      const attempt = async (): Promise<Outcome<OutputOf<C>>> => {
        const key = call.idempotent ? { idempotencyKey: keys.forBody(input) } : {};
        try {
          return { ok: true, value: await mutateAsync([input, { ...key, ...options }]) };
        } catch (failure) {
          if (!(failure instanceof ApiError)) throw failure;
          return { ok: false, error: failure };
        } finally {
          inFlight.current = undefined;
        }
      };
      inFlight.current ??= attempt();
      return inFlight.current;
    },
    [call, keys, mutateAsync],
  );

  return {
    run,
    running: mutation.isPending,
    error: mutation.error && mutation.error.status !== 401 ? mutation.error : undefined,
    clearError: mutation.reset,
    reset: keys.clear,
  };
}
