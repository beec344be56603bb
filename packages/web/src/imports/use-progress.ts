import type { OutputOf } from '@kelas/contract/call';
import { getImportProgress } from '@kelas/contract/imports';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type CallQuery, useCallQuery } from '../api/query.ts';
import { usePoll } from './use-poll.ts';

export type ImportProgress = OutputOf<typeof getImportProgress>;

/** After these errors the next poll fails too: the person may not see the import, or it is gone. */
const FINAL_ERRORS = [403, 404];

/** Returns how far an import is; asks the server each second while it runs (R-1693). */
export function useProgress(id: string): CallQuery<ImportProgress> {
  const client = useQueryClient();
  const query = useCallQuery(
    getImportProgress,
    { id },
    { onFailure: 'inline', fresh: true, inBackground: true },
  );
  const { data, loading, error, refetch } = query;
  const isRunning = data?.state === 'WAITING' || data?.state === 'RUNNING';
  const isFinal = error !== undefined && FINAL_ERRORS.includes(error.status);
  usePoll(isRunning && !isFinal, () => {
    // Another request would cancel one that takes long.
    if (!loading) refetch();
  });
  const isDone = data?.state === 'DONE';
  useEffect(() => {
    // The cached lists of subjects, teachers and so on lack what the import added.
    if (isDone) client.invalidateQueries();
  }, [isDone, client]);
  return query;
}
