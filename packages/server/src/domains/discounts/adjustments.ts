import type { Bearer, DiscountRule } from '@kelas/contract/discounts';
import type { Cents } from '@kelas/contract/values/cents';
import { errorText } from '@kelas/contract/values/error-text';
import { addMonths, type Month, monthFromSql, monthToSql } from '@kelas/contract/values/month';
import { sql } from 'kysely';
import { conflict, invalid, notFound } from '../../base/errors.ts';
import type { Off } from '../../billing/rule-discounts.ts';
import type { Db, Tx } from '../../db/database.ts';

/** An adjustment to add: an amount in cents or a percentage, for months up to `untilDate`. */
export interface NewAdjustment {
  readonly studentId: number;
  readonly subscriptionId: number;
  readonly fromDate: Month;
  readonly untilDate: Month | null;
  readonly amount: Cents | null;
  readonly percent: number | null;
  readonly borneBy: Bearer;
  readonly reason: string;
  readonly rule: DiscountRule | null;
}

/** The month after the last one; a date that never comes for none. */
const NEVER = 'infinity';

/** Adds an adjustment; triggers compute the fees due (R-1534). Returns its id. */
export async function insertAdjustment(
  tx: Tx,
  { studentId, subscriptionId, fromDate, untilDate, borneBy, ...rest }: NewAdjustment,
  recordedBy: number,
  now: Date,
): Promise<number> {
  const { id } = await tx
    .insertInto('adjustment')
    .values({
      student_id: studentId,
      subscription_id: subscriptionId,
      from_month: monthToSql(fromDate),
      until_month: untilDate === null ? NEVER : monthToSql(addMonths(untilDate, 1)),
      borne_by: borneBy,
      ...rest,
      recorded_at: now,
      recorded_by: recordedBy,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * True when the discounts by hand of a course take more than a percentage off its fee in a month of
 * a new one, which counts too (R-1890).
 */
export async function isAboveLimit(tx: Tx, id: number, limit: number): Promise<boolean> {
  const { rows } = await sql<{ isAbove: boolean }>`
    select exists (
      select from adjustment added
      join subscription on subscription.id = added.subscription_id
      join adjustment edge
        on edge.subscription_id = added.subscription_id and edge.rule is null
        and greatest(edge.from_month, added.from_month) < least(edge.until_month, added.until_month)
      join adjustment each
        on each.subscription_id = added.subscription_id and each.rule is null
        and greatest(edge.from_month, added.from_month) >= each.from_month
        and greatest(edge.from_month, added.from_month) < each.until_month
      where added.id = ${id}
      group by edge.id, subscription.fee
      having 100 * sum(
        coalesce(each.amount, (subscription.fee::bigint * each.percent + 50) / 100)
      ) > subscription.fee::bigint * ${limit}::integer + 50 * count(*)
    ) as "isAbove"`.execute(tx);
  return rows[0]?.isAbove ?? false;
}

/** Records that an admin has seen the discounts up to this one (R-1892). */
export async function insertReview(tx: Tx, id: number, seenBy: number, now: Date): Promise<void> {
  await tx
    .insertInto('discount_review')
    .values({ seen_until: id, recorded_at: now, recorded_by: seenBy })
    .execute();
}

/** The uuid of the student with an adjustment. Throws 404 if unknown. */
export async function findAdjustedStudent(tx: Tx, id: number): Promise<string> {
  const student = await tx
    .selectFrom('adjustment')
    .innerJoin('student', 'student.id', 'adjustment.student_id')
    .select('student.uuid')
    .where('adjustment.id', '=', id)
    .executeTakeFirst();
  if (!student) throw notFound('discount');
  return student.uuid;
}

/**
 * Ends an adjustment from a month on; from its first month on it never applies. Returns the id of
 * its subscription. Throws 404 if unknown, 409 if it has ended before that month or a rule keeps it
 * (R-1565), 422 for a month before its first one.
 */
export async function shortenAdjustment(tx: Tx, id: number, month: Month): Promise<number> {
  const stored = await tx
    .selectFrom('adjustment')
    .select(['subscription_id', 'from_month', 'until_month', 'rule'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!stored) throw notFound('discount');
  if (stored.rule === 'PACKAGE' || stored.rule === 'SIBLING') {
    throw conflict(
      'MADE_BY_RULE',
      'A house rule makes this discount. An admin can change the rule.',
    );
  }
  const until = monthToSql(month);
  if (until < stored.from_month) {
    throw invalid(
      'month',
      errorText`This discount begins in ${{ month: { month: monthFromSql(stored.from_month) } }}`,
    );
  }
  if (stored.until_month !== NEVER && stored.until_month <= until) {
    throw conflict('ALREADY_ENDED', 'This discount has already ended');
  }
  await tx.updateTable('adjustment').set({ until_month: until }).where('id', '=', id).execute();
  return stored.subscription_id;
}

/** The adjustments of a student that were not ended before they began, oldest first. */
export async function selectAdjustments(db: Db | Tx, studentId: number) {
  const rows = await db
    .selectFrom('adjustment')
    .innerJoin('staff', 'staff.id', 'adjustment.recorded_by')
    .select([
      'adjustment.id',
      'subscription_id as subscriptionId',
      'from_month',
      'until_month',
      'amount',
      'percent',
      'borne_by as borneBy',
      'reason',
      'rule',
      'recorded_at',
      'staff.display_name as staffName',
    ])
    .where('student_id', '=', studentId)
    .whereRef('until_month', '>', 'from_month')
    .orderBy('adjustment.id')
    .execute();
  return rows.map(({ from_month, until_month, recorded_at, ...row }) => ({
    ...row,
    fromDate: monthFromSql(from_month),
    untilDate: until_month === NEVER ? null : addMonths(monthFromSql(until_month), -1),
    recordCreateDate: recorded_at.toISOString(),
  }));
}

/** A discount that a house rule makes. */
export interface NewRuleDiscount extends Off {
  readonly subscriptionId: number;
  readonly rule: DiscountRule;
  readonly from: Month;
  readonly until: Month | null;
  readonly reason: string;
}

/**
 * Ends discounts of house rules and adds new ones, in one statement, so that the triggers compute each
 * fee once. Added ones need a staff member. Returns the ids of the added ones, in order.
 */
export async function saveRuleDiscounts(
  tx: Tx,
  ended: readonly { readonly id: number; readonly until: Month }[],
  added: readonly NewRuleDiscount[],
  recordedBy: number | null,
  now: Date,
): Promise<number[]> {
  if (ended.length + added.length === 0) return [];
  const { rows } = await sql<{ id: number }>`
    with ended as (
      update adjustment set until_month = each.until_month
      from unnest(
        ${ended.map(({ id }) => id)}::integer[],
        ${ended.map(({ until }) => monthToSql(until))}::date[]
      ) as each (id, until_month)
      where adjustment.id = each.id
      returning adjustment.id
    )
    insert into adjustment (student_id, subscription_id, from_month, until_month, amount, percent,
      borne_by, reason, rule, recorded_at, recorded_by)
    select student_id, subscription.id, each.from_month, each.until_month, each.amount,
      each.percent, each.borne_by, each.reason, each.rule, ${now}, ${recordedBy}
    from unnest(
      ${added.map((each) => each.subscriptionId)}::integer[],
      ${added.map((each) => monthToSql(each.from))}::date[],
      ${added.map((each) => (each.until === null ? NEVER : monthToSql(each.until)))}::date[],
      ${added.map((each) => each.amount)}::integer[],
      ${added.map((each) => each.percent)}::integer[],
      ${added.map((each) => each.borneBy)}::text[],
      ${added.map((each) => each.reason)}::text[],
      ${added.map((each) => each.rule)}::text[]
    ) with ordinality
      as each (subscription_id, from_month, until_month, amount, percent, borne_by, reason, rule, n)
    join subscription on subscription.id = each.subscription_id
    -- The others end first, because of adjustment_rule_once.
    where (select count(*) from ended) >= 0
    order by n
    returning id`.execute(tx);
  return rows.map(({ id }) => id);
}
