import { formatAmount } from '@kelas/contract/values/cents';
import { drawFields, drawPair, type Field, fieldsHeight, pairHeight } from './fields.ts';
import { labels } from './labels.ts';
import { MUTED, type Paper } from './paper.ts';
import { drawPayToLine, payToLine, payToLineHeight } from './pay-to-line.ts';
import type { ReceiptFoot } from './receipt-sheet.ts';
import { owedField } from './receipt-words.ts';

const TOTAL = 11.5;
const OWED = 9.5;
const LAST = { size: 7.5, color: MUTED };

/**
 * Returns the parts below the table: total, payment, owed amount, payment line and closing words
 * (R-605, R-606, R-1446).
 */
function partsOf(sheet: ReceiptFoot) {
  const words = labels[sheet.language];
  const received: Field[] = [
    { label: words.receivedBy, value: sheet.receivedBy },
    { label: words.recordedAt, value: sheet.recordedAt },
  ];
  if (sheet.payer) received.unshift({ label: words.payer, value: sheet.payer });
  if (sheet.paymentType) {
    received.unshift({ label: words.paymentType, value: words[sheet.paymentType] });
  }
  return {
    total: { label: words.total, value: formatAmount(sheet.total), bold: true },
    received,
    owed: { ...owedField(sheet, words), bold: true },
    payTo: payToLine(sheet.centre, words),
    last: `${words.unsigned} ${words.thanks}`,
  };
}

/** Returns the height of the parts below the table, in points. */
export function footHeight(paper: Paper, sheet: ReceiptFoot): number {
  const { total, received, owed, payTo } = partsOf(sheet);
  return (
    pairHeight(paper, total, TOTAL) +
    fieldsHeight(paper, received, paper.inner) +
    pairHeight(paper, owed, OWED) +
    payToLineHeight(paper, payTo) +
    paper.lineHeight(LAST.size, 2) +
    41
  );
}

/** Draws the parts below the table, with the closing words at the bottom of the page. */
export function drawFoot(paper: Paper, sheet: ReceiptFoot, from: number): void {
  const { total, received, owed, payTo, last } = partsOf(sheet);
  const place = { x: paper.left, width: paper.inner };
  let y = from + 2;
  paper.rule(y, { color: paper.ink, thick: 1 });
  y += 5;
  y += drawPair(paper, y, total, TOTAL) + 12;
  y += drawFields(paper, received, { ...place, y }) + 8;
  paper.rule(y);
  y += 6;
  y += drawPair(paper, y, owed, OWED);
  drawPayToLine(paper, payTo, y);
  const low = paper.bottom - paper.lineHeight(LAST.size, 2);
  paper.write(last, { ...place, y: low, align: 'center', maxLines: 2 }, LAST);
}
