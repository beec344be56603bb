import type { SupplierField } from '@kelas/contract/values/e-invoice';

/** The text of each fault code. A text says what happened and what to do next. */
export const FAULT_TEXTS = {
  // A fault of the supplier leaves the pack without documents.
  REQUIRED: 'This detail is empty. Enter it in the e-invoice details.',
  TOO_LONG: 'This detail is too long for the portal. Shorten it.',
  WRONG_FORMAT: 'The portal does not accept this format. Correct it in the e-invoice details.',
  TIN_OLD_PREFIX: 'The TIN starts with SG or OG. Write IG instead.',
  TIN_LEADING_ZERO: 'The digits of the TIN start with 0. Remove the zeros at the start.',
  TIN_LAST_DIGIT: 'The TIN of a company ends with 0. Add the last 0.',
  BRN_OLD_FORMAT: 'This is an old registration number. Enter the new one of 12 digits.',
  STATE_UNKNOWN: 'The state is missing. Choose it in the e-invoice details.',
  // These faults leave a receipt or a refund out of the documents.
  RECEIPT_ABOVE_LIMIT: 'The receipt is above RM 10,000. Issue its own e-invoice to the buyer.',
  REFUND_ABOVE_LIMIT:
    'The refunded receipt is above RM 10,000 and has its own e-invoice. Write its refund note on the portal.',
  REFUND_ORIGINAL_MISSING:
    'The e-invoice of the refunded receipt has no number of the portal yet. Note that number first.',
  REFUND_ORIGINAL_UNCLEAR:
    'The refunded credit came in with several receipts. Write its refund note on the portal.',
  // These questions change nothing in the documents.
  RECEIPT_LATE:
    'The receipt has a date in an earlier closed month. It is in this e-invoice. Ask your tax agent.',
  PAST_DUE_DATE: 'The due date has passed. Ask your tax agent how to submit this month.',
  SST_REGISTERED:
    'The centre is registered for SST, but the documents have no tax. Ask your tax agent.',
  AMOUNT_CHANGED:
    'This document had another amount when its number was noted. Compare it with the portal.',
} as const;

export type FaultCode = keyof typeof FAULT_TEXTS;

/** A question for the centre. */
export interface PackFault {
  readonly code: FaultCode;
  /** The supplier's field at fault. */
  readonly field: SupplierField | null;
  readonly receipt: number | null;
}

/** Makes a fault of a field, of a receipt, or of the whole month. */
export function faultOf(
  code: FaultCode,
  field: PackFault['field'] = null,
  receipt: number | null = null,
): PackFault {
  return { code, field, receipt };
}
