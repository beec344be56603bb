import { formatAmount } from '@kelas/contract/values/cents';
import { makeDocument, numberPages, type PaperFormat } from './document.ts';
import { drawFields } from './fields.ts';
import { dayName, type Labels, labels, monthName } from './labels.ts';
import type { Paper } from './paper.ts';
import { byMonth, drawPaid, drawRollFoot, paidRows } from './receipt-parts.ts';
import type { FamilySheet } from './receipt-sheet.ts';
import { drawDashes, drawLine, drawText } from './roll.ts';
import type { PdfRow } from './table.ts';

/** Makes one PDF file of the receipts that a family paid together (R-1599). */
export async function familyPdf(sheet: FamilySheet, format: PaperFormat): Promise<Buffer> {
  const words = labels[sheet.language];
  const [first] = sheet.receipts;
  if (!first) throw new Error('a sheet of a family has at least one receipt');
  return makeDocument(sheet, format, {
    title: words.familyReceipt,
    about: `${words.familyReceipt} ${first.receiptNo}`,
    day: first.transactionDate,
    signs: '·,',
    pages: (paper) => drawPages(paper, sheet, words),
    roll: (paper) => drawRoll(paper, sheet, words),
  });
}

function drawPages(paper: Paper, sheet: FamilySheet, words: Labels): void {
  const numbers = sheet.receipts.map(({ receiptNo }) => receiptNo);
  const fields = [
    { label: words.receiptNo, value: numbers.join(', '), bold: true, parts: 3 },
    { label: words.date, value: datesOf(sheet, words) },
  ];
  drawFields(paper, fields, 4);
  drawFields(paper, [{ label: words.reference, value: codesOf(sheet) }], 10);
  const rows = sheet.receipts.flatMap((receipt): PdfRow[] => {
    const { receiptNo, total, lines } = receipt;
    const cells = [receiptNo, studentOf(receipt, sheet, words), formatAmount(total)];
    return [{ cells, bold: true, rule: 'strong' }, ...paidRows(lines, words)];
  });
  drawPaid(paper, sheet, rows);
  numberPages(paper, words, numbers[0] ?? '');
}

function drawRoll(paper: Paper, sheet: FamilySheet, words: Labels): void {
  drawLine(paper, words.date, datesOf(sheet, words));
  drawLine(paper, words.reference, codesOf(sheet));
  for (const receipt of sheet.receipts) {
    drawDashes(paper);
    drawText(paper, studentOf(receipt, sheet, words), true);
    drawLine(paper, receipt.receiptNo, formatAmount(receipt.total), true);
    for (const [month, lines] of byMonth(receipt.lines)) {
      paper.y += 2;
      drawText(paper, monthName(month, words));
      for (const { subjectName, fee } of lines) drawLine(paper, subjectName, formatAmount(fee));
    }
  }
  drawRollFoot(paper, sheet);
}

/**
 * Returns the student of a receipt with the level and, where the payments differ, date and payment
 * type; a voided receipt begins with its mark.
 */
function studentOf(
  { student, voided, transactionDate, paymentType }: FamilySheet['receipts'][number],
  sheet: FamilySheet,
  words: Labels,
): string {
  const isOneDay = sheet.receipts.every((each) => each.transactionDate === transactionDate);
  return [
    voided && words.void,
    student.name,
    student.levelName,
    !isOneDay && dayName(transactionDate, words),
    !sheet.paymentType && paymentType && words[paymentType],
  ]
    .filter(Boolean)
    .join(' · ');
}

/** Returns the reference code; several ones if the students are no longer one family. */
function codesOf({ receipts }: FamilySheet): string {
  return [...new Set(receipts.map(({ referenceCode }) => referenceCode))].join(', ');
}

function datesOf({ receipts }: FamilySheet, words: Labels): string {
  const days = new Set(receipts.map(({ transactionDate }) => dayName(transactionDate, words)));
  return [...days].join(', ');
}
