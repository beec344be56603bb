import { dayFromSql } from '@kelas/contract/values/date';
import { formatReceiptNo, formatVoucherNo } from '@kelas/contract/values/receipt-number';
import { sql } from 'kysely';
import { type Check, Findings, formatCount, MOST_FINDINGS } from '../audit/findings.ts';
import type { Tx } from '../db/database.ts';

/** Checks that each year's voucher numbers run from 1 to its counter without gaps (R-1583). */
export async function checkVouchers(tx: Tx): Promise<Check> {
  const findings = new Findings();
  const { rows } = await sql<{ year: number; number: number; stored: boolean; due: boolean }>`
    select year, number, refund.id is not null as stored, counted.number is not null as due
    from (
      select year, generate_series(1, last_number) as number from refund_counter
    ) counted
    full join (
      select id, voucher_year as year, voucher_number as number from refund
    ) refund using (year, number)
    where refund.id is null or counted.number is null
    order by 1, 2 limit ${MOST_FINDINGS + 1}`.execute(tx);
  for (const { year, number, stored } of rows) {
    const name = `Voucher ${formatVoucherNo(year, number)}`;
    findings.add(stored ? `${name} is above the counter of ${year}` : `${name} is missing`);
  }
  const counted = await sql<{ sum: number | null }>`
    select sum(last_number)::bigint as sum from refund_counter`.execute(tx);
  return {
    passed: `Vouchers: ${formatCount(counted.rows[0]?.sum ?? 0)}, numbered without gaps`,
    findings: findings.list(),
  };
}

// What each payment, void and refund moves in a fund. A payment from credit may take from several
// students of a family, so its entries are compared as one sum.
const moved = sql`
  select payment_id, null::integer as refund_id, line.fund, student_id, false as reversal, sum(fee)
  from payment_line line where line.fund is not null group by payment_id, line.fund, student_id
  union all
  select payment.id, null, payment.fund,
    case payment.fund when 'DEPOSIT' then payment.student_id end, false, -sum(fee)
  from payment join payment_line line on line.payment_id = payment.id
  where payment.fund is not null group by payment.id having sum(fee) > 0
  union all
  select null, id, fund, student_id, false, -amount from refund`;
const entered = sql`
  select fund_entry.payment_id, refund_id, fund_entry.fund,
    case when payment.fund = 'CREDIT' then null else fund_entry.student_id end, reversal,
    sum(amount)
  from fund_entry left join payment on payment.id = fund_entry.payment_id
  where not reversal group by 1, 2, 3, 4, 5`;
const reversed = sql`
  select payment_id, student_id, fund, -amount from fund_entry
  where not reversal and payment_id in (select payment_id from payment_void)`;
const reversals = sql`select payment_id, student_id, fund, amount from fund_entry where reversal`;

interface OddEntry {
  readonly year: number | null;
  readonly number: number | null;
  readonly voucherYear: number | null;
  readonly voucherNumber: number | null;
}

