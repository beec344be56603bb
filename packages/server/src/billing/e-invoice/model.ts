import type { EInvoiceKind } from '@kelas/contract/values/e-invoice';
import type { PackFault } from './faults.ts';

/** The centre as the supplier of an e-invoice. */
export interface Supplier {
  readonly name: string;
  readonly tin: string;
  readonly brn: string;
  /** The SST registration number; null for a centre without one. */
  readonly sst: string | null;
  readonly msic: string;
  readonly activity: string;
  /** One to three lines. */
  readonly address: readonly string[];
  readonly postcode: string;
  readonly city: string;
  readonly stateCode: string;
  /** With country code: `+60…`. */
  readonly phone: string;
  /** Empty for a centre without e-mail. */
  readonly email: string;
}

/** A receipt that a month counts. */
export interface MonthReceipt {
  /** Consecutive receipts have consecutive numbers. */
  readonly number: number;
  /** `YYYY-MM-DD` */
  readonly date: string;
  /** Income of the receipt: without deposits. */
  readonly cents: number;
  /** True when the receipt was voided before the close of the month; a later void is a refund. */
  readonly voided: boolean;
}

/** A void of a receipt of an earlier closed month, or credit that was paid back. */
export interface MonthRefund {
  /** The voucher of the refund; null for a void. */
  readonly voucherNo: string | null;
  readonly receiptNumber: number;
  /** The date of the receipt, `YYYY-MM-DD`. */
  readonly date: string;
  readonly cents: number;
  /** The e-invoice with the receipt; null while it has no number of the portal. */
  readonly original: SubmittedDocument | null;
  /** True when the money came in with several receipts. */
  readonly isUnclear: boolean;
}

/** An invoice that the portal accepted. */
export interface SubmittedDocument {
  readonly number: string;
  readonly uuid: string;
}

/** A row of the portal's form. */
export interface PortalRow {
  readonly field: string;
  readonly value: string;
}

/** A document to submit. */
export interface PackDocument {
  readonly number: string;
  readonly kind: EInvoiceKind;
  readonly json: string;
  readonly cents: number;
  readonly firstReceipt: number;
  readonly lastReceipt: number;
  readonly table: readonly PortalRow[];
}

/** The documents of a month, and the questions that a person must answer. */
export interface MonthPack {
  readonly documents: readonly PackDocument[];
  readonly faults: readonly PackFault[];
}

/** The input of `monthPack`. */
export interface PackInput {
  /** `YYYY-MM` */
  readonly month: string;
  readonly supplier: Supplier;
  readonly receipts: readonly MonthReceipt[];
  readonly refunds: readonly MonthRefund[];
  readonly issuedAt: Date;
  readonly turnoverCents: number;
  /** Formats the number of a receipt. */
  readonly receiptNo: (number: number) => string;
}

/** A line of a document: a chain of receipts or a refund. */
export interface DocumentLine {
  readonly description: string;
  readonly cents: number;
  readonly firstReceipt: number;
  readonly lastReceipt: number;
  /** The document that a refund adjusts; null for a chain of receipts. */
  readonly original: SubmittedDocument | null;
}
