import { getTuitionPayment, payTuition } from '@kelas/contract/tuition-payments';
import { useCall } from '../api/call.ts';
import { useCallQuery } from '../api/query.ts';
import { PaymentDialog } from '../payments/PaymentDialog.tsx';
import { PAYMENT_SHOWN } from '../payments/payment-calls.ts';
import { isPaid } from '../payments/payment-form.ts';
import { useMiscItems } from '../reference/reference-data.ts';
import { requestOf, type TuitionRow } from './tuition-request.ts';

const NOUN = { one: 'tuition line', many: 'tuition lines' };
const all = () => true;

interface Props {
  /** The student and the month. */
  readonly row: TuitionRow;
  readonly onGone: () => void;
}

/** Payment Details of a student's tuition lines of a month (specification 2). */
export function TuitionDialog({ row, onGone }: Props) {
  const { uuid, month } = row;
  const items = useMiscItems();
  const details = useCallQuery(
    getTuitionPayment,
    { uuid, month },
    { onFailure: 'alert', fresh: true },
  );
  const { run, running } = useCall(payTuition, { invalidates: PAYMENT_SHOWN, onFailure: 'inline' });
  return (
    <PaymentDialog
      row={row}
      noun={NOUN}
      column="Subject"
      payable={{
        details,
        startsChosen: all,
        closed: (details.data ?? []).every(isPaid),
        send: (chosen, form) => run(requestOf(row, chosen, form, items)),
        running,
      }}
      onGone={onGone}
    />
  );
}
