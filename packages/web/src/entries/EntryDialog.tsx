import type { Call, RequestOf } from '@kelas/contract/call';
import { t } from '@lingui/core/macro';
import { type FetchQueryOptions, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { ApiError } from '../api/api-error.ts';
import { type Outcome, useCall } from '../api/call.ts';
import { ConflictNotice } from '../conflicts/ConflictNotice.tsx';
import type { MergeField } from '../conflicts/merge.ts';
import { useRowForm } from '../conflicts/use-row-form.ts';
import { useConfirm } from '../dialogs/dialogs.ts';
import { FormDialog } from '../ui/FormDialog.tsx';
import { errorMessageOf, type Failure, stopAt } from '../ui/failure.ts';

type Status = 'ACTIVE' | 'DELETED';
type Send<C extends Call> = (input: RequestOf<C>) => Promise<Outcome<unknown>>;

interface Options<R, V extends FieldValues, A extends Call, U extends Call> {
  /** Undefined for a new entry. */
  readonly row: R | undefined;
  readonly list: FetchQueryOptions<R[], ApiError>;
  readonly add: A;
  readonly update: U;
  readonly empty: V;
  readonly valuesOf: (row: R) => V;
  readonly findFailure: (values: V) => Failure | undefined;
  readonly mergeFields: readonly MergeField<V>[];
  /** Saves the form by one of the calls; `seen` is the row as the form shows it. */
  readonly save: (
    calls: { readonly add: Send<A>; readonly update: Send<U> },
    values: V,
    seen: R | undefined,
    status: Status,
  ) => Promise<Outcome<unknown>>;
  /** Asked before a delete; without it, entries are not deleted. */
  readonly deleteQuestion?: string;
  readonly onExited: () => void;
}

/**
 * The form of an announcement, quiz, note or lesson. Failures show no alert (R-1341); the response
 * of a write replaces the list (R-1049).
 */
export function useEntryForm<
  R extends { readonly id: number },
  V extends FieldValues,
  A extends Call,
  U extends Call,
>(options: Options<R, V, A, U>) {
  const { list, valuesOf, findFailure, save, deleteQuestion, ...row } = options;
  const client = useQueryClient();
  const confirm = useConfirm();
  const adding = useCall(options.add, { onFailure: 'silent' });
  const updating = useCall(options.update, { onFailure: 'silent' });
  const running = adding.running || updating.running;
  const finish = async (outcome: Outcome<unknown>) => {
    const key = list.queryKey;
    if (!outcome.ok) {
      // The write may have succeeded, if only its response was lost.
      client.invalidateQueries({ queryKey: key }, { cancelRefetch: false });
      return outcome;
    }
    // A refetch that began earlier could bring the old list back.
    await client.cancelQueries({ queryKey: key });
    client.setQueryData(key, outcome.value);
    return outcome;
  };
  const calls = {
    add: (input: RequestOf<A>) => adding.run(input).then(finish),
    update: (input: RequestOf<U>) => updating.run(input).then(finish),
  };
  const { form, merging, seen, failure, submit, dialog } = useRowForm({
    ...row,
    list,
    valuesOf,
    resolver: stopAt(findFailure),
    call: { running, error: adding.error ?? updating.error },
  });
  const values = form.watch();
  const submitAs = (filled: V, status: Status) =>
    submit((shown) => save(calls, filled, shown, status));
  const remove = async (stored: R) => {
    if (!deleteQuestion || !(await confirm(deleteQuestion))) return;
    // Sends the stored values, so that unsaved input is not kept in the deleted entry.
    await submitAs(valuesOf(stored), 'DELETED');
  };
  return {
    form,
    values,
    /** The props of each field. */
    field: { control: form.control, disabled: running },
    /** The props of its EntryDialog. */
    dialog: {
      ...dialog,
      onSubmit: form.handleSubmit((filled) => submitAs(filled, 'ACTIVE')),
      errorMessage: errorMessageOf(findFailure(values), form.formState.errors),
      unsaved: unsavedText(failure),
      notice: <ConflictNotice merging={merging} save={t`Submit`} />,
      aside:
        seen && deleteQuestion !== undefined
          ? { label: t`Delete`, isDanger: true, onClick: () => remove(seen) }
          : undefined,
    },
  };
}

type EntryDialogProps = ReturnType<typeof useEntryForm>['dialog'];

interface Props extends EntryDialogProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** The dialog of an entry, with the fields of its form. */
export function EntryDialog({ notice, children, ...dialog }: Props) {
  return (
    <FormDialog {...dialog} save={t`Submit`}>
      {notice}
      {children}
    </FormDialog>
  );
}

/** Returns what a dialog says of a failed save; the reason only if another person deleted it. */
function unsavedText(failure: ApiError | undefined): string {
  if (!failure) return '';
  return failure.status === 404 || failure.status === 409
    ? t`Not saved: ${{ message: failure.message }}`
    : t`Not saved`;
}
