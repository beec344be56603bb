import type { OutputOf, RequestOf } from '@kelas/contract/call';
import {
  FAMILY_PAYMENTS_MAX,
  type listFamilyFees,
  type payFamily,
} from '@kelas/contract/family-payments';
import { LINES_MAX, TOO_MANY_LINES } from '@kelas/contract/payments';
import { type Cents, formatAmount, type MoneyInput, sumCents } from '@kelas/contract/values/cents';
import { compareMonths, isMonth } from '@kelas/contract/values/month';
import { z } from 'zod';
import { requiredFee } from '../misc/misc-lines.ts';
import { creditFirst, creditPartsOf } from '../payments/credit-first.ts';
import { newPaymentChoice } from '../payments/payment-choice.ts';
import { choiceSchema } from '../payments/payment-form.ts';
import {
  type Held,
  keepsRest,
  moneyOf,
  NOTHING_HELD,
  noLineFor,
  restOf,
  tenderedSchema,
  tooLittleHeld,
} from '../payments/received-money.ts';
import { spread } from '../payments/spread.ts';
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
  /** The credit pays first, and new money the rest (R-1863). */
  readonly usesCredit: boolean;
  /** Who paid; may stay empty (R-1868). */
  readonly payer: string;
  /** The cash or bank amount that was received; null when it was not entered. */
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

/** The house rules and the credit that a payment depends on. */
export interface FamilyRules {
  readonly takesParts: boolean;
  readonly keepsCredit: boolean;
  /** The credit of the family, in cents. */
  readonly credit: Cents;
}

