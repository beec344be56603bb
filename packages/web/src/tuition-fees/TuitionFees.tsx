import type { OutputOf } from '@kelas/contract/call';
import { listTuitionPayments } from '@kelas/contract/tuition-fees';
import { type Cents, sumCents } from '@kelas/contract/values/cents';
import { currentMonth } from '@kelas/contract/values/date';
import { msg, t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { useCallQuery } from '../api/query.ts';
import { owedSummary } from '../payments/owing.ts';
import { paymentColumns } from '../payments/payment-columns.tsx';
import { useOfferings } from '../reference/reference-data.ts';
import { StudentListScreen } from '../reference/StudentListScreen.tsx';
import { useFilters } from '../ui/filters.ts';
import { REGISTER_STUDENT } from '../ui/ListStep.tsx';
import { useRowDialog } from '../ui/RowButton.tsx';
import TuitionDialog from './TuitionDialog.tsx';

/** A row of the list: a student with the tuition of a month. */
type TuitionRow = OutputOf<typeof listTuitionPayments>[number];

const columns = paymentColumns<TuitionRow>(
  msg`Tuition Fee (RM)`,
  (row) => row.totalTuitionFee,
  (row) => sumCents([row.totalTuitionFee, row.totalDiscountFee ?? (0 as Cents)]),
  msg`full fee`,
);
const CHIPS = [{ label: msg`Owes`, keep: (row: TuitionRow) => row.totalOwedFee > 0 }];
const nameOf = ({ name }: TuitionRow) => name;

/**
 * Student - Tuition Fees: the students with the tuition of a month, and their payment. A
 * button leads to the lessons of the month, if a course is charged by lesson (R-2321).
 */
export default function TuitionFees() {
  const filters = useFilters({ month: currentMonth(new Date()), programLvl: '', name: '' });
  const payments = useCallQuery(listTuitionPayments, filters.applied, {
    onFailure: 'alert',
    keepRows: true,
  });
  const hasLessons = useOfferings().some(({ byLesson }) => byLesson);
  const { opened, action, close } = useRowDialog(t`View Details`, nameOf);
  return (
    <>
      <StudentListScreen
        title={t`Student - Tuition Fees`}
        name={t`Tuition fees`}
        actions={
          hasLessons && (
            <Button
              variant="outlined"
              component={Link}
              to={`/payment/lessons?month=${filters.applied.month}`}
            >
              {t`Lessons`}
            </Button>
          )
        }
        filters={filters}
        firstStep={REGISTER_STUDENT}
        chips={CHIPS}
        list={payments}
        columns={columns}
        summaryOf={(rows) => owedSummary(rows, t`all paid`)}
        action={action}
      />
      {opened?.row && <TuitionDialog row={opened.row} onExited={close} />}
    </>
  );
}
