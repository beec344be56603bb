import { plural, t } from '@lingui/core/macro';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import { withElements } from '../languages/elements.ts';
import { cellKey } from './cell-edits.ts';
import { cellName, type ShownColumn } from './draft-columns.ts';
import { useOpenDraft } from './OpenDraft.tsx';

/** The cells that the person and someone else changed, for a decision (R-1688). */
export function CellConflicts({ columns }: { readonly columns: readonly ShownColumn[] }) {
  const { draft, queue, unsaved } = useOpenDraft();
  const conflicts = [...unsaved.edits.values()].flatMap((edit) =>
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
        {t`Someone else changed these cells too. Choose which value stays.`}
      </Typography>
      {changedBy && <Typography variant="body2">{t`${{ change: changedBy.message }}.`}</Typography>}
      {conflicts.map(({ edit, theirs }) => {
        const { row, column } = edit;
        const label = columns.find(({ index }) => index === column)?.label ?? '';
        const line = draft.rows.find((each) => each.row === row)?.line ?? row + 1;
        const of = cellName(label, line);
        return (
          <Box key={cellKey(edit)} role="group" aria-label={of} sx={{ mt: 1 }}>
            <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
              {withElements((place) => {
                const cell = place(<strong>{t`${{ cell: of }}.`}</strong>);
                const [their, mine] = [theirs || t`(empty)`, edit.value || t`(empty)`];
                return t`${cell} Their value: ${{ their }}. Your value: ${{ mine }}.`;
              })}
            </Typography>
            <Stack direction="row" useFlexGap spacing={1} sx={{ mt: 0.5, flexWrap: 'wrap' }}>
              <Button variant="outlined" color="inherit" onClick={() => queue.keepMine(edit)}>
                {t`Use my value`}
              </Button>
              <Button variant="outlined" color="inherit" onClick={() => queue.drop(edit)}>
                {t`Keep their value`}
              </Button>
            </Stack>
          </Box>
        );
      })}
    </Alert>
  );
}

/** Counts the typed cells that are not saved, also on other pages, and saves them again (R-1687). */
export function FailedCells() {
  const { queue, unsaved } = useOpenDraft();
  const failed = [...unsaved.edits.values()].filter(({ state }) => state.kind === 'FAILED');
  const count = failed.length;
  if (count === 0) return null;
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
          {t`Save again`}
        </Button>
      }
    >
      {t`${plural(count, { one: '# cell is', other: '# cells are' })} not saved yet. What you typed is kept.`}
    </Alert>
  );
}
