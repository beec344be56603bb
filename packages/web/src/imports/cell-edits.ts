import type { ApiError } from '../api/api-error.ts';

export interface CellEdit {
  readonly row: number;
  readonly column: number;
  readonly value: string;
  /** The texts of this cell that the person saw or typed before. */
  readonly known: readonly string[];
  /** The version of the draft in which the person saw the first known text. */
  readonly seen: number;
  readonly state: CellEditState;
}

type CellEditState =
  | { readonly kind: 'WAITING' }
  | { readonly kind: 'SAVING' }
  | { readonly kind: 'FAILED'; readonly message: () => string }
  /** Another person changed the same cell to `theirs`; the message of `changedBy` says who and when. */
  | {
      readonly kind: 'CONFLICT';
      readonly theirs: string;
      readonly changedBy?: ApiError | undefined;
    };

export type CellEdits = ReadonlyMap<string, CellEdit>;

/** A text typed into a cell that showed `before`. */
export interface TypedCell extends Pick<CellEdit, 'row' | 'column' | 'value' | 'seen'> {
  readonly before: string;
}

export function cellKey({ row, column }: Pick<CellEdit, 'row' | 'column'>): string {
  return `${row}:${column}`;
}

/** Returns the edits with one more; a later text of the same cell replaces the earlier one. */
export function withEdit(edits: CellEdits, { before, ...typed }: TypedCell): CellEdits {
  const earlier = edits.get(cellKey(typed));
  const edit: CellEdit = {
    ...typed,
    known: earlier ? [...earlier.known, earlier.value] : [before],
    seen: earlier?.seen ?? typed.seen,
    state: { kind: 'WAITING' },
  };
  return new Map(edits).set(cellKey(typed), edit);
}

/** Compares an edit with the cell that the server has, after another person's change (R-1688). */
export function decideStale(
  { known, value }: Pick<CellEdit, 'known' | 'value'>,
  now: string,
): 'SAVED' | 'SAVE' | 'ASK' {
  if (now === value) return 'SAVED';
  return known.includes(now) ? 'SAVE' : 'ASK';
}
