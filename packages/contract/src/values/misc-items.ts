import { addMonths, compareMonths, type Month } from './month.ts';

/** Books of a half year are charged once for all its months (product specification 9). */
export const BOOKS_JAN_JUN = 2;
export const BOOKS_JUL_DEC = 7;

/** Months that belong together: from `from` up to but not including `until`. */
export interface Window {
  readonly from: Month;
  readonly until: Month;
}

/** The items whose charges are seen together over more than a month, by their first month of the year. */
const HALF_YEARS: ReadonlyMap<number, string> = new Map([
  [BOOKS_JAN_JUN, '01'],
  [BOOKS_JUL_DEC, '07'],
]);

/** The items that have a window of their own; that of all others is the month. */
export const ITEMS_WITH_WINDOW: readonly number[] = [...HALF_YEARS.keys()];

/**
 * The months over which a misc item's charges are listed for a chosen month: the half of its year
 * for books, the month itself for any other item (decisions: Misc Fees list).
 */
export function windowOf(item: number, month: Month): Window {
  const start = HALF_YEARS.get(item);
  if (start === undefined) return { from: month, until: addMonths(month, 1) };
  const from = `${start}${month.slice(2)}` as Month;
  return { from, until: addMonths(from, 6) };
}

/** True when what was billed in a month is counted in the list of its item for a chosen month. */
export function isInWindow(item: number, chosen: Month, billed: Month): boolean {
  const { from, until } = windowOf(item, chosen);
  return compareMonths(from, billed) <= 0 && compareMonths(billed, until) < 0;
}
