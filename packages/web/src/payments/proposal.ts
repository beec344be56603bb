import { type Cents, sumCents } from '@kelas/contract/values/cents';
import { namedLinesOf } from '../misc-charges/misc-lines.ts';
import type { MiscItem } from '../reference/reference-data.ts';
import { creditFirst, splitByCredit } from './credit-first.ts';
import {
  compareByMonth,
  isLinePaid,
  lineKeyOf,
  type PaidFees,
  type PayableLine,
} from './payable-lines.ts';
import { type PaymentForm, typeOf } from './payment-form.ts';
import { type Held, keepsRest, moneyOf, restOf } from './received-money.ts';
import { spread } from './spread.ts';

/** The student of a payment, or any child of a family; new misc lines are charged in the month. */
export interface PaymentStudent {
  readonly uuid: string;
  readonly name: string;
  readonly month: string;
}

interface Circumstances {
  readonly student: PaymentStudent;
  readonly items: readonly MiscItem[];
  readonly held: Held;
  readonly takesParts: boolean;
}

/** A charged line or a new misc line in a payment. */
export interface ProposedLine
  extends Pick<PayableLine, 'uuid' | 'month' | 'subscriptionId' | 'chargeId' | 'subjectName'> {
  readonly itemId?: number | '';
  /** The amount that the payment pays of the line, in cents. */
  readonly fee: Cents;
  /** True if one payment pays all of it. */
  readonly isWhole: boolean;
}

export interface ProposedPayment {
  readonly uuid: string;
  readonly paymentType: PaymentForm['paymentType'];
  readonly lines: readonly ProposedLine[];
  /** The amount that is received above the lines and kept as credit, in cents. */
  readonly kept: Cents;
}

/** The payments of a form and their sums in cents. */
export interface PaymentProposal {
  readonly paid: PaidFees;
  /** The unpaid lines that the money is not enough for, while no parts are taken. */
  readonly left: readonly PayableLine[];
  readonly payments: readonly ProposedPayment[];
  readonly total: Cents;
  readonly cash: Cents;
  readonly bank: Cents;
  /** The amount that the credit pays before new money (R-1863). */
  readonly credit: Cents;
  /** The amount received above the sum; undefined unless enough was received. */
  readonly rest: Cents | undefined;
}

/**
 * Proposes what is paid of the lines (R-1602, R-1861): a payment for each student with a ticked
 * line (R-1596), and one more for what the credit pays first (R-1863).
 */
export function propose(
  lines: readonly PayableLine[],
  form: PaymentForm,
  of: Circumstances,
): PaymentProposal {
  const added = newMiscLines(form, of);
  const { paid, left } = allocate(lines, form, of, sumOf(added));
  const ticked = lines.flatMap((line): ProposedLine[] => {
    const fee = paid.get(lineKeyOf(line));
    return fee === undefined ? [] : [{ ...line, fee, isWhole: isSettledWith(fee, line) }];
  });
  const all = [...ticked, ...added];
  const { credited, others } = splitByCredit(all, creditFirst(form, of.held));
  const payments = [...new Set(all.map(({ uuid }) => uuid))].flatMap((uuid) => {
    const ownOf = (each: readonly ProposedLine[]) => each.filter((line) => line.uuid === uuid);
    return [
      { uuid, paymentType: 'CREDIT' as const, lines: ownOf(credited) },
      { uuid, paymentType: typeOf(form, uuid), lines: ownOf(others) },
    ].filter((payment) => payment.lines.length > 0);
  });
  const sumBy = (type: 'CASH' | 'BANK') =>
    sumOf(payments.flatMap((each) => (each.paymentType === type ? each.lines : [])));
  const [cash, bank] = [sumBy('CASH'), sumBy('BANK')];
  const received = form.paymentType === 'BANK' ? 'BANK' : 'CASH';
  const rest = restOf(form, received === 'BANK' ? bank : cash);
  const kept = keepsRest(form) && rest ? rest : (0 as Cents);
  const keeper = payments.find(({ paymentType }) => paymentType === received);
  return {
    paid,
    left: of.takesParts ? [] : left,
    payments: payments.map((each) => ({ ...each, kept: each === keeper ? kept : (0 as Cents) })),
    total: sumOf(all),
    cash,
    bank,
    credit: sumOf(credited),
    rest,
  };
}

/** The new misc lines of a form; an incomplete one has no fee. */
function newMiscLines({ misc }: PaymentForm, { student, items }: Circumstances): ProposedLine[] {
  const { uuid, month } = student;
  return namedLinesOf(misc, items).map(({ id, name, fee }) => ({
    uuid,
    month,
    subscriptionId: null,
    chargeId: null,
    itemId: id,
    subjectName: name,
    fee: typeof fee === 'number' ? fee : (0 as Cents),
    isWhole: true,
  }));
}

/**
 * Returns what each ticked line pays, and the lines that the money is not enough for: all that
 * start ticked, oldest first. New misc lines are paid before.
 */
function allocate(
  lines: readonly PayableLine[],
  form: PaymentForm,
  { held, takesParts }: Circumstances,
  misc: Cents,
): { readonly paid: PaidFees; readonly left: readonly PayableLine[] } {
  const enteredFor = (line: PayableLine) =>
    line.receivable ? form.received[lineKeyOf(line)] : undefined;
  const tickOf = (line: PayableLine) => {
    const byHand = form.ticks[lineKeyOf(line)];
    if (byHand !== undefined) return byHand;
    if (line.startsUnticked) return false;
    return enteredFor(line) === undefined ? undefined : true;
  };
  const unpaid = lines.filter((line) => !isLinePaid(line));
  const { paid, left } = spread(
    unpaid.toSorted((one, other) => compareByMonth(one.month, other.month)),
    {
      tickOf,
      enteredFor,
      money: moneyOf(form, held) + creditFirst(form, held) - misc,
      takesParts,
      isLimited: ({ uuid }) => form.paymentType !== 'MIXED' || typeOf(form, uuid) === 'CASH',
    },
  );
  const paidFees = [...paid].map(([line, fee]): [string, Cents] => {
    const entered = enteredFor(line);
    // Entered text that is no amount pays nothing.
    const isAmount = entered === undefined || typeof entered === 'number';
    return [lineKeyOf(line), isAmount ? fee : (0 as Cents)];
  });
  return { paid: new Map(paidFees), left };
}

/** True for a charge that is settled with another amount. */
function isSettledWith(received: Cents, { fee, receivable }: PayableLine): boolean {
  return received > fee || (receivable === 'ANY' && received < fee);
}

function sumOf(lines: readonly { readonly fee: Cents }[]): Cents {
  return sumCents(lines.map(({ fee }) => fee));
}
