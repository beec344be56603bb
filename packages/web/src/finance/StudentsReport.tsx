import { listFinanceStudents } from '@kelas/contract/finance';
import { formatAmount } from '@kelas/contract/values/cents';
import { csvFileName } from '@kelas/contract/values/csv';
import { currentMonth } from '@kelas/contract/values/date';
import { REMOVE_CLASS } from '@kelas/contract/values/filters';
import { LEVEL_REMOVE } from '@kelas/contract/values/levels';
import { msg, plural, t } from '@lingui/core/macro';
import Typography from '@mui/material/Typography';
import { type Control, useController } from 'react-hook-form';
import { formatMonth } from '../languages/formats.ts';
import { levelNameOf } from '../reference/centre-words.ts';
import { moneyColumn } from '../reference/columns.tsx';
import { offersRemove, useLevels } from '../reference/reference-data.ts';
import { DataTable } from '../ui/DataTable.tsx';
import { saveCsv } from '../ui/download.ts';
import { FilterBar } from '../ui/FilterBar.tsx';
import { useFilters } from '../ui/filters.ts';
import { LoadedRecord } from '../ui/LoadedRecord.tsx';
import { MonthField } from '../ui/MonthField.tsx';
import { PageButtons } from '../ui/PageButtons.tsx';
import { PageTitle } from '../ui/PageTitle.tsx';
import { usePagingInAddress } from '../ui/paging.ts';
import { SelectField } from '../ui/SelectField.tsx';
import type { Column } from '../ui/table.ts';
import { SearchHint, studentNameColumn, useReport, useVoids, VoidedPayments } from './report.tsx';
import {
  ALL_LEVELS,
  levelParam,
  type ReportRow,
  reportTotal,
  studentsCsv,
  typeText,
} from './students-report.ts';

const columns: readonly Column<ReportRow>[] = [
  { ...studentNameColumn<ReportRow>(), pinned: true },
  { label: msg`Courses`, value: (row) => row.courses.join(', '), wrap: 160 },
  { label: msg`Misc`, value: (row) => row.miscs.join(', '), wrap: 120 },
  { label: msg`Transaction Type`, cell: typeText },
  { label: msg`Transaction Date`, value: (row) => row.transactionDate },
  { label: msg`Receipt No.`, value: (row) => row.receiptNo },
  moneyColumn(msg`Total Amount (RM)`, (row) => row.totalAmount),
];

const RECEIPTS = {
  one: msg`receipt`,
  many: msg`receipts`,
  count: (count: number) => t`${plural(count, { one: '# receipt', other: '# receipts' })}`,
};

type ReportFilter = { month: string; programLvl: string };

/**
 * Finance report by students: one row per receipt of a month. It starts with the
 * current month and all levels (R-1494, R-2145).
 */
export default function StudentsReport() {
  const start: ReportFilter = { month: currentMonth(new Date()), programLvl: ALL_LEVELS };
  const filters = useFilters(start, { required: ['month', 'programLvl'] });
  const { applied, control, searched } = filters;
  const { month } = applied;
  const programLvl = levelParam(applied.programLvl);
  const paging = usePagingInAddress();
  const report = useReport(listFinanceStudents, { transactionDate: month, programLvl }, searched);
  const voids = useVoids(month, searched);
  const rows = report.data;
  const total = rows && formatAmount(reportTotal(rows));
  const level = programLvl ? levelNameOf(Number(programLvl)) : t`All levels`;
  const save =
    searched && rows
      ? () => saveCsv(csvFileName(t`Finance by students ${month} ${level}`), studentsCsv(rows))
      : undefined;
  const refetch = () => {
    report.refetch();
    voids.refetch();
  };

  return (
    <>
      <PageTitle
        title={t`Finance report by students`}
        actions={<PageButtons files={[{ label: t`Download CSV`, save }]} />}
      />
      <FilterBar filters={filters} refetch={refetch}>
        <MonthField control={control} name="month" label={t`Month`} autoFocus />
        <LevelChoice control={control} />
      </FilterBar>
      {searched ? (
        <LoadedRecord record={report} noun={t`report`}>
          {() => (
            <>
              <Typography variant="h2" sx={{ mb: 1 }}>
                {t`${{ month: formatMonth(month) }}, ${level}`}
              </Typography>
              <DataTable
                label={t`Finance report by students`}
                list={report}
                columns={columns}
                rowKey={(row) => row.receiptNo}
                noun={RECEIPTS}
                empty={t`No payments`}
                summary={total}
                paging={paging}
              />
              <VoidedPayments
                list={voids}
                note={
                  programLvl
                    ? t`They are not in the figures above. All levels are listed.`
                    : t`They are not in the figures above.`
                }
              />
            </>
          )}
        </LoadedRecord>
      ) : (
        <SearchHint>{t`Choose a month and a program level, then press Search.`}</SearchHint>
      )}
    </>
  );
}

/**
 * A required choice of program level: all levels, or one by its id. Choosing Remove means all
 * levels, and the last choice the Remove class.
 */
function LevelChoice({ control }: { control: Control<ReportFilter> }) {
  const { field } = useController({ control, name: 'programLvl' });
  const levels = useLevels();
  const offered = levels
    .filter((level) => level.offered)
    .map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <SelectField
      control={control}
      name="programLvl"
      label={t`Program Level`}
      options={[
        { value: ALL_LEVELS, label: t`All levels` },
        ...offered,
        ...(offersRemove(levels) ? [{ value: REMOVE_CLASS, label: t`Remove class` }] : []),
      ]}
      onChanged={(value) => value === String(LEVEL_REMOVE) && field.onChange(ALL_LEVELS)}
    />
  );
}
