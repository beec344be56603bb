import { IMPORT_CELL_MAX_CHARACTERS } from '@kelas/contract/import-fields';
import { t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import { createContext, type KeyboardEvent, use, useEffect, useRef, useState } from 'react';
import { useUnsaved } from '../dialogs/leaving.ts';
import { serverText } from '../server-messages/server-text.ts';
import { WarningIcon } from '../ui/icons.tsx';
import type { CellEdit, TypedCell } from './cell-edits.ts';
import { cellName, type ShownColumn } from './draft-columns.ts';
import type { DraftQueue } from './draft-queue.ts';
import type { DraftRow } from './import-kinds.ts';

interface Actions {
  /** Opens the text box of a cell. */
  readonly edit: (cell: Omit<TypedCell, 'seen' | 'value'>) => void;
  /** Saves the text of the open box. */
  readonly save: (value: string) => void;
  readonly use: (typed: Omit<TypedCell, 'seen'>) => void;
  readonly leave: () => void;
  readonly queue: DraftQueue;
}

/** A context, because rows are rendered again only if they change. */
export const DraftActions = createContext<Actions | undefined>(undefined);

export function useActions(): Actions {
  const actions = use(DraftActions);
  if (!actions) throw new Error('there is no table of rows');
  return actions;
}

/** A cell with its row. */
export interface CellProps {
  readonly row: DraftRow;
  readonly column: ShownColumn;
  /** The unsaved cells of the row. */
  readonly edits: readonly CellEdit[] | undefined;
  /** The column that is being edited in the row. */
  readonly editing: number | undefined;
  /** Tab reaches the cell also without a fault. */
  readonly isTabStop: boolean;
}

/** A cell of the file: its text, which can be edited in place, and its faults (R-1686, R-1687). */
export function DraftCell({ row: draftRow, column: shownColumn, ...props }: CellProps) {
  const { edits, editing, isTabStop } = props;
  const actions = useActions();
  const { row, line, cells } = draftRow;
  const { index: column, label, isImported } = shownColumn;
  const value = cells[column] ?? '';
  if (!isImported) return value;
  const of = cellName(label, line);
  const faults = faultsOf(draftRow, column);
  const edit = edits?.find((each) => each.column === column);
  const shown = edit?.value ?? value;
  if (editing === column) return <CellEditor label={of} value={shown} />;
  return (
    <>
      <button
        type="button"
        className={classOf(shown)}
        data-cell={`${row}:${column}`}
        // In the table the arrow keys reach the other cells.
        tabIndex={isTabStop || faults.length > 0 || edit ? 0 : -1}
        aria-label={t`${{ cell: of }}: ${{ text: shown || t`empty` }}`}
        onClick={() => actions.edit({ row, column, before: value })}
      >
        {shown || '–'}
      </button>
      {edit && <Unsaved edit={edit} of={of} />}
      {!edit && <Faults row={row} column={column} value={value} faults={faults} of={of} />}
    </>
  );
}

/** Returns the faults of a column; null is the row as a whole. */
export function faultsOf({ faults }: DraftRow, index: number | null) {
  return faults.filter(({ column }) => column === index);
}

/** Longer texts take several lines. */
const SHORT_MAX_CHARACTERS = 26;

function classOf(text: string): string {
  if (text === '') return 'cell empty';
  return text.length > SHORT_MAX_CHARACTERS ? 'cell' : 'cell short';
}

interface FaultsProps {
  readonly row: number;
  readonly column: number | null;
  /** Names the cell, for screen readers. */
  readonly of: string;
  readonly value: string;
  readonly faults: DraftRow['faults'];
}

/** The messages of a cell, and texts that correct it by one click. */
export function Faults({ row, column, value, faults, of }: FaultsProps) {
  const actions = useActions();
  return faults.map(({ code, message, suggestions }) => (
    <div key={code} className="fault">
      <WarningIcon titleAccess={t`Fault`} />
      <div>
        {serverText(message)}
        {column !== null && suggestions.length > 0 && (
          <div className="chips">
            {suggestions.map((text) => (
              <Chip
                key={text}
                label={text}
                size="small"
                variant="outlined"
                aria-label={t`Use ${text} for ${{ cell: of }}`}
                onClick={() => actions.use({ row, column, before: value, value: text })}
              />
            ))}
          </div>
        )}
      </div>
    </div>
  ));
}

function Unsaved({ edit, of }: { readonly edit: CellEdit; readonly of: string }) {
  const { queue } = useActions();
  const { state } = edit;
  if (state.kind === 'CONFLICT')
    return <div className="fault">{t`Changed by someone else, see above`}</div>;
  if (state.kind !== 'FAILED') return <div className="saving">{t`Saving…`}</div>;
  return (
    <div className="fault">
      <WarningIcon titleAccess={t`Not saved`} />
      <span>
        {t`Not saved. ${{ reason: state.message() }}`}{' '}
        <Button aria-label={t`Try again: ${{ cell: of }}`} onClick={() => queue.repeat(edit)}>
          {t`Try again`}
        </Button>
        <Button aria-label={t`Undo typing: ${{ cell: of }}`} onClick={() => queue.drop(edit)}>
          {t`Undo typing`}
        </Button>
      </span>
    </div>
  );
}

/**
 * The text box of a cell: Enter saves, Escape leaves. Leaving it otherwise saves too, so that what
 * was typed is not lost (R-1687).
 */
function CellEditor({ label, value }: { readonly label: string; readonly value: string }) {
  const { save, leave } = useActions();
  const [text, setText] = useState(value);
  const isDone = useRef(false);
  const box = useRef<HTMLInputElement>(null);
  useUnsaved(text !== value);
  useEffect(() => box.current?.select(), []);
  const finish = (isSaved: boolean) => {
    if (isDone.current) return;
    isDone.current = true;
    if (isSaved && text !== value) save(text);
    else leave();
  };
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    // Enter also ends the choice of a Chinese character.
    if (event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.stopPropagation();
    finish(event.key === 'Enter');
  };
  return (
    <input
      ref={box}
      className="editor"
      aria-label={label}
      value={text}
      maxLength={IMPORT_CELL_MAX_CHARACTERS}
      autoComplete="off"
      spellCheck={false}
      onChange={({ target }) => setText(target.value)}
      onKeyDown={press}
      onBlur={() => finish(true)}
    />
  );
}
