import { listSalaries } from '@kelas/contract/salaries';
import { currentMonth } from '@kelas/contract/values/date';
import { formatPhone } from '@kelas/contract/values/phone';
import { useCallback, useMemo, useState } from 'react';
import { useCallQuery } from '../api/query.ts';
import { moneyColumn } from '../reference/columns.tsx';
import { TEACHERS } from '../teachers/teacher-columns.ts';
import { DataTable } from '../ui/DataTable.tsx';
import { FilterBar } from '../ui/FilterBar.tsx';
import { useFilters } from '../ui/filters.ts';
import { ListButtons } from '../ui/ListButtons.tsx';
import { ListStep, REGISTER_TEACHER } from '../ui/ListStep.tsx';
import { Money } from '../ui/Money.tsx';
import { MonthFilter } from '../ui/MonthFilter.tsx';
import { PageTitle } from '../ui/PageTitle.tsx';
import { usePagingInAddress } from '../ui/paging.ts';
import { RowButton } from '../ui/RowButton.tsx';
import { StatusText } from '../ui/StatusText.tsx';
import { TextField } from '../ui/TextField.tsx';
import type { Column } from '../ui/table.ts';
import { SalaryDialog } from './SalaryDialog.tsx';
import { type SalaryRow, salariesSummary, salariesTotal, statusText } from './salary.ts';

const columns: readonly Column<SalaryRow>[] = [
  { label: 'Name', value: (row) => row.name, wrap: 100, pinned: true },
  // The amount comes early, so that a phone shows it without scrolling.
  {
    ...moneyColumn<SalaryRow>('Total Salary', (row) => row.totalSalary),
    total: (rows) => <Money cents={salariesTotal(rows)} />,
  },
  {
    label: 'Status',
    value: ({ status }) => statusText(status),
    cell: ({ status }) => <StatusText good={status === 'PAID'}>{statusText(status)}</StatusText>,
  },
  { label: 'Phone No.', value: (row) => formatPhone(row.phoneNo) },
  { label: 'Month', value: (row) => row.month },
];

/** Teachers Salary: the salary of each teacher in a month, and its payment. */
export default function TeacherSalaries() {
  const month = currentMonth(new Date());
  const filters = useFilters({ month, name: '' });
  const paging = usePagingInAddress();
  const salaries = useCallQuery(listSalaries, filters.applied, {
    onFailure: 'alert',
    keepRows: true,
  });
  const summary = useMemo(() => salariesSummary(salaries.data), [salaries.data]);
  const [open, setOpen] = useState<SalaryRow>();
  const viewDetails = useCallback(
    (row: SalaryRow) => (
      <RowButton label="View Details" of={row.name} onClick={() => setOpen(row)} />
    ),
    [],
  );

  return (
    <>
      <PageTitle
        title="Teachers Salary"
        actions={<ListButtons name="Salaries" list={salaries} columns={columns} />}
      />
      <FilterBar filters={filters} refetch={salaries.refetch}>
        <MonthFilter control={filters.control} />
        <TextField control={filters.control} name="name" label="Teacher Name" maxLength={200} />
      </FilterBar>
      <DataTable
        label="Teachers' salaries"
        list={salaries}
        columns={columns}
        rowKey={(row) => row.uuid}
        noun={TEACHERS}
        next={<ListStep filters={filters} add={REGISTER_TEACHER} />}
        summary={summary}
        action={viewDetails}
        paging={paging}
      />
      {open && <SalaryDialog key={open.uuid} row={open} onExited={() => setOpen(undefined)} />}
    </>
  );
}
