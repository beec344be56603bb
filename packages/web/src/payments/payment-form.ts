import type { OutputOf } from '@kelas/contract/call';
import { payMisc } from '@kelas/contract/misc-payments';
import {
  DATE_IN_FUTURE,
  LINES_MAX,
  type PaymentMeans,
  TOO_MANY_LINES,
} from '@kelas/contract/payments';
import type { getTuitionPayment } from '@kelas/contract/tuition-payments';
import { type Cents, formatAmount, type MoneyInput, sumCents } from '@kelas/contract/values/cents';
import { isFutureDay } from '@kelas/contract/values/date';
import { z } from 'zod';
import { completeMiscLines, type MiscLine, requiredFee } from '../misc/misc-lines.ts';
import { findFailure } from '../ui/failure.ts';
import { creditFirst, creditPartsOf } from './credit-first.ts';
import { newPaymentChoice, type PaymentChoice } from './payment-choice.ts';
import {
  type Held,
  moneyOf,
  NOTHING_HELD,
  noLineFor,
  tenderedSchema,
  tooLittleHeld,
} from './received-money.ts';

type TuitionLine = OutputOf<typeof getTuitionPayment>[number];

/** A charged line: a tuition line of a month, or a misc charge. */
export interface PayableLine
  extends Omit<TuitionLine, 'uuid' | 'name' | 'programLvl' | 'icNo' | 'subscriptionId'> {
  /** Null for a stored misc charge, which has a `chargeId`. */
  readonly subscriptionId: number | null;
  readonly chargeId?: number | null;
  /** The month of the line; undefined for the dialog's own month. */
  readonly month?: string;
  /** The charged amount, if another amount may be received (R-521). */
  readonly chargedFee?: Cents;
  /** What may be received; absent for the fee alone. */
  readonly receivable?: Receivable;
  readonly icNo?: string;
}

/**
 * What may be received for a line: any amount, whose rest is written off (R-521); a part, whose rest
 * stays owed (R-1540); or a part or more than the charge (R-1541).
 */
export type Receivable = 'ANY' | 'PART' | 'PART_OR_MORE';

/**
 * Returns the unpaid lines of a student, with the rest as the fee of a line that is paid in part and
 * with what may be received (R-1543).
 */
export function asReceivable<L extends PayableLine>(lines: readonly L[], takesParts: boolean): L[] {
  return lines.map((line) => {
    const receivable = receivableOf(line, takesParts);
    return receivable && !isLinePaid(line) ? { ...line, receivable } : line;
  });
}

function receivableOf(line: PayableLine, takesParts: boolean): Receivable | undefined {
  const isMisc = line.chargedFee !== undefined;
  if (line.paidFee !== undefined || !isMisc) return takesParts ? 'PART' : undefined;
  return takesParts ? 'PART_OR_MORE' : 'ANY';
}

/** Returns a line of a month with what is not paid of it as its fee (R-1543). */
export function withRest<L extends PayableLine>(line: L): L {
  const { fee, paidFee = 0 } = line;
  return isLinePaid(line) ? line : { ...line, fee: (fee - paidFee) as Cents };
}

/** Returns the key of a line; a payment can hold several months of a subscription. */
export function lineKeyOf({ subscriptionId, chargeId, month }: PayableLine): string {
  return chargeId ? `charge${chargeId}` : `${subscriptionId} ${month ?? ''}`;
}

/** The form values of a payment. */
export interface PaymentForm extends PaymentChoice<PaymentMeans> {
  /** The ticks that were set by hand, by `lineKeyOf`. */
  readonly ticks: { readonly [key: string]: boolean | undefined };
  /** Further months that the payment includes (R-432). */
  readonly months: readonly string[];
  readonly misc: readonly MiscLine[];
  /** Who paid; may stay empty (R-1868). */
  readonly payer: string;
  /** The received amounts by `receivedKey`, where they are not the fee. */
  readonly received: { readonly [key: string]: MoneyInput | undefined };
  /** The received cash or bank amount; null when it was not entered (R-1484). */
  readonly tendered: MoneyInput;
  /** The credit pays first, and new money the rest (R-1863). */
  readonly usesCredit: boolean;
  /** Keeps the change as credit (R-1576). */
  readonly keepsChange: boolean;
}

/** Returns the first values of a payment. `misc` are the lines that it starts with. */
export function newPayment(now: Date, misc: readonly MiscLine[] = []): PaymentForm {
  const choice = newPaymentChoice(now);
  return {
    ticks: {},
    months: [],
    misc,
    received: {},
    payer: '',
    tendered: null,
    usesCredit: false,
    keepsChange: false,
    ...choice,
  };
}

/** Returns the form key of the received amount of a line. */
export function receivedKey({ subscriptionId, chargeId, month }: PayableLine): string {
  return chargeId ? `charge${chargeId}` : `line${subscriptionId}${month ? `-${month}` : ''}`;
}

/** Returns the received amount of a line: the entered one, else its fee. */
function receivedFor(line: PayableLine, { received }: PaymentForm): MoneyInput {
  const entered = received[receivedKey(line)];
  return entered === undefined ? line.fee : entered;
}

