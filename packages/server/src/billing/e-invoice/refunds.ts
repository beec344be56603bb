import { mayConsolidate } from './chains.ts';
import { type FaultCode, faultOf, type PackFault } from './faults.ts';
import type { DocumentLine, MonthRefund, PackInput } from './model.ts';

/** The refunds of a month as lines, and the refunds that need a person. */
export interface RefundLines {
  readonly lines: readonly DocumentLine[];
  readonly faults: readonly PackFault[];
}

/** Makes a line of each refund whose original document is known, in the order of these documents. */
export function refundLinesOf(
  refunds: readonly MonthRefund[],
  { turnoverCents, receiptNo }: Pick<PackInput, 'turnoverCents' | 'receiptNo'>,
): RefundLines {
  const faults: PackFault[] = [];
  const lines: DocumentLine[] = [];
  for (const refund of refunds.toSorted((a, b) => a.receiptNumber - b.receiptNumber)) {
    const { receiptNumber, voucherNo, cents, original } = refund;
    const code = faultCodeOf(refund, turnoverCents);
    if (code) faults.push(faultOf(code, null, receiptNumber));
    else {
      const receipt = receiptNo(receiptNumber);
      lines.push({
        description:
          voucherNo === null
            ? `Void of receipt ${receipt}`
            : `Refund ${voucherNo} of receipt ${receipt}`,
        cents,
        firstReceipt: receiptNumber,
        lastReceipt: receiptNumber,
        original,
      });
    }
  }
  const numberOf = ({ original }: DocumentLine) => original?.number ?? '';
  return {
    lines: lines.toSorted((a, b) => (numberOf(a) < numberOf(b) ? -1 : 1)),
    faults,
  };
}

function faultCodeOf(
  { cents, date, original, isUnclear }: MonthRefund,
  turnoverCents: number,
): FaultCode | undefined {
  if (isUnclear) return 'REFUND_ORIGINAL_UNCLEAR';
  if (!mayConsolidate(cents, date, turnoverCents)) return 'REFUND_ABOVE_LIMIT';
  return original === null ? 'REFUND_ORIGINAL_MISSING' : undefined;
}
