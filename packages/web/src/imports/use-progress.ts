import type { OutputOf } from '@kelas/contract/call';
import { getImportProgress } from '@kelas/contract/imports';
import { useEffect, useEffectEvent } from 'react';
import { type CallQuery, useCallQuery } from '../api/query.ts';

export type Progress = OutputOf<typeof getImportProgress>;

const POLL_MS = 1_000;

/** Returns how far an import is; asks the server each second while it runs (R-1693). */
export function useProgress(id: string): CallQuery<Progress> {
  const query = useCallQuery(getImportProgress, { id }, { onFailure: 'inline', fresh: true });
  const { data, loading } = query;
  const isRunning = data?.state === 'WAITING' || data?.state === 'RUNNING';
  const refetch = useEffectEvent(() => query.refetch());
  useEffect(() => {
    if (!isRunning || loading) return;
    const timer = setTimeout(refetch, POLL_MS);
    return () => clearTimeout(timer);
  }, [isRunning, loading]);
  return query;
}
