import { IMPORT_FIELDS, IMPORT_GROUPS_MAX, importColumns } from '@kelas/contract/import-fields';
import { type PersonColumns, personColumnsOf } from './people.ts';
import type { CellOrigin, ReadingNotes, ReadSheet, SheetInput, SheetRecord } from './sheet.ts';

const GROUP_KEY = /^([a-zA-Z]+)(\d{1,2})$/;

/** Puts records into the columns of their kind (R-1900). */
export function layOut(
  input: SheetInput,
  records: readonly SheetRecord[],
  notes: ReadingNotes,
): ReadSheet {
  const person = personColumnsOf(input);
  const keys = keysOf(input, records, person);
  const repeated = new Set(
    IMPORT_FIELDS[input.kind].filter(({ repeats }) => repeats).map(({ key }) => key),
  );
  const at = keys.map((key) => {
    const [, name = '', number = ''] = GROUP_KEY.exec(key) ?? [];
    return repeated.has(name)
      ? { key, name, course: Number(number) - 1 }
      : { key, name: '', course: 0 };
  });
  const textOf = (record: SheetRecord, { key, name, course }: (typeof at)[number]) => {
    if (name !== '') return record.courses[course]?.[name]?.text ?? '';
    return record.given.get(key)?.text ?? record.cells[person.get(key) ?? -1] ?? '';
  };
  const originOf = (row: number, key: string): CellOrigin => {
    const record = records[row - 1];
    const owner = record?.row ?? 1;
    const [, name = '', number = ''] = GROUP_KEY.exec(key) ?? [];
    if (!repeated.has(name)) {
      return (
        record?.given.get(key)?.origin ?? {
          row: owner,
          column: person.get(key) ?? nameColumn(person, key),
        }
      );
    }
    const course = record?.courses[Number(number) - 1] ?? {};
    // A fault of a missing field belongs to the row of the course.
    const of = course[name] ?? course.subject ?? Object.values(course)[0];
    return course[name]?.origin ?? { row: of?.origin.row || owner, column: null };
  };
  const shares = new Map<number, readonly (readonly number[])[]>();
  for (const [index, record] of records.entries()) {
    const groups = record.shares.map((each) => each.map((course) => course + 1));
    if (groups.length > 0) shares.set(index + 1, groups);
  }
  const parts = records.flatMap(({ isPart }, index) => (isPart ? [index + 1] : []));
  const leftOut = records.flatMap(({ isLeftOut }, index) => (isLeftOut ? [index + 1] : []));
  return {
    columns: keys,
    rows: records.map((record) => at.map((each) => textOf(record, each))),
    owners: records.map(({ row }) => row),
    leftOut: new Set(leftOut),
    shares,
    together: [...Map.groupBy(parts, (row) => records[row - 1]?.row).values()],
    originOf,
    faults: notes.faults,
    parts: notes.parts,
    options: notes.options,
    notImported: notes.notImported,
    hasField: (key) => keys.includes(key),
  };
}

/** A fault of a joined name is shown at one of its columns. */
function nameColumn(person: PersonColumns, key: string): number | null {
  if (key !== 'name' && key !== 'student') return null;
  return person.get('firstName') ?? null;
}

/** The keys of the columns that some record fills, in the order of the template. */
function keysOf(
  { kind }: SheetInput,
  records: readonly SheetRecord[],
  person: PersonColumns,
): string[] {
  const keys = new Set<string>(person.keys());
  for (const { given, courses } of records) {
    for (const key of given.keys()) keys.add(key);
    for (const [index, course] of courses.slice(0, IMPORT_GROUPS_MAX).entries()) {
      for (const name of Object.keys(course)) keys.add(`${name}${index + 1}`);
    }
  }
  const known = importColumns(kind, IMPORT_GROUPS_MAX).map(({ key }) => key);
  return known.filter((key) => keys.has(key));
}

/** The sheet as it is, where nothing has to be turned into fields. */
export function asItIs(input: SheetInput, notes: ReadingNotes): ReadSheet {
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
    faults: notes.faults,
    parts: notes.parts,
    options: notes.options,
    notImported: notes.notImported,
    hasField: (key) => columns.includes(key),
  };
}
