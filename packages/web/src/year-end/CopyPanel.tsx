import type { OutputOf } from '@kelas/contract/call';
import { copyYear, previewYearCopy, undoYearCopy } from '@kelas/contract/year-copy';
import { msg, plural, t } from '@lingui/core/macro';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Collapse from '@mui/material/Collapse';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, useMemo, useState } from 'react';
import { useAskedCall } from '../api/asked-call.ts';
import { useCall } from '../api/call.ts';
import { useCallQuery } from '../api/query.ts';
import { useAlert } from '../dialogs/dialogs.ts';
import { formatMoment, numberText } from '../languages/formats.ts';
import { Panel } from '../ui/Panel.tsx';
import { TableNotice } from '../ui/TableNotice.tsx';
import { countOf } from '../ui/table.ts';
import { TicksContext, useTicks } from '../ui/ticks.tsx';
import { CopyLists, copyLists } from './CopyLists.tsx';
import { type CopyList, type CopyRow, copyRowsOf, tickOfEntry } from './copy-rows.ts';

const ENTRY_NOUN = {
  one: msg`entry`,
  many: msg`entries`,
  count: (count: number) => t`${plural(count, { one: '# entry', other: '# entries' })}`,
};
const NO_ROWS: readonly CopyRow[] = [];

/** The copy of timetable, quizzes and notes to a new year; loaded only when opened (R-1754). */
export function CopyEntries({ year, isApplied }: { year: number; isApplied: boolean }) {
  const id = useId();
  const [expanded, setExpanded] = useState(false);
  const from = year - 1;
  return (
    <Panel title={t`Timetable, quizzes and notes`}>
      <Typography>
        {isApplied
          ? t`Next step: copy the entries of ${from} to ${year}. The originals stay in ${from}.`
          : t`Copy the entries of ${from} to ${year}. The originals stay in ${from}.`}
      </Typography>
      <Button
        variant="outlined"
        onClick={() => setExpanded(!expanded)}
        aria-expanded={expanded}
        aria-controls={id}
        sx={{ alignSelf: 'flex-start', mt: 1 }}
      >
        {expanded ? t`Hide entries` : t`Choose entries to copy`}
      </Button>
      <Collapse in={expanded} id={id} mountOnEnter>
        <Box sx={{ pt: 1.5 }}>
          <CopyPanel from={from} to={year} />
        </Box>
      </Collapse>
    </Panel>
  );
}

