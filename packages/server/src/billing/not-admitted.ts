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
 * It begins with a comma. `among` limits the rows of `tuition_period` to the wanted students, so
 * that they are counted once for all rows.
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
    select student_id
    from tuition_period
    cross join lateral generate_series(
      from_month::timestamp, least(until_month - 1, ${until}), interval '1 month'
    ) month
    where owed > 0 and from_month <= ${until} and ${among}
    group by student_id
    having count(*) >= ${notAdmittedMonths}
  ) as "notAdmitted"`;
}
