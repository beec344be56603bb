import { getOverview } from '@kelas/contract/overview';
import { getOwnAccount } from '@kelas/contract/session';
import { formatMoment } from '@kelas/contract/values/date';
import Box from '@mui/material/Box';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemText from '@mui/material/ListItemText';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { use } from 'react';
import { Link } from 'react-router';
import { useCallQuery } from '../api/query.ts';
import { LoadedRecord } from '../ui/LoadedRecord.tsx';
import { MenuContext } from '../ui/menu-context.ts';
import { PageTitle } from '../ui/PageTitle.tsx';
import { AnnouncementsCard, EnrolmentsCard, TimetableCard } from './GlanceCards.tsx';
import { ReviewCard } from './ReviewCard.tsx';
import { SetupCard } from './SetupCard.tsx';
import { TasksCard } from './TasksCard.tsx';
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
              <TasksCard day={day} />
              <TodayCard day={day} />
              <TuitionCard day={day} />
              <TimetableCard day={day} />
              <EnrolmentsCard day={day} />
              <AnnouncementsCard day={day} />
            </Box>
          )}
        </LoadedRecord>
      </Box>
      {isFinished && <ScreenLinks />}
      {isFinished && <LastLogin />}
    </>
  );
}

/** Links to the screens of the role, by group (R-1063). */
function ScreenLinks() {
  return (
    <Box sx={links}>
      {use(MenuContext).map(({ group, entries }) => (
        <Paper key={group} component="section" variant="outlined" aria-label={group}>
          <Typography variant="h2" sx={{ px: 2, pt: 1.5 }}>
            {group}
          </Typography>
          <List dense>
            {entries.map(({ path, label }) => (
              <ListItem key={path} disablePadding>
                <ListItemButton component={Link} to={path}>
                  <ListItemText primary={label} slotProps={{ primary: { color: 'primary' } }} />
                </ListItemButton>
              </ListItem>
            ))}
          </List>
        </Paper>
      ))}
    </Box>
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
        ? 'No earlier login'
        : `Last login ${formatMoment(new Date(previousLoginDate))}`}
      {' · '}
      {passwordChangedDate
        ? `Password changed ${formatMoment(new Date(passwordChangedDate))}`
        : 'Password never changed'}
    </Typography>
  );
}

const cards = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(380px, 100%), 1fr))',
};
const links = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: 'repeat(auto-fill, minmax(230px, 1fr))',
};
