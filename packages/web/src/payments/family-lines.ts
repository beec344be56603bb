import type { OutputOf } from '@kelas/contract/call';
import type { listFamilyFees } from '@kelas/contract/payments';
import { type PayableLine, PENDING } from './payable-lines.ts';
import type { PaymentForm } from './payment-form.ts';

/** A child of a family with its unpaid lines (R-1595). */
export type FamilyChild = OutputOf<typeof listFamilyFees>[number];

/** Returns the lines of a child, oldest first, with the coming months that were added. */
export function familyLines(
  { uuid, lines, ahead }: FamilyChild,
  months: PaymentForm['months'],
): PayableLine[] {
  const coming = ahead
    .filter(({ month }) => months[uuid]?.includes(month))
    .flatMap(({ month, lines: own }) => own.map((line) => ({ ...line, month, chargeId: null })));
  return [...lines, ...coming].map((line) => ({ ...line, ...PENDING, uuid }));
}

/** Returns the next coming month that can be added, so that none is skipped. */
export function nextMonthOf({ ahead }: FamilyChild, added: readonly string[]) {
  return ahead.find(({ month }) => !added.includes(month));
}
