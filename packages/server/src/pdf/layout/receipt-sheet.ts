import type { Cents } from '@kelas/contract/values/cents';
import type { Day } from '@kelas/contract/values/date';
import type { Month } from '@kelas/contract/values/month';
import type { DocumentSheet } from './document.ts';

/** The part below the lines of one receipt, or of several. */
export interface ReceiptFoot extends DocumentSheet {
  readonly paymentType: 'CASH' | 'BANK' | 'CREDIT' | null;
  readonly total: Cents;
  /** Who paid; absent if it was not entered (R-1868). */
  readonly payer?: string;
  /** The staff member who recorded the payment. */
  readonly receivedBy: string;
  /** The time stamp of the record. */
  readonly recordedAt: string;
  /** The amount that the student owes on the day `owedOn`; negative for a credit. */
  readonly owed: Cents;
  readonly owedOn: Day;
}

/** The contents of a receipt. */
export interface ReceiptSheet extends ReceiptFoot {
  readonly receiptNo: string;
  readonly transactionDate: Day;
  readonly student: { readonly name: string; readonly levelName: string };
  /** The reference code of the family (R-2351). */
  readonly referenceCode: string;
  readonly lines: readonly ReceiptLine[];
  /** The time stamp, the staff member and the reason of the void. */
  readonly voided: null | { readonly on: string; readonly by: string; readonly reason: string };
}

/** A paid line: a subject or an item in a month. */
export interface ReceiptLine {
  readonly subjectName: string;
  readonly month: Month;
  readonly fee: Cents;
}

/** The contents of one sheet with the receipts that a family paid together (R-1599). */
export interface FamilySheet extends ReceiptFoot {
  readonly receipts: readonly Omit<ReceiptSheet, 'centre' | 'language'>[];
}
