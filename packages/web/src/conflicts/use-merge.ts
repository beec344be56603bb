import { useState } from 'react';
import type { DefaultValues, FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { ApiError, STALE } from '../api/api-error.ts';
import type { Outcome } from '../api/call.ts';
import { type Merged, type MergeField, merge } from './merge.ts';

/** A change that another person saved while the form was open. */
export interface Conflict<V> extends Omit<Merged<V>, 'values'> {
  /** Its message says who changed the record and when. */
  readonly error: ApiError;
  readonly mine: V;
  readonly theirs: V;
  readonly added: readonly string[];
}

/** The lines of a form, which are merged apart from its fields. */
export interface MergedLines<V> {
  readonly added: readonly string[];
  /** The lines of the form after the merge: mine that are not saved, and the stored ones. */
  readonly own: Partial<V>;
}

export type Merging<V extends FieldValues> = ReturnType<typeof useMerge<V>>;

/** Merges a conflict into a form and offers a choice for fields that both changed (R-1351). */
function useMerge<V extends FieldValues>(form: UseFormReturn<V>, fields: readonly MergeField<V>[]) {
  const [conflict, setConflict] = useState<Conflict<V>>();

  const closeNotice = () => {
    const named = [...(conflict?.conflicts ?? []), ...(conflict?.taken ?? []), ...fields];
    const [first] = named.flatMap(({ names }) => names);
    if (first) form.setFocus(first as Path<V>);
    setConflict(undefined);
  };

  return {
    conflict,
    /** Merges the stored values into the form; typed input is kept. */
    resolveConflict: (error: ApiError, theirs: V, linesOf?: (mine: V) => MergedLines<V>) => {
      const base = form.formState.defaultValues as V;
      // Copied, because the form changes its lists in place.
      const mine = structuredClone(form.getValues());
      const { values, taken, conflicts } = merge(fields, base, mine, theirs);
      const { own = {}, added = [] } = linesOf?.(mine) ?? {};
      // From here on, unsaved input is what differs from the stored values.
      form.reset(theirs as DefaultValues<V>);
      form.reset({ ...values, ...own }, { keepDefaultValues: true });
      setConflict({ error, mine, theirs, taken, conflicts, added });
    },
    takeTheirs: () => {
      const names = conflict?.conflicts.flatMap((each) => each.names) ?? [];
      for (const name of names) form.resetField(name as Path<V>);
      closeNotice();
    },
    /** Keeps my values of the fields that both changed; the next save replaces theirs. */
    keepMine: closeNotice,
    end: () => setConflict(undefined),
  };
}

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

  const resolveConflict = async (error: ApiError) => {
    const stored = await read();
    if (!stored) return;
    const theirs = await valuesOf(stored);
    const lines = mergeLines && ((mine: V) => mergeLines(seen, stored, mine));
    setSeen(stored);
    merging.resolveConflict(error, theirs, lines);
  };
  /** Returns the error of the read if the stored record cannot be read. */
  const save = async <T>(send: (seen: R) => Promise<Outcome<T>>): Promise<Outcome<T>> => {
    const outcome = await send(seen);
    if (outcome.ok || outcome.error.details.code !== STALE) return outcome;
    try {
      await resolveConflict(outcome.error);
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
