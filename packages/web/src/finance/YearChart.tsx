import { BarChart } from '@mui/x-charts/BarChart';
import { formatMonth, formatMonthName } from '../languages/formats.ts';
import { textOf } from '../languages/language.ts';
import { useNarrow } from '../ui/narrow.ts';
import { axisRinggit, formatSum, PAYMENT_TYPES, type Sums, YEAR_CHART_HEIGHT_PX } from './sums.ts';

/** A bar for each month, stacked by payment type. */
export default function YearChart({ year }: { year: readonly Sums[] }) {
  const isNarrow = useNarrow();
  const first = year.findIndex(({ total }) => total.transactionDate.startsWith('01'));
  return (
    <BarChart
      height={YEAR_CHART_HEIGHT_PX}
      series={PAYMENT_TYPES.map(({ name, label, color }) => ({
        data: year.map((sums) => sums[name].totalAmount),
        label: textOf(label),
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
          // On a phone every second name has room.
          tickLabelInterval: (_: unknown, index) => !isNarrow || index % 2 === first % 2,
          valueFormatter: (month: string, { location }) =>
            location === 'tick' ? tickText(month) : formatMonth(month),
        },
      ]}
      yAxis={[{ min: 0, width: 64, valueFormatter: axisRinggit, disableLine: true }]}
      grid={{ horizontal: true }}
      margin={{ left: 0, right: 8, top: 8, bottom: 0 }}
      // A border separates the parts of a bar for people who cannot tell the colours apart
      // (R-1310).
      sx={{ '& .MuiBarChart-element': { stroke: 'var(--mui-palette-background-paper)' } }}
      skipAnimation
    />
  );
}

/** Returns `Mar`, and for January the year below it. */
function tickText(month: string): string {
  const name = formatMonthName(month);
  return month.startsWith('01') ? `${name}\n${month.slice(3)}` : name;
}
