import { type RawBuilder, sql } from 'kysely';

/** SQL condition: `subscription` is charged for a month. The same rule as `isCharged`. */
export function charged(month: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`
    subscription.effective_month <= ${month}
    and (subscription.cancelled_month is null or subscription.cancelled_month > ${month})
    and not exists (
      select from student_pause
      where student_pause.student_id = subscription.student_id
        and from_month <= ${month} and (until_month is null or until_month > ${month})
    )`;
}
