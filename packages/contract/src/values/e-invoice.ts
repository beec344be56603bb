/** SDK FAQ, supplier fields; SDK invoice-v1-0, number of characters. */
export const SUPPLIER_MAX_CHARS = {
  name: 300,
  tin: 14,
  brn: 20,
  sst: 35,
  activity: 300,
  addressLine: 150,
  city: 50,
  phone: 20,
  email: 320,
} as const;

/** The fields of the supplier, in the order of the form; a fault names one of them. */
export const supplierFields = [
  'name',
  'tin',
  'brn',
  'sst',
  'msic',
  'activity',
  'address',
  'postcode',
  'city',
  'stateCode',
  'phone',
  'email',
] as const;
export type SupplierField = (typeof supplierFields)[number];

/** A consolidated e-invoice, or a refund note for receipts of earlier e-invoices. */
export const eInvoiceKinds = ['INVOICE', 'REFUND_NOTE'] as const;
export type EInvoiceKind = (typeof eInvoiceKinds)[number];
