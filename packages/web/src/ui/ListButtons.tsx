import { type CsvCell, csvFileName, toCsv } from '@kelas/contract/values/csv';
import { today } from '@kelas/contract/values/date';
import { saveCsv } from './download.ts';
import { PageButtons } from './PageButtons.tsx';
import type { Column, ListState } from './table.ts';

interface Props<T> {
  readonly name: string;
  readonly list: ListState<T>;
  readonly columns: readonly Column<T>[];
}

/** Saves a list as a CSV file, or prints it. */
export function ListButtons<T>({ name, list, columns }: Props<T>) {
  const rows = list.loading ? undefined : list.data;
  const save =
    rows && (() => saveCsv(csvFileName(`${name} ${today(new Date())}`), listCsv(rows, columns)));
  return <PageButtons files={[{ label: 'Download CSV', save }]} />;
}

/** Returns a list as a CSV file: the columns that have values, in their order (R-1364). */
function listCsv<T>(rows: readonly T[], columns: readonly Column<T>[]): string {
  const saved = columns.filter(({ value }) => value !== undefined);
  return toCsv([
    saved.map(({ label }) => label),
    ...rows.map((row) => saved.map(({ value }): CsvCell => value?.(row) ?? '')),
  ]);
}
