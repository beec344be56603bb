import { formatReceiptNo } from '@kelas/contract/values/receipt-number';
import { sql } from 'kysely';
import { type Check, Findings, formatCount, MOST_FINDINGS } from '../audit/findings.ts';
import type { Tx } from '../db/database.ts';

/** Checks that each year's receipt numbers run from 1 to its counter without gaps. */
export async function checkReceipts(tx: Tx): Promise<Check> {
  const findings = new Findings();
  const gaps = await sql<{ year: number; from: number; until: number }>`
    select year, number + 1 as from, next - 1 as until from (
      select year, number, lead(number) over (partition by year order by number) as next
      from (
        select receipt_year as year, receipt_number as number from payment
        union all select year, 0 from receipt_counter
        union all select year, last_number + 1 from receipt_counter
      ) numbers
    ) pairs
    where next > number + 1 order by year, number limit ${MOST_FINDINGS + 1}`.execute(tx);
  for (const { year, from, until } of gaps.rows) {
    findings.add(
      from === until
        ? `Receipt ${formatReceiptNo(year, from)} is missing`
        : `Receipts ${formatReceiptNo(year, from)} to ${formatReceiptNo(year, until)} are missing`,
    );
  }
  const beyond = await sql<{ year: number; number: number; last: number | null }>`
    select receipt_year as year, receipt_number as number, last_number as last
    from payment left join receipt_counter on year = receipt_year
    where last_number is null or receipt_number > last_number
    order by 1, 2 limit ${MOST_FINDINGS + 1}`.execute(tx);
  for (const { year, number, last } of beyond.rows) {
    findings.add(
      `Receipt ${formatReceiptNo(year, number)} is above the counter of ${year}, which is ${last ?? 'missing'}`,
    );
  }
  const { rows } = await sql<{ sum: number | null }>`
    select sum(last_number)::bigint as sum from receipt_counter`.execute(tx);
  return {
    passed: `Receipts: ${formatCount(rows[0]?.sum ?? 0)}, numbered without gaps`,
    findings: findings.list(),
  };
}

const isUnvoided = sql`
  not exists (select from payment_void where payment_void.payment_id = line.payment_id)`;
// All parts of a charge make one settlement, which shows the latest of their payments.
const unvoided = sql`
  select payment_id, payment.student_id, payment.stamp, month, subscription_id, misc_charge_id, fee,
    due, null::integer as base, part
  from payment_line line join payment on payment.id = payment_id
  where due is null and line.fund is null and ${isUnvoided}
  union all
  select
    (array_agg(payment_id order by line.id desc))[1], payment.student_id,
    (array_agg(payment.stamp order by line.id desc))[1],
    month, subscription_id, misc_charge_id, sum(fee), due, base, range_agg(part)
  from payment_line line join payment on payment.id = payment_id
  where due is not null and ${isUnvoided}
  group by payment.student_id, month, subscription_id, misc_charge_id, due, base`;
const stored = sql`
  select payment_id, student_id, stamp, month, subscription_id, misc_charge_id, fee,
    due, base, part
  from settlement`;

interface SettledLines {
  readonly payment: number;
  readonly month: string;
  readonly subscription: number | null;
  readonly misc: number | null;
}

/** Checks that `settlement` holds exactly the lines of unvoided payments. */
export async function checkSettlements(tx: Tx): Promise<Check> {
  const findings = new Findings();
  const compare = async (
    rows: typeof unvoided,
    without: typeof unvoided,
    describe: (charge: string, payment: number) => string,
  ) => {
    const found = await sql<SettledLines>`
      select payment_id as payment, month, subscription_id as subscription, misc_charge_id as misc
      from ((${rows}) except all (${without})) odd
      order by payment_id limit ${MOST_FINDINGS + 1}`.execute(tx);
    for (const line of found.rows) findings.add(describe(chargeOf(line), line.payment));
  };
  await compare(
    stored,
    unvoided,
    (charge, payment) =>
      `${charge} is stored as paid by payment ${payment}, which has no such unvoided line`,
  );
  await compare(
    unvoided,
    stored,
    (charge, payment) => `${charge} was paid by payment ${payment}, but is not stored as paid`,
  );
  const { rows } = await sql<{ count: number }>`select count(*) as count from settlement`.execute(
    tx,
  );
  return {
    passed: `Settled charges: ${formatCount(rows[0]?.count ?? 0)}, each a line of an unvoided payment`,
    findings: findings.list(),
  };
}

function chargeOf({ subscription, misc, month }: SettledLines): string {
  return subscription === null
    ? `Misc charge ${misc}`
    : `Subscription ${subscription} for ${month.slice(5, 7)}-${month.slice(0, 4)}`;
}

/** Checks that each salary's collected and deducted cents, also of parts, are the sums of its lines. */
export async function checkSalaries(tx: Tx): Promise<Check> {
  const findings = new Findings();
  const { rows } = await sql<{ id: number; what: string; says: number; sum: number }>`
    select id, what, says, sum from (
      select salary.id, collected, deducted, part_collected, part_share,
        coalesce(sum(line.fee) filter (where kind = 'COLLECTED'), 0) + coalesce((
          select sum(free.fee) from salary_free_line free where free.salary_id = salary.id
        ), 0) as fees,
        coalesce(sum(line.share) filter (where kind = 'REVERSED'), 0) as shares,
        coalesce(sum(line.fee) filter (where kind = 'COLLECTED' and part is not null), 0) as parts,
        coalesce(sum(share_of_part(part, ratio)) filter (where kind = 'COLLECTED'), 0) as part_shares
      from salary left join salary_line line on line.salary_id = salary.id
      group by salary.id
    ) summed
    cross join lateral (
      values ('collected', collected, fees), ('deducted', deducted, shares),
        ('part_collected', part_collected, parts), ('part_share', part_share, part_shares)
    ) as side (what, says, sum)
    where says <> sum order by id, what limit ${MOST_FINDINGS + 1}`.execute(tx);
  for (const { id, what, says, sum } of rows) {
    findings.add(`Salary ${id}: ${what} is ${says} cents, the sum of its lines is ${sum}`);
  }
  return { passed: 'Salaries: each equal to the sum of its lines', findings: findings.list() };
}
