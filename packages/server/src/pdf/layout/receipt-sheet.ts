import type { Cents } from '@kelas/contract/values/cents';
import type { Day } from '@kelas/contract/values/date';
import type { Language } from '@kelas/contract/values/languages';
import type { Month } from '@kelas/contract/values/month';
import type { Issuer } from './letterhead.ts';

/** What a receipt says: one payment. */
export interface ReceiptSheet {
  readonly centre: Issuer;
  readonly language: Language;
  readonly receiptNo: string;
  readonly transactionDate: Day;
  readonly student: { readonly name: string; readonly levelName: string };
  readonly paymentType: 'CASH' | 'BANK' | null;
  readonly lines: readonly ReceiptLine[];
  readonly total: Cents;
  /** Who took the money. */
  readonly receivedBy: string;
  /** A time stamp as it is shown. */
  readonly recordedAt: string;
  /** What the student owes on the day `owedOn`, after this payment; negative when in credit. */
  readonly owed: Cents;
  readonly owedOn: Day;
  /** When (as it is shown), by whom and why it was voided. */
  readonly voided: null | { readonly on: string; readonly by: string; readonly reason: string };
}

/** What was paid for: a subject, or another item, in a month. */
export interface ReceiptLine {
  readonly subjectName: string;
  readonly month: Month;
  readonly fee: Cents;
}

/** A5 upright for the office printer, or a roll of 80 mm for the printer at the desk. */
export type PaperFormat = 'A5' | 'ROLL';
