import {
  type DateOrder,
  draftColumns,
  IMPORT_GROUPS_MAX,
  type ImportColumn,
  type ImportKind,
  importColumns,
} from '@kelas/contract/import-fields';
import { PHONE_PREFIX, type PhonePrefix } from '@kelas/contract/values/phone';
import {
  cleanText,
  isPlainText,
  optionalEmail,
  TEXT_MAX_LENGTH,
} from '@kelas/contract/values/text';
import { SheetNames } from '../names/subjects.ts';
import { dateOrderOf, readDate } from './dates.ts';
import {
  type CellFault,
  type CellResult,
  type CellValue,
  cutNumber,
  fault,
  isCutNumber,
  isRead,
  missing,
} from './faults.ts';
import { readAmount, readNric, readPhone, withoutCurrency } from './numbers.ts';
import { checkRow } from './row-rules.ts';
import { readLevel, readWord } from './words.ts';

/** A row of a file with its values by field key, and all its faults at once (R-1646). */
export interface ReadRow {
  /** The place in the given rows; the first is 1. */
  readonly row: number;
  readonly values: Partial<Record<string, CellValue>>;
  readonly faults: CellFault[];
}

/** A question about a column. Its dates have no value until it is answered (R-1649). */
export interface Question {
  /** The key of the field. */
  readonly column: string;
  readonly examples: string[];
}

export type ImportFormats = Partial<Record<string, DateOrder>>;

/** Rows that were read, to read only the changed ones of a later version of their draft. */
export interface ReadTableRows {
  readonly rows: readonly ReadRow[];
  readonly questions: Question[];
  /** The cells that were read. */
  readonly cells: readonly (readonly string[])[];
  /** Names all that a row depends on except its cells. */
  readonly basis: string;
}

/** A column that is read, and how. */
interface Reader {
  readonly column: ImportColumn;
  /** The place of the column in the rows. */
  readonly at: number;
  readonly order: DateOrder | undefined;
  /** Equal texts of a column are read once. */
  readonly known: Map<string, CellResult>;
}

/** The rule of the forms. Its messages begin with the label. */
const EMAIL = optionalEmail('');

const ASCII = /^[\x20-\x7e]*$/;
const LINE_BREAK = /[\t\n\r\u2028\u2029]+/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are named as a fault
const CONTROL = /[\u0000-\u001f\u007f-\u009f]/gu;
/** Characters that change the direction of text; marks are part of Arabic and Hebrew text. */
const DIRECTION = /[\u202a-\u202e\u2066-\u2069]/gu;
const MARK = /[\u061c\u200e\u200f]/gu;
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;
/** Signs and words for no value, in cells of optional fields. */
export const NO_VALUE = /^(?:[-–—.]+|n[/.]?a\.?|nil|none|tiada|tidak +ada|无|無|没有|沒有)$/i;

/** Types whose direction characters are a fault; cells of other types lose them, as in the forms. */
const NAMES = new Set(['TEXT', 'NAME', 'CODE']);

/** Returns a text without the characters that a fault names. */
function withoutHidden(text: string, type: ImportColumn['type']): string {
  const plain = text.toWellFormed().replaceAll('\ufffd', '').replace(CONTROL, '');
  if (!NAMES.has(type)) return plain;
  const straight = plain.replace(DIRECTION, '');
  return RIGHT_TO_LEFT.test(straight) ? straight : straight.replace(MARK, '');
}

/** Returns the fault of a text with a hidden character, with the text without it. */
function hiddenFault({ label, type }: ImportColumn, text: string): CellResult | undefined {
  const without = withoutHidden(text, type);
  if (isPlainText(text) && without === text) return undefined;
  const kept = [...without];
  const found = [...text].find((each, index) => kept[index] !== each);
  const code = found?.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0');
  return fault(
    'HIDDEN_CHARACTER',
    `${label} has a hidden character (U+${code ?? '0000'}). Type it again, or use the text without it`,
    [cleanText(without).slice(0, TEXT_MAX_LENGTH)].filter((each) => each !== ''),
  );
}

function readText({ type, label }: ImportColumn, text: string): CellResult {
  if (text.length > TEXT_MAX_LENGTH) {
    return fault('TOO_LONG', `${label} can have at most ${TEXT_MAX_LENGTH} characters`);
  }
  if (type === 'NRIC') return readNric(text);
  return type === 'CODE' && isCutNumber(text) ? cutNumber() : { value: text };
}

/** Reads a cell whose text is clean and not empty. */
function readClean(
  reader: Reader,
  text: string,
  prefix: PhonePrefix,
  names: SheetNames,
): CellResult {
  const { type, label } = reader.column;
  switch (type) {
    case 'PHONE':
      return readPhone(label, text, prefix);
    case 'EMAIL': {
      const checked = EMAIL.safeParse(text);
      if (checked.success) return { value: checked.data };
      return fault('NOT_AN_EMAIL', label + (checked.error.issues[0]?.message ?? ' is not valid'));
    }
    case 'LEVEL':
      return readLevel(label, text, names);
    case 'AMOUNT':
      return readAmount(label, text);
    case 'MONTH':
    case 'DATE':
      return readDate(type, label, text, reader.order);
    case 'GENDER':
    case 'SESSION':
    case 'STATUS':
    case 'PAY_SCHEME':
    case 'CHARGE_UNIT':
    case 'LANGUAGE':
    case 'PAYMENT_TYPE':
      return readWord(type, label, text, names);
    default:
      return readText(reader.column, text);
  }
}

