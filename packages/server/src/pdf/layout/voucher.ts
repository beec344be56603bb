import { formatAmount } from '@kelas/contract/values/cents';
import { makeDocument, type PaperFormat } from './document.ts';
import { drawFields, drawPair, type Field } from './fields.ts';
import { dayName, labels, momentName } from './labels.ts';
import { drawCentred, drawDashes, drawLine } from './roll.ts';
import type { VoucherSheet } from './voucher-sheet.ts';

/** Makes the voucher of a refund as a PDF file (R-1583). The family signs it for the money. */
export function voucherPdf(sheet: VoucherSheet, format: PaperFormat): Promise<Buffer> {
  const words = labels[sheet.language];
  const student = { label: words.student, value: sheet.student.name, bold: true, parts: 2 };
  const number = { label: words.voucherNo, value: sheet.voucherNo, bold: true };
  const level = { label: words.level, value: sheet.student.levelName, parts: 2 };
  const date = { label: words.date, value: dayName(sheet.transactionDate, words) };
  const total = {
    label: sheet.fund === 'CREDIT' ? words.creditRefund : words.depositRefund,
    value: formatAmount(sheet.amount),
    bold: true,
  };
  const paid: Field[] = [
    { label: words.paymentType, value: words[sheet.paymentType] },
    { label: words.paidBy, value: sheet.paidBy },
    { label: words.recordedAt, value: momentName(sheet.recordedAt, words) },
  ];
  const reason = { label: words.reason, value: sheet.reason };
  return makeDocument(sheet, format, {
    title: words.voucher,
    about: `${words.voucher} ${sheet.voucherNo}`,
    day: sheet.transactionDate,
    pages(paper) {
      drawFields(paper, [student, number], 4);
      drawFields(paper, [level, date], 10);
      paper.rule({ color: paper.ink, thick: 1 });
      paper.y += 5;
      drawPair(paper, total, 11.5, 12);
      drawFields(paper, paid, 8);
      drawFields(paper, [reason], 8 + 45);
      paper.rule();
      const place = { x: paper.left, y: paper.y + 4, width: paper.inner };
      paper.write(words.refundReceived, place, { size: 8 });
    },
    roll(paper) {
      // In the order of a receipt.
      for (const { label, value } of [number, date, student, level]) drawLine(paper, label, value);
      drawDashes(paper);
      drawPair(paper, total, 11, 3);
      for (const { label, value } of [...paid, reason]) drawLine(paper, label, value);
      drawDashes(paper);
      paper.y += 40;
      paper.rule();
      paper.y += 4;
      drawCentred(paper, words.refundReceived, 7);
    },
  });
}
