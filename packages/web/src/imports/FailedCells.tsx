import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { countOf } from '../ui/table.ts';
import type { CellEdits } from './cell-edits.ts';
import type { DraftQueue } from './draft-queue.ts';

const CELL_NOUN = { one: 'cell is', many: 'cells are' };

interface Props {
  readonly edits: CellEdits;
  readonly queue: DraftQueue;
}

/** Counts the typed cells that are not saved, also on other pages, and saves them again (R-1687). */
export function FailedCells({ edits, queue }: Props) {
  const failed = [...edits.values()].filter(({ state }) => state.kind === 'FAILED');
  if (failed.length === 0) return null;
  return (
    <Alert
      severity="error"
      action={
        <Button
          color="inherit"
          onClick={() => {
            for (const edit of failed) queue.repeat(edit);
          }}
        >
          Save again
        </Button>
      }
    >
      {countOf(failed.length, CELL_NOUN)} not saved yet. What you typed is kept.
    </Alert>
  );
}
