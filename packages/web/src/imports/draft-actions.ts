import { createContext } from 'react';
import type { CellEdit, TypedCell } from './cell-edits.ts';

/** What a cell or a row of a draft can do. */
interface Actions {
  /** Opens the text box of a cell. */
  readonly edit: (cell: Omit<TypedCell, 'seen' | 'value'>) => void;
  /** Saves the text of the open box. */
  readonly save: (value: string) => void;
  /** Saves a suggested text. */
  readonly use: (typed: Omit<TypedCell, 'seen'>) => void;
  readonly leave: () => void;
  readonly repeat: (edit: CellEdit) => void;
  readonly drop: (edit: CellEdit) => void;
  readonly tick: (row: number, isLeftOut: boolean) => void;
  /** Makes the row the row of headings. */
  readonly head: (row: number) => void;
}

const noop = () => undefined;

/** A context, because rows are rendered again only if they change. */
export const DraftActions = createContext<Actions>({
  edit: noop,
  save: noop,
  use: noop,
  leave: noop,
  repeat: noop,
  drop: noop,
  tick: noop,
  head: noop,
});
