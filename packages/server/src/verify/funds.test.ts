import { addRefund } from '@kelas/contract/funds';
import { voidPayment } from '@kelas/contract/payments';
import { Makers } from '@kelas/testkit/fixtures';
import { startServer } from '@kelas/testkit/server';
import { findingsIn, freeze, tamper } from '@kelas/testkit/tampering';
import { describe, expect, it } from 'vitest';

const held = await makeHeldMoney();

/** A database with credit, a deposit, uses of both, a voided use and two refunds. */
async function makeHeldMoney(): Promise<string> {
  const server = await startServer();
  const make = new Makers(server);
  await make.holdMoney();
  const student = await make.enrolled();
  const { uuid } = student;
  await make.fund(uuid, 'CREDIT', 20_000);
  await make.fund(uuid, 'DEPOSIT', 20_000, { paymentType: 'BANK' });
  await make.pay(student, '03-2026', { paymentType: 'CREDIT' });
  await make.pay(student, '04-2026', { paymentType: 'DEPOSIT' });
  const { receiptNo } = await make.pay(student, '05-2026', { paymentType: 'CREDIT' });
  await server.ask(voidPayment, { receiptNo, reason: 'Mistake' });
  const refund = { uuid, transactionDate: '16-03-2026', reason: 'Moved away', amount: 1000 };
  await server.ask(addRefund, { ...refund, fund: 'CREDIT', paymentType: 'CASH' });
  await server.ask(addRefund, { ...refund, fund: 'DEPOSIT', paymentType: 'BANK' });
  return freeze(server.url);
}

describe('a database with held money (R-1590)', () => {
  it('passes every check', async () => {
    const { findings, passed } = await findingsIn(await tamper(held, ''));
    expect(findings).toEqual([]);
    for (const text of [
      'Refunds: 2, each equal to its audit entry',
      'Vouchers: 2, numbered without gaps',
      'Credit and deposits: 8 entries, each of a payment, a void or a refund',
      'Cash: 0 payments, voids and refunds in one close each, 2 in none yet',
    ])
      expect(passed).toContain(text);
  });

  it.each<[what: string, change: string, found: (string | RegExp)[]]>([
    [
      'another balance',
      `update student set credit = 12999 where credit > 0`,
      ['The CREDIT of student 1 is 12999 cents, the sum of its entries is 13000', /came in/],
    ],
    [
      'another amount of an entry and its balance',
      `update fund_entry set amount = 20001 where id = 1;
       update student set credit = 13001 where credit > 0`,
      [
        'Payment R-2026-000001 moved other money than its entries say',
        'Payment R-2026-000001 moved money that is in no entry',
        /came in/,
      ],
    ],
    [
      'a deleted reversal',
      `delete from fund_entry where reversal; update student set credit = 7000 where credit > 0`,
      ['Payment R-2026-000005 was voided, but its entries are not reversed', /came in/],
    ],
    [
      'a reversal of a payment that was not voided',
      `insert into fund_entry (student_id, fund, amount, payment_id, reversal) values (1, 'CREDIT', 6000, 3, true);
       update student set credit = 19000 where credit > 0`,
      ['Payment R-2026-000003 has reversed entries that no void explains', /came in/],
    ],
    [
      'a deleted refund with its entry',
      `delete from fund_entry where refund_id = 1; delete from open_cash where refund_id = 1; delete from refund where id = 1;
       update student set credit = 14000 where credit > 0;
       update monthly_income set cash = 20000`,
      [
        /^Entry \d+ records Refund V-2026-000001, which is missing$/,
        'Voucher V-2026-000001 is missing',
      ],
    ],
    [
      'another amount of a refund',
      `update refund set amount = 900 where id = 1`,
      [
        /^Refund V-2026-000001 differs from entry \d+: amount is 900, was 1000$/,
        /^The cash of refund V-2026-000001/,
        /^The cash of refund V-2026-000001/,
        'Refund V-2026-000001 moved other money than its entries say',
        'Refund V-2026-000001 moved money that is in no entry',
        /came in/,
        /^The CASH income/,
      ],
    ],
    [
      'a refund of a day before its money came in',
      `update refund set transaction_date = '2026-03-15' where id = 1`,
      [
        /^Refund V-2026-000001 differs from entry \d+: transaction date/,
        'The CREDIT of student 1 is -1000 cents on 15-03-2026: it paid before its money came in',
      ],
    ],
    [
      'a deposit that counts as income',
      'update monthly_income set bank = bank + 20000',
      [/^The BANK income of 03-2026 is 20000 cents, the sum of its payments is 0$/],
    ],
  ])('with %s is found', async (_, change, found) => {
    const { findings } = await findingsIn(await tamper(held, change));
    expect(findings).toEqual(
      found.map((each) => (typeof each === 'string' ? each : expect.stringMatching(each))),
    );
  });
});
