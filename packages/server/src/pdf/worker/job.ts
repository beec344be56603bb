import type { BillsSheet } from '../layout/bill-sheet.ts';
import type { CardsSheet } from '../layout/cards.ts';
import type { CloseSheet } from '../layout/close-sheet.ts';
import type { DaySheet } from '../layout/day-sheet.ts';
import type { PaperFormat } from '../layout/document.ts';
import type { MonthSheet } from '../layout/month-sheet.ts';
import type { PaySlipSheet } from '../layout/pay-slip-sheet.ts';
import type { FamilySheet, ReceiptSheet } from '../layout/receipt-sheet.ts';
import type { StatementSheet } from '../layout/statement.ts';
import type { VoucherSheet } from '../layout/voucher-sheet.ts';

/** A document to draw. */
export type PdfJob =
  | { readonly kind: 'receipt'; readonly sheet: ReceiptSheet; readonly format: PaperFormat }
  | { readonly kind: 'bill'; readonly sheet: BillsSheet; readonly format: PaperFormat }
  | { readonly kind: 'family'; readonly sheet: FamilySheet; readonly format: PaperFormat }
  | { readonly kind: 'close'; readonly sheet: CloseSheet; readonly format: PaperFormat }
  | { readonly kind: 'voucher'; readonly sheet: VoucherSheet; readonly format: PaperFormat }
  | { readonly kind: 'cards'; readonly sheet: CardsSheet }
  | { readonly kind: 'day'; readonly sheet: DaySheet }
  | { readonly kind: 'month'; readonly sheet: MonthSheet }
  | { readonly kind: 'paySlip'; readonly sheet: PaySlipSheet }
  | { readonly kind: 'statement'; readonly sheet: StatementSheet };

/** The message of the drawing thread: the file, or the error. */
export type Drawn = { readonly bytes: Uint8Array } | { readonly failure: unknown };

/** An uploaded logo and its maximum stored size in bytes. */
export interface LogoJob {
  readonly file: Uint8Array;
  readonly maxBytes: number;
}

/** A logo to store, or the reason of its refusal as a message for staff. */
export type RedrawnLogo = { readonly bytes: Uint8Array } | { readonly refusal: string };
