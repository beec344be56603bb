import { closeCash, getCashCloseDocument } from '@kelas/contract/cash';
import { changeSettings, getSettings } from '@kelas/contract/centre';
import { addRefund } from '@kelas/contract/funds';
import { voidPayment } from '@kelas/contract/payments';
import { type Cents, formatRinggit } from '@kelas/contract/values/cents';
import { expectedCash, nextClose } from '@kelas/testkit/cash';
import { Makers } from '@kelas/testkit/fixtures';
import { readPdf } from '@kelas/testkit/pdf';
import { startServer } from '@kelas/testkit/server';
import { beforeAll, expect, it } from 'vitest';

const server = await startServer();
const make = new Makers(server);
let voided = '';
let late = '';

beforeAll(async () => {
  const student = await make.enrolled({ fee: 123456 }, { name: 'Aminah' });
  voided = (await make.pay(student, '01-2026')).receiptNo;
  await server.ask(closeCash, await nextClose(server, { rm100: 12 }));
  await server.ask(voidPayment, { receiptNo: voided, reason: 'Mistake' });
  late = (await make.pay(student, '02-2026')).receiptNo;
  await make.pay(student, '03-2026', { transactionDate: '17-03-2026' });
  await expectedCash(server, { rm1: 1 });
  await server.ask(
    closeCash,
    await nextClose(server, { rm100: 23, sen50: 3 }, { banked: 200_000 }),
  );
});

async function documentOf(number: string, format = 'A5') {
  const response = await server.send(getCashCloseDocument, { number, format });
  expect(response.statusCode, response.body).toBe(200);
  return { headers: response.headers, pages: readPdf(response.rawPayload).pages };
}

it('a close is a PDF file with its number as name, without caching (R-1413)', async () => {
  const { headers } = await documentOf('2');
  expect(headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `inline; filename="close-2.pdf"; filename*=UTF-8''close-2.pdf`,
    'cache-control': 'no-store',
  });
});

it.each(['A5', 'ROLL'])(
  'on %s it has the sums, the count and the marked movements',
  async (format) => {
    const { pages } = await documentOf('2', format);
    expect(pages).toHaveLength(1);
    const text = pages.map((page) => page.text).join('\n');
    for (const part of [
      'Close of the day no. 2',
      'the-employee',
      '16 Mar 2026, 10:00',
      'Opening floatRM 1,200.00',
      'Cash paymentsRM 2,469.12',
      'Voided cash payments-RM 1,234.56',
      'ExpectedRM 2,434.56',
      'First countRM 1.00',
      'CountedRM 2,301.50',
      'Difference-RM 133.06',
      'Counted twice',
      'To the bankRM 2,000.00',
      'Float that staysRM 301.50',
      'RM 2,300.00',
      late,
      voided,
      'dated into a closed day',
      'void of a payment',
    ]) {
      expect(text).toContain(part);
    }
  },
);

it.each(['A5', 'ROLL'])('on %s it has the refunds in cash (R-1584)', async (format) => {
  const { uuid } = await make.student();
  await make.holdMoney();
  await make.fund(uuid, 'CREDIT', 30_000);
  const refund = { uuid, fund: 'CREDIT', transactionDate: '16-03-2026', reason: 'Left' } as const;
  await server.ask(addRefund, { ...refund, amount: 12_345, paymentType: 'CASH' });
  await server.ask(addRefund, { ...refund, amount: 1_000, paymentType: 'BANK' });
  const { number, openingFloat } = await server.ask(closeCash, await nextClose(server));
  const { pages } = await documentOf(String(number), format);
  const text = pages.map((page) => page.text).join('\n');
  for (const part of ['Cash paymentsRM 300.00', 'Refunds-RM 123.45']) expect(text).toContain(part);
  expect(text).toContain(`ExpectedRM ${formatRinggit((openingFloat + 17_655) as Cents)}`);
  expect(text).not.toContain('-RM 10.00');
  // Closes without a refund have no line for them.
  expect((await documentOf('1', format)).pages[0]?.text).not.toContain('Refunds');
});

it('it has the language of the settings (R-611)', async () => {
  const settings = await server.ask(getSettings, {});
  await server.ask(changeSettings, { ...settings, language: 'ms' });
  const [page] = (await documentOf('1')).pages;
  for (const text of ['Tutup hari no. 1', 'Wang apungan awal', 'Dijangka']) {
    expect(page?.text).toContain(text);
  }
});

it('an unknown number returns 404, a wrong one and another paper size 400', async () => {
  const missing = { number: '99', format: 'A5' };
  expect(await server.fail(getCashCloseDocument, missing)).toMatchObject({
    status: 404,
    message: 'This close does not exist',
  });
  for (const wrong of [
    { number: 'x', format: 'A5' },
    { format: 'A5' },
    { number: '1', format: 'A4' },
  ]) {
    expect((await server.fail(getCashCloseDocument, wrong)).status).toBe(400);
  }
});
