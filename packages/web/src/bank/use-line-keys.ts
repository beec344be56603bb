import { useCallback, useEffect, useRef } from 'react';

/** Returns the first button of each shown line, in a table or as cards. */
function buttonsIn(box: HTMLElement | null): HTMLButtonElement[] {
  return [...(box?.querySelectorAll(':is(td, div).action') ?? [])].flatMap(
    (cell) => cell.querySelector('button') ?? [],
  );
}

/** Returns the place of the line that has the focus; -1 for none. */
function placeIn(box: HTMLElement | null): number {
  return buttonsIn(box).findIndex((button) =>
    button.closest('tr, li')?.contains(document.activeElement),
  );
}

/**
 * Arrow keys go from line to line, and Enter presses the first button, so that lines are reviewed by
 * keyboard alone. `rows` is the list; after a line has left it, the next one has the focus.
 */
export function useLineKeys(rows: unknown) {
  const box = useRef<HTMLDivElement>(null);
  const next = useRef<number>(undefined);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the list has changed
  useEffect(() => {
    const wanted = next.current;
    if (wanted === undefined || document.activeElement !== document.body) return;
    next.current = undefined;
    const buttons = buttonsIn(box.current);
    buttons[Math.min(wanted, buttons.length - 1)]?.focus();
  }, [rows]);

  // On the document, because a new screen leaves the focus on the page.
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      const { target } = event;
      if (step === undefined || event.defaultPrevented || !(target instanceof Element)) return;
      const isTyping = target instanceof HTMLInputElement && target.type !== 'checkbox';
      const isHere = box.current?.contains(target) || target.contains(box.current);
      if (isTyping || !isHere) return;
      const buttons = buttonsIn(box.current);
      const place = Math.min(placeIn(box.current) + step, buttons.length - 1);
      const button = buttons[Math.max(0, place)];
      if (!button) return;
      event.preventDefault();
      button.focus();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  return {
    box,
    /** Call it before the line of the focused button may leave the list. */
    setNext: useCallback(() => {
      next.current = Math.max(0, placeIn(box.current));
    }, []),
  };
}
