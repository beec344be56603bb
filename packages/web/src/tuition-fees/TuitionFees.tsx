import type { OutputOf } from '@kelas/contract/call';
import { listTuitionPayments } from '@kelas/contract/tuition-fees';
import { type Cents, sumCents } from '@kelas/contract/values/cents';
import { currentMonth } from '@kelas/contract/values/date';
import { useCallQuery } from '../api/query.ts';
import { owedSummary } from '../payments/owing.ts';
import { paymentColumns } from '../payments/payment-columns.tsx';
import { StudentListScreen } from '../reference/StudentListScreen.tsx';
import { useFilters } from '../ui/filters.ts';
import { REGISTER_STUDENT } from '../ui/ListStep.tsx';
import { useRowDialog } from '../ui/RowButton.tsx';
import TuitionDialog from './TuitionDialog.tsx';

/** A row of the list: a student with the tuition of a month. */
type TuitionRow = OutputOf<typeof listTuitionPayments>[number];

const columns = paymentColumns<TuitionRow>(
  'Tuition Fee',
  (row) => row.totalTuitionFee,
  (row) => sumCents([row.totalTuitionFee, row.totalDiscountFee ?? (0 as Cents)]),
  'full fee',
);
const CHIPS = [{ label: 'Owes', keep: (row: TuitionRow) => row.totalOwedFee > 0 }];
const nameOf = ({ name }: TuitionRow) => name;

/** Student - Tuition Fees: the students with the tuition of a month, and their payment. */
export default function TuitionFees() {
  const filters = useFilters({ month: currentMonth(new Date()), programLvl: '', name: '' });
  const payments = useCallQuery(listTuitionPayments, filters.applied, {
    onFailure: 'alert',
    keepRows: true,
  });
  const { opened, action, close } = useRowDialog('View Details', nameOf);
  return (
    <>
      <StudentListScreen
        title="Student - Tuition Fees"
        name="Tuition fees"
        filters={filters}
        firstStep={REGISTER_STUDENT}
        chips={CHIPS}
        list={payments}
        columns={columns}
        summaryOf={(rows) => owedSummary(rows, 'all paid')}
        action={action}
      />
      {opened?.row && <TuitionDialog row={opened.row} onExited={close} />}
    </>
  );
}
