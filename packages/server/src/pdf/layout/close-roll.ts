import { formatAmount } from '@kelas/contract/values/cents';
import type { CloseSheet } from './close-sheet.ts';
import { closeFields, markWords } from './close-words.ts';
import { drawPair } from './fields.ts';
import { labels } from './labels.ts';
import { addressLines } from './letterhead.ts';
import { MM, type Paper } from './paper.ts';

const SIZE = 8.5;

/** Draws a close of the day on a roll of 80 mm. Returns its length in points. */
export function drawCloseRoll(paper: Paper, sheet: CloseSheet, logo: Buffer | undefined): number {
  const words = labels[sheet.language];
  let y = 5 * MM;
  const centred = (text: string, size: number, bold = false): void => {
    const place = { x: paper.left, y, width: paper.inner, align: 'center' as const };
    y += paper.write(text, place, { size, bold });
  };
  const pair = (label: string, value: string, bold = false): void => {
    y += drawPair(paper, y, { label, value, bold }, SIZE);
  };
  const rule = (): void => {
    paper.rule(y + 5, { color: paper.ink, thick: 0.7, dash: 2 });
    y += 10;
  };

  if (logo && paper.image(logo, { y, fit: [130, 54] }) > 0) y += 60;
  centred(sheet.centre.name, 12, true);
  for (const line of addressLines(sheet.centre, words)) centred(line, 8);
  rule();
  centred(`${words.close} ${sheet.number}`, 11, true);
  y += 3;
  pair(words.closedBy, sheet.closedBy);
  pair(words.recordedAt, sheet.recordedAt);
  for (const group of closeFields(sheet, words)) {
    rule();
    for (const { label, value, bold } of group) pair(label, value, bold);
  }
  if (sheet.people.length > 0) rule();
  for (const { staffName, taken } of sheet.people) pair(staffName, formatAmount(taken));
  if (sheet.count.length > 0) rule();
  for (const { label, pieces, amount } of sheet.count) {
    pair(`${label} × ${pieces}`, formatAmount(amount));
  }
  if (sheet.marked.length > 0) rule();
  for (const { receiptNo, studentName, mark, amount } of sheet.marked) {
    pair(receiptNo, formatAmount(amount), true);
    const text = `${studentName}: ${markWords(mark, words)}`;
    y += paper.write(text, { x: paper.left, y, width: paper.inner }, { size: SIZE }) + 2;
  }
  return y + 6 * MM;
}
