import type { CsvCell } from '@kelas/contract/values/csv';

/** The cells of one row by the keys of the import's fields. A missing cell is empty. */
export type ListRecord = Readonly<Record<string, CsvCell>>;

/** A list: its number of course groups and its rows. */
export interface ExportedList {
  readonly groups: number;
  readonly records: readonly AsyncIterable<readonly ListRecord[]>[];
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Formats the first day of a month as `Jan 2026`, which no spreadsheet reads in another way. */
export function monthCell(sqlDay: string | null): string {
  if (sqlDay === null) return '';
  return `${MONTHS[Number(sqlDay.slice(5, 7)) - 1]} ${sqlDay.slice(0, 4)}`;
}

/** Formats a day as `5 Dec 2025`. */
export function dayCell(sqlDay: string): string {
  return `${Number(sqlDay.slice(8, 10))} ${monthCell(sqlDay)}`;
}

/** Numbers the fields of course groups: `subject` of the second group becomes `subject2`. */
export function groupCells(
  groups: readonly Readonly<Record<string, CsvCell>>[],
): Record<string, CsvCell> {
  return Object.fromEntries(
    groups.flatMap((group, index) =>
      Object.entries(group).map(([key, cell]) => [`${key}${index + 1}`, cell]),
    ),
  );
}
