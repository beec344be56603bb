import { BarChart } from '@mui/x-charts/BarChart';
import { textOf } from '../languages/language.ts';
import { axisRinggit, formatSum, MONTH_CHART_HEIGHT_PX, PAYMENT_TYPES, type Sums } from './sums.ts';

/** A bar for each payment type. */
export default function MonthChart({ sums }: { sums: Sums }) {
  return (
    <BarChart
      layout="horizontal"
      height={MONTH_CHART_HEIGHT_PX}
      series={[
        {
          data: PAYMENT_TYPES.map(({ name }) => sums[name].totalAmount),
          valueFormatter: formatSum,
        },
      ]}
      yAxis={[
        {
          data: PAYMENT_TYPES.map(({ label }) => textOf(label)),
          scaleType: 'band',
          width: 'auto',
          disableLine: true,
          disableTicks: true,
          categoryGapRatio: 0.35,
          colorMap: { type: 'ordinal', colors: PAYMENT_TYPES.map(({ color }) => color) },
        },
      ]}
      xAxis={[{ min: 0, tickNumber: 4, valueFormatter: axisRinggit, disableLine: true }]}
      grid={{ vertical: true }}
      margin={{ left: 0, right: 24, top: 4, bottom: 0 }}
      hideLegend
      skipAnimation
    />
  );
}
