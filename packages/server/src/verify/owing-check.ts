import { type RawBuilder, sql } from 'kysely';
import { type Check, Findings, formatCount, MOST_FINDINGS } from '../audit/findings.ts';
import { charged } from '../billing/charged.ts';
import type { Tx } from '../db/database.ts';

/** The months to check: from each student's first change of tuition to the last. */
const months = sql`
  select student_id, month::date
  from (
    select student_id, min(month) as first, max(month) as last
    from (
      select student_id, effective_month as month from subscription
      union all select student_id, cancelled_month from subscription
      union all select student_id, (month + interval '1 month')::date from student_status_change
      union all select student_id, (month + interval '1 month')::date from settlement
      union all select student_id, from_month from adjustment
      union all select student_id, nullif(until_month, 'infinity') from adjustment
      union all select student_id, from_month from tuition_period
      union all select student_id, nullif(until_month, 'infinity') from tuition_period
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
    sum(case when settlement.stamp is null then ${due}
      when ${isOpenPart} then settlement.due else settlement.fee end) as fee,
    sum(case when settlement.stamp is null then ${due}
      when ${isOpenPart} then settlement.due - settlement.fee else 0 end) as owed
  from wanted
  join subscription on subscription.student_id = wanted.student_id
  left join settlement
    on settlement.subscription_id = subscription.id and settlement.month = wanted.month
  where settlement.stamp is not null or (${charged(sql`wanted.month`)})
  group by wanted.student_id, wanted.month`;
const stored = sql`
  select wanted.student_id, wanted.month, period.fee, period.owed
  from wanted
  join tuition_period period
    on period.student_id = wanted.student_id
    and period.from_month <= wanted.month and period.until_month > wanted.month`;

interface StudentMonth {
  readonly student: number;
  readonly month: string;
  readonly fee: number;
  readonly owed: number;
}

/** Checks each student's charged and owed cents per month in `tuition_period` (R-407, D-23). */
export async function checkTuition(tx: Tx): Promise<Check> {
  const findings = new Findings();
  const compare = async (rows: typeof stored, without: typeof stored, text: string) => {
    const found = await sql<StudentMonth>`
      with wanted as materialized (${months})
      select student_id as student, to_char(month, 'MM-YYYY') as month, fee::bigint, owed::bigint
      from (${rows} except all ${without}) odd (student_id, month, fee, owed)
      order by student_id, odd.month limit ${MOST_FINDINGS + 1}`.execute(tx);
    for (const { student, month, fee, owed } of found.rows) {
      findings.add(
        `The tuition of student ${student} for ${month} ${text} ${fee} cents, ${owed} of them owed`,
      );
    }
  };
  await compare(stored, computed, 'is wrongly stored as');
  await compare(computed, stored, 'is not stored, but should be');
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from tuition_period`.execute(tx);
  return {
    passed: `Tuition: ${formatCount(rows[0]?.count ?? 0)} periods, each equal to the charges and payments`,
    findings: findings.list(),
  };
}

const unpaid = sql`
  select misc_charge.id, misc_charge.student_id, misc_charge.month,
    misc_charge.fee - coalesce(settlement.fee, 0)
  from misc_charge left join settlement on settlement.misc_charge_id = misc_charge.id
  where cancelled_month is null
    and (settlement.stamp is null or settlement.fee < settlement.due)`;
const open = sql`select misc_charge_id, student_id, month, fee from unpaid_misc_charge`;

/** Checks that `unpaid_misc_charge` holds exactly the charges neither paid nor cancelled (D-23). */
export async function checkUnpaidMisc(tx: Tx): Promise<Check> {
  const findings = new Findings();
  const compare = async (rows: typeof open, without: typeof open, text: string) => {
    const found = await sql<{ id: number }>`
      select id from (${rows} except all ${without}) odd (id)
      order by id limit ${MOST_FINDINGS + 1}`.execute(tx);
    for (const { id } of found.rows) findings.add(`Misc charge ${id} ${text}`);
  };
  await compare(open, unpaid, 'is wrongly stored as unpaid');
  await compare(unpaid, open, 'is unpaid, but not stored as unpaid');
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from unpaid_misc_charge`.execute(tx);
  return {
    passed: `Unpaid misc charges: ${formatCount(rows[0]?.count ?? 0)}, each neither paid in full nor cancelled`,
    findings: findings.list(),
  };
}
