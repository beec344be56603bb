import { levelNameOf } from '@kelas/contract/values/levels';
import { TEXT_MAX_LENGTH } from '@kelas/contract/values/text';
import type { YearMove } from '@kelas/contract/year-end';
import Box from '@mui/material/Box';
import { useCallback, useMemo } from 'react';
import { studentColumn } from '../reference/columns.tsx';
import { STUDENT_NOUN } from '../reference/nouns.ts';
import { DataTable } from '../ui/DataTable.tsx';
import { FilterBar } from '../ui/FilterBar.tsx';
import { useFilters } from '../ui/filters.ts';
import { Panel } from '../ui/Panel.tsx';
import { usePagingInAddress } from '../ui/paging.ts';
import { RowSelect } from '../ui/RowSelect.tsx';
import { SelectField } from '../ui/SelectField.tsx';
import { TextField } from '../ui/TextField.tsx';
import { type Column, loadedList } from '../ui/table.ts';
import { MoveCourses, subjectNamesOf } from './MoveCourses.tsx';
import { levelsText, moveOptions } from './year-moves.ts';
import { graduates, type YearRow } from './year-plan.ts';

type Choose = (uuids: ReadonlySet<string>, move: YearMove) => void;

/** The longest choice, so that a wide table does not cut it off. */
const CHOICE_WIDTH_PX = 104;
const ORDER = { MOVES_UP: 0, STAYS: 1, LEAVES: 2 };

const columns: readonly Column<YearRow>[] = [
  studentColumn(),
  {
    label: 'Level',
    value: ({ move, programLvl, nextLvl }) => levelsText(move, programLvl, nextLvl),
    order: (row) => row.programLvl * 10 + ORDER[row.move],
  },
  { label: 'Courses', value: subjectNamesOf, cell: (row) => <MoveCourses row={row} />, wrap: 200 },
];
const rowKey = ({ uuid }: YearRow) => uuid;

const MOVES = [
  { value: 'MOVES_UP', label: 'Move up' },
  { value: 'STAYS', label: 'Stay' },
  { value: 'LEAVES', label: 'Leave' },
  { value: 'GRADUATES', label: 'Graduate' },
];
const NO_FILTERS = { name: '', level: '', move: '' };

interface Props {
  readonly rows: readonly YearRow[];
  readonly onChoose: Choose;
}

/** Every student with the courses, and what the student does (R-1727). */
export function YearStudents({ rows, onChoose }: Props) {
  const filters = useFilters(NO_FILTERS, { keepsInput: true });
  const { applied, control } = filters;
  const { name, level, move } = applied;
  const paging = usePagingInAddress();
  const action = useCallback(
    (row: YearRow) => (
      <Box sx={{ minWidth: CHOICE_WIDTH_PX }}>
        <RowSelect
          label={`Choice for ${row.name}`}
          value={row.move}
          options={moveOptions(row.nextLvl)}
          isMarked={row.move !== 'MOVES_UP'}
          onChange={(move) => onChoose(new Set([row.uuid]), move)}
        />
      </Box>
    ),
    [onChoose],
  );
  const levels = useMemo(
    () => [...new Set(rows.map(({ programLvl }) => programLvl))].sort((one, other) => one - other),
    [rows],
  );
  const found = useMemo(
    () => rows.filter(matching({ name, level, move })),
    [rows, name, level, move],
  );
  return (
    <Panel title="Students" bare>
      <FilterBar filters={filters} refetch={() => undefined}>
        <TextField control={control} name="name" label="Student Name" maxLength={TEXT_MAX_LENGTH} />
        <SelectField
          control={control}
          name="level"
          label="Program Level"
          none="All levels"
          options={levels.map((id) => ({ value: String(id), label: levelNameOf(id) }))}
        />
        <SelectField
          control={control}
          name="move"
          label="Choice"
          none="All choices"
          options={MOVES}
        />
      </FilterBar>
      <DataTable
        label="Students"
        list={loadedList(found)}
        columns={columns}
        rowKey={rowKey}
        noun={STUDENT_NOUN}
        action={action}
        paging={paging}
      />
    </Panel>
  );
}

/** Returns whether a student passes the filters. */
function matching({ name, level, move }: typeof NO_FILTERS): (row: YearRow) => boolean {
  const part = name.toLowerCase();
  return (row) =>
    row.name.toLowerCase().includes(part) &&
    (level === '' || String(row.programLvl) === level) &&
    (move === '' || (graduates(row) ? 'GRADUATES' : row.move) === move);
}
