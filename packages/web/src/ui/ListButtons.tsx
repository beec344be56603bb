import { type CsvCell, csvFileName, toCsv } from '@kelas/contract/values/csv';
import { today } from '@kelas/contract/values/date';
import { t } from '@lingui/core/macro';
import { textOf } from '../languages/language.ts';
import { saveCsv } from './download.ts';
import { PageButtons } from './PageButtons.tsx';
import type { Column, ListState } from './table.ts';

export interface ListFile<T> {
  readonly name: string;
  readonly list: ListState<T>;
  readonly columns: readonly Column<T>[];
  /** Returns the CSV file, if the values of the columns are not enough. */
  readonly csvOf?: ((rows: readonly T[]) => string) | undefined;
}

/** Saves a list as a CSV file, or prints it. */
export function ListButtons<T>({ name, list, columns, csvOf }: ListFile<T>) {
  const rows = list.loading ? undefined : list.data;
  const csv = csvOf ?? ((all: readonly T[]) => listCsv(all, columns));
  const save = rows && (() => saveCsv(csvFileName(`${name} ${today(new Date())}`), csv(rows)));
  return <PageButtons files={[{ label: t`Download CSV`, save }]} />;
}

/** Returns a list as a CSV file: the columns that have values, in their order (R-1364). */
function listCsv<T>(rows: readonly T[], columns: readonly Column<T>[]): string {
  const saved = columns.filter(({ value }) => value !== undefined);
  return toCsv([
    saved.map(({ label }) => textOf(label)),
    ...rows.map((row) => saved.map(({ value }): CsvCell => value?.(row) ?? '')),
  ]);
}
