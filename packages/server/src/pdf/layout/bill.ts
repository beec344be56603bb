import { type Cents, formatAmount, sumCents } from '@kelas/contract/values/cents';
import { attendanceValue } from './attended.ts';
import type { BillSheet, BillsSheet } from './bill-sheet.ts';
import { makeDocument, numberPages, type PaperFormat } from './document.ts';
import { drawFields, drawPair } from './fields.ts';
import { dayName, fill, type Labels, labels, monthName } from './labels.ts';
import { type Issuer, payToLine } from './letterhead.ts';
import { MM, type Paper } from './paper.ts';
import { drawQr } from './qr.ts';
import { byMonth, paidRows } from './receipt-parts.ts';
import { drawCentred, drawDashes, drawLine, drawText } from './roll.ts';
import { drawTable, type PdfRow } from './table.ts';

/** Large enough for the camera of a phone, with the quiet margin of four modules. */
const QR_SIZE = 40 * MM;
const QR_GAP = 10;

/** Makes one PDF file of bills, each on pages of its own (R-2364). Requires at least one bill. */
export async function billsPdf(sheet: BillsSheet, format: PaperFormat): Promise<Buffer> {
  const [first] = sheet.bills;
  if (!first) throw new Error('a file of bills has at least one bill');
  const languages = [...new Set(sheet.bills.map(({ language }) => language))];
  const only = sheet.bills.length === 1 ? ` ${first.referenceCode}` : '';
  return makeDocument({ ...sheet, language: first.language }, format, {
    title: labels[first.language].bill,
    about: `${labels[first.language].bill} ${monthName(first.month, labels[first.language])}${only}`,
    day: first.madeOn,
    signs: `·−${languages.flatMap((language) => Object.values(labels[language])).join('')}`,
    pages(paper, startAgain) {
      sheet.bills.forEach((bill, at) => {
        const words = labels[bill.language];
        if (at > 0) startAgain(words.bill, words);
        drawBill(paper, bill, sheet.centre, words);
      });
      if (only) numberPages(paper, labels[first.language], first.referenceCode);
    },
    roll(paper, startAgain) {
      sheet.bills.forEach((bill, at) => {
        const words = labels[bill.language];
        if (at > 0) startAgain(words.bill, words);
        drawRoll(paper, bill, sheet.centre, words);
      });
    },
  });
}

function drawBill(paper: Paper, bill: BillSheet, centre: Issuer, words: Labels): void {
  const head = [
    { label: words.month, value: monthName(bill.month, words), bold: true },
    { label: words.reference, value: bill.referenceCode, bold: true },
    { label: words.madeOn, value: dayName(bill.madeOn, words) },
  ];
  drawFields(paper, head, 10);
  const columns = [
    { title: words.month },
    { title: words.item, wide: true },
    { title: words.amount, align: 'right' as const },
  ];
  const rows = bill.students.flatMap(({ name, levelName, lines, attendance }): PdfRow[] => {
    const sum = sumCents(lines.map(({ fee }) => fee));
    const cells = ['', `${name} · ${levelName}`, formatAmount(sum)];
    const marked = attendance && {
      cells: [
        monthName(attendance.month, words),
        `${words.attendance}: ${attendanceValue(attendance, words)}`,
        '',
      ],
    };
    return [
      { cells, bold: true, rule: 'strong' },
      ...paidRows(lines, words),
      ...(marked ? [marked] : []),
    ];
  });
  const after = paper.heightOf(() => drawFoot(paper, bill, centre, words));
  drawTable(paper, columns, rows, after);
  drawFoot(paper, bill, centre, words);
}

/** Draws the sums, and how to pay next to the QR code. */
function drawFoot(paper: Paper, bill: BillSheet, centre: Issuer, words: Labels): void {
  paper.y += 2;
  paper.rule({ color: paper.ink, thick: 1 });
  paper.y += 6;
  for (const sum of sumsOf(bill, words)) drawPair(paper, sum, 9.5, 2);
  drawPair(paper, dueOf(bill, words), 12, 12);
  if (bill.total <= 0) return;
  const top = paper.y;
  const indent = bill.qr ? QR_SIZE + QR_GAP : 0;
  if (bill.qr) drawQr(paper, bill.qr.text, { left: paper.left, top, size: QR_SIZE });
  const place = { x: paper.left + indent, width: paper.inner - indent };
  for (const line of paymentLines(bill, centre, words)) {
    paper.y += paper.write(line, { ...place, y: paper.y, maxLines: 5 }, { size: 8.5 }) + 4;
  }
  paper.y = Math.max(paper.y, bill.qr ? top + QR_SIZE : top);
}

function drawRoll(paper: Paper, bill: BillSheet, centre: Issuer, words: Labels): void {
  drawLine(paper, words.month, monthName(bill.month, words));
  drawLine(paper, words.reference, bill.referenceCode, true);
  drawLine(paper, words.madeOn, dayName(bill.madeOn, words));
  for (const { name, levelName, lines, attendance } of bill.students) {
    drawDashes(paper);
    drawText(paper, `${name} · ${levelName}`, true);
    for (const [month, ofMonth] of byMonth(lines)) {
      drawText(paper, monthName(month, words));
      for (const { subjectName, fee } of ofMonth) drawLine(paper, subjectName, formatAmount(fee));
    }
    if (attendance) {
      drawLine(
        paper,
        `${words.attendance}, ${monthName(attendance.month, words)}`,
        attendanceValue(attendance, words),
      );
    }
  }
  drawDashes(paper);
  for (const { label, value } of sumsOf(bill, words)) drawLine(paper, label, value);
  drawPair(paper, dueOf(bill, words), 11, 3);
  if (bill.total <= 0) return;
  drawDashes(paper);
  for (const line of paymentLines(bill, centre, words)) drawCentred(paper, line, 8);
  if (!bill.qr) return;
  paper.y += 6;
  const left = (paper.width - QR_SIZE) / 2;
  drawQr(paper, bill.qr.text, { left, top: paper.y, size: QR_SIZE });
  paper.y += QR_SIZE;
}

/** The sum of the lines and what is paid in advance; none without credit. */
function sumsOf({ covered, total }: BillSheet, words: Labels) {
  if (covered === 0) return [];
  return [
    { label: words.total, value: formatAmount((total + covered) as Cents) },
    { label: words.credit, value: formatAmount(-covered as Cents) },
  ];
}

function dueOf({ total }: BillSheet, words: Labels) {
  return { label: words.due, value: formatAmount(total), bold: true };
}

function paymentLines(bill: BillSheet, centre: Issuer, words: Labels): string[] {
  return [
    bill.dueDate ? fill(words.payBy, { day: dayName(bill.dueDate, words) }) : '',
    payToLine(centre, words),
    bill.qr ? fill(words.scan, { name: bill.qr.name }) : '',
    fill(words.writeReference, { code: bill.referenceCode }),
  ].filter(Boolean);
}
