import { type Month, monthToSql } from '@kelas/contract/values/month';
import { sql } from 'kysely';
import { notFound } from '../../base/errors.ts';
import { charged } from '../../billing/charged.ts';
import type { DueLine } from '../../billing/due.ts';
import {
  feeBase,
  feeDue,
  feePeriodOf,
  isPaidInFull,
  lessonsToPay,
  settlementOf,
} from '../../billing/fee-due.ts';
import type { Tx } from '../../db/database.ts';

/** The student of a payment, with what the payment depends on. */
interface PayingStudent {
  readonly id: number;
  readonly anonymised_at: Date | null;
  /** The centre takes part payments (R-1540). */
  readonly takesParts: boolean;
}

/**
 * The student of a payment, and the stored state of the subscriptions and months that it pays. They are
 * locked against cancellation, new adjustments and other payments until the transaction ends. A
 * constraint decides a race of two payments (R-426, D-07). An adjustment at the same moment violates
 * `payment_line_due`. Throws 404 for an unknown uuid.
 */
export async function findDueLines(
  tx: Tx,
  uuid: string,
  lines: readonly { subscriptionId: number; month: Month }[],
): Promise<{ readonly student: PayingStudent; readonly due: DueLine[] }> {
  // `charged` is not in a further subquery: PostgreSQL would keep its result from before the wait for
  // the lock.
  const { rows } = await sql<PayingStudent & (DueLine | Record<keyof DueLine, null>)>`
    select student.id, anonymised_at, part_payments as "takesParts", due.*
    from student cross join house_rules left join lateral (
      select
        subscription.id as "subscriptionId",
        to_char(wanted.month, 'MM-YYYY') as month,
        coalesce(settlement.due, ${feeDue}) as fee,
        case when settlement.due is null then ${feeBase}
          else coalesce(settlement.base, settlement.due) end as base,
        ${lessonsToPay} as lessons,
        ${charged(sql`wanted.month`)} as charged,
        ${isPaidInFull} as paid,
        coalesce(settlement.fee, 0) as "paidFee"
      from unnest(
        ${lines.map((line) => line.subscriptionId)}::integer[],
        ${lines.map((line) => monthToSql(line.month))}::date[]
      ) as wanted (subscription_id, month)
      join subscription on subscription.id = wanted.subscription_id
      ${feePeriodOf(sql`wanted.month`)}
      ${settlementOf(sql`wanted.month`)}
      where subscription.student_id = student.id
      order by subscription.id
      for no key update of subscription
    ) due on true
    where uuid = ${uuid}`.execute(tx);
  const [student] = rows;
  if (!student) throw notFound('student');
  return { student, due: rows.filter((row) => row.subscriptionId !== null) };
}
