import { draftColumns, type ImportKind, SHEET_FIELDS } from '@kelas/contract/import-fields';
import { msg, t } from '@lingui/core/macro';
import { type Text, textOf } from '../languages/language.ts';
import type { DraftRow, ImportDraft } from './import-kinds.ts';

/** A column of the file that the table shows. */
export interface ShownColumn {
  readonly index: number;
  /** The label of its field, or the heading of a column that is not imported. */
  readonly label: Text;
  readonly isImported: boolean;
}

/** The fields that several columns can have. */
const manyColumns: ReadonlySet<string> = new Set(
  Object.values(SHEET_FIELDS).flatMap((fields) =>
    fields.flatMap(({ key, isMany }) => (isMany ? [key] : [])),
  ),
);

const NAMING_COLUMNS = 1;

export function fieldLabels(
  kind: ImportKind,
  columns: ImportDraft['columns'],
): ReadonlyMap<string, string> {
  const fields = [...draftColumns(kind, columns), ...SHEET_FIELDS[kind]];
  return new Map(fields.map(({ key, label }) => [key, label]));
}

/** Returns the columns in the order of the file; columns that are not imported come last. */
export function sheetColumns({ kind, columns, headings }: ImportDraft): ShownColumn[] {
  const labels = fieldLabels(kind, columns);
  const all = columns.map((key, index) => {
    const label = key === null ? undefined : labels.get(key);
    // Several columns have this field, so the heading says which one it is.
    const isMany = manyColumns.has(key ?? '');
    const heading = headings[index] || msg`Column ${{ number: index + 1 }}`;
    return { index, label: isMany ? heading : (label ?? heading), isImported: label !== undefined };
  });
  return all.toSorted((one, other) => Number(other.isImported) - Number(one.isImported));
}

/** Returns the name of a cell: `Phone, row 4`. */
export function cellName(label: Text, line: number): string {
  return t`${{ column: textOf(label) }}, row ${line}`;
}

/** Returns the first column, which names the row, the columns with a fault and the edited column. */
export function faultyColumns(
  columns: readonly ShownColumn[],
  rows: readonly DraftRow[],
  edited: number | undefined,
): readonly ShownColumn[] {
  const faulty = new Set(rows.flatMap(({ faults }) => faults.map(({ column }) => column)));
  return columns.filter(
    ({ index }, at) => at < NAMING_COLUMNS || faulty.has(index) || index === edited,
  );
}

/** Returns the columns after one got a field; most fields belong to one column. */
export function withField(
  columns: readonly (string | null)[],
  index: number,
  field: string | null,
): (string | null)[] {
  const isMany = manyColumns.has(field ?? '');
  return columns.map((key, at) => (at === index ? field : key === field && !isMany ? null : key));
}
