import {
  BANKED_TOO_MUCH,
  CLOSES_PAGE_SIZE,
  closeCash,
  countCash,
  FLOAT_REASON_MISSING,
  getExpectedCash,
  getNextClose,
  listCashCloses,
  REASON_MISSING,
} from '@kelas/contract/cash';
import { voidPayment } from '@kelas/contract/payments';
import { cashCount, expectedCash, nextClose } from '@kelas/testkit/cash';
import { type Enrolled, Makers } from '@kelas/testkit/fixtures';
import { CHECK, FOREIGN, refusals, UNIQUE } from '@kelas/testkit/refusals';
import { MORNING, startServer, type TestServer } from '@kelas/testkit/server';
import { expectVerified } from '@kelas/testkit/verified';
import { beforeEach, describe, expect, it } from 'vitest';

let server: TestServer;
let make: Makers;
let student: Enrolled;

beforeEach(async () => {
  server = await startServer();
  make = new Makers(server);
  student = await make.enrolled({ fee: 6000 }, { name: 'Aminah' });
});

const pay = (month: string, how: Parameters<Makers['pay']>[2] = {}) =>
  make.pay(student, month, how);
const voidOf = (receiptNo: string) => server.ask(voidPayment, { receiptNo, reason: 'Mistake' });
const expected = () => expectedCash(server);
const close = async (
  ...form: [Parameters<typeof nextClose>[1]?, Parameters<typeof nextClose>[2]?]
) => server.ask(closeCash, await nextClose(server, ...form));
const marks = async () =>
  (await expected()).movements.map(({ receiptNo, kind, mark }) => [receiptNo, kind, mark]);

describe('the next close', () => {
  it('starts with number 1 and no float, later with the float that stayed (R-1401, R-1403)', async () => {
    expect(await server.ask(getNextClose, {})).toEqual({ number: 1, openingFloat: 0, last: null });
    await pay('01-2026');
    await close({ rm50: 1, rm10: 1 }, { banked: 5000 });
    expect(await server.ask(getNextClose, {})).toEqual({
      number: 2,
      openingFloat: 1000,
      last: { recordCreateDate: MORNING.toISOString(), staffName: 'the-employee' },
    });
  });
});

describe('the expected cash (R-1406)', () => {
  it('is of payments in cash less voids, per person; a bank transfer does not count', async () => {
    const first = await pay('01-2026');
    await pay('02-2026', { paymentType: 'BANK' });
    server.clock.pass(60);
    const last = await make.pay(student, '03-2026');
    server.clock.pass(60);
    await voidOf(first.receiptNo);
    const found = await expected();
    expect(found).toMatchObject({ taken: 6000, total: 3 });
    expect(found.people).toEqual([
      { staffName: 'the-admin', payments: 0, paid: 0, voids: 1, voided: 6000, taken: -6000 },
      { staffName: 'the-employee', payments: 2, paid: 12000, voids: 0, voided: 0, taken: 12000 },
    ]);
    expect(found.movements).toEqual([
      {
        kind: 'VOID',
        receiptNo: first.receiptNo,
        uuid: student.uuid,
        studentName: 'Aminah',
        totalAmount: -6000,
        staffName: 'the-admin',
        recordCreateDate: '2026-03-16T02:02:00.000Z',
        transactionDate: '16-03-2026',
        mark: null,
      },
      expect.objectContaining({ kind: 'PAYMENT', receiptNo: last.receiptNo, totalAmount: 6000 }),
      expect.objectContaining({ kind: 'PAYMENT', receiptNo: first.receiptNo, mark: null }),
    ]);
  });

  it('is one movement for a payment of several lines', async () => {
    const other = await make.enrolled({ fee: 2500 }, { misc: [{ id: 2, fee: 100 }] });
    await pay('01-2026');
    await make.pay(other, '01-2026');
    expect(await expected()).toMatchObject({ taken: 8500, total: 2 });
  });

  it('marks a payment that is dated into a closed day (R-1407)', async () => {
    await close();
    const late = await pay('01-2026', { transactionDate: '15-03-2026' });
    const same = await pay('02-2026');
    server.clock.set('2026-03-17T02:00:00Z');
    const next = await pay('03-2026', { transactionDate: '17-03-2026' });
    expect(await marks()).toEqual([
      [same.receiptNo, 'PAYMENT', 'LATE'],
      [late.receiptNo, 'PAYMENT', 'LATE'],
      [next.receiptNo, 'PAYMENT', null],
    ]);
  });

  it("has the closed day in Singapore's time", async () => {
    server.clock.set('2026-03-16T16:30:00Z');
    await close();
    const { receiptNo } = await pay('01-2026', { transactionDate: '17-03-2026' });
    expect(await marks()).toEqual([[receiptNo, 'PAYMENT', 'LATE']]);
  });

  it('marks a void of a payment that an earlier close counted (R-1407)', async () => {
    const counted = await pay('01-2026');
    await close({ rm50: 1, rm10: 1 });
    const open = await pay('02-2026', { transactionDate: '17-03-2026' });
    await voidOf(open.receiptNo);
    await voidOf(counted.receiptNo);
    expect(await marks()).toEqual([
      [counted.receiptNo, 'VOID', 'VOID_OF_CLOSED'],
      [open.receiptNo, 'VOID', null],
      [open.receiptNo, 'PAYMENT', null],
    ]);
    expect(await expected()).toMatchObject({ taken: -6000 });
  });
});

