import { TEXT_MAX_LENGTH } from '@kelas/contract/values/text';
import { listYearStudents, undoYear, undoYearOfStudent } from '@kelas/contract/year-end';
import { msg, plural, t } from '@lingui/core/macro';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useCallback, useMemo } from 'react';
import { useAskedCall } from '../api/asked-call.ts';
import { useCallQuery } from '../api/query.ts';
import { formatDay, formatMonth } from '../languages/formats.ts';
import { levelNameOf } from '../reference/centre-words.ts';
import { studentColumn } from '../reference/columns.tsx';
import { doneText } from '../reference/done-text.ts';
import { STUDENT_NOUN } from '../reference/nouns.ts';
import { serverText } from '../server-messages/server-text.ts';
import { ChipRow } from '../ui/ChipRow.tsx';
import { DataTable } from '../ui/DataTable.tsx';
import { FilterBar } from '../ui/FilterBar.tsx';
import { useFilters } from '../ui/filters.ts';
import { Panel } from '../ui/Panel.tsx';
import { usePagingInAddress } from '../ui/paging.ts';
import { RowButton } from '../ui/RowButton.tsx';
import { TextField } from '../ui/TextField.tsx';
import type { Column, ListState } from '../ui/table.ts';
import { type RowChip, useChips } from '../ui/use-chips.tsx';
import {
  countDone,
  countsText,
  levelsText,
  type YearDone,
  type YearProposal,
} from './year-plan.ts';

const SHOWN_MAX = 8;

interface Props {
  readonly year: number;
  readonly applied: NonNullable<YearProposal['applied']>;
}

/** The effects of an applied year, with its undo (R-1732). */
export function AppliedYear({ year, applied }: Props) {
  const list = useCallQuery(
    listYearStudents,
    { year: String(year) },
    { onFailure: 'inline', keepRows: true },
  );
  const { ask, running, error } = useAskedCall(undoYear, { onFailure: 'inline' });
  const rows = list.data?.filter(({ undone }) => !undone) ?? [];
  const moved = rows.filter(({ move }) => move !== 'STAYS');
  const possible = moved.filter(({ canUndo }) => canUndo);
  const kept = moved.filter(({ canUndo }) => !canUndo);
  const hasKept = kept.length > 0;
  const undo = () =>
    ask({
      question: questionOf(year, (hasKept ? possible : rows).length, kept),
      input: { year, ...(hasKept && { onlyPossible: true }) },
      thanks: ({ students, kept: left = 0 }) => {
        const done = t`${plural(students, { one: `Undid the year ${year} for # student`, other: `Undid the year ${year} for # students` })}`;
        if (!hasKept) return done;
        const notDone = t`${plural(left, { one: '# student could not be undone.', other: '# students could not be undone.' })}`;
        return t`${done}. ${notDone}`;
      },
    });
  return (
    <>
      <Panel
        title={t`The year ${year} is applied`}
        actions={
          <Button
            variant="outlined"
            color="error"
            disabled={running || !list.data || (hasKept && possible.length === 0)}
            onClick={undo}
            sx={{ flexShrink: 0 }}
          >
            {hasKept
              ? t`Undo all who can be undone (${{ count: possible.length }})`
              : t`Undo the year ${year}`}
          </Button>
        }
      >
        <Stack spacing={1}>
          <Typography>{t`Applied ${{ done: doneText(applied) }}`}</Typography>
          <Typography role="status" sx={{ fontWeight: 650, minHeight: 21 }}>
            {running
              ? t`Undoing the year. This can take a minute; please wait.`
              : list.data && countsText(countDone(rows))}
          </Typography>
          {moved.some(({ planned }) => planned === 'PLANNED') && (
            <Alert severity="info" role="status">
              {t`Levels change on ${{ day: formatDay(`01-01-${year}`) }}.`}
            </Alert>
          )}
          {error && (
            <Alert severity="error">
              <div>{error.message}</div>
              {t`The list below shows who can be undone, and why others cannot.`}
            </Alert>
          )}
        </Stack>
      </Panel>
      <AppliedStudents year={year} list={list} />
    </>
  );
}

