import { type FetchQueryOptions, useQueryClient } from '@tanstack/react-query';
import { type DefaultValues, type FieldValues, type Resolver, useForm } from 'react-hook-form';
import type { ApiError } from '../api/api-error.ts';
import type { Outcome } from '../api/call.ts';
import { useFormDialog } from '../ui/FormDialog.tsx';
import type { MergeField } from './merge.ts';
import { useVersionedSave } from './use-merge.ts';

interface Options<R, V extends FieldValues> {
  /** Undefined for a new row. */
  readonly row: R | undefined;
  readonly list: FetchQueryOptions<R[], ApiError>;
  readonly empty: V;
  readonly valuesOf: (row: R) => V;
  readonly resolver: Resolver<V>;
  readonly mergeFields: readonly MergeField<V>[];
  readonly call: { readonly running: boolean; readonly error: ApiError | undefined };
  readonly onExited: () => void;
}

/**
 * The form of a dialog that adds or changes a row of a list. It closes after a save, and merges what
 * another person saved (R-1350). `seen` is the row as the form shows it.
 */
export function useRowForm<R extends { readonly id: number }, V extends FieldValues>(
  options: Options<R, V>,
) {
  const { row, list, empty, valuesOf, resolver, mergeFields, call, onExited } = options;
  const client = useQueryClient();
  const form = useForm<V>({
    defaultValues: (row ? valuesOf(row) : empty) as DefaultValues<V>,
    resolver,
  });
  const { submitOnce, dialog } = useFormDialog(form, call, onExited);
  const { merging, save, seen, failureOf } = useVersionedSave<R | undefined, V>({
    record: row,
    form,
    mergeFields,
    read: async () => (await client.fetchQuery(list)).find(({ id }) => id === row?.id),
    valuesOf,
  });
  const failure = failureOf(call.error);
  return {
    form,
    merging,
    seen,
    /** The error of the last save; undefined if the notice of the conflict shows it. */
    failure,
    /** Saves the row by a call, for which `send` gets the row as the form shows it. */
    submit: (send: (seen: R | undefined) => Promise<Outcome<unknown>>) =>
      submitOnce(() => save(send)),
    dialog: { ...dialog, errorMessage: failure?.message },
  };
}
