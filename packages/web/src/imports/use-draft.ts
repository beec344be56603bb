import { getImport, getImportProgress } from '@kelas/contract/imports';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type CallQuery, queryKey, useCallQuery } from '../api/query.ts';
import { useUnsaved } from '../dialogs/leaving.ts';
import { DraftQueue, type DraftView, NOTHING_UNSAVED, type QueueState } from './draft-queue.ts';
import type { ImportDraft } from './import-kinds.ts';
import type { ImportProgress } from './use-progress.ts';

export interface DraftHandle {
  readonly query: CallQuery<ImportDraft>;
  readonly queue: DraftQueue;
  readonly unsaved: QueueState;
}

/** Returns a draft with one page of its rows, and the queue of its changes (R-1687). */
export function useDraft(id: string, view: DraftView): DraftHandle {
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
  useUnsaved(unsaved.edits.size > 0 || unsaved.ticks.size > 0 || unsaved.changes > 0);
  return { query, queue, unsaved };
}

function inputOf(id: string, { from, only }: DraftView) {
  return { id, from: from === 0 ? undefined : String(from), only };
}
