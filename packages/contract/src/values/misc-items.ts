import { addMonths, compareMonths, type Month } from './month.ts';

/** Ids of the items Books Jan-Jun and Books Jul-Dec. */
export const BOOKS_JAN_JUN = 2;
export const BOOKS_JUL_DEC = 7;

/** A range of months: `from` is the first month, `until` the month after the last. */
export interface Window {
  readonly from: Month;
  readonly until: Month;
}

/** First month of the window of each item that has a window of half a year. */
const HALF_YEARS: ReadonlyMap<number, string> = new Map([
  [BOOKS_JAN_JUN, '01'],
  [BOOKS_JUL_DEC, '07'],
]);

/** Items with a window of half a year; that of other items is one month. */
export const ITEMS_WITH_WINDOW: readonly number[] = [...HALF_YEARS.keys()];

/**
 * Returns the months whose charges of an item are listed for a chosen month: half of its year for
 * books, the month itself for any other item.
 */
export function windowOf(item: number, month: Month): Window {
  const start = HALF_YEARS.get(item);
  if (start === undefined) return { from: month, until: addMonths(month, 1) };
  const from = `${start}${month.slice(2)}` as Month;
  return { from, until: addMonths(from, 6) };
}

/** True when a charge of the month `billed` is in the item's window for the month `chosen`. */
export function isInWindow(item: number, chosen: Month, billed: Month): boolean {
  const { from, until } = windowOf(item, chosen);
  return compareMonths(from, billed) <= 0 && compareMonths(billed, until) < 0;
}
