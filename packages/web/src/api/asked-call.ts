import type { Call, OutputOf, RequestOf } from '@kelas/contract/call';
import { t } from '@lingui/core/macro';
import { useCallback, useRef, useState } from 'react';
import { useAlert, useConfirm } from '../dialogs/dialogs.ts';
import { type CallOptions, type Outcome, useCall } from './call.ts';

type Send = <T>(write: () => Promise<Outcome<T>>) => Promise<Outcome<T>>;

/** One run of a call that asks first. */
interface AskedRun<C extends Call> {
  readonly question: string;
  readonly input: RequestOf<C>;
  /** `send` of usePreview, for a call that has a preview. */
  readonly send?: Send;
  readonly onDone?: (value: OutputOf<C>) => void;
  readonly onFailed?: () => void;
  readonly thanks: (value: OutputOf<C>) => string;
}

const sendAlone: Send = (write) => write();

/**
 * Returns a call that asks first and says after it what was done. `ask` is stable between renders,
 * and ignores a click while its question is open.
 */
export function useAskedCall<C extends Call>(call: C, options: CallOptions) {
  const [alert, confirm] = [useAlert(), useConfirm()];
  const { run, running, error } = useCall(call, options);
  const isAsking = useRef(false);
  const ask = useCallback(
    async ({ question, input, send = sendAlone, onDone, onFailed, thanks }: AskedRun<C>) => {
      if (isAsking.current) return;
      isAsking.current = true;
      const isSure = await confirm(question);
      isAsking.current = false;
      if (!isSure) return;
      const outcome = await send(() => run(input));
      if (!outcome.ok) return onFailed?.();
      onDone?.(outcome.value);
      await alert(t`Thank you`, thanks(outcome.value));
    },
    [alert, confirm, run],
  );
  return { ask, running, error };
}

/**
 * Returns the undo of a record of a list, which asks first, and the last record that was undone.
 * `runOf` must be stable, so that `undo` is.
 */
export function useUndo<C extends Call, R>(call: C, runOf: (record: R) => AskedRun<C>) {
  const { ask, running } = useAskedCall(call, { onFailure: 'alert' });
  const [lastUndone, setLastUndone] = useState<{ readonly of: R; readonly result: OutputOf<C> }>();
  const undo = useCallback(
    (of: R) => ask({ ...runOf(of), onDone: (result) => setLastUndone({ of, result }) }),
    [ask, runOf],
  );
  return { undo, running, lastUndone };
}
