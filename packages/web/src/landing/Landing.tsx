import { getOverview } from '@kelas/contract/overview';
import Box from '@mui/material/Box';
import { useCallQuery } from '../api/query.ts';
import { LoadedRecord } from '../ui/LoadedRecord.tsx';
import { PageTitle } from '../ui/PageTitle.tsx';
import { AnnouncementsCard } from './AnnouncementsCard.tsx';
import { EnrolmentsCard } from './EnrolmentsCard.tsx';
import { LastLogin } from './LastLogin.tsx';
import { ReviewCard } from './ReviewCard.tsx';
import { ScreenLinks } from './ScreenLinks.tsx';
import { SetupCard } from './SetupCard.tsx';
import { TasksCard } from './TasksCard.tsx';
import { TimetableCard } from './TimetableCard.tsx';
import { TodayCard } from './TodayCard.tsx';
import { TuitionCard } from './TuitionCard.tsx';

/**
 * The landing page: the overview of the day, and links to the screens of the role (R-1061, R-1063).
 */
export default function Landing() {
  const overview = useCallQuery(getOverview, {}, { onFailure: 'inline' });
  // The links wait for the overview, whose height is unknown, so that they do not move (R-1312).
  const isFinished = overview.data !== undefined || !overview.loading;
  return (
    <>
      <PageTitle title="Welcome to Kelas" />
      <Box sx={{ mb: 2, minHeight: 300 }}>
        <LoadedRecord record={overview} noun="overview">
          {(day) => (
            <Box sx={cards}>
              {day.setup && <SetupCard setup={day.setup} />}
              {day.review && <ReviewCard review={day.review} />}
              <TasksCard {...day} />
              <TodayCard {...day} />
              <TuitionCard {...day} />
              <TimetableCard {...day} />
              <EnrolmentsCard {...day} />
              <AnnouncementsCard {...day} />
            </Box>
          )}
        </LoadedRecord>
      </Box>
      {isFinished && <ScreenLinks />}
      {isFinished && <LastLogin />}
    </>
  );
}

const cards = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(380px, 100%), 1fr))',
};
