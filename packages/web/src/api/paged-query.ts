import type { Call, OutputOf, RequestOf } from '@kelas/contract/call';
import { type InfiniteData, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ApiError } from './api-error.ts';
import { queryKey } from './query.ts';
import { send } from './send.ts';

type RowOf<C extends Call> = OutputOf<C> extends (infer R)[] ? R : never;

interface Pages<C extends Call> {
  readonly pageSize: number;
  /** Returns the number of a row; the next page begins before the number of the last row. */
  readonly numberOf: (row: RowOf<C>) => number;
}

/** Reads a list newest first, page by page; `loadOlder` adds the next page. */
export function usePagedQuery<C extends Call>(
  call: C,
  filter: Omit<RequestOf<C>, 'before'>,
  { pageSize, numberOf }: Pages<C>,
) {
  const query = useInfiniteQuery<
    RowOf<C>[],
    ApiError,
    InfiniteData<RowOf<C>[]>,
    readonly unknown[],
    string
  >({
    queryKey: [...queryKey(call), filter, 'pages'],
    queryFn: ({ pageParam, signal }) =>
      send(call, { ...filter, before: pageParam } as RequestOf<C>, { signal }) as Promise<
        RowOf<C>[]
      >,
    initialPageParam: '',
    getNextPageParam: (page) => {
      const last = page.at(-1);
      return last === undefined || page.length < pageSize ? undefined : String(numberOf(last));
    },
    placeholderData: keepPreviousData,
  });
  const { data, isFetching, error, refetch, hasNextPage, fetchNextPage } = query;
  const rows = useMemo(() => data?.pages.flat(), [data]);
  return {
    list: {
      data: rows,
      loading: isFetching,
      error: isFetching ? undefined : (error ?? undefined),
      silent: false,
      refetch: refetch as () => void,
    },
    hasOlder: hasNextPage,
    loadOlder: async () => (await fetchNextPage()).isSuccess,
  };
}
