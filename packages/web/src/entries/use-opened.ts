import { useCallback, useState } from 'react';
import { useFocusBack } from '../dialogs/focus-back.ts';

interface Opened<R> {
  /** Undefined for a new entry. */
  readonly row: R | undefined;
}

/**
 * The entry whose dialog is open; `open` is stable between renders. Call `clear` in the dialog's
 * `onExited`: it returns the focus to the row, or to the list without the row.
 */
export function useOpened<R>() {
  const [opened, setOpened] = useState<Opened<R>>();
  useFocusBack(opened !== undefined);
  const open = useCallback((row?: R) => setOpened((now) => now ?? { row }), []);
  return { opened, open, clear: () => setOpened(undefined) };
}
