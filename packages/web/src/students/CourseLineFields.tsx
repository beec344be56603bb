import type { FieldPathByValue, FieldValues, UseFormReturn } from 'react-hook-form';
import { useWatch } from 'react-hook-form';
import { useLevels, useOfferings } from '../reference/reference-data.ts';
import { TeacherSelect } from '../reference/TeacherSelect.tsx';
import { MoneyField } from '../ui/MoneyField.tsx';
import { SearchSelectField } from '../ui/SearchSelectField.tsx';
import { SelectField } from '../ui/SelectField.tsx';
import {
  type FilledChoice,
  offeredLevels,
  offeredSubjects,
  offeredTeachers,
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

/** Subject, level, teacher and fee of a course line; each choice narrows the next. */
export function CourseLineFields<V extends FieldValues>(props: Props<V>) {
  // The types of the other form fields do not matter here.
  const form = props.form as unknown as UseFormReturn<{ line: StudentCourseLine }>;
  const name = props.name as 'line';
  const levels = useLevels();
  const offerings = useOfferings();
  const line = useWatch({ control: form.control, name });
  const nameOf = (id: number) => levels.find((level) => level.id === id)?.name ?? '';
  const field = { control: form.control, disabled: props.disabled };

  const fill = (choice: FilledChoice) => {
    for (const key of ['subjectId', 'programLvl', 'teacher', 'fee'] as const) {
      form.setValue(`${name}.${key}`, choice[key], { shouldDirty: true });
    }
  };
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
