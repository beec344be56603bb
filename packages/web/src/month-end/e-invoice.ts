import type { OutputOf } from '@kelas/contract/call';
import type { getEInvoice } from '@kelas/contract/e-invoice';
import { formatAmount } from '@kelas/contract/values/cents';
import type { EInvoiceKind, SupplierField } from '@kelas/contract/values/e-invoice';
import { msg, t } from '@lingui/core/macro';
import { formatMonth } from '../languages/formats.ts';
import { type Text, textOf } from '../languages/language.ts';
import { serverText } from '../server-messages/server-text.ts';

export type EInvoiceRecord = OutputOf<typeof getEInvoice>;
export type EInvoiceRow = EInvoiceRecord['documents'][number];

/** The labels of the fields of the supplier, in the form, a fault and a conflict. */
export const SUPPLIER_LABELS: Record<SupplierField, Text> = {
  name: msg`Name`,
  tin: msg`TIN`,
  brn: msg`Registration no.`,
  sst: msg`SST registration no.`,
  msic: msg`MSIC code`,
  activity: msg`Business activity`,
  address: msg`Address`,
  postcode: msg`Postcode`,
  city: msg`City`,
  stateCode: msg`State`,
  phone: msg`Phone no.`,
  email: msg`E-mail`,
};

export function kindLabel(kind: EInvoiceKind): string {
  return kind === 'INVOICE' ? t`Consolidated e-invoice` : t`Refund note`;
}

/** Returns a fault in words, after the field or the receipt at fault. */
export function faultText({ text, field, receiptNo }: EInvoiceRecord['faults'][number]): string {
  const place = field === null ? receiptNo : textOf(SUPPLIER_LABELS[field]);
  return place === null ? serverText(text) : `${place}: ${serverText(text)}`;
}

/** Returns a receipt that needs a refund note, and the month whose note has it. */
export function refundText(due: EInvoiceRecord['refundsDue'][number]): string {
  const { receiptNo: receipt, number, month } = due;
  const amount = formatAmount(due.amount);
  return month === null
    ? t`${receipt} of ${number}, ${amount}: the next closed month has the refund note.`
    : t`${receipt} of ${number}, ${amount}: submit the refund note of ${{ month: formatMonth(month) }}.`;
}

/** Returns the income of the year against the threshold. */
export function turnoverText({ month, turnover, threshold }: EInvoiceRecord): string {
  const [income, limit] = [formatAmount(turnover), formatAmount(threshold)];
  const until = formatMonth(month);
  return turnover < threshold
    ? t`Income of the year up to ${until}: ${income}. E-invoices are needed from ${limit} a year.`
    : t`Income of the year up to ${until}: ${income}. The threshold of ${limit} is reached. Ask your tax agent when e-invoices begin.`;
}
