import { useEffect, useRef } from 'react';

/**
 * Restores the focus after the last dialog if no element has it, because a locked button loses it.
 * If the button is gone, its list or the page gets the focus.
 */
export function useFocusBack(anyDialog: boolean) {
  const last = useRef<readonly HTMLElement[]>([]);
  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement && target.matches('main *')) last.current = pathOf(target);
    };
    document.addEventListener('focusin', remember);
    return () => document.removeEventListener('focusin', remember);
  }, []);
  useEffect(() => {
    if (anyDialog || document.activeElement !== document.body) return;
    for (const each of last.current) {
      each.focus();
      if (document.activeElement === each) return;
    }
  }, [anyDialog]);
}

/** Returns an element and its focusable ancestors, innermost first. */
function pathOf(from: HTMLElement): HTMLElement[] {
  const path = [from];
  for (let at = from.parentElement; at; at = at.parentElement) {
    if (at.hasAttribute('tabindex')) path.push(at);
  }
  return path;
}
