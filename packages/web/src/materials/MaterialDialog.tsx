import type { Call } from '@kelas/contract/call';
import { URL_MAX_LENGTH } from '@kelas/contract/materials';
import { TEXT_MAX_LENGTH } from '@kelas/contract/values/text';
import { useForm } from 'react-hook-form';
import { ConflictNotice } from '../conflicts/ConflictNotice.tsx';
import { useVersionedSave } from '../conflicts/use-versioned-save.ts';
import { useConfirm } from '../dialogs/dialogs.ts';
import { useSubmitOnce } from '../dialogs/use-submit-once.ts';
import { EntryDialog } from '../entries/EntryDialog.tsx';
import { SchoolYearField } from '../entries/SchoolYearField.tsx';
import { useCourses, useLevels, useTeachers } from '../reference/reference-data.ts';
import { errorMessageOf, stopAt } from '../ui/failure.ts';
import { TextField } from '../ui/TextField.tsx';
import type { Material, MaterialEntries, MaterialScreen } from './kind.ts';
import {
  EMPTY_MATERIAL,
  findMaterialFailure,
  type MaterialForm,
  materialFormOf,
  materialMergeFields,
  materialRequestOf,
} from './material-form.ts';
import { OfferingFields } from './OfferingFields.tsx';

interface Props<U extends Call> {
  readonly kind: MaterialScreen<U>;
  /** Undefined for a new entry. */
  readonly row: Material | undefined;
  readonly entries: MaterialEntries<U>;
  /** The school years to choose from; undefined while no entry has one. */
  readonly years: readonly number[] | undefined;
  /** The school year of a new entry. */
  readonly year: number;
  readonly onExited: () => void;
}

/** The dialog Quiz Detail or Note Detail: adds, changes or deletes an entry (R-1017). */
export function MaterialDialog<U extends Call>(props: Props<U>) {
  const { kind, row, entries, years, year, onExited } = props;
  const fresh = { ...EMPTY_MATERIAL, schoolYear: years ? year : '' } as const;
  const stored = row ? materialFormOf(row) : fresh;
  const form = useForm<MaterialForm>({
    defaultValues: stored,
    resolver: stopAt(findMaterialFailure),
  });
  const confirm = useConfirm();
  const { open, close, submitOnce } = useSubmitOnce();
  const { control, handleSubmit, watch, formState } = form;
  const { merging, save, seen } = useVersionedSave({
    record: row,
    form,
    mergeFields: materialMergeFields(useTeachers(), useLevels(), useCourses()),
    read: async () => row && entries.storedOf(row.id),
    valuesOf: materialFormOf,
  });

  const requestOf = (values: MaterialForm) => materialRequestOf(values, years !== undefined);
  const change = (values: MaterialForm, status: Material['status']) =>
    submitOnce(() =>
      save((seen) => {
        if (!seen) return entries.add(requestOf(values));
        const { id, version } = seen;
        return entries.update(id, kind.change(id, { ...requestOf(values), version, status }));
      }),
    );
  const submit = handleSubmit((values) => change(values, 'ACTIVE'));
  const remove = async (from: Material) => {
    if (await confirm(`Are you sure you want to delete this ${kind.noun.one}?`)) {
      // Sends the stored values, so that unsaved input is not kept in the deleted entry.
      await change(materialFormOf(from), 'DELETED');
    }
  };
  const field = { control, disabled: entries.running };

  return (
    <EntryDialog
      title={kind.detail}
      open={open}
      onClose={close}
      onExited={onExited}
      onSubmit={submit}
      onDelete={seen && (() => remove(seen))}
      busy={entries.running}
      errorMessage={errorMessageOf(findMaterialFailure(watch()), formState.errors)}
      unsaved={entries.unsaved}
      conflictNotice={<ConflictNotice merging={merging} save="Submit" />}
      dirty={formState.isDirty}
    >
      <TextField {...field} name="title" label="Title" maxLength={TEXT_MAX_LENGTH} autoFocus />
      <TextField
        {...field}
        name="url"
        label="Url"
        type="url"
        maxLength={URL_MAX_LENGTH}
        helperText="Shown as a link if it begins with http:// or https://"
      />
      <OfferingFields form={form} stored={stored} disabled={entries.running} />
      <SchoolYearField {...field} name="schoolYear" years={years} />
    </EntryDialog>
  );
}
