import type { Call } from '@kelas/contract/call';
import { URL_MAX_LENGTH } from '@kelas/contract/materials';
import { TEXT_MAX_LENGTH } from '@kelas/contract/values/text';
import { t } from '@lingui/core/macro';
import { callQuery } from '../api/query.ts';
import { EntryDialog, useEntryForm } from '../entries/EntryDialog.tsx';
import { SchoolYearField } from '../entries/SchoolYearFields.tsx';
import { textOf } from '../languages/language.ts';
import { nameIn } from '../reference/offering-choices.ts';
import { useCourses, useLevels, useOfferings, useTeachers } from '../reference/reference-data.ts';
import { TeacherSelect } from '../reference/TeacherSelect.tsx';
import { FieldGrid } from '../ui/FieldGrid.tsx';
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
  const [levels, courses, offerings] = [useLevels(), useCourses(), useOfferings()];
  const empty: MaterialForm = { ...EMPTY_MATERIAL, schoolYear: years ? year : '' };
  const stored = row ? materialFormOf(row) : empty;
  const { form, field, values, dialog } = useEntryForm({
    row,
    list: callQuery(kind.list, {}),
    add: kind.add,
    update: kind.update,
    empty,
    valuesOf: materialFormOf,
    findFailure: findMaterialFailure,
    mergeFields: materialMergeFields(useTeachers(), levels, courses),
    save: ({ add, update }, filled, seen, status) => {
      const request = materialRequestOf(filled, years !== undefined);
      if (!seen) return add(request);
      return update(kind.change(seen.id, { ...request, version: seen.version, status }));
    },
    deleteQuestion: textOf(kind.deleteQuestion),
    onExited,
  });
  const { setValue } = form;
  const { teacherId, programLvl } = values;
  const notOffered = new Set(levels.filter(({ offered }) => !offered).map(({ id }) => id));
  const choices = levelChoices(offerings, stored, teacherId).filter(
    (id) => id === stored.programLvl || !notOffered.has(id),
  );
  return (
    <EntryDialog {...dialog} title={textOf(kind.detail)}>
      <TextField {...field} name="title" label={t`Title`} maxLength={TEXT_MAX_LENGTH} autoFocus />
      <TextField
        {...field}
        name="url"
        label={t`Url`}
        type="url"
        maxLength={URL_MAX_LENGTH}
        helperText={t`Shown as a link if it begins with http:// or https://`}
      />
      <TeacherSelect
        {...field}
        name="teacherId"
        label={t`Teacher`}
        onChanged={() => {
          setValue('programLvl', '');
          setValue('courseId', '');
        }}
      />
      <FieldGrid min={150} stretch>
        <SelectField
          {...field}
          name="programLvl"
          label={t`Program Level`}
          none={t`None`}
          options={choices.map((value) => ({ value, label: nameIn(levels, value) }))}
          onChanged={() => setValue('courseId', '')}
        />
        <SelectField
          {...field}
          name="courseId"
          label={t`Course`}
          none={t`None`}
          options={courseChoices(offerings, courses, stored, teacherId, programLvl).map(
            ({ id, name }) => ({ value: id, label: name }),
          )}
        />
      </FieldGrid>
      <SchoolYearField {...field} name="schoolYear" years={years} />
    </EntryDialog>
  );
}
