import { formatAmount } from '@kelas/contract/values/cents';
import { drawFields } from './fields.ts';
import { fill } from './fill.ts';
import { labels, monthName } from './labels.ts';
import { drawLetterhead } from './letterhead.ts';
import { MUTED, type Paper } from './paper.ts';
import { drawFoot, footHeight } from './receipt-footer.ts';
import { byMonth } from './receipt-lines.ts';
import type { FamilySheet } from './receipt-sheet.ts';
import { familyDates, familyStudent } from './receipt-words.ts';
import { drawTable, type PdfRow } from './table.ts';

/** Draws the receipts of a family on A5 pages. A long table continues on further pages. */
export function drawFamilyPages(paper: Paper, sheet: FamilySheet, logo: Buffer | undefined): void {
  const words = labels[sheet.language];
  const place = { x: paper.left, width: paper.inner };
  const numbers = sheet.receipts.map(({ receiptNo }) => receiptNo).join(', ');
  let y = drawLetterhead(paper, sheet.centre, logo, words);
  y += paper.write(words.familyReceipt, { ...place, y }, { size: 15, bold: true }) + 4;
  const fields = [
    { label: words.receiptNo, value: numbers, bold: true, parts: 3 },
    { label: words.date, value: familyDates(sheet) },
  ];
  y += drawFields(paper, fields, { ...place, y }) + 10;
  y = drawTable(paper, y, {
    columns: [
      { title: words.month },
      { title: words.item, wide: true },
      { title: words.amount, align: 'right' },
    ],
    rows: rowsOf(sheet),
    after: footHeight(paper, sheet),
  });
  drawFoot(paper, sheet, y);
  paper.onEveryPage((page, pages) => {
    if (pages === 1) return;
    const foot = { ...place, y: paper.bottom + 8 };
    const style = { size: 7, color: MUTED };
    paper.write(sheet.receipts[0]?.receiptNo ?? '', { ...foot, maxLines: 1 }, style);
    const text = fill(words.page, { n: page, m: pages });
    paper.write(text, { ...foot, align: 'right' }, style);
  });
}

/** Each receipt: its number, student and total, then its lines. */
function rowsOf(sheet: FamilySheet): PdfRow[] {
  const words = labels[sheet.language];
  return sheet.receipts.flatMap((receipt) => [
    {
      cells: [receipt.receiptNo, familyStudent(receipt, sheet, words), formatAmount(receipt.total)],
      bold: true,
      rule: 'strong' as const,
    },
    ...byMonth(receipt.lines).flatMap(([month, lines]) => {
      const name = monthName(month, words);
      return lines.map(({ subjectName, fee }, at) => {
        const cells = [subjectName, formatAmount(fee)];
        const rule = at === 0 ? ('thin' as const) : ('none' as const);
        return { cells: [at === 0 ? name : '', ...cells], cellsOnTop: [name, ...cells], rule };
      });
    }),
  ]);
}
