import { listHistory } from '@kelas/contract/history';
import { getSalary, paySalary, voidSalary } from '@kelas/contract/salaries';
import { Salaries } from '@kelas/testkit/salaries';
import { MORNING, startServer } from '@kelas/testkit/server';
import { beforeEach, describe, expect, it } from 'vitest';
import { verify } from '../../verify/verify.ts';

const server = await startServer();
const salaries = new Salaries(server);
const MONTH = '03-2026';
const UNKNOWN = '0f8fad5b-d9cb-469f-a165-70867728950e';

beforeEach(() => {
  server.clock.now = MORNING;
});

/** A teacher with a salary of March of 120.00 for two fees. */
async function paid() {
  const teacher = await salaries.taught('6/4');
  const receipts = await salaries.collect(teacher.student, ['01-2026', '02-2026'], '15-03-2026');
  await server.ask(paySalary, {
    id: teacher.uuid,
    month: MONTH,
    transactionDate: '14-03-2026',
    paymentType: 'BANK',
  });
  return { ...teacher, receipts };
}

async function findings(): Promise<string[]> {
  const found: string[] = [];
  await verify(server.db, (check) => found.push(...check.findings));
  return found;
}

describe('a voided salary', () => {
  it('is not paid, and its lines are open again (R-838)', async () => {
    const teacher = await paid();
    const before = await salaries.details(teacher, MONTH);
    await salaries.void(teacher, MONTH);
    expect(await salaries.total(teacher, MONTH)).toBe(12_000);
    const after = await salaries.details(teacher, MONTH);
    expect(after).toMatchObject({
      paymentStatus: 'PENDING',
      salaryId: null,
      paidOn: null,
      staffName: null,
      transactionDate: null,
      transactionType: null,
    });
    expect([after.salaryDetails, after.uncounted]).toEqual([
      before.salaryDetails,
      before.uncounted,
    ]);
    expect(await findings()).toEqual([]);
  });

  it('stays listed with its reason, also after the month is paid again (R-839, R-840)', async () => {
    const teacher = await paid();
    await salaries.void(teacher, MONTH);
    await salaries.collect(teacher.student, ['03-2026'], '16-03-2026');
    expect(await salaries.pay(teacher, MONTH)).toBe(18_000);
    expect(await salaries.details(teacher, MONTH)).toMatchObject({
      paymentStatus: 'PAID',
      totalSalary: 18_000,
      voids: [
        {
          totalSalary: 12_000,
          paidOn: '14-03-2026',
          recordCreateDate: MORNING.toISOString(),
          staffName: 'the-admin',
          reason: 'Paid by mistake',
        },
      ],
    });
    await salaries.void(teacher, MONTH);
    const { voids } = await salaries.details(teacher, MONTH);
    expect(voids.map((each) => each.totalSalary)).toEqual([18_000, 12_000]);
    expect(await findings()).toEqual([]);
  });

  it('is in the history with its reversal, and in the audit log (R-843, R-844)', async () => {
    const teacher = await paid();
    server.clock.set('2026-04-02T02:00:00Z');
    await salaries.void(teacher, MONTH);
    const rows = await server.ask(listHistory, { uuid: teacher.uuid, type: 'TEACHER' });
    const line = { transactionDate: '14-03-2026', transactionType: 'BANK', voided: true };
    expect(rows).toMatchObject([
      { ...line, fee: -12_000, chargedFee: -12_000, reversal: true, month: MONTH },
      { ...line, fee: 12_000, chargedFee: 12_000, reversal: false, month: MONTH },
    ]);
    expect(rows.map((row) => row.dateCreated)).toEqual([
      '2026-04-02T02:00:00.000Z',
      MORNING.toISOString(),
    ]);
    const entries = await server.db
      .selectFrom('audit_entry')
      .select(['action', 'after'])
      .where('subject_kind', '=', 'SALARY')
      .orderBy('position', 'desc')
      .limit(2)
      .execute();
    expect(entries).toMatchObject([
      { action: 'SALARY_VOIDED', after: { reason: 'Paid by mistake' } },
      {
        action: 'SALARY_PAID',
        after: { transactionDate: '2026-03-14', transactionType: 'BANK', collected: 20_000 },
      },
    ]);
  });

  it('of an amount below zero has a reversal above zero (R-843)', async () => {
    const teacher = await paid();
    server.clock.set('2026-04-02T02:00:00Z');
    await salaries.undo(teacher.receipts[0] ?? '');
    expect(await salaries.pay(teacher, '04-2026')).toBe(-6_000);
    await salaries.void(teacher, '04-2026');
    const [reversal, salary] = await server.ask(listHistory, {
      uuid: teacher.uuid,
      type: 'TEACHER',
    });
    expect([reversal?.fee, reversal?.reversal]).toEqual([6_000, true]);
    expect([salary?.fee, salary?.reversal]).toEqual([-6_000, false]);
  });

  it('gives late lines back to their month or the next unpaid one (R-810, R-838)', async () => {
    const teacher = await paid();
    await salaries.collect(teacher.student, ['03-2026'], '16-03-2026');
    expect(await salaries.pay(teacher, '04-2026')).toBe(6_000);
    await salaries.void(teacher, '04-2026');
    expect(await salaries.total(teacher, '04-2026')).toBe(6_000);
    await salaries.void(teacher, MONTH);
    const totals = [await salaries.total(teacher, MONTH), await salaries.total(teacher, '04-2026')];
    expect(totals).toEqual([18_000, 0]);
    expect(await findings()).toEqual([]);
  });

  it('does not open a line whose payment was voided since (R-838)', async () => {
    const teacher = await paid();
    await salaries.undo(teacher.receipts[0] ?? '');
    expect(await salaries.total(teacher, '04-2026')).toBe(-6_000);
    await salaries.void(teacher, MONTH);
    expect(await salaries.total(teacher, MONTH)).toBe(6_000);
    expect(await salaries.total(teacher, '04-2026')).toBe(0);
    const { uncounted } = await salaries.details(teacher, MONTH);
    expect(uncounted.map(({ reason }) => reason)).toEqual(['UNPAID', 'VOIDED']);
    expect(await findings()).toEqual([]);
  });

  it('gives its deductions back to the next unpaid month (R-838)', async () => {
    const teacher = await paid();
    server.clock.set('2026-04-02T02:00:00Z');
    await salaries.undo(teacher.receipts[0] ?? '');
    await salaries.pay(teacher, '04-2026');
    await salaries.void(teacher, '04-2026');
    expect(await salaries.total(teacher, '04-2026')).toBe(-6_000);
    expect(await salaries.pay(teacher, '04-2026')).toBe(-6_000);
    expect(await findings()).toEqual([]);
  });

  it('can be paid by hours again', async () => {
    const teacher = await salaries.taught(2_000);
    await salaries.collect(teacher.student, ['01-2026'], '15-03-2026');
    await salaries.pay(teacher, MONTH, 40_000);
    await salaries.void(teacher, MONTH);
    expect(await salaries.total(teacher, MONTH)).toBe(0);
    expect(await salaries.pay(teacher, MONTH, 60_000)).toBe(60_000);
    expect(await salaries.total(teacher, MONTH)).toBe(60_000);
  });

  it('is paid again at the rate of today (R-812)', async () => {
    const teacher = await paid();
    await salaries.changeRate(teacher, '1/1');
    await salaries.void(teacher, MONTH);
    expect(await salaries.pay(teacher, MONTH)).toBe(10_000);
  });
});

