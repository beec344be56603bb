import { createContext } from 'react';
import type { CellEdit, TypedCell } from './cell-edits.ts';

/** What a cell or a row of a draft can do. */
interface Actions {
  readonly edit: (row: number, column: number) => void;
  readonly save: (typed: Omit<TypedCell, 'seen'>) => void;
  readonly leave: () => void;
  readonly repeat: (edit: CellEdit) => void;
  readonly drop: (edit: CellEdit) => void;
  readonly tick: (row: number, isLeftOut: boolean) => void;
}

const noop = () => undefined;

/** A context, because rows are rendered again only if they change. */
export const DraftActions = createContext<Actions>({
  edit: noop,
  save: noop,
  leave: noop,
  repeat: noop,
  drop: noop,
  tick: noop,
});
