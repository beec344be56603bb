import { getCashCloseDocument } from '@kelas/contract/cash';
import type { ReceiptFormat } from '@kelas/contract/schema/payment';
import { fileName } from '@kelas/contract/values/file-name';
import { useDocument } from '../documents/use-document.ts';
import { rememberFormat } from '../payments/receipt-format.ts';

/** Prints a close in the paper size of the receipts, or saves it as an A5 PDF (R-1413). */
export function useCloseDocument() {
  const { running, print, save } = useDocument(getCashCloseDocument);
  const nameOf = (number: number) => fileName(`close-${number}`, 'pdf');
  return {
    running,
    print: (number: number, format: ReceiptFormat) => {
      rememberFormat(format);
      return print({ number: String(number), format }, nameOf(number));
    },
    save: (number: number) => save({ number: String(number), format: 'A5' }, nameOf(number)),
  };
}
