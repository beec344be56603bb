import { useRef, useState } from 'react';

/** An entry's dialog from opening to closing: it closes by itself when what was in it is saved. */
export function useSaving() {
  const [open, setOpen] = useState(true);
  const closed = useRef(false);

  const close = () => {
    closed.current = true;
    setOpen(false);
  };
  /** `attempt` resolves to true when it was saved; while it fails the dialog stays as it is. */
  const save = async (attempt: () => Promise<boolean>) => {
    // A second click may come before the dialog has gone.
    if (!closed.current && (await attempt())) close();
  };
  return { open, close, save };
}
