import { useCallback, useState } from 'react';
import { useFocusBack } from '../dialogs/focus-back.ts';

interface Opened<R> {
  /** Undefined for an entry that is new. */
  readonly row: R | undefined;
}

/**
 * The entry whose dialog is on the screen; one at a time. `open` is stable between renders. `clear`
 * belongs into the dialog's `onExited`: it returns the focus to the row, or to the list without it.
 */
export function useOpened<R>() {
  const [opened, setOpened] = useState<Opened<R>>();
  useFocusBack(opened !== undefined);
  const open = useCallback((row?: R) => setOpened((now) => now ?? { row }), []);
  return { opened, open, clear: () => setOpened(undefined) };
}
