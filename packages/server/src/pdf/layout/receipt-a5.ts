import { formatAmount } from '@kelas/contract/values/cents';
import { drawFields } from './fields.ts';
import { fill } from './fill.ts';
import { labels, monthName } from './labels.ts';
import { drawLetterhead } from './letterhead.ts';
import { MUTED, type Paper } from './paper.ts';
import { drawFoot, footHeight } from './receipt-footer.ts';
import { byMonth } from './receipt-lines.ts';
import type { ReceiptSheet } from './receipt-sheet.ts';
import { voidFields } from './receipt-words.ts';
import { drawTable } from './table.ts';

const RED = '#b3261e';

/** Draws a receipt on A5 pages. A long table continues on further pages. */
export function drawReceiptPages(
  paper: Paper,
  sheet: ReceiptSheet,
  logo: Buffer | undefined,
): void {
  const words = labels[sheet.language];
  let y = drawLetterhead(paper, sheet.centre, logo, words);
  y += paper.write(
    words.receipt,
    { x: paper.left, y, width: paper.inner },
    { size: 15, bold: true },
  );
  y = drawHead(paper, sheet, y + 4);
  y = drawTable(paper, y, {
    columns: [
      { title: words.month },
      { title: words.item, wide: true },
      { title: words.amount, align: 'right' },
    ],
    rows: byMonth(sheet.lines).flatMap(([month, lines]) => {
      const name = monthName(month, words);
      return lines.map(({ subjectName, fee }, at) => {
        const cells = [subjectName, formatAmount(fee)];
        const rule = at === 0 ? ('thin' as const) : ('none' as const);
        return { cells: [at === 0 ? name : '', ...cells], cellsOnTop: [name, ...cells], rule };
      });
    }),
    after: footHeight(paper, sheet),
  });
  drawFoot(paper, sheet, y);
  paper.onEveryPage((page, pages) => {
    if (sheet.voided) paper.stamp(words.void, RED);
    const place = { x: paper.left, y: paper.bottom + 8, width: paper.inner };
    const style = { size: 7, color: MUTED };
    if (pages === 1) return;
    paper.write(sheet.receiptNo, { ...place, maxLines: 1 }, style);
    const text = fill(words.page, { n: page, m: pages });
    paper.write(text, { ...place, align: 'right' }, style);
  });
}

/** Draws the void notice, then the student and the receipt number. Returns the y of the lower end. */
function drawHead(paper: Paper, sheet: ReceiptSheet, from: number): number {
  const words = labels[sheet.language];
  const place = { x: paper.left, width: paper.inner };
  let y = from;
  if (sheet.voided) {
    const [pad, top] = [7, y];
    const inside = { x: place.x + pad, width: place.width - 2 * pad };
    y += pad;
    const quarter = inside.width / 4;
    const style = { size: 14, bold: true, color: RED };
    paper.write(words.void, { x: inside.x, y: y + 1, width: quarter }, style);
    const [on, by, reason] = voidFields(sheet.voided, words);
    const toTheRight = { x: inside.x + quarter, y, width: inside.width - quarter };
    y += drawFields(paper, [on, by], toTheRight) + 3;
    y += drawFields(paper, [reason], { ...inside, y }) + pad;
    paper.box(place.x, top, place.width, y - top, RED);
    y += 9;
  }
  const { name, levelName } = sheet.student;
  const student = { label: words.student, value: name, bold: true, parts: 2 };
  const number = { label: words.receiptNo, value: sheet.receiptNo, bold: true };
  y += drawFields(paper, [student, number], { ...place, y }) + 4;
  const level = { label: words.level, value: levelName, parts: 2 };
  const date = { label: words.date, value: sheet.transactionDate };
  y += drawFields(paper, [level, date], { ...place, y }) + 10;
  return y;
}
