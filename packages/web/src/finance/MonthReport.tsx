import { getFinanceMonth, getFinanceSplits, listFinanceYear } from '@kelas/contract/finance';
import { csvFileName } from '@kelas/contract/values/csv';
import { currentMonth } from '@kelas/contract/values/date';
import { lazy } from 'react';
import { saveCsv } from '../ui/download.ts';
import { FilterBar } from '../ui/FilterBar.tsx';
import { useFilters } from '../ui/filters.ts';
import { LoadedRecord } from '../ui/LoadedRecord.tsx';
import { MonthField } from '../ui/MonthField.tsx';
import { PageButtons } from '../ui/PageButtons.tsx';
import { PageTitle } from '../ui/PageTitle.tsx';
import { Figures } from './Figures.tsx';
import { NetAfterSalaries } from './NetAfterSalaries.tsx';
import { SearchHint } from './SearchHint.tsx';
import { SplitTables } from './SplitTables.tsx';
import { splitsCsv } from './splits.ts';
import {
  MONTH_CHART_HEIGHT_PX,
  MONTH_HEADS,
  monthRows,
  netRows,
  type Sums,
  sumsCsv,
  YEAR_CHART_HEIGHT_PX,
  yearHeads,
  yearRows,
} from './sums.ts';
import { useReport, useVoids } from './use-report.ts';
import { VoidedPayments } from './VoidedPayments.tsx';

// The chart library is large, so it is loaded with the first chart.
const MonthChart = lazy(() => import('./MonthChart.tsx'));
const YearChart = lazy(() => import('./YearChart.tsx'));

const hasPayments = (sums: Sums) => sums.total.totalAmount > 0;
/** Nothing is shown below a part that still loads, so that it does not move. */
const isShown = ({ data, error }: { data: unknown; error: unknown }) =>
  data !== undefined || error !== undefined;

/**
 * Monthly Finance Report: a month's sums by payment type, level, subject and teacher, the net after
 * salaries, and twelve months with a chart (R-905, R-908, R-1495, R-1497). It starts with the
 * current month (R-1494).
 */
export default function MonthReport() {
  const filters = useFilters({ month: currentMonth(new Date()) }, { required: ['month'] });
  const { applied, control, searched } = filters;
  const input = { transactionDate: applied.month };
  const month = useReport(getFinanceMonth, input, searched);
  const splits = useReport(getFinanceSplits, input, searched);
  const year = useReport(listFinanceYear, input, searched);
  const voids = useVoids(applied.month, searched);
  const refetch = () => {
    month.refetch();
    splits.refetch();
    year.refetch();
    voids.refetch();
  };
  const monthTable = month.data && [...monthRows(month.data), ...netRows(month.data)];
  const parts = splits.data;
  const save = (name: string, csv: string) => () =>
    saveCsv(csvFileName(`${name} ${applied.month}`), csv);
  const files = [
    {
      label: 'Month as CSV',
      save: monthTable && save('Finance of month', sumsCsv(MONTH_HEADS, monthTable)),
    },
    {
      label: 'Courses as CSV',
      save: parts && save('Finance by course of month', splitsCsv(parts)),
    },
    {
      label: 'Twelve months as CSV',
      save:
        year.data &&
        save('Finance of twelve months to', sumsCsv(yearHeads(year.data), yearRows(year.data))),
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
              <>
                <Figures
                  title={applied.month}
                  heads={MONTH_HEADS}
                  rows={monthRows(sums)}
                  chart={hasPayments(sums) ? <MonthChart sums={sums} /> : undefined}
                  chartHeight={MONTH_CHART_HEIGHT_PX}
                />
                <NetAfterSalaries month={applied.month} rows={netRows(sums)} />
              </>
            )}
          </LoadedRecord>
          {month.data && (
            <>
              <LoadedRecord record={splits} noun="report">
                {(parts) => <SplitTables month={applied.month} splits={parts} />}
              </LoadedRecord>
              {isShown(splits) && (
                <LoadedRecord record={year} noun="report">
                  {(sums) => (
                    <Figures
                      title={`Twelve months to ${applied.month}, in RM`}
                      heads={yearHeads(sums)}
                      rows={yearRows(sums)}
                      chart={sums.some(hasPayments) ? <YearChart year={sums} /> : undefined}
                      chartHeight={YEAR_CHART_HEIGHT_PX}
                    />
                  )}
                </LoadedRecord>
              )}
              {isShown(splits) && isShown(year) && (
                <VoidedPayments list={voids} note="They are not in the figures above." />
              )}
            </>
          )}
        </>
      ) : (
        <SearchHint>Choose a month, then press Search.</SearchHint>
      )}
    </>
  );
}
