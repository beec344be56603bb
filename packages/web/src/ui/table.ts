import type { CsvCell } from '@kelas/contract/values/csv';
import type { ReactNode } from 'react';

export interface Column<T> {
  readonly label: string;
  /** The value of a row: it sorts the column and is saved in files. Amounts are in cents. */
  readonly value?: (row: T) => CsvCell;
  readonly order?: (row: T) => number;
  readonly cell?: (row: T) => ReactNode;
  readonly align?: 'right';
  /** Returns the total of all rows, shown in a line below them. */
  readonly total?: (rows: readonly T[]) => ReactNode;
  /** Lets long text wrap; the minimum width in pixels. */
  readonly wrap?: number;
  /**
   * The fixed width in pixels, so that tables below each other line up. A column without it takes
   * the rest, at least its `wrap`.
   */
  readonly width?: number;
  /** Stays in view when the table scrolls sideways; for the first column. */
  readonly pinned?: true;
}

export function cellOf<T>({ cell, value }: Column<T>, row: T): ReactNode {
  return cell ? cell(row) : value?.(row);
}

/** The state of a list, as useCallQuery returns it. */
export interface ListState<T> {
  readonly data: readonly T[] | undefined;
  readonly loading: boolean;
  readonly error: unknown;
  /** The failure is not shown. */
  readonly silent: boolean;
  readonly refetch: () => void;
}

/** Returns the state of a list whose rows are already loaded. */
export function loadedList<T>(data: readonly T[]): ListState<T> {
  return { data, loading: false, error: undefined, silent: false, refetch: () => undefined };
}

/** The name of the rows: a word whose plural ends in s, or both forms. */
export type Noun = string | { readonly one: string; readonly many: string };

/** Returns both forms of a noun. */
export function formsOf(noun: Noun) {
  return typeof noun === 'string' ? { one: noun, many: `${noun}s` } : noun;
}

/** Returns the minimum width of columns in pixels; undefined without fixed widths. */
export function widthOf<T>(columns: readonly Column<T>[]): number | undefined {
  if (columns.every(({ width }) => width === undefined)) return undefined;
  return columns.reduce((sum, { width, wrap }) => sum + (width ?? wrap ?? 0), 0);
}

const numbers = new Intl.NumberFormat('en');

/** Returns a number as text: `12`, `20,000`. */
export function numberText(count: number): string {
  return numbers.format(count);
}

/** Returns a number with its noun: `1 student`, `12 students`, `20,000 students`. */
export function countOf(count: number, noun: Noun): string {
  const { one, many } = formsOf(noun);
  return `${numberText(count)} ${count === 1 ? one : many}`;
}

export interface Sorting {
  readonly label: string;
  readonly descending: boolean;
}

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
/** A day `DD-MM-YYYY` or a month `MM-YYYY`. */
const DATE = /^(\d\d-)?\d\d-\d{4}$/;

/** True for a column whose heading sorts. */
export function isSortable<T>({ value, order }: Column<T>): boolean {
  return value !== undefined || order !== undefined;
}

/** Returns the rows sorted by a column, rows without a value last; the given order for none. */
export function sortRows<T>(
  rows: readonly T[],
  columns: readonly Column<T>[],
  sorting: Sorting | undefined,
): readonly T[] {
  const column = columns.find(({ label }) => label === sorting?.label);
  if (!column || !sorting) return rows;
  const keyed = rows.map((row) => ({ row, key: keyOf(column, row) }));
  const direction = sorting.descending ? -1 : 1;
  return keyed
    .sort((one, other) => {
      if (one.key === '' || other.key === '')
        return Number(one.key === '') - Number(other.key === '');
      return direction * compareKeys(one.key, other.key);
    })
    .map(({ row }) => row);
}

function keyOf<T>({ value, order }: Column<T>, row: T): string | number {
  const key = order?.(row) ?? value?.(row) ?? '';
  if (typeof key === 'number') return key;
  if (key === 'NA') return '';
  return DATE.test(key) ? key.split('-').reverse().join('-') : key;
}

function compareKeys(one: string | number, other: string | number): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  return collator.compare(String(one), String(other));
}
