import { type Cents, formatAmount } from '@kelas/contract/values/cents';
import type { Day } from '@kelas/contract/values/date';
import type { Language } from '@kelas/contract/values/languages';
import type { Month } from '@kelas/contract/values/month';
import { drawDeposit, type StatementDeposit } from './deposit-table.ts';
import { drawFields, drawPair } from './fields.ts';
import { fill } from './fill.ts';
import { loadFonts } from './fonts.ts';
import { type Labels, labels, monthName } from './labels.ts';
import { drawLetterhead, type Issuer, logoOf } from './letterhead.ts';
import { MM, MUTED, openPaper, type Paper } from './paper.ts';
import { drawPayToLine, payToLine, payToLineHeight } from './pay-to-line.ts';
import { drawTable, type PdfRow } from './table.ts';
import { allText } from './text.ts';

/** The contents of a statement of account: a student's charges and payments in some months. */
export interface StatementSheet {
  readonly centre: Issuer;
  readonly language: Language;
  readonly student: { readonly name: string; readonly levelName: string; readonly phoneNo: string };
  readonly from: Month;
  readonly until: Month;
  /** The balance before the first month; negative for a credit. */
  readonly opening: Cents;
  /** In the order of the document. */
  readonly rows: readonly StatementRow[];
  readonly charged: Cents;
  readonly paid: Cents;
  /** Credit that was refunded or used for a sibling; absent for nothing. */
  readonly refunded?: Cents | undefined;
  /** The closing balance; negative for a credit. */
  readonly closing: Cents;
  /** The deposit, which is no part of the balances; absent without one. */
  readonly deposit?: StatementDeposit | undefined;
  readonly madeOn: Day;
}

/** How each kind of row changes the balance. Credit was counted when it came in. */
const SIGNS = { CHARGE: 1, PAYMENT: -1, CREDIT: 0, REFUND: 1, SIBLING: 1 } as const;

/** A charge, a payment or a use of credit. */
export interface StatementRow {
  readonly date: Day | null;
  /** The due date of a tuition charge, if the centre has a due day. */
  readonly dueDate?: Day;
  readonly month: Month;
  readonly kind: keyof typeof SIGNS;
  readonly text: string;
  readonly receiptNo: string | null;
  readonly amount: Cents;
}

const A4 = { width: 210 * MM, height: 297 * MM, margin: 15 * MM };
const AFTER = 40;

/** Makes a statement of account as a PDF file of A4 pages. Equal sheets give equal bytes. */
export async function statementPdf(sheet: StatementSheet): Promise<Buffer> {
  const words = labels[sheet.language];
  const fonts = await loadFonts(allText(sheet, words));
  const logo = await logoOf(sheet.centre);
  const about = {
    title: `${words.statement}: ${sheet.student.name}`,
    author: sheet.centre.name,
    language: sheet.language,
    day: sheet.madeOn,
  };
  const paper = await openPaper(about, fonts, A4);
  const head = drawLetterhead(paper, sheet.centre, logo, words);
  const payTo = payToLine(sheet.centre, words);
  const table = drawHead(paper, sheet, words, head);
  const end = drawTable(paper, table, {
    columns: [
      { title: words.month },
      { title: words.date },
      { title: words.item, wide: true },
      { title: words.receiptNo },
      { title: words.charge, align: 'right' },
      { title: words.payment, align: 'right' },
      { title: words.balance, align: 'right' },
    ],
    rows: tableRows(sheet, words),
    after: AFTER + payToLineHeight(paper, payTo),
  });
  paper.rule(end, { color: paper.ink, thick: 1 });
  const due = { ...closingField(sheet.closing, words), bold: true };
  const low = end + 10 + drawPair(paper, end + 10, due, 12);
  drawPayToLine(paper, payTo, low);
  if (sheet.deposit) {
    drawDeposit(paper, sheet.deposit, words, low + payToLineHeight(paper, payTo) + 16);
  }
  paper.onEveryPage((page, pages) => {
    const place = { x: paper.left, y: paper.bottom + 10, width: paper.inner };
    const style = { size: 7.5, color: MUTED };
    paper.write(sheet.student.name, { ...place, width: place.width * 0.7, maxLines: 1 }, style);
    const text = fill(words.page, { n: page, m: pages });
    paper.write(text, { ...place, align: 'right' }, style);
  });
  return paper.finish();
}

