import type { Call } from '@kelas/contract/call';
import { changeSettings, getSettings } from '@kelas/contract/centre';
import {
  getFinanceCharts,
  getFinanceMonth,
  getFinanceSplits,
  listFinanceStudents,
  listFinanceYear,
} from '@kelas/contract/finance';
import { listVoids, payMisc, voidPayment } from '@kelas/contract/payments';
import { addMonths, type Month } from '@kelas/contract/values/month';
import { Makers, miscPayment } from '@kelas/testkit/fixtures';
import { importPayment } from '@kelas/testkit/imports';
import { startServer } from '@kelas/testkit/server';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';

const server = await startServer();
const make = new Makers(server);

beforeEach(() => {
  // Later than every payment of this file.
  server.clock.set('2051-01-16T02:00:00Z');
});

/** The sums of a month in cents: bank, cash, unknown, total. */
async function sums(transactionDate: string) {
  const { salaries: _salaries, ...response } = await server.ask(getFinanceMonth, {
    transactionDate,
  });
  for (const each of Object.values(response)) expect(each?.transactionDate).toBe(transactionDate);
  const { bank, cash, unknown, total } = response;
  return [bank, cash, unknown, total].map((each) => each.totalAmount);
}

/** Pays a misc fee in cents; returns the receipt number. */
async function pay(fee: number, transactionDate: string, paymentType: 'CASH' | 'BANK' = 'CASH') {
  const { uuid } = await make.student();
  const { receiptNo } = await server.ask(
    payMisc,
    miscPayment(uuid, [{ id: 5, fee }], { transactionDate, paymentType }),
  );
  return receiptNo;
}

describe('the monthly finance report', () => {
  it('sums tuition and misc payments by payment type (R-905, R-909)', async () => {
    await pay(1, '01-05-2026', 'BANK');
    await pay(1_000_000, '31-05-2026', 'BANK');
    await pay(1999, '15-05-2026');
    await make.pay(await make.enrolled({ fee: 4501 }), '02-2026', {
      transactionDate: '16-05-2026',
    });
    await importPayment(server, await make.enrolled({ fee: 333 }), '31-05-2026');
    expect(await sums('05-2026')).toEqual([1_000_001, 6500, 333, 1_006_834]);
    expect(await sums('04-2026')).toEqual([0, 0, 0, 0]);
    expect(await sums('06-2026')).toEqual([0, 0, 0, 0]);
  });

  it('has zeros for a month without payments, also in the first and last month', async () => {
    for (const month of ['01-2000', '12-2099', '02-2027']) {
      expect(await sums(month)).toEqual([0, 0, 0, 0]);
    }
  });

  it('uses the transaction date, not the day of recording (R-909)', async () => {
    server.clock.set('2027-09-01T15:59:59Z');
    await pay(100, '31-08-2027');
    await pay(20, '01-07-2027');
    expect(await sums('07-2027')).toEqual([0, 20, 0, 20]);
    expect(await sums('08-2027')).toEqual([0, 100, 0, 100]);
    expect(await sums('09-2027')).toEqual([0, 0, 0, 0]);
  });

  it('leaves out voided payments (R-909)', async () => {
    const wrong = await pay(500, '10-10-2027');
    await pay(7, '10-10-2027', 'BANK');
    expect(await sums('10-2027')).toEqual([7, 500, 0, 507]);
    await server.ask(voidPayment, { receiptNo: wrong, reason: 'Twice' });
    expect(await sums('10-2027')).toEqual([7, 0, 0, 7]);
  });
});

describe('the report of twelve months (R-908)', () => {
  it('has the oldest month first, ends with the given month and has zeros for empty ones', async () => {
    await pay(11, '28-02-2040', 'BANK');
    await pay(1, '29-02-2040', 'BANK');
    await pay(30, '01-03-2040');
    await pay(5, '31-01-2041', 'BANK');
    await pay(99, '01-02-2041');
    const year = await server.ask(listFinanceYear, { transactionDate: '01-2041' });
    const months = Array.from({ length: 12 }, (_, index) => addMonths('02-2040' as Month, index));
    expect(year.map((each) => each.total.transactionDate)).toEqual(months);
    expect(year.map((each) => each.total.totalAmount)).toEqual([
      12, 30, 0, 0, 0, 0, 0, 0, 0, 0, 0, 5,
    ]);
    for (const [index, month] of months.entries()) {
      expect(await server.ask(getFinanceMonth, { transactionDate: month })).toEqual({
        ...year[index],
        salaries: null,
      });
    }
  });
});

