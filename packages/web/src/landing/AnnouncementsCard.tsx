import { formatTimeStamp } from '@kelas/contract/values/date';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Clamped } from '../ui/Clamped.tsx';
import { GlanceCard, Nothing } from './GlanceCard.tsx';
import type { Overview } from './overview.ts';

/** The newest announcements, each cut to three lines (R-1061). */
export function AnnouncementsCard({ announcements }: Pick<Overview, 'announcements'>) {
  return (
    <GlanceCard title="Announcements" to="/announcements" linkLabel="All announcements">
      {announcements.length === 0 ? (
        <Nothing>No announcements</Nothing>
      ) : (
        <Stack component="ul" spacing={1.25} sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {announcements.map((each) => (
            <Box key={each.id} component="li">
              <Typography>
                <Clamped lines={3}>{each.content}</Clamped>
              </Typography>
              <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
                {each.authorName} · {formatTimeStamp(each.recordCreateDate)}
              </Typography>
            </Box>
          ))}
        </Stack>
      )}
    </GlanceCard>
  );
}
