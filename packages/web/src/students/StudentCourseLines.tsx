import type { ReactNode } from 'react';
import { type UseFormReturn, useFieldArray, useWatch } from 'react-hook-form';
import { coursesOf, levelsOf } from '../reference/offering-choices.ts';
import {
  type Offering,
  useLevels,
  useOfferings,
  useTeachers,
} from '../reference/reference-data.ts';
import { TeacherSelect } from '../reference/TeacherSelect.tsx';
import { LineList } from '../ui/LineList.tsx';
import { MoneyField } from '../ui/MoneyField.tsx';
import { MonthField } from '../ui/MonthField.tsx';
import { SelectField } from '../ui/SelectField.tsx';
import {
  newLine,
  type StudentCourseLine,
  withCourse,
  withLevel,
  withTeacher,
} from './course-line.ts';
import type { StudentValues } from './student-values.ts';

const NOUN = { one: 'course', many: 'courses' };

interface Props {
  readonly form: UseFormReturn<StudentValues>;
  /** Returns the first effective month of a new line. */
  readonly startMonth: () => string;
  /** A call runs; nothing can be changed. */
  readonly busy: boolean;
  /** No further course may be added. */
  readonly closed: boolean;
  /** The lines that are saved and locked. */
  readonly saved?: ReactNode;
}

/** The new course lines of a student; the choices follow teacher and level. */
export function StudentCourseLines({ form, startMonth, busy, closed, saved }: Props) {
  // Loaded before the first line is added, so that its choices appear at once.
  useTeachers();
  const offerings = useOfferings();
  const { fields, append, remove } = useFieldArray({
    control: form.control,
    name: 'tuitionCourse',
  });
  return (
    <LineList
      noun={NOUN}
      lines={fields}
      onAdd={() => append(newLine(startMonth()))}
      onRemove={(_, index) => remove(index)}
      busy={busy}
      closed={closed}
      saved={saved}
    >
      {(_, index) => (
        <Line form={form} name={`tuitionCourse.${index}`} offerings={offerings} busy={busy} />
      )}
    </LineList>
  );
}

interface LineProps {
  readonly form: UseFormReturn<StudentValues>;
  readonly name: `tuitionCourse.${number}`;
  readonly offerings: readonly Offering[];
  readonly busy: boolean;
}

function Line({ form: { control, setValue }, name, offerings, busy }: LineProps) {
  const levels = useLevels();
  const [teacher, programLvl] = useWatch({
    control,
    name: [`${name}.teacher`, `${name}.programLvl`],
  });
  const nameOf = (id: number) => levels.find((level) => level.id === id)?.name ?? '';
  const fill = (line: Pick<StudentCourseLine, 'programLvl' | 'subjectId' | 'fee'>) => {
    setValue(`${name}.programLvl`, line.programLvl, { shouldDirty: true });
    setValue(`${name}.subjectId`, line.subjectId, { shouldDirty: true });
    setValue(`${name}.fee`, line.fee, { shouldDirty: true });
  };
  const field = { control, disabled: busy };

  return (
    <>
      <TeacherSelect
        {...field}
        name={`${name}.teacher`}
        label="Teacher"
        onChanged={(chosen) => fill(withTeacher(offerings, chosen))}
      />
      <SelectField
        {...field}
        name={`${name}.programLvl`}
        label="Program Level"
        options={levelsOf(offerings, teacher).map((id) => ({ value: id, label: nameOf(id) }))}
        onChanged={(chosen) => fill(withLevel(offerings, teacher, chosen))}
      />
      <SelectField
        {...field}
        name={`${name}.subjectId`}
        label="Course"
        options={coursesOf(offerings, teacher, programLvl).map((each) => ({
          value: each.courseId,
          label: each.subjectName,
        }))}
        onChanged={(chosen) => fill(withCourse(offerings, teacher, programLvl, chosen))}
      />
      <MoneyField {...field} name={`${name}.fee`} label="Fee" />
      <MonthField {...field} name={`${name}.effectiveDate`} label="Effective Date" />
    </>
  );
}
