import { addMonths, compareMonths, type Month } from './month.ts';

/** Ids of the items Books Jan-Jun and Books Jul-Dec. */
export const BOOKS_JAN_JUN = 2;
export const BOOKS_JUL_DEC = 7;

/** A range of months: `from` is the first month, `until` the month after the last. */
export interface Window {
  readonly from: Month;
  readonly until: Month;
}

/** Items with a window of a year; other items have a window of one month. */
export const ITEMS_WITH_WINDOW: readonly number[] = [BOOKS_JAN_JUN, BOOKS_JUL_DEC];

/**
 * Returns the months whose charges of an item are listed for a chosen month: its whole year for
 * books, which are often paid late; the month itself for any other item.
 */
export function windowOf(item: number, month: Month): Window {
  if (!ITEMS_WITH_WINDOW.includes(item)) return { from: month, until: addMonths(month, 1) };
  const from = `01${month.slice(2)}` as Month;
  return { from, until: addMonths(from, 12) };
}

/** True when a charge of the month `billed` is in the item's window for the month `chosen`. */
export function isInWindow(item: number, chosen: Month, billed: Month): boolean {
  const { from, until } = windowOf(item, chosen);
  return compareMonths(from, billed) <= 0 && compareMonths(billed, until) < 0;
}
