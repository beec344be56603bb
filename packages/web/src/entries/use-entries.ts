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
  readonly update: (id: number, input: RequestOf<U>) => Promise<Outcome<unknown>>;
  readonly running: boolean;
  /** A message if the last save failed or another person deleted the entry. */
  readonly unsaved: string | undefined;
  /** Returns an entry as it is stored after a stale update; undefined without the stored list. */
  readonly storedOf: (id: number) => Row<L> | undefined;
  /** Clears the result of the last save, before the next form. */
  readonly start: () => void;
}

/**
 * A list of entries that staff add, change and delete: announcements, quizzes, notes, timetable.
 * Failures show no alert (R-1341); each write returns the full list, which replaces the shown one
 * (R-1049). After a stale update the list is refetched.
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

  // Without the stored list nothing is merged, so that the next save replaces nothing unseen.
  const isListStored = () => client.getQueryState(key)?.status !== 'error';
  const storedOf = (id: number) => {
    const rows = client.getQueryData<readonly (Row<L> & Entry)[]>(key) ?? [];
    return isListStored() ? rows.find((row) => row.id === id) : undefined;
  };

  const finish = async (outcome: Outcome<unknown>, id?: number) => {
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
    if (!isListStored()) return outcome;
    if (!storedOf(id)) setUnsaved(`${FAILED}: ${message}`);
    else if (details.code === STALE) setUnsaved(undefined);
    return outcome;
  };

  return {
    list,
    add: (input) => {
      setUnsaved(undefined);
      return adding.run(input).then((outcome) => finish(outcome));
    },
    update: (id, input) => {
      setUnsaved(undefined);
      return updating.run(input).then((outcome) => finish(outcome, id));
    },
    running: adding.running || updating.running,
    unsaved,
    storedOf,
    start: () => {
      // The last save may have succeeded, if only its response was lost.
      if (unsaved === FAILED) list.refetch();
      adding.reset();
      updating.reset();
      setUnsaved(undefined);
    },
  };
}
