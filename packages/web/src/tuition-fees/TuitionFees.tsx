import type { OutputOf } from '@kelas/contract/call';
import { listTuitionPayments } from '@kelas/contract/tuition-fees';
import { type Cents, sumCents } from '@kelas/contract/values/cents';
import { currentMonth } from '@kelas/contract/values/date';
import { useCallback, useMemo, useState } from 'react';
import { useCallQuery } from '../api/query.ts';
import { owedSummary } from '../payments/owing.ts';
import { paymentColumns } from '../payments/payment-columns.tsx';
import { LevelChips } from '../reference/LevelChips.tsx';
import { LevelFilter } from '../reference/LevelFilter.tsx';
import { STUDENT_NOUN } from '../reference/nouns.ts';
import { ChipRow } from '../ui/ChipRow.tsx';
import { DataTable } from '../ui/DataTable.tsx';
import { FilterBar } from '../ui/FilterBar.tsx';
import { useFilters } from '../ui/filters.ts';
import { ListButtons } from '../ui/ListButtons.tsx';
import { ListStep, REGISTER_STUDENT } from '../ui/ListStep.tsx';
import { MonthFilter } from '../ui/MonthFilter.tsx';
import { PageTitle } from '../ui/PageTitle.tsx';
import { usePagingInAddress } from '../ui/paging.ts';
import { RowButton } from '../ui/RowButton.tsx';
import { TextField } from '../ui/TextField.tsx';
import { useChips } from '../ui/use-chips.tsx';
import { TuitionDialog } from './TuitionDialog.tsx';

/** A row of the list: a student with the tuition of a month. */
type TuitionRow = OutputOf<typeof listTuitionPayments>[number];

const columns = paymentColumns<TuitionRow>(
  'Tuition Fee',
  (row) => row.totalTuitionFee,
  (row) => sumCents([row.totalTuitionFee, row.totalDiscountFee ?? (0 as Cents)]),
  'full fee',
);
const CHIPS = [{ label: 'Owes', keep: (row: TuitionRow) => row.totalOwedFee > 0 }];

/** Student - Tuition Fees: the students with the tuition of a month, and their payment. */
export default function TuitionFees() {
  const month = currentMonth(new Date());
  const filters = useFilters({ month, programLvl: '', name: '' });
  const paging = usePagingInAddress();
  const payments = useCallQuery(listTuitionPayments, filters.applied, {
    onFailure: 'alert',
    keepRows: true,
  });
  const narrowed = useChips(payments, CHIPS);
  const owing = useMemo(() => owedSummary(narrowed.list.data, 'all paid'), [narrowed.list.data]);
  const [open, setOpen] = useState<TuitionRow>();
  const viewDetails = useCallback(
    (row: TuitionRow) => (
      <RowButton label="View Details" of={row.name} onClick={() => setOpen(row)} />
    ),
    [],
  );

  return (
    <>
      <PageTitle
        title="Student - Tuition Fees"
        actions={<ListButtons name="Tuition fees" list={narrowed.list} columns={columns} />}
      />
      <FilterBar filters={filters} refetch={payments.refetch}>
        <MonthFilter control={filters.control} />
        <LevelFilter control={filters.control} name="programLvl" label="Program Level" />
        <TextField control={filters.control} name="name" label="Student Name" maxLength={200} />
      </FilterBar>
      <ChipRow>
        {narrowed.shown}
        <LevelChips control={filters.control} name="programLvl" />
      </ChipRow>
      <DataTable
        label="Tuition fees"
        list={narrowed.list}
        columns={columns}
        rowKey={(row) => row.uuid}
        noun={STUDENT_NOUN}
        next={<ListStep filters={filters} add={REGISTER_STUDENT} />}
        summary={owing}
        action={viewDetails}
        paging={paging}
      />
      {open && <TuitionDialog key={open.uuid} row={open} onExited={() => setOpen(undefined)} />}
    </>
  );
}
