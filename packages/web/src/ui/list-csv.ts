import { type CsvCell, toCsv } from '@kelas/contract/values/csv';
import type { Column } from './table.ts';

/** Returns a list as a CSV file: the columns that have values, in their order (R-1364). */
export function listCsv<T>(rows: readonly T[], columns: readonly Column<T>[]): string {
  const saved = columns.filter(({ value }) => value !== undefined);
  return toCsv([
    saved.map(({ label }) => label),
    ...rows.map((row) => saved.map(({ value }): CsvCell => value?.(row) ?? '')),
  ]);
}
