import { LEVEL_GRADUATED, levelNameOf } from '@kelas/contract/values/levels';
import { TEXT_MAX_LENGTH } from '@kelas/contract/values/text';
import { undoYearOfStudent } from '@kelas/contract/year-end';
import { useCallback, useMemo, useRef } from 'react';
import { useCall } from '../api/call.ts';
import { useConfirm } from '../dialogs/dialogs.ts';
import { studentColumn } from '../reference/columns.tsx';
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
import { doneText } from './done-text.ts';
import type { YearDone } from './year-plan.ts';

const rowKey = ({ uuid }: YearDone) => uuid;

const columnsOf = (year: number): readonly Column<YearDone>[] => [
  studentColumn(),
  {
    label: 'Level',
    value: doneLevels,
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
    label: 'Why no undo',
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
  const { undo, running } = useUndoOfOne(year);
  const action = useCallback(
    (row: YearDone) => (
      <RowButton
        label="Undo"
        of={row.name}
        onClick={() => undo(row)}
        disabled={running || !row.canUndo || row.undone !== null}
      />
    ),
    [undo, running],
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

/** Returns the undo of one student, which asks first. */
function useUndoOfOne(year: number) {
  const confirm = useConfirm();
  const { run, running } = useCall(undoYearOfStudent, { onFailure: 'alert' });
  const isAsking = useRef(false);
  const undo = async ({ uuid, name, fromLevel }: YearDone) => {
    if (isAsking.current) return;
    isAsking.current = true;
    const isSure = await confirm(
      `Undo the year ${year} for ${name}? Level (${levelNameOf(fromLevel)}), courses and fees become as they were before.`,
    );
    isAsking.current = false;
    if (isSure) await run({ year, uuid });
  };
  return { undo, running };
}

/** Returns what a student did: `Form 1 → Form 2`. */
function doneLevels({ move, fromLevel, toLevel }: YearDone): string {
  const from = levelNameOf(fromLevel);
  if (move === 'LEAVES') return `${from} → leaves`;
  if (move === 'STAYS') return `${from} → ${from}`;
  return `${from} → ${toLevel === LEVEL_GRADUATED ? 'graduated' : levelNameOf(toLevel)}`;
}

function statusOf({ undone, planned, move }: YearDone, year: number): string {
  if (undone) return `Undone ${doneText(undone)}`;
  if (move === 'STAYS') return '';
  if (planned === 'LEFT_AS_IS') return 'Left as it is: changed by hand';
  if (planned === 'DONE') return 'Done';
  return `In January ${year}`;
}
