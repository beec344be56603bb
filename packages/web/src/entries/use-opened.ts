import { useCallback, useRef, useState } from 'react';
import { useFocusBack } from '../shell/focus-back.ts';

interface Opened<R> {
  /** Undefined for an entry that is new. */
  readonly row: R | undefined;
  /** Tells one opening from the next, which may come while the dialog of the last is leaving. */
  readonly key: number;
}

/**
 * The entry whose dialog is on the screen. `open` stays the same from render to render; `gone` is
 * for when a dialog has left, and the focus goes back to where it came from, or to the list where
 * that row has gone.
 */
export function useOpened<R>() {
  const [opened, setOpened] = useState<Opened<R>>();
  const count = useRef(0);
  useFocusBack(opened !== undefined);
  const open = useCallback((row?: R) => {
    count.current += 1;
    setOpened({ row, key: count.current });
  }, []);
  const gone = (key: number) => setOpened((now) => (now?.key === key ? undefined : now));
  return { opened, open, gone };
}
