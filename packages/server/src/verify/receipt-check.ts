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
