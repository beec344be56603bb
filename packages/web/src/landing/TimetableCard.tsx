import { formatTime } from '@kelas/contract/values/time';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { GlanceCard, Nothing } from './GlanceCard.tsx';
import type { Overview } from './overview.ts';

type Entry = Overview['timetable'][number];

/** Today's classes, by start time (R-1061). */
export function TimetableCard({ timetable }: Pick<Overview, 'timetable'>) {
  return (
    <GlanceCard title="Classes today" to="/student/timetable" linkLabel="Timetable">
      {timetable.length === 0 ? (
        <Nothing>No classes today</Nothing>
      ) : (
        <Box
          component="ul"
          sx={{ m: 0, p: 0, listStyle: 'none', overflowY: 'auto', maxHeight: 260 }}
        >
          {timetable.map((entry) => (
            <Box key={entry.id} component="li" sx={{ display: 'flex', gap: 2, py: 0.5 }}>
              <Typography sx={{ minWidth: 92, whiteSpace: 'nowrap' }}>{timesOf(entry)}</Typography>
              <Typography sx={{ flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
                {entry.subjectName}, {entry.programLvlLabel}
              </Typography>
              <Typography
                color="textSecondary"
                sx={{ flexShrink: 0, maxWidth: '40%', overflowWrap: 'break-word' }}
              >
                {entry.classroom}
              </Typography>
            </Box>
          ))}
        </Box>
      )}
    </GlanceCard>
  );
}

function timesOf({ startTime, endTime }: Entry): string {
  if (!startTime && !endTime) return 'NA';
  return `${formatTime(startTime) || 'NA'}–${formatTime(endTime) || 'NA'}`;
}
