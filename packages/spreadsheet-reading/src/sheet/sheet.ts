import {
  IMPORT_FIELDS,
  type ImportKind,
  type ReadingKey,
  SHEET_FIELDS,
} from '@kelas/contract/import-fields';
import type { Day } from '@kelas/contract/values/date';
import type { FoundFault } from '../cells/faults.ts';
import { isFeeGrid } from '../columns/fee-grid.ts';
import type { SheetNames } from '../names/subjects.ts';
import { textAt } from '../words/texts.ts';

/** Where a text of a read row comes from in the sheet. */
export interface CellOrigin {
  /** From 1. */
  readonly row: number;
  /** Null if no column holds it. */
  readonly column: number | null;
  /** The part of the cell, if the cell has several. */
  readonly part?: string;
  /** The text is the heading of the column. */
  readonly isHeading?: true;
}

export interface SheetText {
  readonly text: string;
  readonly origin: CellOrigin;
}

/** The fields of a course by name without its number. */
export type CourseTexts = Readonly<Partial<Record<string, SheetText>>>;

/** A row that is read, before it has columns: a person, or a payment. */
export interface SheetRecord {
  /** The row of the sheet, from 1. */
  readonly row: number;
  readonly cells: readonly string[];
  /** Fields that come from elsewhere than the row's own column. */
  readonly given: Map<string, SheetText>;
  readonly courses: CourseTexts[];
  /** Indexes of courses whose first one has the fee of all. */
  readonly shares: number[][];
  readonly isLeftOut: boolean;
  /** The amount paid is for all payments of this row together. */
  readonly isPart?: boolean;
}

/** A fault that the reading finds before the cells are read. */
interface SheetFault extends FoundFault {
  readonly row: number;
  readonly column: number | null;
}

/** A choice of the clerk about the reading. */
export interface ReadingOption {
  readonly key: ReadingKey;
  readonly label: string;
  /** Null for a question. */
  readonly value: string | null;
  readonly choices: { readonly value: string; readonly label: string }[];
  readonly detail: string;
}

export interface SheetInput {
  readonly kind: ImportKind;
  readonly headings: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** The number of each row in the spreadsheet. */
  readonly lines: readonly number[];
  readonly columns: readonly (string | null)[];
  /** Numbers of rows, from 1. */
  readonly leftOut: ReadonlySet<number>;
  readonly chosen: Readonly<Partial<Record<string, string>>>;
  readonly names: SheetNames;
  readonly today: Day;
}

/** A sheet in the columns of its kind, with the record, fault or reason of each row (R-1900). */
export interface ReadSheet
  extends Pick<SheetReader, 'faults' | 'parts' | 'options' | 'notImported'> {
  readonly columns: readonly (string | null)[];
  readonly rows: readonly (readonly string[])[];
  /** The row of the sheet of each read row, from 1. */
  readonly owners: readonly number[];
  /** Numbers of read rows, from 1. */
  readonly leftOut: ReadonlySet<number>;
  /** The groups of courses that share one fee, by number of the read row. */
  readonly shares: ReadonlyMap<number, readonly (readonly number[])[]>;
  /** Groups of read rows whose amount paid is for all of them together. */
  readonly together: readonly (readonly number[])[];
  /** Returns where a field of a read row comes from. */
  readonly originOf: (row: number, key: string) => CellOrigin;
  /** Required fields that have no column of their own but a value. */
  readonly hasField: (key: string) => boolean;
}

/** A sheet that is being read, with the choices, faults and counts so far. */
export class SheetReader {
  readonly input: SheetInput;
  /** The columns about the person of a row, by key. */
  readonly person = new Map<string, number>();
  /** The columns of course groups: by number of the group, the column of each field. */
  readonly groups: ReadonlyMap<number, ReadonlyMap<string, number>>;
  readonly isGrid: boolean;
  readonly options: ReadingOption[] = [];
  readonly faults: SheetFault[] = [];
  /** The parts that the reading does not import. */
  readonly notImported: string[] = [];
  /** Rows of the sheet that are no record of their own, with the reason. */
  readonly parts = new Map<number, { of: number | null; reason: string }>();

