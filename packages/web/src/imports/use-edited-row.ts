import { useMemo, useState } from 'react';
import type { CellEdit } from './cell-edits.ts';
import type { DraftRow } from './import-counts.ts';

/**
 * Returns the rows with the edited one at its place. A saved correction may take that row out of the
 * filtered list; it stays until its text box closes, so that the typed text is not lost (R-1687).
 */
export function useEditedRow(
  rows: readonly DraftRow[],
  editedRow: number | undefined,
  edits: ReadonlyMap<number, readonly CellEdit[]>,
): readonly DraftRow[] {
  const found = useMemo(() => {
    const row = rows.find((each) => each.row === editedRow);
    return row && withTyped(row, edits.get(row.row) ?? []);
  }, [rows, editedRow, edits]);
  const [kept, setKept] = useState<DraftRow>();
  if (found && found !== kept) setKept(found);
  return useMemo(() => {
    if (found || !kept || kept.row !== editedRow) return rows;
    return [...rows, kept].toSorted((one, other) => one.row - other.row);
  }, [rows, found, kept, editedRow]);
}

/** Returns a row with the typed cells, whose faults are of the text before. */
function withTyped(row: DraftRow, edits: readonly CellEdit[]): DraftRow {
  if (edits.length === 0) return row;
  const typed = new Map(edits.map(({ column, value }) => [column, value]));
  return {
    ...row,
    cells: row.cells.map((text, column) => typed.get(column) ?? text),
    faults: row.faults.filter(({ column }) => column === null || !typed.has(column)),
  };
}
