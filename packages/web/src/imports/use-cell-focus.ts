import { type RefObject, useLayoutEffect, useMemo, useRef } from 'react';

/**
 * Restores the focus in a table of cells: to the edited cell, or if it is gone, because the row is
 * correct now, to the next faulty cell.
 */
export function useCellFocus(region: RefObject<HTMLElement | null>) {
  const place = useRef<string>(undefined);
  useLayoutEffect(() => {
    if (!place.current || document.activeElement?.classList.contains('editor')) return;
    const isFree = document.activeElement === document.body;
    if (!isFree) return;
    const find = (selector: string) => region.current?.querySelector<HTMLElement>(selector);
    const target =
      find(`[data-cell="${place.current}"]`) ?? find('.faulty button.cell') ?? region.current;
    target?.focus({ preventScroll: target === region.current });
  });
  return useMemo(
    () => ({
      keep: ({ row, column }: { readonly row: number; readonly column: number }) => {
        place.current = `${row}:${column}`;
      },
    }),
    [],
  );
}
