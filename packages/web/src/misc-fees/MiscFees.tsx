import { listMiscPayments } from '@kelas/contract/misc-fees';
import { currentMonth } from '@kelas/contract/values/date';
import { BOOKS_JAN_JUN } from '@kelas/contract/values/misc-items';
import { useCallback, useMemo, useState } from 'react';
import { useCallQuery } from '../api/query.ts';
import { owedSummary } from '../payments/owing.ts';
import { paymentColumns } from '../payments/payment-columns.tsx';
import { LevelChips } from '../reference/LevelChips.tsx';
import { LevelFilter } from '../reference/LevelFilter.tsx';
import { STUDENT_NOUN } from '../reference/nouns.ts';
import { useMiscItems } from '../reference/reference-data.ts';
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
import { SelectField } from '../ui/SelectField.tsx';
import { TextField } from '../ui/TextField.tsx';
import { useChips } from '../ui/use-chips.tsx';
import type { MiscRow } from './charge-line.ts';
import { MiscDialog } from './MiscDialog.tsx';

const columns = paymentColumns<MiscRow>(
  'Misc Fee',
  (row) => row.totalMiscFee,
  (row) => row.totalChargedFee,
);

const CHIPS = [{ label: 'Owes', keep: (row: MiscRow) => row.totalOwedFee > 0 }];

const ADD_FEE = 'Add fee';
/**
 * Student - Misc Fees: the students with the charges of a misc item, and their payment (R-501,
 *
 */
export default function MiscFees() {
  const month = currentMonth(new Date());
  const filters = useFilters({
    month,
    programLvl: '',
    itemId: String(BOOKS_JAN_JUN),
    name: '',
  });
  const paging = usePagingInAddress();
  const items = useMiscItems().map(({ id, name, retired }) => ({
    value: String(id),
    label: retired ? `${name} (retired)` : name,
  }));
  const payments = useCallQuery(listMiscPayments, filters.applied, {
    onFailure: 'alert',
    keepRows: true,
  });
  const narrowed = useChips(payments, CHIPS);
  const owing = useMemo(
    () => owedSummary(narrowed.list.data, 'nothing owed'),
    [narrowed.list.data],
  );
  const item = useItemOf(payments.data, filters.applied.itemId);
  const [open, setOpen] = useState<{ readonly row: MiscRow; readonly item: string }>();
  const openDialog = useCallback(
    (row: MiscRow) => (
      <RowButton label={actionOf(row)} of={row.name} onClick={() => setOpen({ row, item })} />
    ),
    [item],
  );

  return (
    <>
      <PageTitle
        title="Student - Misc Fees"
        actions={<ListButtons name="Misc fees" list={narrowed.list} columns={columns} />}
      />
      <FilterBar filters={filters} refetch={payments.refetch}>
        <MonthFilter control={filters.control} />
        <LevelFilter control={filters.control} name="programLvl" label="Program Level" />
        <SelectField
          control={filters.control}
          name="itemId"
          label="Course"
          options={items}
          none="All items"
        />
        <TextField control={filters.control} name="name" label="Student Name" maxLength={200} />
      </FilterBar>
      <ChipRow>
        {narrowed.shown}
        <LevelChips control={filters.control} name="programLvl" />
      </ChipRow>
      <DataTable
        label="Misc fees"
        list={narrowed.list}
        columns={columns}
        rowKey={(row) => row.uuid}
        noun={STUDENT_NOUN}
        next={<ListStep filters={filters} add={REGISTER_STUDENT} />}
        summary={owing}
        action={openDialog}
        paging={paging}
      />
      {open && (
        <MiscDialog
          key={open.row.uuid}
          {...open}
          isAdding={actionOf(open.row) === ADD_FEE}
          onExited={() => setOpen(undefined)}
        />
      )}
    </>
  );
}

/** Returns the label of the row's button; the dialog also adds fees if nothing is owed. */
function actionOf({ totalOwedFee, paymentStatus }: MiscRow): string {
  if (totalOwedFee > 0) return 'Pay now';
  return paymentStatus === 'PAID' ? 'View' : ADD_FEE;
}

/**
 * Returns the item of the shown rows: the earlier rows stay until those of another item are loaded.
 */
function useItemOf(rows: readonly MiscRow[] | undefined, applied: string): string {
  const [shown, setShown] = useState({ rows, item: applied });
  if (rows === shown.rows) return shown.item;
  setShown({ rows, item: applied });
  return applied;
}
