import type { OutputOf } from '@kelas/contract/call';
import { LINES_MAX, TOO_MANY_LINES } from '@kelas/contract/payments';
import type { getTuitionPayment } from '@kelas/contract/tuition-payments';
import {
  type Cents,
  formatRinggit,
  type MoneyInput,
  moneyFailure,
  sumCents,
} from '@kelas/contract/values/cents';
import { findMiscFailure, type MiscLine } from '../misc/misc-lines.ts';
import type { Failure } from '../ui/failure.ts';
import { findChoiceFailure, NO_CHOICE, type PaymentChoice } from './payment-choice.ts';

type TuitionLine = OutputOf<typeof getTuitionPayment>[number];

/** A line that is charged already: a tuition line of a month, or a misc charge. */
export interface PayableLine extends Omit<TuitionLine, 'uuid' | 'name' | 'programLvl' | 'icNo'> {
  /** Where it need not be the month that the dialog is of. */
  readonly month?: string;
  /** What was charged, where another amount may be received for it. */
  readonly chargedFee?: Cents;
  readonly icNo?: string;
}

/** Names a line among those of a payment, in which a subscription may stand with several months. */
export function lineKeyOf({ subscriptionId, month }: PayableLine): string {
  return `${subscriptionId} ${month ?? ''}`;
}

/** What is filled in for a payment. */
export interface PaymentForm extends PaymentChoice {
  /** The lines, by their keys, whose tick was set or taken away by hand. */
  readonly toggled: readonly string[];
  /** Further months whose lines are to be paid with those of the month that the dialog is of. */
  readonly months: readonly string[];
  readonly misc: readonly MiscLine[];
  /** What is received for a line, by its `receivedKey`, where that is not its fee. */
  readonly received: { readonly [key: string]: MoneyInput | undefined };
}

export const EMPTY_PAYMENT: PaymentForm = {
  toggled: [],
  months: [],
  misc: [],
  received: {},
  ...NO_CHOICE,
};

/** Names a line among those for which another amount may be received. */
export function receivedKey({ subscriptionId }: PayableLine): string {
  return `line${subscriptionId}`;
}

/** What is received for a line: its fee, or what its box holds. */
function receivedFor(line: PayableLine, { received }: PaymentForm): MoneyInput {
  const entered = received[receivedKey(line)];
  return entered === undefined ? line.fee : entered;
}

/** The lines with what is received for each as their fee. */
export function asReceived<L extends PayableLine>(lines: readonly L[], form: PaymentForm): L[] {
  return lines.map((line) => ({ ...line, fee: centsFor(line, form) }));
}

function centsFor(line: PayableLine, form: PaymentForm): Cents {
  const received = receivedFor(line, form);
  return typeof received === 'number' ? received : line.fee;
}

/** Asks about lines that are settled with less than was charged; undefined for none. */
export function findQuestion(
  chosen: readonly PayableLine[],
  form: PaymentForm,
): string | undefined {
  const settled = chosen.flatMap((line) => {
    const fee = centsFor(line, form);
    if (fee >= line.fee) return [];
    return [`RM ${formatRinggit(line.fee)} (${line.subjectName}) with RM ${formatRinggit(fee)}`];
  });
  if (settled.length === 0) return undefined;
  return `This settles ${settled.join(' and ')}. The rest will no longer be owed. Is that right?`;
}

/** Whether an unpaid line is to be paid as long as nobody says otherwise. */
export type StartsChosen<L> = (line: L) => boolean;

export function isLinePaid(line: PayableLine): boolean {
  return line.paymentStatus === 'PAID';
}

/** The lines that are to be paid now. */
export function chosenOf<L extends PayableLine>(
  lines: readonly L[],
  { toggled }: PaymentForm,
  startsChosen: StartsChosen<L>,
): L[] {
  return lines.filter(
    (line) => !isLinePaid(line) && startsChosen(line) !== toggled.includes(lineKeyOf(line)),
  );
}

/** What the chosen lines and the misc lines come to, in cents. */
export function paymentTotal(chosen: readonly PayableLine[], form: PaymentForm): Cents {
  const fees = [
    ...chosen.map((line) => receivedFor(line, form)),
    ...form.misc.map(({ fee }) => fee),
  ];
  return sumCents(fees.flatMap((fee) => (typeof fee === 'number' ? fee : [])));
}

/** The first thing that is missing, in the order of the form (specification 5). */
export function findPaymentFailure(chosen: readonly PayableLine[], form: PaymentForm) {
  return (
    findCountFailure(chosen.length + form.misc.length) ??
    findReceivedFailure(chosen, form) ??
    findMiscFailure(form.misc, 'misc') ??
    findChoiceFailure(form)
  );
}

/** Of a line with a box of its own, as of a misc line, something is received. */
function findReceivedFailure(
  chosen: readonly PayableLine[],
  { received }: PaymentForm,
): Failure | undefined {
  for (const key of chosen.map(receivedKey)) {
    const fee = received[key];
    if (fee === undefined) continue;
    const message = fee ? moneyFailure(fee) : 'Fee are required';
    if (message) return { field: `received.${key}`, message };
  }
  return undefined;
}

function findCountFailure(count: number): Failure | undefined {
  if (count === 0) return { field: 'toggled', message: 'Payment Details are required' };
  if (count > LINES_MAX) return { field: 'toggled', message: TOO_MANY_LINES };
  return undefined;
}
