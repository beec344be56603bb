import type { Call, OutputOf } from '@kelas/contract/call';
import { useCallback, useState } from 'react';
import { type AskedRun, useAskedCall } from './asked-call.ts';

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
