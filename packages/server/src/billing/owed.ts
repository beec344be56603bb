import { type RawBuilder, sql } from 'kysely';
import { isMiscOwed, miscOwed } from './fee-due.ts';

/**
 * SQL expression: the tuition and misc fees that a student owes up to a month, in cents.
 * `until` is the first day of that month.
 */
export function owedUntil(
  studentId: RawBuilder<unknown>,
  until: RawBuilder<unknown>,
): RawBuilder<number> {
  return sql<number>`(
    select coalesce(sum(owed), 0)::bigint
    from (
      select owed from owed_tuition(${until}) where student_id = ${studentId}
      union all
      select ${miscOwed} from misc_charge
      where student_id = ${studentId} and month <= ${until} and ${isMiscOwed}
    ) owed
  )`;
}
