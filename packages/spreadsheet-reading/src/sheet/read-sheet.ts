import { monthOfDay } from '@kelas/contract/values/date';
import { addMonths, monthInWords } from '@kelas/contract/values/month';
import { isFeeGrid } from '../columns/fee-grid.ts';
import { FAMILY_NAMES_FIRST } from '../words/family-names.ts';
import { CourseReader } from './courses.ts';
import { readGroups, type SheetGroups } from './groups.ts';
import { asItIs, layOut } from './layout.ts';
import { MonthReader } from './months.ts';
import { readPayments } from './payments.ts';
import { continuedRows, PeopleJoiner } from './people.ts';
import {
  LAYOUT_LABEL,
  ReadingNotes,
  type ReadSheet,
  rowsText,
  type SheetInput,
  type SheetRecord,
} from './sheet.ts';

const LAYOUTS = {
  STUDENTS: {
    PLAIN: 'One row per student',
    COURSES: 'One row per course; the rows of a student are joined',
    SUBJECTS: 'Subjects as columns',
    MONTHS: 'Months as columns',
  },
  TEACHERS: {
    PLAIN: 'One row per teacher',
    COURSES: 'One row per course; the rows of a teacher are joined',
    GRID: 'A grid of fees: levels and subjects',
  },
} as const;

const NAMES = {
  BY_NAME: 'Chinese family names first, others last',
  FIRST_LAST: 'First name, then last name',
  LAST_FIRST: 'Last name, then first name',
};
/** The start of a last name that never comes first. */
const PARENTAGE = /^(?:bin|binti|bt|bte|a\/[lp]|[sd]\/o|anak)(?![\p{L}\p{N}])/iu;

/**
 * Reads a sheet as it was kept (R-1900): rows of one person are joined, lists and columns of
 * subjects become courses, columns of months become payments or first months. Nothing is dropped:
 * each row is a record, a part of one, a heading or a fault.
 */
export function readSheet(input: SheetInput): ReadSheet {
  const notes = new ReadingNotes(input.chosen);
  const { kind } = input;
  if (kind === 'SUBJECTS' || kind === 'MISC_ITEMS') return asItIs(input, notes);
  const groups = readGroups(input, notes);
  const continued = continuedRows(input, groups.isHeading);
  const records = input.rows.flatMap((cells, index): SheetRecord[] => {
    const row = index + 1;
    if (groups.isHeading(row)) return [];
    const isLeftOut = input.leftOut.has(row);
    return [{ row, cells, given: new Map(), courses: [], shares: [], isLeftOut }];
  });
  joinNames(input, records, notes);
  const read =
    kind === 'PAYMENTS'
      ? readPayments(input, records, groups, continued, notes)
      : readPeople(input, records, groups, continued, notes);
  const isPlain = !input.columns.includes('firstName') && !input.columns.includes('lastName');
  return read === undefined && isPlain
    ? asItIs(input, notes)
    : layOut(input, read ?? records, notes);
}

function joinNames(input: SheetInput, records: readonly SheetRecord[], notes: ReadingNotes): void {
  const { columns, kind } = input;
  const [first, last] = [columns.indexOf('firstName'), columns.indexOf('lastName')];
  if (first < 0 && last < 0) return;
  const key = kind === 'PAYMENTS' ? 'student' : 'name';
  const textOf = ({ cells }: SheetRecord, at: number) => (cells[at] ?? '').trim();
  const isChinese = (record: SheetRecord) =>
    FAMILY_NAMES_FIRST.has(textOf(record, last).toLowerCase());
  const chinese = records.filter(isChinese).length;
  const proposed =
    chinese === 0 ? 'FIRST_LAST' : chinese === records.length ? 'LAST_FIRST' : 'BY_NAME';
  const [sample] = records.filter((record) => !record.isLeftOut);
  const detail = sample ? `${textOf(sample, first)} | ${textOf(sample, last)}` : '';
  const order = notes.choose('names', 'Names are', NAMES, proposed, detail);
  for (const record of records) {
    const isLastFirst = order === 'LAST_FIRST' || (order === 'BY_NAME' && isChinese(record));
    const isLast = isLastFirst && !PARENTAGE.test(textOf(record, last));
    const at = isLast ? [last, first] : [first, last];
    const text = at
      .map((column) => textOf(record, column))
      .filter(Boolean)
      .join(' ');
    const [own = -1] = at.filter((column) => textOf(record, column) !== '');
    const origin = { row: record.row, column: own < 0 ? first : own, part: '' };
    record.given.set(key, { text, origin });
  }
}

