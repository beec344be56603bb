import { IMPORT_FIELDS, IMPORT_GROUPS_MAX } from '@kelas/contract/import-fields';
import { readGroupHeading } from '../cells/group-words.ts';
import { listedSubjects, readTick } from '../cells/sheet-words.ts';
import { isFeeGrid, levelOfHeading, subjectOfHeading } from '../columns/fee-grid.ts';
import type { SheetGroups } from './groups.ts';
import { BEGIN } from './months.ts';
import { PaidForReader } from './paid-for.ts';
import type {
  CellOrigin,
  CourseTexts,
  ReadingNotes,
  SheetInput,
  SheetRecord,
  SheetText,
} from './sheet.ts';
import { LevelReader } from './subject-levels.ts';

/** The columns of the course groups of a sheet: by number of the group, the column of each field. */
type GroupColumns = ReadonlyMap<number, ReadonlyMap<string, number>>;

export function groupColumnsOf({ kind, columns }: SheetInput): GroupColumns {
  const names = new Set(IMPORT_FIELDS[kind].filter(({ repeats }) => repeats).map(({ key }) => key));
  const groups = new Map<number, Map<string, number>>();
  for (const [column, key] of columns.entries()) {
    const [, name = '', number = ''] = /^([a-zA-Z]+)(\d+)$/.exec(key ?? '') ?? [];
    if (!names.has(name)) continue;
    const group = groups.get(Number(number)) ?? new Map<string, number>();
    groups.set(Number(number), group.set(name, column));
  }
  return new Map([...groups].toSorted(([one], [other]) => one - other));
}

/** Reads the courses of each row: numbered groups, lists of subjects, and columns of subjects. */
export class CourseReader {
  readonly #input: SheetInput;
  readonly #notes: ReadingNotes;
  readonly #groups: SheetGroups;
  readonly #columns: GroupColumns;
  /** The columns whose heading is a subject or, in a grid of fees, a level. */
  readonly #named: readonly { readonly column: number; readonly field: 'subject' | 'level' }[];
  /** Rows with one fee for several subjects. */
  readonly #shared: { record: SheetRecord; indexes: number[]; fee: string }[] = [];
  readonly #lists = new Map<string, readonly string[]>();
  readonly #levels: LevelReader;
  readonly #paidFor: PaidForReader | undefined;
  readonly #begin: string | null;
  readonly #hasLevel: boolean;
  readonly #splits: boolean;

