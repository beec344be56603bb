import type { OutputOf } from '@kelas/contract/call';
import type { getFinanceSplits } from '@kelas/contract/finance';
import type { Cents } from '@kelas/contract/values/cents';
import { toCsv } from '@kelas/contract/values/csv';

/** A month's payments by level, subject and teacher; amounts in cents. */
export type Splits = OutputOf<typeof getFinanceSplits>;

/** A row of a split. */
export interface SplitRow {
  /** Distinguishes the rows; two teachers can have the same name. */
  readonly id: string;
  readonly name: string;
  readonly cents: Cents;
}

/** A split with its rows; the last ones are the misc fees and the total. */
export interface Split {
  readonly title: string;
  readonly head: string;
  readonly rows: readonly SplitRow[];
}

/** Returns the splits by level, subject and teacher, each with misc fees and total (R-1497). */
export function splitTables({ levels, subjects, teachers, misc, advance, total }: Splits): Split[] {
  const ends: SplitRow[] = [
    { id: 'misc', name: 'Misc fees', cents: misc },
    ...(advance ? [{ id: 'advance', name: 'Paid in advance, less used', cents: advance }] : []),
    { id: 'total', name: 'Total', cents: total },
  ];
  const split = (head: string, rows: readonly SplitRow[]) => ({
    title: `By ${head.toLowerCase()}`,
    head,
    rows: [...rows, ...ends],
  });
  return [
    split(
      'Level',
      levels.map((row) => ({
        id: String(row.programLvl),
        name: row.programLvlLabel,
        cents: row.totalAmount,
      })),
    ),
    split(
      'Subject',
      subjects.map((row) => ({
        id: String(row.subjectId),
        name: row.subjectName,
        cents: row.totalAmount,
      })),
    ),
    split(
      'Teacher',
      teachers.map((row) => ({ id: row.uuid, name: row.teacherName, cents: row.totalAmount })),
    ),
  ];
}

/** Returns a part of a total in percent with one decimal: `12.5 %`; empty without a total. */
export function percentOf(cents: Cents, total: Cents): string {
  return total === 0 ? '' : `${((100 * cents) / total).toFixed(1)} %`;
}

/** Returns the splits as a CSV file (R-1498). */
export function splitsCsv(splits: Splits): string {
  return toCsv([
    ['Split', 'Name', 'Amount'],
    ...splitTables(splits).flatMap(({ head, rows }) =>
      rows.map(({ name, cents }) => [head, name, cents]),
    ),
  ]);
}
