import type { Cents } from '@kelas/contract/values/cents';
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

/** SQL condition: the charge of a `settlement` is paid in full; false without a settlement. */
export const isPaidInFull = sql<boolean>`
  coalesce(settlement.fee >= coalesce(settlement.due, 0), false)`;

/**
 * SQL condition: nothing is owed for a line of a month that has a `settlement`. Of a month that is
 * no longer charged, the rest of a part is not owed.
 */
export function isPaidOff(isCharged: RawBuilder<boolean>): RawBuilder<boolean> {
  return sql<boolean>`
    (${isPaidInFull} or (settlement.stamp is not null and not (${isCharged})))`;
}

/** SQL condition: a charged or paid line counts as settled (R-1881). Needs `feePeriodOf`. */
export function isSettled(isCharged: RawBuilder<boolean>): RawBuilder<boolean> {
  return sql<boolean>`
    ((settlement.stamp is null and ${feeDue} = 0) or ${isPaidOff(isCharged)})`;
}

/** SQL expression: the fee of a line, paid or not, in cents. Needs `feePeriodOf`, `settlement`. */
export function lineFee(isCharged: RawBuilder<boolean>): RawBuilder<Cents> {
  return sql<Cents>`
    case when settlement.due is null then coalesce(settlement.fee, ${feeDue})
      when ${isPaidOff(isCharged)} then settlement.fee else settlement.due end`;
}

/**
 * SQL expression: what adjustments take off a line, paid or not, in cents; null for an imported
 * payment, which has its own fee. Needs `feePeriodOf`, `settlement`.
 */
export const tuitionDiscount = sql<Cents | null>`
  case when settlement.stamp & 3 = 0 then null
    else subscription.fee - coalesce(settlement.due, settlement.fee, ${feeDue}) end`;

/** SQL expression: what is not paid of a line, in cents. Needs `feePeriodOf`, `settlement`. */
export function lineOwed(isCharged: RawBuilder<boolean>): RawBuilder<Cents> {
  return sql<Cents>`
    case when settlement.stamp is null then ${feeDue}
      when ${isPaidOff(isCharged)} then 0 else settlement.due - settlement.fee end`;
}

/** SQL expression: what was paid so far of a line that is paid in parts, in cents; else null. */
export const paidInParts = sql<Cents | null>`
  case when settlement.due is not null then settlement.fee end`;

/** SQL expression: the fee of a `misc_charge`, in cents; the received fee once it is paid. */
export const miscFee = sql<Cents>`coalesce(settlement.due, settlement.fee, misc_charge.fee)`;

/** SQL expression: what is not paid of a `misc_charge` that is not cancelled, in cents. */
export const miscOwed = sql<Cents>`
  case when settlement.stamp is null then misc_charge.fee
    else coalesce(settlement.due - settlement.fee, 0) end`;
