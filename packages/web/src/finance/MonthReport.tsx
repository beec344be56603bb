import { getFinanceMonth, getFinanceSplits, listFinanceYear } from '@kelas/contract/finance';
import { csvFileName } from '@kelas/contract/values/csv';
import { currentMonth } from '@kelas/contract/values/date';
import { t } from '@lingui/core/macro';
import { lazy } from 'react';
import { formatMonth } from '../languages/formats.ts';
import { saveCsv } from '../ui/download.ts';
import { FilterBar } from '../ui/FilterBar.tsx';
import { useFilters } from '../ui/filters.ts';
import { LoadedRecord } from '../ui/LoadedRecord.tsx';
import { MonthField } from '../ui/MonthField.tsx';
import { PageButtons } from '../ui/PageButtons.tsx';
import { PageTitle } from '../ui/PageTitle.tsx';
import { Figures, NetAfterSalaries, SplitTables } from './Figures.tsx';
import { FinanceTabs, MONTH_PATH } from './FinanceTabs.tsx';
import { SearchHint, useReport, useVoids, VoidedPayments } from './report.tsx';
import { splitsCsv } from './splits.ts';
import {
  MONTH_CHART_HEIGHT_PX,
  monthHeads,
  monthRows,
  netRows,
  type Sums,
  sumsCsv,
  YEAR_CHART_HEIGHT_PX,
  yearHeads,
  yearRows,
} from './sums.ts';

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
    for (const report of [month, splits, year, voids]) report.refetch();
  };
  const sums = month.data;
  const months = year.data;
  const file = (label: string, name: string, csv: string | undefined) => ({
    label,
    save: csv === undefined ? csv : () => saveCsv(csvFileName(name), csv),
  });
  const files = [
    file(
      t`Month as CSV`,
      t`Finance of month ${{ month: applied.month }}`,
      sums && sumsCsv(monthHeads(), [...monthRows(sums), ...netRows(sums)]),
    ),
    file(
      t`Courses as CSV`,
      t`Finance by course of month ${{ month: applied.month }}`,
      splits.data && splitsCsv(splits.data),
    ),
    file(
      t`Twelve months as CSV`,
      t`Finance of twelve months to ${{ month: applied.month }}`,
      months && sumsCsv(yearHeads(months), yearRows(months)),
    ),
  ];

  return (
    <>
      <PageTitle title={t`Monthly Finance Report`} actions={<PageButtons files={files} />} />
      <FinanceTabs tab={MONTH_PATH} />
      <FilterBar filters={filters} refetch={refetch}>
        <MonthField control={control} name="month" label={t`Month`} autoFocus />
      </FilterBar>
      {!searched && <SearchHint>{t`Choose a month, then press Search.`}</SearchHint>}
      {searched && (
        <LoadedRecord record={month} noun={t`report`}>
          {(loaded) => (
            <>
              <Figures
                title={formatMonth(applied.month)}
                heads={monthHeads()}
                rows={monthRows(loaded)}
                chart={hasPayments(loaded) ? <MonthChart sums={loaded} /> : undefined}
                chartHeight={MONTH_CHART_HEIGHT_PX}
              />
              <NetAfterSalaries month={applied.month} rows={netRows(loaded)} />
              <LoadedRecord record={splits} noun={t`report`}>
                {(parts) => <SplitTables month={applied.month} splits={parts} />}
              </LoadedRecord>
              {isShown(splits) && (
                <LoadedRecord record={year} noun={t`report`}>
                  {(twelve) => (
                    <Figures
                      title={t`Twelve months to ${{ month: formatMonth(applied.month) }}, in RM`}
                      heads={yearHeads(twelve)}
                      rows={yearRows(twelve)}
                      chart={twelve.some(hasPayments) ? <YearChart year={twelve} /> : undefined}
                      chartHeight={YEAR_CHART_HEIGHT_PX}
                    />
                  )}
                </LoadedRecord>
              )}
              {isShown(splits) && isShown(year) && (
                <VoidedPayments list={voids} note={t`They are not in the figures above.`} />
              )}
            </>
          )}
        </LoadedRecord>
      )}
    </>
  );
}
