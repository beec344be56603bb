import {
  getTuitionPayment,
  listTuitionPayments,
  payTuition,
} from '@kelas/contract/tuition-payments';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useForm } from 'react-hook-form';
import { useCall } from '../api/call.ts';
import { queryKey, useCallQuery } from '../api/query.ts';
import { thanksFor } from '../payments/payment-choice.ts';
import { useMiscItems } from '../reference/reference-data.ts';
import { useAlert } from '../shell/dialogs.ts';
import { stopAt, toldOf } from '../ui/failure.ts';
import {
  chosenOf,
  EMPTY,
  findFailure,
  isPaid,
  type PaymentForm,
  type PaymentRow,
  requestOf,
  totalOf,
} from './payment-form.ts';

const NONE: readonly never[] = [];
/** The calls whose answers a payment makes old. */
const SHOWN = [listTuitionPayments, getTuitionPayment];

interface Ends {
  readonly onPaid: () => void;
  /** After the person has read why not; everything typed is still there. */
  readonly onRefused: () => void;
}

/**
 * One payment of a student's month, from the lines that are due to the receipt. Trying again with
 * the same content, as after a lost answer, gives the first receipt (wire contract, retries).
 */
export function usePayment(row: PaymentRow, { onPaid, onRefused }: Ends) {
  const alert = useAlert();
  const client = useQueryClient();
  const items = useMiscItems();
  const { uuid, month } = row;
  const details = useCallQuery(
    getTuitionPayment,
    { uuid, month },
    { onFailure: 'alert', fresh: true },
  );
  const lines = details.data ?? NONE;

  const check = (values: PaymentForm) => findFailure(chosenOf(lines, values), values);
  const form = useForm<PaymentForm>({ defaultValues: EMPTY, resolver: stopAt(check) });
  const values = form.watch();
  const { run, running } = useCall(payTuition, { invalidates: SHOWN, onFailure: 'inline' });
  const recorded = useRef(false);

  const pay = form.handleSubmit(async (chosen) => {
    // A second click may come before the dialog has gone.
    if (recorded.current) return;
    const outcome = await run(requestOf(row, chosenOf(lines, chosen), chosen, items));
    if (recorded.current) return;
    if (outcome.ok) {
      recorded.current = true;
      onPaid();
      return alert('Thank you', thanksFor(outcome.value));
    }
    const { status, message } = outcome.error;
    if (status === 401) return;
    // Another desk was faster, or a fee has changed: what is shown is old.
    if (status === 409 || status === 404) {
      for (const each of SHOWN) client.invalidateQueries({ queryKey: queryKey(each) });
    }
    await alert('Oops', message);
    onRefused();
  });

  return {
    details,
    lines,
    control: form.control,
    pay,
    running,
    /** What is missing, once Pay now has been pressed. */
    told: toldOf(check(values), form.formState.errors),
    total: totalOf(chosenOf(lines, values), values),
    nothingToPay: lines.every(isPaid) && values.misc.length === 0,
  };
}
