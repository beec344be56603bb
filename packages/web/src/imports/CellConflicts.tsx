import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import { type CellEdits, cellKey } from './cell-edits.ts';
import type { DraftQueue } from './draft-queue.ts';

interface Props {
  readonly edits: CellEdits;
  readonly queue: DraftQueue;
  /** Returns the label of a column. */
  readonly labelOf: (column: number) => string;
  /** Returns the number of a row in the spreadsheet. */
  readonly lineOf: (row: number) => number;
}

/** The cells that the person and someone else changed, for a decision (R-1688). */
export function CellConflicts({ edits, queue, labelOf, lineOf }: Props) {
  const conflicts = [...edits.values()].flatMap((edit) =>
    edit.state.kind === 'CONFLICT' ? [{ edit, ...edit.state }] : [],
  );
  const changedBy = conflicts.at(-1)?.changedBy;
  const box = useRef<HTMLDivElement>(null);
  const count = conflicts.length;
  useEffect(() => {
    // The alert is announced anyway; a person who types into another cell stays there (R-1687).
    if (count > 0 && !document.activeElement?.matches('input')) box.current?.focus();
  }, [count]);
  if (count === 0) return null;
  return (
    <Alert ref={box} tabIndex={-1} severity="warning">
      <Typography sx={{ fontWeight: 600 }}>
        Someone else changed these cells too. Choose which value stays.
      </Typography>
      {changedBy !== undefined && <Typography variant="body2">{changedBy}.</Typography>}
      {conflicts.map(({ edit, theirs }) => {
        const of = `${labelOf(edit.column)}, row ${lineOf(edit.row)}`;
        return (
          <Box key={cellKey(edit)} role="group" aria-label={of} sx={{ mt: 1 }}>
            <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
              <strong>{of}.</strong> Their value: {theirs || '(empty)'}. Your value:{' '}
              {edit.value || '(empty)'}.
            </Typography>
            <Stack direction="row" useFlexGap spacing={1} sx={{ mt: 0.5, flexWrap: 'wrap' }}>
              <Button variant="outlined" color="inherit" onClick={() => queue.keepMine(edit)}>
                Use my value
              </Button>
              <Button variant="outlined" color="inherit" onClick={() => queue.drop(edit)}>
                Keep their value
              </Button>
            </Stack>
          </Box>
        );
      })}
    </Alert>
  );
}
