import { AUDIT_PAGE, listAudit, type SubjectKind } from '@kelas/contract/audit';
import type { OutputOf } from '@kelas/contract/call';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ApiError } from '../api/api-error.ts';
import { queryKey } from '../api/query.ts';
import { send } from '../api/send.ts';
import type { ListState } from '../ui/table.ts';

export type AuditEntry = OutputOf<typeof listAudit>[number];

/** What is searched for; a type, so that it can be in the address. */
export type AuditFilter = {
  readonly month: string;
  readonly kind: SubjectKind | '';
  readonly staffId: string;
};

export const NO_AUDIT_FILTER: AuditFilter = { month: '', kind: '', staffId: '' };

interface Trail {
  /** The entries that were loaded so far, newest first. */
  readonly list: ListState<AuditEntry>;
  readonly hasOlder: boolean;
  readonly loadOlder: () => Promise<boolean>;
}

/** The trail, newest entries first and older ones as they are asked for. */
export function useTrail(filter: AuditFilter): Trail {
  const query = useInfiniteQuery<
    AuditEntry[],
    ApiError,
    { pages: AuditEntry[][] },
    readonly unknown[],
    string
  >({
    queryKey: [...queryKey(listAudit, filter), 'pages'],
    queryFn: ({ pageParam, signal }) =>
      send(listAudit, { ...filter, before: pageParam }, { signal }),
    initialPageParam: '',
    getNextPageParam: (last) =>
      last.length < AUDIT_PAGE ? undefined : String(last.at(-1)?.position),
    placeholderData: keepPreviousData,
  });
  const { data, isFetching, error, refetch, hasNextPage, fetchNextPage } = query;
  const entries = useMemo(() => data?.pages.flat(), [data]);
  return {
    list: {
      data: entries,
      loading: isFetching,
      error: isFetching ? undefined : (error ?? undefined),
      silent: false,
      refetch: refetch,
    },
    hasOlder: hasNextPage,
    loadOlder: async () => (await fetchNextPage()).isSuccess,
  };
}
