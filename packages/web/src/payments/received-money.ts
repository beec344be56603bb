import { type Fund, NO_LINES, type PaymentMeans } from '@kelas/contract/schema/payment';
import {
  type Cents,
  formatAmount,
  type MoneyInput,
  moneyFailure,
} from '@kelas/contract/values/cents';
import { t } from '@lingui/core/macro';
import { z } from 'zod';

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

/** Returns the label of what was received above the total: kept in advance, or handed back (R-1862). */
export function restLabel(isKept: boolean): string {
  return isKept ? t`Paid in advance` : t({ message: 'Change', context: 'money handed back' });
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
  return t`${{ amount: formatAmount(money as Cents) }} is less than the oldest fee of ${{ fee: formatAmount(oldest.fee) }}. Part payments are off in Settings → House rules.`;
}

/** Returns the message for a fund that has less than the total; undefined for enough (R-1578). */
export function tooLittleHeld(means: PaymentMeans, total: Cents, held: Held): string | undefined {
  if (means === 'CASH' || means === 'BANK' || total <= held[means]) return undefined;
  const amount = formatAmount(held[means]);
  return means === 'CREDIT'
    ? t`Only ${amount} of the credit is left. Untick fees or choose cash or bank.`
    : t`Only ${amount} of the deposit is left. Untick fees or choose cash or bank.`;
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
    if (tendered < total) {
      return of.takesParts
        ? t`The amount received is less than the total`
        : t`The amount received is less than the total. Part payments are off in Settings → House rules.`;
    }
    if (of.paymentType !== 'BANK' || of.keepsCredit || tendered === total) return undefined;
    return t`${{ amount: formatAmount((tendered - total) as Cents) }} is above the total, and a bank payment has no change. Payments in advance are off in Settings → House rules.`;
  }
}
