import type { PaperFormat, ReceiptSheet } from '../layout/receipt-sheet.ts';
import type { StatementSheet } from '../layout/statement.ts';

/** A document that is to be drawn. */
export type PdfJob =
  | { readonly kind: 'receipt'; readonly sheet: ReceiptSheet; readonly format: PaperFormat }
  | { readonly kind: 'statement'; readonly sheet: StatementSheet };

/** What the thread that draws answers: the file, or why there is none. */
export type Drawn = { readonly bytes: Uint8Array } | { readonly failure: unknown };

/** A logo that was uploaded, and the size that it may have when it is kept. */
export interface LogoJob {
  readonly file: Uint8Array;
  readonly maxBytes: number;
}

/** A logo as it is kept, or why it is refused, in words for the person who chose it. */
export type RedrawnLogo = { readonly bytes: Uint8Array } | { readonly refusal: string };
