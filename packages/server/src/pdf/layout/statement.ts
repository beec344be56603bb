import { type Cents, formatAmount } from '@kelas/contract/values/cents';
import type { Day } from '@kelas/contract/values/date';
import type { Month } from '@kelas/contract/values/month';
import { type Attendance, attendanceValue } from './attended.ts';
import { type DocumentSheet, makeDocument, numberPages } from './document.ts';
import { drawFields, drawPair } from './fields.ts';
import { dayName, fill, type Labels, labels, monthName } from './labels.ts';
import { drawPayTo } from './letterhead.ts';
import { MUTED, type Paper } from './paper.ts';
import { drawTable, type PdfRow } from './table.ts';

/** The contents of a statement of account: a student's charges and payments in some months. */
export interface StatementSheet extends DocumentSheet {
  readonly student: { readonly name: string; readonly levelName: string; readonly phoneNo: string };
  /** The reference code of the family (R-2351). */
  readonly referenceCode: string;
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
  readonly deposit?:
    | {
        readonly opening: Cents;
        readonly rows: readonly DepositRow[];
        readonly closing: Cents;
      }
    | undefined;
  /** The attendance of the months; absent without the line. */
  readonly attendance?: Attendance | undefined;
  /** The lessons that the centre owes the student; absent for none. */
  readonly owedLessons?: number | undefined;
  readonly madeOn: Day;
}

/** A movement of the deposit (R-1589). */
interface DepositRow {
  readonly kind: 'RECEIVED' | 'USED' | 'REFUND';
  readonly transactionDate: string;
  readonly receiptNo: string;
  readonly fee: Cents;
  readonly balance: Cents;
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

/** Makes a statement of account as a PDF file of A4 pages. */
export function statementPdf(sheet: StatementSheet): Promise<Buffer> {
  const words = labels[sheet.language];
  return makeDocument(sheet, 'A4', {
    title: words.statement,
    about: `${words.statement}: ${sheet.student.name}`,
    day: sheet.madeOn,
    pages(paper) {
      drawHead(paper, sheet, words);
      const columns = [
        { title: words.month },
        { title: words.date },
        { title: words.item, wide: true },
        { title: words.receiptNo },
        { title: words.charge, align: 'right' as const },
        { title: words.payment, align: 'right' as const },
        { title: words.balance, align: 'right' as const },
      ];
      const payTo = paper.heightOf(() => drawPayTo(paper, sheet.centre, words));
      drawTable(paper, columns, tableRows(sheet, words), 40 + payTo);
      paper.rule({ color: paper.ink, thick: 1 });
      paper.y += 10;
      drawPair(paper, closingField(sheet.closing, words), 12);
      drawPayTo(paper, sheet.centre, words);
      for (const line of lessonLines(sheet, words)) drawPair(paper, line, 9.5, 2);
      if (sheet.deposit) drawDeposit(paper, sheet.deposit, words);
      numberPages(paper, words, sheet.student.name, 1);
    },
  });
}

/** Returns the lines about lessons below the account; none without lessons. */
function lessonLines({ attendance, owedLessons }: StatementSheet, words: Labels) {
  return [
    ...(attendance ? [{ label: words.attendance, value: attendanceValue(attendance, words) }] : []),
    ...(owedLessons ? [{ label: words.owedLessons, value: String(owedLessons) }] : []),
  ];
}

function closingField(closing: Cents, words: Labels) {
  const [label, amount] = closing < 0 ? [words.credit, -closing] : [words.due, closing];
  return { label, value: formatAmount(amount as Cents), bold: true };
}

/** Draws the student, the months and the sums. */
function drawHead(paper: Paper, sheet: StatementSheet, words: Labels): void {
  const { student } = sheet;
  const months = [sheet.from, sheet.until].map((month) => monthName(month, words));
  const period = [...new Set(months)].join(' – ');
  const first = [
    { label: words.student, value: student.name, bold: true, parts: 2 },
    { label: words.period, value: period, bold: true },
  ];
  const second = [
    { label: words.level, value: student.levelName },
    { label: words.phoneNo, value: student.phoneNo },
    { label: words.reference, value: sheet.referenceCode },
    { label: words.madeOn, value: dayName(sheet.madeOn, words) },
  ];
  const sums = [
    { label: words.opening, value: formatAmount(sheet.opening) },
    { label: words.charged, value: formatAmount(sheet.charged) },
    { label: words.paid, value: formatAmount(sheet.paid) },
    ...(sheet.refunded ? [{ label: words.refunds, value: formatAmount(sheet.refunded) }] : []),
    closingField(sheet.closing, words),
  ];
  paper.y += 2;
  drawFields(paper, first, 5);
  drawFields(paper, second, 12);
  const pad = 8;
  const top = paper.y;
  paper.y += pad;
  drawFields(paper, sums, pad, { x: paper.left + pad, width: paper.inner - 2 * pad });
  paper.box(paper.left, top, paper.inner, paper.y - top, MUTED);
  paper.y += 12;
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
    const due = dueDate && fill(words.dueOn, { day: dayName(dueDate, words) });
    const day = due ?? (date ? dayName(date, words) : '');
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

/** Draws the deposit below the account of the fees. */
function drawDeposit(
  paper: Paper,
  { opening, rows, closing }: NonNullable<StatementSheet['deposit']>,
  words: Labels,
): void {
  const names = { RECEIVED: words.deposit, USED: words.depositUsed, REFUND: words.depositRefund };
  const columns = [
    { title: words.date },
    { title: words.depositHeld, wide: true },
    { title: words.receiptNo },
    { title: words.amount, align: 'right' as const },
    { title: words.balance, align: 'right' as const },
  ];
  paper.y += 16;
  drawTable(paper, columns, [
    { cells: ['', words.opening, '', '', formatAmount(opening)], bold: true },
    ...rows.map(({ kind, transactionDate, receiptNo, fee, balance }) => {
      const amounts = [(kind === 'RECEIVED' ? fee : -fee) as Cents, balance].map(formatAmount);
      return { cells: [dayName(transactionDate, words), names[kind], receiptNo, ...amounts] };
    }),
    { cells: ['', words.closing, '', '', formatAmount(closing)], bold: true, rule: 'strong' },
  ]);
}
