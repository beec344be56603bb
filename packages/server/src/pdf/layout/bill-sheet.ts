import type { Cents } from '@kelas/contract/values/cents';
import type { Day } from '@kelas/contract/values/date';
import type { Language } from '@kelas/contract/values/languages';
import type { Month } from '@kelas/contract/values/month';
import type { Attendance } from './attended.ts';
import type { DocumentSheet } from './document.ts';
import type { ReceiptLine } from './receipt-sheet.ts';

/** The contents of a file of bills; its language is the one of the centre (R-2364). */
export interface BillsSheet extends DocumentSheet {
  readonly bills: readonly BillSheet[];
}

/** What one family owes up to a month; amounts in cents. */
export interface BillSheet {
  readonly language: Language;
  readonly month: Month;
  readonly referenceCode: string;
  readonly madeOn: Day;
  readonly students: readonly {
    readonly name: string;
    readonly levelName: string;
    readonly lines: readonly ReceiptLine[];
    /** The attendance of an earlier month; absent without the line. */
    readonly attendance?: Attendance & { readonly month: Month };
  }[];
  /** The part that is paid in advance. */
  readonly covered: Cents;
  readonly total: Cents;
  readonly dueDate?: Day;
  /** The text of the payment QR code, and the name that the payer's app shows. */
  readonly qr?: { readonly text: string; readonly name: string };
}
