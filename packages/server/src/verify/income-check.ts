import { sql } from 'kysely';
import { type Check, Findings, formatCount, MOST_FINDINGS } from '../audit/findings.ts';
import type { Tx } from '../db/database.ts';

/**
 * Checks that each month's income equals its unvoided payments by type, less refunds of credit, in
 * cents (D-23, D-31).
 */
export async function checkIncome(tx: Tx): Promise<Check> {
  const findings = new Findings();
  const { rows } = await sql<{ month: string; type: string; stored: number; sum: number }>`
    with unvoided as (
      select
        date_trunc('month', payment.transaction_date)::date as month,
        coalesce(payment.fund, payment.payment_type, 'unknown') as type,
        sum(line.fee)::bigint as sum
      from payment join payment_line line on line.payment_id = payment.id
      where payment.id not in (select payment_id from payment_void)
        and line.fund is distinct from 'DEPOSIT' and payment.fund is distinct from 'CREDIT'
      group by 1, 2
    ),
    refunded as (
      select date_trunc('month', transaction_date)::date as month, payment_type as type,
        -sum(amount)::bigint as sum
      from refund where fund = 'CREDIT' group by 1, 2
    ),
    collected as (
      select month, type, sum(sum)::bigint as sum
      from (select * from unvoided union all select * from refunded) part group by 1, 2
    ),
    stored as (
      select month, type, stored
      from monthly_income
      cross join lateral (
        values ('BANK', bank), ('CASH', cash), ('unknown', unknown), ('DEPOSIT', deposit)
      ) as by (type, stored)
    )
    select
      to_char(month, 'MM-YYYY') as month, type, coalesce(stored, 0) as stored, coalesce(sum, 0) as sum
    from collected full join stored using (month, type)
    where coalesce(stored, 0) <> coalesce(sum, 0)
    order by coalesce(collected.month, stored.month), type limit ${MOST_FINDINGS + 1}`.execute(tx);
  for (const { month, type, stored, sum } of rows) {
    findings.add(
      `The ${type} income of ${month} is ${stored} cents, the sum of its payments is ${sum}`,
    );
  }
  const months = await sql<{ count: number }>`
    select count(*) as count from monthly_income`.execute(tx);
  return {
    passed: `Income: ${formatCount(months.rows[0]?.count ?? 0)} months, each equal to the sum of its payments`,
    findings: findings.list(),
  };
}
