import { getEInvoice, noteEInvoice } from '@kelas/contract/e-invoice';
import { closeMonth } from '@kelas/contract/month-end';
import { voidPayment } from '@kelas/contract/payments';
import { paySalary } from '@kelas/contract/salaries';
import { portalNumber, turnEInvoicesOn } from '@kelas/testkit/e-invoice';
import { Makers } from '@kelas/testkit/fixtures';
import { nextMonthEnd } from '@kelas/testkit/month-end';
import { startServer } from '@kelas/testkit/server';
import { findingsIn, freeze, tamper } from '@kelas/testkit/tampering';
import { beforeAll, expect, it } from 'vitest';

let source: string;

/**
 * Closes January, records a void and a salary in it later, closes February, and notes the e-invoice
 * of January.
 */
beforeAll(async () => {
  const server = await startServer();
  const make = new Makers(server);
  const { uuid } = await make.teacher({ paymentType: 'FIXED', paymentRate: 1000 });
  const student = await make.enrolled();
  const inJanuary = { transactionDate: '15-01-2026' };
  const { receiptNo } = await make.pay(student, '01-2026', inJanuary);
  await make.pay(student, '02-2026', inJanuary);
  await server.ask(closeMonth, await nextMonthEnd(server, '01-2026'));
  await server.ask(voidPayment, { receiptNo, reason: 'Mistake' });
  await server.ask(paySalary, { id: uuid, month: '01-2026', ...inJanuary });
  await server.ask(closeMonth, await nextMonthEnd(server));
  await turnEInvoicesOn(server);
  const month = '01-2026';
  const [number = ''] = (await server.ask(getEInvoice, { month })).documents.map(
    (each) => each.number,
  );
  await server.ask(noteEInvoice, { month, number, uuid: portalNumber() });
  source = await freeze(server.url);
});

it('closed months and their corrections verify', async () => {
  const { findings, passed } = await findingsIn(await tamper(source, ''));
  expect(findings).toEqual([]);
  expect(passed).toContain('Closes of months: 2, each equal to its audit entry');
  expect(passed).toContain(
    'Months: 2 closed in order without gaps, each equal to its parts and its corrections',
  );
  expect(passed).toContain(
    'Corrections: 2 records of closed months, with which these equal the ledger',
  );
  expect(passed).toContain('E-invoices: 1, each equal to its audit entries');
});

it.each<[name: string, statement: string, findings: string[]]>([
  [
    'a missing close',
    'delete from month_close where id = 1',
    [
      'Entry 6 records Close 1 of a month, which is missing',
      'Close 1 of a month is missing',
      'Correction 1 (VOID, -6000 cents) differs from its record',
      'Correction 2 (SALARY, -1000 cents) differs from its record',
    ],
  ],
  [
    'a month out of order',
    "update month_close set month = '2025-11-01' where id = 2",
    ['Close 2 is of 11-2025, but the close before is of 01-2026'],
  ],
  [
    'another amount in cash',
    'update month_close set cash = cash + 100 where id = 1',
    ['Month 01-2026: received at the close and its corrections are 6100 cents, in the ledger 6000'],
  ],
  [
    'another sum of salaries',
    'update month_close set salaries = 5 where id = 1',
    ['Month 01-2026: salaries at the close and its corrections are 1005 cents, in the ledger 1000'],
  ],
  [
    'a missing correction',
    "delete from month_correction where kind = 'VOID'",
    [
      'Close 2 of a month: corrections is -7000 cents, computed from its parts it is -1000',
      'Month 01-2026: received at the close and its corrections are 12000 cents, in the ledger 6000',
    ],
  ],
  [
    'another amount of a correction',
    "update month_correction set amount = -5000 where kind = 'VOID'",
    [
      'Close 2 of a month: corrections is -7000 cents, computed from its parts it is -6000',
      'Correction 1 (VOID, -5000 cents) differs from its record',
      'Month 01-2026: received at the close and its corrections are 7000 cents, in the ledger 6000',
    ],
  ],
  [
    'another amount of an e-invoice',
    'update e_invoice set amount = amount - 1, month_close_id = 2',
    [
      'E-invoice KELAS-2026-01-1 differs from entry 11: amount is 11999, was 12000; month close id is 2, was 1',
    ],
  ],
  [
    'a missing e-invoice',
    'delete from e_invoice',
    ['Entry 11 records e-invoice KELAS-2026-01-1, which is missing'],
  ],
])('finds %s (R-2416)', async (_, statement, expected) => {
  const { findings } = await findingsIn(await tamper(source, statement));
  expect(findings).toEqual(expect.arrayContaining(expected));
});
