import { IMPORT_FIELDS, type ImportKind, SHEET_FIELDS } from '@kelas/contract/import-fields';
import { isRead } from '../cells/faults.ts';
import { isLevelName } from '../cells/group-words.ts';
import { type MonthHeading, readMonthHeading } from '../cells/month-words.ts';
import { isAmount, listedSubjects, readTick } from '../cells/sheet-words.ts';
import { holdsMonths } from '../cells/subject-months.ts';
import { readLevel } from '../cells/words.ts';
import { SheetNames } from '../names/subjects.ts';
import {
  cellSample,
  findFeeGrid,
  levelOfHeading,
  mostAre,
  type Rows,
  subjectOfHeading,
} from './fee-grid.ts';
import { guessColumns, hasMeaning } from './headings.ts';

const FIRST_NAME =
  /^(?:student(?:'?s)? )?(?:first|given|fore) ?names?$|^nama (?:pertama|depan|diberi)$|^名$/i;
const LAST_NAME =
  /^(?:student(?:'?s)? )?(?:last name|surname|family name)$|^nama (?:keluarga|akhir|belakang|bapa)$|^姓$/i;
const CLASS = /^(?:class|kelas|班级|班級|班)$/i;

type Columns = (string | null)[];

function hasSheetField(kind: ImportKind, key: string): boolean {
  return SHEET_FIELDS[kind].some((field) => field.key === key);
}

/** Returns true for a column of ticks and fees, also for one without a text. */
function holdsTicks(rows: Rows, column: number): boolean {
  return mostAre(cellSample(rows, column), (cell) => readTick(cell) !== undefined, 0.8);
}

const IC = /^\d{6}-?\d{2}-?\d{4}$/;
const PHONE = /^\+?\d[\d ()-]{6,18}$/;
const NAME = /^\p{L}[\p{L}\p{M} .,'’@/()-]+$/u;

/** The fields that cells without a heading show, the surest first. */
const FIELDS: readonly (readonly [
  key: string,
  test: (cell: string, names: SheetNames) => boolean,
])[] = [
  ['nric', (cell) => IC.test(cell)],
  ['phone', (cell) => PHONE.test(cell)],
  ['level', isLevelName],
  ['subject1', (cell, names) => listedSubjects(cell, names).some((part) => names.has(part))],
  ['name', (cell) => NAME.test(cell)],
];

/**
 * Returns the field of each column of a list of students without headings, as its cells show it
 * (R-1927); null for a column that is not clear.
 */
function columnsByCells(
  kind: ImportKind,
  samples: readonly string[][],
  names: SheetNames,
): Columns {
  const columns: Columns = samples.map(() => null);
  for (const [key, test] of kind === 'STUDENTS' ? FIELDS : []) {
    const found = samples.findIndex((cells, at) => {
      const isField = cells.length > 0 && mostAre(cells, (cell) => test(cell, names));
      return columns[at] === null && isField;
    });
    if (found >= 0) columns[found] = key;
  }
  return columns;
}

/** Gives the columns of a first and a last name their fields, if the sheet has both. */
function assignNames(kind: ImportKind, headings: readonly string[], columns: Columns): void {
  if (!hasSheetField(kind, 'firstName')) return;
  const plain = headings.map((heading) => heading.normalize('NFKC').replace(/[’]/g, "'").trim());
  const first = plain.findIndex((heading) => FIRST_NAME.test(heading));
  const last = plain.findIndex((heading) => LAST_NAME.test(heading));
  if (first < 0 || last < 0) return;
  const [name] = IMPORT_FIELDS[kind];
  const own = columns.indexOf(name?.key ?? '');
  if (own >= 0 && own !== first && own !== last) return;
  columns[first] = 'firstName';
  columns[last] = 'lastName';
}

/** Returns the column of a heading such as *Class* if its cells are levels; -1 without one. */
function findClass(
  kind: ImportKind,
  headings: readonly string[],
  rows: Rows,
  names: SheetNames,
): number {
  if (kind !== 'STUDENTS') return -1;
  return headings.findIndex((heading, at) => {
    if (!CLASS.test(heading.trim())) return false;
    const cells = cellSample(rows, at);
    return (
      cells.filter((cell) => isRead(readLevel('Level', cell, names))).length * 2 > cells.length
    );
  });
}

/** The fields of the questions of an online form, the first that fits. */
const QUESTIONS: readonly (readonly [key: string, ...words: RegExp[]])[] = [
  [
    'contactPhone',
    /parent|guardian|mother|father|penjaga|ibu|bapa/i,
    /phone|whatsapp|contact|tel/i,
  ],
  ['contactName', /parent|guardian|mother|father|penjaga|ibu|bapa/i, /name|nama/i],
  ['nric', /\bi\/?c\b|mykid|mykad|nric|kad pengenalan/i],
  ['subject1', /\bsubjects?\b|subjek|mata pelajaran|科目/i],
  ['level', /\bform\b|tingkatan|\blevel\b|\bgrade\b|年级/i],
  ['phone', /phone|whatsapp|telefon|电话/i],
  ['name', /full name|(?:student|child|pupil).{0,12}name|nama penuh/i],
];
const QUESTION_WORDS_MIN = 4;

/** Gives long headings, as online forms have them, the field that they ask for (R-1644). */
function assignQuestions(headings: readonly string[], columns: Columns): void {
  for (const [at, heading] of headings.entries()) {
    if (columns[at] !== null || heading.split(/\s+/).length < QUESTION_WORDS_MIN) continue;
    const found = QUESTIONS.find(([key, ...words]) => {
      return !columns.includes(key) && words.every((word) => word.test(heading.slice(0, 200)));
    });
    if (found) columns[at] = found[0];
  }
}

/**
 * Returns the field of each column (R-1900): the fields of `guessColumns`, first and last names,
 * months, subjects with ticks or fees below, and the columns of a grid of fees.
 */
export function guessSheetColumns(
  kind: ImportKind,
  headings: readonly string[],
  rows: Rows,
  names: SheetNames,
): Columns {
  if (headings.every((heading) => heading === '')) {
    const samples = headings.map((_, at) => cellSample(rows, at));
    return columnsByCells(kind, samples, names);
  }
  const grid = kind === 'TEACHERS' ? findFeeGrid(headings, rows, names) : undefined;
  const months = hasSheetField(kind, 'monthColumn') ? monthColumns(headings) : [];
  const level = findClass(kind, headings, rows, names);
  const taken = new Set([level, ...months, ...(grid?.feesAt ?? []), grid?.namesAt]);
  const others = headings.map((heading, at) => (taken.has(at) ? '' : heading));
  const columns = withPaidFor(kind, others, rows, names, guessColumns(kind, others, rows));
  if (level >= 0 && !columns.includes('level')) columns[level] = 'level';
  for (const column of months) columns[column] = 'monthColumn';
  assignNames(kind, headings, columns);
  if (grid) {
    for (const at of grid.feesAt) columns[at] = grid.feesKey;
    columns[grid.namesAt] = grid.namesKey;
  }
  if (kind !== 'STUDENTS') return columns;
  assignQuestions(headings, columns);
  const named = headings.flatMap((heading, at) =>
    columns[at] === null && isSubjectHeading(heading, names) ? [at] : [],
  );
  // Next to a column of ticks, another text in a column of a subject is a fault.
  if (named.some((at) => holdsTicks(rows, at) && cellSample(rows, at).length > 0)) {
    for (const at of named) columns[at] = 'subjectColumn';
  }
  return columns;
}

/**
 * Gives the column whose cells are a subject and a month its field (R-1929), whatever its heading is.
 * Then the only other column of amounts is the amount paid.
 */
function withPaidFor(
  kind: ImportKind,
  headings: readonly string[],
  rows: Rows,
  names: SheetNames,
  guessed: Columns,
): Columns {
  const key = kind === 'PAYMENTS' ? 'item' : 'subject1';
  const hasMonth = guessed.includes('month') || guessed.includes('from1');
  if ((kind !== 'PAYMENTS' && kind !== 'STUDENTS') || hasMonth) return guessed;
  const found = headings.findIndex((_, at) => holdsMonths(cellSample(rows, at), names));
  if (found < 0) return guessed;
  const others = headings.map((heading, at) =>
    at === found || guessed[at] === key ? '' : heading,
  );
  const columns = guessColumns(kind, others, rows);
  columns[found] = key;
  if (kind === 'PAYMENTS' && !columns.includes('paid') && !columns.includes('fee')) {
    const [only, other] = columns.flatMap((each, at) => {
      const cells = cellSample(rows, at);
      return each === null && cells.length > 0 && cells.every(isAmount) ? [at] : [];
    });
    if (only !== undefined && other === undefined) columns[only] = 'paid';
  }
  return columns;
}

/** The indexes of the columns that are a month; none if there is only one. */
function monthColumns(headings: readonly string[]): number[] {
  const found = headings.flatMap((heading, at) => (readMonthHeading(heading) ? [at] : []));
  return found.length > 1 ? found : [];
}

function isSubjectHeading(heading: string, names: SheetNames): boolean {
  return heading !== '' && names.has(subjectOfHeading(heading));
}

/** Returns true for a heading of a kind, a month and a subject too. */
export function isSheetHeading(kind: ImportKind, cell: string, names: SheetNames): boolean {
  return (
    hasMeaning(kind, cell) ||
    (hasSheetField(kind, 'monthColumn') && readMonthHeading(cell) !== undefined) ||
    (kind === 'STUDENTS' && isSubjectHeading(cell.trim(), names)) ||
    (hasSheetField(kind, 'firstName') && (FIRST_NAME.test(cell) || LAST_NAME.test(cell)))
  );
}

/** Returns true for a row with the headings of a first and a last name. */
export function hasFirstAndLast(kind: ImportKind, cells: readonly string[]): boolean {
  const has = (word: RegExp) => cells.some((cell) => word.test(cell.trim()));
  return hasSheetField(kind, 'firstName') && has(FIRST_NAME) && has(LAST_NAME);
}

/** A month's column with its month; the year may be asked for. */
export interface MonthColumn extends MonthHeading {
  readonly column: number;
}

/**
 * Returns the columns that are a month. A heading without a month continues after the one before, and
 * a year goes on until another one; after December the next year begins.
 */
export function monthColumnsOf(
  headings: readonly string[],
  columns: readonly (string | null)[],
  firstYear: number | undefined,
): MonthColumn[] {
  const found: MonthColumn[] = [];
  for (const [column, key] of columns.entries()) {
    if (key !== 'monthColumn') continue;
    const read = readMonthHeading(headings[column] ?? '');
    const before = found.at(-1);
    if (read === undefined) {
      // A column such as Date after the column of its month.
      const part = readMonthHeading(`Jan ${headings[column] ?? ''}`)?.part ?? 'ANY';
      if (before) found.push({ ...before, column, part });
      continue;
    }
    const known = before?.year ?? firstYear;
    const isNext = before !== undefined && read.month < before.month;
    const year = read.year ?? (known === undefined ? undefined : known + (isNext ? 1 : 0));
    found.push({ ...read, column, year });
  }
  return found;
}

/** Returns the columns for another layout: columns of months or subjects come or go. */
export function columnsForLayout(
  kind: ImportKind,
  layout: string,
  sheet: { readonly headings: readonly string[]; readonly rows: Rows },
  columns: readonly (string | null)[],
  names: SheetNames = new SheetNames(),
): Columns {
  return columns.map((key, at) => {
    const heading = sheet.headings[at]?.trim() ?? '';
    const isFree =
      key === null || SHEET_FIELDS[kind].some((each) => each.isMany && each.key === key);
    if (!isFree) return key;
    if (heading === '' || cellSample(sheet.rows, at).length === 0) return null;
    const isMonth = readMonthHeading(heading) !== undefined;
    const isOther = key === (layout === 'MONTHS' ? 'subjectColumn' : 'monthColumn');
    if (isOther && (layout === 'MONTHS' || layout === 'SUBJECTS')) return key;
    if (layout === 'MONTHS') return isMonth ? 'monthColumn' : null;
    if (layout === 'GRID' && levelOfHeading(heading, names)) return 'levelColumn';
    const isWanted = layout === 'SUBJECTS' || layout === 'GRID';
    if (!isWanted || !hasSheetField(kind, 'subjectColumn')) return null;
    const isNumber = /^(?:no\.?|bil\.?|#|s\/n|年龄|age|umur)$/i.test(heading);
    return !isMonth && !isNumber && holdsTicks(sheet.rows, at) ? 'subjectColumn' : null;
  });
}
