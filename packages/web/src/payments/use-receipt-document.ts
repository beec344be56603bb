import { getRefundDocument } from '@kelas/contract/funds';
import { getFamilyReceiptDocument, getReceiptDocument } from '@kelas/contract/payments';
import type { ReceiptFormat } from '@kelas/contract/schema/payment';
import { fileName } from '@kelas/contract/values/file-name';
import { useDocument } from '../documents/use-document.ts';
import { rememberFormat } from './receipt-format.ts';

/** Returns a function that prints the voucher of a refund (R-1583). */
export function useVoucherPrint() {
  const { print } = useDocument(getRefundDocument);
  return (voucherNo: string, format: ReceiptFormat) =>
    print({ voucherNo, format }, fileName(voucherNo, 'pdf'));
}

/** Prints a receipt and stores its paper size, or saves or shares it as an A5 PDF. */
export function useReceiptDocument() {
  const { running, print, save, share } = useDocument(getReceiptDocument);
  const together = useDocument(getFamilyReceiptDocument);
  return {
    running: running || together.running,
    print: (receiptNo: string, format: ReceiptFormat) => {
      rememberFormat(format);
      return print({ receiptNo, format }, fileName(receiptNo, 'pdf'));
    },
    printTogether: (receiptNos: readonly string[], format: ReceiptFormat) => {
      rememberFormat(format);
      const name = fileName(`${receiptNos[0]} family`, 'pdf');
      return together.print({ receiptNos: receiptNos.join(','), format }, name);
    },
    save: (receiptNo: string) => save({ receiptNo, format: 'A5' }, fileName(receiptNo, 'pdf')),
    share: (receiptNo: string) => share({ receiptNo, format: 'A5' }, fileName(receiptNo, 'pdf')),
  };
}
