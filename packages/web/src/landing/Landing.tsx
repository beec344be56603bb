import { getOverview } from '@kelas/contract/overview';
import { getOwnAccount } from '@kelas/contract/session';
import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router';
import { useCallQuery } from '../api/query.ts';
import { formatMoment } from '../languages/formats.ts';
import { FirstSteps } from '../reference/FirstSteps.tsx';
import { LoadedRecord } from '../ui/LoadedRecord.tsx';
import { useMenuHas } from '../ui/menu-context.ts';
import { PageTitle } from '../ui/PageTitle.tsx';
import { AnnouncementsCard, EnrolmentsCard, TimetableCard } from './GlanceCards.tsx';
import { KeyFigures } from './KeyFigures.tsx';
import { ReviewCard } from './ReviewCard.tsx';
import { TasksCard } from './TasksCard.tsx';
import { TodayCard } from './TodayCard.tsx';

/** The landing page: the overview of the day (R-1061). */
export default function Landing() {
  const overview = useCallQuery(getOverview, {}, { onFailure: 'inline' });
  const hasCharts = useMenuHas('/finance/report/month');
  // The last line waits for the overview, whose height is unknown, so that it does not move (R-1312).
  const isFinished = overview.data !== undefined || !overview.loading;
  return (
    <>
      <PageTitle
        title={t`Welcome to Kelas`}
        actions={
          hasCharts && (
            <Button variant="outlined" component={Link} to="/finance/report/charts">
              {t`Charts of twelve months`}
            </Button>
          )
        }
      />
      <Box sx={{ mb: 2, minHeight: 300 }}>
        <LoadedRecord record={overview} noun={t`overview`}>
          {(day) => (
            <>
              {day.setup && <FirstSteps setup={day.setup} />}
              <KeyFigures day={day} />
              <Box sx={cards}>
                <TimetableCard day={day} />
                <TodayCard day={day} />
                {day.review && <ReviewCard review={day.review} />}
                <TasksCard day={day} />
                <EnrolmentsCard day={day} />
                <AnnouncementsCard day={day} />
              </Box>
            </>
          )}
        </LoadedRecord>
      </Box>
      {isFinished && <LastLogin />}
    </>
  );
}

/** The previous login and the last change of the password, so that misuse is noticed (R-1820). */
function LastLogin() {
  const { data } = useCallQuery(getOwnAccount, {}, { onFailure: 'silent' });
  if (data?.previousLoginDate === undefined) return null;
  const { previousLoginDate, passwordChangedDate } = data;
  return (
    <Typography variant="body2" color="textSecondary" sx={{ mt: 2 }}>
      {previousLoginDate === null
        ? t`No earlier login`
        : t`Last login ${{ at: formatMoment(new Date(previousLoginDate)) }}`}
      {' · '}
      {passwordChangedDate
        ? t`Password changed ${{ at: formatMoment(new Date(passwordChangedDate)) }}`
        : t`Password never changed`}
    </Typography>
  );
}

const cards = {
  display: 'grid',
  gap: 2,
  // Two columns at most, so that a wide screen has no gap before a card that takes the full width.
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(max(380px, 40%), 100%), 1fr))',
};
