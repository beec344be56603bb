import { type Fund, NO_LINES, type PaymentMeans } from '@kelas/contract/schema/payment';
import {
  type Cents,
  formatAmount,
  type MoneyInput,
  moneyFailure,
} from '@kelas/contract/values/cents';
import { z } from 'zod';

/** Where a house rule is changed; ends the sentences that name a rule. */
const IN_HOUSE_RULES = 'in Settings → House rules';
export const PARTS_OFF = `Part payments are off ${IN_HOUSE_RULES}`;
const TOO_LITTLE = 'The amount received is less than the total';
const CREDIT_OFF = `Payments in advance are off ${IN_HOUSE_RULES}`;

/** The family's credit and the student's deposit, in cents; both can pay fees (R-1578). */
export type Held = { readonly [F in Fund]: Cents };

export const NOTHING_HELD: Held = { CREDIT: 0 as Cents, DEPOSIT: 0 as Cents };

export interface ReceivedMoney {
  readonly paymentType: PaymentMeans | 'MIXED' | '';
  readonly tendered: MoneyInput;
  readonly keepsChange: boolean;
}

/** Returns what was received above the total, in cents; undefined unless enough was received. */
export function restOf({ paymentType, tendered }: ReceivedMoney, total: Cents): Cents | undefined {
  const isMoney = paymentType !== 'CREDIT' && paymentType !== 'DEPOSIT';
  const isEnough = isMoney && total > 0 && typeof tendered === 'number' && tendered >= total;
  return isEnough ? ((tendered - total) as Cents) : undefined;
}

/** Whether what was received above the total is kept as credit: by bank it always is (R-1860). */
export function keepsRest({ paymentType, keepsChange }: ReceivedMoney): boolean {
  return paymentType === 'BANK' || keepsChange;
}

/** Returns the money that a payment can spend, in cents; infinite if no amount was entered. */
export function moneyOf({ paymentType, tendered }: ReceivedMoney, held: Held): number {
  if (paymentType === 'CREDIT' || paymentType === 'DEPOSIT') return held[paymentType];
  return typeof tendered === 'number' ? tendered : Number.POSITIVE_INFINITY;
}

/** Returns the message for a payment without a line, which names the rule if money is too little. */
export function noLineFor(
  money: number,
  [oldest]: readonly { readonly fee: Cents }[],
  takesParts: boolean,
): string {
  if (oldest === undefined || takesParts || money <= 0) return NO_LINES;
  return `${formatAmount(money as Cents)} is less than the oldest fee of ${formatAmount(oldest.fee)}. ${PARTS_OFF}.`;
}

/** Returns the message for a fund that has less than the total; undefined for enough (R-1578). */
export function tooLittleHeld(means: PaymentMeans, total: Cents, held: Held): string | undefined {
  if (means === 'CASH' || means === 'BANK' || total <= held[means]) return undefined;
  const left = `Only ${formatAmount(held[means])} of the ${means.toLowerCase()} is left.`;
  return `${left} Untick fees or choose cash or bank.`;
}

/**
 * Returns the schema of the received money: nothing, or at least the total (R-1484). By bank, more
 * than the total needs the rule *Payments in advance*, because no change is handed back (R-1860).
 */
export function tenderedSchema(
  total: Cents,
  of: Pick<ReceivedMoney, 'paymentType'> & { keepsCredit: boolean; takesParts: boolean },
) {
  return z.custom<MoneyInput>().superRefine((input, context) => {
    const message = moneyFailure(input) ?? (typeof input === 'number' && failureOf(input));
    if (message) context.addIssue(message);
  });
  function failureOf(tendered: number): string | undefined {
    if (tendered < total) return of.takesParts ? TOO_LITTLE : `${TOO_LITTLE}. ${PARTS_OFF}.`;
    if (of.paymentType !== 'BANK' || of.keepsCredit || tendered === total) return undefined;
    const rest = formatAmount((tendered - total) as Cents);
    return `${rest} is above the total, and a bank payment has no change. ${CREDIT_OFF}.`;
  }
}
