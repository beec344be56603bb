import { useEffect, useRef } from 'react';

/**
 * Gives the focus back when the last dialog has gone and nobody has it: a button that is locked
 * while its call runs loses it before a dialog could note it.
 */
export function useFocusBack(anyDialog: boolean) {
  const last = useRef<HTMLElement>(null);
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement && target.closest('main')) last.current = target;
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, []);
  useEffect(() => {
    if (anyDialog || !last.current || document.activeElement !== document.body) return;
    last.current.focus();
    // It may be gone, or locked for good.
    if (document.activeElement === document.body) document.querySelector('main')?.focus();
  }, [anyDialog]);
}
