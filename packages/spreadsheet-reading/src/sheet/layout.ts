import { IMPORT_GROUPS_MAX, importColumns } from '@kelas/contract/import-fields';
import type { CellOrigin, ReadSheet, SheetReader, SheetRecord } from './sheet.ts';

/** Puts records into the columns of their kind (R-1900). */
export function layOut(reading: SheetReader, records: readonly SheetRecord[]): ReadSheet {
  const { person, faults, parts, options, notImported } = reading;
  const keys = keysOf(reading, records);
  const fields = keys.map((key) => ({ key, course: reading.courseKey(key) }));
  const textOf = (
    { cells, given, courses }: SheetRecord,
    { key, course }: (typeof fields)[number],
  ) =>
    course
      ? (courses[course.group - 1]?.[course.name]?.text ?? '')
      : (given.get(key)?.text ?? cells[person.get(key) ?? -1] ?? '');
  const rowsWhere = (test: (record: SheetRecord) => boolean) =>
    records.flatMap((record, index) => (test(record) ? [index + 1] : []));
  const paidTogether = rowsWhere(({ isPart }) => isPart === true);
  return {
    columns: keys,
    rows: records.map((record) => fields.map((field) => textOf(record, field))),
    owners: records.map(({ row }) => row),
    leftOut: new Set(rowsWhere(({ isLeftOut }) => isLeftOut)),
    shares: new Map(
      records.flatMap(({ shares }, index) => {
        const groups = shares.map((share) => share.map((course) => course + 1));
        return groups.length > 0 ? [[index + 1, groups]] : [];
      }),
    ),
    together: [...Map.groupBy(paidTogether, (row) => records[row - 1]?.row).values()],
    originOf: (row, key) => originOf(reading, records[row - 1], key),
    faults,
    parts,
    options,
    notImported,
    hasField: (key) => keys.includes(key),
  };
}

function originOf(reading: SheetReader, record: SheetRecord | undefined, key: string): CellOrigin {
  const { person } = reading;
  const row = record?.row ?? 1;
  const field = reading.courseKey(key);
  if (field) {
    const course = record?.courses[field.group - 1] ?? {};
    // A fault of a missing field belongs to the row of the course.
    const of = course.subject ?? Object.values(course)[0];
    return course[field.name]?.origin ?? { row: of?.origin.row || row, column: null };
  }
  // A fault of a joined name is shown at one of its columns.
  const joined = key === 'name' || key === 'student' ? person.get('firstName') : undefined;
  return record?.given.get(key)?.origin ?? { row, column: person.get(key) ?? joined ?? null };
}

/** The keys of the columns that some record fills, in the order of the template. */
function keysOf({ input, person }: SheetReader, records: readonly SheetRecord[]): string[] {
  const keys = new Set<string>(person.keys());
  for (const { given, courses } of records) {
    for (const key of given.keys()) keys.add(key);
    for (const [index, course] of courses.slice(0, IMPORT_GROUPS_MAX).entries()) {
      for (const name of Object.keys(course)) keys.add(`${name}${index + 1}`);
    }
  }
  const known = importColumns(input.kind, IMPORT_GROUPS_MAX).map(({ key }) => key);
  return known.filter((key) => keys.has(key));
}

/** The sheet as it is, where nothing has to be turned into fields. */
export function asItIs({ input, faults, parts, options, notImported }: SheetReader): ReadSheet {
  const { columns, rows, leftOut } = input;
  const columnOf = new Map(columns.map((key, at) => [key, at]));
  return {
    columns,
    rows,
    owners: rows.map((_, index) => index + 1),
    leftOut,
    shares: new Map(),
    together: [],
    originOf: (row, key) => ({ row, column: columnOf.get(key) ?? null }),
    faults,
    parts,
    options,
    notImported,
    hasField: (key) => columns.includes(key),
  };
}
