import type { PaymentMeans } from '@kelas/contract/schema/payment';
import type { MoneyInput } from '@kelas/contract/values/cents';
import type { MiscLine } from '../misc-charges/misc-lines.ts';
import { newPaymentChoice, type PaymentChoice } from './payment-choice.ts';

/** The form values of a payment of one or more students; `uuid` is the student, `key` the line. */
export interface PaymentForm extends PaymentChoice<PaymentMeans | 'MIXED'> {
  /** The payment types of a mixed payment; CASH if absent. */
  readonly types: { readonly [uuid: string]: 'CASH' | 'BANK' | undefined };
  /** The ticks that were set by hand. */
  readonly ticks: { readonly [key: string]: boolean | undefined };
  /** Further months that the payment includes. */
  readonly months: { readonly [uuid: string]: readonly string[] | undefined };
  readonly misc: readonly MiscLine[];
  /** Who paid; may stay empty (R-1868). */
  readonly payer: string;
  /** The received amounts that were entered by hand. */
  readonly received: { readonly [key: string]: MoneyInput | undefined };
  /** The received cash or bank amount; null when it was not entered (R-1484). */
  readonly tendered: MoneyInput;
  /** The credit pays first, and new money the rest (R-1863). */
  readonly usesCredit: boolean;
  /** Keeps the change as credit (R-1576). */
  readonly keepsChange: boolean;
}

export function newPayment(now: Date): PaymentForm {
  return {
    types: {},
    ticks: {},
    months: {},
    misc: [],
    received: {},
    payer: '',
    tendered: null,
    usesCredit: false,
    keepsChange: false,
    ...newPaymentChoice(now),
  };
}

/** Returns the payment type of a student; empty until it is chosen. */
export function typeOf({ paymentType, types }: PaymentForm, uuid: string) {
  return paymentType === 'MIXED' ? (types[uuid] ?? 'CASH') : paymentType;
}
