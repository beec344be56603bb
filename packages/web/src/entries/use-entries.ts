import type { Call, OutputOf, RequestOf } from '@kelas/contract/call';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { STALE } from '../api/api-error.ts';
import { type Outcome, useCall } from '../api/call.ts';
import { type CallQuery, queryKey, useCallQuery } from '../api/query.ts';

/** An entry of a list; every write returns the full list. */
interface Entry {
  readonly id: number;
  readonly version: number;
}

/** Merges what another person saved; the server's message says who and when. */
type ResolveConflict<R> = (serverMessage: string, stored: R) => void;
type Row<L extends Call> = OutputOf<L> extends readonly (infer R)[] ? R : never;

const FAILED = 'Not saved';

interface EntryCalls<L extends Call, A extends Call, U extends Call> {
  readonly list: L;
  readonly add: A;
  readonly update: U;
}

export interface Entries<L extends Call, A extends Call, U extends Call> {
  /** The list, for the table. */
  readonly list: CallQuery<OutputOf<L>>;
  /** Failures are shown by `unsaved` alone. */
  readonly add: (input: RequestOf<A>) => Promise<Outcome<unknown>>;
  readonly update: (
    id: number,
    input: RequestOf<U>,
    resolveConflict: ResolveConflict<Row<L>>,
  ) => Promise<Outcome<unknown>>;
  readonly running: boolean;
  /** A message if the last save failed or another person deleted the entry. */
  readonly unsaved: string | undefined;
  /** The version to send with an update: that of the row until the person has seen a newer one. */
  readonly versionOf: (row: Entry) => number;
  /** Returns the row as the list has it now. */
  readonly current: <R extends Entry>(row: R) => R;
  /** Clears the result of the last save, before the next form. */
  readonly start: () => void;
}

/**
 * A list of entries that staff add, change and delete: announcements, quizzes, notes, timetable.
 * Failures show no alert (R-1341); each write returns the full list, which replaces the shown one
 * (R-1049). After a stale update the list is refetched, and the next update carries the version
 * that the person has seen.
 */
export function useEntries<L extends Call, A extends Call, U extends Call>(
  calls: EntryCalls<L, A, U>,
): Entries<L, A, U> {
  const client = useQueryClient();
  const key = queryKey(calls.list, {} as RequestOf<L>);
  const list = useCallQuery(calls.list, {} as RequestOf<L>, {
    onFailure: 'silent',
    keepRows: true,
  });
  const adding = useCall(calls.add, { onFailure: 'silent' });
  const updating = useCall(calls.update, { onFailure: 'silent' });
  const [unsaved, setUnsaved] = useState<string>();
  const [conflicting, setConflicting] = useState<Entry>();

  const finish = async (
    outcome: Outcome<unknown>,
    id?: number,
    resolveConflict?: ResolveConflict<Row<L>>,
  ) => {
    if (outcome.ok) {
      // A refetch that began earlier could bring the old list back.
      await client.cancelQueries({ queryKey: key });
      client.setQueryData(key, outcome.value);
      return outcome;
    }
    const { details, message } = outcome.error;
    setUnsaved(FAILED);
    if (id === undefined || (details.status !== 409 && details.status !== 404)) return outcome;
    await client.refetchQueries({ queryKey: key });
    // Without the stored list nothing is merged, so that the next save replaces nothing unseen.
    if (client.getQueryState(key)?.status === 'error') return outcome;
    const rows = client.getQueryData<readonly (Row<L> & Entry)[]>(key) ?? [];
    const stored = rows.find((row) => row.id === id);
    if (!stored) {
      setUnsaved(`${FAILED}: ${message}`);
    } else if (details.code === STALE) {
      setUnsaved(undefined);
      setConflicting(stored);
      resolveConflict?.(message, stored);
    }
    return outcome;
  };

  return {
    list,
    add: (input) => {
      setUnsaved(undefined);
      return adding.run(input).then((outcome) => finish(outcome));
    },
    update: (id, input, resolveConflict) => {
      setUnsaved(undefined);
      return updating.run(input).then((outcome) => finish(outcome, id, resolveConflict));
    },
    running: adding.running || updating.running,
    unsaved,
    versionOf: (row) => (conflicting?.id === row.id ? conflicting.version : row.version),
    current: (row) => {
      const rows = (list.data ?? []) as readonly (typeof row)[];
      return rows.find(({ id }) => id === row.id) ?? row;
    },
    start: () => {
      // The last save may have succeeded, if only its response was lost.
      if (unsaved === FAILED) list.refetch();
      adding.reset();
      updating.reset();
      setUnsaved(undefined);
      setConflicting(undefined);
    },
  };
}
