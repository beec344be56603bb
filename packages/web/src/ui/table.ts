import type { CsvCell } from '@kelas/contract/values/csv';
import type { MessageDescriptor } from '@lingui/core';
import type { ReactNode } from 'react';
import { compareTexts, numberText } from '../languages/formats.ts';
import { type Text, textKey, textOf } from '../languages/language.ts';

export interface Column<T> {
  readonly label: Text;
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
  /** A phone shows the label with the value, which would not be clear without it. */
  readonly labelled?: true;
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

/** The name of the rows in a translated part: its forms, and its number with the right form. */
interface TranslatedNoun {
  readonly one: MessageDescriptor;
  readonly many: MessageDescriptor;
  readonly count: (count: number) => string;
}

/** The name of the rows: a word whose plural ends in s, both forms, or messages. */
export type Noun = string | { readonly one: string; readonly many: string } | TranslatedNoun;

/** The name of rows that are not counted. */
export type NounForms = string | { readonly one: Text; readonly many: Text };

/** Returns both forms of a noun in the present language. */
export function formsOf(noun: NounForms) {
  if (typeof noun === 'string') return { one: noun, many: `${noun}s` };
  return { one: textOf(noun.one), many: textOf(noun.many) };
}

/** Returns the minimum width of columns in pixels; undefined without fixed widths. */
export function widthOf<T>(columns: readonly Column<T>[]): number | undefined {
  if (columns.every(({ width }) => width === undefined)) return undefined;
  return columns.reduce((sum, { width, wrap }) => sum + (width ?? wrap ?? 0), 0);
}

/** Returns a number with its noun: `1 student`, `12 students`, `20,000 students`. */
export function countOf(count: number, noun: Noun): string {
  if (typeof noun === 'object' && 'count' in noun) return noun.count(count);
  const { one, many } = formsOf(noun);
  return `${numberText(count)} ${count === 1 ? one : many}`;
}

export interface Sorting {
  /** The key of the label of the column. */
  readonly label: string;
  readonly descending: boolean;
}

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
  const column = columns.find(({ label }) => textKey(label) === sorting?.label);
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
  return compareTexts(String(one), String(other));
}
