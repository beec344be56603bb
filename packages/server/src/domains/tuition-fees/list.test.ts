import { payTuition } from '@kelas/contract/payments';
import { changeStudentStatus } from '@kelas/contract/students';
import { getTuitionPayment, listTuitionPayments } from '@kelas/contract/tuition-fees';
import {
  courseLine,
  type Enrolled,
  Makers,
  paymentLine,
  uniqueInFile,
} from '@kelas/testkit/fixtures';
import { startServer } from '@kelas/testkit/server';
import { describe, expect, it } from 'vitest';

const server = await startServer();
const make = new Makers(server);

const list = (filter: { month: string; name?: string; programLvl?: string }) =>
  server.ask(listTuitionPayments, filter);

/** A student with one course per fee. */
async function withFees(fees: readonly number[], name = uniqueInFile('Payer')) {
  const { offerings } = await make.teacher({}, fees);
  const { uuid } = await make.student({
    name,
    nric: uniqueInFile('990101-14-'),
    tuitionCourse: offerings.map((offering) => courseLine(offering)),
  });
  const lines = await server.ask(getTuitionPayment, { uuid, month: '03-2026' });
  const enrolled = lines.map(
    ({ subscriptionId, fee }): Enrolled => ({ uuid, subscriptionId, fee }),
  );
  return { uuid, name, enrolled };
}

describe('a row of the list of tuition fees', () => {
  it('has the total and the owed part, PENDING until nothing is owed (R-407, R-408)', async () => {
    const { uuid, name, enrolled } = await withFees([6000, 4500, 1999]);
    const row = async () => (await list({ month: '03-2026', name }))[0];
    const unpaid = {
      uuid,
      name,
      programLvl: 2,
      totalOwedFee: 12_499,
      totalTuitionFee: 12_499,
      paymentStatus: 'PENDING',
      month: '03-2026',
      transactionDate: null,
      transactionType: null,
    };
    expect(await list({ month: '03-2026', name })).toEqual([unpaid]);
    const [first, second, third] = enrolled as [Enrolled, Enrolled, Enrolled];

    await make.pay(first, '03-2026', { transactionDate: '01-03-2026', paymentType: 'BANK' });
    expect(await row()).toEqual({
      ...unpaid,
      totalOwedFee: 6499,
      transactionDate: '01-03-2026',
      transactionType: 'BANK',
    });

    const rest = [second, third].map((line) =>
      paymentLine(line, '03-2026', { transactionDate: '09-03-2026' }),
    );
    await server.ask(payTuition, rest);
    expect(await row()).toEqual({
      ...unpaid,
      totalOwedFee: 0,
      paymentStatus: 'PAID',
      transactionDate: '09-03-2026',
      transactionType: 'CASH',
    });
  });

  it('counts only its month', async () => {
    const { name, enrolled } = await withFees([6000]);
    const [line] = enrolled as [Enrolled];
    await make.pay(line, '02-2026');
    expect(await list({ month: '02-2026', name })).toMatchObject([
      { totalOwedFee: 0, paymentStatus: 'PAID' },
    ]);
    expect(await list({ month: '03-2026', name })).toMatchObject([
      { totalOwedFee: 6000, paymentStatus: 'PENDING', transactionDate: null },
    ]);
  });

  it('does not exist for a student without a tuition line in the month (R-405)', async () => {
    const { name } = await withFees([6000]);
    await make.student({ name: `${name} without` });
    expect(await list({ month: '12-2025', name })).toEqual([]);
    expect((await list({ month: '01-2026', name })).map((row) => row.name)).toEqual([name]);
  });

  it('is PAID for a free course (R-408)', async () => {
    const { name } = await withFees([0]);
    expect(await list({ month: '03-2026', name })).toMatchObject([
      { totalOwedFee: 0, totalTuitionFee: 0, paymentStatus: 'PAID', transactionDate: null },
    ]);
  });

  it('shows earlier unpaid months of a terminated student (R-271)', async () => {
    const { uuid, name } = await withFees([6000]);
    await server.ask(changeStudentStatus, {
      uuid,
      status: 'TERMINATED',
      terminatedDate: '03-2026',
    });
    expect(await list({ month: '02-2026', name })).toMatchObject([{ totalOwedFee: 6000 }]);
    expect(await list({ month: '03-2026', name })).toEqual([]);
  });

  it('shows a paid month after the cancelled month (R-229)', async () => {
    const { name, enrolled } = await withFees([6000]);
    const [line] = enrolled as [Enrolled];
    await make.pay(line, '05-2026', { transactionDate: '02-03-2026' });
    await make.cancel(line.subscriptionId, '04-2026');
    expect(await list({ month: '04-2026', name })).toEqual([]);
    expect(await list({ month: '05-2026', name })).toMatchObject([
      { totalOwedFee: 0, totalTuitionFee: 6000, paymentStatus: 'PAID' },
    ]);
  });

  it('shows a month after the cancelled month of which a part is paid (R-1540)', async () => {
    await make.holdMoney({ partPayments: true });
    const { name, enrolled } = await withFees([6000]);
    const [line] = enrolled as [Enrolled];
    await server.ask(payTuition, [{ ...paymentLine(line, '05-2026'), fee: 2000 }]);
    await make.cancel(line.subscriptionId, '04-2026');
    expect(await list({ month: '04-2026', name })).toEqual([]);
    expect(await list({ month: '05-2026', name })).toMatchObject([{ totalTuitionFee: 2000 }]);
  });

  it('does not count misc lines', async () => {
    const { uuid, name, enrolled } = await withFees([6000]);
    const [line] = enrolled as [Enrolled];
    const { subscriptionId: _, ...misc } = paymentLine(line, '03-2026');
    await server.ask(payTuition, [{ ...misc, id: 5, name: 'Shirt', fee: 2500 }]);
    expect(await list({ month: '03-2026', name })).toMatchObject([
      { totalOwedFee: 6000, totalTuitionFee: 6000, transactionDate: null },
    ]);
    expect(await server.ask(getTuitionPayment, { uuid, month: '03-2026' })).toHaveLength(1);
  });

  it('comes by name, is filtered by name and level and has no NRIC (R-214)', async () => {
    for (const [name, programLvl] of [
      ['ff zain', 3],
      ['FF %_\\', 1],
      ['Ff ali', 2],
    ] as const) {
      await make.enrolled({}, { name, programLvl, nric: uniqueInFile('990101-14-') });
    }
    const names = async (filter: { name?: string; programLvl?: string }) =>
      (await list({ month: '03-2026', ...filter })).map((row) => row.name);
    const all = ['FF %_\\', 'Ff ali', 'ff zain'];
    expect(await names({ name: 'FF ' })).toEqual(all);
    expect(await names({ name: 'FF ', programLvl: '1' })).toEqual(all);
    expect(await names({ name: 'FF ', programLvl: '' })).toEqual(all);
    expect(await names({ name: 'FF ', programLvl: '3' })).toEqual(['ff zain']);
    expect(await names({ name: '%_\\' })).toEqual(['FF %_\\']);
    expect(await names({ name: 'f%z' })).toEqual([]);
    const response = await server.send(listTuitionPayments, { month: '03-2026' });
    expect(response.body).not.toMatch(/990101/);
  });

  it.each([{}, { month: '' }, { month: '2026-03' }, { month: '03-2026', programLvl: 'x' }])(
    'returns 400 for %j',
    async (filter) => {
      const refused = await server.fail(listTuitionPayments, filter);
      expect([refused.status, refused.code]).toEqual([400, 'BAD_REQUEST']);
    },
  );

  it('has an exact sum of thirty highest fees', async () => {
    const fees = Array.from({ length: 30 }, () => 1_000_000);
    const { name } = await withFees(fees);
    expect(await list({ month: '03-2026', name })).toMatchObject([
      { totalOwedFee: 30_000_000, totalTuitionFee: 30_000_000 },
    ]);
  });
});

