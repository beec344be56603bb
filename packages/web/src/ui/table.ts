import type { ReactNode } from 'react';

export interface Column<T> {
  readonly label: string;
  readonly cell: (row: T) => ReactNode;
  readonly align?: 'right';
  /** What all rows of the list come to; stands in a line below them. */
  readonly total?: (rows: readonly T[]) => ReactNode;
  /** Long text may break into lines, not narrower than this many pixels. */
  readonly wrap?: number;
  /**
   * Pixels. Where columns have it, tables below each other line up: the widths alone count, and the
   * column without one takes the rest, from its `wrap` on.
   */
  readonly width?: number;
  /** Stays in view when the table scrolls sideways; for the first column. */
  readonly pinned?: true;
}

/** The state of a list, as useCallQuery gives it. */
export interface ListState<T> {
  readonly data: readonly T[] | undefined;
  readonly loading: boolean;
  readonly error: unknown;
  /** A failure is passed over in silence. */
  readonly silent: boolean;
  readonly refetch: () => void;
}

/** What the rows are called: one student, many students. */
export interface Noun {
  readonly one: string;
  readonly many: string;
}

/** The room that columns with widths need at least, in pixels; undefined where none has one. */
export function widthOf<T>(columns: readonly Column<T>[]): number | undefined {
  if (columns.every(({ width }) => width === undefined)) return undefined;
  return columns.reduce((sum, { width, wrap }) => sum + (width ?? wrap ?? 0), 0);
}

const numbers = new Intl.NumberFormat('en');

/** `1 student`, `12 students`, `20,000 students`. */
export function countOf(count: number, noun: Noun): string {
  return `${numbers.format(count)} ${count === 1 ? noun.one : noun.many}`;
}
