import { closeMonth, getMonthEndDocument } from '@kelas/contract/month-end';
import { voidPayment } from '@kelas/contract/payments';
import { Makers } from '@kelas/testkit/fixtures';
import { nextMonthEnd } from '@kelas/testkit/month-end';
import { readPdf } from '@kelas/testkit/pdf';
import { startServer } from '@kelas/testkit/server';
import { expect, it } from 'vitest';

const server = await startServer();
const make = new Makers(server);

async function textOf(month: string): Promise<string> {
  const response = await server.send(getMonthEndDocument, { month });
  expect(response.statusCode, response.body).toBe(200);
  expect(response.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': expect.stringContaining(`filename="month-end-${month}.pdf"`),
    'cache-control': 'no-store',
  });
  return readPdf(response.rawPayload)
    .pages.map(({ text }) => text)
    .join('\n');
}

it('a month end on paper has the figures of its close (R-2411)', async () => {
  const student = await make.enrolled({}, { name: 'Aminah' });
  const inJanuary = { transactionDate: '15-01-2026' };
  const { receiptNo } = await make.pay(student, '01-2026', inJanuary);
  const open = await textOf('01-2026');
  expect(open).toContain('Not closed. The figures can still change.');
  expect(open).toContain('ReceivedRM 60.00');
  expect(open).toContain('Days with cash that is in no close of the day1RM 60.00');
  await server.ask(closeMonth, await nextMonthEnd(server, '01-2026'));
  await server.ask(voidPayment, { receiptNo, reason: 'Mistake' });
  const closed = await textOf('01-2026');
  expect(closed).not.toContain('Not closed');
  expect(closed).toContain('the-admin');
  expect(closed).toContain('ReceivedRM 60.00');
  const next = await textOf('02-2026');
  expect(next).toContain('ReceivedRM 0.00');
  expect(next).toContain('Corrections of earlier months-RM 60.00');
  expect(next).toContain(receiptNo);
  expect(next).toContain('Aminah');
});
