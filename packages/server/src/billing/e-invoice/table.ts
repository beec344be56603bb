import { MALAYSIAN_STATES } from '@kelas/contract/values/malaysian-states';
import { daysOf, issueParts } from './dates.ts';
import { formatDecimal } from './json.ts';
import type { PortalRow } from './model.ts';
import {
  BUYER,
  CLASSIFICATION,
  COUNTRY,
  CURRENCY,
  DOCUMENT_VERSION,
  TAX,
  TYPE_CODES,
  UNIT_CODE,
} from './rules.ts';
import { type DocumentContent, originalsOf } from './ubl.ts';

const KIND_NAMES = { INVOICE: 'Invoice', REFUND_NOTE: 'Refund Note' } as const;
const TAX_NAMES = { '06': 'Not Applicable', E: 'Tax exemption' } as const;

/** Returns a document as the rows of the portal's form. A PDF, a CSV file or a screen shows them. */
export function tableOf(content: DocumentContent): readonly PortalRow[] {
  const { number, kind, month, issuedAt, lines, cents } = content;
  const issue = issueParts(issuedAt);
  const days = daysOf(month);
  const total = formatDecimal(cents);
  const none = formatDecimal(0);
  const rows: [string, string][] = [
    ['e-Invoice Version', DOCUMENT_VERSION],
    ['e-Invoice Type', `${TYPE_CODES[kind]} - ${KIND_NAMES[kind]}`],
    ['e-Invoice Code / Number', number],
    ['e-Invoice Date and Time (UTC)', `${issue.date} ${issue.time}`],
    ...originalsOf(lines).flatMap(({ number, uuid }): [string, string][] => [
      ['Original e-Invoice Code / Number', number],
      ['Original e-Invoice Reference Number (UUID)', uuid],
    ]),
    ['Invoice Currency Code', CURRENCY],
    ['Frequency of Billing', 'Monthly'],
    ['Billing Period', `${days.first} - ${days.last}`],
    ...supplierRows(content),
    ['Buyer’s Name', BUYER.name],
    ['Buyer’s TIN', BUYER.tin],
    ['Buyer’s Registration Number', BUYER.notAvailable],
    ['Buyer’s SST Registration Number', BUYER.notAvailable],
    ['Buyer’s Address', BUYER.notAvailable],
    ['Buyer’s State', `${BUYER.stateCode} - Not Applicable`],
    ['Buyer’s Contact Number', BUYER.notAvailable],
    ['Buyer’s E-mail', BUYER.notAvailable],
    ['Each Line: Classification', `${CLASSIFICATION} - Consolidated e-Invoice`],
    ['Each Line: Quantity and Measurement', `1 ${UNIT_CODE}`],
    ['Each Line: Tax Type', `${TAX.type} - ${TAX_NAMES[TAX.type]}`],
    ['Each Line: Tax Amount', none],
    ...(TAX.exemptionReason === null
      ? []
      : [['Each Line: Details of Tax Exemption', TAX.exemptionReason] as [string, string]]),
    ...lines.flatMap(({ description, cents }, index): [string, string][] => [
      [`Line ${index + 1}: Description`, description],
      [`Line ${index + 1}: Unit Price`, formatDecimal(cents)],
    ]),
    ['Total Net Amount', total],
    ['Total Excluding Tax', total],
    ['Total Tax Amount', none],
    ['Total Including Tax', total],
    ['Total Payable Amount', total],
  ];
  return rows.map(([field, value]) => ({ field, value }));
}

function supplierRows({ supplier }: DocumentContent): [string, string][] {
  const { stateCode } = supplier;
  return [
    ['Supplier’s Name', supplier.name.trim()],
    ['Supplier’s TIN', supplier.tin],
    ['Supplier’s Registration Number', supplier.brn],
    ['Supplier’s SST Registration Number', supplier.sst ?? BUYER.notAvailable],
    ['Supplier’s MSIC Code', supplier.msic],
    ['Supplier’s Business Activity', supplier.activity],
    ...supplier.address.map((line, index): [string, string] => [
      `Supplier’s Address Line ${index + 1}`,
      line.trim(),
    ]),
    ['Supplier’s Postcode', supplier.postcode],
    ['Supplier’s City', supplier.city],
    ['Supplier’s State', `${stateCode} - ${MALAYSIAN_STATES[stateCode] ?? ''}`],
    ['Supplier’s Country', COUNTRY],
    ['Supplier’s Contact Number', supplier.phone],
    ['Supplier’s E-mail', supplier.email],
  ];
}
