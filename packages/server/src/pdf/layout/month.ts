import { type Cents, formatAmount } from '@kelas/contract/values/cents';
import { makeDocument, numberPages } from './document.ts';
import { drawFields } from './fields.ts';
import { dayName, fill, type Labels, labels, momentName, monthName } from './labels.ts';
import type { MonthSheet } from './month-sheet.ts';
import { type MonthWords, monthWords } from './month-words.ts';
import type { Paper } from './paper.ts';
import { drawTable, type PdfRow } from './table.ts';

const SPACE = 12;

/** Makes a month end as a PDF file of A4 pages (R-2411). */
export function monthPdf(sheet: MonthSheet): Promise<Buffer> {
  const words = labels[sheet.language];
  const own = monthWords[sheet.language];
  const name = `${own.monthEnd} ${monthName(sheet.month, words)}`;
  return makeDocument(sheet, 'A4', {
    title: name,
    day: sheet.madeOn,
    signs: Object.values(own).join(''),
    pages(paper) {
      drawHead(paper, sheet, words, own);
      drawFigures(paper, sheet, own);
      drawUnclear(paper, sheet, own);
      drawCorrected(paper, sheet, words, own);
      numberPages(paper, words, name);
    },
  });
}

/** Draws who closed the month and when, or that it is not closed. */
function drawHead(paper: Paper, sheet: MonthSheet, words: Labels, own: MonthWords): void {
  const { close, madeOn } = sheet;
  if (close) {
    const fields = [
      { label: own.number, value: String(close.number), bold: true },
      { label: words.closedBy, value: close.staffName, bold: true },
      { label: words.recordedAt, value: momentName(close.recordCreateDate, words), bold: true },
    ];
    drawFields(paper, fields, SPACE);
    return;
  }
  const place = { x: paper.left, y: paper.y, width: paper.inner };
  paper.y += paper.write(own.notClosed, place, { size: 11, bold: true }) + 4;
  drawFields(paper, [{ label: words.madeOn, value: dayName(madeOn, words) }], SPACE);
}

/** Draws the statement: each figure with its sign, so that the amounts add up. */
function drawFigures(paper: Paper, sheet: MonthSheet, own: MonthWords): void {
  const row = (label: string, cents: number, more: Partial<PdfRow> = {}): PdfRow => ({
    cells: [label, formatAmount(cents as Cents)],
    ...more,
  });
  const part = (label: string, cents: number) => row(`    ${label}`, cents, { rule: 'none' });
  const { corrections, correctedCount, drawerCloses } = sheet;
  drawTable(
    paper,
    [
      { title: own.figure, wide: true },
      { title: own.amount, align: 'right' },
    ],
    [
      row(own.charged, sheet.charged),
      row(own.discounts, -sheet.discounts),
      row(own.received, sheet.received, { bold: true, rule: 'strong' }),
      part(own.cash, sheet.cash),
      part(`    ${own.cashCounted}`, sheet.cashCounted),
      part(own.bankSeen, sheet.bankSeen),
      part(own.bankClaimed, sheet.bankClaimed),
      part(own.unknown, sheet.unknown),
      row(own.refunded, -sheet.refunded),
      row(own.salaries, -sheet.salaries),
      row(own.left, sheet.left, { bold: true, rule: 'strong' }),
      ...(correctedCount > 0 ? [row(own.corrections, corrections)] : []),
      row(own.owed, sheet.owed),
      ...(drawerCloses > 0
        ? [row(fill(own.drawer, { count: drawerCloses }), sheet.drawerDifference)]
        : []),
    ],
  );
  paper.y += SPACE;
}

function drawUnclear(paper: Paper, { unclear }: MonthSheet, own: MonthWords): void {
  if (unclear.length === 0) return;
  drawTable(
    paper,
    [
      { title: own.unclear, wide: true },
      { title: own.count, align: 'right' },
      { title: own.amount, align: 'right' },
    ],
    unclear.map(({ kind, count, fee }) => ({
      cells: [own[kind], String(count), formatAmount(fee)],
    })),
  );
  paper.y += SPACE;
}

/** Draws the records behind the corrections. */
function drawCorrected(paper: Paper, sheet: MonthSheet, words: Labels, own: MonthWords): void {
  const { corrected, correctedCount, corrections } = sheet;
  if (corrected.length === 0) return;
  const left = correctedCount - corrected.length;
  const sum = left > 0 ? `${own.corrections}, ${fill(own.more, { count: left })}` : own.corrections;
  drawTable(
    paper,
    [
      { title: own.date },
      { title: own.receiptNo },
      { title: own.record },
      { title: own.corrections, wide: true },
      { title: own.amount, align: 'right' },
    ],
    [
      ...corrected.map(({ transactionDate, receiptNo, kind, name, fee }) => ({
        cells: [dayName(transactionDate, words), receiptNo, own[kind], name, formatAmount(fee)],
      })),
      { cells: ['', '', '', sum, formatAmount(corrections)], bold: true, rule: 'strong' },
    ],
  );
}
