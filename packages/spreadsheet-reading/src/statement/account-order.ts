import type { StatedBalances } from './above-table.ts';
import type { BalanceRow, Entry, ReadLines } from './read-lines.ts';
import type { BankStatementLine, ReadStatement, StatementGap } from './statement.ts';

/** An entry with the date that orders it. */
interface Dated {
  readonly entry: Entry;
  readonly date: string;
}

type AccountLines = Pick<ReadStatement, 'lines' | 'gaps' | 'opening' | 'closing'>;

/** Gives an entry without a date the date of the entry before it. */
function withDates(entries: readonly Entry[]): Dated[] {
  let date = entries.find((entry) => entry.date !== undefined)?.date ?? '';
  return entries.map((entry) => {
    date = entry.date ?? date;
    return { entry, date };
  });
}

function compareDates(a: Dated, b: Dated): number {
  return a.date < b.date ? -1 : a.date > b.date ? 1 : 0;
}

/** Returns the orders that the dates allow, the most likely one first. */
function possibleOrders(dated: readonly Dated[]): Dated[][] {
  const changes = dated.map((each, index) => compareDates(each, dated[index - 1] ?? each));
  const rising = changes.filter((change) => change > 0).length;
  const falling = changes.filter((change) => change < 0).length;
  const both = [[...dated], dated.toReversed()];
  const files = falling > rising ? both.toReversed() : both;
  // Some banks list the newest day first, and the lines of each day oldest first.
  const sorted = files.map((file) => file.toSorted(compareDates));
  return rising > 0 && falling > 0 ? [...sorted, ...files] : sorted;
}

/** Follows the running balance. An entry with a fault sets it anew, as its amount is not certain. */
function follow(ordered: readonly Dated[], opening: number | undefined) {
  const gaps: StatementGap[] = [];
  let running = opening;
  for (const { entry, date } of ordered) {
    const { row, cents, balance } = entry;
    const expected = running === undefined || cents === undefined ? undefined : running + cents;
    if (balance !== null && expected !== undefined && expected !== balance) {
      gaps.push({ row, date, expected, found: balance });
    }
    running = balance ?? expected;
  }
  return { gaps, running };
}

/** Returns the balance before the first entry, calculated from the first balance of the entries. */
function openingOf(ordered: readonly Dated[]): number | undefined {
  let sum = 0;
  for (const { entry } of ordered) {
    if (entry.cents === undefined) return undefined;
    sum += entry.cents;
    if (entry.balance !== null) return entry.balance - sum;
  }
  return undefined;
}

/** Returns the balance row at an end of the account; rows between the lines belong to pages. */
function rowAt(kind: BalanceRow['kind'], { balances, entries }: ReadLines, isBackward: boolean) {
  const isTop = (kind === 'OPENING') !== isBackward;
  const edge = isTop ? 0 : entries.length;
  const found = balances.filter((each) => each.kind === kind && each.entriesAbove === edge);
  return isTop ? found[0] : found.at(-1);
}

/**
 * Orders the lines, the oldest first. The dates decide, then the running balance: a newest-first
 * file is turned with the lines of equal dates. Reports gaps and corrects nothing.
 */
export function orderLines(read: ReadLines, stated: StatedBalances): AccountLines {
  const dated = withDates(read.entries);
  const candidates = possibleOrders(dated).map((ordered) => {
    const isBackward = ordered.length > 1 && ordered[0] !== dated[0];
    const start = rowAt('OPENING', read, isBackward)?.cents ?? stated.OPENING;
    const closing = rowAt('CLOSING', read, isBackward);
    return { ordered, start, closing, ...follow(ordered, start) };
  });
  const { ordered, start, closing, gaps, running } = candidates.reduce((best, each) =>
    each.gaps.length < best.gaps.length ? each : best,
  );
  const lines = ordered.flatMap(({ entry }): BankStatementLine[] => {
    const { row, date, cents, text, balance, isFaulty } = entry;
    if (isFaulty || date === undefined || cents === undefined) return [];
    return [{ row, date, cents, text, balance }];
  });
  const end = closing?.cents ?? stated.CLOSING;
  const last = ordered.at(-1);
  if (last !== undefined && end !== undefined && running !== undefined && running !== end) {
    const row = closing?.row ?? last.entry.row;
    gaps.push({ row, date: last.date, expected: running, found: end });
  }
  const opening = start ?? openingOf(ordered) ?? null;
  return { lines, gaps, opening, closing: running ?? end ?? null };
}
