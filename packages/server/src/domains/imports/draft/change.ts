import type { InputOf } from '@kelas/contract/call';
import {
  IMPORT_GROUPS_MAX,
  type ImportKind,
  importColumns,
  SHEET_FIELDS,
} from '@kelas/contract/import-fields';
import type { changeImport, openImport } from '@kelas/contract/imports';
import { type CellFault, replacePart } from '@kelas/spreadsheet-reading/cells/faults';
import { cleanCell, typeOfColumn } from '@kelas/spreadsheet-reading/cells/read-rows';
import { columnsForLayout } from '@kelas/spreadsheet-reading/columns/sheet-columns';
import { startSheet } from '@kelas/spreadsheet-reading/columns/start-sheet';
import { SheetNames } from '@kelas/spreadsheet-reading/names/subjects';
import { type ReadTable, readTable } from '@kelas/spreadsheet-reading/table/read-table';
import { invalid } from '../../../base/errors.ts';
import type { Draft, DraftChoices, DraftContent } from './drafts.ts';

/** The answers of a draft that was not looked at yet. */
const NO_CHOICES = { formats: {}, fillsEmpty: false, earlierMonths: null, reading: {} } as const;

type Change = Omit<InputOf<typeof changeImport>, 'id' | 'from' | 'only'>;
type Replacement = NonNullable<Change['replaceAll']>[number];

/** A fault at its cell of the sheet, or at a part of it. */
export interface PlacedFault extends CellFault {
  readonly place: {
    /** Index of the column; null for the whole row. */
    readonly column: number | null;
    /** The faulty part of the cell. */
    readonly part?: string;
    /** Texts that can replace the part. */
    readonly partSuggestions: readonly string[];
    /** The part is in the heading of the column. */
    readonly isHeading?: true;
  };
}

/** The faults that the plan of a draft has, by number of the row. */
type PlannedFaults = ReadonlyMap<number, { readonly faults: readonly PlacedFault[] }>;

/**
 * Reads a pasted text or a file (R-1653).
 * @throws {UnreadableFileError} for a text or file that cannot be read.
 */
export function readSpreadsheet({ text, data }: InputOf<typeof openImport>) {
  const source = data ? Buffer.from(data, 'base64') : Buffer.from(text ?? '');
  const table = readTable(data ? { bytes: source } : { text: text ?? '' });
  return { source, table };
}

/**
 * The content and the first choices of a table: guessed columns, without the example row, titles and
 * sums (R-1641, R-1645).
 */
export function startDraft(
  kind: ImportKind,
  table: ReadTable,
  names?: SheetNames,
  isPasted = false,
): { readonly content: DraftContent; readonly choices: DraftChoices } {
  const { headings, rows, lines, columns, leftOut } = startSheet(kind, table, names);
  const wellFormed = (texts: readonly string[]) => texts.map((text) => text.toWellFormed());
  const content = { headings: wellFormed(headings), rows: rows.map(wellFormed), lines };
  return { content, choices: { ...NO_CHOICES, columns, leftOut, isPasted } };
}

/**
 * Returns a draft with changes (R-1654). Suggestions are taken from `planned`, the faults before the
 * change.
 */
export function changedDraft(
  draft: Draft,
  change: Change,
  planned: PlannedFaults,
  names: SheetNames = new SheetNames(),
): Draft {
  const { kind, content, choices } = draft;
  const texts = new SheetTexts(content);
  const { rows, headings } = texts;
  const leftOut = new Set(choices.leftOut);
  if (change.acceptAll) texts.acceptAll(change.acceptAll, planned);
  if (change.leaveOutFaulty) {
    for (const [row, { faults }] of planned) if (faults.length > 0) leftOut.add(row);
  }
  for (const { row, column, value } of change.cells ?? []) {
    const cells = rows[row - 1];
    if (!cells || column >= headings.length) throw invalid('cells', 'This cell does not exist');
    refuseUnstorable('cells', value);
    cells[column] = value;
  }
  for (const each of change.replaceAll ?? []) {
    if (each.column >= headings.length) throw invalid('replaceAll', 'This column does not exist');
    refuseUnstorable('replaceAll', each.to);
    const type = typeOfColumn(kind, choices.columns[each.column]);
    texts.replaceAll(each, (text) => cleanCell(text, type), planned);
  }
  for (const { row, isLeftOut } of change.leftOut ?? []) {
    if (row > rows.length) throw invalid('leftOut', 'This row does not exist');
    if (isLeftOut) leftOut.add(row);
    else leftOut.delete(row);
  }
  const { layout, ...reading } = Object.fromEntries(
    (change.reading ?? []).map(({ key, value }) => [key, value]),
  );
  const chosen = change.columns
    ? checkedColumns(kind, change.columns, headings.length)
    : choices.columns;
  const columns =
    layout === undefined ? chosen : columnsForLayout(kind, layout, texts, chosen, names);
  if (change.formats?.some(({ column }) => !columns.includes(column))) {
    throw invalid('formats', 'This column does not exist');
  }
  return {
    ...draft,
    content: { ...content, headings, rows },
    choices: {
      ...choices,
      columns,
      formats: change.formats
        ? Object.fromEntries(change.formats.map(({ column, order }) => [column, order]))
        : choices.formats,
      fillsEmpty: change.fillsEmpty ?? choices.fillsEmpty,
      earlierMonths: change.earlierMonths ?? choices.earlierMonths,
      leftOut: [...leftOut].toSorted((one, other) => one - other),
      reading: { ...choices.reading, ...reading, ...(layout !== undefined && { layout }) },
    },
  };
}

