import { sql } from 'kysely';
import { type Check, Findings, formatCount, MOST_FINDINGS } from '../audit/findings.ts';
import type { Tx } from '../db/database.ts';

/**
 * Checks that a house rule has one discount for a course in a month, and that `fee_period` holds the
 * fees due by the discounts (R-1565, D-28).
 */
export async function checkDiscounts(tx: Tx): Promise<Check> {
  const findings = new Findings();
  const twice = await sql<{ id: number; other: number }>`
    select one.id, other.id as other
    from adjustment one
    join adjustment other
      on other.subscription_id = one.subscription_id and other.rule = one.rule and other.id > one.id
    where daterange(one.from_month, one.until_month) && daterange(other.from_month, other.until_month)
    order by 1, 2 limit ${MOST_FINDINGS + 1}`.execute(tx);
  for (const { id, other } of twice.rows) {
    findings.add(`Discounts ${id} and ${other} of one rule overlap`);
  }
  const wrong = await sql<{ subscription: number; month: string }>`
    select subscription_id as subscription, to_char(from_month, 'MM-YYYY') as month
    from (
      (table fee_period except table computed_fee_period)
      union (table computed_fee_period except table fee_period)
    ) odd
    group by subscription_id, from_month
    order by subscription_id, from_month limit ${MOST_FINDINGS + 1}`.execute(tx);
  for (const { subscription, month } of wrong.rows) {
    findings.add(
      `The fee due of subscription ${subscription} from ${month} is not that of its discounts`,
    );
  }
  const { rows } = await sql<{ count: number }>`select count(*) as count from adjustment`.execute(
    tx,
  );
  return {
    passed: `Discounts: ${formatCount(rows[0]?.count ?? 0)}, one of a rule in a month, each in the fee due`,
    findings: findings.list(),
  };
}
