import { STATEMENT_MONTHS_MAX } from '@kelas/contract/statements';
import { currentMonth } from '@kelas/contract/values/date';
import { compareMonths, isMonth, type Month, monthIndex } from '@kelas/contract/values/month';
import { t } from '@lingui/core/macro';

/** The months of a statement as typed; empty text for a month that is not filled in. */
export interface Range {
  readonly from: string;
  readonly until: string;
}

/** Returns this year up to the current month. */
export function usualRange(now: Date): Range {
  const until = currentMonth(now);
  return { from: `01-${until.slice(3)}` as Month, until };
}

/**
 * Returns the failure of a range by field: empty while a month is missing, undefined for a valid
 * range.
 */
export function findRangeFailure({ from, until }: Range): { until?: string } | undefined {
  if (!isMonth(from) || !isMonth(until)) return {};
  if (compareMonths(from, until) > 0) return { until: t`Until must not be before From` };
  if (monthIndex(until) - monthIndex(from) >= STATEMENT_MONTHS_MAX) {
    return { until: t`A statement has at most ${{ max: STATEMENT_MONTHS_MAX }} months` };
  }
  return undefined;
}
