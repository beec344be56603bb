import type { OutputOf } from '@kelas/contract/call';
import type { Fund } from '@kelas/contract/payments';
import { listPayableMonths, listUnpaidFees, payTuition } from '@kelas/contract/tuition-payments';
import { currentMonth } from '@kelas/contract/values/date';
import { useMemo } from 'react';
import { useCall } from '../api/call.ts';
import { useCallQuery } from '../api/query.ts';
import { PaymentDialog } from '../payments/PaymentDialog.tsx';
import type { PayableLine } from '../payments/payment-form.ts';
import { paymentLinesOf } from '../payments/payment-lines.ts';
import type { PaymentSource } from '../payments/use-payment.ts';
import { useMiscItems } from '../reference/reference-data.ts';
import { FurtherMonths } from './FurtherMonths.tsx';
import { compareByMonth, withMonths } from './further-months.ts';

const NOUN = { one: 'unpaid fee', many: 'unpaid fees' };
const all = () => true;

interface Props {
  readonly student: { readonly uuid: string; readonly name: string };
  /** The fund that pays, if the dialog was opened to use it. */
  readonly fund?: Fund | undefined;
  readonly onExited: () => void;
}

/**
 * Payment Details of everything that a student owes, with coming months to pay ahead (R-1483). All
 * lines start ticked.
 */
export default function UnpaidDialog({ student, fund, onExited }: Props) {
  const { uuid, name } = student;
  const current = currentMonth(new Date());
  const items = useMiscItems();
  const unpaid = useCallQuery(listUnpaidFees, { uuid }, { onFailure: 'alert', fresh: true });
  const payable = useCallQuery(listPayableMonths, { uuid }, { onFailure: 'inline', fresh: true });
  const lines = useMemo(() => unpaid.data?.map(asPayable), [unpaid.data]);
  const ahead = useMemo(
    () => payable.data?.filter(({ month }) => compareByMonth(month, current) > 0),
    [payable.data, current],
  );
  const { run, running } = useCall(payTuition, { onFailure: 'inline' });
  const linesOf: PaymentSource<PayableLine>['linesOf'] = (chosen, form, kept) =>
    paymentLinesOf({ uuid, month: current }, chosen, { form, kept, items });
  return (
    <PaymentDialog<PayableLine>
      row={{ uuid, name }}
      noun={NOUN}
      column="Subject"
      payable={{
        details: { ...unpaid, data: lines },
        withMonths: (own, chosen) => withMonths(own, current, ahead ?? [], chosen),
        startsChosen: all,
        fund,
        // A fee may be added without any unpaid line, but only after these are loaded.
        isClosed: () => lines === undefined,
        send: (...payment) => run(linesOf(...payment)),
        linesOf,
        running,
        waiting: payable.loading && payable.data !== undefined,
      }}
      hintOf={({ month }) => month}
      monthsField={({ value, onChange }, disabled) => (
        <FurtherMonths
          payable={{ ...payable, data: ahead }}
          own={current}
          value={value}
          onChange={onChange}
          disabled={disabled}
        />
      )}
      onExited={onExited}
    />
  );
}

/** Another amount than the fee may be received for a misc charge. */
function asPayable(line: OutputOf<typeof listUnpaidFees>[number]): PayableLine {
  return {
    ...line,
    ...(line.chargeId !== null && { chargedFee: line.fee }),
    paymentStatus: 'PENDING',
    transactionDate: null,
    transactionType: null,
  };
}