/** Checks the entries of the funds against payments, voids and refunds, and the balances (D-31). */
export async function checkFunds(tx: Tx): Promise<Check> {
  const findings = new Findings();
  const compare = async (rows: typeof moved, without: typeof moved, text: string) => {
    const { rows: found } = await sql<OddEntry>`
      select distinct receipt_year as year, receipt_number as number,
        voucher_year as "voucherYear", voucher_number as "voucherNumber"
      from ((${rows}) except all (${without})) odd
      left join payment on payment.id = odd.payment_id
      left join refund on refund.id = odd.refund_id
      order by 1, 2, 3, 4 limit ${MOST_FINDINGS + 1}`.execute(tx);
    for (const entry of found) findings.add(`${nameOf(entry)} ${text}`);
  };
  await compare(entered, moved, 'moved other money than its entries say');
  await compare(moved, entered, 'moved money that is in no entry');
  const withRefund = (rows: typeof moved) =>
    sql`select odd.*, null::integer as refund_id from (${rows}) odd`;
  await compare(
    withRefund(reversals),
    withRefund(reversed),
    'has reversed entries that no void explains',
  );
  await compare(
    withRefund(reversed),
    withRefund(reversals),
    'was voided, but its entries are not reversed',
  );
  const { rows } = await sql<{ student: number; fund: string; stored: number; sum: number }>`
    select student.id as student, held.fund, held.balance as stored, coalesce(sum, 0) as sum
    from student
    cross join lateral (values ('CREDIT', credit), ('DEPOSIT', deposit)) held (fund, balance)
    left join (
      select student_id, fund, sum(amount) from fund_entry group by student_id, fund
    ) entry on entry.student_id = student.id and entry.fund = held.fund
    where held.balance <> coalesce(sum, 0)
    order by 1, 2 limit ${MOST_FINDINGS + 1}`.execute(tx);
  for (const { student, fund, stored, sum } of rows) {
    findings.add(
      `The ${fund} of student ${student} is ${stored} cents, the sum of its entries is ${sum}`,
    );
  }
  const { rows: early } = await sql<{ student: number; fund: string; day: string; held: number }>`
    select student_id as student, fund, day, held
    from (
      select student_id, fund, day,
        sum(sum(amount)) over (partition by student_id, fund order by day)::bigint as held
      from (
        select fund_entry.student_id, fund_entry.fund, fund_entry.amount,
          coalesce(payment.transaction_date, refund.transaction_date) as day
        from fund_entry
        left join payment on payment.id = fund_entry.payment_id
        left join refund on refund.id = fund_entry.refund_id
      ) entry
      group by student_id, fund, day
    ) daily
    where held < 0
    order by 1, 2, 3 limit ${MOST_FINDINGS + 1}`.execute(tx);
  for (const { student, fund, day, held } of early) {
    findings.add(
      `The ${fund} of student ${student} is ${held} cents on ${dayFromSql(day)}: it paid before its money came in`,
    );
  }
  const { rows: counts } = await sql<{ count: number }>`
    select count(*) as count from fund_entry`.execute(tx);
  return {
    passed: `Credit and deposits: ${formatCount(counts[0]?.count ?? 0)} entries, each of a payment, a void or a refund`,
    findings: findings.list(),
  };
}

function nameOf({ year, number, voucherYear, voucherNumber }: OddEntry): string {
  if (voucherYear !== null && voucherNumber !== null)
    return `Refund ${formatVoucherNo(voucherYear, voucherNumber)}`;
  return year === null || number === null
    ? 'An unknown payment'
    : `Payment ${formatReceiptNo(year, number)}`;
}

/** Checks that all money in, less money out, is allocated to fees or held (D-31). */
export async function checkMoneyHeld(tx: Tx): Promise<Check> {
  const findings = new Findings();
  const { rows } = await sql<{ received: number; refunded: number; paid: number; held: number }>`
    select
      (
        select coalesce(sum(fee), 0)::bigint
        from payment_line line join payment on payment.id = line.payment_id
        where payment.fund is null
          and not exists (select from payment_void where payment_void.payment_id = payment.id)
      ) as received,
      (select coalesce(sum(amount), 0)::bigint from refund) as refunded,
      (
        select coalesce(sum(fee), 0)::bigint from payment_line line
        where line.fund is null
          and not exists (select from payment_void where payment_void.payment_id = line.payment_id)
      ) as paid,
      (select coalesce(sum(credit + deposit), 0)::bigint from student) as held`.execute(tx);
  const [{ received, refunded, paid, held } = { received: 0, refunded: 0, paid: 0, held: 0 }] =
    rows;
  if (received - refunded !== paid + held) {
    findings.add(
      `${received} cents came in and ${refunded} were refunded, but ${paid} paid fees and ${held} are held`,
    );
  }
  return {
    passed: 'Money in less money out: equal to the paid fees, credit and deposits',
    findings: findings.list(),
  };
}
