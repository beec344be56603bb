import {
  IMPORT_GROUPS_MAX,
  type ImportKind,
  importColumns,
  SHEET_FIELDS,
} from '@kelas/contract/import-fields';
import type { DraftRow, ImportDraft } from './import-counts.ts';

/** A column of the file that the table shows. */
export interface ShownColumn {
  /** Index of the column in the file. */
  readonly index: number;
  /** The label of its field. */
  readonly label: string;
}

/** The number of first columns by which a row is recognised. */
const NAMING_COLUMNS = 1;

/** Returns the label of each field of a kind by its key. */
export function fieldLabels(kind: ImportKind): ReadonlyMap<string, string> {
  const fields = [...importColumns(kind, IMPORT_GROUPS_MAX), ...SHEET_FIELDS[kind]];
  return new Map(fields.map(({ key, label }) => [key, label]));
}

/** Returns the columns that have a field, in the order of the file. */
export function chosenColumns({ kind, columns, headings }: ImportDraft): ShownColumn[] {
  const labels = fieldLabels(kind);
  const isMany = (key: string) =>
    SHEET_FIELDS[kind].some((each) => each.key === key && each.isMany);
  return columns.flatMap((key, index) => {
    const label = key === null ? undefined : labels.get(key);
    if (key === null || label === undefined) return [];
    // Several columns have this field, so the heading says which one it is.
    return [{ index, label: (isMany(key) && headings[index]) || label }];
  });
}

/**
 * Returns the columns with a fault on this page, the first one, which names the row, and the one that
 * is being edited.
 */
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
  const isMany = field === 'subjectColumn' || field === 'monthColumn';
  return columns.map((key, at) => (at === index ? field : key === field && !isMany ? null : key));
}
