import { listImports } from '@kelas/contract/imports';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { ApiError } from '../api/api-error.ts';
import { queryKey } from '../api/query.ts';
import { send } from '../api/send.ts';
import type { ListedDraft } from './import-counts.ts';
import { usePoll } from './use-poll.ts';

const LIST_KEY = queryKey(listImports, {});

/** True while an import waits or runs. */
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
