import type { InputOf } from '@kelas/contract/call';
import {
  IMPORT_GROUPS_MAX,
  type ImportFieldType,
  type ImportKind,
  importColumns,
  SHEET_FIELDS,
} from '@kelas/contract/import-fields';
import type { changeImport, openImport } from '@kelas/contract/imports';
import {
  type CellFault,
  type FaultPlace,
  replacePart,
} from '@kelas/spreadsheet-reading/cells/faults';
import { cleanCell, typeOfColumn } from '@kelas/spreadsheet-reading/cells/read-rows';
import { columnsForLayout } from '@kelas/spreadsheet-reading/columns/sheet-columns';
import { startSheet } from '@kelas/spreadsheet-reading/columns/start-sheet';
import type { SheetNames } from '@kelas/spreadsheet-reading/names/subjects';
import { type ReadTable, readTable } from '@kelas/spreadsheet-reading/table/read-table';
import { invalid } from '../../../base/errors.ts';
import type { Draft, DraftChoices, DraftContent } from './drafts.ts';

/** The answers of a draft that was not looked at yet. */
const NO_CHOICES = { formats: {}, fillsEmpty: false, earlierMonths: null, reading: {} } as const;

type Change = Omit<InputOf<typeof changeImport>, 'id' | 'from' | 'only'>;

/** The faults that the plan of a draft has, by number of the row. */
type PlannedFaults = ReadonlyMap<number, { readonly faults: readonly CellFault[] }>;

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
  planned: PlannedFaults | undefined,
): Draft {
  const { kind, content, choices } = draft;
  const rows = content.rows.map((cells) => [...cells]);
  const headings = [...content.headings];
  const width = headings.length;
  const leftOut = new Set(choices.leftOut);
  if (planned && change.acceptAll) {
    acceptAll(draft, { rows, headings }, change.acceptAll, planned);
  }
  if (planned && change.leaveOutFaulty) {
    for (const [row, { faults }] of planned) if (faults.length > 0) leftOut.add(row);
  }
  for (const { row, column, value } of change.cells ?? []) {
    const cells = rows[row - 1];
    if (!cells || column >= width) throw invalid('cells', 'This cell does not exist');
    refuseUnstorable('cells', value);
    cells[column] = value;
  }
  for (const each of change.replaceAll ?? []) {
    if (each.column >= width) throw invalid('replaceAll', 'This column does not exist');
    refuseUnstorable('replaceAll', each.to);
    replaceAll(rows, typeOfColumn(kind, choices.columns[each.column]), each);
    if (planned) replaceParts({ rows, headings }, planned, each);
  }
  for (const { row, isLeftOut } of change.leftOut ?? []) {
    if (row > rows.length) throw invalid('leftOut', 'This row does not exist');
    if (isLeftOut) leftOut.add(row);
    else leftOut.delete(row);
  }
  const chosen = change.columns ? checkedColumns(kind, change.columns, width) : choices.columns;
  const reading = Object.fromEntries((change.reading ?? []).map(({ key, value }) => [key, value]));
  const columns =
    reading.layout === undefined
      ? chosen
      : columnsForLayout(kind, reading.layout, { headings, rows }, chosen);
  const formats = change.formats
    ? Object.fromEntries(
        change.formats.map(({ column, order }) => {
          if (!columns.includes(column)) throw invalid('formats', 'This column does not exist');
          return [column, order];
        }),
      )
    : choices.formats;
  return {
    ...draft,
    content: { ...content, headings, rows },
    choices: {
      ...choices,
      columns,
      formats,
      fillsEmpty: change.fillsEmpty ?? choices.fillsEmpty,
      earlierMonths: change.earlierMonths ?? choices.earlierMonths,
      leftOut: [...leftOut].toSorted((one, other) => one - other),
      reading: { ...choices.reading, ...reading },
    },
  };
}

function refuseUnstorable(field: string, text: string): void {
  if (!text.includes('\0') && text.isWellFormed()) return;
  throw invalid(field, 'The text has characters that cannot be stored');
}

/** Replaces every cell of a column that is read as this text (R-1654). */
function replaceAll(
  rows: readonly string[][],
  type: ImportFieldType,
  { column, from, to }: { readonly column: number; readonly from: string; readonly to: string },
): void {
  const searched = cleanCell(from, type);
  for (const cells of rows) {
    if (cleanCell(cells[column] ?? '', type) === searched) cells[column] = to;
  }
}

/** The texts of a sheet that a change replaces. */
interface SheetTexts {
  readonly rows: readonly string[][];
  readonly headings: string[];
}

/** Replaces a faulty part of a cell, or the heading that a fault is about. */
function replaceFaulty(
  { rows, headings }: SheetTexts,
  row: number,
  { column, part = '', isHeading }: FaultPlace,
  to: string,
): void {
  const cells = rows[row - 1];
  if (column === null || !cells) return;
  if (isHeading) headings[column] = (headings[column] ?? '').replace(part, () => to);
  else cells[column] = replacePart(cells[column] ?? '', part, to);
}

/** Replaces a text where it is a part of a cell or a heading (R-1654). */
function replaceParts(
  texts: SheetTexts,
  planned: PlannedFaults,
  { column, from, to }: { readonly column: number; readonly from: string; readonly to: string },
): void {
  const done = new Set<string>();
  for (const [row, { faults }] of planned) {
    for (const { place } of faults) {
      if (place?.column !== column || place.part !== from) continue;
      const cell = place.isHeading ? 'heading' : String(row);
      if (!done.has(cell)) replaceFaulty(texts, row, place, to);
      done.add(cell);
    }
  }
}

/** Replaces every cell that has a fault of this code by its first suggestion. */
function acceptAll(
  { choices: { columns } }: Draft,
  texts: SheetTexts,
  code: string,
  planned: PlannedFaults,
): void {
  for (const [row, { faults }] of planned) {
    for (const { code: of, place, column: key, suggestions } of faults) {
      if (of !== code) continue;
      const [part] = place?.partSuggestions ?? [];
      if (place?.part && part !== undefined) replaceFaulty(texts, row, place, part);
      const column = place ? place.column : columns.indexOf(key);
      const [suggestion] = suggestions;
      const cells = texts.rows[row - 1];
      if (place?.part || column === null || column < 0 || suggestion === undefined || !cells)
        continue;
      cells[column] = suggestion;
    }
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
    throw invalid(
      'columns',
      'Two columns have the same field. Choose another one for one of them.',
    );
  }
  return columns;
}
