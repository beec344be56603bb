import { IMPORT_GROUPS_MAX } from '@kelas/contract/import-fields';
import { readGroupHeading } from '../cells/group-words.ts';
import { listedSubjects, readTick } from '../cells/sheet-words.ts';
import { levelOfHeading, subjectOfHeading } from '../columns/fee-grid.ts';
import type { SheetGroups } from './groups.ts';
import { BEGIN } from './months.ts';
import { PaidForReader } from './paid-for.ts';
import type { CellOrigin, CourseTexts, SheetReader, SheetRecord, SheetText } from './sheet.ts';
import { LevelReader } from './subject-levels.ts';

/** Reads the courses of each row: numbered groups, lists of subjects, and columns of subjects. */
export class CourseReader {
  readonly #reading: SheetReader;
  readonly #groups: SheetGroups;
  /** The columns whose heading is a subject or, in a grid of fees, a level. */
  readonly #named: readonly { readonly column: number; readonly field: 'subject' | 'level' }[];
  /** Rows with one fee for several subjects. */
  readonly #shared: { record: SheetRecord; indexes: number[]; fee: string }[] = [];
  readonly #lists: Map<string, readonly string[]>;
  readonly #levels: LevelReader;
  readonly #paidFor: PaidForReader | undefined;
  readonly #begin: string | null = null;
  readonly #hasLevel: boolean;
  readonly #splits: boolean = false;

  constructor(reading: SheetReader, groups: SheetGroups) {
    this.#reading = reading;
    this.#groups = groups;
    const { kind, columns, names } = reading.input;
    const fields = { subjectColumn: 'subject', levelColumn: 'level' } as const;
    this.#named = columns.flatMap((key, column) =>
      key === 'subjectColumn' || key === 'levelColumn' ? [{ column, field: fields[key] }] : [],
    );
    this.#hasLevel = columns.includes('level') || kind !== 'STUDENTS';
    const subjects = [...reading.groups.values()].flatMap((group) => group.get('subject') ?? []);
    this.#levels = new LevelReader(reading, subjects);
    if (kind === 'STUDENTS' && !reading.hasFrom && !columns.includes('monthColumn')) {
      this.#paidFor = new PaidForReader(reading, subjects, groups.year);
    }
    if (this.#paidFor?.isFound) {
      this.#begin = reading.choose('begin', 'Courses begin', BEGIN, null, this.#paidFor.example);
    }
    // Whether cells with several subjects are divided is shown where there are such cells.
    this.#lists = reading.listsIn(subjects, (cell) => {
      if (this.#levels.has(cell) || this.#paidFor?.has(cell)) return undefined;
      const parts = listedSubjects(cell, names);
      return parts.length > 1 ? parts : undefined;
    });
    if (this.#lists.size === 0) return;
    const choices = { SPLIT: 'Several subjects', WHOLE: 'One subject' };
    const samples = new Set([...this.#lists.keys()].map((cell) => cell.trim()));
    const detail = [...samples].slice(0, 2).join(' | ');
    const label = 'A subject with commas or signs is';
    this.#splits = reading.choose('lists', label, choices, 'SPLIT', detail) === 'SPLIT';
  }

  /** True while the first month of courses with a month is asked for. */
  get isBeginAsked(): boolean {
    return this.#paidFor?.isFound === true && (this.#begin === null || !this.#paidFor.hasYears);
  }

  /** Adds the courses of a row to its record. */
  read(record: SheetRecord): void {
    const { isGrid, groups } = this.#reading;
    for (const [number, group] of groups) {
      if (isGrid && number === 1) continue;
      if (group.has('subject')) this.#readGroup(record, group);
      else if (this.#named.length === 0 || number > 1) this.#readWithout(record, group);
    }
    if (this.#named.length > 0) this.#readTicks(record);
    const given = this.#groups.givenTo(record.row);
    if (record.courses.length === 0 && given.has('subject') && groups.size === 0) {
      record.courses.push(withGiven({}, given));
    }
    if (record.courses.length > IMPORT_GROUPS_MAX) {
      const text = `This row has ${record.courses.length} courses. A student can have at most ${IMPORT_GROUPS_MAX} in a file.`;
      this.#reading.fault({ row: record.row, column: null }, 'TOO_MANY_COURSES', text);
      record.courses.length = IMPORT_GROUPS_MAX;
    }
  }

  /** Asks whether a fee is for each subject of a row or for all together (R-1901). */
  finish(): void {
    const [first] = this.#shared;
    if (first === undefined) return;
    const { record, indexes, fee } = first;
    const names = indexes.map((at) => record.courses[at]?.subject?.text ?? '').join(', ');
    const choices = { EACH: 'For each subject', TOTAL: 'For all subjects of the row together' };
    const detail = `Row ${this.#reading.lineOf(record.row)}: ${names} with ${fee}`;
    const label = 'One fee for several subjects is';
    const value = this.#reading.choose('fees', label, choices, null, detail);
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

  /** The fields of a group, also of empty cells, since a fault names their cell. */
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
      record.courses.push(...listed.map((course) => withGiven(course, given)));
      return;
    }
    const { subject } = texts;
    const parts = this.#partsOf(subject?.text ?? '');
    if (!subject || parts.length < 2) {
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

  #partsOf(cell: string): readonly string[] {
    if (!this.#splits) return [cell];
    return this.#lists.get(cell) ?? listedSubjects(cell, this.#reading.input.names);
  }

  /** A group without a subject's column: a heading above the row names the subject. */
  #readWithout(record: SheetRecord, group: ReadonlyMap<string, number>): void {
    const texts = this.#textsOf(record, group);
    const given = this.#groups.givenTo(record.row);
    if (given.has('subject') || hasText(texts)) record.courses.push(withGiven(texts, given));
  }

  #readTicks(record: SheetRecord): void {
    const { isGrid, groups, input } = this.#reading;
    const shared = groups.get(1);
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
        const [code, what, suggestions] = isGrid ? UNKNOWN_FEE : UNKNOWN_TICK;
        this.#reading.fault(cell.origin, code, `${cell.text.slice(0, 40)} is ${what}`, suggestions);
        continue;
      }
      const origin: CellOrigin = { ...cell.origin, isHeading: true };
      const heading = input.headings[column] ?? '';
      const text =
        (field === 'level' && levelOfHeading(heading, input.names)) || subjectOfHeading(heading);
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
    const { kind, names } = this.#reading.input;
    if (!subject || kind !== 'STUDENTS' || !/[1-5IV一二三四五]/.test(subject.text)) return course;
    if (names.isStored(subject.text)) return course;
    const read = readGroupHeading(subject.text, names);
    if (read.subject === undefined || read.level === undefined) return course;
    const level = { text: read.level, origin: subject.origin };
    if (!this.#hasLevel && !record.given.has('level')) record.given.set('level', level);
    const part = subject.origin.part ?? subject.text.trim();
    const named = { text: read.subject, origin: { ...subject.origin, part } };
    return { ...course, subject: named };
  }
}

const UNKNOWN_FEE = ['UNKNOWN_FEE', 'not a fee', ['-']] as const;
const UNKNOWN_TICK = ['UNKNOWN_TICK', 'neither a tick nor a fee', ['/', '-']] as const;

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
