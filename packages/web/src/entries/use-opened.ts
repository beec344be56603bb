import { useCallback, useState } from 'react';
import { useFocusBack } from '../dialogs/focus-back.ts';

interface Opened<R> {
  /** Undefined for an entry that is new. */
  readonly row: R | undefined;
}

/**
 * The entry whose dialog is on the screen; the next is opened when that has left. `open` stays the
 * same from render to render; `gone` is for when the dialog has left, and the focus goes back to
 * where it came from, or to the list where that row has gone.
 */
export function useOpened<R>() {
  const [opened, setOpened] = useState<Opened<R>>();
  useFocusBack(opened !== undefined);
  const open = useCallback((row?: R) => setOpened((now) => now ?? { row }), []);
  return { opened, open, gone: () => setOpened(undefined) };
}
