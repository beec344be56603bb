import type { Call } from '@kelas/contract/call';
import { URL_MAX_LENGTH } from '@kelas/contract/materials';
import { TEXT_MAX_LENGTH } from '@kelas/contract/values/text';
import { callQuery } from '../api/query.ts';
import { ConflictNotice } from '../conflicts/ConflictNotice.tsx';
import { useRowForm } from '../conflicts/use-row-form.ts';
import { useConfirm } from '../dialogs/dialogs.ts';
import { SchoolYearField } from '../entries/SchoolYearFields.tsx';
import { unsavedText, useEntryCalls } from '../entries/use-entry-calls.ts';
import { nameIn } from '../reference/offering-choices.ts';
import { useCourses, useLevels, useOfferings, useTeachers } from '../reference/reference-data.ts';
import { TeacherSelect } from '../reference/TeacherSelect.tsx';
import { FieldGrid } from '../ui/FieldGrid.tsx';
import { FormDialog } from '../ui/FormDialog.tsx';
import { errorMessageOf, stopAt } from '../ui/failure.ts';
import { SelectField } from '../ui/SelectField.tsx';
import { TextField } from '../ui/TextField.tsx';
import {
  courseChoices,
  EMPTY_MATERIAL,
  findMaterialFailure,
  levelChoices,
  type Material,
  type MaterialForm,
  type MaterialScreen,
  materialFormOf,
  materialMergeFields,
  materialRequestOf,
} from './material-form.ts';

interface Props<U extends Call> {
  readonly kind: MaterialScreen<U>;
  /** Undefined for a new entry. */
  readonly row: Material | undefined;
  /** The school years to choose from; undefined while no entry has one. */
  readonly years: readonly number[] | undefined;
  /** The school year of a new entry. */
  readonly year: number;
  readonly onExited: () => void;
}

/** The dialog Quiz Detail or Note Detail: adds, changes or deletes an entry (R-1017). */
export function MaterialDialog<U extends Call>({ kind, row, years, year, onExited }: Props<U>) {
  const confirm = useConfirm();
  const [levels, courses, offerings] = [useLevels(), useCourses(), useOfferings()];
  const calls = useEntryCalls(kind.list, kind.add, kind.update);
  const empty: MaterialForm = { ...EMPTY_MATERIAL, schoolYear: years ? year : '' };
  const stored = row ? materialFormOf(row) : empty;
  const { form, merging, seen, failure, submit, dialog } = useRowForm<Material, MaterialForm>({
    row,
    list: callQuery(kind.list, {}),
    empty,
    valuesOf: materialFormOf,
    resolver: stopAt(findMaterialFailure),
    mergeFields: materialMergeFields(useTeachers(), levels, courses),
    call: calls,
    onExited,
  });
  const { setValue } = form;
  const values = form.watch();
  const { teacherId, programLvl } = values;
  const field = { control: form.control, disabled: calls.running };

  const save = (filled: MaterialForm, status: Material['status']) =>
    submit((seen) => {
      const request = materialRequestOf(filled, years !== undefined);
      if (!seen) return calls.add(request);
      const { id, version } = seen;
      return calls.update(kind.change(id, { ...request, version, status }));
    });
  const remove = async (from: Material) => {
    if (!(await confirm(`Are you sure you want to delete this ${kind.noun.one}?`))) return;
    // Sends the stored values, so that unsaved input is not kept in the deleted entry.
    await save(materialFormOf(from), 'DELETED');
  };

  return (
    <FormDialog
      {...dialog}
      title={kind.detail}
      onSubmit={form.handleSubmit((filled) => save(filled, 'ACTIVE'))}
      save="Submit"
      errorMessage={errorMessageOf(findMaterialFailure(values), form.formState.errors)}
      unsaved={unsavedText(failure)}
      aside={seen && { label: 'Delete', isDanger: true, onClick: () => remove(seen) }}
    >
      <ConflictNotice merging={merging} save="Submit" />
      <TextField {...field} name="title" label="Title" maxLength={TEXT_MAX_LENGTH} autoFocus />
      <TextField
        {...field}
        name="url"
        label="Url"
        type="url"
        maxLength={URL_MAX_LENGTH}
        helperText="Shown as a link if it begins with http:// or https://"
      />
      <TeacherSelect
        {...field}
        name="teacherId"
        label="Teacher"
        onChanged={() => {
          setValue('programLvl', '');
          setValue('courseId', '');
        }}
      />
      <FieldGrid min={150} stretch>
        <SelectField
          {...field}
          name="programLvl"
          label="Program Level"
          none="None"
          options={levelChoices(offerings, stored, teacherId).map((value) => ({
            value,
            label: nameIn(levels, value),
          }))}
          onChanged={() => setValue('courseId', '')}
        />
        <SelectField
          {...field}
          name="courseId"
          label="Course"
          none="None"
          options={courseChoices(offerings, courses, stored, teacherId, programLvl).map(
            ({ id, name }) => ({ value: id, label: name }),
          )}
        />
      </FieldGrid>
      <SchoolYearField {...field} name="schoolYear" years={years} />
    </FormDialog>
  );
}