/** Copies timetable entries, quizzes and notes to a new school year, with undo (R-1752, R-1753). */
function CopyPanel({ from, to }: { from: number; to: number }) {
  const alert = useAlert();
  const input = { from: String(from), to: String(to) };
  const preview = useCallQuery(previewYearCopy, input, { onFailure: 'inline', fresh: true });
  const { run, running, error } = useCall(copyYear, { onFailure: 'inline' });
  const undoing = useAskedCall(undoYearCopy, { onFailure: 'alert' });
  const isBusy = running || undoing.running;
  const ticks = useTicks(tickOfEntry, isBusy);
  const { data } = preview;
  const rows = useMemo(() => (data ? copyRowsOf(data) : NO_ROWS), [data]);
  const ticked = ticks.ticked(rows);

  const undo = (entries: number) =>
    undoing.ask({
      question: t`${plural(entries, {
        one: `Delete the # copy of ${from} in ${to}? Copies that were changed since will stay.`,
        other: `Delete the # copies of ${from} in ${to}? Copies that were changed since will stay.`,
      })}`,
      input: { from, to },
      thanks: ({ deleted, kept }) =>
        [
          t`${plural(deleted, { one: 'Deleted # copy', other: 'Deleted # copies' })}`,
          ...(kept > 0
            ? [
                t`${plural(kept, {
                  one: 'Not deleted: # copy with later changes',
                  other: 'Not deleted: # copies with later changes',
                })}`,
              ]
            : []),
        ].join('\n'),
    });
  const copy = async () => {
    if (!data) return;
    const idsOf = (list: CopyList) => ofList(ticked, list).map(({ id }) => id);
    const outcome = await run({
      from,
      to,
      timetable: idsOf('timetable'),
      quizzes: idsOf('quizzes'),
      notes: idsOf('notes'),
      digest: data.digest,
    });
    if (!outcome.ok) return;
    ticks.clear();
    const { timetable, quizzes, notes } = outcome.value;
    const copied = timetable + quizzes + notes;
    // An undo deletes earlier copies too.
    const there = (data.copied?.entries ?? 0) + copied;
    const undoAction = { label: t`Undo`, run: () => undo(there) };
    const done = t`${plural(copied, { one: `Copied # entry to ${to}`, other: `Copied # entries to ${to}` })}`;
    await alert(t`Thank you`, done, [undoAction]);
  };

  const failure = error ?? (data && preview.error);
  const last = data?.copied;
  return (
    <Stack spacing={1.5}>
      <Typography color="textSecondary">
        {t`Ticked entries are copied from ${from} to ${to} with teacher, room, level and title. An entry of every year then belongs to ${from}, and its copy to ${to}.`}
      </Typography>
      {failure && <Alert severity="error">{failure.message}</Alert>}
      {last && (
        <Alert
          severity="info"
          role="presentation"
          action={
            <Button
              color="inherit"
              size="small"
              disabled={isBusy}
              onClick={() => undo(last.entries)}
            >
              {t`Undo`}
            </Button>
          }
          sx={{ overflowWrap: 'anywhere' }}
        >
          {copiedText(last, from, to)}
        </Alert>
      )}
      {data ? (
        <>
          <Stack direction="row" useFlexGap spacing={1.5} sx={bar}>
            <Typography role="status" sx={{ fontWeight: 650, mr: 'auto', minHeight: 24 }}>
              {summaryOf(rows, ticked)}
            </Typography>
            <Button
              variant="contained"
              disabled={isBusy || preview.loading || ticked.length === 0}
              onClick={copy}
            >
              {t`Copy ${{ entries: ENTRY_NOUN.count(ticked.length) }}`}
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

function ofList(rows: readonly CopyRow[], list: CopyList) {
  return rows.filter((row) => row.list === list);
}

/** Returns the numbers of a copy: `34 entries: 20 timetable entries, 14 quizzes; 2 copied already`. */
function summaryOf(all: readonly CopyRow[], ticked: readonly CopyRow[]): string {
  const copied = all.filter(({ isCopied }) => isCopied).length;
  const leftOut = all.length - copied - ticked.length;
  const clashing = ticked.filter(({ clashes }) => clashes.length > 0).length;
  const parts = copyLists.flatMap(({ list, noun }) => {
    const count = ofList(ticked, list).length;
    return count > 0 ? [countOf(count, noun)] : [];
  });
  const entries = ENTRY_NOUN.count(ticked.length);
  return [
    parts.length > 0 ? t`${entries}: ${{ parts: parts.reduce(listed) }}` : entries,
    ...(clashing > 0 ? [t`${{ count: numberText(clashing) }} with a clash`] : []),
    ...(leftOut > 0 ? [t`${{ count: numberText(leftOut) }} left out`] : []),
    ...(copied > 0 ? [t`${{ count: numberText(copied) }} copied already`] : []),
  ].reduce((one, other) => t`${one}; ${other}`);
}

const listed = (one: string, other: string) => t`${one}, ${other}`;

const bar = { flexWrap: 'wrap', alignItems: 'center' };

type Copied = NonNullable<OutputOf<typeof previewYearCopy>['copied']>;

function copiedText({ entries, staffName, recordCreateDate }: Copied, from: number, to: number) {
  const moment = formatMoment(new Date(recordCreateDate));
  return t`${plural(entries, {
    one: `${to} has # copy of ${from}. Last copied by ${staffName} on ${moment}.`,
    other: `${to} has # copies of ${from}. Last copied by ${staffName} on ${moment}.`,
  })}`;
}
