import type { Cents } from '@kelas/contract/values/cents';
import { sql } from 'kysely';

/**
 * SQL expression: the charged amount of a payment `line`, in cents. An imported payment of a course by
 * lesson has no number of lessons, so it charged what was due by it.
 */
export const lineCharged = sql<Cents>`
  case when subscription.by_lesson then coalesce(subscription.fee * line.lessons, line.due, line.fee)
    else coalesce(misc_charge.fee, subscription.fee, line.fee) end`;

/**
 * SQL expression: what adjustments took off a payment `line`, in cents; null for a misc charge. An
 * imported payment, without a type, has its own fee.
 */
export const lineDiscount = sql<Cents | null>`
  case when payment.payment_type is not null and line.subscription_id is not null
    then ${lineCharged} - coalesce(line.due, line.fee) end`;

interface LineFees {
  readonly discountFee: Cents | null;
  readonly dueFee: Cents | null;
  readonly lessons: number | null;
}

/** Returns a line of a receipt without the fields that it does not have. */
export function withLineFees<L extends LineFees>({ discountFee, dueFee, lessons, ...line }: L) {
  return {
    ...line,
    ...(discountFee && { discountFee }),
    ...(dueFee && { dueFee }),
    ...(lessons !== null && { lessons }),
  };
}
