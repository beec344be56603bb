import { isDay, monthOfDay, today } from '@kelas/contract/values/date';
import { isMonth } from '@kelas/contract/values/month';
import { t } from '@lingui/core/macro';
import { useEffect, useEffectEvent, useRef } from 'react';
import {
  type FieldPathByValue,
  type FieldValues,
  type UseFormReturn,
  useWatch,
} from 'react-hook-form';
import { joinTexts } from '../languages/formats.ts';
import { ClassPlaces } from '../reference/ClassPlaces.tsx';
import { levelNameOf } from '../reference/centre-words.ts';
import { useHouseRules } from '../reference/house-rules.ts';
import { useOfferings } from '../reference/reference-data.ts';
import { TeacherSelect } from '../reference/TeacherSelect.tsx';
import { MoneyField } from '../ui/MoneyField.tsx';
import { DateField, MonthField } from '../ui/MonthField.tsx';
import { SearchSelectField } from '../ui/SearchSelectField.tsx';
import { SelectField } from '../ui/SelectField.tsx';
import {
  type FilledChoice,
  followedFee,
  isByLesson,
  offeredLevels,
  offeredSubjects,
  offeredTeachers,
  offeringsFrom,
  type StudentCourseLine,
  withLevel,
  withSubject,
  withTeacher,
} from './course-line.ts';

type LineForm = UseFormReturn<{ line: StudentCourseLine }>;

interface Props<V extends FieldValues> {
  readonly form: UseFormReturn<V>;
  readonly name: FieldPathByValue<V, StudentCourseLine>;
  readonly monthLabel: string;
  readonly monthHint?: string;
  /** The session of the student, to show the places of the class; empty text shows none. */
  readonly classSession: string;
  readonly disabled: boolean;
  /** The subject gets the focus when the line appears. */
  readonly autoFocus?: boolean;
}

/**
 * Subject, level, teacher, fee and first month of a course line; each choice narrows the next
 * . A fee that is still the proposed one follows the first month (R-1975). The day of the
 * first lesson is asked for if a rule needs it (R-1563).
 */
export function CourseLineFields<V extends FieldValues>(props: Props<V>) {
  const { monthLabel, monthHint, classSession, disabled, autoFocus = false } = props;
  // The types of the other form fields do not matter here.
  const form = props.form as unknown as LineForm;
  const name = props.name as 'line';
  const { control } = form;
  const known = useOfferings();
  const line = useWatch({ control, name });
  const month = line.effectiveDate;
  const offerings = offeringsFrom(known, month);
  const hasStart = useStartDate(form, name);
  const field = { control, disabled };

  const fill = (choice: FilledChoice) => {
    for (const key of ['subjectId', 'programLvl', 'teacher', 'fee'] as const) {
      form.setValue(`${name}.${key}`, choice[key], { shouldDirty: true });
    }
  };
  const lastMonth = useRef(month);
  const followMonth = useEffectEvent((next: string) => {
    const fee = followedFee(known, line, lastMonth.current);
    lastMonth.current = next;
    if (fee !== line.fee) form.setValue(`${name}.fee`, fee, { shouldDirty: true });
  });
  useEffect(() => {
    // A month that is typed in part changes nothing.
    if (isMonth(month)) followMonth(month);
  }, [month]);
  const subjects = offeredSubjects(offerings, line).map(({ id, name: label, levels }) => ({
    value: id,
    label,
    ...(line.programLvl !== '' &&
      !levels.includes(line.programLvl) && { hint: joinTexts(levels.map(levelNameOf)) }),
  }));

  return (
    <>
      <SearchSelectField
        {...field}
        name={`${name}.subjectId`}
        label={t`Subject`}
        autoFocus={autoFocus}
        options={subjects}
        onChanged={(chosen) => fill(withSubject(offerings, line, chosen))}
      />
      <SelectField
        {...field}
        name={`${name}.programLvl`}
        label={t`Program Level`}
        options={offeredLevels(offerings, line).map((id) => ({
          value: id,
          label: levelNameOf(id),
        }))}
        onChanged={(chosen) => fill(withLevel(offerings, line, chosen))}
      />
      <TeacherSelect
        {...field}
        name={`${name}.teacher`}
        label={t`Teacher`}
        only={offeredTeachers(offerings, line)}
        onChanged={(chosen) => fill(withTeacher(offerings, line, chosen))}
      />
      <MoneyField
        {...field}
        name={`${name}.fee`}
        label={isByLesson(known, line) ? t`Fee per lesson` : t`Fee`}
      />
      <MonthField
        {...field}
        name={`${name}.effectiveDate`}
        label={monthLabel}
        {...(monthHint && { helperText: monthHint })}
      />
      {hasStart && (
        <DateField
          control={control as never}
          name={`${name}.startDate` as never}
          label={t`First lesson`}
          helperText={t`For the fee of the first month; empty for the full fee`}
          disabled={disabled}
        />
      )}
      <ClassPlaces
        subjectId={line.subjectId}
        programLvl={line.programLvl}
        classSession={classSession}
      />
    </>
  );
}

/**
 * Keeps the start day of a line in its first month while the house rule First month is on; at first
 * it is today if the month is this one. Returns whether the line has the field.
 */
function useStartDate({ control, getValues, setValue }: LineForm, name: 'line'): boolean {
  const isOn = (useHouseRules()?.firstMonth ?? null) !== null;
  const month = useWatch({ control, name: `${name}.effectiveDate` });
  const start = useWatch({ control, name: `${name}.startDate` });
  useEffect(() => {
    const day = getValues(`${name}.startDate`);
    if (isOn && day && isDay(day) && monthOfDay(day) === month) return;
    const now = today(new Date());
    const first = monthOfDay(now) === month ? now : '';
    const next = isOn ? first : undefined;
    if (day !== next) setValue(`${name}.startDate`, next as string);
  }, [getValues, setValue, name, month, isOn]);
  return isOn && start !== undefined;
}
