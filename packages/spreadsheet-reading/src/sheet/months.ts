import { dayToSql } from '@kelas/contract/values/date';
import { addMonths, isMonth } from '@kelas/contract/values/month';
import { type MonthCell, readMonthCell } from '../cells/month-words.ts';
import { type MonthColumn, monthColumnsOf } from '../columns/sheet-columns.ts';
import { textAt } from '../words/texts.ts';
import { fewOf, type SheetReader, type SheetRecord, type SheetText } from './sheet.ts';

/** Maximum number of payments that the columns of months can make. */
const PAYMENTS_MAX = 20_000;

/** The choices of the question about the first month of courses. */
export const BEGIN = {
  FIRST: 'In the first month with an entry',
  AFTER_LAST: 'After the last paid month',
};
const AMOUNTS = {
  FIRST_DAY: 'Money received, dated the first day of its month, at most today',
  LAST_DAY: 'Money received, dated the last day of its month, at most today',
  FEES: 'Fees, not money received: not imported',
};

/** A month's column whose year is known. */
type DatedColumn = MonthColumn & { readonly year: number };

function monthText({ month, year }: DatedColumn): string {
  return `${String(month).padStart(2, '0')}-${year}`;
}

/** True for a column that says whether a month is paid. */
function holdsPayment({ part }: DatedColumn): boolean {
  return part === 'ANY' || part === 'AMOUNT';
}

function readCell(cells: readonly string[], column: DatedColumn): MonthCell | undefined {
  if (!holdsPayment(column)) return undefined;
  return readMonthCell(cells[column.column] ?? '', column.month, column.year);
}

/** Reads the columns of months: payments, or the first month of the courses (R-1903). */
export class MonthReader {
  readonly #reading: SheetReader;
  readonly #columns: readonly DatedColumn[];
  readonly #begin: string | null = null;
  readonly #amounts: string | null = null;
  readonly hasColumns: boolean;
  #unpaid = 0;
  #fees = 0;
  #made = 0;

  constructor(reading: SheetReader, titleYear: number | undefined) {
    this.#reading = reading;
    const { headings, columns, kind } = reading.input;
    this.hasColumns = columns.includes('monthColumn');
    const found = monthColumnsOf(headings, columns, titleYear);
    const open = found.find(({ year }) => year === undefined);
    const year = open && reading.chooseYear(headings[open.column] ?? '');
    this.#columns = monthColumnsOf(headings, columns, year ?? titleYear).flatMap((each) =>
      each.year === undefined ? [] : [{ ...each, year: each.year }],
    );
    const example = fewOf(this.#columns.map(({ column }) => headings[column] ?? ''));
    if (found.length === 0) return;
    if (kind === 'STUDENTS') {
      this.#begin = reading.choose('begin', 'Courses begin', BEGIN, null, example);
    }
    if (kind === 'PAYMENTS' && this.#needsDate()) {
      const label = 'Amounts without a date are';
      this.#amounts = reading.choose('amounts', label, AMOUNTS, null, example);
    }
  }

  /** True while the first month of the courses is asked for. */
  get isAsked(): boolean {
    return this.hasColumns && this.#begin === null;
  }