describe('after random payments and voids', () => {
  const MONTHS = Array.from({ length: 12 }, (_, index) => addMonths('01-2050' as Month, index));
  const TYPES = ['CASH', 'BANK', 'unknown'] as const;
  const payment = fc.record({
    month: fc.constantFrom(...MONTHS.slice(3, 6)),
    day: fc.constantFrom('01', '02', '15', '29', '30'),
    type: fc.constantFrom(...TYPES),
    fee: fc.oneof(fc.integer({ min: 1, max: 200 }), fc.integer({ min: 1, max: 1_000_000 })),
    isVoided: fc.boolean(),
  });

  it('the reports of students, month and year have the same sums', async () => {
    const expected = new Map(MONTHS.map((month) => [month, { CASH: 0, BANK: 0, unknown: 0 }]));
    await fc.assert(
      fc.asyncProperty(fc.array(payment, { minLength: 1, maxLength: 6 }), async (payments) => {
        for (const { month, day, type, fee, isVoided } of payments) {
          const transactionDate = `${day}-${month}`;
          const known = expected.get(month);
          if (!known) throw new Error(`${month} is not of the year`);
          if (type === 'unknown') {
            await importPayment(server, await make.enrolled({ fee }), transactionDate);
            known.unknown += fee;
          } else {
            const receiptNo = await pay(fee, transactionDate, type);
            if (isVoided) await server.ask(voidPayment, { receiptNo, reason: 'Mistake' });
            else known[type] += fee;
          }
        }
        const year = await server.ask(listFinanceYear, { transactionDate: '12-2050' });
        for (const [index, [month, { BANK, CASH, unknown }]] of [...expected].entries()) {
          const all = [BANK, CASH, unknown, BANK + CASH + unknown];
          const { bank, cash, unknown: other, total } = year[index] ?? {};
          expect([bank, cash, other, total].map((each) => each?.totalAmount)).toEqual(all);
          expect(await sums(month)).toEqual(all);
          const rows = await server.ask(listFinanceStudents, { transactionDate: month });
          const paid = rows.reduce((sum, row) => sum + row.totalAmount, 0);
          expect(paid).toBe(all[3]);
        }
      }),
      { numRuns: 8 },
    );
  });
});

describe('the finance reports', () => {
  const calls: readonly Call[] = [
    listFinanceStudents,
    getFinanceMonth,
    listFinanceYear,
    getFinanceSplits,
    getFinanceCharts,
    listVoids,
  ];

  it.each(calls.map((call) => [call.path, call] as const))(
    '%s is open to an EMPLOYEE until the switch is off (R-1107)',
    async (_, call) => {
      const input = { transactionDate: '03-2026' };
      const statuses = async () => {
        const sent = [server.admin, server.employee].map((as) => server.send(call, input, { as }));
        return (await Promise.all(sent)).map((each) => each.statusCode);
      };
      const set = async (employeeFinance: boolean) => {
        const { hasLogo: _logo, ...settings } = await server.ask(getSettings, {});
        await server.ask(changeSettings, { ...settings, employeeFinance });
      };
      expect(await statuses()).toEqual([200, 200]);
      await set(false);
      expect(await statuses()).toEqual([200, 403]);
      const refused = await server.fail(call, input, { as: server.employee });
      expect([refused.status, refused.code]).toEqual([403, 'FORBIDDEN']);
      await set(true);
      expect(await statuses()).toEqual([200, 200]);
    },
  );

  it.each(calls.map((call) => [call.path, call] as const))(
    '%s returns 401 without a session and 400 for an invalid month',
    async (_, call) => {
      expect((await server.fail(call, { transactionDate: '03-2026' }, { as: null })).status).toBe(
        401,
      );
      for (const input of [{}, { transactionDate: '' }, { transactionDate: '2026-03' }]) {
        const refused = await server.fail(call, input);
        expect([refused.status, refused.code]).toEqual([400, 'BAD_REQUEST']);
      }
    },
  );
});