describe('a close', () => {
  it('has the count, the sums and the difference, and ends with its movements (R-1401)', async () => {
    await pay('01-2026');
    await pay('02-2026');
    const recorded = await close(
      { rm100: 1, rm10: 1, sen50: 3 },
      { openingFloat: 500, expected: 12500, banked: 10000, reason: ' Short ' },
    );
    const count = { staffName: 'the-employee', recordCreateDate: MORNING.toISOString() };
    expect(recorded).toEqual({
      number: 1,
      recordCreateDate: MORNING.toISOString(),
      staffName: 'the-employee',
      openingFloat: 500,
      taken: 12000,
      expected: 12500,
      count: cashCount({ rm100: 1, rm10: 1, sen50: 3 }),
      counted: 11150,
      firstCounted: 11150,
      counts: [{ ...count, counted: 11150 }],
      floatDifference: 0,
      floatReason: '',
      difference: -1350,
      reason: 'Short',
      banked: 10000,
      floatLeft: 1150,
    });
    expect(await expected()).toEqual({ taken: 0, total: 0, people: [], movements: [] });
    expect(await server.ask(listCashCloses, {})).toEqual([recorded]);
  });

  it('needs a reason for a difference, above or below (R-1404)', async () => {
    await pay('01-2026');
    for (const pieces of [{ rm50: 1 }, { rm100: 1 }]) {
      const form = await nextClose(server, pieces, { reason: '  ' });
      expect(await server.fail(closeCash, form)).toMatchObject({
        status: 422,
        message: REASON_MISSING,
      });
    }
    expect(await server.ask(listCashCloses, {})).toEqual([]);
  });

  it('cannot bank more than was counted (R-1405)', async () => {
    const form = await nextClose(server, { rm10: 1 }, { banked: 1001 });
    expect(await server.fail(closeCash, form)).toMatchObject({
      status: 422,
      message: BANKED_TOO_MUCH,
    });
  });

  it.each([
    [{ count: { ...cashCount(), rm5: -1 } }, 'RM 5 cannot be below zero'],
    [{ count: { ...cashCount(), sen5: 1.5 } }, '5 sen must be a whole number of pieces'],
    [{ count: { ...cashCount(), rm100: 10_000 } }, 'RM 100 can be at most 9999 pieces'],
    [{ count: { rm100: 1 } }, 'RM 50 is required'],
    [{ openingFloat: -1 }, 'Opening float cannot be below zero'],
    [{ banked: 200_000_001 }, 'To the bank can be at most RM 2,000,000.00'],
    [{ expected: null }, 'expected is required'],
  ])('is refused for %j', async (changes, message) => {
    const form = { ...(await nextClose(server)), ...changes };
    expect(await server.fail(closeCash, form)).toMatchObject({ status: 422, message });
  });

  it('is open to both roles', async () => {
    for (const as of [server.employee, server.admin]) {
      const form = await nextClose({ ask: (call, input) => server.ask(call, input, { as }) });
      expect(await server.ask(closeCash, form, { as })).toMatchObject({ number: form.number });
    }
    expect((await server.fail(closeCash, await nextClose(server), { as: null })).status).toBe(401);
  });

  it('is listed newest first in pages (R-1412)', async () => {
    for (let number = 1; number <= CLOSES_PAGE_SIZE + 1; number += 1) await close();
    const page = await server.ask(listCashCloses, {});
    expect(page.map(({ number }) => number)).toEqual(
      Array.from({ length: CLOSES_PAGE_SIZE }, (_, at) => CLOSES_PAGE_SIZE + 1 - at),
    );
    const older = await server.ask(listCashCloses, { before: '2' });
    expect(older.map(({ number }) => number)).toEqual([1]);
  });
});

