import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { lazy, Suspense } from 'react';
import { STUDENT_NOUN } from '../reference/nouns.ts';
import { Money } from '../ui/Money.tsx';
import { countOf } from '../ui/table.ts';
import { GlanceCard, Nothing, Nowrap } from './GlanceCard.tsx';
import { CHART_AND_LEGEND_HEIGHT, type Overview } from './overview.ts';

// The chart library is large, so it is loaded with the first chart.
const TuitionChart = lazy(() => import('./TuitionChart.tsx'));

/** The unpaid tuition of the month (R-1061, R-1062). */
export function TuitionCard({ tuition, month }: Pick<Overview, 'tuition' | 'month'>) {
  const { students, owing, owedFee, totalFee } = tuition;
  return (
    <GlanceCard title="Tuition" to="/student/tuition/payment" linkLabel="Tuition Fees">
      {students === 0 ? (
        <Nothing>No fees in {month}</Nothing>
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
