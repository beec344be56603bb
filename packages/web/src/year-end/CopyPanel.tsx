import { formatTimeStamp } from '@kelas/contract/values/date';
import { copyYear, previewYearCopy, undoYearCopy } from '@kelas/contract/year-copy';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import { useAskedCall } from '../api/asked-call.ts';
import { useCall } from '../api/call.ts';
import { useCallQuery } from '../api/query.ts';
import { useAlert } from '../dialogs/dialogs.ts';
import { TableNotice } from '../ui/TableNotice.tsx';
import { countOf, numberText } from '../ui/table.ts';
import { TicksContext, useTicks } from '../ui/ticks.tsx';
import { CopyLists, listTexts } from './CopyLists.tsx';
import {
  type CopyPreview,
  type CopyRow,
  copyLists,
  copyRowsOf,
  ENTRY_NOUN,
  tickOfEntry,
} from './copy-rows.ts';

const COPY_NOUN = { one: 'copy', many: 'copies' };

interface Props {
  /** The old and the new school year. */
  readonly from: number;
  readonly to: number;
}

/** Copies timetable entries, quizzes and notes to a new school year, with undo (R-1752, R-1753). */
export function CopyPanel({ from, to }: Props) {
  const alert = useAlert();
  const input = { from: String(from), to: String(to) };
  const preview = useCallQuery(previewYearCopy, input, { onFailure: 'inline', fresh: true });
  const { run, running, error } = useCall(copyYear, { onFailure: 'inline' });
  const { undo, isUndoing } = useUndo({ from, to });
  const isBusy = running || isUndoing;
  const ticks = useTicks(tickOfEntry, isBusy);
  const { data } = preview;
  const rows = useMemo(() => data && copyRowsOf(data), [data]);
  const all = rows ? copyLists.flatMap((list) => rows[list]) : [];
  const count = ticks.ticked(all).length;

  const copy = async () => {
    if (!rows || !data) return;
    const idsOf = (of: readonly CopyRow[]) => ticks.ticked(of).map(({ id }) => id);
    const outcome = await run({
      from,
      to,
      timetable: idsOf(rows.timetable),
      quizzes: idsOf(rows.quizzes),
      notes: idsOf(rows.notes),
      digest: data.digest,
    });
    if (!outcome.ok) return;
    ticks.clear();
    const { timetable, quizzes, notes } = outcome.value;
    const copied = timetable + quizzes + notes;
    // An undo deletes earlier copies too.
    const there = (data.copied?.entries ?? 0) + copied;
    const undoAction = { label: 'Undo', run: () => undo(there) };
    await alert('Thank you', `Copied ${countOf(copied, ENTRY_NOUN)} to ${to}`, [undoAction]);
  };

  const failure = error ?? (data && preview.error);
  return (
    <Stack spacing={1.5}>
      <Typography color="textSecondary">
        Ticked entries are copied from {from} to {to} with teacher, room, level and title. An entry
        of every year then belongs to {from}, and its copy to {to}.
      </Typography>
      {failure && <Alert severity="error">{failure.message}</Alert>}
      {data && rows ? (
        <>
          {data.copied && (
            <LastCopy copied={data.copied} from={from} to={to} disabled={isBusy} onUndo={undo} />
          )}
          <Stack direction="row" useFlexGap spacing={1.5} sx={bar}>
            <Typography role="status" sx={{ fontWeight: 650, mr: 'auto', minHeight: 24 }}>
              {summaryOf(rows, ticks.ticked)}
            </Typography>
            <Button
              variant="contained"
              disabled={isBusy || preview.loading || count === 0}
              onClick={copy}
            >
              Copy {countOf(count, ENTRY_NOUN)}
            </Button>
          </Stack>
          <TicksContext value={ticks.context}>
            <CopyLists rows={rows} preview={preview} disabled={isBusy} onTickAll={ticks.setAll} />
          </TicksContext>
        </>
      ) : (
        // The numbers of rows are unknown, so nothing is shown that would move (R-1312).
        <TableNotice
          list={{ ...preview, data: undefined }}
          noun={ENTRY_NOUN}
          empty={undefined}
          place="within"
        />
      )}
    </Stack>
  );
}

interface LastCopyProps extends Props {
  readonly copied: NonNullable<CopyPreview['copied']>;
  readonly disabled: boolean;
  readonly onUndo: (entries: number) => void;
}

/** Who copied entries between these years, with Undo (R-1753). */
function LastCopy({ copied, from, to, disabled, onUndo }: LastCopyProps) {
  const { staffName, recordCreateDate, entries } = copied;
  const when = formatTimeStamp(recordCreateDate);
  return (
    <Alert
      severity="info"
      role="presentation"
      action={
        <Button color="inherit" size="small" disabled={disabled} onClick={() => onUndo(entries)}>
          Undo
        </Button>
      }
      sx={{ overflowWrap: 'anywhere' }}
    >
      {to} has {countOf(entries, COPY_NOUN)} of {from}. Last copied by {staffName} at {when}.
    </Alert>
  );
}

/** Returns the undo of all copies between two years, which asks first. */
function useUndo({ from, to }: Props) {
  const { ask, running } = useAskedCall(undoYearCopy, { onFailure: 'alert' });
  const undo = (entries: number) =>
    ask({
      question: `Delete the ${countOf(entries, COPY_NOUN)} of ${from} in ${to}? Copies that were changed since will stay.`,
      input: { from, to },
      thanks: ({ deleted, kept }) =>
        [
          `Deleted ${countOf(deleted, COPY_NOUN)}`,
          ...(kept > 0 ? [`Not deleted: ${countOf(kept, COPY_NOUN)} with later changes`] : []),
        ].join('\n'),
    });
  return { undo, isUndoing: running };
}

/** Returns the numbers of a copy: `34 entries: 20 timetable entries, 14 quizzes; 2 copied already`. */
function summaryOf(
  rows: ReturnType<typeof copyRowsOf>,
  ticked: (of: readonly CopyRow[]) => readonly CopyRow[],
): string {
  const all = copyLists.flatMap((list) => rows[list]);
  const chosen = ticked(all);
  const isCopied = all.filter((row) => row.isCopied).length;
  const leftOut = all.length - isCopied - chosen.length;
  const clashing = chosen.filter(({ clashes }) => clashes.length > 0).length;
  const parts = copyLists.flatMap((list) => {
    const count = ticked(rows[list]).length;
    return count > 0 ? [countOf(count, listTexts[list].noun)] : [];
  });
  const numbers = chosen.length > 0 ? `: ${parts.join(', ')}` : '';
  return [
    `${countOf(chosen.length, ENTRY_NOUN)}${numbers}`,
    clashing > 0 && `${numberText(clashing)} with a clash`,
    leftOut > 0 && `${numberText(leftOut)} left out`,
    isCopied > 0 && `${numberText(isCopied)} copied already`,
  ]
    .filter(Boolean)
    .join('; ');
}

const bar = { flexWrap: 'wrap', alignItems: 'center' };
