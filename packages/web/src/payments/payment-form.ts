import type { OutputOf } from '@kelas/contract/call';
import { LINES_MAX, TOO_MANY_LINES } from '@kelas/contract/payments';
import type { getTuitionPayment } from '@kelas/contract/tuition-payments';
import { type Cents, sumCents } from '@kelas/contract/values/cents';
import { findMiscFailure, type MiscLine } from '../misc/misc-lines.ts';
import type { Failure } from '../ui/failure.ts';
import { findChoiceFailure, NO_CHOICE, type PaymentChoice } from './payment-choice.ts';

type TuitionLine = OutputOf<typeof getTuitionPayment>[number];

/** A line that is charged already: a tuition line of a month, or a misc charge. */
export interface PayableLine extends Omit<TuitionLine, 'uuid' | 'name' | 'programLvl' | 'icNo'> {
  /** Where it need not be the month that the dialog is of. */
  readonly month?: string;
  readonly icNo?: string;
}

/** Names a line among those of a payment, in which a subscription may stand with several months. */
export function keyOf({ subscriptionId, month }: PayableLine): string {
  return `${subscriptionId} ${month ?? ''}`;
}

/** What is filled in for a payment. */
export interface PaymentForm extends PaymentChoice {
  /** The lines, by their keys, whose tick was set or taken away by hand. */
  readonly turned: readonly string[];
  /** Further months whose lines are to be paid with those of the month that the dialog is of. */
  readonly months: readonly string[];
  readonly misc: readonly MiscLine[];
}

export const EMPTY: PaymentForm = { turned: [], months: [], misc: [], ...NO_CHOICE };

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
    (line) => !isPaid(line) && startsChosen(line) !== turned.includes(keyOf(line)),
  );
}

/** What the chosen lines and the misc lines come to, in cents. */
export function totalOf(chosen: readonly PayableLine[], { misc }: PaymentForm): Cents {
  return sumCents([...chosen, ...misc].flatMap(({ fee }) => (typeof fee === 'number' ? fee : [])));
}

/** The first thing that is missing, in the order of the form (specification 5). */
export function findFailure(chosen: readonly PayableLine[], form: PaymentForm) {
  return (
    findCountFailure(chosen.length + form.misc.length) ??
    findMiscFailure(form.misc, 'misc') ??
    findChoiceFailure(form)
  );
}

function findCountFailure(count: number): Failure | undefined {
  if (count === 0) return { field: 'turned', message: 'Payment Details are required' };
  if (count > LINES_MAX) return { field: 'turned', message: TOO_MANY_LINES };
  return undefined;
}
