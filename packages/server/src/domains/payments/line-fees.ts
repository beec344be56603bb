import type { Cents } from '@kelas/contract/values/cents';
import { sql } from 'kysely';

/**
 * SQL expression: what adjustments took off a payment `line`, in cents; null for a misc charge. An
 * imported payment, without a type, has its own fee.
 */
export const lineDiscount = sql<Cents | null>`
  case when payment.payment_type is not null
    then subscription.fee - coalesce(line.due, line.fee) end`;

interface LineFees {
  readonly discountFee: Cents | null;
  readonly dueFee: Cents | null;
}

/** Returns a line of a receipt without the fees that it does not have. */
export function withLineFees<L extends LineFees>({ discountFee, dueFee, ...line }: L) {
  return { ...line, ...(discountFee && { discountFee }), ...(dueFee && { dueFee }) };
}
