import { type CheckedEntry, nameOfDay } from '@kelas/contract/timetable-clash';
import { formatTimeStamp } from '@kelas/contract/values/date';
import { formatTime } from '@kelas/contract/values/time';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { DataTable } from '../ui/DataTable.tsx';
import { WarningIcon } from '../ui/icons.tsx';
import type { Column, ListState } from '../ui/table.ts';
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

/**
 * A warning icon for an entry that clashes; its tooltip and its label name the other entry
 * (R-1046).
 */
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