/** Throws 422 for a text that PostgreSQL cannot store. */
export function refuseUnstorable(field: string, text: string): void {
  if (!text.includes('\0') && text.isWellFormed()) return;
  throw invalid(field, 'The text has characters that cannot be stored');
}

/** The texts of a sheet, as a copy that can be changed. */
class SheetTexts {
  readonly rows: string[][];
  readonly headings: string[];

  constructor({ rows, headings }: DraftContent) {
    this.rows = rows.map((cells) => [...cells]);
    this.headings = [...headings];
  }

  /** Replaces every cell of a column that is read as a text, or has it as its faulty part (R-1654). */
  replaceAll(
    { column, from, to }: Replacement,
    clean: (text: string) => string,
    planned: PlannedFaults,
  ): void {
    const searched = clean(from);
    for (const cells of this.rows) {
      if (clean(cells[column] ?? '') === searched) cells[column] = to;
    }
    const done = new Set<string>();
    for (const [row, { faults }] of planned) {
      for (const { place } of faults) {
        if (place.column !== column || place.part !== from) continue;
        const cell = place.isHeading ? 'heading' : String(row);
        if (!done.has(cell)) this.#replacePart(row, place, to);
        done.add(cell);
      }
    }
  }

  /** Replaces every cell that has a fault of this code by its first suggestion. */
  acceptAll(code: string, planned: PlannedFaults): void {
    for (const [row, { faults }] of planned) {
      for (const { place, suggestions } of faults.filter((each) => each.code === code)) {
        const [text] = place.part ? place.partSuggestions : suggestions;
        const cells = this.rows[row - 1];
        if (text === undefined || !cells || place.column === null) continue;
        if (place.part) this.#replacePart(row, place, text);
        else cells[place.column] = text;
      }
    }
  }

  /** Replaces the faulty part of a cell, or the heading that a fault is about. */
  #replacePart(row: number, place: PlacedFault['place'], to: string): void {
    const { column, part = '', isHeading } = place;
    const cells = this.rows[row - 1];
    if (column === null || !cells) return;
    const { headings } = this;
    if (isHeading) headings[column] = (headings[column] ?? '').replace(part, () => to);
    else cells[column] = replacePart(cells[column] ?? '', part, to);
  }
}

/** Throws 422 for an unknown field, a field of two columns, or another number of columns. */
function checkedColumns(
  kind: ImportKind,
  columns: readonly (string | null)[],
  width: number,
): readonly (string | null)[] {
  const own = SHEET_FIELDS[kind];
  const many = new Set(own.filter(({ isMany }) => isMany).map(({ key }) => key));
  const known = new Set([...importColumns(kind, IMPORT_GROUPS_MAX), ...own].map(({ key }) => key));
  if (columns.length !== width) throw invalid('columns', 'Every column of the sheet is needed');
  const chosen = columns.filter((key) => key !== null);
  if (chosen.some((key) => !known.has(key))) throw invalid('columns', 'This field does not exist');
  const single = chosen.filter((key) => !many.has(key));
  if (new Set(single).size < single.length) {
    const text = 'Two columns have the same field. Choose another one for one of them.';
    throw invalid('columns', text);
  }
  return columns;
}
