import { CLOSES_PAGE_SIZE, listCashCloses } from '@kelas/contract/cash';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ApiError } from '../api/api-error.ts';
import { queryKey } from '../api/query.ts';
import { send } from '../api/send.ts';
import type { ListState } from '../ui/table.ts';
import type { CashClose } from './close-form.ts';

interface CloseList {
  /** The closes loaded so far, newest first. */
  readonly list: ListState<CashClose>;
  readonly hasOlder: boolean;
  readonly loadOlder: () => void;
}

/** Reads the closes, newest first; `loadOlder` adds the next page (R-1412). */
export function useCloses(): CloseList {
  const query = useInfiniteQuery<
    CashClose[],
    ApiError,
    { pages: CashClose[][] },
    readonly unknown[],
    string
  >({
    queryKey: [...queryKey(listCashCloses), 'pages'],
    queryFn: ({ pageParam, signal }) => send(listCashCloses, { before: pageParam }, { signal }),
    initialPageParam: '',
    getNextPageParam: (last) =>
      last.length < CLOSES_PAGE_SIZE ? undefined : String(last.at(-1)?.number),
  });
  const { data, isFetching, error, refetch, hasNextPage, fetchNextPage } = query;
  const closes = useMemo(() => data?.pages.flat(), [data]);
  return {
    list: {
      data: closes,
      loading: isFetching,
      error: isFetching ? undefined : (error ?? undefined),
      silent: false,
      refetch: refetch,
    },
    hasOlder: hasNextPage,
    loadOlder: fetchNextPage,
  };
}
