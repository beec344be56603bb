import type { Cents } from '@kelas/contract/values/cents';
import { type RawBuilder, sql } from 'kysely';

/**
 * SQL join: the `fee_period` of a `subscription` in a month; no row for a course by month without an
 * adjustment.
 */
export function feePeriodOf(month: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    left join fee_period
      on fee_period.subscription_id = subscription.id
      and fee_period.from_month <= ${month} and fee_period.until_month > ${month}`;
}

/** One `settlement` of a line that pays all, or of the parts of a charge, with further columns. */
const joined = (...further: RawBuilder<unknown>[]) => sql`
  cross join lateral (
    select ${sql.join([sql`part.due`, ...further])},
      coalesce(whole.fee, part.fee) as fee,
      coalesce(whole.payment_id, part.payment_id) as payment_id,
      coalesce(whole.transaction_date, part.transaction_date) as transaction_date,
      case when whole.fee is null then part.payment_type else whole.payment_type end as payment_type
  ) settlement`;

/**
 * SQL join: `settlement`, what is paid of a `subscription` in a month; no row for nothing. For few
 * subscriptions or several months; a list of one month has `settlementsIn`.
 */
export function settlementOf(month: RawBuilder<unknown>): RawBuilder<unknown> {
  // OFFSET keeps PostgreSQL from reading the parts of all charges.
  return sql`
    left join lateral (
      select * from tuition_settlement
      where student_id = subscription.student_id and subscription_id = subscription.id
        and month = ${month}
      offset 0
    ) settlement on true`;
}

/**
 * SQL join: `settlement` of all subscriptions in one month. Parts are few, so they are summed up
 * apart; a line that pays all is found in an index in the order of students.
 */
export function settlementsIn(month: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    left join payment_line whole
      on whole.student_id = subscription.student_id and whole.subscription_id = subscription.id
      and whole.month = ${month} and whole.due is null and not whole.voided
    left join tuition_settlement part
      on part.student_id = subscription.student_id and part.subscription_id = subscription.id
      and part.month = ${month} and part.due is not null
    ${joined(sql`coalesce(whole.lessons, part.lessons) as lessons`)}`;
}

/** SQL join: `settlement` of many misc charges, in the way of `settlementsIn`. */
export const miscSettlements = sql`
  left join payment_line whole
    on whole.misc_charge_id = misc_charge.id and whole.month = misc_charge.month
    and whole.due is null and not whole.voided
  left join misc_settlement part
    on part.misc_charge_id = misc_charge.id and part.month = misc_charge.month
    and part.due is not null
  ${joined()}`;

/** A row of `misc_settlement`, as its columns come with a left join. */
interface PaidCharge {
  readonly fee: Cents | null;
  readonly due: Cents | null;
  readonly payment_id: number | null;
  readonly transaction_date: string | null;
  readonly payment_type: 'CASH' | 'BANK' | 'CREDIT' | null;
}

/** SQL subquery `settlement` for a lateral join: what is paid of a `misc_charge`; no row for nothing. */
export const settlementOfCharge = sql<PaidCharge>`(
  select fee, due, payment_id, transaction_date, payment_type from misc_settlement
  where misc_charge_id = misc_charge.id and misc_settlement.month = misc_charge.month
  offset 0
)`.as<'settlement'>(sql.ref('settlement'));

/** SQL expression: what is due for an unpaid month, in cents (R-1534). Needs `feePeriodOf`. */
export const feeDue = sql<number>`coalesce(fee_period.due, subscription.fee)`;

/**
 * SQL expression: the lessons that the fee of a month is for; null for a course by month and before
 * they are recorded. A paid month keeps them when its course ends before the month. Needs
 * `feePeriodOf`, `settlement`.
 */
export const lessonsOfMonth = sql<number | null>`coalesce(settlement.lessons, fee_period.lessons)`;

/**
 * SQL expression: the lessons that the next payment of a month names. Further parts name those of the
 * first part: none after an imported part (R-907). Needs `feePeriodOf`, `settlement`.
 */
export const lessonsToPay = sql<number | null>`
  case when settlement.due is null then fee_period.lessons else settlement.lessons end`;

/**
 * SQL expression: the fee of a month before the discounts, in cents. Without recorded lessons it is
 * what an imported payment was for (R-907). Needs `feePeriodOf`, `settlement`.
 */
export const fullFee = sql<Cents>`
  case when subscription.by_lesson
    then coalesce(subscription.fee * ${lessonsOfMonth}, settlement.due, settlement.fee, 0)
    else coalesce(fee_period.fee, subscription.fee) end`;

/**
 * SQL condition: the lessons of a month are not recorded, so that nothing is charged (R-2277). Needs
 * `feePeriodOf`, `settlement`.
 */
export const lacksLessons = sql<boolean>`
  (subscription.by_lesson and fee_period.lessons is null and settlement.fee is null)`;

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
    (${isPaidInFull} or (settlement.fee is not null and not (${isCharged})))`;
}

/** SQL condition: a charged or paid line counts as settled (R-1881). Needs `feePeriodOf`. */
export function isSettled(isCharged: RawBuilder<boolean>): RawBuilder<boolean> {
  return sql<boolean>`
    ((settlement.fee is null and ${feeDue} = 0) or ${isPaidOff(isCharged)})`;
}

/** SQL expression: the fee of a line, paid or not, in cents. Needs `feePeriodOf`, `settlement`. */
export function lineFee(isCharged: RawBuilder<boolean>): RawBuilder<Cents> {
  return sql<Cents>`
    case when settlement.due is null then coalesce(settlement.fee, ${feeDue})
      when ${isPaidOff(isCharged)} then settlement.fee else settlement.due end`;
}

/**
 * SQL expression: what adjustments take off a line, paid or not, in cents; null for an imported
 * payment, which has its own fee (R-907). Needs `feePeriodOf`, `settlement`.
 */
export const tuitionDiscount = sql<Cents | null>`
  case when settlement.fee is not null and settlement.payment_type is null then null
    else ${fullFee} - coalesce(settlement.due, settlement.fee, ${feeDue}) end`;

/** SQL expression: what is not paid of a line, in cents. Needs `feePeriodOf`, `settlement`. */
export function lineOwed(isCharged: RawBuilder<boolean>): RawBuilder<Cents> {
  return sql<Cents>`
    case when settlement.fee is null then ${feeDue}
      when ${isPaidOff(isCharged)} then 0 else settlement.due - settlement.fee end`;
}

/** SQL expression: what was paid so far of a line that is paid in parts, in cents; else null. */
export const paidInParts = sql<Cents | null>`
  case when settlement.due is not null then settlement.fee end`;

/** SQL expression: the fee of a `misc_charge`, in cents; the received fee once it is paid (R-521). */
export const miscFee = sql<Cents>`coalesce(settlement.due, settlement.fee, misc_charge.fee)`;

/** SQL condition: a `misc_charge` is paid in full, or settled with less (R-520). */
export const isMiscPaid = sql<boolean>`(misc_charge.paid = misc_charge.fee)`;

/** SQL expression: what is not paid of a `misc_charge` that is not cancelled, in cents. */
export const miscOwed = sql<Cents>`(misc_charge.fee - misc_charge.paid)`;

/** SQL condition: something is owed for a `misc_charge`. */
export const isMiscOwed = sql<boolean>`
  (misc_charge.cancelled_month is null and misc_charge.paid < misc_charge.fee)`;
