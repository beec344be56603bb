import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import { use } from 'react';
import { WarningIcon } from '../ui/icons.tsx';
import { CellEditor } from './CellEditor.tsx';
import type { CellEdit } from './cell-edits.ts';
import { DraftActions } from './draft-actions.ts';
import type { DraftFault } from './import-counts.ts';

interface Props {
  readonly row: number;
  /** The row's number in the spreadsheet. */
  readonly line: number;
  readonly column: number;
  /** The label of the column's field. */
  readonly label: string;
  readonly value: string;
  readonly faults: readonly DraftFault[];
  readonly edit: CellEdit | undefined;
  readonly isEditing: boolean;
  /** Tab reaches the cell also without a fault. */
  readonly isTabStop: boolean;
}

/** A cell of the file: its text, which can be edited in place, and its faults (R-1686, R-1687). */
export function DraftCell(props: Props) {
  const { row, line, column, label, value, faults, edit, isEditing, isTabStop } = props;
  const actions = use(DraftActions);
  const of = `${label}, row ${line}`;
  const shown = edit?.value ?? value;
  if (isEditing) {
    return <CellEditor label={of} value={shown} onSave={actions.save} onLeave={actions.leave} />;
  }
  return (
    <>
      <button
        type="button"
        className={classOf(shown)}
        data-cell={`${row}:${column}`}
        // In the table the arrow keys reach the other cells.
        tabIndex={isTabStop || faults.length > 0 || edit ? 0 : -1}
        aria-label={`${of}: ${shown || 'empty'}`}
        onClick={() => actions.edit({ row, column, before: value })}
      >
        {shown || '–'}
      </button>
      {edit && <Unsaved edit={edit} of={of} />}
      {!edit && <Faults row={row} column={column} value={value} faults={faults} of={of} />}
    </>
  );
}

/** Longer texts take several lines. */
const SHORT_MAX_CHARACTERS = 26;

function classOf(text: string): string {
  if (text === '') return 'cell empty';
  return text.length > SHORT_MAX_CHARACTERS ? 'cell' : 'cell short';
}

interface FaultsProps extends Pick<Props, 'row' | 'value' | 'faults'> {
  readonly column: number | null;
  readonly of: string;
}

/** The messages of a cell, and texts that correct it by one click. */
export function Faults({ row, column, value, faults, of }: FaultsProps) {
  const actions = use(DraftActions);
  return faults.map(({ code, message, suggestions }) => (
    <div key={code} className="fault">
      <WarningIcon titleAccess="Fault" />
      <div>
        {message}
        {column !== null && suggestions.length > 0 && (
          <div className="chips">
            {suggestions.map((text) => (
              <Chip
                key={text}
                label={text}
                size="small"
                variant="outlined"
                aria-label={`Use ${text} for ${of}`}
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
  const actions = use(DraftActions);
  const { state } = edit;
  if (state.kind === 'CONFLICT')
    return <div className="fault">Changed by someone else, see above</div>;
  if (state.kind !== 'FAILED') return <div className="saving">Saving…</div>;
  return (
    <div className="fault">
      <WarningIcon titleAccess="Not saved" />
      <span>
        Not saved. {state.message}{' '}
        <Button aria-label={`Try again: ${of}`} onClick={() => actions.repeat(edit)}>
          Try again
        </Button>
        <Button aria-label={`Undo typing: ${of}`} onClick={() => actions.drop(edit)}>
          Undo typing
        </Button>
      </span>
    </div>
  );
}
