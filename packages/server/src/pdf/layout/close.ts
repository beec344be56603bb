import { type Cents, formatAmount, sumCents } from '@kelas/contract/values/cents';
import type { CloseSheet } from './close-sheet.ts';
import { makeDocument, numberPages, type PaperFormat } from './document.ts';
import { drawFields, drawPair, type Field } from './fields.ts';
import { type Labels, labels, momentName } from './labels.ts';
import type { Paper } from './paper.ts';
import { drawDashes, drawLine, drawText } from './roll.ts';
import { drawTable, type PdfColumn } from './table.ts';

/** Makes a close of the day as a PDF file (R-1413). */
export function closePdf(sheet: CloseSheet, format: PaperFormat): Promise<Buffer> {
  const words = labels[sheet.language];
  return makeDocument(sheet, format, {
    title: `${words.close} ${sheet.number}`,
    day: sheet.day,
    signs: '×:',
    pages: (paper) => drawPages(paper, sheet, words),
    roll: (paper) => drawRoll(paper, sheet, words),
  });
}

function drawPages(paper: Paper, sheet: CloseSheet, words: Labels): void {
  const closed = [
    { label: words.closedBy, value: sheet.closedBy, bold: true },
    { label: words.recordedAt, value: momentName(sheet.recordedAt, words), bold: true },
  ];
  drawFields(paper, closed, 8);
  for (const group of sumsOf(sheet, words)) {
    paper.rule();
    paper.y += 4;
    for (const field of group) drawPair(paper, field, 9.5, 1);
    paper.y += 4;
  }

  const table = (columns: readonly PdfColumn[], rows: readonly string[][]): void => {
    if (rows.length === 0) return;
    drawTable(
      paper,
      columns,
      rows.map((cells) => ({ cells })),
    );
    paper.y += 12;
  };
  const amounts = (...titles: string[]): PdfColumn[] =>
    titles.map((title) => ({ title, align: 'right' }));
  const hasRefunds = sheet.people.some(({ refunded }) => refunded);
  const refunds = hasRefunds ? [words.refunds] : [];
  table(
    [
      { title: words.person, wide: true },
      ...amounts(words.payment, words.voids, ...refunds, words.total),
    ],
    sheet.people.map(({ staffName, paid, voided, refunded = 0 as Cents, taken }) => [
      staffName,
      ...[paid, voided, ...(hasRefunds ? [refunded] : []), taken].map(formatAmount),
    ]),
  );
  table(
    [{ title: words.noteOrCoin, wide: true }, ...amounts(words.pieces, words.amount)],
    sheet.count.map(({ label, pieces, amount }) => [label, String(pieces), formatAmount(amount)]),
  );
  table(
    [{ title: words.receiptNo }, { title: words.student, wide: true }, ...amounts(words.amount)],
    sheet.marked.map((each) => [
      each.receiptNo,
      markedText(each, words),
      formatAmount(each.amount),
    ]),
  );
  numberPages(paper, words, '');
}

function drawRoll(paper: Paper, sheet: CloseSheet, words: Labels): void {
  drawLine(paper, words.closedBy, sheet.closedBy);
  drawLine(paper, words.recordedAt, momentName(sheet.recordedAt, words));
  for (const group of sumsOf(sheet, words)) {
    drawDashes(paper);
    for (const { label, value, bold } of group) drawLine(paper, label, value, bold);
  }
  if (sheet.people.length > 0) drawDashes(paper);
  for (const { staffName, taken } of sheet.people) drawLine(paper, staffName, formatAmount(taken));
  if (sheet.count.length > 0) drawDashes(paper);
  for (const { label, pieces, amount } of sheet.count) {
    drawLine(paper, `${label} × ${pieces}`, formatAmount(amount));
  }
  if (sheet.marked.length > 0) drawDashes(paper);
  for (const each of sheet.marked) {
    drawLine(paper, each.receiptNo, formatAmount(each.amount), true);
    drawText(paper, markedText(each, words));
    paper.y += 2;
  }
}

/** Returns the sums of a close in groups, each a label and an amount; the last of a group is its result. */
function sumsOf(sheet: CloseSheet, words: Labels): Field[][] {
  const sum = (of: 'paid' | 'voided' | 'refunded') =>
    sumCents(sheet.people.map((person) => person[of] ?? (0 as Cents)));
  const amount = (label: string, cents: Cents, bold = false) => ({
    label,
    value: formatAmount(cents),
    bold,
  });
  /** Returns a field in a list, and an empty list if it says nothing. */
  const unless = (isLeftOut: boolean, ...fields: Field[]) => (isLeftOut ? [] : fields);
  const { floatDifference, timesCounted, firstCounted, counted, reason } = sheet;
  const refunded = sum('refunded');
  return [
    [
      amount(words.openingFloat, sheet.openingFloat),
      ...unless(floatDifference === 0, amount(words.floatDifference, floatDifference), {
        label: words.reason,
        value: sheet.floatReason,
      }),
      amount(words.cashPayments, sum('paid')),
      amount(words.cashVoids, -sum('voided') as Cents),
      ...unless(refunded === 0, amount(words.cashRefunds, -refunded as Cents)),
      amount(words.expected, sheet.expected, true),
    ],
    [
      ...unless(timesCounted <= 1, { label: words.timesCounted, value: String(timesCounted) }),
      ...unless(firstCounted === counted, amount(words.firstCount, firstCounted)),
      amount(words.counted, counted),
      amount(words.difference, sheet.difference, true),
      ...unless(reason === '', { label: words.reason, value: reason }),
    ],
    [amount(words.banked, sheet.banked), amount(words.floatLeft, sheet.floatLeft, true)],
  ];
}

/** Returns the student of a movement, and why it needs attention (R-1407). */
function markedText({ studentName, mark }: CloseSheet['marked'][number], words: Labels): string {
  return `${studentName}: ${mark === 'LATE' ? words.datedIntoClosed : words.voidOfClosed}`;
}
