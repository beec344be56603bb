import { useRef, useState } from 'react';

/**
 * The state of a dialog that submits once and closes on success (R-1343). `submitOnce` resolves to
 * the outcome, or to undefined for a click while the dialog closes.
 */
export function useSubmitOnce() {
  const [open, setOpen] = useState(true);
  const isClosed = useRef(false);

  const close = () => {
    isClosed.current = true;
    setOpen(false);
  };
  const submitOnce = async <O extends { readonly ok: boolean }>(send: () => Promise<O>) => {
    if (isClosed.current) return undefined;
    const outcome = await send();
    // Two clicks share one outcome; the first one has already closed the dialog.
    if (isClosed.current) return undefined;
    if (outcome.ok) close();
    return outcome;
  };
  return { open, close, submitOnce };
}
