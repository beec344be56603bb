import { type RawBuilder, sql } from 'kysely';

/** SQL join: the `fee_period` of a `subscription` in a month; no row without an adjustment. */
export function feePeriodOf(month: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    left join fee_period
      on fee_period.subscription_id = subscription.id
      and fee_period.from_month <= ${month} and fee_period.until_month > ${month}`;
}

/** SQL expression: what is due for an unpaid month, in cents (R-1534). Needs `feePeriodOf`. */
export const feeDue = sql<number>`coalesce(fee_period.due, subscription.fee)`;

/** SQL expression: what a teacher's share of an unpaid month is computed from (R-1536). */
export const feeBase = sql<number>`coalesce(fee_period.base, subscription.fee)`;
