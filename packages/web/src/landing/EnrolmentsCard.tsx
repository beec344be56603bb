import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { LevelName } from '../reference/LevelName.tsx';
import { StudentLink } from '../reference/StudentLink.tsx';
import { GlanceCard, Nothing, Nowrap } from './GlanceCard.tsx';
import type { Overview } from './overview.ts';

/** The number of the month's enrolments, and the newest of them (R-1061). */
export function EnrolmentsCard({ enrolments, month }: Pick<Overview, 'enrolments' | 'month'>) {
  const { total, newest } = enrolments;
  const more = total - newest.length;
  return (
    <GlanceCard
      title="New enrolments"
      to="/student/enrolment/management"
      linkLabel="New Enrolments"
    >
      {total === 0 ? (
        <Nothing>
          No enrolments for <Nowrap>{month}</Nowrap> yet
        </Nothing>
      ) : (
        <>
          <Typography sx={{ fontSize: '1.5rem', fontWeight: 650, lineHeight: 1.3 }}>
            {total.toLocaleString('en')}
          </Typography>
          <Typography color="textSecondary" sx={{ mb: 0.5 }}>
            for <Nowrap>{month}</Nowrap>
          </Typography>
          <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {newest.map(({ uuid, name, programLvl }) => (
              <Box key={uuid} component="li" sx={{ display: 'flex', gap: 2, py: 0.5 }}>
                <Typography
                  component="div"
                  sx={{ flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' }}
                >
                  <StudentLink student={{ uuid, name }} />
                </Typography>
                <Typography color="textSecondary" sx={{ whiteSpace: 'nowrap' }}>
                  <LevelName id={programLvl} />
                </Typography>
              </Box>
            ))}
          </Box>
          {more > 0 && (
            <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
              and {more.toLocaleString('en')} more
            </Typography>
          )}
        </>
      )}
    </GlanceCard>
  );
}
