import { levelNameOf } from '@kelas/contract/values/levels';
import { TEXT_MAX_LENGTH } from '@kelas/contract/values/text';
import { undoYearOfStudent } from '@kelas/contract/year-end';
import { useCallback, useMemo } from 'react';
import { useAskedCall } from '../api/asked-call.ts';
import { studentColumn } from '../reference/columns.tsx';
import { doneText } from '../reference/done-text.ts';
import { STUDENT_NOUN } from '../reference/nouns.ts';
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
import { levelsText } from './year-moves.ts';
import type { YearDone } from './year-plan.ts';

const rowKey = ({ uuid }: YearDone) => uuid;

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

interface Props {
  readonly year: number;
  readonly list: ListState<YearDone>;
}

/** What was done with each student, with an undo one by one (R-1733). */
export function AppliedStudents({ year, list }: Props) {
  const filters = useFilters({ name: '' });
  const part = filters.applied.name.toLowerCase();
  const { data } = list;
  const found = useMemo(
    () => data?.filter(({ name }) => name.toLowerCase().includes(part)),
    [data, part],
  );
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
        rowKey={rowKey}
        noun={STUDENT_NOUN}
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
  return `In January ${year}`;
}
