import { isMonth } from '@kelas/contract/values/month';
import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import {
  type FieldPathByValue,
  type FieldValues,
  type UseFormReturn,
  useWatch,
} from 'react-hook-form';
import { useLevels, useOfferings } from '../reference/reference-data.ts';
import { TeacherSelect } from '../reference/TeacherSelect.tsx';
import { MoneyField } from '../ui/MoneyField.tsx';
import { SearchSelectField } from '../ui/SearchSelectField.tsx';
import { SelectField } from '../ui/SelectField.tsx';
import {
  type FilledChoice,
  followedFee,
  offeredLevels,
  offeredSubjects,
  offeredTeachers,
  offeringsFrom,
  type StudentCourseLine,
  withLevel,
  withSubject,
  withTeacher,
} from './course-line.ts';

interface Props<V extends FieldValues> {
  readonly form: UseFormReturn<V>;
  /** The path of the line in the form values. */
  readonly name: FieldPathByValue<V, StudentCourseLine>;
  readonly disabled: boolean;
}

/**
 * Subject, level, teacher and fee of a course line; each choice narrows the next. A fee that
 * is still the proposed one follows the first month (R-1975).
 */
export function CourseLineFields<V extends FieldValues>(props: Props<V>) {
  // The types of the other form fields do not matter here.
  const form = props.form as unknown as UseFormReturn<{ line: StudentCourseLine }>;
  const name = props.name as 'line';
  const levels = useLevels();
  const known = useOfferings();
  const line = useWatch({ control: form.control, name });
  const month = line.effectiveDate;
  const offerings = useMemo(() => offeringsFrom(known, month), [known, month]);
  const nameOf = (id: number) => levels.find((level) => level.id === id)?.name ?? '';
  const field = { control: form.control, disabled: props.disabled };

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
  const subjects = offeredSubjects(offerings, line).map(({ id, name: label, levels: at }) => ({
    value: id,
    label,
    ...(line.programLvl !== '' &&
      !at.includes(line.programLvl) && { hint: at.map(nameOf).join(', ') }),
  }));

  return (
    <>
      <SearchSelectField
        {...field}
        name={`${name}.subjectId`}
        label="Subject"
        options={subjects}
        onChanged={(chosen) => fill(withSubject(offerings, line, chosen))}
      />
      <SelectField
        {...field}
        name={`${name}.programLvl`}
        label="Program Level"
        options={offeredLevels(offerings, line).map((id) => ({ value: id, label: nameOf(id) }))}
        onChanged={(chosen) => fill(withLevel(offerings, line, chosen))}
      />
      <TeacherSelect
        {...field}
        name={`${name}.teacher`}
        label="Teacher"
        only={offeredTeachers(offerings, line)}
        onChanged={(chosen) => fill(withTeacher(offerings, line, chosen))}
      />
      <MoneyField {...field} name={`${name}.fee`} label="Fee" />
    </>
  );
}
