import { listTimetable } from '@kelas/contract/timetable';
import {
  type CheckedEntry,
  checkAll,
  nameOfDay,
  type TimetableEntry,
} from '@kelas/contract/timetable-clash';
import { formatTimeStamp, today, weekday } from '@kelas/contract/values/date';
import { formatTime } from '@kelas/contract/values/time';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { type ReactNode, useMemo, useRef } from 'react';
import { useCallQuery } from '../api/query.ts';
import { SchoolYearSelect } from '../entries/SchoolYearFields.tsx';
import { useSchoolYears } from '../entries/school-years.ts';
import { BackLink } from '../ui/BackLink.tsx';
import { DataTable } from '../ui/DataTable.tsx';
import { WarningIcon } from '../ui/icons.tsx';
import { PageButtons } from '../ui/PageButtons.tsx';
import { PageTitle } from '../ui/PageTitle.tsx';
import { useRowDialog } from '../ui/RowButton.tsx';
import { TableNotice } from '../ui/TableNotice.tsx';
import type { Column, ListState } from '../ui/table.ts';
import { TimetableDialog } from './TimetableDialog.tsx';
import { daysShown, NOUN, nameOfEntry } from './timetable-form.ts';
import { Week } from './Week.tsx';

const NONE: readonly never[] = [];

/** Timetable Management: a table for each day (R-1031), and the week below (R-1490). */
export default function Timetable() {
  const list = useCallQuery(listTimetable, {}, { onFailure: 'silent', keepRows: true });
  const schoolYears = useSchoolYears(list.data);
  const { rows } = schoolYears;
  const entries = useMemo(() => rows && checkAll(rows), [rows]);
  const { opened, open, show, action, close } = useRowDialog<TimetableEntry>('Edit', nameOfEntry);
  const week = useRef<HTMLHeadingElement>(null);
  const showWeek = () => {
    week.current?.scrollIntoView({ block: 'start' });
    week.current?.focus({ preventScroll: true });
  };
  const todaysDay = weekday(today(new Date()));
  // The days wait for the entries, whose height is unknown, so that no table moves (R-1312).
  const days = list.data || !list.loading ? daysShown(entries) : [];

  return (
    <>
      <PageTitle
        title="Timetable Management"
        back={<BackLink to="/student/management" />}
        actions={
          <>
            <SchoolYearSelect of={schoolYears} />
            <Button variant="outlined" disabled={!entries} onClick={showWeek}>
              Show week
            </Button>
            <PageButtons />
            <Button variant="contained" onClick={open}>
              Create
            </Button>
          </>
        }
      />
      {!list.data && <TableNotice list={list} noun={NOUN} empty={undefined} place="within" />}
      <Stack spacing={2.5}>
        {days.map((day) => (
          <DayTable
            key={day}
            day={day}
            isToday={day === todaysDay}
            list={{ ...list, data: entries?.filter(({ dayOfWeek }) => dayOfWeek === day) }}
            action={action}
          />
        ))}
        {entries && (
          <Week entries={entries} todaysDay={todaysDay} onOpen={show} headingRef={week} />
        )}
      </Stack>
      {opened && (
        <TimetableDialog
          entry={opened.row}
          stored={list.data ?? NONE}
          years={schoolYears.years}
          year={schoolYears.chosen}
          onExited={close}
        />
      )}
    </>
  );
}

const columns: readonly Column<CheckedEntry>[] = [
  {
    label: 'Subject',
    cell: (row) => (
      <>
        <ClashMark clashes={row.clashes} />
        {row.subjectName}
      </>
    ),
    wrap: 160,
  },
  { label: 'Program Lvl', cell: (row) => row.programLvlLabel, width: 100 },
  { label: 'Start Time', cell: (row) => formatTime(row.startTime), width: 91 },
  { label: 'End Time', cell: (row) => formatTime(row.endTime), width: 85 },
  { label: 'Classroom', cell: (row) => row.classroom, width: 112 },
  { label: 'Session', cell: (row) => row.classSession, width: 106 },
  { label: 'Created Date', cell: (row) => formatTimeStamp(row.recordCreateDate), width: 174 },
];

interface Props {
  /** Monday is 1; null is no day. */
  readonly day: number | null;
  readonly isToday: boolean;
  readonly list: ListState<CheckedEntry>;
  readonly action: (row: CheckedEntry) => ReactNode;
}

/** The table of a day under its name (R-1031). */
function DayTable({ day, isToday, list, action }: Props) {
  const name = nameOfDay(day);
  return (
    <Box>
      <Typography variant="h2" sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 0.75 }}>
        {name}
        {isToday && <Chip label="Today" size="small" color="primary" component="span" />}
      </Typography>
      <DataTable
        label={name}
        list={list}
        columns={columns}
        rowKey={(row) => row.id}
        noun={NOUN}
        action={action}
        brief
      />
    </Box>
  );
}

/** A warning icon whose tooltip and label name the entry that clashes (R-1046). */
function ClashMark({ clashes }: { clashes: readonly string[] }) {
  if (clashes.length === 0) return null;
  const text = clashes.join('. ');
  return (
    <Tooltip title={text} enterTouchDelay={0}>
      <Box
        component="span"
        role="img"
        aria-label={text}
        tabIndex={0}
        sx={{ display: 'inline-flex', verticalAlign: 'text-bottom', mr: 0.75 }}
      >
        <WarningIcon color="warning" sx={{ fontSize: 18 }} />
      </Box>
    </Tooltip>
  );
}
