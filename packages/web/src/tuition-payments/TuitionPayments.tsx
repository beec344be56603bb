import { listTuitionPayments } from '@kelas/contract/tuition-payments';
import { type Cents, formatRinggit, sumCents } from '@kelas/contract/values/cents';
import { currentMonth } from '@kelas/contract/values/date';
import { useCallback, useMemo, useState } from 'react';
import { useCallQuery } from '../api/query.ts';
import { LevelFilter } from '../reference/LevelFilter.tsx';
import { LevelName } from '../reference/LevelName.tsx';
import { DataTable } from '../ui/DataTable.tsx';
import { FilterBar } from '../ui/FilterBar.tsx';
import { useFilters } from '../ui/filters.ts';
import { Money } from '../ui/Money.tsx';
import { MonthField } from '../ui/MonthField.tsx';
import { PageTitle } from '../ui/PageTitle.tsx';
import { usePagingInAddress } from '../ui/paging.ts';
import { RowButton } from '../ui/RowButton.tsx';
import { StatusText } from '../ui/StatusText.tsx';
import { TextField } from '../ui/TextField.tsx';
import type { Column } from '../ui/table.ts';
import { PaymentDialog } from './PaymentDialog.tsx';
import type { PaymentRow } from './payment-form.ts';

const columns: readonly Column<PaymentRow>[] = [
  { label: 'Student Name', cell: (row) => row.name, wrap: 140 },
  { label: 'Program Level', cell: (row) => <LevelName id={row.programLvl} /> },
  { label: 'Tuition Fee', cell: (row) => ringgit(row.totalTuitionFee), align: 'right' },
  { label: 'Owed', cell: (row) => ringgit(row.totalOwedFee), align: 'right' },
  {
    label: 'Status',
    cell: (row) => <StatusText good={row.paymentStatus === 'PAID'}>{row.paymentStatus}</StatusText>,
  },
  { label: 'Month', cell: (row) => row.month },
  { label: 'Transaction Date', cell: (row) => row.transactionDate ?? 'NA' },
  { label: 'Payment Type', cell: (row) => row.transactionType ?? 'NA' },
];

const NOUN = { one: 'student', many: 'students' };

/** Student - Tuition Fees: who owes what for a month, and paying it (specification 2). */
export default function TuitionPayments() {
  const month = currentMonth(new Date());
  const filters = useFilters({ month, programLvl: '', name: '' });
  const paging = usePagingInAddress();
  const payments = useCallQuery(listTuitionPayments, filters.applied, {
    onFailure: 'alert',
    keepRows: true,
  });
  const owing = useMemo(() => payments.data && owingOf(payments.data), [payments.data]);
  const [open, setOpen] = useState<PaymentRow>();
  const viewDetails = useCallback(
    (row: PaymentRow) => (
      <RowButton label="View Details" of={row.name} onClick={() => setOpen(row)} />
    ),
    [],
  );

  return (
    <>
      <PageTitle title="Student - Tuition Fees" />
      <FilterBar filters={filters} again={payments.again}>
        <MonthField
          control={filters.control}
          name="month"
          label="Month"
          rules={{ required: 'Month is required' }}
          autoFocus
        />
        <LevelFilter control={filters.control} name="programLvl" label="Program Level" />
        <TextField control={filters.control} name="name" label="Student Name" maxLength={200} />
      </FilterBar>
      <DataTable
        label="Tuition fees"
        list={payments}
        columns={columns}
        rowKey={(row) => row.uuid}
        noun={NOUN}
        summary={owing}
        action={viewDetails}
        paging={paging}
      />
      {open && <PaymentDialog key={open.uuid} row={open} onGone={() => setOpen(undefined)} />}
    </>
  );
}

function ringgit(cents: Cents) {
  return <Money cents={cents} currency />;
}

/** `34 owe RM 4,120.00`; nothing to say of an empty list. */
function owingOf(rows: readonly PaymentRow[]): string | undefined {
  const owed = rows.map((row) => row.totalOwedFee).filter((cents) => cents > 0);
  if (rows.length === 0) return undefined;
  if (owed.length === 0) return 'all paid';
  const sum = formatRinggit(sumCents(owed));
  return `${owed.length.toLocaleString('en')} ${owed.length === 1 ? 'owes' : 'owe'} RM ${sum}`;
}
