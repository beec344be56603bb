import { getOverview } from '@kelas/contract/overview';
import Box from '@mui/material/Box';
import { useCallQuery } from '../api/query.ts';
import { LoadedRecord } from '../ui/LoadedRecord.tsx';
import { PageTitle } from '../ui/PageTitle.tsx';
import { AnnouncementsCard } from './AnnouncementsCard.tsx';
import { EnrolmentsCard } from './EnrolmentsCard.tsx';
import { ScreenLinks } from './ScreenLinks.tsx';
import { TimetableCard } from './TimetableCard.tsx';
import { TuitionCard } from './TuitionCard.tsx';

/** What `/` shows to whoever is logged in: the day at a glance, and the screens of the role. */
export default function Landing() {
  const overview = useCallQuery(getOverview, {}, { onFailure: 'inline' });
  // How high the day is shows when it is there: what follows it waits, so that it does not move.
  const settled = overview.data !== undefined || !overview.loading;
  return (
    <>
      <PageTitle title="Welcome to Kelas" />
      <Box sx={{ mb: 2, minHeight: 300 }}>
        <LoadedRecord record={overview} noun="overview">
          {(day) => (
            <Box sx={cards}>
              <TuitionCard {...day} />
              <TimetableCard {...day} />
              <EnrolmentsCard {...day} />
              <AnnouncementsCard {...day} />
            </Box>
          )}
        </LoadedRecord>
      </Box>
      {settled && <ScreenLinks />}
    </>
  );
}

const cards = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(380px, 100%), 1fr))',
};
