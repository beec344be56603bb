import { compareMonths, type Month, monthToSql } from '@kelas/contract/values/month';
import { sql } from 'kysely';
import { laterMonth } from '../../billing/following.ts';
import type { Tx } from '../../db/database.ts';
import type { StoredDiscount } from './facts.ts';

/**
 * Returns the discounts by hand that a following course takes over from its first month on (R-1707).
 * The same class at another fee also takes over the pro rata of a first month (R-1973).
 */
export function continuedDiscounts(
  discounts: readonly StoredDiscount[],
  start: Month,
  isSameClass = false,
): StoredDiscount[] {
  return discounts
    .filter(
      ({ rule, until }) =>
        (rule === null || (isSameClass && rule === 'FIRST_MONTH')) &&
        (until === null || compareMonths(until, start) > 0),
    )
    .map((each) => ({ ...each, from: laterMonth(each.from, start) }));
}

/** Copies discounts to the courses that follow, each from a month on (R-1707). */
export async function continueDiscounts(
  tx: Tx,
  continued: readonly {
    readonly id: number;
    readonly subscriptionId: number;
    readonly from: Month;
  }[],
  recordedBy: number,
  now: Date,
): Promise<void> {
  if (continued.length === 0) return;
  await sql`
    insert into adjustment (student_id, subscription_id, from_month, until_month, amount, percent,
      borne_by, reason, rule, recorded_at, recorded_by)
    select old.student_id, each.subscription_id, each.from_month, old.until_month, old.amount,
      old.percent, old.borne_by, old.reason, old.rule, ${now}::timestamptz, ${recordedBy}::integer
    from unnest(
      ${continued.map(({ id }) => id)}::integer[],
      ${continued.map(({ subscriptionId }) => subscriptionId)}::integer[],
      ${continued.map(({ from }) => monthToSql(from))}::date[]
    ) with ordinality as each (id, subscription_id, from_month, place)
    join adjustment old on old.id = each.id
    order by place`.execute(tx);
}

/** Deletes all discounts of courses that an undone move began. */
export async function removeDiscountsOf(tx: Tx, subscriptions: readonly number[]): Promise<void> {
  await sql`
    delete from adjustment where subscription_id = any(${subscriptions}::integer[])`.execute(tx);
}

/**
 * Deletes the discounts that an undone year added to courses that stay, and lets the discounts that it
 * ended apply again. A discount stays ended if its end is now before the year, or if its rule has made
 * another one.
 */
export async function restoreDiscounts(
  tx: Tx,
  {
    added,
    ended,
  }: {
    readonly added: readonly number[];
    readonly ended: readonly { readonly id: number; readonly until: string }[];
  },
  month: Month,
): Promise<void> {
  if (added.length > 0) {
    await sql`delete from adjustment where id = any(${added}::integer[])`.execute(tx);
  }
  if (ended.length === 0) return;
  await sql`
    update adjustment set until_month = each.until_month
    from unnest(
      ${ended.map(({ id }) => id)}::integer[],
      ${ended.map(({ until }) => until)}::date[]
    ) as each (id, until_month)
    where adjustment.id = each.id and adjustment.until_month >= ${monthToSql(month)}::date
      and not exists (
        select from adjustment other
        where other.subscription_id = adjustment.subscription_id and other.id <> adjustment.id
          and other.rule = adjustment.rule
          and daterange(other.from_month, other.until_month)
            && daterange(adjustment.from_month, each.until_month)
      )`.execute(tx);
}