describe("one student's lines of a month", () => {
  it('have their own fee and payment each (R-410)', async () => {
    const { uuid, name, enrolled } = await withFees([6000, 4500]);
    const [first] = enrolled as [Enrolled];
    await make.pay(first, '03-2026', { transactionDate: '05-03-2026', paymentType: 'BANK' });
    const lines = await server.ask(getTuitionPayment, { uuid, month: '03-2026' });
    const common = { uuid, name, programLvl: 2, icNo: expect.stringMatching(/^\*{6}-\*\*-/) };
    expect(lines).toEqual([
      {
        ...common,
        subscriptionId: enrolled[0]?.subscriptionId,
        subjectName: expect.stringMatching(/^Course/),
        fee: 6000,
        paymentStatus: 'PAID',
        transactionDate: '05-03-2026',
        transactionType: 'BANK',
      },
      {
        ...common,
        subscriptionId: enrolled[1]?.subscriptionId,
        subjectName: expect.stringMatching(/^Course/),
        fee: 4500,
        paymentStatus: 'PENDING',
        transactionDate: null,
        transactionType: null,
      },
    ]);
  });

  it('are empty in a month without a charge', async () => {
    const { uuid } = await withFees([6000]);
    expect(await server.ask(getTuitionPayment, { uuid, month: '12-2025' })).toEqual([]);
  });

  it('return 404 for an unknown student and 400 without uuid or month', async () => {
    const uuid = '0f8fad5b-d9cb-469f-a165-70867728950e';
    expect((await server.fail(getTuitionPayment, { uuid, month: '03-2026' })).status).toBe(404);
    for (const query of [{}, { uuid }, { month: '03-2026' }, { uuid: 'x', month: '03-2026' }]) {
      expect((await server.fail(getTuitionPayment, query)).status).toBe(400);
    }
  });
});
