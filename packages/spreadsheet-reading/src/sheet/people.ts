import { IMPORT_FIELDS } from '@kelas/contract/import-fields';
import { isAddedColumn } from '../columns/added-column.ts';
import { nameKey, nricKey } from '../names/name-index.ts';
import { plainText, textAt } from '../words/texts.ts';
import type { CourseTexts, SheetReader, SheetRecord } from './sheet.ts';

/** The keys that hold the name of the person of a row. */
const NAME_KEYS = ['name', 'student', 'firstName', 'lastName'];

/**
 * Returns the row that each row continues: the person above, where a merged cell left the name
 * empty (R-1906). Rows are numbered from 1; 0 is a row of its own.
 */
export function continuedRows(
  { input, person }: SheetReader,
  isHeading: (row: number) => boolean,
): readonly number[] {
  const { rows, kind, columns, headings } = input;
  const names = NAME_KEYS.flatMap((key) => person.get(key) ?? []);
  if (names.length === 0) return rows.map(() => 0);
  const own = new Set(kind === 'PAYMENTS' ? names : person.values());
  const details = columns.flatMap((key, at) => (key === null || own.has(at) ? [] : [at]));
  // A row with its own phone or IC is a person whose name is missing.
  const identity = ['phone', 'nric']
    .flatMap((key) => person.get(key) ?? [])
    .filter((column) => !isAddedColumn(headings[column]));
  let owner = 0;
  return rows.map((cells, index) => {
    const has = (column: number) => textAt(cells, column) !== '';
    if (isHeading(index + 1)) owner = 0;
    else if (names.some(has)) owner = index + 1;
    if (owner === 0 || owner === index + 1 || input.leftOut.has(index + 1)) return 0;
    const above = rows[owner - 1] ?? [];
    const isSame = [...own].filter(has).every((column) => {
      const isEqual = plainText(cells[column] ?? '') === plainText(above[column] ?? '');
      return isEqual && !identity.includes(column);
    });
    return isSame && details.some(has) ? owner : 0;
  });
}

/** A phone number without signs, its country code and the zero before it. */
function phoneDigits(text: string): string {
  return text.replace(/\D/g, '').replace(/^(?:60|65|0)/, '');
}

function sameCell(key: string, one: string, other: string): boolean {
  if (key === 'phone' || key === 'contactPhone') return phoneDigits(one) === phoneDigits(other);
  return plainText(one) === plainText(other);
}

/** Joins the rows of one person that differ in their courses only (R-1907). */
export class PeopleJoiner {
  readonly #reading: SheetReader;
  readonly #byNric = new Map<string, SheetRecord>();
  readonly #byName = new Map<string, SheetRecord>();
  joined = 0;

  constructor(reading: SheetReader) {
    this.#reading = reading;
  }

  /** Joins a row to an earlier one of the same person; returns false for a row of its own. */
  join(record: SheetRecord): boolean {
    const nric = nricKey(this.#text(record, 'nric'));
    const name = nameKey(this.#nameOf(record));
    const phone = phoneDigits(this.#text(record, 'phone').slice(0, 40));
    // The fees of a teacher take several rows, of which one has the phone.
    const key = name === '' || this.#reading.isGrid ? name : `${name}\n${phone}`;
    const first = (nric === '' ? undefined : this.#byNric.get(nric)) ?? this.#byName.get(key);
    if (first === undefined) {
      if (nric !== '') this.#byNric.set(nric, record);
      if (key !== '') this.#byName.set(key, record);
      return false;
    }
    const firstNric = nricKey(this.#text(first, 'nric'));
    if (nric !== '' && firstNric !== '' && nric !== firstNric) {
      this.#byNric.set(nric, record);
      return false;
    }
    const others = record.courses.filter(
      (course) => !first.courses.some((each) => isSame(each, course)),
    );
    // One fee of several courses needs all of them.
    const added = record.shares.length > 0 && others.length > 0 ? record.courses : others;
    const differing = this.#differingKey(first, record);
    // A row that repeats another one stays a fault of its own.
    if (added.length === 0) return false;
    if (differing !== undefined) {
      this.#refuse(first, record, differing);
      return true;
    }
    this.#fill(first, record);
    this.append(first, record, added);
    return true;
  }

  /** Adds courses of a row to an earlier row. */
  append(first: SheetRecord, record: SheetRecord, added: readonly CourseTexts[]): void {
    const at = first.courses.length;
    if (added.length === record.courses.length) {
      for (const share of record.shares) first.shares.push(share.map((index) => index + at));
    }
    first.courses.push(...added);
    const reason = `joined with row ${this.#reading.lineOf(first.row)}`;
    this.#reading.parts.set(record.row, { of: first.row, reason });
    this.joined += 1;
  }

  #text({ cells, given }: SheetRecord, key: string): string {
    return given.get(key)?.text ?? cells[this.#reading.person.get(key) ?? -1] ?? '';
  }

  #nameOf(record: SheetRecord): string {
    const [first, last] = [this.#text(record, 'firstName'), this.#text(record, 'lastName')];
    return this.#text(record, 'name') || `${first} ${last}`;
  }

  /** The first field in which two rows of a person differ. */
  #differingKey(first: SheetRecord, record: SheetRecord): string | undefined {
    return [...this.#reading.person.keys()].find((key) => {
      const [one, other] = [this.#text(first, key), this.#text(record, key)];
      if (one.trim() === '' || other.trim() === '' || sameCell(key, one, other)) return false;
      // The day on which each course was joined is the first month of this course.
      const { from = 'ENROLLED' } = this.#reading.input.chosen;
      return key !== 'enrolled' || this.#reading.hasFrom || from !== 'ENROLLED';
    });
  }

  #refuse(first: SheetRecord, record: SheetRecord, key: string): void {
    const { person, input } = this.#reading;
    const field = IMPORT_FIELDS[input.kind].find((each) => each.key === key);
    const other = this.#text(first, key).trim();
    const [line, own] = [this.#reading.lineOf(first.row), this.#reading.lineOf(record.row)];
    const text =
      `Rows ${line} and ${own} are the same person, but ${field?.label ?? 'Name'} differs: ` +
      `${other.slice(0, 60)}. Correct one of them; they are then joined. ` +
      `Without row ${own}, ${lossOf(record)} is not imported.`;
    const at = { row: record.row, column: person.get(key) ?? null };
    this.#reading.fault(at, 'ROWS_DIFFER', text, [other]);
    const reason = `same person as row ${line}`;
    this.#reading.parts.set(record.row, { of: first.row, reason });
  }

  /** Fills the empty fields of the first row from the later row. */
  #fill(first: SheetRecord, record: SheetRecord): void {
    for (const [key, column] of this.#reading.person) {
      if (this.#text(first, key).trim() !== '' || this.#text(record, key).trim() === '') continue;
      const text = this.#text(record, key);
      first.given.set(key, { text, origin: { row: record.row, column } });
      if (key === 'nric') this.#byNric.set(nricKey(text), first);
    }
  }
}

/** Two courses that say the same of everything. */
function isSame(one: CourseTexts, other: CourseTexts): boolean {
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...keys].every((key) => {
    return plainText(one[key]?.text ?? '') === plainText(other[key]?.text ?? '');
  });
}

/** The records that are lost without a row: its courses with their fees. */
function lossOf({ courses }: SheetRecord): string {
  const texts = courses.map(({ subject, fee }) => {
    const amount = fee?.text.trim() ?? '';
    return [subject?.text.trim() ?? '', amount && `(${amount})`].filter(Boolean).join(' ');
  });
  return texts.filter((text) => text !== '').join(', ') || 'the course';
}
