import { monthOfDay } from '@kelas/contract/values/date';
import { addMonths, monthInWords } from '@kelas/contract/values/month';
import { FAMILY_NAMES_FIRST } from '../words/family-names.ts';
import { textAt } from '../words/texts.ts';
import { CourseReader } from './courses.ts';
import { readGroups, type SheetGroups } from './groups.ts';
import { asItIs, layOut } from './layout.ts';
import { MonthReader } from './months.ts';
import { LAYOUT_LABEL, readPayments } from './payments.ts';
import { continuedRows, PeopleJoiner } from './people.ts';
import { fewOf, type ReadSheet, type SheetInput, SheetReader, type SheetRecord } from './sheet.ts';

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
  const reading = new SheetReader(input);
  const { kind } = input;
  if (kind === 'SUBJECTS' || kind === 'MISC_ITEMS') return asItIs(reading);
  const groups = readGroups(reading);
  const continued = continuedRows(reading, groups.isHeading);
  const records = input.rows.flatMap((cells, index): SheetRecord[] => {
    const row = index + 1;
    if (groups.isHeading(row)) return [];
    const isLeftOut = input.leftOut.has(row);
    return [{ row, cells, given: new Map(), courses: [], shares: [], isLeftOut }];
  });
  joinNames(reading, records);
  const readRecords = kind === 'PAYMENTS' ? readPayments : readPeople;
  const read = readRecords(reading, records, groups, continued);
  const isJoined = input.columns.includes('firstName') || input.columns.includes('lastName');
  return read || isJoined ? layOut(reading, read ?? records) : asItIs(reading);
}

function joinNames(reading: SheetReader, records: readonly SheetRecord[]): void {
  const { columns, kind } = reading.input;
  const [first, last] = [columns.indexOf('firstName'), columns.indexOf('lastName')];
  if (first < 0 && last < 0) return;
  const key = kind === 'PAYMENTS' ? 'student' : 'name';
  const isChinese = ({ cells }: SheetRecord) =>
    FAMILY_NAMES_FIRST.has(textAt(cells, last).toLowerCase());
  const chinese = records.filter(isChinese).length;
  const proposed =
    chinese === 0 ? 'FIRST_LAST' : chinese === records.length ? 'LAST_FIRST' : 'BY_NAME';
  const [sample] = records.filter((record) => !record.isLeftOut);
  const detail = sample ? `${textAt(sample.cells, first)} | ${textAt(sample.cells, last)}` : '';
  const order = reading.choose('names', 'Names are', NAMES, proposed, detail);
  for (const record of records) {
    const { row, cells, given } = record;
    const isLastFirst = order === 'LAST_FIRST' || (order === 'BY_NAME' && isChinese(record));
    const isLast = isLastFirst && !PARENTAGE.test(textAt(cells, last));
    const at = (isLast ? [last, first] : [first, last]).filter((each) => textAt(cells, each));
    const text = at.map((column) => textAt(cells, column)).join(' ');
    given.set(key, { text, origin: { row, column: at[0] ?? first, part: '' } });
  }
}

function readPeople(
  reading: SheetReader,
  records: readonly SheetRecord[],
  groups: SheetGroups,
  continued: readonly number[],
): SheetRecord[] | undefined {
  const { input, isGrid, parts } = reading;
  const { kind, columns, chosen } = input;
  const courses = new CourseReader(reading, groups);
  const months = new MonthReader(reading, groups.year);
  const [from, key] = isGrid ? (['teacher', 'name'] as const) : (['level', 'level'] as const);
  for (const record of records) {
    const text = groups.givenTo(record.row).get(from);
    const own = textAt(record.cells, columns.indexOf(key));
    if ((kind === 'STUDENTS' || isGrid) && text && own === '') record.given.set(key, text);
    courses.read(record);
  }
  courses.finish();
  if (months.hasColumns) beginByMonths(records, months);
  months.finish();
  if (kind === 'STUDENTS' && !reading.hasFrom && !months.isAsked && !courses.isBeginAsked)
    fillFrom(reading, records);
  const isPlain = chosen.layout === 'PLAIN';
  const joiner = new PeopleJoiner(reading);
  const owners = new Map<number, SheetRecord>();
  const kept = records.filter((record) => {
    const of = continued[record.row - 1] ?? 0;
    if (record.isLeftOut) return true;
    if (isGrid && record.courses.length === 0) {
      parts.set(record.row, { of: null, reason: 'No fee in this row' });
      return false;
    }
    if (isPlain) return true;
    if (of > 0) {
      const owner = owners.get(of);
      if (owner) joiner.append(owner, record, record.courses);
      else refuseContinued(reading, record, of);
      return false;
    }
    if (joiner.join(record)) {
      const owner = owners.get(parts.get(record.row)?.of ?? 0);
      if (owner) owners.set(record.row, owner);
      return false;
    }
    owners.set(record.row, record);
    return true;
  });
  const isCourses = joiner.joined + reading.faults.length > 0;
  const hasSubjects = columns.includes('subjectColumn');
  const wide = months.hasColumns ? 'MONTHS' : hasSubjects ? 'SUBJECTS' : undefined;
  if (kind === 'STUDENTS') {
    const proposed = wide ?? (isCourses ? 'COURSES' : 'PLAIN');
    reading.choose('layout', LAYOUT_LABEL, LAYOUTS.STUDENTS, proposed);
  } else {
    const proposed = isGrid ? 'GRID' : isCourses ? 'COURSES' : 'PLAIN';
    reading.choose('layout', LAYOUT_LABEL, LAYOUTS.TEACHERS, proposed);
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

/** Refuses a row without a name whose person is left out. */
function refuseContinued(reading: SheetReader, { row }: SheetRecord, of: number): void {
  const line = reading.lineOf(of);
  const text = `This row continues row ${line}, which is left out. Leave it out too, or type a name.`;
  reading.fault({ row, column: null }, 'NO_OWNER', text);
  reading.parts.set(row, { of: null, reason: `Continues row ${line}` });
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
function fillFrom(reading: SheetReader, records: readonly SheetRecord[]): void {
  const open = records.filter(
    ({ courses, isLeftOut }) => !isLeftOut && courses.some((course) => course.from === undefined),
  );
  if (open.length === 0) return;
  const { columns, today } = reading.input;
  const months = MONTHS_FROM_NOW.map((count) => addMonths(monthOfDay(today), count));
  const enrolled = columns.indexOf('enrolled');
  const choices: Record<string, string> = {
    ...(enrolled < 0 ? {} : { ENROLLED: 'The month of Enrolled in each row' }),
    ...Object.fromEntries(months.map((month) => [month, monthInWords(month)])),
  };
  const lines = open.map(({ row }) => String(reading.lineOf(row)));
  const rows = `${lines.length === 1 ? 'row' : 'rows'} ${fewOf(lines, 5)}`;
  const detail = `No column has the first month of the courses (${rows})`;
  const chosen = reading.choose('from', 'Courses begin in', choices, null, detail);
  if (chosen === null) return;
  const column = chosen === 'ENROLLED' ? enrolled : null;
  for (const { row, cells, courses } of open) {
    const text = column === null ? chosen : (cells[column] ?? '');
    const from = { text, origin: { row, column, part: '' } };
    for (const [at, course] of courses.entries())
      courses[at] = { ...course, from: course.from ?? from };
  }
}

/** This month and the next two, then the earlier ones of a year. */
const MONTHS_FROM_NOW = [0, 1, 2, -1, -2, -3, -4, -5, -6, -7, -8, -9, -10, -11, -12];