function readPeople(
  input: SheetInput,
  records: readonly SheetRecord[],
  groups: SheetGroups,
  continued: readonly number[],
  notes: ReadingNotes,
): SheetRecord[] | undefined {
  const { kind, columns, chosen } = input;
  const courses = new CourseReader(input, groups, notes);
  const months = new MonthReader(input, groups.year, notes);
  const isGrid = isFeeGrid(kind, columns);
  for (const record of records) {
    const [from, key] = isGrid ? (['teacher', 'name'] as const) : (['level', 'level'] as const);
    const text = groups.givenTo(record.row).get(from);
    const own = (record.cells[columns.indexOf(key)] ?? '').trim();
    if ((kind === 'STUDENTS' || isGrid) && text && own === '') record.given.set(key, text);
    courses.read(record);
  }
  courses.finish();
  if (months.hasColumns) beginByMonths(records, months);
  months.finish();
  if (kind === 'STUDENTS' && !courses.hasFrom && !months.isAsked && !courses.isBeginAsked)
    fillFrom(input, records, notes);
  const isPlain = chosen.layout === 'PLAIN';
  const joiner = new PeopleJoiner(input, notes);
  const owners = new Map<number, SheetRecord>();
  const kept = records.filter((record) => {
    const of = continued[record.row - 1] ?? 0;
    if (record.isLeftOut) return true;
    if (isGrid && record.courses.length === 0) {
      notes.parts.set(record.row, { of: null, reason: 'No fee in this row' });
      return false;
    }
    if (isPlain) return true;
    if (of > 0) return !continueRow(input, record, { of, owner: owners.get(of), joiner, notes });
    if (joiner.join(record)) {
      const first = notes.parts.get(record.row)?.of;
      const owner = first === null || first === undefined ? undefined : owners.get(first);
      if (owner) owners.set(record.row, owner);
      return false;
    }
    owners.set(record.row, record);
    return true;
  });
  const wide = columns.includes('monthColumn')
    ? 'MONTHS'
    : columns.includes('subjectColumn')
      ? 'SUBJECTS'
      : undefined;
  const proposed = wide ?? (joiner.joined + notes.faults.length > 0 ? 'COURSES' : 'PLAIN');
  if (kind === 'STUDENTS') notes.choose('layout', LAYOUT_LABEL, LAYOUTS.STUDENTS, proposed);
  if (kind === 'TEACHERS') {
    const rows = proposed === 'COURSES' ? 'COURSES' : 'PLAIN';
    notes.choose('layout', LAYOUT_LABEL, LAYOUTS.TEACHERS, isGrid ? 'GRID' : rows);
  }
  const isChanged = records.some(
    ({ given, courses: own, row }) => given.size > 0 || own.some((each) => !isInPlace(each, row)),
  );
  const isSame = wide === undefined && kept.length === input.rows.length && !isChanged;
  return isSame ? undefined : kept;
}

/** True for a course that is in the columns of its own row as a whole. */
function isInPlace(course: SheetRecord['courses'][number], row: number): boolean {
  return Object.values(course).every(
    (text) => text === undefined || (text.origin.row === row && text.origin.part === undefined),
  );
}

/** Adds a row without a name to the person above; returns false if there is no such person. */
function continueRow(
  { lines }: SheetInput,
  record: SheetRecord,
  {
    of,
    owner,
    joiner,
    notes,
  }: {
    readonly of: number;
    readonly owner: SheetRecord | undefined;
    readonly joiner: PeopleJoiner;
    readonly notes: ReadingNotes;
  },
): boolean {
  if (owner) {
    joiner.append(owner, record, record.courses);
    return true;
  }
  const line = lines[of - 1] ?? of;
  const text = `This row continues row ${line}, which is left out. Leave it out too, or type a name.`;
  notes.fault({ row: record.row, column: null }, 'NO_OWNER', text);
  notes.parts.set(record.row, { of: null, reason: `Continues row ${line}` });
  return true;
}

function beginByMonths(records: readonly SheetRecord[], months: MonthReader): void {
  for (const record of records) {
    if (record.isLeftOut) continue;
    const from = months.begin(record);
    if (!from) continue;
    for (const [at, course] of record.courses.entries()) {
      if ((course.from?.text.trim() ?? '') === '') record.courses[at] = { ...course, from };
    }
  }
}

/** Asks for the first month of courses in a sheet that has no column for it (R-1908). */
function fillFrom(input: SheetInput, records: readonly SheetRecord[], notes: ReadingNotes): void {
  const open = records.filter(
    ({ courses, isLeftOut }) => !isLeftOut && courses.some((course) => course.from === undefined),
  );
  if (open.length === 0) return;
  const { columns } = input;
  const thisMonth = monthOfDay(input.today);
  const months = MONTHS_FROM_NOW.map((count) => addMonths(thisMonth, count));
  const enrolled = columns.indexOf('enrolled');
  const choices: Record<string, string> = {
    ...(enrolled < 0 ? {} : { ENROLLED: 'The month of Enrolled in each row' }),
    ...Object.fromEntries(months.map((month) => [month, monthInWords(month)])),
  };
  const detail = `No column has the first month of the courses (${rowsText(open.map(({ row }) => input.lines[row - 1] ?? row))})`;
  const chosen = notes.choose('from', 'Courses begin in', choices, null, detail);
  if (chosen === null) return;
  for (const record of open) {
    const column = chosen === 'ENROLLED' ? enrolled : null;
    const text = column === null ? chosen : (record.cells[column] ?? '');
    const from = { text, origin: { row: record.row, column, part: '' } };
    for (const [at, course] of record.courses.entries()) {
      if (course.from === undefined) record.courses[at] = { ...course, from };
    }
  }
}

/** This month and the next two, then the earlier ones of a year. */
const MONTHS_FROM_NOW = [0, 1, 2, -1, -2, -3, -4, -5, -6, -7, -8, -9, -10, -11, -12];
