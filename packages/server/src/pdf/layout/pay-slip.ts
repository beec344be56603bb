import { type Cents, formatAmount } from '@kelas/contract/values/cents';
import { hoursOf } from '@kelas/contract/values/hours';
import { parseRatio } from '@kelas/contract/values/payment-rate';
import { formatTime } from '@kelas/contract/values/time';
import { makeDocument, numberPages } from './document.ts';
import { drawFields } from './fields.ts';
import { dayName, fill, type Labels, labels, monthName } from './labels.ts';
import type { Paper } from './paper.ts';
import type { PaySlipSheet } from './pay-slip-sheet.ts';
import { type PaySlipWords, paySlipWords } from './pay-slip-words.ts';
import { drawTable } from './table.ts';

const SPACE = 12;

/** Makes the pay slip of a paid salary as a PDF file of A4 pages (R-2427). */
export function paySlipPdf(sheet: PaySlipSheet): Promise<Buffer> {
  const words = labels[sheet.language];
  const own = paySlipWords[sheet.language];
  const name = `${own.paySlip} ${monthName(sheet.month, words)}`;
  return makeDocument(sheet, 'A4', {
    title: name,
    about: `${name}, ${sheet.teacher.name}`,
    day: sheet.paidOn,
    signs: `${Object.values(own).join('')}–:×`,
    pages(paper) {
      drawHead(paper, sheet, words, own);
      drawBasis(paper, sheet, words, own);
      drawLessons(paper, sheet, words, own);
      numberPages(paper, words, name);
    },
  });
}

/** Draws the teacher, and how, when and by whom the salary was paid. */
function drawHead(paper: Paper, sheet: PaySlipSheet, words: Labels, own: PaySlipWords): void {
  const { teacher, number, paidOn, transactionType, recordedBy } = sheet;
  drawFields(
    paper,
    [
      { label: own.teacher, value: teacher.name, bold: true, parts: 2 },
      { label: own.number, value: `S-${number}`, bold: true },
    ],
    4,
  );
  drawFields(
    paper,
    [
      { label: own.account, value: teacher.account, parts: 2 },
      { label: own.icNo, value: teacher.icNo },
    ],
    4,
  );
  const type = transactionType === null ? '' : words[transactionType];
  const paid = [
    { label: own.paidOn, value: dayName(paidOn, words) },
    { label: words.paymentType, value: type },
    { label: own.recordedBy, value: recordedBy },
  ];
  drawFields(paper, paid, SPACE);
}

/** Draws the calculation, whose amounts add up to the salary. */
function drawBasis(paper: Paper, sheet: PaySlipSheet, words: Labels, own: PaySlipWords): void {
  const row = (text: string, cents: number) => ({ cells: [text, formatAmount(cents as Cents)] });
  drawTable(
    paper,
    [
      { title: own.basis, wide: true },
      { title: words.amount, align: 'right' },
    ],
    [
      ...shareRows(sheet, own).map(([text, cents]) => row(text, cents)),
      ...(sheet.deducted === 0 ? [] : [row(own.deducted, -sheet.deducted)]),
      { ...row(own.salary, sheet.total), bold: true, rule: 'strong' as const },
    ],
  );
  paper.y += SPACE;
}

/** The parts of the share, each with its amount. */
function shareRows(sheet: PaySlipSheet, own: PaySlipWords): readonly [string, Cents][] {
  const { paymentType, share, splits, heads } = sheet;
  const rate = formatAmount(sheet.rate);
  if (paymentType === 'RATIO') {
    return splits.map(({ ratio, collected, share: ofSplit }) => {
      const { teacher, centre } = parseRatio(ratio) ?? { teacher: 0, centre: 0 };
      const part = `${teacher}/${teacher + centre}`;
      return [fill(own.split, { part, amount: formatAmount(collected) }), ofSplit];
    });
  }
  if (paymentType === 'FIXED') return [[own.monthly, share]];
  if (paymentType === 'HEAD') return [[fill(own.heads, { heads, rate }), share]];
  const hours = hoursOf(share, sheet.rate);
  const text = hours === undefined ? fill(own.hourly, { rate }) : fill(own.hours, { hours, rate });
  return [[text, share]];
}

/** Draws the marked lessons of a salary by the hour with their length in hours and minutes. */
function drawLessons(paper: Paper, sheet: PaySlipSheet, words: Labels, own: PaySlipWords): void {
  const { lessons, markedMinutes } = sheet;
  if (lessons.length === 0) return;
  const sum = fill(own.lessons, { count: lessons.length });
  drawTable(
    paper,
    [
      { title: words.date },
      { title: own.time },
      { title: own.lesson, wide: true },
      { title: own.length, align: 'right' },
    ],
    [
      ...lessons.map(({ heldOn, startTime, endTime, subjectName, levelName, minutes }) => ({
        cells: [
          dayName(heldOn, words),
          [startTime, endTime].filter(Boolean).map(formatTime).join('–'),
          `${subjectName}, ${levelName}`,
          minutes === null ? '–' : lengthText(minutes),
        ],
      })),
      { cells: ['', '', sum, lengthText(markedMinutes)], bold: true, rule: 'strong' },
    ],
  );
}

/** Returns minutes as hours and minutes: `1:30`. */
function lengthText(minutes: number): string {
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
}
