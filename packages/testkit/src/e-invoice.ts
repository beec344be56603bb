import type { RequestOf } from '@kelas/contract/call';
import {
  changeEInvoiceSettings,
  getEInvoice,
  getEInvoiceSettings,
} from '@kelas/contract/e-invoice';
import { closeMonth } from '@kelas/contract/month-end';
import { type Caller, Makers } from './fixtures.ts';
import { nextMonthEnd } from './month-end.ts';

type Details = Omit<RequestOf<typeof changeEInvoiceSettings>, 'version'>;

/** Details of a supplier that the portal accepts, from the first month of the tests on. */
export const eInvoiceDetails: Details = {
  startsOn: '01-01-2001',
  threshold: 100_000_000,
  tin: 'IG115002000',
  brn: '202003123456',
  sst: '',
  msic: '85491',
  activity: 'Tuition centre',
  address: '12, Jalan Melati 3\nTaman Melati',
  postcode: '53100',
  city: 'Kuala Lumpur',
  stateCode: '14',
  phone: '+60341234567',
  email: '',
};

/** Saves the details of the supplier, with the changes of a test. */
export async function turnEInvoicesOn(
  server: Caller,
  changes: Partial<Details> = {},
): Promise<void> {
  const { version } = await server.ask(getEInvoiceSettings, {});
  await server.ask(changeEInvoiceSettings, { version, ...eInvoiceDetails, ...changes });
}

let last = 0;

/** Returns a number of the portal that no e-invoice has. */
export function portalNumber(): string {
  last += 1;
  return `${process.pid}X${last}`.padStart(26, 'A');
}

/** Closes the next month with a receipt; returns the e-invoice of it with a number of the portal. */
export async function nextEInvoice(
  server: Caller,
): Promise<{ month: string; number: string; uuid: string }> {
  const make = new Makers(server);
  await turnEInvoicesOn(server);
  await make.holdMoney();
  const { uuid } = await make.student();
  const { month } = await nextMonthEnd(server);
  // By bank, because cash would change the sum that a sample of a close expects.
  const paid = { paymentType: 'BANK', transactionDate: `15-${month}` } as const;
  await make.fund(uuid, 'CREDIT', 6000, paid);
  await server.ask(closeMonth, await nextMonthEnd(server));
  const { documents } = await server.ask(getEInvoice, { month });
  const [document] = documents;
  if (!document) throw new Error('the month has no e-invoice');
  return { month, number: document.number, uuid: portalNumber() };
}

/** The changes of the samples of the calls about e-invoices. */
export function eInvoiceSamples(server: Caller) {
  return {
    // Another threshold each time: the version counts the changes.
    'PUT /e-invoice/settings': async () => {
      const { version } = await server.ask(getEInvoiceSettings, {});
      return { version, ...eInvoiceDetails, threshold: eInvoiceDetails.threshold + version };
    },
    'GET /e-invoice/document': async () => {
      const { month, number } = await nextEInvoice(server);
      return { month, number };
    },
    'POST /e-invoice': () => nextEInvoice(server),
  };
}
