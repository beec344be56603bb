import { listMiscPayments } from '@kelas/contract/misc-fees';
import { currentMonth } from '@kelas/contract/values/date';
import { BOOKS_JAN_JUN } from '@kelas/contract/values/misc-items';
import { msg, t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import { useCallback, useState } from 'react';
import { Link } from 'react-router';
import { useCallQuery } from '../api/query.ts';
import { textOf } from '../languages/language.ts';
import { owedSummary } from '../payments/owing.ts';
import { paymentColumns } from '../payments/payment-columns.tsx';
import { useMiscItems } from '../reference/reference-data.ts';
import { StudentListScreen } from '../reference/StudentListScreen.tsx';
import { useFilters } from '../ui/filters.ts';
import { REGISTER_STUDENT } from '../ui/ListStep.tsx';
import { RowButton } from '../ui/RowButton.tsx';
import { SelectField } from '../ui/SelectField.tsx';
import type { MiscRow } from './charge-line.ts';
import MiscDialog from './MiscDialog.tsx';

const columns = paymentColumns<MiscRow>(
  msg`Misc Fee (RM)`,
  (row) => row.totalMiscFee,
  (row) => row.totalChargedFee,
);

const CHIPS = [{ label: msg`Owes`, keep: (row: MiscRow) => row.totalOwedFee > 0 }];

/** The button of a row, by what its dialog is for. */
const ACTIONS = { pay: msg`Pay now`, view: msg`View`, add: msg`Add fee` };

/**
 * Student - Misc Fees: the students with the charges of a misc item, and their payment (R-501,
 *
 */
export default function MiscFees() {
  const filters = useFilters({
    month: currentMonth(new Date()),
    programLvl: '',
    itemId: String(BOOKS_JAN_JUN),
    name: '',
  });
  const items = useMiscItems().map(({ id, name, retired }) => ({
    value: String(id),
    label: retired ? t`${name} (retired)` : name,
  }));
  const payments = useCallQuery(listMiscPayments, filters.applied, {
    onFailure: 'alert',
    keepRows: true,
  });
  const item = useItemOf(payments.data, filters.applied.itemId);
  const [open, setOpen] = useState<{ readonly row: MiscRow; readonly item: string }>();
  const action = useCallback(
    (row: MiscRow) => (
      <RowButton
        label={textOf(ACTIONS[actionOf(row)])}
        of={row.name}
        onClick={() => setOpen({ row, item })}
      />
    ),
    [item],
  );
  return (
    <>
      <StudentListScreen
        title={t`Student - Misc Fees`}
        name={t`Misc fees`}
        actions={
          <Button variant="outlined" component={Link} to="/misc/charges">
            {t`Bulk Charges`}
          </Button>
        }
        filters={filters}
        firstStep={REGISTER_STUDENT}
        chips={CHIPS}
        list={payments}
        columns={columns}
        summaryOf={(rows) => owedSummary(rows, t`nothing owed`)}
        action={action}
      >
        <SelectField
          control={filters.control}
          name="itemId"
          label={t({ message: 'Course', context: 'misc item' })}
          options={items}
          none={t`All items`}
        />
      </StudentListScreen>
      {open && (
        <MiscDialog
          key={open.row.uuid}
          {...open}
          isAdding={actionOf(open.row) === 'add'}
          onExited={() => setOpen(undefined)}
        />
      )}
    </>
  );
}

/** Returns the action of a row; the dialog also adds fees if nothing is owed. */
function actionOf({ totalOwedFee, paymentStatus }: MiscRow): keyof typeof ACTIONS {
  if (totalOwedFee > 0) return 'pay';
  return paymentStatus === 'PAID' ? 'view' : 'add';
}

/** Returns the item of the shown rows, which stay until the rows of another item are loaded. */
function useItemOf(rows: readonly MiscRow[] | undefined, applied: string): string {
  const [shown, setShown] = useState({ rows, item: applied });
  if (rows === shown.rows) return shown.item;
  setShown({ rows, item: applied });
  return applied;
}