function oneLine(cell: string): string {
  return cell.replace(LINE_BREAK, ' ');
}

/** Returns the type of a field; TEXT for a column without one. */
export function typeOfColumn(kind: ImportKind, key: string | null | undefined) {
  const fields = importColumns(kind, IMPORT_GROUPS_MAX);
  return fields.find((field) => field.key === key)?.type ?? 'TEXT';
}

/** Returns a cell as it is read: on one line, trimmed and without invisible characters. */
export function cleanCell(cell: string, type: ImportColumn['type']): string {
  if (NAMES.has(type)) return ASCII.test(cell) ? cell.trim() : cleanText(oneLine(cell));
  const text = ASCII.test(cell) ? cell : cleanText(oneLine(cell).replace(MARK, ''), 'NFKC');
  // Some programs keep the apostrophe that makes a number text.
  return (type === 'NRIC' ? text : text.replace(/^'/, '')).trim();
}

function readCell(
  reader: Reader,
  cell: string,
  prefix: PhonePrefix,
  names: SheetNames,
): CellResult {
  const { label, type, isRequired } = reader.column;
  const line = oneLine(cell);
  const hidden = ASCII.test(line) ? undefined : hiddenFault(reader.column, line);
  if (hidden) return hidden;
  const text = cleanCell(line, type);
  const value = type === 'AMOUNT' ? withoutCurrency(text) : text;
  if (text === '' || (!isRequired && NO_VALUE.test(value))) {
    return isRequired ? missing(label) : { value: undefined };
  }
  return readClean(reader, text, prefix, names);
}

/**
 * Reads the rows of a table (R-1646 to R-1649). `columns` has the field key of each column, null
 * for a column to leave out. Rows are complete only when there is no question: a date whose order
 * is asked for has neither a value nor a fault. A row of `earlier` with the same cells is not read
 * again. Rows of `leftOut`, numbered from 1, do not decide the order of day and month.
 */
export function readRows(
  kind: ImportKind,
  columns: readonly (string | null)[],
  rows: readonly (readonly string[])[],
  formats: ImportFormats = {},
  phonePrefix: PhonePrefix = PHONE_PREFIX,
  earlier?: ReadTableRows,
  leftOut: ReadonlySet<number> = new Set(),
  names: SheetNames = new SheetNames(),
): ReadTableRows {
  const kept = rows.filter((_, index) => !leftOut.has(index + 1));
  const questions: Question[] = [];
  const fields = draftColumns(kind, columns);
  const readers = fields.flatMap((column): Reader[] => {
    const at = columns.indexOf(column.key);
    if (at < 0) return [];
    const isDated = column.type === 'DATE' || column.type === 'MONTH';
    const texts = new Set(isDated ? kept.map((cells) => cells[at] ?? '') : []);
    const dates = [...texts].map((text) => cleanCell(text, column.type));
    const { order, examples } = dateOrderOf(dates, formats[column.key]);
    if (examples.length > 0) questions.push({ column: column.key, examples });
    return [{ column, at, order, known: new Map() }];
  });
  const orders = readers.map(({ order }) => order ?? null);
  const asked = questions.map(({ column }) => column);
  const basis = JSON.stringify([kind, columns, phonePrefix, orders, asked, names.words]);
  const unchanged = earlier?.basis === basis ? earlier : undefined;
  const labels = new Map(fields.map(({ key, label }) => [key, label]));
  const absent = fields.filter(({ key, isRequired }) => isRequired && !columns.includes(key));
  const read = rows.map((cells, index): ReadRow => {
    const known = unchanged?.rows[index];
    if (known && isSame(cells, unchanged?.cells[index])) return known;
    const values: Partial<Record<string, CellValue>> = {};
    const faults: CellFault[] = absent.map(({ key, label }) => ({
      column: key,
      ...missing(label),
    }));
    const add = (column: string, result: CellResult) => {
      if (!isRead(result)) faults.push({ column, ...result });
      else if (result.value !== undefined) values[column] = result.value;
    };
    for (const reader of readers) {
      const cell = cells[reader.at] ?? '';
      const result = reader.known.get(cell) ?? readCell(reader, cell, phonePrefix, names);
      reader.known.set(cell, result);
      add(reader.column.key, result);
    }
    const isAsked = (key: string) => asked.includes(key);
    checkRow(kind, labels, { values, faults }, isAsked);
    return { row: index + 1, values, faults };
  });
  return { rows: read, questions, cells: rows, basis };
}

function isSame(one: readonly string[], other: readonly string[] | undefined): boolean {
  return one.length === other?.length && one.every((cell, index) => cell === other[index]);
}
