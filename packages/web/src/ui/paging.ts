import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Sorting } from './sorting.ts';

/** The numbers of rows per page to choose from (R-1330). */
export const PAGE_SIZES = [10, 25, 100] as const;
const DEFAULT_ROWS = 100;

export interface Paging {
  /** Counted from 0. */
  readonly page: number;
  readonly size: number;
  /** Undefined for the order of the list. */
  readonly sorting: Sorting | undefined;
  readonly goToPage: (page: number) => void;
  readonly resize: (size: number) => void;
  readonly sort: (sorting: Sorting | undefined) => void;
}

/** Paging in the state of its table. */
export function usePaging(): Paging {
  const [size, resize] = useState(DEFAULT_ROWS);
  const [page, goToPage] = useState(0);
  const [sorting, setSorting] = useState<Sorting>();
  return {
    page,
    size,
    sorting,
    goToPage,
    resize: (next) => {
      goToPage(0);
      resize(next);
    },
    sort: (next) => {
      goToPage(0);
      setSorting(next);
    },
  };
}

/** Paging in the query string, so that Back restores page and order (R-1305). */
export function usePagingInAddress(): Paging {
  const [params, setParams] = useSearchParams();
  const size = PAGE_SIZES.find((each) => String(each) === params.get('rows')) ?? DEFAULT_ROWS;
  const page = Math.max(0, Math.trunc(Number(params.get('page') ?? 1)) - 1) || 0;
  const sorted = params.get('sort') ?? '';
  const sorting = useMemo(
    () =>
      sorted ? { label: sorted.replace(/^-/, ''), descending: sorted.startsWith('-') } : undefined,
    [sorted],
  );
  const change = (next: Pick<Paging, 'page' | 'size' | 'sorting'>) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        if (next.page === 0) after.delete('page');
        else after.set('page', String(next.page + 1));
        if (next.size === DEFAULT_ROWS) after.delete('rows');
        else after.set('rows', String(next.size));
        if (!next.sorting) after.delete('sort');
        else after.set('sort', (next.sorting.descending ? '-' : '') + next.sorting.label);
        return after;
      },
      { replace: true },
    );
  return {
    page,
    size,
    sorting,
    goToPage: (next) => change({ page: next, size, sorting }),
    resize: (next) => change({ page: 0, size: next, sorting }),
    sort: (next) => change({ page: 0, size, sorting: next }),
  };
}
