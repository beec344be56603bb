import { type CheckedEntry, nameOfDay } from '@kelas/contract/timetable-clash';
import { formatTimeStamp } from '@kelas/contract/values/date';
import { formatTime } from '@kelas/contract/values/time';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { DataTable } from '../ui/DataTable.tsx';
import type { Column, ListState } from '../ui/table.ts';
import { ClashMark } from './ClashMark.tsx';
import { NOUN } from './timetable-entry.ts';

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
export function DayTable({ day, isToday, list, action }: Props) {
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
