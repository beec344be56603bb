import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { lazy, Suspense } from 'react';
import { Link as RouterLink } from 'react-router';
import { Money } from '../ui/Money.tsx';
import { countOf, numberText } from '../ui/table.ts';
import { figure, GlanceCard, Nowrap } from './GlanceCards.tsx';
import { CHART_AND_LEGEND_HEIGHT_PX, type DayProps } from './overview.ts';

// The chart library is large, so it is loaded with the first chart.
const TuitionChart = lazy(() => import('./TuitionChart.tsx'));

/** The unpaid tuition of the month (R-1061, R-1062), and all that is owed (R-1846). */
export function TuitionCard({ day: { tuition, month, arrearsFee } }: DayProps) {
  const { students, owing, owedFee, totalFee } = tuition;
  return (
    <GlanceCard title="Tuition" to="/student/tuition/payment" linkLabel="Tuition Fees">
      {students === 0 ? (
        <Typography color="textSecondary">No fees in {month}</Typography>
      ) : (
        <>
          <Typography sx={figure}>
            <Money cents={owedFee} currency />
          </Typography>
          <Typography color="textSecondary">
            {owing === 0
              ? `owed: all ${countOf(students, 'student')} have paid `
              : `owed by ${numberText(owing)} of ${countOf(students, 'student')}, of `}
            <Money cents={totalFee} currency /> for <Nowrap>{month}</Nowrap>
          </Typography>
        </>
      )}
      {(students > 0 || arrearsFee > 0) && (
        <Typography>
          <Link component={RouterLink} to="/arrears">
            <Money cents={arrearsFee} currency /> owed in all
          </Link>
          <Typography component="span" color="textSecondary">
            , with earlier months and misc fees
          </Typography>
        </Typography>
      )}
      {students > 0 && (
        <Box sx={{ height: CHART_AND_LEGEND_HEIGHT_PX, mt: 1 }}>
          <Suspense fallback={null}>
            <TuitionChart tuition={tuition} />
          </Suspense>
        </Box>
      )}
    </GlanceCard>
  );
}
