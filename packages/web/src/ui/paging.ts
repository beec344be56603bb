import { useState } from 'react';
import { useSearchParams } from 'react-router';

/** The numbers of rows per page to choose from (R-1330). */
export const PAGE_SIZES = [10, 25, 100] as const;
const DEFAULT_ROWS = 100;

export interface Paging {
  /** Counted from 0. */
  readonly page: number;
  readonly size: number;
  readonly goToPage: (page: number) => void;
  readonly resize: (size: number) => void;
}

/** Paging in the state of its table. */
export function usePaging(): Paging {
  const [{ page, size }, set] = useState({ page: 0, size: DEFAULT_ROWS });
  return {
    page,
    size,
    goToPage: (next) => set({ page: next, size }),
    resize: (next) => set({ page: 0, size: next }),
  };
}

/** Paging in the query string, so that Back restores the page (R-1305). */
export function usePagingInAddress(): Paging {
  const [params, setParams] = useSearchParams();
  const size = PAGE_SIZES.find((each) => String(each) === params.get('rows')) ?? DEFAULT_ROWS;
  const page = Math.max(0, Math.trunc(Number(params.get('page') ?? 1)) - 1) || 0;
  const change = (next: { page: number; size: number }) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        if (next.page === 0) after.delete('page');
        else after.set('page', String(next.page + 1));
        if (next.size === DEFAULT_ROWS) after.delete('rows');
        else after.set('rows', String(next.size));
        return after;
      },
      { replace: true },
    );
  return {
    page,
    size,
    goToPage: (next) => change({ page: next, size }),
    resize: (next) => change({ page: 0, size: next }),
  };
}
