import { z } from 'zod';
import { access } from './access.ts';
import { defineCall } from './call.ts';
import { document } from './schema/document.ts';
import { amount, type Cents } from './values/cents.ts';
import { optionalDay } from './values/date.ts';
import { eInvoiceKinds, SUPPLIER_MAX_CHARS, supplierFields } from './values/e-invoice.ts';
import { requiredVersion } from './values/ids.ts';
import { month } from './values/month.ts';
import { emptyableText, requiredError } from './values/text.ts';

/** Whether a month has e-invoices: only a closed month from the first day on. */
export const eInvoiceStates = ['CLOSED', 'NOT_CLOSED', 'BEFORE_START'] as const;

/** Message of a document that the month does not have. */
export const NO_E_INVOICE = 'This month has no such e-invoice. Reload to see its e-invoices.';

/** Maximum number of refunds due in a response. */
export const REFUNDS_DUE_MAX = 200;

const settings = z.object({
  version: z.int(),
  /** The first day with e-invoices; null while they are off. */
  startsOn: z.string().nullable(),
  /** The turnover of a year from which e-invoices are needed. */
  threshold: amount,
  tin: z.string(),
  brn: z.string(),
  /** Empty for a centre without SST. */
  sst: z.string(),
  msic: z.string(),
  activity: z.string(),
  /** Up to three lines; empty for the address of the centre. */
  address: z.string(),
  postcode: z.string(),
  city: z.string(),
  stateCode: z.string(),
  phone: z.string(),
  email: z.string(),
});

export type EInvoiceSettings = z.output<typeof settings>;

export const getEInvoiceSettings = defineCall({
  method: 'GET',
  path: '/e-invoice/settings',
  roles: access.monthEnd.use,
  summary: 'The details of the centre on e-invoices, and the first day with e-invoices',
  output: settings,
});

export const changeEInvoiceSettings = defineCall({
  method: 'PUT',
  path: '/e-invoice/settings',
  roles: access.monthEnd.use,
  audit: 'E_INVOICE_SETTINGS_CHANGED',
  summary: 'Change the details of the centre on e-invoices; 409 when the version is stale',
  input: z.object({
    version: requiredVersion,
    /** Absent turns e-invoices off. */
    startsOn: optionalDay('First day'),
    threshold: z
      .int({ error: requiredError('Threshold', 'Threshold must be a whole number of cents') })
      .min(1, 'Threshold must be above zero')
      .max(1_000_000_000_000, 'Threshold can be at most RM 10,000,000,000.00')
      .transform((value) => value as Cents)
      .meta({ examples: [100_000_000] }),
    tin: emptyableText('TIN', { max: SUPPLIER_MAX_CHARS.tin, example: 'IG115002000' }),
    brn: emptyableText('Registration no.', {
      max: SUPPLIER_MAX_CHARS.brn,
      example: '202003123456',
    }),
    sst: emptyableText('SST registration no.', { max: SUPPLIER_MAX_CHARS.sst, example: '' }),
    msic: emptyableText('MSIC code', { max: 5, example: '85491' }),
    activity: emptyableText('Business activity', { max: SUPPLIER_MAX_CHARS.activity }),
    address: emptyableText('Address', { max: 500, example: '12, Jalan Melati' }),
    postcode: emptyableText('Postcode', { max: 5, example: '53100' }),
    city: emptyableText('City', { max: SUPPLIER_MAX_CHARS.city }),
    stateCode: emptyableText('State', { max: 2, example: '14' }),
    phone: emptyableText('Phone no.', { max: SUPPLIER_MAX_CHARS.phone, example: '+60341234567' }),
    email: emptyableText('E-mail', { max: SUPPLIER_MAX_CHARS.email, example: 'a@example.my' }),
  }),
  output: settings,
});

/** A receipt of a noted e-invoice that was voided later; no noted refund note has it yet. */
const refundDue = z.object({
  receiptNo: z.string(),
  amount,
  /** The number of the e-invoice with the receipt. */
  number: z.string(),
  /** The closed month whose refund note has it; null until the next close. */
  month: z.string().nullable(),
});

export const getEInvoice = defineCall({
  method: 'GET',
  path: '/e-invoice',
  roles: access.monthEnd.use,
  summary: 'The e-invoices of a closed month, what is wrong with them, and the refunds due',
  input: z.object({ month: month('month') }),
  output: z.object({
    month: z.string(),
    state: z.enum(eInvoiceStates),
    isOn: z.boolean(),
    startsOn: z.string().nullable(),
    /** Income of the year up to the month. */
    turnover: amount,
    threshold: amount,
    /** The last day to submit the month. */
    dueDate: z.string(),
    documents: z.array(
      z.object({
        number: z.string(),
        kind: z.enum(eInvoiceKinds),
        amount,
        /** The rows of the portal's form. */
        table: z.array(z.object({ field: z.string(), value: z.string() })),
        /** The number that the portal returned; null until it is noted. */
        uuid: z.string().nullable(),
      }),
    ),
    faults: z.array(
      z.object({
        code: z.string(),
        text: z.string(),
        field: z.enum(supplierFields).nullable(),
        receiptNo: z.string().nullable(),
      }),
    ),
    /** Oldest first; at most REFUNDS_DUE_MAX. */
    refundsDue: z.array(refundDue),
  }),
});

const named = {
  month: month('month'),
  number: z
    .string({ error: 'number is required' })
    .regex(/^KELAS-20\d\d-\d\d-\d{1,6}$/, 'number is not valid')
    .meta({ examples: ['KELAS-2026-02-1'] }),
};

export const getEInvoiceDocument = defineCall({
  method: 'GET',
  path: '/e-invoice/document',
  roles: access.monthEnd.use,
  summary: 'An e-invoice of a closed month as the JSON file of the portal',
  input: z.object(named),
  output: document,
  produces: 'application/json',
});

export const noteEInvoice = defineCall({
  method: 'POST',
  path: '/e-invoice',
  roles: access.monthEnd.use,
  audit: 'E_INVOICE_NOTED',
  summary:
    'Note the number that the portal returned for an e-invoice; 409 when it is noted already',
  input: z.object({
    ...named,
    uuid: z
      .string({ error: requiredError('Number of the portal', 'Number of the portal must be text') })
      .trim()
      .toUpperCase()
      .regex(/^[0-9A-Z]{26}$/, 'The number of the portal has 26 letters and digits')
      .meta({ examples: ['42S512YACQBRSRHYKBXBTGQG22'] }),
  }),
  output: z.object({ number: z.string(), uuid: z.string() }),
  idempotent: true,
});
