import { getFinanceMonth, listFinanceYear } from '@kelas/contract/finance';
import { csvFileName } from '@kelas/contract/values/csv';
import { lazy } from 'react';
import { saveCsv } from '../ui/download.ts';
import { FilterBar } from '../ui/FilterBar.tsx';
import { useFilters } from '../ui/filters.ts';
import { LoadedRecord } from '../ui/LoadedRecord.tsx';
import { MonthField } from '../ui/MonthField.tsx';
import { PageButtons } from '../ui/PageButtons.tsx';
import { PageTitle } from '../ui/PageTitle.tsx';
import { Figures } from './Figures.tsx';
import { SearchHint } from './SearchHint.tsx';
import {
  MONTH_CHART_HEIGHT_PX,
  MONTH_HEADS,
  monthRows,
  type SumRow,
  type Sums,
  sumsCsv,
  YEAR_CHART_HEIGHT_PX,
  YEAR_HEADS,
  yearRows,
} from './sums.ts';
import { useReport, useVoids } from './use-report.ts';
import { VoidedPayments } from './VoidedPayments.tsx';

// The chart library is large, so it is loaded with the first chart.
const MonthChart = lazy(() => import('./MonthChart.tsx'));
const YearChart = lazy(() => import('./YearChart.tsx'));

const NO_FILTER = { month: '' };
const hasPayments = (sums: Sums) => sums.total.totalAmount > 0;

/**
 * Monthly Finance Report: a month's sums by payment type, and twelve months with a chart (R-905,
 *
 */
export default function MonthReport() {
  const filters = useFilters(NO_FILTER, { required: ['month'] });
  const { applied, control, searched } = filters;
  const input = { transactionDate: applied.month };
  const month = useReport(getFinanceMonth, input, searched);
  const year = useReport(listFinanceYear, input, searched);
  const voids = useVoids(applied.month, searched);
  const refetch = () => {
    month.refetch();
    year.refetch();
    voids.refetch();
  };
  const monthTable = month.data && monthRows(month.data);
  const yearTable = year.data && yearRows(year.data);
  const saveTable = (name: string, heads: readonly string[], rows: readonly SumRow[] | undefined) =>
    rows && (() => saveCsv(csvFileName(`${name} ${applied.month}`), sumsCsv(heads, rows)));
  const files = [
    { label: 'Month as CSV', save: saveTable('Finance of month', MONTH_HEADS, monthTable) },
    {
      label: 'Twelve months as CSV',
      save: saveTable('Finance of twelve months to', YEAR_HEADS, yearTable),
    },
  ];

  return (
    <>
      <PageTitle title="Monthly Finance Report" actions={<PageButtons files={files} />} />
      <FilterBar filters={filters} refetch={refetch}>
        <MonthField control={control} name="month" label="Month" autoFocus />
      </FilterBar>
      {searched ? (
        <>
          <LoadedRecord record={month} noun="report">
            {(sums) => (
              <Figures
                title={applied.month}
                heads={MONTH_HEADS}
                rows={monthRows(sums)}
                chart={hasPayments(sums) ? <MonthChart sums={sums} /> : undefined}
                chartHeight={MONTH_CHART_HEIGHT_PX}
              />
            )}
          </LoadedRecord>
          {month.data && (
            <>
              <LoadedRecord record={year} noun="report">
                {(sums) => (
                  <Figures
                    title={`Twelve months to ${applied.month}, in RM`}
                    heads={YEAR_HEADS}
                    rows={yearRows(sums)}
                    chart={sums.some(hasPayments) ? <YearChart year={sums} /> : undefined}
                    chartHeight={YEAR_CHART_HEIGHT_PX}
                  />
                )}
              </LoadedRecord>
              <VoidedPayments list={voids} note="They are not in the figures above." />
            </>
          )}
        </>
      ) : (
        <SearchHint>Choose a month, then press Search.</SearchHint>
      )}
    </>
  );
}
