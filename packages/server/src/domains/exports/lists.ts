import { Readable } from 'node:stream';
import { type ImportKind, importColumns } from '@kelas/contract/import-fields';
import { CSV_START, toCsv } from '@kelas/contract/values/csv';
import type { Day } from '@kelas/contract/values/date';
import { sql } from 'kysely';
import type { Snapshot } from '../../db/snapshot.ts';
import type { ExportedList, ListRecord } from './list-cells.ts';
import { paidRecords, unpaidRecords } from './payment-list.ts';
import { studentRecords } from './student-list.ts';
import { teacherRecords } from './teacher-list.ts';

/** Makes a list as CSV while it is read, in the columns that the import reads (R-1755). */
export async function makeListCsv(
  snapshot: Snapshot,
  kind: ImportKind,
  now: Day,
): Promise<Readable> {
  const { groups, records } = await LISTS[kind](snapshot, now);
  const columns = importColumns(kind, groups);
  const lines = async function* () {
    // Sent with the first rows, so that an error of their query occurs before the response begins.
    let begin = toCsv([columns.map(({ label }) => label)]);
    for (const part of records) {
      for await (const batch of part) {
        const rows = batch.map((record) => columns.map(({ key }) => record[key] ?? ''));
        yield begin + toCsv(rows).slice(CSV_START.length);
        begin = '';
      }
    }
    if (begin) yield begin;
  };
  return Readable.from(lines(), { objectMode: false });
}

const LISTS: Readonly<
  Record<ImportKind, (snapshot: Snapshot, now: Day) => ExportedList | Promise<ExportedList>>
> = {
  SUBJECTS: (snapshot) => ({
    records: [snapshot.batches(sql<ListRecord>`select name from course order by id`)],
  }),
  MISC_ITEMS: (snapshot) => ({
    records: [
      snapshot.batches(sql<ListRecord>`select name, fee as price from misc_item order by id`),
    ],
  }),
  TEACHERS: teacherRecords,
  STUDENTS: studentRecords,
  PAYMENTS: (snapshot) => ({ records: [paidRecords(snapshot), unpaidRecords(snapshot)] }),
};
