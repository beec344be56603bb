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

/**
 * SQL condition: the same for all subscriptions in one month. The paused students are read once,
 * and only if a row needs the condition; PostgreSQL plans for less than with `charged`.
 */
export function chargedInOneMonth(month: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`
    subscription.effective_month <= ${month}
    and (subscription.cancelled_month is null or subscription.cancelled_month > ${month})
    and subscription.student_id not in (
      select student_pause.student_id from student_pause
      where from_month <= ${month} and (until_month is null or until_month > ${month})
    )`;
}
