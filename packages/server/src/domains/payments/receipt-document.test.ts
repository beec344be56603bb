import { changeSettings, getSettings } from '@kelas/contract/centre';
import { getReceiptDocument, payMisc, voidPayment } from '@kelas/contract/payments';
import { times } from '@kelas/testkit/clients';
import { Makers, miscPayment } from '@kelas/testkit/fixtures';
import { readPdf } from '@kelas/testkit/pdf';
import { startServer } from '@kelas/testkit/server';
import { expect, it } from 'vitest';

const server = await startServer();
const make = new Makers(server);
const MM = 72 / 25.4;

async function sold() {
  const { uuid, name, charges } = await make.charged([{ id: 2, fee: 123456, name: 'Atlas' }]);
  const receipt = await server.ask(payMisc, miscPayment(uuid, [...charges]));
  return { name, receiptNo: receipt.receiptNo };
}

async function documentOf(receiptNo: string, format = 'A5') {
  const response = await server.send(getReceiptDocument, { receiptNo, format });
  expect(response.statusCode, response.body).toBe(200);
  return { headers: response.headers, pages: readPdf(response.rawPayload).pages };
}

it('a receipt is a PDF file with its number as name, without caching (R-1280)', async () => {
  const { name, receiptNo } = await sold();
  const { headers, pages } = await documentOf(receiptNo);
  expect(headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `inline; filename="${receiptNo}.pdf"; filename*=UTF-8''${receiptNo}.pdf`,
    'cache-control': 'no-store',
  });
  expect(pages).toHaveLength(1);
  for (const text of [receiptNo, name, 'Form 1', 'Atlas', '1,234.56', '16 Mar 2026', 'Cash']) {
    expect(pages[0]?.text).toContain(text);
  }
  expect(pages[0]?.text).toContain('Tuition Centre');
  expect(pages[0]?.text).not.toContain('VOID');
});

it('it has the size of A5 or of the 80 mm roll (R-607)', async () => {
  const { receiptNo } = await sold();
  const [page] = (await documentOf(receiptNo)).pages;
  expect(Math.round(page?.width ?? 0)).toBe(Math.round(148 * MM));
  expect(Math.round(page?.height ?? 0)).toBe(Math.round(210 * MM));
  const [roll] = (await documentOf(receiptNo, 'ROLL')).pages;
  expect(Math.round(roll?.width ?? 0)).toBe(Math.round(80 * MM));
  expect(roll?.text).toContain(receiptNo);
});

it('a voided receipt has its number, VOID, the time, the person and the reason (R-616)', async () => {
  const { receiptNo } = await sold();
  await server.ask(voidPayment, { receiptNo, reason: 'Wrong student' });
  for (const format of ['A5', 'ROLL']) {
    const [page] = (await documentOf(receiptNo, format)).pages;
    for (const text of ['VOID', receiptNo, 'Wrong student', 'the-admin', '16 Mar 2026, 10:00']) {
      expect(page?.text).toContain(text);
    }
  }
});

it('it has the letterhead and language of the settings (R-610, R-611)', async () => {
  const { receiptNo } = await sold();
  const settings = await server.ask(getSettings, {});
  await server.ask(changeSettings, {
    ...settings,
    name: 'Pusat Tuisyen Harapan',
    address: '12 Jalan Bukit\n11600 George Town',
    registrationNo: 'P-001',
    phoneNo: '6042345678',
    paymentInfo: 'Maybank 5123 4567 8901',
    language: 'ms',
  });
  const [page] = (await documentOf(receiptNo)).pages;
  for (const text of [
    'Pusat Tuisyen Harapan',
    'George Town',
    'P-001',
    'Telefon +60 4-234 5678',
    'Resit Rasmi',
    'Tunai',
    'Bayar kepada: Maybank 5123 4567 8901',
  ]) {
    expect(page?.text).toContain(text);
  }
});

it('twelve concurrent requests all return a document', async () => {
  const { receiptNo } = await sold();
  const pages = await times(12, async () => (await documentOf(receiptNo)).pages.length);
  expect(pages).toEqual(Array(12).fill(1));
});

it('an unknown number returns 404 and another paper size 400', async () => {
  const { receiptNo } = await sold();
  const missing = { receiptNo: 'R-2026-999999', format: 'A5' };
  expect(await server.fail(getReceiptDocument, missing)).toMatchObject({
    status: 404,
    message: 'This receipt does not exist',
  });
  for (const format of ['A4', '', undefined]) {
    expect((await server.fail(getReceiptDocument, { receiptNo, format })).status).toBe(400);
  }
});
