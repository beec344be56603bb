import Typography from '@mui/material/Typography';
import { useCallback } from 'react';
import { DataTable, type DataTableProps } from '../ui/DataTable.tsx';
import { Panel } from '../ui/Panel.tsx';
import { RowButton } from '../ui/RowButton.tsx';

interface Undoable {
  readonly id: string | number;
  readonly undone: unknown;
}

interface Props<R> extends Pick<DataTableProps<R>, 'list' | 'columns' | 'noun' | 'dense'> {
  /** The most rows that the list has. */
  readonly max: number;
  /** Must stay the same from render to render, like `canUndo`. */
  readonly nameOf: (row: R) => string;
  readonly canUndo?: (row: R) => boolean;
  readonly undo: (row: R) => void;
  readonly running: boolean;
  /** Shown while an undo runs. */
  readonly runningText?: string;
}

const rowKey = ({ id }: Undoable) => id;

/** The latest records of one kind, each with its undo. */
export function UndoPanel<R extends Undoable>(props: Props<R>) {
  const { max, nameOf, canUndo, undo, running, runningText, ...table } = props;
  const { list, noun } = table;
  const title = `Earlier ${noun.many}`;
  const action = useCallback(
    (row: R) => (
      <RowButton
        label="Undo"
        of={nameOf(row)}
        onClick={() => undo(row)}
        disabled={running || row.undone !== null || canUndo?.(row) === false}
      />
    ),
    [undo, running, nameOf, canUndo],
  );
  return (
    <Panel
      title={title}
      actions={runningText && <Typography role="status">{running && runningText}</Typography>}
      bare
    >
      <DataTable
        {...table}
        label={title}
        rowKey={rowKey}
        action={action}
        empty={`No ${noun.many} yet`}
        summary={list.data?.length === max ? 'the latest ones' : undefined}
        brief
      />
    </Panel>
  );
}
