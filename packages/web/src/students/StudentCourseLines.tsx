import type { Cents } from '@kelas/contract/values/cents';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { type UseFormReturn, useFieldArray, useWatch } from 'react-hook-form';
import { DiscountEffects } from '../discounts/DiscountEffects.tsx';
import { useMissingOfferings } from '../reference/missing-offerings.tsx';
import { useTeachers } from '../reference/reference-data.ts';
import { LineList } from '../ui/LineList.tsx';
import { Money } from '../ui/Money.tsx';
import { useAddedCourse } from './added-course.ts';
import { CourseLineFields } from './CourseLineFields.tsx';
import { monthlyTotal, newLine, proposedLines } from './course-line.ts';
import { StartFields } from './StartFields.tsx';
import type { StudentValues } from './student-values.ts';

const NOUN = { one: 'course', many: 'courses' };

interface Props {
  /** Absent for a student who is not registered yet. */
  readonly uuid: string | undefined;
  readonly form: UseFormReturn<StudentValues>;
  /** Returns the first effective month of a new line. */
  readonly startMonth: () => string;
  /** A call runs; nothing can be changed. */
  readonly busy: boolean;
  /** No further course may be added. */
  readonly closed: boolean;
  /** The lines that are saved and locked. */
  readonly saved?: ReactNode;
  /** The monthly fee of the saved lines in cents. */
  readonly savedFee: Cents;
}

/** The new course lines of a student, with the fee of a month in all (R-215, R-1521). It shows
 * what they do to fees by the house rules (R-1564). */
export function StudentCourseLines(props: Props) {
  const { uuid, form, startMonth, busy, closed, saved, savedFee } = props;
  const { control } = form;
  // Loaded before the first line is added, so that its choices appear at once.
  useTeachers();
  const missing = useMissingOfferings();
  const { fields, append, remove } = useFieldArray({ control, name: 'tuitionCourse' });
  const lines = useWatch({ control, name: 'tuitionCourse' });
  const schedule = useWatch({ control, name: 'schedule' });
  const added = proposedLines(lines);
  const total = monthlyTotal([savedFee, ...lines.map(({ fee }) => fee)]);
  const add = () =>
    append(newLine(startMonth(), form.getValues('programLvl')), {
      focusName: `tuitionCourse.${fields.length}.subjectId`,
    });
  useAddedCourse(closed ? undefined : add);
  return (
    <>
      <LineList
        noun={NOUN}
        lines={fields}
        onAdd={add}
        onRemove={(_, index) => remove(index)}
        busy={busy}
        closed={closed || Boolean(missing)}
        saved={
          missing ? (
            <>
              {saved}
              {missing}
            </>
          ) : (
            saved
          )
        }
        summary={
          total > 0 && (
            <Typography>
              Per month <Money cents={total} currency />
            </Typography>
          )
        }
      >
        {(_, index) => (
          <>
            <CourseLineFields form={form} name={`tuitionCourse.${index}`} disabled={busy} />
            <StartFields
              form={form}
              name={`tuitionCourse.${index}`}
              label="Effective Date"
              disabled={busy}
            />
          </>
        )}
      </LineList>
      {added.length > 0 && (
        <DiscountEffects proposal={{ uuid, schedule: schedule || null, added }} />
      )}
    </>
  );
}