  readonly #courseFields: ReadonlySet<string>;

  constructor(input: SheetInput) {
    this.input = input;
    const { kind, columns } = input;
    const repeated = IMPORT_FIELDS[kind].filter(({ repeats }) => repeats);
    this.#courseFields = new Set(repeated.map(({ key }) => key));
    this.isGrid = isFeeGrid(kind, columns);
    const many = new Set(SHEET_FIELDS[kind].flatMap(({ key, isMany }) => (isMany ? key : [])));
    const groups = new Map<number, Map<string, number>>();
    for (const [column, key] of columns.entries()) {
      const course = this.courseKey(key);
      if (!course) {
        if (key !== null && !many.has(key)) this.person.set(key, column);
        continue;
      }
      const group = groups.get(course.group) ?? new Map<string, number>();
      groups.set(course.group, group.set(course.name, column));
    }
    this.groups = new Map([...groups].toSorted(([one], [other]) => one - other));
  }

  /** A column gives each course its first month. */
  get hasFrom(): boolean {
    return [...this.groups.values()].some((group) => group.has('from'));
  }

  /** Adds a choice; returns its value: the chosen one, else `proposed`. */
  choose<T extends string>(
    key: ReadingKey,
    label: string,
    choices: Readonly<Record<T, string>>,
    proposed: NoInfer<T> | null,
    detail = '',
  ): T | null {
    const values = (Object.keys(choices) as T[]).map((value) => ({ value, label: choices[value] }));
    const chosen = values.find(({ value }) => value === this.input.chosen[key])?.value;
    const value = chosen ?? proposed;
    this.options.push({ key, label, value, choices: values, detail });
    return value;
  }

  /** Asks for the year of a text without one. Returns undefined until it is known. */
  chooseYear(of: string, named: readonly number[] = []): number | undefined {
    const now = Number(this.input.today.slice(6));
    const [only, other] = new Set(named);
    const proposed = other === undefined && only !== undefined ? String(only) : null;
    const years = [...new Set([now - 1, now, now + 1, Number(proposed ?? now)])];
    const choices = Object.fromEntries(
      years.toSorted((one, two) => one - two).map((year) => [String(year), String(year)]),
    );
    const year = this.choose('year', `The year of ${of}`, choices, proposed);
    return year === null ? undefined : Number(year);
  }

  fault(at: CellOrigin, code: string, message: string, suggestions: readonly string[] = []): void {
    this.faults.push({ row: at.row, column: at.column, code, message, suggestions });
  }

  /** The number of a row in the spreadsheet. */
  lineOf(row: number): number {
    return this.input.lines[row - 1] ?? row;
  }

  /** Splits the key of a field of a course group, such as `subject2`; undefined for another key. */
  courseKey(key: string | null): { readonly name: string; readonly group: number } | undefined {
    const [, name = '', number = ''] = /^([a-zA-Z]+)(\d+)$/.exec(key ?? '') ?? [];
    return this.#courseFields.has(name) ? { name, group: Number(number) } : undefined;
  }

  /** The cells of a column that have a text, of the rows that are not left out. */
  textsIn(column: number): string[] {
    const { rows, leftOut } = this.input;
    return rows.flatMap((cells, index) =>
      leftOut.has(index + 1) || textAt(cells, column) === '' ? [] : (cells[column] ?? ''),
    );
  }

  /** The distinct cells of columns that `read` reads, with the results. */
  listsIn<T>(columns: readonly number[], read: (cell: string) => T | undefined): Map<string, T> {
    const cells = new Set(columns.flatMap((column) => this.textsIn(column)));
    return new Map(
      [...cells].flatMap((cell) => {
        const found = read(cell);
        return found === undefined ? [] : [[cell, found] as const];
      }),
    );
  }
}

/** Returns the first few texts of a list for a sentence. */
export function fewOf(texts: readonly string[], max = 3): string {
  const shown = [...new Set(texts)];
  return shown.slice(0, max).join(', ') + (shown.length > max ? ' …' : '');
}
