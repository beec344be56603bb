import { payFamily } from '@kelas/contract/family-payments';
import type { Fund } from '@kelas/contract/payments';
import { type Cents, sumCents } from '@kelas/contract/values/cents';
import { useRef, useState } from 'react';
import { useController, useForm } from 'react-hook-form';
import { ApiError } from '../api/api-error.ts';
import { type Outcome, useCall } from '../api/call.ts';
import type { CallQuery } from '../api/query.ts';
import { useAlert, useConfirm } from '../dialogs/dialogs.ts';
import type { useSubmitOnce } from '../dialogs/use-submit-once.ts';
import type { MiscLine } from '../misc/misc-lines.ts';
import { useHouseRules } from '../reference/house-rules.ts';
import type { MiscItem } from '../reference/reference-data.ts';
import { errorMessageOf, stopAt } from '../ui/failure.ts';
import { allocatePayment } from './allocation.ts';
import { splitPayment } from './credit-first.ts';
import { changeText, type PaymentReceipt } from './payment-choice.ts';
import {
  asReceivable,
  asReceived,
  creditParts,
  findPaymentFailure,
  findQuestion,
  newPayment,
  type PayableLine,
  type PaymentForm,
  paymentTotal,
  type StartsChosen,
} from './payment-form.ts';
import type { paymentLinesOf } from './payment-lines.ts';
import { type Held, keepsRest, NOTHING_HELD, restOf } from './received-money.ts';
import { useMiscQuestions } from './use-misc-questions.ts';
import { useThanks } from './use-thanks.ts';

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
  /**
   * Makes the call that pays; the dialog shows its failure. `kept` is what is kept as credit, in cents.
   */
  readonly send: (
    chosen: readonly L[],
    form: PaymentForm,
    kept: Cents,
  ) => Promise<Outcome<PaymentReceipt>>;
  /** Returns the lines of the same payment for the call that takes several payments. */
  readonly linesOf: (
    chosen: readonly L[],
    form: PaymentForm,
    kept: Cents,
  ) => ReturnType<typeof paymentLinesOf>;
  readonly running: boolean;
  /** Other data that the payment needs is being refetched. */
  readonly waiting?: boolean;
  /** The fund that the payment starts with: credit, or a deposit that is set off. */
  readonly fund?: Fund | undefined;
}

interface Dialog {
  /** The student, and the month in which new misc lines are charged. */
  readonly student: { readonly uuid: string; readonly name: string; readonly month: string };
  readonly submitOnce: ReturnType<typeof useSubmitOnce>['submitOnce'];
  /** Called after the failure alert or a No; the form keeps its values (R-1343). */
  readonly onRefused: () => void;
  /** What the centre holds for the student; undefined until it is loaded. */
  readonly held: Held | undefined;
  /** Whether the centre keeps payments in advance. */
  readonly keepsCredit: boolean;
}

/**
 * One payment of a student, from the charged lines to the receipt. A retry with the same content
 * returns the first receipt.
 */
export function usePayment<L extends PayableLine>(
  { details, withMonths, startsChosen, misc, isClosed, fund, ...source }: PaymentSource<L>,
  { student, submitOnce, onRefused, held = NOTHING_HELD, keepsCredit }: Dialog,
) {
  const alert = useAlert();
  const confirm = useConfirm();
  const questions = useMiscQuestions(student.uuid, student.name, student.month);
  const thank = useThanks();
  const together = useCall(payFamily, { onFailure: 'inline' });
  const takesParts = useHouseRules()?.partPayments ?? false;
  const linesOf = ({ months }: PaymentForm) => {
    const lines = details.data ?? NONE;
    const all = withMonths && details.data ? withMonths(lines, months) : lines;
    return asReceivable(all, takesParts);
  };
  const allocate = (values: PaymentForm, of = linesOf(values)) => {
    const proposal = allocatePayment(of, values, { startsChosen, held, takesParts });
    const total = paymentTotal(proposal.chosen, proposal.form);
    const parts = creditParts(proposal.chosen, proposal.form, held);
    const fromCredit = sumCents(parts);
    const due = (total - fromCredit) as Cents;
    return { ...proposal, total, parts, fromCredit, due, rest: restOf(values, due) };
  };
  const check = (values: PaymentForm) => {
    const { chosen, left, form: filled } = allocate(values);
    return findPaymentFailure(chosen, filled, { held, keepsCredit, left, takesParts });
  };
  const [defaultValues] = useState(() => ({
    ...newPayment(new Date(), misc),
    ...(fund && { paymentType: fund }),
  }));
  const form = useForm<PaymentForm>({ defaultValues, resolver: stopAt(check) });
  // Registered even without a line, so that an empty payment is refused.
  const { field: ticks } = useController({ control: form.control, name: 'ticks' });
  const { field: months } = useController({ control: form.control, name: 'months' });
  const values = form.watch();
  const lines = linesOf(values);
  const closed = isClosed(lines);
  const { chosen, left, form: proposed, total, fromCredit, due, rest } = allocate(values, lines);
  const asking = useRef(false);

  const isWanted = async (filled: PaymentForm) => {
    const question = findQuestion(allocate(filled).chosen, filled);
    return (!question || (await confirm(question))) && questions.ask(filled.misc);
  };
  /** Returns false after a No; an error is shown. */
  const ask = async (filled: PaymentForm) => {
    asking.current = true;
    try {
      return await isWanted(filled);
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      if (failure.status !== 401) await alert('Oops', failure.message);
      return false;
    } finally {
      asking.current = false;
    }
  };

  /** Records the payment, with one more if the credit pays first (R-1863). */
  const send = async (
    filled: PaymentForm,
    proposal: ReturnType<typeof allocate>,
  ): Promise<Outcome<readonly PaymentReceipt[]>> => {
    const kept = keepsRest(filled) ? (proposal.rest ?? 0) : 0;
    const paid = asReceived(proposal.chosen, proposal.form);
    const payment = [paid, filled, kept as Cents] as const;
    if (proposal.fromCredit === 0) {
      const outcome = await source.send(...payment);
      return outcome.ok ? { ok: true, value: [outcome.value] } : outcome;
    }
    const payments = splitPayment(source.linesOf(...payment), proposal.parts);
    const outcome = await together.run({ payments });
    return outcome.ok ? { ok: true, value: outcome.value.receipts } : outcome;
  };

  const pay = form.handleSubmit(async (filled) => {
    if (asking.current) return;
    if (!(await ask(filled))) return onRefused();
    const proposal = allocate(filled);
    const outcome = await submitOnce(() => send(filled, proposal));
    if (!outcome) return;
    if (outcome.ok) return thank(outcome.value, changeText(proposal.rest, keepsRest(filled)));
    const { status, message } = outcome.error;
    if (status === 401) return;
    // Without a response, or after a 5xx, the payment may have been recorded.
    if (status >= 400 && status < 500) questions.reset();
    await alert('Oops', message);
    onRefused();
  });

  return {
    lines,
    closed,
    chosen,
    ticks,
    /** The amounts that the lines are paid with. */
    received: proposed.received,
    /** The unpaid lines that the money is not enough for, while no parts are taken. */
    left: takesParts ? NONE : left,
    months,
    control: form.control,
    paymentType: values.paymentType,
    isDirty: form.formState.isDirty,
    pay,
    /** The message of the first failure, after Pay now was pressed. */
    errorMessage: errorMessageOf(check(values), form.formState.errors),
    total,
    /** What the credit pays before new money, and what new money pays. */
    fromCredit,
    due,
    /** What was received above that. */
    rest,
    running: source.running || together.running,
    nothingToPay: closed && values.misc.length === 0,
  };
}
