import { TEXT_MAX_LENGTH } from '@kelas/contract/values/text';
import type { YearMove } from '@kelas/contract/year-end';
import { msg, t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import { createContext, Fragment, type ReactNode, use, useCallback } from 'react';
import { formatMonth } from '../languages/formats.ts';
import { levelNameOf, placeOfLevel } from '../reference/centre-words.ts';
import { studentColumn } from '../reference/columns.tsx';
import { STUDENT_NOUN } from '../reference/nouns.ts';
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
    label: msg`Level`,
    value: ({ move, programLvl, nextLvl }) => levelsText(move, programLvl, nextLvl),
    order: (row) => placeOfLevel(row.programLvl) * 10 + ORDER[row.move],
  },
  {
    label: msg`Courses`,
    value: subjectNamesOf,
    cell: (row) => <MoveCourses row={row} />,
    wrap: 200,
  },
];

const MOVES = [
  { value: 'MOVES_UP', label: msg`Move up` },
  { value: 'STAYS', label: msg`Stay` },
  { value: 'LEAVES', label: msg`Leave` },
  { value: 'GRADUATES', label: msg`Graduate` },
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
          label={t`Choice for ${{ name: row.name }}`}
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
    <Panel title={t`Students`} bare>
      <FilterBar filters={filters} refetch={() => undefined}>
        <TextField
          control={control}
          name="name"
          label={t`Student Name`}
          maxLength={TEXT_MAX_LENGTH}
        />
        <SelectField
          control={control}
          name="level"
          label={t`Program Level`}
          none={t`All levels`}
          options={[...levels]
            .sort((one, other) => placeOfLevel(one) - placeOfLevel(other))
            .map((id) => ({ value: String(id), label: levelNameOf(id) }))}
        />
        <SelectField
          control={control}
          name="move"
          label={t`Choice`}
          none={t`All choices`}
          options={MOVES}
        />
      </FilterBar>
      <DataTable
        label={t`Students`}
        list={loadedList(rows.filter(matching(applied)))}
        columns={columns}
        rowKey={({ uuid }) => uuid}
        noun={STUDENT_NOUN}
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
  if (row.move === 'LEAVES' && row.courses.length > 0) return <Ends>{t`All courses end`}</Ends>;
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
    return <StatusText good={false}>{t`${subjectName}: no class`}</StatusText>;
  }
  if (change === 'ENDS' || (change === 'ASKED' && chosen === null)) {
    return <Ends>{t`${subjectName} ends`}</Ends>;
  }
  if (change === 'PAID_AHEAD' && paidMonth) {
    return t`${subjectName} (paid until ${{ month: formatMonth(paidMonth) }})`;
  }
  if (change === 'CONTINUES') return t`${subjectName} (continues)`;
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
