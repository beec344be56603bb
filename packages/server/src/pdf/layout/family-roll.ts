import { formatAmount } from '@kelas/contract/values/cents';
import { drawPair } from './fields.ts';
import { labels, monthName } from './labels.ts';
import { addressLines } from './letterhead.ts';
import { MM, type Paper } from './paper.ts';
import { payToLine } from './pay-to-line.ts';
import { byMonth } from './receipt-lines.ts';
import type { FamilySheet } from './receipt-sheet.ts';
import { familyDates, familyStudent, owedField } from './receipt-words.ts';

const SIZE = 8.5;

/** Draws the receipts of a family on a roll of 80 mm. Returns its length in points. */
export function drawFamilyRoll(paper: Paper, sheet: FamilySheet, logo: Buffer | undefined): number {
  const words = labels[sheet.language];
  let y = 5 * MM;
  const centred = (text: string, size: number, bold = false): void => {
    const place = { x: paper.left, y, width: paper.inner, align: 'center' as const };
    y += paper.write(text, place, { size, bold });
  };
  const left = (text: string, bold = false): void => {
    y += paper.write(text, { x: paper.left, y, width: paper.inner }, { size: SIZE, bold });
  };
  const pair = (label: string, value: string, bold = false, size = SIZE): void => {
    if (value || bold) y += drawPair(paper, y, { label, value, bold }, size);
  };
  const rule = (): void => {
    paper.rule(y + 5, { color: paper.ink, thick: 0.7, dash: 2 });
    y += 10;
  };

  if (logo && paper.image(logo, { y, fit: [130, 54] }) > 0) y += 60;
  centred(sheet.centre.name, 12, true);
  for (const line of addressLines(sheet.centre, words)) centred(line, 8);
  rule();
  centred(words.familyReceipt, 11, true);
  y += 3;
  pair(words.date, familyDates(sheet));
  for (const receipt of sheet.receipts) {
    rule();
    left(familyStudent(receipt, sheet, words), true);
    pair(receipt.receiptNo, formatAmount(receipt.total), true);
    for (const [month, lines] of byMonth(receipt.lines)) {
      y += 2;
      left(monthName(month, words));
      for (const { subjectName, fee } of lines) pair(subjectName, formatAmount(fee));
    }
  }
  rule();
  pair(words.total, formatAmount(sheet.total), true, 11);
  y += 3;
  if (sheet.paymentType) pair(words.paymentType, words[sheet.paymentType]);
  if (sheet.payer) pair(words.payer, sheet.payer);
  pair(words.receivedBy, sheet.receivedBy);
  pair(words.recordedAt, sheet.recordedAt);
  rule();
  const owed = owedField(sheet, words);
  pair(owed.label, owed.value, true);
  rule();
  const payTo = payToLine(sheet.centre, words);
  if (payTo) {
    centred(payTo, 8);
    rule();
  }
  centred(words.unsigned, 7);
  centred(words.thanks, 7);
  return y + 6 * MM;
}
