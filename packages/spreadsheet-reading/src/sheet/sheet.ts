import type { ImportKind, ReadingKey } from '@kelas/contract/import-fields';
import type { Day } from '@kelas/contract/values/date';
import type { SheetNames } from '../names/subjects.ts';

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
export interface SheetFault {
  readonly row: number;
  readonly column: number | null;
  readonly code: string;
  readonly message: string;
  readonly suggestions: readonly string[];
}

/** A choice of the clerk about the reading. */
export interface ReadingOption {
  readonly key: ReadingKey;
  readonly label: string;
  /** Null for a question. */
  readonly value: string | null;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  readonly detail: string;
}

/** What a sheet is read from. */
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

/** A sheet in the columns of its kind, with what became of each row (R-1900). */
export interface ReadSheet {
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
  readonly faults: readonly SheetFault[];
  /** Rows of the sheet that are no record of their own, with what they are. */
  readonly parts: ReadonlyMap<number, { readonly of: number | null; readonly reason: string }>;
  readonly options: readonly ReadingOption[];
  readonly notImported: readonly string[];
  /** Required fields that have no column of their own but a value. */
  readonly hasField: (key: string) => boolean;
}

/** The label of the choice of the layout. */
export const LAYOUT_LABEL = 'The sheet is read as';

/** Collects the choices, faults and counts while a sheet is read. */
export class ReadingNotes {
  readonly options: ReadingOption[] = [];
  readonly faults: SheetFault[] = [];
  readonly notImported: string[] = [];
  readonly parts = new Map<number, { of: number | null; reason: string }>();
  readonly #chosen: SheetInput['chosen'];

  constructor(chosen: SheetInput['chosen']) {
    this.#chosen = chosen;
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
    const chosen = values.find(({ value }) => value === this.#chosen[key])?.value;
    const value = chosen ?? proposed;
    this.options.push({ key, label, value, choices: values, detail });
    return value;
  }

  fault(at: CellOrigin, code: string, message: string, suggestions: readonly string[] = []): void {
    this.faults.push({ row: at.row, column: at.column, code, message, suggestions });
  }
}

/** Returns the first few texts of a list for a sentence. */
export function fewOf(texts: readonly string[], max = 3): string {
  const shown = [...new Set(texts)];
  return shown.slice(0, max).join(', ') + (shown.length > max ? ' …' : '');
}

/** Returns `row 5` or `rows 5, 9 …` for a sentence. */
export function rowsText(lines: readonly number[]): string {
  const noun = lines.length === 1 ? 'row' : 'rows';
  return `${noun} ${fewOf(lines.map(String), 5)}`;
}
