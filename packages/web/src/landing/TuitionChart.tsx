import { type Cents, formatAmount } from '@kelas/contract/values/cents';
import Box from '@mui/material/Box';
import { BarChart } from '@mui/x-charts/BarChart';
import { CHART_HEIGHT_PX, type Overview } from './overview.ts';

const BARS = ['Students', 'Amount'];

/** Two bars of paid and owed: the students and the amount. */
export default function TuitionChart({ tuition }: Pick<Overview, 'tuition'>) {
  const { students, owing, totalFee, owedFee } = tuition;
  const formatValue = (value: number | null, { dataIndex }: { dataIndex: number }) =>
    value === null
      ? ''
      : dataIndex === 0
        ? value.toLocaleString('en')
        : formatAmount(value as Cents);
  const common = { stack: 'all', stackOffset: 'expand', valueFormatter: formatValue } as const;
  const label = `Paid: ${students - owing} of ${students} students. Owed: ${formatAmount(owedFee)} of ${formatAmount(totalFee)}`;
  return (
    <Box role="figure" aria-label={label}>
      <BarChart
        layout="horizontal"
        height={CHART_HEIGHT_PX}
        series={[
          {
            ...common,
            label: 'Paid',
            data: [students - owing, totalFee - owedFee],
            color: 'var(--mui-palette-success-main)',
          },
          {
            ...common,
            label: 'Owed',
            data: [owing, owedFee],
            color: 'var(--mui-palette-error-main)',
          },
        ]}
        yAxis={[
          {
            data: BARS,
            scaleType: 'band',
            width: 70,
            disableLine: true,
            disableTicks: true,
            categoryGapRatio: 0.35,
          },
        ]}
        xAxis={[{ position: 'none', min: 0, max: 1 }]}
        margin={{ left: 0, right: 8, top: 4, bottom: 4 }}
        skipAnimation
      />
    </Box>
  );
}
