import type { OutputOf } from '@kelas/contract/call';
import { payMisc } from '@kelas/contract/misc-payments';
import { DATE_IN_FUTURE, LINES_MAX, NO_LINES, TOO_MANY_LINES } from '@kelas/contract/payments';
import type { getTuitionPayment } from '@kelas/contract/tuition-payments';
import { type Cents, formatRinggit, type MoneyInput, sumCents } from '@kelas/contract/values/cents';
import { isFutureDay } from '@kelas/contract/values/date';
import { z } from 'zod';
import { completeMiscLines, type MiscLine, requiredFee } from '../misc/misc-lines.ts';
import { findFailure } from '../ui/failure.ts';
import { NO_CHOICE, type PaymentChoice } from './payment-choice.ts';

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

const { paymentType, transactionDate } = payMisc.input.shape;

/** What a payment must hold, in the order of the form (specification 5). */
function paymentSchema(chosen: readonly PayableLine[], { misc }: PaymentForm) {
  const count = chosen.length + misc.length;
  return z.object({
    toggled: z
      .custom<unknown>(() => count > 0, NO_LINES)
      .refine(() => count <= LINES_MAX, TOO_MANY_LINES),
    received: z.object(
      Object.fromEntries(chosen.map((line) => [receivedKey(line), requiredFee.optional()])),
    ),
    misc: completeMiscLines,
    paymentType,
    transactionDate: transactionDate.refine((day) => !isFutureDay(day, new Date()), DATE_IN_FUTURE),
  });
}

/** The first failure, in the order of the form. */
export function findPaymentFailure(chosen: readonly PayableLine[], form: PaymentForm) {
  return findFailure(paymentSchema(chosen, form), form);
}
