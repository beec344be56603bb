import { getTuitionPayment, listPayableMonths, payTuition } from '@kelas/contract/tuition-payments';
import { useMemo } from 'react';
import { useCall } from '../api/call.ts';
import { useCallQuery } from '../api/query.ts';
import { PaymentDialog } from '../payments/PaymentDialog.tsx';
import { isLinePaid, type PayableLine, withRest } from '../payments/payment-form.ts';
import { paymentLinesOf } from '../payments/payment-lines.ts';
import type { PaymentSource } from '../payments/use-payment.ts';
import { useMiscItems } from '../reference/reference-data.ts';
import { FurtherMonths } from './FurtherMonths.tsx';
import { withMonths } from './further-months.ts';

const NOUN = { one: 'tuition line', many: 'tuition lines' };
const all = () => true;
const none: readonly never[] = [];

interface Props {
  /** The student and the first month. */
  readonly row: { readonly uuid: string; readonly name: string; readonly month: string };
  readonly onExited: () => void;
}

/**
 * Payment Details of a student's tuition lines of a month, and of further months.
 */
export function TuitionDialog({ row, onExited }: Props) {
  const { uuid, month } = row;
  const items = useMiscItems();
  const details = useCallQuery(
    getTuitionPayment,
    { uuid, month },
    { onFailure: 'alert', fresh: true },
  );
  // Loaded apart, so that the lines of the month do not wait for it.
  const payable = useCallQuery(listPayableMonths, { uuid }, { onFailure: 'inline', fresh: true });
  const months = payable.data ?? none;
  const lines = useMemo(() => details.data?.map(withRest), [details.data]);
  const { run, running } = useCall(payTuition, { onFailure: 'inline' });
  const linesOf: PaymentSource<PayableLine>['linesOf'] = (chosen, form, kept) =>
    paymentLinesOf(row, chosen, { form, kept, items });
  return (
    <PaymentDialog<PayableLine>
      row={row}
      noun={NOUN}
      column="Subject"
      payable={{
        details: { ...details, data: lines },
        withMonths: (lines, chosen) => withMonths(lines, month, months, chosen),
        startsChosen: all,
        isClosed: (lines) => lines.every(isLinePaid),
        send: (...payment) => run(linesOf(...payment)),
        linesOf,
        running,
        waiting: payable.loading && payable.data !== undefined,
      }}
      hintOf={(line, lines) =>
        lines.some((each) => each.month !== undefined) ? (line.month ?? month) : undefined
      }
      monthsField={({ value, onChange }, disabled) => (
        <FurtherMonths
          payable={payable}
          own={month}
          value={value}
          onChange={onChange}
          disabled={disabled}
        />
      )}
      onExited={onExited}
    />
  );
}
