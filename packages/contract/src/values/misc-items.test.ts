import { describe, expect, it } from 'vitest';
import { ITEMS_WITH_WINDOW, isInWindow } from './misc-items.ts';
import { addMonths, type Month } from './month.ts';

const all = Array.from({ length: 60 }, (_, index) => addMonths('06-2023' as Month, index));
const monthsIn = (item: number, month: Month) =>
  all.filter((each) => isInWindow(item, month, each));
const year = Array.from({ length: 12 }, (_, index) => addMonths('01-2026' as Month, index));

describe('the window of an item (R-505, R-506)', () => {
  it.each([2, 7])('is the whole chosen year for the books of item %i', (item) => {
    for (const month of year) expect(monthsIn(item, month)).toEqual(year);
  });

  it.each([1, 3, 4, 5, 6, 99])('is the chosen month for item %i', (item) => {
    for (const month of year) expect(monthsIn(item, month)).toEqual([month]);
  });

  it('is longer than a month for the two book items only', () => {
    expect(ITEMS_WITH_WINDOW.toSorted((a, b) => a - b)).toEqual([2, 7]);
  });
});
