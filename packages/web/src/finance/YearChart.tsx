import { BarChart } from '@mui/x-charts/BarChart';
import { axisRinggit, formatSum, type Sums, WAYS, YEAR_CHART_HEIGHT } from './sums.ts';

/** The months side by side, in each the payment types on top of each other. */
export default function YearChart({ year }: { year: readonly Sums[] }) {
  return (
    <BarChart
      height={YEAR_CHART_HEIGHT}
      series={WAYS.map(({ name, label, color }) => ({
        data: year.map((sums) => sums[name].totalAmount),
        label,
        color,
        stack: 'all',
        valueFormatter: formatSum,
      }))}
      xAxis={[
        {
          data: year.map((sums) => sums.total.transactionDate),
          scaleType: 'band',
          height: 40,
          disableTicks: true,
          tickLabelInterval: () => true,
          valueFormatter: (month: string, { location }) =>
            location === 'tick' ? shortMonth(month) : month,
        },
      ]}
      yAxis={[{ min: 0, width: 64, valueFormatter: axisRinggit, disableLine: true }]}
      grid={{ horizontal: true }}
      margin={{ left: 0, right: 8, top: 8, bottom: 0 }}
      // Where colours are hard to tell apart, the parts of a bar still are.
      sx={{ '& .MuiBarChart-element': { stroke: 'var(--mui-palette-background-paper)' } }}
      skipAnimation
    />
  );
}

/** `03`; a year begins with `01` above its number, so that twelve of them stand beside each other. */
function shortMonth(month: string): string {
  return month.startsWith('01') ? month.replace('-', '\n') : month.slice(0, 2);
}
