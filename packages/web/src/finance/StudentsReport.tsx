import { listFinanceStudents } from '@kelas/contract/finance';
import { formatAmount } from '@kelas/contract/values/cents';
import { csvFileName } from '@kelas/contract/values/csv';
import { currentMonth } from '@kelas/contract/values/date';
import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import { moneyColumn } from '../reference/columns.tsx';
import { useLevels } from '../reference/reference-data.ts';
import { StudentLink } from '../reference/StudentLink.tsx';
import { DataTable } from '../ui/DataTable.tsx';
import { saveCsv } from '../ui/download.ts';
import { FilterBar } from '../ui/FilterBar.tsx';
import { useFilters } from '../ui/filters.ts';
import { LoadedRecord } from '../ui/LoadedRecord.tsx';
import { MonthField } from '../ui/MonthField.tsx';
import { PageButtons } from '../ui/PageButtons.tsx';
import { PageTitle } from '../ui/PageTitle.tsx';
import { usePagingInAddress } from '../ui/paging.ts';
import type { Column } from '../ui/table.ts';
import { LevelChoice } from './LevelChoice.tsx';
import { levelParam } from './level-choice.ts';
import { SearchHint } from './SearchHint.tsx';
import { type ReportRow, reportTotal, studentsCsv, typeText } from './students-csv.ts';
import { useReport, useVoids } from './use-report.ts';
import { VoidedPayments } from './VoidedPayments.tsx';

const columns: readonly Column<ReportRow>[] = [
  {
    label: 'Student Name',
    value: (row) => row.studentName,
    cell: (row) => <StudentLink student={{ uuid: row.uuid, name: row.studentName }} />,
    wrap: 140,
    pinned: true,
  },
  { label: 'Courses', value: (row) => row.courses.join(', '), wrap: 160 },
  { label: 'Misc', value: (row) => row.miscs.join(', '), wrap: 120 },
  { label: 'Transaction Type', cell: typeText },
  { label: 'Transaction Date', value: (row) => row.transactionDate },
  { label: 'Receipt No.', value: (row) => row.receiptNo },
  moneyColumn('Total Amount', (row) => row.totalAmount),
];

const NOUN = { one: 'receipt', many: 'receipts' };

/**
 * Finance report by students: one row per receipt of a month. The month starts as
 * the current one (R-1494).
 */
export default function StudentsReport() {
  const start = { month: currentMonth(new Date()), programLvl: '' };
  const filters = useFilters(start, { required: ['month', 'programLvl'] });
  const { applied, control, searched } = filters;
  const { month } = applied;
  const programLvl = levelParam(applied.programLvl);
  const paging = usePagingInAddress();
  const report = useReport(listFinanceStudents, { transactionDate: month, programLvl }, searched);
  const voids = useVoids(month, searched);
  const rows = report.data;
  const total = useMemo(() => rows && formatAmount(reportTotal(rows)), [rows]);
  const levels = useLevels();
  const level = programLvl
    ? (levels.find(({ id }) => String(id) === programLvl)?.name ?? '')
    : 'All levels';
  const save =
    searched && rows
      ? () => saveCsv(csvFileName(`Finance by students ${month} ${level}`), studentsCsv(rows))
      : undefined;
  const refetch = () => {
    report.refetch();
    voids.refetch();
  };

  return (
    <>
      <PageTitle
        title="Finance report by students"
        actions={<PageButtons files={[{ label: 'Download CSV', save }]} />}
      />
      <FilterBar filters={filters} refetch={refetch}>
        <MonthField control={control} name="month" label="Month" autoFocus />
        <LevelChoice control={control} name="programLvl" label="Program Level" />
      </FilterBar>
      {searched ? (
        <LoadedRecord record={report} noun="report">
          {() => (
            <>
              <Typography variant="h2" sx={{ mb: 1 }}>
                {month}, {level}
              </Typography>
              <DataTable
                label="Finance report by students"
                list={report}
                columns={columns}
                rowKey={(row) => row.receiptNo}
                noun={NOUN}
                empty="No payments"
                summary={total}
                paging={paging}
              />
              <VoidedPayments
                list={voids}
                note={`They are not in the figures above.${programLvl && ' All levels are listed.'}`}
              />
            </>
          )}
        </LoadedRecord>
      ) : (
        <SearchHint>Choose a month and a program level, then press Search.</SearchHint>
      )}
    </>
  );
}
