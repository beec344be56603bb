import type { Cents } from '@kelas/contract/values/cents';
import type { Day } from '@kelas/contract/values/date';
import type { Language } from '@kelas/contract/values/languages';
import type { Month } from '@kelas/contract/values/month';
import type { Issuer } from './letterhead.ts';

/** The contents of a receipt. */
export interface ReceiptSheet {
  readonly centre: Issuer;
  readonly language: Language;
  readonly receiptNo: string;
  readonly transactionDate: Day;
  readonly student: { readonly name: string; readonly levelName: string };
  readonly paymentType: 'CASH' | 'BANK' | 'CREDIT' | null;
  readonly lines: readonly ReceiptLine[];
  readonly total: Cents;
  /** Who paid; absent if it was not entered (R-1868). */
  readonly payer?: string;
  /** The staff member who recorded the payment. */
  readonly receivedBy: string;
  /** The time of recording, in the form of R-1327. */
  readonly recordedAt: string;
  /** The amount that the student owes on the day `owedOn`; negative for a credit. */
  readonly owed: Cents;
  readonly owedOn: Day;
  /** The time, the staff member and the reason of the void. */
  readonly voided: null | { readonly on: string; readonly by: string; readonly reason: string };
}

/** A paid line: a subject or an item in a month. */
export interface ReceiptLine {
  readonly subjectName: string;
  readonly month: Month;
  readonly fee: Cents;
}

/** The part below the lines of one receipt, or of several. */
export type ReceiptFoot = Pick<
  ReceiptSheet,
  | 'centre'
  | 'language'
  | 'paymentType'
  | 'total'
  | 'payer'
  | 'receivedBy'
  | 'recordedAt'
  | 'owed'
  | 'owedOn'
>;

/** The contents of one sheet with the receipts that a family paid together (R-1599). */
export interface FamilySheet extends ReceiptFoot {
  readonly receipts: readonly Omit<ReceiptSheet, 'centre' | 'language'>[];
}
