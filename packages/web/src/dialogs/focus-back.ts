import { useEffect, useRef } from 'react';

/**
 * Gives the focus back when the last dialog has gone and nobody has it: a button that is locked
 * while its call runs loses it before a dialog could note it. Where the button itself has gone, the
 * list it stood in gets the focus, or the page.
 */
export function useFocusBack(anyDialog: boolean) {
  const last = useRef<readonly HTMLElement[]>([]);
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement && target.matches('main *')) last.current = wayUp(target);
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, []);
  useEffect(() => {
    if (anyDialog || document.activeElement !== document.body) return;
    for (const each of last.current) {
      each.focus();
      if (document.activeElement === each) return;
    }
  }, [anyDialog]);
}

/** An element and, outwards from it, all around it that can have the focus. */
function wayUp(from: HTMLElement): HTMLElement[] {
  const way = [from];
  for (let at = from.parentElement; at; at = at.parentElement) {
    if (at.hasAttribute('tabindex')) way.push(at);
  }
  return way;
}