describe('a void is refused', () => {
  it('while a later salary deducts a fee that the salary counts (R-841)', async () => {
    const teacher = await paid();
    server.clock.set('2026-04-02T02:00:00Z');
    await salaries.undo(teacher.receipts[0] ?? '');
    await salaries.pay(teacher, '04-2026');
    expect(await salaries.refuseVoid(teacher, MONTH)).toMatchObject({
      status: 409,
      code: 'VOID_LATER_FIRST',
      message: 'Void the salary of Apr 2026 first. It deducts a fee that this salary counts.',
    });
    expect(await salaries.total(teacher, MONTH)).toBe(12_000);
    await salaries.void(teacher, '04-2026');
    await salaries.void(teacher, MONTH);
    expect(await salaries.total(teacher, MONTH)).toBe(6_000);
    expect(await findings()).toEqual([]);
  });

  it('while a later salary deducts from the same salary, because shares are rounded (R-841)', async () => {
    const teacher = await salaries.taught('1/2', 101);
    const months = ['01-2026', '02-2026', '03-2026'];
    const receipts = await salaries.collect(teacher.student, months, '15-03-2026');
    await salaries.pay(teacher, MONTH);
    for (const [index, month] of ['04-2026', '05-2026'].entries()) {
      server.clock.set(`2026-0${4 + index}-02T02:00:00Z`);
      await salaries.undo(receipts[index] ?? '');
      await salaries.pay(teacher, month);
    }
    const { status, message } = await salaries.refuseVoid(teacher, '04-2026');
    expect([status, message]).toEqual([
      409,
      'Void the salary of May 2026 first. Its deduction depends on the one of this salary.',
    ]);
    for (const month of ['05-2026', '04-2026', MONTH]) await salaries.void(teacher, month);
    expect(await salaries.total(teacher, MONTH)).toBe(34);
  });

  it('for a salary that is not paid or already voided (R-842)', async () => {
    const teacher = await paid();
    expect(await salaries.refuseVoid(teacher, '02-2026')).toMatchObject({
      status: 409,
      code: 'NOT_PAID',
      message: 'This salary has not been paid',
    });
    await salaries.void(teacher, MONTH);
    expect(await salaries.refuseVoid(teacher, MONTH)).toMatchObject({
      status: 409,
      code: 'ALREADY_VOIDED',
      message: 'This salary has already been voided',
    });
  });

  it('for another payment of the month than the one on the screen (R-842)', async () => {
    const teacher = await paid();
    const { salaryId } = await salaries.details(teacher, MONTH);
    await salaries.void(teacher, MONTH);
    await salaries.pay(teacher, MONTH);
    const input = { id: teacher.uuid, month: MONTH, reason: 'Wrong account' };
    expect(await server.fail(voidSalary, { ...input, salaryId })).toMatchObject({
      status: 409,
      code: 'CHANGED_MEANWHILE',
    });
    const { salaryId: present } = await salaries.details(teacher, MONTH);
    expect(await server.ask(voidSalary, { ...input, salaryId: present })).toEqual({
      id: teacher.uuid,
      month: MONTH,
      paymentStatus: 'PENDING',
    });
  });

  it.each([
    [{ reason: '' }, 422, 'Please enter the reason'],
    [{ reason: ' ' }, 422, 'Please enter the reason'],
    [{ reason: undefined }, 422, 'Please enter the reason'],
    [{ reason: 'x'.repeat(201) }, 422, 'Reason can have at most 200 characters'],
    [{ id: 'x' }, 422, 'Teacher is not valid'],
    [{ id: UNKNOWN }, 404, 'This teacher does not exist'],
    [{ month: '3-2026' }, 422, 'Month must be a month, MM-YYYY'],
    [{ salaryId: 'x' }, 422, 'salaryId is not valid'],
  ])('with %j, and nothing is stored', async (changes, status, message) => {
    const teacher = await paid();
    const input = { id: teacher.uuid, month: MONTH, reason: 'By mistake', ...changes };
    const refused = await server.fail(voidSalary, input);
    expect([refused.status, refused.message]).toEqual([status, message]);
    expect(await salaries.details(teacher, MONTH)).toMatchObject({ paymentStatus: 'PAID' });
  });

  it('for an EMPLOYEE and without a session', async () => {
    const teacher = await paid();
    const input = { id: teacher.uuid, month: MONTH, reason: 'By mistake' };
    expect((await server.fail(voidSalary, input, { as: server.employee })).status).toBe(403);
    expect((await server.fail(voidSalary, input, { as: null })).status).toBe(401);
    expect(await salaries.details(teacher, MONTH)).toMatchObject({ paymentStatus: 'PAID' });
  });
});