function questionOf(year: number, students: number, kept: readonly YearDone[]): string {
  const lines = [
    t`${plural(students, {
      one: `Undo the year ${year} for # student? Levels, courses and fees become as they were before.`,
      other: `Undo the year ${year} for # students? Levels, courses and fees become as they were before.`,
    })}`,
  ];
  const [all, more] = [kept.length, kept.length - SHOWN_MAX];
  if (all > 0) {
    lines.push(
      t`${plural(all, { one: '# student cannot be undone:', other: '# students cannot be undone:' })}`,
    );
  }
  for (const { name, whyNot } of kept.slice(0, SHOWN_MAX)) {
    lines.push(t`${name}: ${{ reason: serverText(whyNot ?? '') }}`);
  }
  if (more > 0) lines.push(t`and ${more} more in the list`);
  return lines.join('\n');
}

const columnsOf = (year: number): readonly Column<YearDone>[] => [
  studentColumn(),
  {
    label: msg`Level`,
    value: ({ move, fromLevel, toLevel }) => levelsText(move, fromLevel, toLevel),
    order: ({ fromLevel, toLevel }) => fromLevel * 10 + toLevel,
  },
  {
    label: msg`Courses`,
    value: coursesText,
    order: ({ coursesBegin, coursesEnd }) => coursesBegin * 100 + coursesEnd,
  },
  { label: msg`Status`, value: (row) => statusOf(row, year), wrap: 150 },
  {
    label: msg`Why it cannot be undone`,
    value: ({ undone, whyNot }) => (undone ? '' : serverText(whyNot ?? '')),
    wrap: 170,
  },
];

const CHIPS: readonly RowChip<YearDone>[] = [
  { label: msg`Undo possible`, keep: ({ canUndo, undone }) => canUndo && !undone },
  { label: msg`Undo not possible`, keep: ({ canUndo, undone }) => !canUndo && !undone },
  { label: msg`Undone`, keep: ({ undone }) => undone !== null },
];

/** The students of an applied year, each with an undo (R-1733). */
function AppliedStudents({ year, list }: { year: number; list: ListState<YearDone> }) {
  const filters = useFilters({ name: '' });
  const part = filters.applied.name.toLowerCase();
  const found = list.data?.filter(({ name }) => name.toLowerCase().includes(part));
  const { list: shown, shown: chips } = useChips({ ...list, data: found }, CHIPS);
  const paging = usePagingInAddress();
  const columns = useMemo(() => columnsOf(year), [year]);
  const { ask, running } = useAskedCall(undoYearOfStudent, { onFailure: 'alert' });
  const action = useCallback(
    (row: YearDone) => (
      <RowButton
        label={t`Undo`}
        of={row.name}
        onClick={() =>
          ask({
            question: t`Undo the year ${year} for ${{ name: row.name }}? Level (${{ level: levelNameOf(row.fromLevel) }}), courses and fees become as they were before.`,
            input: { year, uuid: row.uuid },
            thanks: () => t`Undid the year ${year} for ${{ name: row.name }}`,
          })
        }
        disabled={running || !row.canUndo || row.undone !== null}
      />
    ),
    [ask, running, year],
  );
  return (
    <Panel title={t`Students`} bare>
      <FilterBar filters={filters} refetch={list.refetch}>
        <TextField
          control={filters.control}
          name="name"
          label={t`Student Name`}
          maxLength={TEXT_MAX_LENGTH}
        />
      </FilterBar>
      <ChipRow>{chips}</ChipRow>
      <DataTable
        label={t`Students`}
        list={shown}
        columns={columns}
        rowKey={({ uuid }) => uuid}
        noun={STUDENT_NOUN}
        action={action}
        paging={paging}
      />
    </Panel>
  );
}

function coursesText({ coursesBegin: begin, coursesEnd: end }: YearDone): string {
  if (end > 0 && begin > 0) return t`${end} end, ${begin} begin`;
  if (end > 0) return t`${end} end`;
  return begin > 0 ? t`${begin} begin` : '';
}

function statusOf({ undone, planned, move }: YearDone, year: number): string {
  if (undone) return t`Undone ${{ done: doneText(undone) }}`;
  if (move === 'STAYS') return '';
  if (planned === 'LEFT_AS_IS') return t`Left as it is: changed by hand`;
  if (planned === 'DONE') return t`Done`;
  return t`In ${{ month: formatMonth(`01-${year}`) }}`;
}
