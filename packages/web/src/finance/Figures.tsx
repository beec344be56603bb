import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { type ReactNode, Suspense, useId } from 'react';
import { SumTable } from './SumTable.tsx';
import type { SumRow } from './sums.ts';

interface Props {
  readonly title: string;
  readonly heads: readonly string[];
  readonly rows: readonly SumRow[];
  /** The chart of the figures; undefined without a payment. */
  readonly chart: ReactNode | undefined;
  readonly chartHeight: number;
}

/** A table of figures with its chart; a printout shows the table only. */
export function Figures({ title, heads, rows, chart, chartHeight }: Props) {
  const id = useId();
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-labelledby={id}
      sx={{ p: 2, mb: 2, '@media print': { p: 0, border: 0 } }}
    >
      <Typography id={id} variant="h2" sx={{ mb: 1 }}>
        {title}
      </Typography>
      <Box sx={sides}>
        <SumTable label={`${title}, figures`} heads={heads} rows={rows} />
        <Box
          {...(chart && { role: 'figure', 'aria-label': `${title}, chart` })}
          sx={{ minWidth: 0, minHeight: chart ? chartHeight : 0, displayPrint: 'none' }}
        >
          <Suspense fallback={null}>
            {chart ?? <Typography color="textSecondary">No payments</Typography>}
          </Suspense>
        </Box>
      </Box>
    </Paper>
  );
}

const sides = {
  display: 'grid',
  gap: 3,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1fr)' },
  '@media print': { display: 'block' },
};
