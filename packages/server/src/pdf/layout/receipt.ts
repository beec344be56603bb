import { formatAmount } from '@kelas/contract/values/cents';
import { makeDocument, numberPages, type PaperFormat } from './document.ts';
import { drawFields } from './fields.ts';
import { dayName, type Labels, labels, momentName, monthName } from './labels.ts';
import type { Paper } from './paper.ts';
import { byMonth, drawPaid, drawRollFoot, paidRows } from './receipt-parts.ts';
import type { ReceiptSheet } from './receipt-sheet.ts';
import { drawCentred, drawDashes, drawLine, drawText } from './roll.ts';

const RED = '#b3261e';

type VoidNotice = NonNullable<ReceiptSheet['voided']>;

/** Makes a receipt as a PDF file. */
export function receiptPdf(sheet: ReceiptSheet, format: PaperFormat): Promise<Buffer> {
  const words = labels[sheet.language];
  return makeDocument(sheet, format, {
    title: words.receipt,
    about: `${words.receipt} ${sheet.receiptNo}`,
    day: sheet.transactionDate,
    pages: (paper) => drawPages(paper, sheet, words),
    roll: (paper) => drawRoll(paper, sheet, words),
  });
}

function drawPages(paper: Paper, sheet: ReceiptSheet, words: Labels): void {
  if (sheet.voided) drawVoidNotice(paper, sheet.voided, words);
  const { name, levelName } = sheet.student;
  const student = { label: words.student, value: name, bold: true, parts: 2 };
  const number = { label: words.receiptNo, value: sheet.receiptNo, bold: true };
  drawFields(paper, [student, number], 4);
  const level = { label: words.level, value: levelName };
  const code = { label: words.reference, value: sheet.referenceCode };
  const date = { label: words.date, value: dayName(sheet.transactionDate, words) };
  drawFields(paper, [level, code, date], 10);
  drawPaid(paper, sheet, paidRows(sheet.lines, words));
  if (sheet.voided) paper.onEveryPage(() => paper.stamp(words.void, RED));
  numberPages(paper, words, sheet.receiptNo);
}

/** Draws the void in a box: the mark, the time, the staff member and the reason. */
function drawVoidNotice(paper: Paper, voided: VoidNotice, words: Labels): void {
  const pad = 7;
  const top = paper.y;
  const inside = { x: paper.left + pad, width: paper.inner - 2 * pad };
  const quarter = inside.width / 4;
  paper.y += pad;
  const mark = { x: inside.x, y: paper.y + 1, width: quarter };
  paper.write(words.void, mark, { size: 14, bold: true, color: RED });
  const [on, by, reason] = voidFields(voided, words);
  drawFields(paper, [on, by], 3, { x: inside.x + quarter, width: inside.width - quarter });
  drawFields(paper, [reason], pad, inside);
  paper.box(paper.left, top, paper.inner, paper.y - top, RED);
  paper.y += 9;
}

function voidFields({ on, by, reason }: VoidNotice, words: Labels) {
  return [
    { label: words.voidedOn, value: momentName(on, words) },
    { label: words.voidedBy, value: by },
    { label: words.reason, value: reason },
  ] as const;
}

function drawRoll(paper: Paper, sheet: ReceiptSheet, words: Labels): void {
  if (sheet.voided) {
    drawCentred(paper, words.void, 40, true);
    for (const { label, value } of voidFields(sheet.voided, words)) drawLine(paper, label, value);
    drawDashes(paper);
  }
  drawLine(paper, words.receiptNo, sheet.receiptNo);
  drawLine(paper, words.date, dayName(sheet.transactionDate, words));
  drawLine(paper, words.student, sheet.student.name);
  drawLine(paper, words.level, sheet.student.levelName);
  drawLine(paper, words.reference, sheet.referenceCode);
  drawDashes(paper);
  byMonth(sheet.lines).forEach(([month, lines], at) => {
    if (at > 0) paper.y += 4;
    drawText(paper, monthName(month, words), true);
    for (const { subjectName, fee } of lines) drawLine(paper, subjectName, formatAmount(fee));
  });
  drawRollFoot(paper, sheet);
  if (sheet.voided) drawCentred(paper, words.void, 40, true);
}
