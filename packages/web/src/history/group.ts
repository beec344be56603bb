import type { OutputOf } from '@kelas/contract/call';
import type { historyTypes, listHistory } from '@kelas/contract/history';
import { type Cents, sumCents } from '@kelas/contract/values/cents';
import { type Day, dayToSql, monthOfDay } from '@kelas/contract/values/date';
import type { Month } from '@kelas/contract/values/month';

export type HistoryType = (typeof historyTypes)[number];

export type HistoryLine = OutputOf<typeof listHistory>[number];

export interface HistoryMonth {
  readonly month: Month;
  /** Latest first; within a day in the order of the response, last recorded first. */
  readonly lines: readonly HistoryLine[];
  readonly total: Cents;
}

/** Groups lines by the month of their transaction date, newest month first. */
export function groupByMonth(lines: readonly HistoryLine[]): HistoryMonth[] {
  const latestFirst = lines.toSorted((a, b) => compare(sortable(b), sortable(a)));
  const months = Map.groupBy(latestFirst, (line) => monthOfDay(dayOf(line)));
  return [...months].map(([month, own]) => ({ month, lines: own, total: groupTotal(own) }));
}

/** Returns the money of the lines in cents; what a fund paid counted when it came in (R-1612). */
export function groupTotal(lines: readonly HistoryLine[]): Cents {
  return sumCents(
    lines.flatMap(({ fee, transactionType }) => (transactionType === 'CREDIT' ? [] : fee)),
  );
}

// On the wire a day is text; the server sends real days only.
const dayOf = (line: HistoryLine) => line.transactionDate as Day;
const sortable = (line: HistoryLine) => dayToSql(dayOf(line));
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
