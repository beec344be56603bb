import { t } from '@lingui/core/macro';
import { type FetchQueryOptions, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type DefaultValues, type FieldValues, type Path, useForm } from 'react-hook-form';
import { type ApiError, STALE } from '../api/api-error.ts';
import type { Outcome } from '../api/call.ts';
import { type AlertAction, useAlert } from '../dialogs/dialogs.ts';
import { markFields } from '../ui/field-errors.ts';
import type { MergeField } from './merge.ts';
import { type MergedLines, useVersionedSave } from './use-merge.ts';

type Fields = ApiError['details']['fields'];

interface Options<R, V extends FieldValues> {
  readonly record: R;
  readonly query: FetchQueryOptions<R, ApiError>;
  readonly valuesOf: (record: R) => V;
  /** Saves the values; `filledWith` is the record in the form. The hook shows its failures. */
  readonly update: (values: V, filledWith: R) => Promise<Outcome<R>>;
  readonly mergeFields: readonly MergeField<V>[];
  readonly mergeLines?: (before: R, now: R, mine: V) => MergedLines<V>;
  /** The values that another person saved, if `valuesOf` is not enough; `base` filled the form. */
  readonly theirsOf?: (now: R, base: V) => Promise<V>;
  /** Maps the request fields of a failure to the fields of the form. */
  readonly fieldsOf?: (fields: Fields) => Fields;
  /** Reads the buttons of the success message. */
  readonly actions?: () => Promise<readonly AlertAction[]>;
}

/** The form of a stored record: filled once, merged after a conflict (R-1350), saved. */
export function useRecordForm<R, V extends FieldValues>(options: Options<R, V>) {
  const { record, query, valuesOf, update, mergeFields, mergeLines, actions } = options;
  const { theirsOf = valuesOf, fieldsOf = (fields: Fields) => fields } = options;
  const alert = useAlert();
  const client = useQueryClient();
  const form = useForm<V>({ defaultValues: valuesOf(record) as DefaultValues<V> });
  const [isSaving, setSaving] = useState(false);
  const versioned = useVersionedSave<R, V>({
    record,
    form,
    mergeFields,
    mergeLines,
    read: () => client.fetchQuery(query),
    valuesOf: (now) => theirsOf(now, form.formState.defaultValues as V),
  });
  const { merging } = versioned;

  const save = async (sent: V) => {
    setSaving(true);
    const outcome = await versioned
      .save((seen) => update(sent, seen))
      .finally(() => setSaving(false));
    if (!outcome.ok) {
      const { details, message } = outcome.error;
      if (details.code === STALE) return;
      if (details.status !== 401) alert(t`Oops`, message);
      return markFields(form, fieldsOf(details.fields));
    }
    client.setQueryData(query.queryKey, outcome.value);
    versioned.setSeen(outcome.value);
    merging.end();
    const typed = form.getValues();
    form.reset(valuesOf(outcome.value));
    // Input typed while the call ran is not saved yet, so it stays.
    for (const name of Object.keys(sent) as Path<V>[]) {
      if (Array.isArray(sent[name]) || typed[name] === sent[name]) continue;
      form.setValue(name, typed[name], { shouldDirty: true });
    }
    await alert(t`Thank you`, t`Info update has been completed`, await actions?.());
  };

  return { form, merging, save, isSaving };
}
