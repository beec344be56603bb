import { type RawBuilder, sql } from 'kysely';

/**
 * SQL expression: the tuition and misc fees that a student owes up to a month, in cents.
 * `until` is the first day of that month.
 */
export function owedUntil(
  studentId: RawBuilder<unknown>,
  until: RawBuilder<unknown>,
): RawBuilder<number> {
  return sql<number>`(
    select coalesce(sum(fee), 0)::bigint
    from (
      select owed as fee
      from tuition_period
      cross join lateral generate_series(
        from_month::timestamp, least(until_month - 1, ${until}), interval '1 month'
      ) month
      where student_id = ${studentId} and owed > 0 and from_month <= ${until}
      union all
      select fee from unpaid_misc_charge where student_id = ${studentId} and month <= ${until}
    ) owed
  )`;
}