/** Returns the first values: today, and no payment type. */
export function newFamilyForm(now: Date): FamilyForm {
  const { transactionDate } = newPaymentChoice(now);
  const none = {
    payer: '',
    keepsChange: false,
    usesCredit: false,
    types: {},
    ticks: {},
    amounts: {},
    monthsAhead: {},
  };
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
 * Proposes what is paid (R-1602): everything owed, as far as the received money, or the credit, or
 * both are enough. `left` are the lines that they are not enough for.
 */
export function allocate(
  children: readonly FamilyChild[],
  form: FamilyForm,
  { takesParts, credit }: FamilyRules,
): { readonly paid: Allocation; readonly left: readonly FamilyLine[] } {
  const lines = children.flatMap((child) => linesOfChild(child, form));
  const held = heldCredit(credit);
  const { paid, left } = spread(
    lines.toSorted((one, other) => compareByAge(one.month, other.month)),
    {
      tickOf: ({ key }) => form.ticks[key],
      enteredFor: ({ key }) => (takesParts ? form.amounts[key] : undefined),
      money: moneyOf(form, held) + creditFirst(form, held),
      takesParts,
      isLimited: ({ uuid }) => form.paymentType !== 'MIXED' || typeOfChild(form, uuid) === 'CASH',
    },
  );
  return { paid: new Map([...paid].map(([{ key }, fee]) => [key, fee])), left };
}

/** A deposit is set off for one child, on the page of the child. */
function heldCredit(credit: Cents): Held {
  return { ...NOTHING_HELD, CREDIT: credit };
}

/**
 * Returns what the credit pays of each line, child by child, so that one child at most pays from both
 * (R-1863).
 */
function creditParts(
  children: readonly FamilyChild[],
  form: FamilyForm,
  paid: Allocation,
  credit: Cents,
): Allocation {
  const keys = children.flatMap((child) => linesOfChild(child, form)).map(({ key }) => key);
  const fees = keys.map((key) => ({ fee: paid.get(key) ?? (0 as Cents), isWhole: false }));
  const parts = creditPartsOf(fees, creditFirst(form, heldCredit(credit)));
  return new Map(
    keys.flatMap((key, index) => {
      const part = parts[index];
      return part ? [[key, part]] : [];
    }),
  );
}

function compareByAge(one: string, other: string): number {
  return isMonth(one) && isMonth(other) ? compareMonths(one, other) : 0;
}

/** The sums of a payment in cents. */
export interface FamilyTotals {
  readonly total: Cents;
  readonly cash: Cents;
  readonly bank: Cents;
  /** What the credit pays before new money. */
  readonly credit: Cents;
  /** What was received above the sum; undefined unless enough was received. */
  readonly rest: Cents | undefined;
}

/** Returns the sums of what is paid (R-1603). */
export function familyTotals(
  children: readonly FamilyChild[],
  form: FamilyForm,
  paid: Allocation,
  { credit: held }: FamilyRules,
): FamilyTotals {
  const sumOf = (type: ReturnType<typeof typeOfChild>) =>
    sumCents(
      children
        .filter(({ uuid }) => typeOfChild(form, uuid) === type)
        .map((child) => childTotal(child, form, paid)),
    );
  const total = sumCents(paid.values());
  const credit = sumCents(creditParts(children, form, paid, held).values());
  const newMoney = (type: 'CASH' | 'BANK') =>
    (form.paymentType === type ? total - credit : sumOf(type)) as Cents;
  const [cash, bank] = [newMoney('CASH'), newMoney('BANK')];
  return {
    total,
    cash,
    bank,
    credit,
    rest: restOf(form, form.paymentType === 'BANK' ? bank : cash),
  };
}

/** Returns what a child pays, in cents. */
export function childTotal(child: FamilyChild, form: FamilyForm, paid: Allocation): Cents {
  return sumCents(linesOfChild(child, form).flatMap(({ key }) => paid.get(key) ?? []));
}

/**
 * Returns the request: a payment for each child with a ticked line (R-1596), and one more for what
 * the credit pays first (R-1863).
 */
export function familyRequest(
  children: readonly FamilyChild[],
  form: FamilyForm,
  paid: Allocation,
  rules: FamilyRules,
): RequestOf<typeof payFamily> {
  const { transactionDate, payer } = form;
  const common = { transactionDate, ...(payer && { payer }) };
  const fromCredit = creditParts(children, form, paid, rules.credit);
  const { rest = 0 } = familyTotals(children, form, paid, rules);
  let kept: number = keepsRest(form) ? rest : 0;
  const payments = children.flatMap((child) => {
    const { uuid } = child;
    const type = typeOfChild(form, uuid);
    const linesFrom = (paymentType: typeof type, feeOf: (key: string) => number) =>
      linesOfChild(child, form).flatMap(({ key, month, chargeId, subscriptionId }) => {
        const fee = feeOf(key);
        if (!paid.has(key) || (fee === 0 && fromCredit.has(key))) return [];
        const charge = chargeId === null ? { subscriptionId } : { chargeId };
        return { ...common, uuid, month, paymentType, ...charge, fee };
      });
    const credited = linesFrom('CREDIT', (key) => fromCredit.get(key) ?? 0).filter(
      ({ fee }) => fee > 0,
    );
    const lines = linesFrom(type, (key) => (paid.get(key) ?? 0) - (fromCredit.get(key) ?? 0));
    const takesRest = lines.length > 0 && (type === 'CASH' || form.paymentType === 'BANK');
    if (!takesRest || kept === 0) return [credited, lines];
    const advance = { ...common, uuid, paymentType: type, fund: 'CREDIT', fee: kept };
    kept = 0;
    return [credited, [...lines, advance]];
  });
  return { payments: payments.filter((lines) => lines.length > 0) };
}

/** Returns the first failure in the order of the form (R-1344); undefined for a valid form. */
export function findFamilyFailure(
  children: readonly FamilyChild[],
  form: FamilyForm,
  rules: FamilyRules,
) {
  const { paid, left } = allocate(children, form, rules);
  const { payments } = familyRequest(children, form, paid, rules);
  const { cash, bank, total } = familyTotals(children, form, paid, rules);
  const held = heldCredit(rules.credit);
  const lines = children.flatMap((child) => linesOfChild(child, form));
  const entered = lines.filter(({ key }) => paid.has(key) && form.amounts[key] !== undefined);
  const { paymentType, transactionDate } = choiceSchema.shape;
  const due = form.paymentType === 'BANK' ? bank : cash;
  const money = moneyOf(form, held) + creditFirst(form, held);
  const noLine = noLineFor(money, left, rules.takesParts);
  const schema = z.object({
    transactionDate,
    paymentType:
      form.paymentType === 'MIXED'
        ? z.any()
        : paymentType.superRefine((means, context) => {
            const message = tooLittleHeld(means, total, held);
            if (message) context.addIssue(message);
          }),
    tendered: due > 0 ? tenderedSchema(due, { ...form, ...rules }) : z.any(),
    ticks: z
      .custom<unknown>(() => payments.length > 0, noLine)
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
