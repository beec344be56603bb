import { useState } from 'react';
import type { DefaultValues, FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { type Merged, type MergeField, merge } from './merge.ts';

/** What another person saved while a form was filled in. */
export interface Conflict<V> extends Omit<Merged<V>, 'values'> {
  /** Who changed it and when, in the server's words. */
  readonly serverMessage: string;
  /** What the form held, and what is stored now. */
  readonly mine: V;
  readonly theirs: V;
  /** What they added beside the form's fields, in words. */
  readonly added: readonly string[];
}

/** What stands beside the fields that are merged: lines. */
export interface MergedLines<V> {
  readonly added: readonly string[];
  /** Mine that is not saved yet, and what is stored as far as the form holds it. */
  readonly own: Partial<V>;
}

export interface Merging<V> {
  readonly conflict: Conflict<V> | undefined;
  /** Puts what is stored now below what was typed; nothing that was typed is lost. */
  readonly resolveConflict: (
    serverMessage: string,
    theirs: V,
    linesOf?: (mine: V) => MergedLines<V>,
  ) => void;
  /** What both changed becomes theirs. */
  readonly takeTheirs: () => void;
  /** What both changed stays mine, to replace theirs with the next save. */
  readonly keepMine: () => void;
  /** It is saved, and nothing is left to choose. */
  readonly end: () => void;
}

/** Lets two people work on one record: each keeps what only they changed, and chooses where both did. */
export function useMerge<V extends FieldValues>(
  form: UseFormReturn<V>,
  fields: readonly MergeField<V>[],
): Merging<V> {
  const [conflict, setConflict] = useState<Conflict<V>>();

  /** Puts the notice away; one goes on in the form, at what it was about. */
  const closeNotice = () => {
    const named = [...(conflict?.clashes ?? []), ...(conflict?.taken ?? []), ...fields];
    const [first] = named.flatMap(({ names }) => names);
    if (first) form.setFocus(first as Path<V>);
    setConflict(undefined);
  };

  return {
    conflict,
    resolveConflict: (serverMessage, theirs, linesOf) => {
      const base = form.formState.defaultValues as V;
      // What the form holds in lists changes with it.
      const mine = structuredClone(form.getValues());
      const { values, taken, clashes } = merge(fields, base, mine, theirs);
      const { own = {}, added = [] } = linesOf?.(mine) ?? {};
      // From here on, unsaved is what differs from what is stored now.
      form.reset(theirs as DefaultValues<V>);
      form.reset({ ...values, ...own }, { keepDefaultValues: true });
      setConflict({ serverMessage, mine, theirs, taken, clashes, added });
    },
    takeTheirs: () => {
      const names = conflict?.clashes.flatMap((each) => each.names) ?? [];
      for (const name of names) form.resetField(name as Path<V>);
      closeNotice();
    },
    keepMine: closeNotice,
    end: () => setConflict(undefined),
  };
}
