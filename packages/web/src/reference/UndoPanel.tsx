import { t } from '@lingui/core/macro';
import Typography from '@mui/material/Typography';
import { useCallback } from 'react';
import type { DataTableProps } from '../ui/DataTable.tsx';
import { ListPanel } from '../ui/ListPanel.tsx';
import { RowButton } from '../ui/RowButton.tsx';
import { formsOf } from '../ui/table.ts';

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
  const { many } = formsOf(noun);
  const action = useCallback(
    (row: R) => (
      <RowButton
        label={t`Undo`}
        of={nameOf(row)}
        onClick={() => undo(row)}
        disabled={running || row.undone !== null || canUndo?.(row) === false}
      />
    ),
    [undo, running, nameOf, canUndo],
  );
  return (
    <ListPanel
      {...table}
      title={t`Earlier ${many}`}
      actions={runningText && <Typography role="status">{running && runningText}</Typography>}
      rowKey={rowKey}
      action={action}
      empty={t`No ${many} yet`}
      summary={list.data?.length === max ? t`the latest ones` : undefined}
    />
  );
}
