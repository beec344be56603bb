import { getFinanceCharts } from '@kelas/contract/finance';
import { csvFileName } from '@kelas/contract/values/csv';
import { currentMonth } from '@kelas/contract/values/date';
import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { lazy, type ReactNode, Suspense, useId, useState } from 'react';
import { formatMonth } from '../languages/formats.ts';
import { PrintHeading } from '../reference/PrintHeading.tsx';
import { saveCsv } from '../ui/download.ts';
import { FilterBar } from '../ui/FilterBar.tsx';
import { useFilters } from '../ui/filters.ts';
import { LoadedRecord } from '../ui/LoadedRecord.tsx';
import { Money } from '../ui/Money.tsx';
import { MonthField } from '../ui/MonthField.tsx';
import { PageButtons } from '../ui/PageButtons.tsx';
import { PageTitle } from '../ui/PageTitle.tsx';
import { Panel } from '../ui/Panel.tsx';
import { type Picture, pictureCsv, picturesOf } from './charts.ts';
import { FigureTable } from './Figures.tsx';
import { CHARTS_PATH, FinanceTabs } from './FinanceTabs.tsx';
import { SearchHint, useReport } from './report.tsx';

// The chart library is large, so it is loaded with the first chart.
const BarsChart = lazy(() => import('./BarsChart.tsx'));

/**
 * Charts of twelve months, each with its table: expected and collected tuition, students by level,
 * payments by day of the month (R-2235 to R-2239). It starts with the current month.
 */
export default function FinanceCharts() {
  const filters = useFilters({ month: currentMonth(new Date()) }, { required: ['month'] });
  const { applied, control, searched } = filters;
  const charts = useReport(getFinanceCharts, { transactionDate: applied.month }, searched);
  const pictures = charts.data && picturesOf(charts.data);
  return (
    <>
      <Box sx={{ displayPrint: 'none' }}>
        <PageTitle title={t`Monthly Finance Report`} actions={<PageButtons />} />
        <FinanceTabs tab={CHARTS_PATH} />
        <FilterBar filters={filters} refetch={charts.refetch}>
          <MonthField control={control} name="month" label={t`Twelve months to`} autoFocus />
        </FilterBar>
      </Box>
      {!searched && <SearchHint>{t`Choose a month, then press Search.`}</SearchHint>}
      {searched && (
        <LoadedRecord record={{ ...charts, data: pictures }} noun={t`report`}>
          {(loaded) =>
            loaded.map((picture, index) => (
              <Box key={picture.id} sx={sheet}>
                {index > 0 && <PrintHeading />}
                <PicturePanel picture={picture} month={applied.month} />
              </Box>
            ))
          }
        </LoadedRecord>
      )}
    </>
  );
}

/** A chart, and its table once *Table* is pressed; paper shows both. */
function PicturePanel({ picture, month }: { picture: Picture; month: string }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const last = formatMonth(month);
  const { title, note, heads, rows, fileNameOf, series, isMoney } = picture;
  const isEmpty = series.every(({ data }) => data.every((value) => value === 0));
  const save = () => saveCsv(csvFileName(fileNameOf(month)), pictureCsv(picture));
  return (
    <Panel
      title={title}
      summary={isMoney ? t`twelve months to ${last}, in RM` : t`twelve months to ${last}`}
      actions={
        <Box sx={{ display: 'flex', gap: 1, displayPrint: 'none' }}>
          <Button
            variant={isOpen ? 'contained' : 'outlined'}
            aria-label={t`Table: ${title}`}
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpen(!isOpen)}
          >
            {t`Table`}
          </Button>
          <Button variant="outlined" aria-label={t`CSV: ${title}`} onClick={save}>
            CSV
          </Button>
        </Box>
      }
    >
      <Typography color="textSecondary" sx={{ mb: 1.5 }}>
        {note}
      </Typography>
      <ChartBox title={title} hasLegend={series.length > 1}>
        {isEmpty ? (
          <Typography color="textSecondary">{t`Nothing in these months`}</Typography>
        ) : (
          <BarsChart picture={picture} height={CHART_HEIGHT_PX} />
        )}
      </ChartBox>
      <Box id={id} sx={[{ display: isOpen ? 'block' : 'none' }, table]}>
        <FigureTable
          label={t`${{ label: title }}, table`}
          heads={heads}
          rows={rows.map(({ label, cells, isTotal }) => ({
            key: label,
            head: label,
            isTotal,
            cells: cells.map((cell, index) =>
              typeof cell === 'string' ? cell : <Money key={heads[index + 1]} cents={cell} />,
            ),
          }))}
        />
      </Box>
    </Panel>
  );
}

interface ChartBoxProps {
  readonly title: string;
  readonly hasLegend: boolean;
  readonly children: ReactNode;
}

function ChartBox({ title, hasLegend, children }: ChartBoxProps) {
  const minHeight = CHART_HEIGHT_PX + (hasLegend ? LEGEND_HEIGHT_PX : 0);
  return (
    <Box role="figure" aria-label={t`${title}, chart`} sx={{ minWidth: 0, minHeight }}>
      <Suspense fallback={null}>{children}</Suspense>
    </Box>
  );
}

/** Reserved, so that nothing moves when a chart loads (R-1312). */
const CHART_HEIGHT_PX = 320;
const LEGEND_HEIGHT_PX = 37;

const sheet = {
  mb: 2,
  '@media print': {
    mb: 0,
    '& > section': { p: 0, border: 0 },
    '& + &': { breakBefore: 'page' },
  },
};

// A chart and 31 days have room on one page.
const table = {
  mt: 1.5,
  '@media print': {
    display: 'block',
    '& :is(th, td)': { py: 0, fontSize: '0.75rem', lineHeight: 1.2 },
  },
};
