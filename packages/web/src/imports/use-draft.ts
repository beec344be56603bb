import { getImport, getImportProgress } from '@kelas/contract/imports';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { queryKey, useCallQuery } from '../api/query.ts';
import { useUnsaved } from '../dialogs/leaving.ts';
import { DraftQueue, type DraftView, NOTHING_UNSAVED, type QueueState } from './draft-queue.ts';
import type { ImportProgress } from './use-progress.ts';

/** Returns a draft with one page of its rows, and the queue of its changes (R-1687). */
export function useDraft(id: string, view: DraftView) {
  const client = useQueryClient();
  const query = useCallQuery(getImport, inputOf(id, view), {
    onFailure: 'inline',
    keepRows: true,
  });
  const [unsaved, setUnsaved] = useState<QueueState>(NOTHING_UNSAVED);
  const [queue] = useState(
    () =>
      new DraftQueue(id, {
        onState: setUnsaved,
        onSaved: (draft, shown) => {
          client.setQueryData(queryKey(getImport, inputOf(id, shown)), draft);
          // A failed import that was corrected is open again (R-1660).
          client.setQueryData<ImportProgress>(queryKey(getImportProgress, { id }), (progress) =>
            progress?.state === 'FAILED'
              ? { ...progress, state: draft.state, message: '' }
              : progress,
          );
        },
        onStale: () => {
          client.invalidateQueries({ queryKey: queryKey(getImport) });
          client.invalidateQueries({ queryKey: queryKey(getImportProgress) });
        },
      }),
  );
  const { data, loading, refetch } = query;
  const { from, only } = view;
  useEffect(() => {
    // The response to a read that began before a change is older than the change.
    if (data && !queue.note(data, { from, only }) && !loading) refetch();
  }, [queue, data, loading, refetch, from, only]);
  useUnsaved(hasChanges(unsaved));
  return { query, queue, unsaved };
}

export function hasChanges({ edits, ticks, changes }: QueueState): boolean {
  return edits.size > 0 || ticks.size > 0 || changes > 0;
}

function inputOf(id: string, { from, only }: DraftView) {
  return { id, from: from === 0 ? undefined : String(from), only };
}
