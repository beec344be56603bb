import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Sorting } from './table.ts';

/** The numbers of rows per page to choose from (R-1330). */
export const PAGE_SIZES = [10, 25, 100] as const;
const DEFAULT_ROWS = 100;

interface Shown {
  /** Counted from 0. */
  readonly page: number;
  readonly size: number;
  /** Undefined for the order of the list. */
  readonly sorting: Sorting | undefined;
}

export interface Paging extends Shown {
  readonly goToPage: (page: number) => void;
  readonly resize: (size: number) => void;
  readonly sort: (sorting: Sorting | undefined) => void;
}

function pagingOf(shown: Shown, change: (next: Shown) => void): Paging {
  return {
    ...shown,
    goToPage: (page) => change({ ...shown, page }),
    resize: (size) => change({ ...shown, page: 0, size }),
    sort: (sorting) => change({ ...shown, page: 0, sorting }),
  };
}

/** Paging in the state of its table. */
export function usePaging(): Paging {
  const [shown, setShown] = useState<Shown>({ page: 0, size: DEFAULT_ROWS, sorting: undefined });
  return pagingOf(shown, setShown);
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
  return pagingOf({ page, size, sorting }, (next) =>
    setParams(
      (before) =>
        withParams(before, {
          page: next.page > 0 && next.page + 1,
          rows: next.size !== DEFAULT_ROWS && next.size,
          sort: next.sorting && (next.sorting.descending ? '-' : '') + next.sorting.label,
        }),
      { replace: true },
    ),
  );
}

/** Returns query parameters with some of them set, or removed if they are empty or false. */
export function withParams(
  params: URLSearchParams,
  changes: Readonly<Record<string, string | number | false | undefined>>,
): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const [name, value] of Object.entries(changes)) {
    if (value === false || value === undefined || value === '') next.delete(name);
    else next.set(name, String(value));
  }
  return next;
}
