import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { lazy, Suspense } from 'react';
import { Link as RouterLink } from 'react-router';
import { STUDENT_NOUN } from '../reference/nouns.ts';
import { Money } from '../ui/Money.tsx';
import { countOf } from '../ui/table.ts';
import { GlanceCard, Nothing, Nowrap } from './GlanceCard.tsx';
import { CHART_AND_LEGEND_HEIGHT, type Overview } from './overview.ts';

// The chart library is large, so it is loaded with the first chart.
const TuitionChart = lazy(() => import('./TuitionChart.tsx'));

/** The unpaid tuition of the month (R-1061, R-1062), and all that is owed (R-1846). */
export function TuitionCard({
  tuition,
  month,
  arrearsFee,
}: Pick<Overview, 'tuition' | 'month' | 'arrearsFee'>) {
  const { students, owing, owedFee, totalFee } = tuition;
  return (
    <GlanceCard title="Tuition" to="/student/tuition/payment" linkLabel="Tuition Fees">
      {students === 0 ? (
        <>
          <Nothing>No fees in {month}</Nothing>
          {arrearsFee > 0 && <Owed arrearsFee={arrearsFee} />}
        </>
      ) : (
        <>
          <Typography sx={{ fontSize: '1.5rem', fontWeight: 650, lineHeight: 1.3 }}>
            <Money cents={owedFee} currency />
          </Typography>
          <Typography color="textSecondary">
            {owing === 0
              ? `owed: all ${countOf(students, STUDENT_NOUN)} have paid `
              : `owed by ${owing.toLocaleString('en')} of ${countOf(students, STUDENT_NOUN)}, of `}
            <Money cents={totalFee} currency /> for <Nowrap>{month}</Nowrap>
          </Typography>
          <Owed arrearsFee={arrearsFee} />
          <Box sx={{ height: CHART_AND_LEGEND_HEIGHT, mt: 1 }}>
            <Suspense fallback={null}>
              <TuitionChart tuition={tuition} />
            </Suspense>
          </Box>
        </>
      )}
    </GlanceCard>
  );
}

/** What is owed in all, with earlier months and misc fees, as a link to Arrears (R-1846). */
function Owed({ arrearsFee }: Pick<Overview, 'arrearsFee'>) {
  return (
    <Typography>
      <Link component={RouterLink} to="/arrears">
        <Money cents={arrearsFee} currency /> owed in all
      </Link>
      <Typography component="span" color="textSecondary">
        , with earlier months and misc fees
      </Typography>
    </Typography>
  );
}
