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

/** SQL expression: the fee due of a line, paid or not, in cents. Needs `settlement` too. */
export const lineFee = sql<number>`coalesce(settlement.due, settlement.fee, ${feeDue})`;

/** SQL expression: what is not paid of a line, in cents. Needs `settlement` too. */
export const lineOwed = sql<number>`
  case when settlement.stamp is null then ${feeDue}
    else coalesce(settlement.due - settlement.fee, 0) end`;

/** SQL condition: the charge of a `settlement` is paid in full. */
export const isSettled = sql<boolean>`
  coalesce(settlement.fee = coalesce(settlement.due, settlement.fee), false)`;