describe('the transaction date and type of a salary (R-832)', () => {
  const pay = async (changes: object) => {
    const teacher = await salaries.taught('6/4');
    const input = { id: teacher.uuid, month: MONTH, ...changes };
    return { teacher, response: await server.send(paySalary, input) };
  };

  it.each([
    [{}, null, null],
    [{ transactionDate: null, paymentType: null }, null, null],
    [{ transactionDate: '17-03-2026', paymentType: 'CASH' }, '17-03-2026', 'CASH'],
    [{ transactionDate: '01-03-2026' }, '01-03-2026', null],
  ])('of %j are stored and shown', async (changes, transactionDate, transactionType) => {
    const { teacher } = await pay(changes);
    const detail = await server.ask(getSalary, { teacherUuid: teacher.uuid, month: MONTH });
    expect(detail).toMatchObject({ paidOn: '16-03-2026', transactionDate, transactionType });
    const [row] = await server.ask(listHistory, { uuid: teacher.uuid, type: 'TEACHER' });
    expect(row).toMatchObject({
      transactionDate: transactionDate ?? '16-03-2026',
      transactionType,
      voided: false,
    });
  });

  it.each([
    [{ transactionDate: '18-03-2026' }, 'The transaction date cannot be in the future'],
    [{ transactionDate: '2026-03-16' }, 'Transaction date must be a day, DD-MM-YYYY'],
    [{ transactionDate: '31-02-2026' }, 'Transaction date must be a day, DD-MM-YYYY'],
    [{ paymentType: 'CHEQUE' }, 'Payment type must be one of CASH, BANK'],
  ])('are refused: %j', async (changes, message) => {
    const { teacher, response } = await pay(changes);
    expect([response.statusCode, response.json().error.message]).toEqual([422, message]);
    expect(await salaries.details(teacher, MONTH)).toMatchObject({ paymentStatus: 'PENDING' });
  });
});
