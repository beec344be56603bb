import { AUDIT_PAGE_SIZE, listAudit } from '@kelas/contract/audit';
import type { SubjectKind } from '@kelas/contract/audit-actions';
import type { OutputOf } from '@kelas/contract/call';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ApiError } from '../api/api-error.ts';
import { queryKey } from '../api/query.ts';
import { send } from '../api/send.ts';
import type { ListState } from '../ui/table.ts';

export type AuditEntry = OutputOf<typeof listAudit>[number];

/** The filters of the audit log; a type, so that it fits the query string. */
export type AuditFilter = {
  readonly month: string;
  readonly kind: SubjectKind | '';
  readonly staffId: string;
  /** `show` adds the readings of IC numbers, which are many (R-1458). */
  readonly reads: 'show' | '';
};

export const NO_AUDIT_FILTER: AuditFilter = { month: '', kind: '', staffId: '', reads: '' };

interface AuditList {
  /** The entries loaded so far, newest first. */
  readonly list: ListState<AuditEntry>;
  readonly hasOlder: boolean;
  readonly loadOlder: () => Promise<boolean>;
}

/** Reads the audit log, newest entries first; `loadOlder` adds the next 100 (R-1132). */
export function useAuditLog({ reads, ...others }: AuditFilter): AuditList {
  const filter = { ...others, nricReads: reads === 'show' ? ('' as const) : ('hide' as const) };
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
      last.length < AUDIT_PAGE_SIZE ? undefined : String(last.at(-1)?.position),
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
