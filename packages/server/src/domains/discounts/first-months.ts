import type { HouseRules } from '@kelas/contract/house-rules';
import type { Cents } from '@kelas/contract/values/cents';
import { type Day, dayInWords, monthOfDay } from '@kelas/contract/values/date';
import { errorText } from '@kelas/contract/values/error-text';
import { firstMonthOff } from '@kelas/contract/values/first-month';
import { addMonths, type Month } from '@kelas/contract/values/month';
import { invalid } from '../../base/errors.ts';
import type { Db, Tx } from '../../db/database.ts';
import { closedDaysOf } from '../ledger/closed-days.ts';
import type { NewRuleDiscount } from './adjustments.ts';

/** A course that a student takes from a month on, or from a day in it; fee in cents. */
export interface StartedCourse {
  readonly subscriptionId: number;
  readonly subjectId: number;
  readonly programLvl: number;
  readonly fee: Cents;
  readonly byLesson: boolean;
  readonly effectiveDate: Month;
  readonly startDate?: Day | undefined;
}

/**
 * Returns the discounts of the first month of courses that start in it (R-1563). Counts the lessons of
 * the student's schedule, or all lessons where the timetable has none of it. Throws 422 for a start date in
 * another month.
 */
export async function firstMonthDiscounts(
  db: Db | Tx,
  rule: HouseRules['firstMonth'],
  schedule: string | undefined,
  courses: readonly StartedCourse[],
): Promise<NewRuleDiscount[]> {
  const started = courses.flatMap(({ startDate, ...course }) => {
    if (!startDate) return [];
    if (monthOfDay(startDate) !== course.effectiveDate) {
      const month = { month: course.effectiveDate };
      throw invalid('startDate', errorText`The start date must be in ${{ month }}`);
    }
    return [{ ...course, startDate }];
  });
  if (!rule || started.length === 0) return [];
  const lessons = rule === 'LESSONS' ? await selectLessons(db, started) : [];
  const months = started.map(({ effectiveDate }) => effectiveDate);
  const closedDays = rule === 'LESSONS' ? await closedDaysOf(db, months) : [];
  return started.flatMap(({ startDate, effectiveDate, ...course }) => {
    const own = lessons.filter(
      ({ course_id, program_level_id }) =>
        course_id === course.subjectId && program_level_id === course.programLvl,
    );
    const attended = own.filter(({ class_session }) => class_session === schedule);
    const days = (attended.length > 0 ? attended : own).map(({ day_of_week }) => day_of_week);
    const off = firstMonthOff(rule, course, startDate, days, closedDays);
    if (!off) return [];
    return [
      {
        ...off,
        subscriptionId: course.subscriptionId,
        rule: 'FIRST_MONTH',
        from: effectiveDate,
        until: addMonths(effectiveDate, 1),
        reason: `First month from ${dayInWords(startDate)}`,
      },
    ];
  });
}

async function selectLessons(db: Db | Tx, courses: readonly { readonly subjectId: number }[]) {
  return db
    .selectFrom('timetable_entry')
    .select(['course_id', 'program_level_id', 'class_session', 'day_of_week'])
    .where('status', '=', 'ACTIVE')
    .where(
      'course_id',
      'in',
      courses.map(({ subjectId }) => subjectId),
    )
    .where('day_of_week', 'is not', null)
    .$narrowType<{ day_of_week: number }>()
    .execute();
}
