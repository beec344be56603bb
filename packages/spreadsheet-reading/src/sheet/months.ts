import { type MonthCell, readMonthCell } from '../cells/month-words.ts';
import { type MonthColumn, monthColumnsOf } from '../columns/sheet-columns.ts';
import {
  fewOf,
  type ReadingNotes,
  type SheetInput,
  type SheetRecord,
  type SheetText,
} from './sheet.ts';

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

/** Reads the columns of months: payments, or the first month of the courses (R-1903). */
export class MonthReader {
  readonly #input: SheetInput;
  readonly #notes: ReadingNotes;
  readonly #columns: readonly DatedColumn[];
  readonly #begin: string | null;
  readonly #amounts: string | null;
  #unpaid = 0;
  #fees = 0;
  #made = 0;

  constructor(input: SheetInput, titleYear: number | undefined, notes: ReadingNotes) {
    this.#input = input;
    this.#notes = notes;
    const { headings, columns, kind } = input;
    const found = monthColumnsOf(headings, columns, titleYear);
    const year = this.#chooseYear(found);
    this.#columns = monthColumnsOf(headings, columns, year ?? titleYear).flatMap((each) =>
      each.year === undefined ? [] : [{ ...each, year: each.year }],
    );
    const isOpen = found.length > 0;
    const label = 'Courses begin';
    this.#begin =
      isOpen && kind === 'STUDENTS'
        ? notes.choose('begin', label, BEGIN, null, this.#example())
        : null;
    this.#amounts =
      isOpen && kind === 'PAYMENTS' && this.#needsDate()
        ? notes.choose('amounts', 'Amounts without a date are', AMOUNTS, null, this.#example())
        : null;
  }

  /** True while the first month of the courses is asked for. */
  get isAsked(): boolean {
    return this.hasColumns && this.#begin === null;
  }

  get hasColumns(): boolean {
    return this.#input.columns.includes('monthColumn');
  }

  #chooseYear(found: readonly MonthColumn[]): number | undefined {
    const open = found.find(({ year }) => year === undefined);
    if (!open) return undefined;
    const now = Number(this.#input.today.slice(6));
    const choices = Object.fromEntries([now - 1, now, now + 1].map((year) => [year, String(year)]));
    const heading = this.#input.headings[open.column] ?? '';
    const year = this.#notes.choose('year', `The year of ${heading}`, choices, null);
    return year === null ? undefined : Number(year);
  }

  #example(): string {
    return fewOf(this.#columns.map(({ column }) => this.#input.headings[column] ?? ''));
  }

  #needsDate(): boolean {
    return this.#input.rows.some((cells, index) => {
      if (this.#input.leftOut.has(index + 1)) return false;
      return this.#columns.some((column) => {
        const says = this.#read(cells, column)?.says;
        return (says === 'PAID' || says === 'AMOUNT') && !this.#part(column, 'DATE', cells);
      });
    });
  }

  #read(
    cells: readonly string[],
    { column, month, year, part }: DatedColumn,
  ): MonthCell | undefined {
    if (part !== 'ANY' && part !== 'AMOUNT') return undefined;
    return readMonthCell(cells[column] ?? '', month, year);
  }

  /** The column of a part of a payment of the same month, such as its date, with a text. */
  #part(of: DatedColumn, part: MonthColumn['part'], cells: readonly string[]): number | undefined {
    return this.#columns.find(
      (each) =>
        each.part === part &&
        each.month === of.month &&
        each.year === of.year &&
        (cells[each.column] ?? '').trim() !== '',
    )?.column;
  }

  /** The first month of the courses of a row; undefined without an entry. */
  begin(record: SheetRecord): SheetText | undefined {
    const paid = this.#columns.filter((column) => {
      const cell = this.#checked(record, column);
      return cell !== undefined && cell.says !== 'UNPAID';
    });
    const column = this.#begin === 'AFTER_LAST' ? paid.at(-1) : paid[0];
    if (!column || this.#begin === null) return undefined;
    const next =
      this.#begin === 'AFTER_LAST'
        ? {
            ...column,
            month: (column.month % 12) + 1,
            year: column.year + (column.month === 12 ? 1 : 0),
          }
        : column;
    return { text: monthText(next), origin: { row: record.row, column: column.column, part: '' } };
  }

  /** The cell of a month; another text than those that are known is a fault. */
  #checked(record: SheetRecord, column: DatedColumn): MonthCell | undefined {
    if (column.part !== 'ANY' && column.part !== 'AMOUNT') return undefined;
    const cell = this.#read(record.cells, column);
    if (cell === undefined && !record.isLeftOut) {
      const text = (record.cells[column.column] ?? '').slice(0, 40);
      this.#notes.fault(
        { row: record.row, column: column.column },
        'UNKNOWN_MONTH_CELL',
        `${text} is not clear. Type what was paid, its date, PAID or UNPAID`,
        ['UNPAID', 'PAID'],
      );
    }
    return cell;
  }

  /** The payments of a row, one for each month that is paid. */
  paymentsOf(record: SheetRecord, fee: SheetText | undefined): SheetRecord[] {
    const found = this.#columns.flatMap((column) => {
      const cell = this.#checked(record, column);
      if (cell === undefined) return [];
      if (cell.says === 'UNPAID') {
        if ((record.cells[column.column] ?? '').trim() !== '') this.#unpaid += 1;
        return [];
      }
      return this.#paymentOf(record, column, cell, fee) ?? [];
    });
    this.#made += found.length;
    if (found.length === 0 && this.#columns.length > 0) {
      this.#notes.parts.set(record.row, { of: null, reason: 'No month of this row is paid' });
    }
    return found;
  }

  #paymentOf(
    record: SheetRecord,
    column: DatedColumn,
    cell: Exclude<MonthCell, { says: 'UNPAID' }> | MonthCell,
    fee: SheetText | undefined,
  ): SheetRecord | undefined {
    const origin = { row: record.row, column: column.column };
    const own = { ...origin, part: '' };
    const given = new Map(record.given);
    const dateColumn = this.#part(column, 'DATE', record.cells);
    const hasDate = cell.says === 'DATE' || dateColumn !== undefined;
    if (!hasDate && this.#amounts === 'FEES') {
      this.#fees += 1;
      return undefined;
    }
    const amount =
      cell.says === 'AMOUNT' ? cell.amount : cell.says === 'DATE' ? cell.amount : undefined;
    if (amount === undefined && (fee === undefined || fee.text.trim() === '')) {
      const text = 'The amount is not known. Type it here, or in the column of the fee';
      this.#notes.fault(origin, 'NO_AMOUNT', text);
      return undefined;
    }
    given.set('month', { text: monthText(column), origin: own });
    const isWhole = cell.says === 'AMOUNT';
    given.set(
      'paid',
      amount === undefined && fee ? fee : { text: amount ?? '', origin: isWhole ? origin : own },
    );
    if (dateColumn !== undefined) {
      const text = record.cells[dateColumn] ?? '';
      given.set('date', { text, origin: { row: record.row, column: dateColumn } });
    } else {
      const text = cell.says === 'DATE' ? cell.date : this.#dayOf(column);
      given.set('date', { text, origin: cell.says === 'DATE' && !cell.amount ? origin : own });
    }
    for (const [part, key] of [
      ['RECEIPT', 'receipt'],
      ['TYPE', 'type'],
    ] as const) {
      const at = this.#part(column, part, record.cells);
      if (at === undefined) continue;
      given.set(key, { text: record.cells[at] ?? '', origin: { row: record.row, column: at } });
    }
    return { ...record, given };
  }

  /** The stated day of an amount without a date, at most today. */
  #dayOf({ month, year }: DatedColumn): string {
    const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
    const [day, ofMonth, ofYear] = this.#input.today.split('-').map(Number);
    const pad = (value: number | undefined) => String(value).padStart(2, '0');
    const stated = `${year}-${pad(month)}-${this.#amounts === 'LAST_DAY' ? last : '01'}`;
    const today = `${ofYear}-${pad(ofMonth)}-${pad(day)}`;
    return stated < today ? stated : today;
  }

  /** Says what is not imported, and refuses more payments than an import can have. */
  finish(): void {
    const { notImported } = this.#notes;
    if (this.#unpaid > 0) notImported.push(`${this.#unpaid} cells that say a month is not paid`);
    if (this.#fees > 0)
      notImported.push(`${this.#fees} fees of months that are not money received`);
    if (this.#made <= PAYMENTS_MAX) return;
    const text = `The columns of months make ${this.#made.toLocaleString('en')} payments. Divide the rows into files of at most ${PAYMENTS_MAX.toLocaleString('en')}.`;
    this.#notes.fault({ row: 1, column: null }, 'TOO_MANY_PAYMENTS', text);
  }
}
