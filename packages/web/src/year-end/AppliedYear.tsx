import { dayInWords } from '@kelas/contract/values/date';
import { monthInWords } from '@kelas/contract/values/month';
import { TEXT_MAX_LENGTH } from '@kelas/contract/values/text';
import { listYearStudents, undoYear, undoYearOfStudent } from '@kelas/contract/year-end';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useCallback, useMemo } from 'react';
import { useAskedCall } from '../api/asked-call.ts';
import { useCallQuery } from '../api/query.ts';
import { levelNameOf } from '../reference/centre-words.ts';
import { studentColumn } from '../reference/columns.tsx';
import { doneText } from '../reference/done-text.ts';
import { ChipRow } from '../ui/ChipRow.tsx';
import { DataTable } from '../ui/DataTable.tsx';
import { FilterBar } from '../ui/FilterBar.tsx';
import { useFilters } from '../ui/filters.ts';
import { Panel } from '../ui/Panel.tsx';
import { usePagingInAddress } from '../ui/paging.ts';
import { RowButton } from '../ui/RowButton.tsx';
import { TextField } from '../ui/TextField.tsx';
import { type Column, countOf, type ListState } from '../ui/table.ts';
import { type RowChip, useChips } from '../ui/use-chips.tsx';
import {
  countDone,
  countsText,
  levelsText,
  type YearDone,
  type YearProposal,
} from './year-plan.ts';

/** A large centre takes a minute. */
const UNDOING = 'Undoing the year. This can take a minute; please wait.';

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
      question: [
        `Undo the year ${year} for ${countOf((hasKept ? possible : rows).length, 'student')}? Levels, courses and fees become as they were before.`,
        hasKept && `${countOf(kept.length, 'student')} cannot be undone:`,
        ...kept.slice(0, SHOWN_MAX).map(({ name, whyNot }) => `${name}: ${whyNot}`),
        kept.length > SHOWN_MAX && `and ${kept.length - SHOWN_MAX} more in the list`,
      ]
        .filter(Boolean)
        .join('\n'),
      input: { year, ...(hasKept && { onlyPossible: true }) },
      thanks: ({ students, kept: left = 0 }) =>
        `Undid the year ${year} for ${countOf(students, 'student')}${hasKept ? `. ${countOf(left, 'student')} could not be undone.` : ''}`,
    });
  return (
    <>
      <Panel
        title={`The year ${year} is applied`}
        actions={
          <Button
            variant="outlined"
            color="error"
            disabled={running || !list.data || (hasKept && possible.length === 0)}
            onClick={undo}
            sx={{ flexShrink: 0 }}
          >
            {hasKept ? `Undo all who can be undone (${possible.length})` : `Undo the year ${year}`}
          </Button>
        }
      >
        <Stack spacing={1}>
          <Typography>Applied {doneText(applied)}</Typography>
          <Typography role="status" sx={{ fontWeight: 650, minHeight: 21 }}>
            {running ? UNDOING : list.data && countsText(countDone(rows))}
          </Typography>
          {moved.some(({ planned }) => planned === 'PLANNED') && (
            <Alert severity="info" role="status">
              Levels change on {dayInWords(`01-01-${year}`)}.
            </Alert>
          )}
          {error && (
            <Alert severity="error">
              <div>{error.message}</div>
              The list below shows who can be undone, and why others cannot.
            </Alert>
          )}
        </Stack>
      </Panel>
      <AppliedStudents year={year} list={list} />
    </>
  );
}

const columnsOf = (year: number): readonly Column<YearDone>[] => [
  studentColumn(),
  {
    label: 'Level',
    value: ({ move, fromLevel, toLevel }) => levelsText(move, fromLevel, toLevel),
    order: ({ fromLevel, toLevel }) => fromLevel * 10 + toLevel,
  },
  {
    label: 'Courses',
    value: ({ coursesBegin, coursesEnd }) =>
      [coursesEnd > 0 && `${coursesEnd} end`, coursesBegin > 0 && `${coursesBegin} begin`]
        .filter(Boolean)
        .join(', '),
    order: ({ coursesBegin, coursesEnd }) => coursesBegin * 100 + coursesEnd,
  },
  { label: 'Status', value: (row) => statusOf(row, year), wrap: 150 },
  {
    label: 'Why it cannot be undone',
    value: ({ undone, whyNot }) => (undone ? '' : (whyNot ?? '')),
    wrap: 170,
  },
];

const CHIPS: readonly RowChip<YearDone>[] = [
  { label: 'Undo possible', keep: ({ canUndo, undone }) => canUndo && !undone },
  { label: 'Undo not possible', keep: ({ canUndo, undone }) => !canUndo && !undone },
  { label: 'Undone', keep: ({ undone }) => undone !== null },
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
        label="Undo"
        of={row.name}
        onClick={() =>
          ask({
            question: `Undo the year ${year} for ${row.name}? Level (${levelNameOf(row.fromLevel)}), courses and fees become as they were before.`,
            input: { year, uuid: row.uuid },
            thanks: () => `Undid the year ${year} for ${row.name}`,
          })
        }
        disabled={running || !row.canUndo || row.undone !== null}
      />
    ),
    [ask, running, year],
  );
  return (
    <Panel title="Students" bare>
      <FilterBar filters={filters} refetch={list.refetch}>
        <TextField
          control={filters.control}
          name="name"
          label="Student Name"
          maxLength={TEXT_MAX_LENGTH}
        />
      </FilterBar>
      <ChipRow>{chips}</ChipRow>
      <DataTable
        label="Students"
        list={shown}
        columns={columns}
        rowKey={({ uuid }) => uuid}
        noun="student"
        action={action}
        paging={paging}
      />
    </Panel>
  );
}

function statusOf({ undone, planned, move }: YearDone, year: number): string {
  if (undone) return `Undone ${doneText(undone)}`;
  if (move === 'STAYS') return '';
  if (planned === 'LEFT_AS_IS') return 'Left as it is: changed by hand';
  if (planned === 'DONE') return 'Done';
  return `In ${monthInWords(`01-${year}`)}`;
}
