import { IMPORT_GROUPS_MAX, type ImportKind, importColumns } from '@kelas/contract/import-fields';
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
  return new Map(importColumns(kind, IMPORT_GROUPS_MAX).map(({ key, label }) => [key, label]));
}

/** Returns the columns that have a field, in the order of the file. */
export function chosenColumns({ kind, columns }: ImportDraft): ShownColumn[] {
  const labels = fieldLabels(kind);
  return columns.flatMap((key, index) => {
    const label = key === null ? undefined : labels.get(key);
    return label === undefined ? [] : [{ index, label }];
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

/** Returns the columns after one got a field; a field belongs to one column. */
export function withField(
  columns: readonly (string | null)[],
  index: number,
  field: string | null,
): (string | null)[] {
  return columns.map((key, at) => (at === index ? field : key === field ? null : key));
}
