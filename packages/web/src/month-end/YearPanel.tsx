import type { OutputOf } from '@kelas/contract/call';
import { type listMonthEnds, listMonthEndYear } from '@kelas/contract/month-end';
import { msg, plural, t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { lazy, Suspense } from 'react';
import { Link as RouterLink } from 'react-router';
import { useCallQuery } from '../api/query.ts';
import type { Picture } from '../finance/charts.ts';
import { formatMonth } from '../languages/formats.ts';
import { withMessages } from '../languages/language.ts';
import { momentColumn, moneyColumn } from '../reference/columns.tsx';
import { ListPanel } from '../ui/ListPanel.tsx';
import { LoadedRecord } from '../ui/LoadedRecord.tsx';
import { Panel } from '../ui/Panel.tsx';
import type { Column, ListState } from '../ui/table.ts';

// The chart library is large, so it is loaded with the first chart.
const BarsChart = lazy(() => withMessages(import('../finance/BarsChart.tsx')));

type Year = OutputOf<typeof listMonthEndYear>;
type Closed = OutputOf<typeof listMonthEnds>[number];

/** Reserved, so that nothing moves when the chart loads (R-1312). */
const CHART_HEIGHT_PX = 220;
const LEGEND_HEIGHT_PX = 37;

/** Money received and salaries paid in twelve months, as bars (R-2410). */
export function YearPanel({ month }: { month: string }) {
  const year = useCallQuery(listMonthEndYear, { month }, { onFailure: 'inline' });
  const title = t`Received and salaries`;
  return (
    <Panel title={title} summary={t`twelve months to ${{ month: formatMonth(month) }}, in RM`}>
      <Box
        role="figure"
        aria-label={t`${title}, chart`}
        sx={{ minWidth: 0, minHeight: CHART_HEIGHT_PX + LEGEND_HEIGHT_PX, displayPrint: 'none' }}
      >
        <LoadedRecord record={year} noun={t`report`}>
          {(months) =>
            months.every(({ received, salaries }) => received === 0 && salaries === 0) ? (
              <Typography color="textSecondary">{t`Nothing in these months`}</Typography>
            ) : (
              <Suspense fallback={null}>
                <BarsChart picture={pictureOf(months, title)} height={CHART_HEIGHT_PX} />
              </Suspense>
            )
          }
        </LoadedRecord>
      </Box>
    </Panel>
  );
}

function pictureOf(months: Year, title: string): Picture {
  return {
    id: 'months',
    title,
    note: '',
    fileNameOf: () => title,
    labels: months.map(({ month }) => formatMonth(month)),
    series: [
      {
        label: t`Received`,
        color: 'var(--mui-palette-primary-main)',
        data: months.map(({ received }) => received),
      },
      {
        label: t`Salaries`,
        color: 'var(--mui-palette-warning-main)',
        data: months.map(({ salaries }) => salaries),
      },
    ],
    isMoney: true,
    isStacked: false,
    heads: [],
    rows: [],
  };
}

const COLUMNS: readonly Column<Closed>[] = [
  { label: msg`No.`, order: ({ number }) => number, cell: ({ number }) => number },
  {
    label: msg`Month`,
    value: ({ month }) => formatMonth(month),
    cell: ({ month }) => (
      <Link component={RouterLink} to={`/month-end?month=${month}`}>
        {formatMonth(month)}
      </Link>
    ),
    order: ({ number }) => number,
  },
  momentColumn(
    msg({ message: 'Closed on', context: 'month' }),
    ({ recordCreateDate }) => recordCreateDate,
  ),
  { label: msg`Person`, value: ({ staffName }) => staffName, wrap: 90 },
  moneyColumn(msg`Left over (RM)`, ({ left }) => left),
];

const NOUN = {
  one: msg`closed month`,
  many: msg`closed months`,
  count: (count: number) =>
    t`${plural(count, { one: '# closed month', other: '# closed months' })}`,
};

/** The closed months of a year, newest first (R-2409). */
export function ClosedMonths({ list, year }: { list: ListState<Closed>; year: string }) {
  return (
    <ListPanel
      title={t`Closed months of ${year}`}
      list={list}
      columns={COLUMNS}
      rowKey={({ number }) => number}
      noun={NOUN}
      empty={t`No month of this year is closed`}
    />
  );
}
