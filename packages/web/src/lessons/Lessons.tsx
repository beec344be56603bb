import { listLessons } from '@kelas/contract/lessons';
import { currentMonth } from '@kelas/contract/values/date';
import { msg, plural, t } from '@lingui/core/macro';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useMemo, useRef } from 'react';
import type { Control } from 'react-hook-form';
import { Link } from 'react-router';
import { queryKey } from '../api/query.ts';
import { useMayUse } from '../api/session.ts';
import { formatMonth, numberText } from '../languages/formats.ts';
import { countColumn, levelColumn, moneyColumn } from '../reference/columns.tsx';
import { BackLink } from '../ui/BackLink.tsx';
import { DataTable } from '../ui/DataTable.tsx';
import { FilterBar } from '../ui/FilterBar.tsx';
import { useFilters } from '../ui/filters.ts';
import { MonthFilter } from '../ui/MonthFilter.tsx';
import { PageButtons } from '../ui/PageButtons.tsx';
import { PageTitle } from '../ui/PageTitle.tsx';
import type { Column } from '../ui/table.ts';
import { FeePerStudent, LessonsCell } from './LessonCells.tsx';
import type { LessonForm, LessonRow } from './lesson-form.ts';
import { useLessons } from './use-lessons.ts';

const NOUN = {
  one: msg`course`,
  many: msg`courses`,
  count: (count: number) => t`${plural(count, { one: '# course', other: '# courses' })}`,
};
const rowKey = ({ offeringId }: LessonRow) => offeringId;

/** Lessons of the Month: the lessons held in each course that is charged by lesson (R-2321). */
export default function Lessons() {
  const client = useQueryClient();
  const filters = useFilters({ month: currentMonth(new Date()) });
  const { month } = filters.applied;
  return (
    <>
      <PageTitle
        title={t`Lessons of the Month`}
        back={<BackLink to="/student/tuition/payment" />}
        actions={<PageButtons />}
      />
      <FilterBar
        filters={filters}
        folds={false}
        refetch={() => client.invalidateQueries({ queryKey: queryKey(listLessons) })}
      >
        <MonthFilter control={filters.control} />
      </FilterBar>
      <LessonsOfMonth key={month} month={month} />
    </>
  );
}

/** The columns; the field comes early, so that a phone shows it next to the subject. */
function columnsOf(control: Control<LessonForm>, disabled: boolean): readonly Column<LessonRow>[] {
  return [
    { label: msg`Subject`, value: (row) => row.subjectName, wrap: 110, pinned: true },
    levelColumn(),
    { label: msg`Teacher`, value: (row) => row.teacherName, wrap: 110 },
    {
      label: msg({ message: 'Lessons', context: 'number' }),
      cell: (row) => <LessonsCell row={row} control={control} disabled={disabled} />,
      align: 'right',
      wrap: 110,
    },
    { label: msg`By timetable`, cell: (row) => row.planned, align: 'right' },
    moneyColumn(msg`Fee per lesson (RM)`, (row) => row.fee),
    {
      label: msg`Fee per student (RM)`,
      cell: (row) => <FeePerStudent row={row} control={control} />,
      align: 'right',
    },
    countColumn(msg`Students`, (row) => row.students),
  ];
}

/** The courses of a month with a field each, and the buttons that fill and save them. */
function LessonsOfMonth({ month }: { readonly month: string }) {
  const lessons = useLessons(month);
  const { list, rows, changed, planned, control, running, errorMessage } = lessons;
  const columns = useMemo(() => columnsOf(control, running), [control, running]);
  const table = useRef<HTMLDivElement>(null);
  const save = useRef<HTMLButtonElement>(null);

  // Enter leads to the field of the next row, and from the last one to Save.
  const toNextField = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
    const fields = [...(table.current?.querySelectorAll<HTMLElement>(FIELD) ?? [])];
    const index = fields.indexOf(event.target);
    if (index < 0) return;
    // Else the same Enter would press Save.
    event.preventDefault();
    (fields[index + 1] ?? save.current)?.focus();
  };

  return (
    <Stack spacing={1.5}>
      {errorMessage && <Alert severity="error">{errorMessage}</Alert>}
      <Stack direction="row" useFlexGap spacing={1.5} sx={rows.length > 0 ? bar : hiddenBar}>
        <Typography role="status" sx={statusLine}>
          {statusText(month, rows, changed)}
        </Typography>
        <Button disabled={running || planned.length === 0} onClick={lessons.fillPlanned}>
          {t`Use the timetable`}
        </Button>
        <Button
          ref={save}
          variant="contained"
          disabled={running || changed.length === 0}
          onClick={lessons.save}
        >
          {t`Save`}
        </Button>
      </Stack>
      <Box ref={table} onKeyDown={toNextField}>
        <DataTable
          label={t`Lessons`}
          list={list}
          columns={columns}
          rowKey={rowKey}
          noun={NOUN}
          empty={t`No course is charged by lesson. Choose it for a new course in the form of its teacher.`}
          next={<OpenTeachers />}
        />
      </Box>
    </Stack>
  );
}

/** The next step of a centre without a course by lesson; an EMPLOYEE has no teachers to open. */
function OpenTeachers() {
  if (!useMayUse('teachers')) return <Typography>{t`Ask an admin to do this.`}</Typography>;
  return (
    <Button variant="outlined" component={Link} to="/teacher/management">
      {t`Open the teachers`}
    </Button>
  );
}

/** Returns how many rows are recorded and not saved: `Oct 2026: 3 of 12 recorded, 2 not saved`. */
function statusText(
  month: string,
  rows: readonly LessonRow[],
  changed: readonly LessonRow[],
): string {
  const recorded = numberText(rows.filter(({ lessons }) => lessons !== null).length);
  const count = numberText(rows.length);
  const name = formatMonth(month);
  return changed.length > 0
    ? t`${name}: ${recorded} of ${count} recorded, ${{ unsaved: numberText(changed.length) }} not saved`
    : t`${name}: ${recorded} of ${count} recorded`;
}

const FIELD = 'input[inputmode=numeric]:not(:disabled)';
// A line of its own on a phone, where the buttons need the room.
const statusLine = { fontWeight: 650, mr: 'auto', width: { xs: '100%', sm: 'auto' } };
const bar = { flexWrap: 'wrap', alignItems: 'center', displayPrint: 'none' };
// Keeps its room while the courses load, so that nothing moves (R-1312).
const hiddenBar = { ...bar, visibility: 'hidden' };
