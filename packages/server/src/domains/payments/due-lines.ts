import { type Month, monthToSql } from '@kelas/contract/values/month';
import { sql } from 'kysely';
import { charged } from '../../billing/charged.ts';
import type { DueLine } from '../../billing/due.ts';
import { feeBase, feePeriodOf, isPaidOff, lineFee, settlementOf } from '../../billing/fee-due.ts';
import type { Tx } from '../../db/database.ts';

/**
 * The stored state of a student's subscriptions and months, locked against cancellation, new
 * adjustments and other payments until the transaction ends. A constraint decides a race of two
 * payments (R-426, D-07). An adjustment at the same moment violates `payment_line_due`.
 */
export async function findDueLines(
  tx: Tx,
  studentId: number,
  lines: readonly { subscriptionId: number; month: Month }[],
): Promise<DueLine[]> {
  if (lines.length === 0) return [];
  // Not in a subquery: PostgreSQL would keep its result from before the wait for the lock.
  const isCharged = sql<boolean>`(${charged(sql`wanted.month`)})`;
  const { rows } = await sql<Omit<DueLine, 'month'> & { month: Month }>`
    select
      subscription.id as "subscriptionId",
      to_char(wanted.month, 'MM-YYYY') as month,
      ${lineFee(isCharged)} as fee,
      case when settlement.due is null then ${feeBase}
        else coalesce(settlement.base, settlement.due) end as base,
      ${isCharged} as charged,
      ${isPaidOff(isCharged)} as paid,
      coalesce(settlement.fee, 0) as "paidFee"
    from unnest(
      ${lines.map((line) => line.subscriptionId)}::integer[],
      ${lines.map((line) => monthToSql(line.month))}::date[]
    ) as wanted (subscription_id, month)
    join subscription on subscription.id = wanted.subscription_id
    ${feePeriodOf(sql`wanted.month`)}
    ${settlementOf(sql`wanted.month`)}
    where subscription.student_id = ${studentId}
    order by subscription.id
    for no key update of subscription`.execute(tx);
  return rows;
}
