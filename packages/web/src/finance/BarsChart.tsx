import { BarChart } from '@mui/x-charts/BarChart';
import { numberText } from '../languages/formats.ts';
import { type Picture, twoLines } from './charts.ts';
import { axisRinggit, formatSum } from './sums.ts';

interface Props {
  readonly picture: Picture;
  readonly height: number;
}

/** The bars of a chart, next to or above each other. */
export default function BarsChart({ picture, height }: Props) {
  const { labels, series, isMoney, isStacked } = picture;
  const count = (value: number | null) => (value === null ? '' : numberText(value));
  return (
    <BarChart
      height={height}
      series={series.map(({ label, color, data }) => ({
        label,
        color,
        data: [...data],
        valueFormatter: isMoney ? formatSum : count,
        ...(isStacked && { stack: 'all' }),
      }))}
      xAxis={[
        {
          data: [...labels],
          scaleType: 'band',
          height: 40,
          disableTicks: true,
          valueFormatter: (label: string, { location }) =>
            location === 'tick' ? twoLines(label) : label,
        },
      ]}
      yAxis={[{ width: 76, valueFormatter: isMoney ? axisRinggit : numberText, disableLine: true }]}
      grid={{ horizontal: true }}
      margin={{ left: 0, right: 20, top: 8, bottom: 0 }}
      hideLegend={series.length === 1}
      // A border separates the parts for people who cannot tell the colours apart (R-1310).
      sx={{ '& .MuiBarChart-element': { stroke: 'var(--mui-palette-background-paper)' } }}
      skipAnimation
    />
  );
}