describe('a count', () => {
  const countOf = (pieces: Parameters<typeof cashCount>[0], number = 1, as = server.employee) =>
    server.ask(countCash, { number, count: cashCount(pieces) }, { as });
  const refused = { status: 409, code: 'COUNT_FIRST' };

  it('comes before the expected sum and before a close, for each person (R-1887)', async () => {
    await pay('01-2026');
    expect(await server.fail(getExpectedCash, {})).toMatchObject(refused);
    await countOf({ rm50: 1 }, 1, server.admin);
    expect(await server.fail(getExpectedCash, {})).toMatchObject(refused);
    const form = { number: 1, openingFloat: 0, count: cashCount(), expected: 1, banked: 0 };
    const close = await server.fail(closeCash, { ...form, reason: 'Guessed' });
    expect(close).toMatchObject(refused);
    expect(close.message).not.toContain('60');
    await countOf({});
    expect(await server.ask(getExpectedCash, {})).toMatchObject({ taken: 6000 });
  });

  it('opens the expected sum for half an hour, and for one close', async () => {
    await countOf({});
    server.clock.pass(30 * 60);
    await server.ask(getExpectedCash, {});
    server.clock.pass(1);
    expect(await server.fail(getExpectedCash, {})).toMatchObject(refused);
    await close();
    expect(await server.fail(getExpectedCash, {})).toMatchObject(refused);
    expect(await server.fail(countCash, { number: 1, count: cashCount() })).toMatchObject({
      status: 409,
      code: 'CLOSED_MEANWHILE',
    });
    expect((await server.fail(countCash, { number: 3, count: cashCount() })).status).toBe(404);
  });

  it('stays as the first one, and another one leaves a trace in the close (R-1886, R-1888)', async () => {
    await pay('01-2026');
    expect(await countOf({ rm10: 4 }, 1, server.admin)).toMatchObject({ firstCounted: 4000 });
    for (const pieces of [{ rm50: 1 }, { rm50: 1 }, { rm50: 1, rm10: 1 }]) {
      expect(await countOf(pieces)).toMatchObject({ firstCounted: 4000 });
    }
    const form = { number: 1, openingFloat: 0, expected: 6000, reason: '', banked: 0 };
    const count = cashCount({ rm50: 1, rm10: 1 });
    const recorded = await server.ask(closeCash, { ...form, count });
    expect(recorded).toMatchObject({ counted: 6000, firstCounted: 4000 });
    expect(recorded.counts.map(({ staffName, counted }) => [staffName, counted])).toEqual([
      ['the-admin', 4000],
      ['the-employee', 5000],
      ['the-employee', 6000],
    ]);
  });
});

describe('the opening float (R-1889)', () => {
  beforeEach(async () => {
    await pay('01-2026');
    await close({ rm50: 1, rm10: 1 });
  });

  it.each([
    [1000, { rm10: 1 }, -5000],
    [7000, { rm50: 1, rm20: 1 }, 1000],
  ])(
    'of %i cents after a float of 6,000 needs a reason, also without a difference',
    async (openingFloat, pieces, floatDifference) => {
      const form = await nextClose(server, pieces, {
        openingFloat,
        expected: openingFloat,
        reason: '',
      });
      expect(await server.fail(closeCash, form)).toMatchObject({
        status: 422,
        message: FLOAT_REASON_MISSING,
      });
      const recorded = await server.ask(closeCash, { ...form, floatReason: ' Lunch ' });
      expect(recorded).toMatchObject({ difference: 0, floatDifference, floatReason: 'Lunch' });
      expect(await server.ask(listCashCloses, {})).toMatchObject([
        recorded,
        { floatDifference: 0, floatReason: '' },
      ]);
      await expectVerified(server);
    },
  );
});

describe('the database', () => {
  const row = {
    ...cashCount(),
    opening_float: 0,
    counted: 0,
    first_counted: 0,
    taken: 0,
    reason: '',
    banked: 0,
    recorded_at: MORNING,
    recorded_by: 1,
  };

  it('refuses a close that breaks a rule', async () => {
    const { refused, refusedRow } = refusals(server);
    const refusedClose = (changes: object) =>
      refusedRow('cash_close', { id: 1, ...row, ...changes });
    const check = (constraint: string) => ({ code: CHECK, constraint });
    expect(await refusedClose({ counted: 5 })).toEqual(check('cash_close_counted'));
    expect(await refusedClose({ taken: 5 })).toEqual(check('cash_close_reason'));
    expect(await refusedClose({ banked: 1 })).toEqual(check('cash_close_banked'));
    expect(await refusedClose({ id: 2 })).toMatchObject({ code: FOREIGN });
    await close();
    expect(await refusedClose({})).toMatchObject({ code: UNIQUE });
    expect(await refusedClose({ id: 3 })).toMatchObject({ code: FOREIGN });
    for (const change of ['update cash_close set banked = 0', 'delete from cash_close']) {
      expect(await refused(change)).toBeDefined();
    }
  });

  it('refuses a movement in two closes, or with another amount', async () => {
    const { refusedRow } = refusals(server);
    await pay('01-2026');
    const { id } = await server.db.selectFrom('payment').select('id').executeTakeFirstOrThrow();
    await close();
    const line = { close_id: 1, payment_id: id, kind: 'PAYMENT', amount: 6000 };
    expect(await refusedRow('cash_close_line', line)).toMatchObject({ code: UNIQUE });
    await pay('02-2026');
    const open = { ...line, payment_id: id + 1, amount: 5999 };
    expect(await refusedRow('cash_close_line', open)).toEqual({
      code: CHECK,
      constraint: 'cash_close_line_open',
    });
  });
});
