import { compareMonths, isMonth, type Month } from '@kelas/contract/values/month';
import { t } from '@lingui/core/macro';
import { joinTexts } from '../languages/formats.ts';

/** Consecutive months; a single month is both the first and the last. */
interface MonthRange {
  readonly first: Month;
  readonly last: Month;
}

/** Returns the ranges of consecutive months; `months` is sorted from first to last. */
export function rangesOf(months: readonly string[]): MonthRange[] {
  const ranges: MonthRange[] = [];
  for (const month of months.filter(isMonth)) {
    const before = ranges.at(-1);
    if (before && compareMonths(month, before.last) === 1) {
      ranges[ranges.length - 1] = { first: before.first, last: month };
    } else {
      ranges.push({ first: month, last: month });
    }
  }
  return ranges;
}

/** Returns the ranges as text: `09-2026 to 11-2026, 01-2027`; `textOf` gives a month another form. */
export function monthsText(months: readonly string[], textOf = (month: string) => month): string {
  const ranges = rangesOf(months).map(({ first, last }) =>
    first === last ? textOf(first) : t`${{ first: textOf(first) }} to ${{ last: textOf(last) }}`,
  );
  return joinTexts(ranges);
}
