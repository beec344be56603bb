import { formatAmount } from '@kelas/contract/values/cents';
import { currentMonth } from '@kelas/contract/values/date';
import { msg, t } from '@lingui/core/macro';
import Typography from '@mui/material/Typography';
import { type UseFormReturn, useFieldArray, useWatch } from 'react-hook-form';
import { DiscountEffects } from '../discounts/DiscountEffects.tsx';
import { useMissingOfferings } from '../reference/missing-offerings.tsx';
import { useOfferings, useTeachers } from '../reference/reference-data.ts';
import { useAddressActions } from '../ui/address-actions.ts';
import { LineList } from '../ui/LineList.tsx';
import { CourseLineFields } from './CourseLineFields.tsx';
import type { SavedStudent } from './cancellation.tsx';
import { isByLesson, monthlyTotal, newLine, proposedLines } from './course-line.ts';
import { coursesOfMonth, hasMonth } from './running-courses.ts';
import { SavedCourses } from './SavedLines.tsx';
import type { StudentValues } from './student-values.ts';

const NOUN = { one: msg`course`, many: msg`courses` };

interface Props {
  readonly form: UseFormReturn<StudentValues>;
  readonly busy: boolean;
  readonly saved: SavedStudent | undefined;
}

/**
 * The new course lines of a student, with the fee of a month in all, without courses by lesson
 * (R-215, R-1521, R-2322). It shows what they do to fees by the house rules (R-1564).
 */
export function StudentCourseLines({ form, busy, saved }: Props) {
  const { control } = form;
  const student = saved?.student;
  const courses = student?.tuitionCourses.filter(hasMonth) ?? [];
  const isClosed = student?.status === 'TERMINATED';
  // Loaded before the first line is added, so that its choices appear at once.
  useTeachers();
  const missing = useMissingOfferings();
  const { fields, append, remove } = useFieldArray({ control, name: 'tuitionCourse' });
  const lines = useWatch({ control, name: 'tuitionCourse' });
  const schedule = useWatch({ control, name: 'schedule' });
  const added = proposedLines(lines);
  const offerings = useOfferings();
  // The fee of a month is not known before its lessons are held.
  const total = monthlyTotal(
    [
      ...coursesOfMonth(courses).filter(({ byLesson }) => !byLesson),
      ...lines.filter((line) => !isByLesson(offerings, line)),
    ].map(({ fee }) => fee),
  );
  const add = () => {
    const now = currentMonth(new Date());
    // The first effective month of a new line.
    const month = student ? now : form.getValues('enrolmentDate') || now;
    append(newLine(month, form.getValues('programLvl')), {
      focusName: `tuitionCourse.${fields.length}.subjectId`,
    });
  };
  // A link of the student's page adds the first line (R-1525).
  useAddressActions({ addCourse: () => !isClosed && add() });
  return (
    <>
      <LineList
        noun={NOUN}
        lines={fields}
        onAdd={add}
        shortcut="a"
        onRemove={(_, index) => remove(index)}
        busy={busy}
        closed={isClosed || Boolean(missing)}
        saved={
          (courses.length > 0 || missing) && (
            <>
              {saved && courses.length > 0 && (
                <SavedCourses lines={courses} onDelete={saved.cancellation.course} busy={busy} />
              )}
              {missing}
            </>
          )
        }
        summary={
          total > 0 && <Typography>{t`Per month ${{ amount: formatAmount(total) }}`}</Typography>
        }
      >
        {(_, index) => (
          <CourseLineFields
            form={form}
            name={`tuitionCourse.${index}`}
            monthLabel={t`Effective Date`}
            classSession={schedule}
            disabled={busy}
          />
        )}
      </LineList>
      {added.length > 0 && (
        <DiscountEffects proposal={{ uuid: student?.uuid, schedule: schedule || null, added }} />
      )}
    </>
  );
}
