import { monthToSql } from '@kelas/contract/values/month';
import { type RawBuilder, sql } from 'kysely';
import { lastUnpaidMonth } from './due-day.ts';
import { owedTuition } from './owed.ts';

/** The house rules that decide who is not admitted; null is off. */
export interface AdmissionRules {
  readonly dueDay: number | null;
  readonly notAdmittedMonths: number | null;
}

/**
 * SQL column `notAdmitted`: whether a student has the mark (R-1555); nothing while the rule is off.
 * It begins with a comma. `students` is an array of the wanted ones, so that they are counted once
 * for all rows; absent for all.
 */
export function notAdmittedColumn(
  studentId: RawBuilder<unknown>,
  { dueDay, notAdmittedMonths }: AdmissionRules,
  students: RawBuilder<unknown> | undefined,
  now: Date,
): RawBuilder<unknown> {
  if (notAdmittedMonths === null) return sql``;
  return sql`, ${studentId} in (
    select student_id from ${unpaidMonths(dueDay, notAdmittedMonths, students, now)} unpaid
  ) as "notAdmitted"`;
}

/**
 * SQL subquery: the students whose tuition is unpaid for a number of months or more, as rows of
 * `student_id` and `months`. With a due day a month counts once it is overdue. `students` is an array
 * of the wanted ones; absent for all.
 */
export function unpaidMonths(
  dueDay: number | null,
  least: number,
  students: RawBuilder<unknown> | undefined,
  now: Date,
): RawBuilder<unknown> {
  const until = sql`${monthToSql(lastUnpaidMonth(dueDay, now))}::date`;
  return sql`(
    select student_id, count(distinct month)::integer as months
    from ${owedTuition(until, students)} tuition
    group by student_id
    having count(distinct month) >= ${least}
  )`;
}
