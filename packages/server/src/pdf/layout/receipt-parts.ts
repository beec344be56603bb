import { type Cents, formatAmount } from '@kelas/contract/values/cents';
import { compareMonths, type Month } from '@kelas/contract/values/month';
import { drawFields, drawPair, type Field } from './fields.ts';
import { dayName, fill, type Labels, labels, momentName, monthName } from './labels.ts';
import { drawPayTo, payToLine } from './letterhead.ts';
import { MUTED, type Paper } from './paper.ts';
import type { ReceiptFoot, ReceiptLine } from './receipt-sheet.ts';
import { drawCentred, drawDashes, drawLine } from './roll.ts';
import { drawTable, type PdfRow } from './table.ts';

const LAST = { size: 7.5, color: MUTED };

/** Groups the lines of a receipt by month, earliest first. Lines of a month keep their order. */
export function byMonth(lines: readonly ReceiptLine[]): [Month, ReceiptLine[]][] {
  const groups = Map.groupBy(lines, ({ month }) => month);
  return [...groups].toSorted(([a], [b]) => compareMonths(a, b));
}

export function paidRows(lines: readonly ReceiptLine[], words: Labels): PdfRow[] {
  return byMonth(lines).flatMap(([month, ofMonth]) => {
    const name = monthName(month, words);
    return ofMonth.map(({ subjectName, fee }, at): PdfRow => {
      const cells = [subjectName, formatAmount(fee)];
      const [first, rule] = at === 0 ? ([name, 'thin'] as const) : (['', 'none'] as const);
      return { cells: [first, ...cells], cellsOnTop: [name, ...cells], rule };
    });
  });
}

/** Draws the table of receipts, and the parts below it. */
export function drawPaid(paper: Paper, sheet: ReceiptFoot, rows: readonly PdfRow[]): void {
  const words = labels[sheet.language];
  const columns = [
    { title: words.month },
    { title: words.item, wide: true },
    { title: words.amount, align: 'right' as const },
  ];
  const after = paper.heightOf(() => drawFoot(paper, sheet));
  drawTable(paper, columns, rows, after);
  drawFoot(paper, sheet);
}

/** Returns how it was paid, by whom, who received it, and when it was recorded. */
function receivedFields(sheet: ReceiptFoot, words: Labels): Field[] {
  const { paymentType, payer, receivedBy, recordedAt } = sheet;
  return [
    ...(paymentType ? [{ label: words.paymentType, value: words[paymentType] }] : []),
    ...(payer ? [{ label: words.payer, value: payer }] : []),
    { label: words.receivedBy, value: receivedBy },
    { label: words.recordedAt, value: momentName(recordedAt, words) },
  ];
}

/** Returns the owed amount, the credit, or the text that nothing is owed. */
function owedField({ owed, owedOn }: ReceiptFoot, words: Labels): Field {
  const day = { day: dayName(owedOn, words) };
  if (owed > 0) return { label: fill(words.owed, day), value: formatAmount(owed), bold: true };
  if (owed === 0) return { label: fill(words.owedNothing, day), value: '', bold: true };
  const credit = formatAmount(-owed as Cents);
  return { label: fill(words.owedCredit, day), value: credit, bold: true };
}

/** Draws the parts below the table, with the closing words at the bottom of the page. */
function drawFoot(paper: Paper, sheet: ReceiptFoot): void {
  const words = labels[sheet.language];
  paper.y += 2;
  paper.rule({ color: paper.ink, thick: 1 });
  paper.y += 5;
  const total = { label: words.total, value: formatAmount(sheet.total), bold: true };
  drawPair(paper, total, 11.5, 12);
  drawFields(paper, receivedFields(sheet, words), 8);
  paper.rule();
  paper.y += 6;
  drawPair(paper, owedField(sheet, words), 9.5);
  drawPayTo(paper, sheet.centre, words);
  const high = paper.lineHeight(LAST.size, 2);
  const place = { x: paper.left, y: paper.bottom - high, width: paper.inner, maxLines: 2 };
  paper.write(`${words.unsigned} ${words.thanks}`, { ...place, align: 'center' }, LAST);
  paper.y += 8 + high;
}

/** Draws the parts below the lines of receipts on a roll. */
export function drawRollFoot(paper: Paper, sheet: ReceiptFoot): void {
  const words = labels[sheet.language];
  drawDashes(paper);
  const total = { label: words.total, value: formatAmount(sheet.total), bold: true };
  drawPair(paper, total, 11, 3);
  for (const { label, value } of receivedFields(sheet, words)) drawLine(paper, label, value);
  drawDashes(paper);
  const { label, value } = owedField(sheet, words);
  drawLine(paper, label, value, true);
  drawDashes(paper);
  const payTo = payToLine(sheet.centre, words);
  if (payTo) {
    drawCentred(paper, payTo, 8);
    drawDashes(paper);
  }
  drawCentred(paper, words.unsigned, 7);
  drawCentred(paper, words.thanks, 7);
}
