import { useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { ApiError, STALE } from '../api/api-error.ts';
import type { Outcome } from '../api/call.ts';
import type { MergeField } from './merge.ts';
import { type MergedLines, useMerge } from './use-merge.ts';

interface Options<R, V extends FieldValues> {
  /** The record that filled the form; undefined for a new one. */
  readonly record: R;
  readonly form: UseFormReturn<V>;
  readonly mergeFields: readonly MergeField<V>[];
  readonly mergeLines?: ((before: R, now: R, mine: V) => MergedLines<V>) | undefined;
  /** Returns the record as it is stored now; undefined if it is not in its list. */
  readonly read: () => Promise<R | undefined>;
  readonly valuesOf: (stored: NonNullable<R>) => V | Promise<V>;
}

/**
 * Saves a form with the version of the record that the person has seen. After a stale save it merges
 * what another person saved, and the next save replaces it (R-1350 to R-1352).
 */
export function useVersionedSave<R, V extends FieldValues>(options: Options<R, V>) {
  const { record, form, mergeFields, mergeLines, read, valuesOf } = options;
  // A later response leaves the typed values alone.
  const [seen, setSeen] = useState(record);
  const merging = useMerge(form, mergeFields);

  const resolveConflict = async (serverMessage: string) => {
    const stored = await read();
    if (!stored) return;
    const theirs = await valuesOf(stored);
    const lines = mergeLines && ((mine: V) => mergeLines(seen, stored, mine));
    setSeen(stored);
    merging.resolveConflict(serverMessage, theirs, lines);
  };
  /** Returns the error of the read if the stored record cannot be read. */
  const save = async <T>(send: (seen: R) => Promise<Outcome<T>>): Promise<Outcome<T>> => {
    const outcome = await send(seen);
    if (outcome.ok || outcome.error.details.code !== STALE) return outcome;
    try {
      await resolveConflict(outcome.error.message);
      return outcome;
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      return { ok: false, error: failure };
    }
  };
  /** Returns an error, or undefined if the notice of the conflict shows it. */
  const failureOf = (error: ApiError | undefined) =>
    error?.details.code === STALE && seen !== record ? undefined : error;
  return { merging, save, seen, setSeen, failureOf };
}
