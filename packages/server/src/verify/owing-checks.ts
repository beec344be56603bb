import { type RawBuilder, sql } from 'kysely';
import { charged } from '../billing/charged.ts';
import { owedTuition } from '../billing/owed.ts';
import { bothWays, type SqlCheck } from './check.ts';

/** The months to check: from each student's first change of tuition to the last. */
const months = sql`
  select student_id, month::date
  from (
    select student_id, min(month) as first, max(month) as last
    from (
      select student_id, effective_month as month from subscription
      union all select student_id, cancelled_month from subscription
      union all select student_id, (month + interval '1 month')::date from student_status_change
      union all select student_id, month from payment_line
      union all
      select student_id, month from subscription join lesson_count using (offering_id)
      union all select student_id, from_month from adjustment
      union all select student_id, nullif(until_month, 'infinity') from adjustment
    ) change
    group by student_id
  ) span
  cross join lateral generate_series(first::timestamp, last, interval '1 month') month`;
/** The amount that adjustments take off a fee, each rounded by itself. */
const offOf = (fee: RawBuilder<unknown>, isFirstMonth: boolean) => sql<number>`(
  select coalesce(sum(coalesce(amount, (${fee} * percent + 50) / 100)), 0)::bigint
  from adjustment
  where adjustment.subscription_id = subscription.id
    and (rule is not distinct from 'FIRST_MONTH') = ${sql.lit(isFirstMonth)}
    and adjustment.from_month <= wanted.month and adjustment.until_month > wanted.month
)`;
// The fee of the month, of recorded lessons for a course that is charged by lesson (R-2277).
const full = sql`(subscription.fee::bigint * case when by_lesson then coalesce((
  select lessons from lesson_count held
  where held.offering_id = subscription.offering_id and held.month = wanted.month
), 0) else 1 end)`;
const rest = sql`greatest(0, ${full} - ${offOf(full, true)})`;
// From the adjustments themselves, so that this also proves `fee_period` (R-1880).
const due = sql`greatest(0, ${rest} - ${offOf(rest, false)})`;
const isCharged = charged(sql`wanted.month`);
// Of a month that is no longer charged, the rest of a part is not owed.
const computedTuition = sql`
  select student_id, month, sum(owed)::bigint
  from (
    select wanted.student_id, wanted.month, case when settlement.fee is null then ${due}
      when settlement.due is not null and (${isCharged}) then settlement.due - settlement.fee
      else 0 end as owed
    from wanted
    join subscription on subscription.student_id = wanted.student_id
    left join tuition_settlement settlement
      on settlement.student_id = subscription.student_id
      and settlement.subscription_id = subscription.id and settlement.month = wanted.month
    where settlement.fee is not null or (${isCharged})
  ) course
  group by student_id, month having sum(owed) > 0`;
const shownTuition = sql`
  select student_id, month, sum(owed)::bigint
  from ${owedTuition(sql`(select max(month) from wanted)`)} tuition
  where (student_id, month) in (select student_id, month from wanted)
  group by student_id, month`;
const onlyIn = (rows: typeof months, without: typeof months, text: string) => sql`
  with wanted as materialized (${months})
  select format('The tuition that student %s owes for %s %s %s cents', student_id,
    to_char(month, 'MM-YYYY'), ${text}::text, owed) as finding
  from ((${rows}) except all (${without})) odd (student_id, month, owed)
  order by student_id, month`;

/** The owed tuition that the lists show equals charges, discounts and payments (R-407). */
export const tuition: SqlCheck = {
  passed: 'Owed tuition: {} months, each equal to the charges and payments',
  counts: [
    sql`with wanted as materialized (${months}) select count(*) from (${shownTuition}) owed`,
  ],
  differences: [
    onlyIn(shownTuition, computedTuition, 'is wrongly shown as'),
    onlyIn(computedTuition, shownTuition, 'is not shown, but should be'),
  ],
};

/**
 * A house rule has one discount for a course in a month, and `fee_period` holds the fees due by the
 * discounts and the recorded lessons (R-1565, D-28, D-51).
 */
export const discounts: SqlCheck = {
  passed: 'Discounts: {}, one of a rule in a month, each in the fee due',
  counts: [sql`select count(*) from adjustment`],
  differences: [
    sql`
      select format('Discounts %s and %s of one rule overlap', one.id, other.id) as finding
      from adjustment one
      join adjustment other
        on other.subscription_id = one.subscription_id and other.rule = one.rule
        and other.id > one.id
      where daterange(one.from_month, one.until_month)
        && daterange(other.from_month, other.until_month)
      order by one.id, other.id`,
    sql`
      select format('The fee due of subscription %s from %s is not that of its discounts and lessons',
        subscription_id, to_char(from_month, 'MM-YYYY')) as finding
      from (
        (table fee_period except table computed_fee_period)
        union (table computed_fee_period except table fee_period)
      ) odd
      group by subscription_id, from_month
      order by subscription_id, from_month`,
  ],
};

