import type { OutputOf } from '@kelas/contract/call';
import { getImportProgress } from '@kelas/contract/imports';
import { useEffect, useEffectEvent } from 'react';
import { type CallQuery, useCallQuery } from '../api/query.ts';

export type ImportProgress = OutputOf<typeof getImportProgress>;

const POLL_MS = 1_000;

/** Returns how far an import is; asks the server each second while it runs (R-1693). */
export function useProgress(id: string): CallQuery<ImportProgress> {
  const query = useCallQuery(
    getImportProgress,
    { id },
    { onFailure: 'inline', fresh: true, inBackground: true },
  );
  const state = query.data?.state;
  const isRunning = state === 'WAITING' || state === 'RUNNING';
  const poll = useEffectEvent(() => {
    // Another request would cancel one that takes long.
    if (!query.loading) query.refetch();
  });
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(poll, POLL_MS);
    return () => clearInterval(timer);
  }, [isRunning]);
  return query;
}
