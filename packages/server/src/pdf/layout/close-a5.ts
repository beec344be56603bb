import { type Cents, formatAmount } from '@kelas/contract/values/cents';
import type { CloseSheet } from './close-sheet.ts';
import { closeFields, markWords } from './close-words.ts';
import { drawFields, drawPair } from './fields.ts';
import { fill } from './fill.ts';
import { labels } from './labels.ts';
import { drawLetterhead } from './letterhead.ts';
import { MUTED, type Paper } from './paper.ts';
import { drawTable, type PdfColumn, type PdfRow } from './table.ts';

const SIZE = 9.5;
const GAP = 12;

/** Draws a close of the day on A5 pages. A long table continues on further pages. */
export function drawClosePages(paper: Paper, sheet: CloseSheet, logo: Buffer | undefined): void {
  const words = labels[sheet.language];
  const place = { x: paper.left, width: paper.inner };
  let y = drawLetterhead(paper, sheet.centre, logo, words);
  const title = `${words.close} ${sheet.number}`;
  y += paper.write(title, { ...place, y }, { size: 15, bold: true }) + 4;
  const closed = [
    { label: words.closedBy, value: sheet.closedBy, bold: true },
    { label: words.recordedAt, value: sheet.recordedAt, bold: true },
  ];
  y += drawFields(paper, closed, { ...place, y }) + 8;
  for (const group of closeFields(sheet, words)) {
    paper.rule(y);
    y += 4;
    for (const field of group) y += drawPair(paper, y, field, SIZE) + 1;
    y += 4;
  }

  const table = (columns: readonly PdfColumn[], rows: readonly PdfRow[]): void => {
    if (rows.length > 0) y = drawTable(paper, y, { columns, rows, after: 0 }) + GAP;
  };
  const amounts = (...titles: string[]): PdfColumn[] =>
    titles.map((title) => ({ title, align: 'right' }));
  const hasRefunds = sheet.people.some(({ refunded }) => refunded);
  table(
    [
      { title: words.person, wide: true },
      ...amounts(words.payment, words.voids, ...(hasRefunds ? [words.refunds] : []), words.total),
    ],
    sheet.people.map(({ staffName, paid, voided, refunded = 0 as Cents, taken }) => ({
      cells: [
        staffName,
        ...[paid, voided, ...(hasRefunds ? [refunded] : []), taken].map(formatAmount),
      ],
    })),
  );
  table(
    [{ title: words.noteOrCoin, wide: true }, ...amounts(words.pieces, words.amount)],
    sheet.count.map(({ label, pieces, amount }) => ({
      cells: [label, String(pieces), formatAmount(amount)],
    })),
  );
  table(
    [{ title: words.receiptNo }, { title: words.student, wide: true }, ...amounts(words.amount)],
    sheet.marked.map(({ receiptNo, studentName, mark, amount }) => ({
      cells: [receiptNo, `${studentName}: ${markWords(mark, words)}`, formatAmount(amount)],
    })),
  );
  paper.onEveryPage((page, pages) => {
    if (pages === 1) return;
    const text = fill(words.page, { n: page, m: pages });
    const foot = { ...place, y: paper.bottom + 8, align: 'right' as const };
    paper.write(text, foot, { size: 7, color: MUTED });
  });
}
