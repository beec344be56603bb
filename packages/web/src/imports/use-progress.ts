import type { OutputOf } from '@kelas/contract/call';
import { getImportProgress, listImports } from '@kelas/contract/imports';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { ApiError } from '../api/api-error.ts';
import { type CallQuery, queryKey, useCallQuery } from '../api/query.ts';
import { send } from '../api/send.ts';
import type { ListedDraft } from './import-kinds.ts';

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

const LIST_KEY = queryKey(listImports, {});

export function isMoving({ state }: Pick<ListedDraft, 'state'>): boolean {
  return state === 'WAITING' || state === 'RUNNING';
}

/** Keeps the list of imports up to date while one of them runs (R-1693). */
export function useRunningImports(drafts: readonly ListedDraft[] = []): void {
  const client = useQueryClient();
  const moving = drafts.filter(isMoving).length;
  const isLoading = useRef(false);
  const updatedAt = () => client.getQueryState(LIST_KEY)?.dataUpdatedAt;
  // The list does not show that it loads: it would flicker each second.
  const poll = async () => {
    if (isLoading.current) return;
    isLoading.current = true;
    const before = updatedAt();
    try {
      const list = await send(listImports, {}, { inBackground: true });
      // A list that was loaded in the meantime is newer.
      if (updatedAt() === before) client.setQueryData(LIST_KEY, list);
    } catch (error) {
      // The next poll tries again.
      if (!(error instanceof ApiError)) throw error;
    } finally {
      isLoading.current = false;
    }
  };
  usePoll(moving > 0, poll);
  const movingBefore = useRef(moving);
  useEffect(() => {
    // The cached lists of subjects, teachers and so on lack what the import added.
    if (moving < movingBefore.current) client.invalidateQueries();
    movingBefore.current = moving;
  }, [moving, client]);
}

const POLL_MS = 1_000;

/** Calls `poll` each second while `isOn`; not while the tab is hidden (R-1693). */
function usePoll(isOn: boolean, poll: () => void): void {
  const pollShown = useEffectEvent(() => {
    if (!document.hidden) poll();
  });
  useEffect(() => {
    if (!isOn) return;
    const timer = setInterval(pollShown, POLL_MS);
    return () => clearInterval(timer);
  }, [isOn]);
}
