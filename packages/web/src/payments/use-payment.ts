import { useRef } from 'react';
import { useController, useForm } from 'react-hook-form';
import type { Outcome } from '../api/call.ts';
import type { CallQuery } from '../api/query.ts';
import { useAlert, useConfirm } from '../dialogs/dialogs.ts';
import type { useSubmitOnce } from '../dialogs/use-submit-once.ts';
import { useReceipts } from '../receipts/receipts.ts';
import { errorMessageOf, stopAt } from '../ui/failure.ts';
import { type PaymentReceipt, thanksFor } from './payment-choice.ts';
import {
  asReceived,
  chosenOf,
  EMPTY_PAYMENT,
  findPaymentFailure,
  findQuestion,
  type PayableLine,
  type PaymentForm,
  paymentTotal,
  type StartsChosen,
} from './payment-form.ts';

const NONE: readonly never[] = [];

/** What can be paid, and by which call. */
export interface PaymentSource<L extends PayableLine> {
  /** The lines that are charged. */
  readonly details: CallQuery<readonly L[]>;
  /** Adds the lines of the further months that were chosen. */
  readonly withMonths?: (lines: readonly L[], months: readonly string[]) => readonly L[];
  readonly startsChosen: StartsChosen<L>;
  /** No misc line may be added beside these lines; without one there is nothing to pay. */
  readonly isClosed: (lines: readonly L[]) => boolean;
  /** Makes the call that pays; the dialog shows its failure. */
  readonly send: (chosen: readonly L[], form: PaymentForm) => Promise<Outcome<PaymentReceipt>>;
  readonly running: boolean;
  /** Something beside the lines is being loaded anew, without which nothing is to be paid. */
  readonly waiting?: boolean;
  /** What there is to know of what is filled in, before it is paid. */
  readonly noticeOf?: (form: PaymentForm) => string | undefined;
}

interface Dialog {
  readonly submitOnce: ReturnType<typeof useSubmitOnce>['submitOnce'];
  /** After the person has read why not; everything typed is still there. */
  readonly onRefused: () => void;
}

/**
 * One payment of a student, from the lines that are due to the receipt. Trying again with the same
 * content, as after a lost answer, gives the first receipt (wire contract, retries).
 */
export function usePayment<L extends PayableLine>(
  { details, withMonths, startsChosen, isClosed, send, noticeOf }: PaymentSource<L>,
  { submitOnce, onRefused }: Dialog,
) {
  const alert = useAlert();
  const confirm = useConfirm();
  const receipts = useReceipts();
  const linesOf = ({ months }: PaymentForm) => {
    const lines = details.data ?? NONE;
    return withMonths && details.data ? withMonths(lines, months) : lines;
  };
  const choose = (values: PaymentForm) => chosenOf(linesOf(values), values, startsChosen);
  const check = (values: PaymentForm) => findPaymentFailure(choose(values), values);
  const form = useForm<PaymentForm>({ defaultValues: EMPTY_PAYMENT, resolver: stopAt(check) });
  // Part of the form also where no line is there to tick: to pay nothing has to be refused then, too.
  const { field: toggled } = useController({ control: form.control, name: 'toggled' });
  const { field: months } = useController({ control: form.control, name: 'months' });
  const values = form.watch();
  const lines = linesOf(values);
  const closed = isClosed(lines);
  const chosen = chosenOf(lines, values, startsChosen);
  const asking = useRef(false);

  const isWanted = async (filled: PaymentForm) => {
    const question = findQuestion(choose(filled), filled);
    if (!question) return true;
    asking.current = true;
    return confirm(question).finally(() => {
      asking.current = false;
    });
  };

  const pay = form.handleSubmit(async (filled) => {
    if (asking.current) return;
    if (!(await isWanted(filled))) return onRefused();
    const outcome = await submitOnce(() => send(asReceived(choose(filled), filled), filled));
    if (!outcome) return;
    if (outcome.ok) {
      const { receiptNo } = outcome.value;
      return alert('Thank you', thanksFor(outcome.value), [
        { label: 'Show receipt', run: () => receipts.show(receiptNo) },
        { label: 'Print receipt', run: () => receipts.print(receiptNo) },
      ]);
    }
    const { status, message } = outcome.error;
    if (status === 401) return;
    await alert('Oops', message);
    onRefused();
  });

  return {
    lines,
    closed,
    chosen,
    toggled,
    months,
    control: form.control,
    isDirty: form.formState.isDirty,
    pay,
    /** What is missing, once Pay now has been pressed. */
    errorMessage: errorMessageOf(check(values), form.formState.errors),
    notice: noticeOf?.(values),
    total: paymentTotal(chosen, values),
    nothingToPay: closed && values.misc.length === 0,
  };
}
