import type { CsvCell } from '@kelas/contract/values/csv';
import { type RawBuilder, sql } from 'kysely';
import type { Snapshot } from '../../db/snapshot.ts';

/** The cells of one row by the keys of the import's fields. A missing cell is empty. */
export type ListRecord = Readonly<Record<string, CsvCell>>;

/** The records of a list, and the number of course groups of a kind that has them. */
export interface ExportedList {
  readonly groups?: number;
  readonly records: readonly AsyncIterable<readonly ListRecord[]>[];
}

export async function* toRecords<R>(
  batches: AsyncIterable<readonly R[]>,
  toRecord: (row: R) => ListRecord,
): AsyncGenerator<readonly ListRecord[], void> {
  for await (const rows of batches) yield rows.map(toRecord);
}

/** Counts the courses of the person who has the most; returns 1 without a course. */
export async function countGroups(
  { tx }: Snapshot,
  courses: RawBuilder<unknown>,
  person: 'student_id' | 'teacher_id',
): Promise<number> {
  const { rows } = await sql<{ groups: number }>`
    select count(*)::integer as groups from (${courses}) course
    group by ${sql.ref(person)} order by groups desc limit 1`.execute(tx);
  return rows[0]?.groups ?? 1;
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
