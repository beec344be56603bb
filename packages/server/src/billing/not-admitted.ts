import { monthToSql } from '@kelas/contract/values/month';
import { type RawBuilder, sql } from 'kysely';
import { lastUnpaidMonth } from './due-day.ts';

/** The house rules that decide who is not admitted; null is off. */
export interface AdmissionRules {
  readonly dueDay: number | null;
  readonly notAdmittedMonths: number | null;
}

/**
 * SQL column `notAdmitted`: whether a student has the mark (R-1555); nothing while the rule is off.
 * It begins with a comma. `among` limits the rows of `owed_tuition` to the wanted students, so that
 * they are counted once for all rows.
 */
export function notAdmittedColumn(
  studentId: RawBuilder<unknown>,
  { dueDay, notAdmittedMonths }: AdmissionRules,
  among: RawBuilder<unknown>,
  now: Date,
): RawBuilder<unknown> {
  if (notAdmittedMonths === null) return sql``;
  const until = sql`${monthToSql(lastUnpaidMonth(dueDay, now))}::date`;
  return sql`, ${studentId} in (
    select student_id from owed_tuition(${until}) where ${among}
    group by student_id
    having count(distinct month) >= ${notAdmittedMonths}
  ) as "notAdmitted"`;
}