/** Returns the lines with the received amount of each as its fee. */
export function asReceived<L extends PayableLine>(lines: readonly L[], form: PaymentForm): L[] {
  return lines.map((line) => ({ ...line, fee: centsFor(line, form) }));
}

function centsFor(line: PayableLine, form: PaymentForm): Cents {
  const received = receivedFor(line, form);
  return typeof received === 'number' ? received : line.fee;
}

/**
 * Returns a question about lines reduced with less than was charged (R-523); undefined for none.
 */
export function findQuestion(
  chosen: readonly PayableLine[],
  form: PaymentForm,
): string | undefined {
  const reduced = chosen.flatMap((line) => {
    const fee = centsFor(line, form);
    if (line.receivable !== 'ANY' || fee >= line.fee) return [];
    return [`${formatAmount(fee)} for ${formatAmount(line.fee)} (${line.subjectName})`];
  });
  if (reduced.length === 0) return undefined;
  return `Accept ${reduced.join(' and ')}? The rest is written off and no longer owed.`;
}

/** Whether an unpaid line starts ticked (R-413, R-513). */
export type StartsChosen<L> = (line: L) => boolean;

export function isLinePaid(line: PayableLine): boolean {
  return line.paymentStatus === 'PAID';
}

/** Returns the sum of the chosen lines and the misc lines in cents. */
export function paymentTotal(chosen: readonly PayableLine[], form: PaymentForm): Cents {
  const fees = [
    ...chosen.map((line) => receivedFor(line, form)),
    ...form.misc.map(({ fee }) => fee),
  ];
  return sumCents(fees.flatMap((fee) => (typeof fee === 'number' ? fee : [])));
}

/**
 * Returns what the credit pays of each chosen line and then of each new misc line, in cents (R-1863).
 * A new charge is in one payment, and so is one that is settled with another amount (R-521).
 */
export function creditParts(
  chosen: readonly PayableLine[],
  form: PaymentForm,
  held: Held,
): Cents[] {
  const stored = chosen.map((line) => {
    const fee = centsFor(line, form);
    return { fee, isWhole: fee > line.fee || (line.receivable === 'ANY' && fee < line.fee) };
  });
  const added = form.misc.map(({ fee }) => ({
    fee: (typeof fee === 'number' ? fee : 0) as Cents,
    isWhole: true,
  }));
  return creditPartsOf([...stored, ...added], creditFirst(form, held));
}

const { paymentType, transactionDate } = payMisc.input.shape;

/** The schema of payment type and transaction date (R-416, R-417). */
export const choiceSchema = z.object({
  paymentType,
  transactionDate: transactionDate.refine((day) => !isFutureDay(day, new Date()), DATE_IN_FUTURE),
});

/** Returns the first failure of payment type and transaction date (R-416, R-417). */
export function findChoiceFailure(choice: PaymentChoice<PaymentMeans>) {
  return findFailure(choiceSchema, choice);
}

/** What limits a payment besides its lines. */
export interface Limits {
  readonly held: Held;
  /** Whether the centre keeps payments in advance. */
  readonly keepsCredit: boolean;
  /** The lines that the money was not enough for. */
  readonly left: readonly PayableLine[];
  readonly takesParts: boolean;
}

const NO_LIMITS: Limits = { held: NOTHING_HELD, keepsCredit: true, left: [], takesParts: true };

/** Returns the schema of a payment, in the order of the form (R-416 to R-420). */
function paymentSchema(chosen: readonly PayableLine[], form: PaymentForm, limits: Limits) {
  const { held, keepsCredit, left, takesParts } = limits;
  const count = chosen.length + form.misc.length;
  const total = paymentTotal(chosen, form);
  const due = (total - sumCents(creditParts(chosen, form, held))) as Cents;
  const money = moneyOf(form, held) + creditFirst(form, held);
  const isMoney = due > 0 && (form.paymentType === 'CASH' || form.paymentType === 'BANK');
  return z.object({
    ticks: z
      .custom<unknown>(() => count > 0, noLineFor(money, left, takesParts))
      .refine(() => count <= LINES_MAX, TOO_MANY_LINES),
    received: z.object(
      Object.fromEntries(
        chosen.map((line) => [receivedKey(line), receivedSchema(line).optional()]),
      ),
    ),
    misc: completeMiscLines,
    ...choiceSchema.shape,
    paymentType: paymentType.superRefine((means, context) => {
      const message = tooLittleHeld(means, total, held);
      if (message) context.addIssue(message);
    }),
    tendered: isMoney ? tenderedSchema(due, { ...form, keepsCredit, takesParts }) : z.any(),
  });
}

/** Returns the schema of a received amount: a part is at most what is owed (R-1540). */
function receivedSchema({ fee, receivable, subjectName }: PayableLine) {
  if (receivable !== 'PART') return requiredFee;
  const isWithin = (input: MoneyInput) => typeof input !== 'number' || input <= fee;
  return requiredFee.refine(isWithin, `Only ${formatAmount(fee)} is owed for ${subjectName}`);
}

/** Returns the first failure in the order of the form (R-420); undefined for a valid form. */
export function findPaymentFailure(
  chosen: readonly PayableLine[],
  form: PaymentForm,
  limits: Limits = NO_LIMITS,
) {
  return findFailure(paymentSchema(chosen, form, limits), form);
}