function closingField(closing: Cents, words: Labels) {
  if (closing < 0) return { label: words.credit, value: formatAmount(-closing as Cents) };
  return { label: words.due, value: formatAmount(closing) };
}

/** Draws the student, the months and the sums. Returns the y where the table begins. */
function drawHead(paper: Paper, sheet: StatementSheet, words: Labels, from: number): number {
  const place = { x: paper.left, width: paper.inner };
  const title = { size: 16, bold: true };
  let y = from;
  y += paper.write(words.statement, { ...place, y }, title) + 6;
  const name = (month: Month) => monthName(month, words);
  const months = [...new Set([name(sheet.from), name(sheet.until)])].join(' – ');
  const { student } = sheet;
  const studentField = { label: words.student, value: student.name, bold: true, parts: 2 };
  const period = { label: words.period, value: months, bold: true };
  y += drawFields(paper, [studentField, period], { ...place, y }) + 5;
  const fields = [
    { label: words.level, value: student.levelName },
    { label: words.phoneNo, value: student.phoneNo },
    { label: words.madeOn, value: sheet.madeOn },
  ];
  y += drawFields(paper, fields, { ...place, y }) + 12;
  const sums = [
    { label: words.opening, value: formatAmount(sheet.opening) },
    { label: words.charged, value: formatAmount(sheet.charged) },
    { label: words.paid, value: formatAmount(sheet.paid) },
    ...(sheet.refunded ? [{ label: words.refunds, value: formatAmount(sheet.refunded) }] : []),
    { ...closingField(sheet.closing, words), bold: true },
  ];
  const [pad, top] = [8, y];
  y += pad;
  y += drawFields(paper, sums, { x: place.x + pad, y, width: place.width - 2 * pad }) + pad;
  paper.box(place.x, top, place.width, y - top, MUTED);
  return y + 12;
}

/** Returns the rows with the balance after each, between the opening and the closing balance. */
function tableRows(sheet: StatementSheet, words: Labels): PdfRow[] {
  let balance = sheet.opening;
  const opening = ['', '', words.opening, '', '', '', formatAmount(balance)];
  const rows = sheet.rows.map(({ date, dueDate, month, kind, text, receiptNo, amount }) => {
    balance = (balance + SIGNS[kind] * amount) as Cents;
    const amounts = {
      CHARGE: [formatAmount(amount), ''],
      PAYMENT: ['', formatAmount(amount)],
      CREDIT: ['', ''],
      REFUND: ['', formatAmount(-amount as Cents)],
      SIBLING: ['', formatAmount(-amount as Cents)],
    }[kind];
    const item = {
      CHARGE: text,
      PAYMENT: text,
      CREDIT: `${text} (${words.fromCredit}: ${formatAmount(amount)})`,
      REFUND: words.creditRefund,
      SIBLING: `${words.usedForSibling}: ${text}`,
    }[kind];
    const name = monthName(month, words);
    const day = dueDate ? fill(words.dueOn, { day: dueDate }) : (date ?? '');
    return { cells: [name, day, item, receiptNo ?? '', ...amounts, formatAmount(balance)] };
  });
  if (rows.length === 0) rows.push({ cells: ['', '', words.noRows, '', '', '', ''] });
  const paid = (sheet.paid - (sheet.refunded ?? 0)) as Cents;
  const sums = [sheet.charged, paid, sheet.closing].map(formatAmount);
  const closing = ['', '', words.closing, '', ...sums];
  return [
    { cells: opening, bold: true },
    ...rows,
    { cells: closing, bold: true, rule: 'strong' as const },
  ];
}
