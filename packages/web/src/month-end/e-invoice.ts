import type { OutputOf } from '@kelas/contract/call';
import type { getEInvoice } from '@kelas/contract/e-invoice';
import { formatAmount } from '@kelas/contract/values/cents';
import type { EInvoiceKind, SupplierField } from '@kelas/contract/values/e-invoice';
import { t } from '@lingui/core/macro';
import { formatMonth } from '../languages/formats.ts';
import { serverText } from '../server-messages/server-text.ts';

export type EInvoiceRecord = OutputOf<typeof getEInvoice>;
export type EInvoiceRow = EInvoiceRecord['documents'][number];

/** Returns the label of a field of the supplier, in the form and in a fault. */
export function supplierLabel(field: SupplierField): string {
  return {
    name: t`Name`,
    tin: t`TIN`,
    brn: t`Registration no.`,
    sst: t`SST registration no.`,
    msic: t`MSIC code`,
    activity: t`Business activity`,
    address: t`Address`,
    postcode: t`Postcode`,
    city: t`City`,
    stateCode: t`State`,
    phone: t`Phone no.`,
    email: t`E-mail`,
  }[field];
}

export function kindLabel(kind: EInvoiceKind): string {
  return kind === 'INVOICE' ? t`Consolidated e-invoice` : t`Refund note`;
}

/** Returns a fault in words, after the field or the receipt at fault. */
export function faultText({ text, field, receiptNo }: EInvoiceRecord['faults'][number]): string {
  const place = field === null ? receiptNo : supplierLabel(field);
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
