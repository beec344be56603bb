import type { PaymentOfRow } from './carry.ts';
import type { ImportedLine } from './work.ts';

/** True for two lines that pay the same charge. */
export function isSameLine(one: ImportedLine, other: ImportedLine): boolean {
  if (one.subscriptionId !== undefined) {
    return one.subscriptionId === other.subscriptionId && one.month === other.month;
  }
  if (one.miscChargeId !== undefined) return one.miscChargeId === other.miscChargeId;
  return one.charge !== undefined && one.charge === other.charge;
}

/** Number of payments that one statement records. */
const PAYMENTS_AT_ONCE = 1_000;

/**
 * Yields the payments in parts that one statement records, in their order. Two payments of one charge
 * are in two parts, because the second one pays the rest that the first one leaves.
 */
export function* inPaymentChunks(
  payments: readonly PaymentOfRow[],
): Generator<readonly PaymentOfRow[]> {
  let chunk: PaymentOfRow[] = [];
  let paid = new Set<string>();
  for (const payment of payments) {
    const charges = payment.lines.map(chargeOf).filter((charge) => charge !== undefined);
    if (chunk.length >= PAYMENTS_AT_ONCE || charges.some((charge) => paid.has(charge))) {
      yield chunk;
      [chunk, paid] = [[], new Set()];
    }
    chunk.push(payment);
    for (const charge of charges) paid.add(charge);
  }
  if (chunk.length > 0) yield chunk;
}

/** Names the charge of a line; undefined for a line that puts money into a fund. */
function chargeOf({ subscriptionId, miscChargeId, month }: PaymentOfRow['lines'][number]) {
  if (subscriptionId !== undefined) return `line ${subscriptionId} ${month}`;
  return miscChargeId === undefined ? undefined : `charge ${miscChargeId}`;
}
