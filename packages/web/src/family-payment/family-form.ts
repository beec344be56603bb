import type { OutputOf, RequestOf } from '@kelas/contract/call';
import {
  FAMILY_PAYMENTS_MAX,
  type listFamilyFees,
  type payFamily,
} from '@kelas/contract/family-payments';
import { LINES_MAX, NO_LINES, TOO_MANY_LINES } from '@kelas/contract/payments';
import { type Cents, formatAmount, type MoneyInput, sumCents } from '@kelas/contract/values/cents';
import { compareMonths, isMonth } from '@kelas/contract/values/month';
import { z } from 'zod';
import { requiredFee } from '../misc/misc-lines.ts';
import { newPaymentChoice } from '../payments/payment-choice.ts';
import { choiceSchema, tenderedSchema, tooLittleHeld } from '../payments/payment-form.ts';
import { findFailure } from '../ui/failure.ts';

/** A child of a family with its unpaid lines (R-1595). */
export type FamilyChild = OutputOf<typeof listFamilyFees>[number];
type UnpaidLine = FamilyChild['lines'][number];

/** A line that a family can pay. */
export interface FamilyLine extends UnpaidLine {
  /** The key in the form. */
  readonly key: string;
  /** The uuid of the child. */
  readonly uuid: string;
}

/** The form values of the payment of a family. */
export interface FamilyForm {
  /** MIXED: each child has its own type. Empty until it is chosen. */
  readonly paymentType: 'CASH' | 'BANK' | 'CREDIT' | 'MIXED' | '';
  /** The payment types by child, if mixed; CASH if absent. */
  readonly types: { readonly [uuid: string]: 'CASH' | 'BANK' | undefined };
  readonly transactionDate: string;
  /** The cash that was received; null when it was not entered. */
  readonly tendered: MoneyInput;
  /** The change is kept as credit (R-1606). */
  readonly keepsChange: boolean;
  /** The ticks that were set by hand, by line. */
  readonly ticks: { readonly [key: string]: boolean | undefined };
  /** The amounts that were entered by hand, by line. */
  readonly amounts: { readonly [key: string]: MoneyInput | undefined };
  /** The number of coming months that were added, by child. */
  readonly monthsAhead: { readonly [uuid: string]: number | undefined };
}

/** What each ticked line pays, by its key; in cents. */
export type Allocation = ReadonlyMap<string, Cents>;

/** Returns the first values: today, and no payment type. */
export function newFamilyForm(now: Date): FamilyForm {
  const { transactionDate } = newPaymentChoice(now);
  const none = { keepsChange: false, types: {}, ticks: {}, amounts: {}, monthsAhead: {} };
  return { paymentType: '', transactionDate, tendered: null, ...none };
}

/** Returns the lines of a child, oldest first, with the coming months that were added. */
export function linesOfChild(child: FamilyChild, { monthsAhead }: FamilyForm): FamilyLine[] {
  const { uuid, lines, ahead } = child;
  const coming = ahead
    .slice(0, monthsAhead[uuid] ?? 0)
    .flatMap(({ month, lines: own }) => own.map((line) => ({ ...line, month, chargeId: null })));
  return [...lines, ...coming].map((line) => ({ ...line, uuid, key: keyOf(line) }));
}

function keyOf({ chargeId, subscriptionId, month }: UnpaidLine): string {
  return chargeId === null ? `line${subscriptionId}-${month}` : `charge${chargeId}`;
}

/** Returns the payment type of a child; empty until it is chosen. */
export function typeOfChild({ paymentType, types }: FamilyForm, uuid: string) {
  return paymentType === 'MIXED' ? (types[uuid] ?? 'CASH') : paymentType;
}

/**
 * Proposes what is paid (R-1602): the lines that were ticked by hand, then all others, the oldest
 * first. Received cash limits the lines in cash, and credit those from credit: they end where the
 * money ends, with a part of the last line if the centre takes parts.
 */
export function allocate(
  children: readonly FamilyChild[],
  form: FamilyForm,
  takesParts: boolean,
  credit = 0 as Cents,
): Allocation {
  const lines = children.flatMap((child) => linesOfChild(child, form));
  const paid = new Map<string, Cents>();
  const cash = typeof form.tendered === 'number' ? form.tendered : Number.POSITIVE_INFINITY;
  let left = form.paymentType === 'CREDIT' ? credit : cash;
  const isLimited = (uuid: string) => typeOfChild(form, uuid) !== 'BANK';
  const pay = ({ key, uuid }: FamilyLine, fee: Cents) => {
    paid.set(key, fee);
    if (isLimited(uuid)) left -= fee;
  };
  let isAnyLeft = true;
  const isByHand = ({ key }: FamilyLine) => form.ticks[key] !== undefined;
  for (const line of lines.filter(isByHand)) {
    const entered = form.amounts[line.key];
    const fee = takesParts && typeof entered === 'number' ? entered : line.fee;
    if (form.ticks[line.key] !== false) pay(line, fee);
  }
  const others = lines.filter((line) => !isByHand(line));
  for (const line of others.toSorted((one, other) => compareByAge(one.month, other.month))) {
    if (!isLimited(line.uuid) || (isAnyLeft && line.fee <= left)) {
      pay(line, line.fee);
    } else {
      if (takesParts && isAnyLeft && left > 0) pay(line, left as Cents);
      isAnyLeft = false;
    }
  }
  return paid;
}

