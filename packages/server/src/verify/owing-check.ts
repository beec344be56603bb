import { type RawBuilder, sql } from 'kysely';
import { type Check, Findings, formatCount, MOST_FINDINGS } from '../audit/findings.ts';
import { charged } from '../billing/charged.ts';
import type { Tx } from '../db/database.ts';
import { checkRows } from './compare-rows.ts';

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
      union all select student_id, from_month from adjustment
      union all select student_id, nullif(until_month, 'infinity') from adjustment
    ) change
    group by student_id
  ) span
  cross join lateral generate_series(first::timestamp, last, interval '1 month') month`;
/** What adjustments take off a fee, each rounded by itself. */
const offOf = (fee: RawBuilder<unknown>, which: RawBuilder<unknown>) => sql<number>`(
  select coalesce(sum(coalesce(amount, (${fee} * percent + 50) / 100)), 0)::bigint
  from adjustment
  where adjustment.subscription_id = subscription.id and (rule is not distinct from 'FIRST_MONTH') = ${which}
    and adjustment.from_month <= wanted.month and adjustment.until_month > wanted.month
)`;
const rest = sql`greatest(0, subscription.fee - ${offOf(sql`subscription.fee::bigint`, sql`true`)})`;
// From the adjustments themselves, so that this also proves `fee_period` (R-1880).
const due = sql`greatest(0, ${rest} - ${offOf(rest, sql`false`)})`;
// Of a month that is no longer charged, the rest of a part is not owed.
const isOpenPart = sql`(settlement.due is not null and (${charged(sql`wanted.month`)}))`;
const computed = sql`
  select
    wanted.student_id,
    wanted.month,
    sum(case when settlement.fee is null then ${due}
      when ${isOpenPart} then settlement.due - settlement.fee else 0 end)::bigint as owed
  from wanted
  join subscription on subscription.student_id = wanted.student_id
  left join tuition_settlement settlement
    on settlement.student_id = subscription.student_id
    and settlement.subscription_id = subscription.id and settlement.month = wanted.month
  where settlement.fee is not null or (${charged(sql`wanted.month`)})
  group by wanted.student_id, wanted.month
  having sum(case when settlement.fee is null then ${due}
    when ${isOpenPart} then settlement.due - settlement.fee else 0 end) > 0`;
const shown = sql`
  select student_id, month, sum(owed)::bigint as owed
  from owed_tuition((select max(month) from wanted))
  where (student_id, month) in (select student_id, month from wanted)
  group by student_id, month`;

interface StudentMonth {
  readonly student: number;
  readonly month: string;
  readonly owed: number;
}

/** Checks the owed tuition that the lists show against charges, discounts and payments (R-407). */
export async function checkTuition(tx: Tx): Promise<Check> {
  const findings = new Findings();
  const compare = async (rows: typeof shown, without: typeof shown, text: string) => {
    const found = await sql<StudentMonth>`
      with wanted as materialized (${months})
      select student_id as student, to_char(month, 'MM-YYYY') as month, owed
      from ((${rows}) except all (${without})) odd (student_id, month, owed)
      order by student_id, odd.month limit ${MOST_FINDINGS + 1}`.execute(tx);
    for (const { student, month, owed } of found.rows) {
      findings.add(`The tuition that student ${student} owes for ${month} ${text} ${owed} cents`);
    }
  };
  await compare(shown, computed, 'is wrongly shown as');
  await compare(computed, shown, 'is not shown, but should be');
  const { rows } = await sql<{ count: number }>`
    with wanted as materialized (${months}) select count(*) as count from (${shown}) owed`.execute(
    tx,
  );
  return {
    passed: `Owed tuition: ${formatCount(rows[0]?.count ?? 0)} months, each equal to the charges and payments`,
    findings: findings.list(),
  };
}

const isUnvoided = sql`
  not exists (select from payment_void where payment_void.payment_id = line.payment_id)`;

/** Checks that exactly the lines of payments with a void are marked as voided (D-06). */
export function checkVoidedLines(tx: Tx): Promise<Check> {
  return checkRows(tx, {
    stored: sql`select id from payment_line where voided`,
    computed: sql`select id from payment_line line where not (${isUnvoided})`,
    of: 'Payment line',
    isWrong: 'is marked as voided, but its payment has no void',
    isMissing: 'is of a voided payment, but not marked as voided',
    passed: (count) => `Voided lines: ${count}, each of a voided payment`,
  });
}

/** Checks that no cent of a charge is paid twice, by whole lines or by parts (R-426, D-29). */
export function checkPaidOnce(tx: Tx): Promise<Check> {
  const charges = sql`
    select coalesce(subscription_id, misc_charge_id) as id
    from payment_line line
    where fund is null and ${isUnvoided}
    group by subscription_id, misc_charge_id, month`;
  return checkRows(tx, {
    stored: charges,
    computed: sql`
      ${charges}
      having count(*) = 1
        or (count(*) = count(due) and count(distinct due) = 1
          and sum(fee) = cents_of(range_agg(part)) and sum(fee) <= max(due))`,
    of: 'Course or misc charge',
    isWrong: 'is paid twice',
    isMissing: 'is paid twice',
    passed: (count) => `Paid charges: ${count}, each cent paid once`,
  });
}

/** Checks the months that are marked as paid in full, of each course (D-23). */
export function checkPaidMonths(tx: Tx): Promise<Check> {
  return checkRows(tx, {
    stored: sql`
      select id, month::date
      from subscription
      cross join lateral unnest(paid_months) period
      cross join lateral generate_series(
        lower(period)::timestamp, upper(period) - interval '1 day', interval '1 month') month`,
    computed: sql`
      select subscription_id, month from payment_line line
      where subscription_id is not null and ${isUnvoided}
      group by subscription_id, month
      having count(*) > count(due) or sum(fee) = max(due)`,
    of: 'Course',
    isWrong: 'has a month that is wrongly marked as paid',
    isMissing: 'has a paid month that is not marked',
    passed: (count) => `Paid months: ${count}, each paid in full`,
  });
}

/** Checks how much is marked as paid of each misc charge (D-23). */
export function checkPaidCharges(tx: Tx): Promise<Check> {
  return checkRows(tx, {
    stored: sql`select id, paid from misc_charge where paid > 0`,
    computed: sql`
      select charge.id, (case when count(*) > count(due) then charge.fee else sum(line.fee) end)::integer
      from payment_line line join misc_charge charge on charge.id = line.misc_charge_id
      where ${isUnvoided}
      group by charge.id`,
    of: 'Misc charge',
    isWrong: 'has a wrong paid amount',
    isMissing: 'has another paid amount than its payments',
    passed: (count) => `Paid misc charges: ${count}, each as its payments say`,
  });
}