/**
 * A payment of a course by lesson is for the recorded lessons (R-2278). An imported payment has none,
 * and neither have the payments of the rest of it.
 */
export const paidLessons: SqlCheck = {
  passed: 'Paid lessons: {} lines, each as recorded',
  counts: [sql`select count(*) from payment_line where lessons is not null and not voided`],
  differences: [
    sql`
      select format('Payment line %s is of %s lessons, but %s are recorded', line.id,
        coalesce(line.lessons::text, 'no'), coalesce(held.lessons::text, 'none')) as finding
      from payment_line line
      join subscription on subscription.id = line.subscription_id
      left join lesson_count held
        on held.offering_id = subscription.offering_id and held.month = line.month
      where not voided and (by_lesson or line.lessons is not null) and case
        when line.lessons is not null then line.lessons is distinct from held.lessons
        else line.payment_type is not null and not exists (
          select from payment_line part
          where part.subscription_id = line.subscription_id and part.month = line.month
            and part.payment_type is null and part.due = line.due and not part.voided
        ) end
      order by line.id`,
  ],
};

const isUnvoided = sql`
  not exists (select from payment_void where payment_void.payment_id = line.payment_id)`;

/** Exactly the lines of payments with a void are marked as voided (D-06). */
export const voidedLines: SqlCheck = {
  passed: 'Voided lines: {}, each of a voided payment',
  counts: [sql`select count(*) from payment_line where voided`],
  differences: bothWays(
    sql`select id from payment_line where voided`,
    sql`select id from payment_line line where not (${isUnvoided})`,
    {
      of: 'Payment line',
      isWrong: 'is marked as voided, but its payment has no void',
      isMissing: 'is of a voided payment, but not marked as voided',
    },
  ),
};

const paid = sql`
  from payment_line line
  where fund is null and ${isUnvoided}
  group by subscription_id, misc_charge_id, month`;

/** No cent of a charge is paid twice, by whole lines or by parts (R-426, D-29). */
export const paidOnce: SqlCheck = {
  passed: 'Paid charges: {}, each cent paid once',
  counts: [sql`select count(*) from (select ${paid}) charge`],
  differences: [
    sql`
      select distinct format('Course or misc charge %s is paid twice',
        coalesce(subscription_id, misc_charge_id)) as finding,
        coalesce(subscription_id, misc_charge_id) as id
      ${paid}
      having (count(*) = 1
        or (count(*) = count(due) and count(distinct due) = 1
          and sum(fee) = cents_of(range_agg(part)) and sum(fee) <= max(due))) is not true
      order by id`,
  ],
};

const markedMonths = sql`
  select id, month::date
  from subscription
  cross join lateral unnest(paid_months) period
  cross join lateral generate_series(
    lower(period)::timestamp, upper(period) - interval '1 day', interval '1 month') month`;

/** Exactly the months that are paid in full are marked, of each course (D-23). */
export const paidMonths: SqlCheck = {
  passed: 'Paid months: {}, each paid in full',
  counts: [sql`select count(*) from (${markedMonths}) marked`],
  differences: bothWays(
    markedMonths,
    sql`
      select subscription_id, month from payment_line line
      where subscription_id is not null and ${isUnvoided}
      group by subscription_id, month
      having count(*) > count(due) or sum(fee) = max(due)`,
    {
      of: 'Course',
      isWrong: 'has a month that is wrongly marked as paid',
      isMissing: 'has a paid month that is not marked',
    },
  ),
};

/** The paid cents of each misc charge equal its payments (D-23). */
export const paidCharges: SqlCheck = {
  passed: 'Paid misc charges: {}, each as its payments say',
  counts: [sql`select count(*) from misc_charge where paid > 0`],
  differences: bothWays(
    sql`select id, paid from misc_charge where paid > 0`,
    sql`
      select charge.id, (case when count(*) > count(due) then charge.fee else sum(line.fee) end)::integer
      from payment_line line join misc_charge charge on charge.id = line.misc_charge_id
      where ${isUnvoided}
      group by charge.id`,
    {
      of: 'Misc charge',
      isWrong: 'has a wrong paid amount',
      isMissing: 'has another paid amount than its payments',
    },
  ),
};