  #needsDate(): boolean {
    const { rows, leftOut } = this.#reading.input;
    const kept = rows.filter((_, index) => !leftOut.has(index + 1));
    return kept.some((cells) =>
      this.#columns.some((column) => {
        const says = readCell(cells, column)?.says;
        return (says === 'PAID' || says === 'AMOUNT') && !this.#part(column, 'DATE', cells);
      }),
    );
  }

  /** The column of a part of a payment of the same month, such as its date, with a text. */
  #part(of: DatedColumn, part: MonthColumn['part'], cells: readonly string[]): number | undefined {
    return this.#columns.find(
      (each) =>
        each.part === part &&
        each.month === of.month &&
        each.year === of.year &&
        textAt(cells, each.column) !== '',
    )?.column;
  }

  /** The first month of the courses of a row; undefined without an entry. */
  begin(record: SheetRecord): SheetText | undefined {
    const paid = this.#columns.filter((column) => {
      const cell = this.#checked(record, column);
      return cell !== undefined && cell.says !== 'UNPAID';
    });
    const isAfter = this.#begin === 'AFTER_LAST';
    const column = isAfter ? paid.at(-1) : paid[0];
    const month = column && monthText(column);
    if (this.#begin === null || !month || !isMonth(month)) return undefined;
    const text = isAfter ? addMonths(month, 1) : month;
    return { text, origin: { row: record.row, column: column.column, part: '' } };
  }

  /** The cell of a month; an unknown text is a fault. */
  #checked(record: SheetRecord, column: DatedColumn): MonthCell | undefined {
    const cell = readCell(record.cells, column);
    if (cell === undefined && !record.isLeftOut && holdsPayment(column)) {
      const at = { row: record.row, column: column.column };
      const text = (record.cells[column.column] ?? '').slice(0, 40);
      const message = `${text} is not clear. Type what was paid, its date, PAID or UNPAID`;
      this.#reading.fault(at, 'UNKNOWN_MONTH_CELL', message, ['UNPAID', 'PAID']);
    }
    return cell;
  }

  /** The payments of a row, one for each month that is paid. */
  paymentsOf(record: SheetRecord, fee: SheetText | undefined): SheetRecord[] {
    const found = this.#columns.flatMap((column) => {
      const cell = this.#checked(record, column);
      if (cell === undefined) return [];
      if (cell.says !== 'UNPAID') return this.#paymentOf(record, column, cell, fee) ?? [];
      if (textAt(record.cells, column.column) !== '') this.#unpaid += 1;
      return [];
    });
    this.#made += found.length;
    if (found.length === 0 && this.#columns.length > 0) {
      this.#reading.parts.set(record.row, { of: null, reason: 'No month of this row is paid' });
    }
    return found;
  }

  #paymentOf(
    record: SheetRecord,
    column: DatedColumn,
    cell: MonthCell,
    fee: SheetText | undefined,
  ): SheetRecord | undefined {
    const { row, cells } = record;
    const origin = { row, column: column.column };
    const own = { ...origin, part: '' };
    const ofPart = (part: MonthColumn['part']): SheetText | undefined => {
      const at = this.#part(column, part, cells);
      return at === undefined ? undefined : { text: cells[at] ?? '', origin: { row, column: at } };
    };
    const date = ofPart('DATE');
    if (cell.says !== 'DATE' && !date && this.#amounts === 'FEES') {
      this.#fees += 1;
      return undefined;
    }
    const amount = 'amount' in cell ? cell.amount : undefined;
    if (amount === undefined && (fee?.text.trim() ?? '') === '') {
      const text = 'The amount is not known. Type it here, or in the column of the fee';
      this.#reading.fault(origin, 'NO_AMOUNT', text);
      return undefined;
    }
    const ofDate = cell.says === 'DATE' && !cell.amount ? origin : own;
    const dated = cell.says === 'DATE' ? cell.date : this.#dayOf(column);
    const ofAmount = cell.says === 'AMOUNT' ? origin : own;
    const fields = {
      month: { text: monthText(column), origin: own },
      paid: amount === undefined ? fee : { text: amount, origin: ofAmount },
      date: date ?? { text: dated, origin: ofDate },
      receipt: ofPart('RECEIPT'),
      type: ofPart('TYPE'),
    };
    const given = new Map(record.given);
    for (const [key, text] of Object.entries(fields)) if (text) given.set(key, text);
    return { ...record, given };
  }

  /** The stated day of an amount without a date, at most today. */
  #dayOf({ month, year }: DatedColumn): string {
    const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
    const day = this.#amounts === 'LAST_DAY' ? last : '01';
    const stated = `${year}-${String(month).padStart(2, '0')}-${day}`;
    const today = dayToSql(this.#reading.input.today);
    return stated < today ? stated : today;
  }

  /** Counts the parts that are not imported, and refuses too many payments. */
  finish(): void {
    const { notImported } = this.#reading;
    if (this.#unpaid > 0) notImported.push(`${this.#unpaid} cells that say a month is not paid`);
    if (this.#fees > 0)
      notImported.push(`${this.#fees} fees of months that are not money received`);
    if (this.#made <= PAYMENTS_MAX) return;
    const text = `The columns of months make ${this.#made.toLocaleString('en')} payments. Divide the rows into files of at most ${PAYMENTS_MAX.toLocaleString('en')}.`;
    this.#reading.fault({ row: 1, column: null }, 'TOO_MANY_PAYMENTS', text);
  }
}
