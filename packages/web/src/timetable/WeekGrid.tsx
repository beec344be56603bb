import type { CheckedEntry } from '@kelas/contract/timetable-clash';
import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { CSSProperties, ReactNode } from 'react';
import { nameOfDay } from '../reference/lesson-times.ts';
import { daysShown } from './timetable-form.ts';
import { layOutWeek } from './week-layout.ts';

interface Props {
  readonly entries: readonly CheckedEntry[];
  /** Monday is 1; undefined marks no day. */
  readonly todaysDay?: number;
  readonly item: (entry: CheckedEntry) => ReactNode;
}

/**
 * The week as a grid: days by the hours in which lessons start, all days in the width (R-2205). On a
 * phone the days are lists, one below the other (R-1493).
 */
export function WeekGrid({ entries, todaysDay, item }: Props) {
  const weekdays = daysShown(entries).filter((day) => day !== null);
  const { hours, rows, days } = layOutWeek(weekdays, entries);
  return (
    <Box sx={grid} style={{ '--days': days.length, '--rows': Math.max(1, rows) } as CSSProperties}>
      {hours.map(({ label, row, rows: count }) => (
        <Box
          key={label}
          aria-hidden
          sx={hourLine}
          style={{ gridRow: `${row + 1} / span ${count}` }}
        >
          {label}
        </Box>
      ))}
      {days.map(({ day, places }, index) => {
        const gridColumn = index + 2;
        return [
          <Typography key={`${day} head`} variant="h3" sx={head} style={{ gridColumn }}>
            {nameOfDay(day)}
            {day === todaysDay && ` · ${t`Today`}`}
          </Typography>,
          <Box
            key={day}
            component="ul"
            aria-label={nameOfDay(day)}
            sx={dayList}
            style={{ gridColumn }}
          >
            {places.map(({ entry, row }) => (
              <li key={entry.id} style={{ '--row': row } as CSSProperties}>
                {item(entry)}
              </li>
            ))}
            {places.length === 0 && <li className="empty">{t`No lessons`}</li>}
          </Box>,
        ];
      })}
    </Box>
  );
}

// Browsers lay out paper by the width of an upright page.
const WIDE = '@media (min-width: 900px), print';

const grid = {
  [WIDE]: {
    display: 'grid',
    gridTemplateColumns: '3.25em repeat(var(--days), minmax(0, 1fr))',
    gridTemplateRows: 'auto repeat(var(--rows), auto)',
    border: 1,
    borderColor: 'divider',
    borderRadius: 1,
    bgcolor: 'background.paper',
    overflow: 'hidden',
  },
};

const hourLine = {
  display: 'none',
  [WIDE]: {
    display: 'block',
    gridColumn: '1 / -1',
    borderTop: 1,
    borderColor: 'divider',
    px: 0.75,
    py: 0.5,
    color: 'text.secondary',
    fontSize: '0.75rem',
    fontVariantNumeric: 'tabular-nums',
  },
};

const head = { py: 0.5, mt: 1, [WIDE]: { gridRow: 1, px: 0.75, py: 0.75, mt: 0 } };

const dayList = {
  listStyle: 'none',
  m: 0,
  p: 0,
  display: 'flex',
  flexDirection: 'column',
  gap: 0.5,
  '& > .empty': { color: 'text.secondary', px: 0.75, py: 0.5 },
  [WIDE]: {
    display: 'grid',
    gridTemplateRows: 'subgrid',
    gridRow: '2 / -1',
    alignItems: 'stretch',
    gap: 0,
    borderLeft: 1,
    borderColor: 'divider',
    '& > li': { gridRow: 'var(--row)', p: '2px', minWidth: 0 },
    '& > .empty': { display: 'none' },
  },
} as const;
