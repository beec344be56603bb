import { useRef, useState } from 'react';

interface Submission {
  readonly ok: boolean;
}

/**
 * A dialog from opening to closing. `submitOnce` sends, and closes the dialog on success; it resolves
 * to the outcome, or to undefined for a click that came before the dialog was gone.
 */
export function useSubmitOnce() {
  const [open, setOpen] = useState(true);
  const isClosed = useRef(false);

  const close = () => {
    isClosed.current = true;
    setOpen(false);
  };
  const submitOnce = async <O extends Submission>(send: () => Promise<O>) => {
    if (isClosed.current) return undefined;
    const outcome = await send();
    // Two clicks share one outcome: the first of them has closed the dialog.
    if (isClosed.current) return undefined;
    if (outcome.ok) close();
    return outcome;
  };
  return { open, close, submitOnce };
}
