import { type FetchQueryOptions, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { type ApiError, STALE } from '../api/api-error.ts';
import type { Outcome } from '../api/call.ts';
import type { MergeField } from '../conflicts/merge.ts';
import { useMerge } from '../conflicts/use-merge.ts';

interface Options<R, V extends FieldValues> {
  /** The row that filled the form; undefined for a new one. */
  readonly row: R | undefined;
  /** The query of the list that has the row. */
  readonly query: FetchQueryOptions<R[], ApiError>;
  readonly form: UseFormReturn<V>;
  readonly valuesOf: (row: R) => V;
  readonly mergeFields: readonly MergeField<V>[];
}

/**
 * Saves a row of a list with the version that the person has seen. After a stale save it merges what
 * another person saved, and the next save replaces it (R-1350 to R-1352).
 */
export function useRowSave<R extends { id: number; version: number }, V extends FieldValues>({
  row,
  query,
  form,
  valuesOf,
  mergeFields,
}: Options<R, V>) {
  const client = useQueryClient();
  const [seen, setSeen] = useState(row);
  const merging = useMerge(form, mergeFields);

  const save = async <O extends Outcome<unknown>>(send: (version?: number) => Promise<O>) => {
    const outcome = await send(seen?.version);
    if (outcome.ok || outcome.error.details.code !== STALE) return outcome;
    const rows = await client.fetchQuery(query).catch(() => []);
    const stored = rows.find(({ id }) => id === row?.id);
    if (stored) {
      setSeen(stored);
      merging.resolveConflict(outcome.error.message, valuesOf(stored));
    }
    return outcome;
  };
  /** The message of a failure; undefined if the notice shows it. */
  const messageOf = (error: ApiError | undefined) =>
    error?.details.code === STALE && seen !== row ? undefined : error?.message;
  return { merging, save, seen, messageOf };
}