  constructor(input: SheetInput, groups: SheetGroups, notes: ReadingNotes) {
    this.#input = input;
    this.#notes = notes;
    this.#groups = groups;
    this.#columns = groupColumnsOf(input);
    this.#named = input.columns.flatMap((key, column) => {
      const field = key === 'levelColumn' ? ('level' as const) : ('subject' as const);
      return key === 'levelColumn' || key === 'subjectColumn' ? [{ column, field }] : [];
    });
    this.#hasLevel = input.columns.includes('level') || input.kind !== 'STUDENTS';
    const subjects = [...this.#columns.values()].flatMap((group) => group.get('subject') ?? []);
    this.#levels = new LevelReader(input, subjects, notes);
    const isPaidFor =
      input.kind === 'STUDENTS' && !this.hasFrom && !input.columns.includes('monthColumn');
    this.#paidFor = isPaidFor ? new PaidForReader(input, subjects, groups.year, notes) : undefined;
    this.#begin = this.#paidFor?.isFound
      ? notes.choose('begin', 'Courses begin', BEGIN, null, this.#paidFor.example)
      : null;
    this.#splits = this.#chooseLists();
  }

  /** True if a column gives each course its first month. */
  get hasFrom(): boolean {
    return [...this.#columns.values()].some((group) => group.has('from'));
  }

  /** True while the first month of courses with a month is asked for. */
  get isBeginAsked(): boolean {
    return this.#paidFor?.isFound === true && (this.#begin === null || !this.#paidFor.hasYears);
  }

  /** Adds the courses of a row to its record. */
  read(record: SheetRecord): void {
    const isGrid = isFeeGrid(this.#input.kind, this.#input.columns);
    for (const [number, group] of this.#columns) {
      if (isGrid && number === 1) continue;
      if (group.has('subject')) this.#readGroup(record, group);
      else if (this.#named.length === 0 || number > 1) this.#readWithout(record, group);
    }
    if (this.#named.length > 0) this.#readTicks(record);
    const given = this.#groups.givenTo(record.row);
    if (record.courses.length === 0 && given.has('subject') && this.#columns.size === 0) {
      record.courses.push(withGiven({}, given));
    }
    if (record.courses.length > IMPORT_GROUPS_MAX) {
      const text = `This row has ${record.courses.length} courses. A student can have at most ${IMPORT_GROUPS_MAX} in a file.`;
      this.#notes.fault({ row: record.row, column: null }, 'TOO_MANY_COURSES', text);
      record.courses.length = IMPORT_GROUPS_MAX;
    }
  }

  /** Asks whether a fee is for each subject of a row or for all together (R-1901). */
  finish(): void {
    const [first] = this.#shared;
    if (first === undefined) return;
    const { record, indexes, fee } = first;
    const line = this.#input.lines[record.row - 1] ?? record.row;
    const names = indexes.map((at) => record.courses[at]?.subject?.text ?? '').join(', ');
    const choices = { EACH: 'For each subject', TOTAL: 'For all subjects of the row together' };
    const detail = `Row ${line}: ${names} with ${fee}`;
    const value = this.#notes.choose(
      'fees',
      'One fee for several subjects is',
      choices,
      null,
      detail,
    );
    if (value !== 'TOTAL') return;
    for (const each of this.#shared) {
      each.record.shares.push(each.indexes);
      for (const at of each.indexes.slice(1)) {
        const { fee: _, ...course } = each.record.courses[at] ?? {};
        each.record.courses[at] = course;
      }
    }
  }

  #text(record: SheetRecord, column: number): SheetText {
    return { text: record.cells[column] ?? '', origin: { row: record.row, column } };
  }

  /** The fields of a group; those of empty cells too, since a fault names their cell. */
  #textsOf(record: SheetRecord, group: ReadonlyMap<string, number>): Record<string, SheetText> {
    return Object.fromEntries(
      [...group].map(([name, column]) => [name, this.#text(record, column)]),
    );
  }

  #readGroup(record: SheetRecord, group: ReadonlyMap<string, number>): void {
    const texts = this.#textsOf(record, group);
    if (!hasText(texts)) return;
    const given = this.#groups.givenTo(record.row);
    const listed = this.#levels.coursesOf(texts) ?? this.#paidFor?.coursesOf(texts, this.#begin);
    if (listed) {
      record.courses.push(
        ...listed.map((course) => withGiven(course, this.#groups.givenTo(record.row))),
      );
      return;
    }
    const subject = texts.subject;
    const parts = this.#partsOf(subject?.text ?? '');
    if (parts.length < 2 || !subject) {
      if (subject?.text.trim() === '' && given.has('subject')) delete texts.subject;
      record.courses.push(this.#withLevel(record, withGiven(texts, given)));
      return;
    }
    const first = record.courses.length;
    for (const part of parts) {
      const origin: CellOrigin = { ...subject.origin, part };
      const course = { ...texts, subject: { text: part, origin } };
      record.courses.push(this.#withLevel(record, withGiven(course, given)));
    }
    this.#share(record, first, texts.fee?.text);
  }

  /** A group without a subject's column: a heading above the row names the subject. */
  #readWithout(record: SheetRecord, group: ReadonlyMap<string, number>): void {
    const texts = this.#textsOf(record, group);
    const given = this.#groups.givenTo(record.row);
    if (given.has('subject') || hasText(texts)) record.courses.push(withGiven(texts, given));
  }

  #readTicks(record: SheetRecord): void {
    const { headings } = this.#input;
    const shared = this.#columns.get(1);
    const isGrid = isFeeGrid(this.#input.kind, this.#input.columns);
    const isCommon = shared && (isGrid || !shared.has('subject'));
    const common = isCommon ? this.#textsOf(record, shared) : {};
    const given = this.#groups.givenTo(record.row);
    const first = record.courses.length;
    const withFee: number[] = [];
    for (const { column, field } of this.#named) {
      const cell = this.#text(record, column);
      const says = readTick(cell.text);
      if (says === 'NOT_TAKEN') continue;
      if (says === undefined) {
        if (record.isLeftOut) continue;
        const is = `${cell.text.slice(0, 40)} is`;
        if (isGrid) this.#notes.fault(cell.origin, 'UNKNOWN_FEE', `${is} not a fee`, ['-']);
        else {
          const text = `${is} neither a tick nor a fee`;
          this.#notes.fault(cell.origin, 'UNKNOWN_TICK', text, ['/', '-']);
        }
        continue;
      }
      const origin: CellOrigin = { ...cell.origin, isHeading: true };
      const heading = headings[column] ?? '';
      const text = (field === 'level' && levelOfHeading(heading)) || subjectOfHeading(heading);
      const fee = says === 'FEE' ? { fee: cell } : {};
      if (says === 'FEE') withFee.push(record.courses.length);
      record.courses.push(withGiven({ ...common, ...fee, [field]: { text, origin } }, given));
    }
    if (withFee.length === 0) this.#share(record, first, common.fee?.text);
  }

  #share(record: SheetRecord, first: number, fee = ''): void {
    const count = record.courses.length - first;
    if (count < 2 || fee.trim() === '' || record.isLeftOut) return;
    const indexes = Array.from({ length: count }, (_, index) => first + index);
    this.#shared.push({ record, indexes, fee: fee.trim() });
  }

  /** `Maths F5` is Mathematics of Form 5 in a sheet without levels. */
  #withLevel(record: SheetRecord, course: Record<string, SheetText>): CourseTexts {
    const { subject } = course;
    if (!subject || this.#input.kind !== 'STUDENTS' || !/[1-5IV一二三四五]/.test(subject.text)) {
      return course;
    }
    if (this.#input.names.isStored(subject.text)) return course;
    const read = readGroupHeading(subject.text, this.#input.names);
    if (read.subject === undefined || read.level === undefined) return course;
    const level = { text: read.level, origin: subject.origin };
    if (!this.#hasLevel && !record.given.has('level')) record.given.set('level', level);
    const part = subject.origin.part ?? subject.text.trim();
    const named = { text: read.subject, origin: { ...subject.origin, part } };
    return { ...course, subject: named };
  }

  #partsOf(cell: string): readonly string[] {
    if (!this.#splits) return [cell];
    const known = this.#lists.get(cell) ?? listedSubjects(cell, this.#input.names);
    this.#lists.set(cell, known);
    return known;
  }

  /** Whether cells with several subjects are divided; it is shown where there are such cells. */
  #chooseLists(): boolean {
    const { rows, names, leftOut } = this.#input;
    const found = new Set<string>();
    for (const group of this.#columns.values()) {
      const column = group.get('subject');
      if (column === undefined) continue;
      for (const [index, cells] of rows.entries()) {
        const cell = cells[column] ?? '';
        if (cell === '' || leftOut.has(index + 1) || this.#lists.has(cell)) continue;
        if (this.#levels.has(cell) || this.#paidFor?.has(cell)) continue;
        const parts = listedSubjects(cell, names);
        this.#lists.set(cell, parts);
        if (parts.length > 1) found.add(cell.trim());
      }
    }
    if (found.size === 0) return false;
    const choices = { SPLIT: 'Several subjects', WHOLE: 'One subject' };
    const detail = [...found].slice(0, 2).join(' | ');
    return (
      this.#notes.choose('lists', 'A subject with commas or signs is', choices, 'SPLIT', detail) !==
      'WHOLE'
    );
  }
}

function hasText(texts: Readonly<Record<string, SheetText>>): boolean {
  return Object.values(texts).some(({ text }) => text.trim() !== '');
}

/** Adds the subject and the teacher of the group where the row has none. */
function withGiven(
  texts: Record<string, SheetText>,
  given: ReadonlyMap<string, SheetText>,
): Record<string, SheetText> {
  const filled = { ...texts };
  for (const key of ['subject', 'teacher']) {
    const text = given.get(key);
    if (text && (filled[key]?.text.trim() ?? '') === '') filled[key] = text;
  }
  return filled;
}