function compareByAge(one: string, other: string): number {
  return isMonth(one) && isMonth(other) ? compareMonths(one, other) : 0;
}

/** The sums of a payment in cents. */
export interface FamilyTotals {
  readonly total: Cents;
  readonly cash: Cents;
  readonly bank: Cents;
  /** The cash to hand back; undefined unless enough was received. */
  readonly change: Cents | undefined;
}

/** Returns the sums of what is paid (R-1603). */
export function familyTotals(
  children: readonly FamilyChild[],
  form: FamilyForm,
  paid: Allocation,
): FamilyTotals {
  const sumOf = (type: ReturnType<typeof typeOfChild>) =>
    sumCents(
      children
        .filter(({ uuid }) => typeOfChild(form, uuid) === type)
        .map((child) => childTotal(child, form, paid)),
    );
  const [cash, bank] = [sumOf('CASH'), sumOf('BANK')];
  const total = sumCents([cash, bank, sumOf('CREDIT'), sumOf('')]);
  return { total, cash, bank, change: restOf(form, cash) };
}

/** Returns what a child pays, in cents. */
export function childTotal(child: FamilyChild, form: FamilyForm, paid: Allocation): Cents {
  return sumCents(linesOfChild(child, form).flatMap(({ key }) => paid.get(key) ?? []));
}

/** Returns the received cash that no line takes: change, or credit (R-1606). */
function restOf({ tendered }: FamilyForm, cash: Cents): Cents | undefined {
  const isEnough = cash > 0 && typeof tendered === 'number' && tendered >= cash;
  return isEnough ? ((tendered - cash) as Cents) : undefined;
}

/** Returns the request: a payment for each child with a ticked line (R-1596). */
export function familyRequest(
  children: readonly FamilyChild[],
  form: FamilyForm,
  paid: Allocation,
): RequestOf<typeof payFamily> {
  const { transactionDate } = form;
  const { cash, change = 0 } = familyTotals(children, form, paid);
  const kept = form.keepsChange && cash > 0 ? change : 0;
  const payer = children.find(
    (child) => typeOfChild(form, child.uuid) === 'CASH' && childTotal(child, form, paid) > 0,
  );
  const payments = children.map((child) => {
    const lines = linesOfChild(child, form).flatMap((line) => {
      const { key, uuid, month, chargeId, subscriptionId } = line;
      const fee = paid.get(key);
      if (fee === undefined) return [];
      const charge = chargeId === null ? { subscriptionId } : { chargeId };
      return { uuid, month, transactionDate, paymentType: typeOfChild(form, uuid), ...charge, fee };
    });
    if (child !== payer || kept === 0) return lines;
    const { uuid } = child;
    return [...lines, { uuid, transactionDate, paymentType: 'CASH', fund: 'CREDIT', fee: kept }];
  });
  return { payments: payments.filter((lines) => lines.length > 0) };
}

/** Returns the first failure in the order of the form (R-1344); undefined for a valid form. */
export function findFamilyFailure(
  children: readonly FamilyChild[],
  form: FamilyForm,
  paid: Allocation,
  credit = 0 as Cents,
) {
  const { payments } = familyRequest(children, form, paid);
  const { cash, total } = familyTotals(children, form, paid);
  const held = { CREDIT: credit, DEPOSIT: 0 as Cents };
  const lines = children.flatMap((child) => linesOfChild(child, form));
  const entered = lines.filter(({ key }) => paid.has(key) && form.amounts[key] !== undefined);
  const { paymentType, transactionDate } = choiceSchema.shape;
  const schema = z.object({
    transactionDate,
    paymentType:
      form.paymentType === 'MIXED'
        ? z.any()
        : paymentType.superRefine((means, context) => {
            const message = tooLittleHeld(means, total, held);
            if (message) context.addIssue(message);
          }),
    tendered: cash > 0 ? tenderedSchema(cash) : z.any(),
    ticks: z
      .custom<unknown>(() => payments.length > 0, NO_LINES)
      .refine(() => payments.length <= FAMILY_PAYMENTS_MAX, TOO_MANY_CHILDREN)
      .refine(() => payments.every((each) => each.length <= LINES_MAX), TOO_MANY_LINES),
    amounts: z.object(Object.fromEntries(entered.map((line) => [line.key, upTo(line.fee)]))),
  });
  return findFailure(schema, form);
}

const TOO_MANY_CHILDREN = `At most ${FAMILY_PAYMENTS_MAX} children can be paid for at once`;

function upTo(fee: Cents) {
  return requiredFee.refine(
    (input) => typeof input !== 'number' || input <= fee,
    `At most ${formatAmount(fee)} is owed for this line`,
  );
}
