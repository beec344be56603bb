import type { OutputOf } from '@kelas/contract/call';
import type { getTuitionPayment } from '@kelas/contract/tuition-payments';
import { type Cents, sumCents } from '@kelas/contract/values/cents';
import { findMiscFailure, type MiscLine } from '../misc/misc-lines.ts';
import type { Failure } from '../ui/failure.ts';
import { findChoiceFailure, NO_CHOICE, type PaymentChoice } from './payment-choice.ts';

/** A line that is charged already: a tuition line of a month, or a misc charge. */
export type PayableLine = OutputOf<typeof getTuitionPayment>[number];

/** What is filled in for a payment. */
export interface PaymentForm extends PaymentChoice {
  /** The lines, by subscriptionId, whose tick was set or taken away by hand. */
  readonly turned: readonly number[];
  readonly misc: readonly MiscLine[];
}

export const EMPTY: PaymentForm = { turned: [], misc: [], ...NO_CHOICE };

/** Whether an unpaid line is to be paid as long as nobody says otherwise. */
export type StartsChosen<L> = (line: L) => boolean;

export function isPaid(line: PayableLine): boolean {
  return line.paymentStatus === 'PAID';
}

/** The lines that are to be paid now. */
export function chosenOf<L extends PayableLine>(
  lines: readonly L[],
  { turned }: PaymentForm,
  startsChosen: StartsChosen<L>,
): L[] {
  return lines.filter(
    (line) => !isPaid(line) && startsChosen(line) !== turned.includes(line.subscriptionId),
  );
}

/** What the chosen lines and the misc lines come to, in cents. */
export function totalOf(chosen: readonly PayableLine[], { misc }: PaymentForm): Cents {
  return sumCents([...chosen, ...misc].flatMap(({ fee }) => fee ?? []));
}

/** The first thing that is missing, in the order of the form (specification 5). */
export function findFailure(chosen: readonly PayableLine[], form: PaymentForm) {
  const nothing: Failure | undefined =
    chosen.length + form.misc.length === 0
      ? { field: 'turned', message: 'Payment Details are required' }
      : undefined;
  return nothing ?? findMiscFailure(form.misc, 'misc') ?? findChoiceFailure(form);
}
