import { monthInWords } from '@kelas/contract/values/month';
import { TEXT_MAX_LENGTH } from '@kelas/contract/values/text';
import type { YearMove } from '@kelas/contract/year-end';
import Box from '@mui/material/Box';
import { createContext, Fragment, type ReactNode, use, useCallback } from 'react';
import { levelNameOf, placeOfLevel } from '../reference/centre-words.ts';
import { studentColumn } from '../reference/columns.tsx';
import { DataTable } from '../ui/DataTable.tsx';
import { FilterBar } from '../ui/FilterBar.tsx';
import { useFilters } from '../ui/filters.ts';
import { Panel } from '../ui/Panel.tsx';
import { usePagingInAddress } from '../ui/paging.ts';
import { RowSelect } from '../ui/RowSelect.tsx';
import { SelectField } from '../ui/SelectField.tsx';
import { StatusText } from '../ui/StatusText.tsx';
import { TextField } from '../ui/TextField.tsx';
import { type Column, loadedList } from '../ui/table.ts';
import {
  graduates,
  keyOfCourseGap,
  levelsText,
  moveOptions,
  type YearCourse,
  type YearRow,
} from './year-plan.ts';

type Choose = (uuids: ReadonlySet<string>, move: YearMove) => void;

/** The longest choice, so that a wide table does not cut it off. */
const CHOICE_WIDTH_PX = 104;
const ORDER = { MOVES_UP: 0, STAYS: 1, LEAVES: 2 };

const columns: readonly Column<YearRow>[] = [
  studentColumn(),
  {
    label: 'Level',
    value: ({ move, programLvl, nextLvl }) => levelsText(move, programLvl, nextLvl),
    order: (row) => placeOfLevel(row.programLvl) * 10 + ORDER[row.move],
  },
  { label: 'Courses', value: subjectNamesOf, cell: (row) => <MoveCourses row={row} />, wrap: 200 },
];

const MOVES = [
  { value: 'MOVES_UP', label: 'Move up' },
  { value: 'STAYS', label: 'Stay' },
  { value: 'LEAVES', label: 'Leave' },
  { value: 'GRADUATES', label: 'Graduate' },
];
const NO_FILTERS = { name: '', level: '', move: '' };

/** Every student with the courses and the chosen move (R-1727). */
export function YearStudents({ rows, onChoose }: { rows: readonly YearRow[]; onChoose: Choose }) {
  const filters = useFilters(NO_FILTERS, { keepsInput: true });
  const { applied, control } = filters;
  const paging = usePagingInAddress();
  const action = useCallback(
    (row: YearRow) => (
      <Box sx={{ minWidth: CHOICE_WIDTH_PX }}>
        <RowSelect
          label={`Choice for ${row.name}`}
          value={row.move}
          options={moveOptions(row.nextLvl, 'student')}
          isMarked={row.move !== 'MOVES_UP' && row.nextLvl !== null}
          onChange={(move) => onChoose(new Set([row.uuid]), move)}
        />
      </Box>
    ),
    [onChoose],
  );
  const levels = new Set(rows.map(({ programLvl }) => programLvl));
  return (
    <Panel title="Students" bare>
      <FilterBar filters={filters} refetch={() => undefined}>
        <TextField control={control} name="name" label="Student Name" maxLength={TEXT_MAX_LENGTH} />
        <SelectField
          control={control}
          name="level"
          label="Program Level"
          none="All levels"
          options={[...levels]
            .sort((one, other) => placeOfLevel(one) - placeOfLevel(other))
            .map((id) => ({ value: String(id), label: levelNameOf(id) }))}
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
        list={loadedList(rows.filter(matching(applied)))}
        columns={columns}
        rowKey={({ uuid }) => uuid}
        noun="student"
        action={action}
        paging={paging}
      />
    </Panel>
  );
}

function matching({ name, level, move }: typeof NO_FILTERS): (row: YearRow) => boolean {
  const part = name.toLowerCase();
  return (row) =>
    row.name.toLowerCase().includes(part) &&
    (level === '' || String(row.programLvl) === level) &&
    (move === '' || (graduates(row) ? 'GRADUATES' : row.move) === move);
}

/**
 * The teachers who are chosen for gaps, by the key of the gap; null if the courses end. A context,
 * because rows are rendered again only if they change.
 */
export const GapTeachersContext = createContext<ReadonlyMap<string, string | null>>(new Map());

/** The courses of a student in the new year, by the move that is chosen (R-1727). */
function MoveCourses({ row }: { readonly row: YearRow }) {
  const teachers = use(GapTeachersContext);
  if (row.move === 'LEAVES' && row.courses.length > 0) return <Ends>All courses end</Ends>;
  return row.courses.map((course, index) => (
    <Fragment key={course.subscriptionId}>
      {index > 0 && ', '}
      {row.move === 'STAYS' ? (
        course.subjectName
      ) : (
        <MovedCourse course={course} chosen={teachers.get(keyOfCourseGap(row, course))} />
      )}
    </Fragment>
  ));
}

interface Props {
  readonly course: YearCourse;
  /** The teacher who is chosen for its gap; undefined while nothing is chosen. */
  readonly chosen: string | null | undefined;
}

function MovedCourse({ course, chosen }: Props) {
  const { subjectName, teacher, change, paidMonth, next } = course;
  if (change === 'ASKED' && chosen === undefined) {
    return <StatusText good={false}>{subjectName}: no class</StatusText>;
  }
  if (change === 'ENDS' || (change === 'ASKED' && chosen === null)) {
    return <Ends>{subjectName} ends</Ends>;
  }
  if (change === 'PAID_AHEAD' && paidMonth) {
    return `${subjectName} (paid until ${monthInWords(paidMonth)})`;
  }
  if (change === 'CONTINUES') return `${subjectName} (continues)`;
  if (change === 'ASKED') return `${subjectName} → ${chosen}`;
  return next && next.teacher !== teacher ? `${subjectName} → ${next.teacherName}` : subjectName;
}

function Ends({ children }: { readonly children: ReactNode }) {
  return (
    <Box component="span" sx={{ color: 'text.secondary' }}>
      {children}
    </Box>
  );
}

/** Returns the courses as text, which sorts the column and is searched. */
function subjectNamesOf({ courses }: YearRow): string {
  return courses.map(({ subjectName }) => subjectName).join(', ');
}
