import type { Fund } from '@kelas/contract/payments';
import type { Cents } from '@kelas/contract/values/cents';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useController, useForm } from 'react-hook-form';
import type { Outcome } from '../api/call.ts';
import type { CallQuery } from '../api/query.ts';
import { useAlert, useConfirm } from '../dialogs/dialogs.ts';
import type { useSubmitOnce } from '../dialogs/use-submit-once.ts';
import type { MiscLine } from '../misc/misc-lines.ts';
import { useReceipts } from '../receipts/receipts.ts';
import { useHouseRules } from '../reference/house-rules.ts';
import type { MiscItem } from '../reference/reference-data.ts';
import { errorMessageOf, stopAt } from '../ui/failure.ts';
import { toggledToFit } from './held.ts';
import { type PaymentReceipt, paymentMessage } from './payment-choice.ts';
import {
  asReceivable,
  asReceived,
  chosenLines,
  findPaymentFailure,
  findQuestion,
  type Held,
  newPayment,
  type PayableLine,
  type PaymentForm,
  paymentTotal,
  type StartsChosen,
} from './payment-form.ts';

const NONE: readonly never[] = [];

/** The lines that can be paid, and the call that records the payment. */
export interface PaymentSource<L extends PayableLine> {
  /** The charged lines. */
  readonly details: CallQuery<readonly L[]>;
  /** Adds the lines of the further months that were chosen. */
  readonly withMonths?: (lines: readonly L[], months: readonly string[]) => readonly L[];
  readonly startsChosen: StartsChosen<L>;
  /** The new misc lines that the payment starts with. */
  readonly misc?: readonly MiscLine[];
  /** The item of a misc line that is added. */
  readonly newItem?: MiscItem | undefined;
  /** True if no misc line may be added; without any misc line there is nothing to pay. */
  readonly isClosed: (lines: readonly L[]) => boolean;
  /** Makes the call that pays; the dialog shows its failure. */
  readonly send: (chosen: readonly L[], form: PaymentForm) => Promise<Outcome<PaymentReceipt>>;
  readonly running: boolean;
  /** Other data that the payment needs is being refetched. */
  readonly waiting?: boolean;
  /** The fund that the payment starts with: credit, or a deposit that is set off. */
  readonly fund?: Fund | undefined;
  /** Returns a notice about the form values, shown before the payment. */
  readonly noticeOf?: (form: PaymentForm) => string | undefined;
}

interface Dialog {
  readonly submitOnce: ReturnType<typeof useSubmitOnce>['submitOnce'];
  /** Called after the failure alert or a No; the form keeps its values (R-1343). */
  readonly onRefused: () => void;
  /** What the centre holds for the student; undefined until it is loaded. */
  readonly held: Held | undefined;
}

/**
 * One payment of a student, from the charged lines to the receipt. A retry with the same content
 * returns the first receipt.
 */
export function usePayment<L extends PayableLine>(
  { details, withMonths, startsChosen, misc, isClosed, send, fund, noticeOf }: PaymentSource<L>,
  { submitOnce, onRefused, held }: Dialog,
) {
  const alert = useAlert();
  const confirm = useConfirm();
  const receipts = useReceipts();
  const takesParts = useHouseRules()?.partPayments ?? false;
  const linesOf = ({ months }: PaymentForm) => {
    const lines = details.data ?? NONE;
    const all = withMonths && details.data ? withMonths(lines, months) : lines;
    return asReceivable(all, takesParts);
  };
  const choose = (values: PaymentForm) => chosenLines(linesOf(values), values, startsChosen);
  const check = (values: PaymentForm) => findPaymentFailure(choose(values), values, held);
  const [defaultValues] = useState(() => ({
    ...newPayment(new Date(), misc),
    ...(fund && { paymentType: fund }),
  }));
  const form = useForm<PaymentForm>({ defaultValues, resolver: stopAt(check) });
  // Registered even without a line, so that an empty payment is refused.
  const { field: toggled } = useController({ control: form.control, name: 'toggled' });
  const { field: months } = useController({ control: form.control, name: 'months' });
  const values = form.watch();
  const lines = linesOf(values);
  const closed = isClosed(lines);
  const chosen = chosenLines(lines, values, startsChosen);
  /** Unticks the newest lines until a fund is enough for the others (R-1578). */
  const fitTo = (most: Cents) => {
    const filled = form.getValues();
    const own = linesOf(filled);
    form.setValue('toggled', toggledToFit(own, filled, startsChosen, most));
  };
  const fitAtStart = useEffectEvent((most: Cents) => fitTo(most));
  const startsWith = fund && details.data && held ? held[fund] : undefined;
  const isFitted = useRef(false);
  useEffect(() => {
    if (startsWith === undefined || isFitted.current) return;
    isFitted.current = true;
    fitAtStart(startsWith);
  }, [startsWith]);
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
      return alert('Thank you', paymentMessage(outcome.value), [
        { label: 'Show receipt', run: () => receipts.show(receiptNo) },
        { label: 'Print receipt', shortcut: 'p', run: () => receipts.print(receiptNo) },
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
    paymentType: values.paymentType,
    isDirty: form.formState.isDirty,
    fitTo,
    pay,
    /** The message of the first failure, after Pay now was pressed. */
    errorMessage: errorMessageOf(check(values), form.formState.errors),
    notice: noticeOf?.(values),
    total: paymentTotal(chosen, values),
    nothingToPay: closed && values.misc.length === 0,
  };
}
