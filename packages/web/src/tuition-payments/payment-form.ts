import type { OutputOf } from '@kelas/contract/call';
import type { getTuitionPayment, listTuitionPayments } from '@kelas/contract/tuition-payments';
import { type Cents, sumCents } from '@kelas/contract/values/cents';
import { findMiscFailure, type MiscLine } from '../misc/misc-lines.ts';
import { findChoiceFailure, NO_CHOICE, type PaymentChoice } from '../payments/payment-choice.ts';
import type { MiscItem } from '../reference/reference-data.ts';
import type { Failure } from '../ui/failure.ts';

/** A student and what is owed for a month, as the list shows it. */
export type PaymentRow = OutputOf<typeof listTuitionPayments>[number];
/** A tuition line of a student's month. */
export type TuitionLine = OutputOf<typeof getTuitionPayment>[number];

/** What is filled in for a payment. */
export interface PaymentForm extends PaymentChoice {
  /** Subscriptions that are not to be paid now; all others that are unpaid are. */
  readonly skipped: readonly number[];
  readonly misc: readonly MiscLine[];
}

export const EMPTY: PaymentForm = { skipped: [], misc: [], ...NO_CHOICE };

export function isPaid(line: TuitionLine): boolean {
  return line.paymentStatus === 'PAID';
}

/** The lines that are to be paid now. */
export function chosenOf(lines: readonly TuitionLine[], { skipped }: PaymentForm): TuitionLine[] {
  return lines.filter((line) => !isPaid(line) && !skipped.includes(line.subscriptionId));
}

/** What the chosen lines and the misc lines come to, in cents. */
export function totalOf(chosen: readonly TuitionLine[], { misc }: PaymentForm): Cents {
  return sumCents([...chosen, ...misc].flatMap(({ fee }) => fee ?? []));
}

/** The first thing that is missing, in the order of the form (specification 5). */
export function findFailure(chosen: readonly TuitionLine[], form: PaymentForm) {
  const nothing: Failure | undefined =
    chosen.length + form.misc.length === 0
      ? { field: 'skipped', message: 'Payment Details are required' }
      : undefined;
  return nothing ?? findMiscFailure(form.misc, 'misc') ?? findChoiceFailure(form);
}

/** What is sent: the fees as they were shown, in cents, so that the server notices a change. */
export function requestOf(
  { uuid, month }: PaymentRow,
  chosen: readonly TuitionLine[],
  { misc, transactionDate, paymentType }: PaymentForm,
  items: readonly MiscItem[],
) {
  const common = { uuid, month, transactionDate, paymentType };
  return [
    ...chosen.map(({ subscriptionId, fee }) => ({ ...common, subscriptionId, fee })),
    ...misc.map(({ item, fee }) => {
      const name = items.find(({ id }) => id === item)?.name ?? '';
      return { ...common, id: item, name, fee };
    }),
  ];
}
