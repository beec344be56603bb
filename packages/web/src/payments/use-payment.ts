import { payFamily } from '@kelas/contract/payments';
import { t } from '@lingui/core/macro';
import { useRef, useState } from 'react';
import { useController, useForm } from 'react-hook-form';
import { ApiError } from '../api/api-error.ts';
import { useAlert, useConfirm } from '../dialogs/dialogs.ts';
import { useSubmitOnce } from '../dialogs/use-submit-once.ts';
import { useHouseRules } from '../reference/house-rules.ts';
import { useMiscItems } from '../reference/reference-data.ts';
import { errorMessageOf, stopAt } from '../ui/failure.ts';
import { useHeld } from './held.ts';
import { asReceivable, findQuestion, lineKeyOf, type PayableLine } from './payable-lines.ts';
import { findPaymentFailure } from './payment-failure.ts';
import { newPayment, type PaymentForm } from './payment-form.ts';
import { type PaymentStudent, propose } from './proposal.ts';
import { keepsRest, NOTHING_HELD } from './received-money.ts';
import { useMiscQuestions } from './use-misc-questions.ts';
import { type MatchedLine, type PaymentCall, useRecordPayments } from './use-record-payments.ts';
import { changeText, useThanks } from './use-thanks.ts';

/** The lines that can be paid, and the call that records the payment. */
export interface PaymentSource {
  readonly call: PaymentCall;
  readonly student: PaymentStudent;
  /** Returns the charged lines, also of the further months; empty until they are loaded. */
  readonly linesOf: (months: PaymentForm['months']) => readonly PayableLine[];
  /** The line of the bank that the payments are matched to (R-2376). */
  readonly bankLine?: MatchedLine | undefined;
  /** The first values of the form, where they are not empty. */
  readonly start?: Partial<PaymentForm>;
}

/**
 * The payment of one student or of a family, from the charged lines to the receipts. A retry with
 * the same content returns the first receipts.
 */
export function usePayment({ call, student, linesOf, bankLine, start }: PaymentSource) {
  const alert = useAlert();
  const confirm = useConfirm();
  const questions = useMiscQuestions(student);
  const thank = useThanks();
  const items = useMiscItems();
  const takesParts = useHouseRules()?.partPayments ?? false;
  const { held = NOTHING_HELD, keepsCredit, isPending } = useHeld(student.uuid);
  const { record, running } = useRecordPayments(call, student.month, bankLine);
  const { open, close, submitOnce } = useSubmitOnce();
  const payButton = useRef<HTMLButtonElement>(null);
  const asking = useRef(false);

  const proposalOf = (values: PaymentForm) => {
    const lines = asReceivable(linesOf(values.months), takesParts);
    return { lines, ...propose(lines, values, { student, items, held, takesParts }) };
  };
  const check = (values: PaymentForm) => {
    const { lines, ...proposal } = proposalOf(values);
    const limits = { held, keepsCredit, takesParts, isFamily: call === payFamily };
    return findPaymentFailure(lines, values, proposal, limits);
  };
  const [defaultValues] = useState(() => ({
    ...newPayment(new Date()),
    months: { [student.uuid]: [] },
    ...start,
  }));
  const form = useForm<PaymentForm>({ defaultValues, resolver: stopAt(check) });
  // Registered even without a line, so that an empty payment is refused.
  const { field: ticks } = useController({ control: form.control, name: 'ticks' });
  const { field: months } = useController({ control: form.control, name: 'months' });
  const values = form.watch();
  const proposal = proposalOf(values);

  /** Returns false after a No; an error is shown. */
  const ask = async (filled: PaymentForm) => {
    asking.current = true;
    try {
      const { lines, paid } = proposalOf(filled);
      const question = findQuestion(lines, paid);
      return (!question || (await confirm(question))) && (await questions.ask(filled.misc));
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      if (failure.status !== 401) await alert(t`Oops`, failure.message);
      return false;
    } finally {
      asking.current = false;
    }
  };

  // After a failure or a No the form keeps its values (R-1343).
  const focusPayButton = () => payButton.current?.focus();

  const pay = form.handleSubmit(async (filled) => {
    if (asking.current) return;
    if (!(await ask(filled))) return focusPayButton();
    const proposed = proposalOf(filled);
    const outcome = await submitOnce(() => record(proposed, filled));
    if (!outcome) return;
    if (outcome.ok) return thank(outcome.value, changeText(proposed.rest, keepsRest(filled)));
    const { status, message } = outcome.error;
    if (status === 401) return;
    // Without a response, or after a 5xx, the payment may have been recorded.
    if (status >= 400 && status < 500) questions.reset();
    await alert(t`Oops`, message);
    focusPayButton();
  });

  return {
    ...proposal,
    form,
    control: form.control,
    values,
    held,
    keepsCredit,
    takesParts,
    /** What is held for the student is not known yet. */
    isPending,
    running,
    open,
    close,
    pay,
    payButton,
    focusPayButton,
    ticksRef: ticks.ref,
    isDirty: form.formState.isDirty,
    /** The message of the first failure, after Pay now was pressed. */
    errorMessage: errorMessageOf(check(values), form.formState.errors),
    tick: (lines: readonly PayableLine[], isTicked: boolean) => {
      const changed = Object.fromEntries(lines.map((line) => [lineKeyOf(line), isTicked]));
      ticks.onChange({ ...form.getValues('ticks'), ...changed });
    },
    /** Opens the field for the amount of a line. */
    enterAmount: (line: PayableLine) => {
      const key = lineKeyOf(line);
      form.setValue(`received.${key}`, proposal.paid.get(key), { shouldDirty: true });
    },
    setMonths: (uuid: string, chosen: readonly string[]) =>
      months.onChange({ ...values.months, [uuid]: chosen }),
  };
}

export type DialogPayment = ReturnType<typeof usePayment>;
