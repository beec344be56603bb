import { getMiscPayment, listMiscPayments } from '@kelas/contract/misc-fees';
import { payMisc, payTuition } from '@kelas/contract/payments';
import { cancelMiscCharge, changeStudentStatus } from '@kelas/contract/students';
import { today } from '@kelas/contract/values/date';
import { maskNric } from '@kelas/contract/values/nric';
import { Makers, miscPayment, uniqueInFile } from '@kelas/testkit/fixtures';
import { startServer } from '@kelas/testkit/server';
import { describe, expect, it } from 'vitest';

const server = await startServer();
const make = new Makers(server);

type Filter = { month: string; name?: string; itemId?: string; programLvl?: string };
const list = (filter: Filter) => server.ask(listMiscPayments, filter);
const row = async (filter: Filter) => {
  const rows = await list(filter);
  expect(rows).toHaveLength(1);
  return rows[0];
};
const lines = (uuid: string, month: string) => server.ask(getMiscPayment, { uuid, month });

/** A student with charges by item, month and cents: `[[2, '05-2026', 6000], …]`. */
async function chargedIn(charges: readonly (readonly [number, string, number])[]) {
  const [first, ...rest] = charges;
  if (!first) throw new Error('nothing to charge');
  const [id, enrolmentDate, fee] = first;
  const student = await make.charged([{ id, fee }], {
    enrolmentDate,
    nric: uniqueInFile('990101-14-'),
  });
  for (const [item, month, cost] of rest) {
    await server.ask(payMisc, miscPayment(student.uuid, [{ id: item, fee: cost }], { month }));
  }
  return student;
}

describe('the window of a misc fees list (R-505, R-506)', () => {
  const months = ['12-2025', '01-2026', '03-2026', '06-2026', '07-2026', '12-2026', '01-2027'];
  const seen = async (name: string, itemId: string) => {
    const rows = await Promise.all(months.map((month) => row({ month, name, itemId })));
    return months.filter((_, index) => rows[index]?.totalMiscFee !== 0);
  };

  it.each([
    [2, '01-2026', '2026'],
    [2, '11-2026', '2026'],
    [7, '02-2026', '2026'],
    [7, '12-2026', '2026'],
  ])('shows item %i charged in %s in every month of its year', async (item, month, year) => {
    const { name } = await chargedIn([[item, month, 6000]]);
    expect(await seen(name, String(item))).toEqual(months.filter((each) => each.endsWith(year)));
    expect(await seen(name, item === 2 ? '7' : '2')).toEqual([]);
    expect(await seen(name, '')).toEqual(months.filter((each) => each.endsWith(year)));
  });

  it.each([
    [2, '12-2025'],
    [2, '01-2027'],
    [7, '12-2025'],
    [7, '01-2027'],
  ])('leaves out item %i charged in %s', async (item, month) => {
    const { name } = await chargedIn([[item, month, 6000]]);
    expect(await row({ month: '03-2026', name, itemId: String(item) })).toMatchObject({
      totalMiscFee: 0,
      paymentStatus: 'PENDING',
    });
  });

  it.each([1, 3, 4, 5, 6])('is the chosen month for item %i', async (item) => {
    const { name } = await chargedIn([[item, '03-2026', 2000]]);
    expect(await seen(name, String(item))).toEqual(['03-2026']);
    expect(await seen(name, '')).toEqual(['03-2026']);
  });

  it('is the own window of each item if no item is chosen (R-511)', async () => {
    const { name } = await chargedIn([
      [2, '05-2026', 6000],
      [7, '08-2026', 5000],
      [3, '03-2026', 2000],
      [3, '04-2026', 200],
    ]);
    expect(await row({ month: '03-2026', name })).toMatchObject({
      totalMiscFee: 13_000,
      totalOwedFee: 6000,
    });
    expect(await row({ month: '09-2026', name })).toMatchObject({ totalMiscFee: 11_000 });
  });
});

describe('a row of the misc fees list', () => {
  it('is PENDING without a charge, PENDING while something is owed, then PAID (R-507)', async () => {
    const { uuid, name, charges } = await make.charged([
      { id: 2, fee: 6000 },
      { id: 2, fee: 1999 },
    ]);
    const filter = { month: '03-2026', name, itemId: '2' };
    const owed = {
      uuid,
      name,
      programLvl: 2,
      totalOwedFee: 7999,
      totalMiscFee: 7999,
      totalChargedFee: 7999,
      paymentStatus: 'PENDING',
      month: '03-2026',
      transactionDate: null,
      transactionType: null,
    };
    expect(await list(filter)).toEqual([owed]);
    expect(await list({ ...filter, itemId: '3' })).toEqual([
      { ...owed, totalOwedFee: 0, totalMiscFee: 0, totalChargedFee: 0 },
    ]);

    const how = { transactionDate: '09-03-2026', paymentType: 'BANK' as const };
    await server.ask(payMisc, miscPayment(uuid, charges.slice(0, 1), how));
    const partly = { ...owed, totalOwedFee: 1999, transactionType: 'BANK' };
    expect(await list(filter)).toEqual([{ ...partly, transactionDate: '09-03-2026' }]);

    // The latest payment is the last recorded one, even with an earlier date.
    const earlier = { transactionDate: '01-02-2026' };
    await server.ask(payMisc, miscPayment(uuid, charges.slice(1), earlier));
    expect(await list(filter)).toEqual([
      {
        ...owed,
        totalOwedFee: 0,
        paymentStatus: 'PAID',
        transactionDate: '01-02-2026',
        transactionType: 'CASH',
      },
    ]);
  });

  it('does not count cancelled charges', async () => {
    const { uuid, name, charges } = await make.charged([
      { id: 2, fee: 6000 },
      { id: 2, fee: 100 },
    ]);
    const [first, second] = charges.map((charge) => charge.subscriptionId);
    await server.ask(cancelMiscCharge, { id: first ?? 0, month: '01-2026' });
    const filter = { month: '03-2026', name, itemId: '2' };
    expect(await row(filter)).toMatchObject({ totalOwedFee: 100, totalMiscFee: 100 });
    expect((await lines(uuid, '03-2026')).map((line) => line.subscriptionId)).toEqual([second]);
    await server.ask(cancelMiscCharge, { id: second ?? 0, month: '03-2026' });
    expect(await row(filter)).toMatchObject({ totalMiscFee: 0, paymentStatus: 'PENDING' });
    expect(await lines(uuid, '03-2026')).toEqual([]);
  });

  it('counts misc lines of a tuition payment and no tuition', async () => {
    const { uuid, name } = await make.student();
    await server.ask(payTuition, [
      {
        uuid,
        id: 2,
        fee: 6000,
        month: '03-2026',
        transactionDate: '12-03-2026',
        paymentType: 'BANK',
      },
    ]);
    expect(await row({ month: '03-2026', name, itemId: '2' })).toMatchObject({
      totalOwedFee: 0,
      totalMiscFee: 6000,
      paymentStatus: 'PAID',
      transactionDate: '12-03-2026',
      transactionType: 'BANK',
    });
    const enrolled = await make.enrolled({}, { name: uniqueInFile('Taught') });
    expect(await lines(enrolled.uuid, '03-2026')).toEqual([]);
  });

  it('exists for every ACTIVE student and no other (R-503)', async () => {
    const name = uniqueInFile('Status');
    const [stays, paused, left, back] = await Promise.all(
      ['stays', 'paused', 'left', 'back'].map((text) => make.student({ name: `${name} ${text}` })),
    );
    const change = (uuid = '', status: 'ACTIVE' | 'DEACTIVATED' | 'TERMINATED') =>
      server.ask(changeStudentStatus, { uuid, status, terminatedDate: '09-2026' });
    await change(paused?.uuid, 'DEACTIVATED');
    await change(left?.uuid, 'TERMINATED');
    await change(back?.uuid, 'DEACTIVATED');
    await change(back?.uuid, 'ACTIVE');
    const found = await list({ month: '01-2026', name, itemId: '2' });
    expect(found.map((each) => each.uuid)).toEqual([back?.uuid, stays?.uuid]);
  });

  it('comes by name, is filtered by name and level and has no NRIC (R-214)', async () => {
    for (const [name, programLvl] of [
      ['mm zain', 3],
      ['MM %_\\', 1],
      ['Mm ali', 2],
    ] as const) {
      await make.student({ name, programLvl, nric: uniqueInFile('990101-14-') });
    }
    const found = async (filter: Partial<Filter>) =>
      (await list({ month: '03-2026', itemId: '2', ...filter })).map((each) => each.name);
    expect(await found({ name: 'mm ' })).toEqual(['MM %_\\', 'Mm ali', 'mm zain']);
    expect(await found({ name: '%_\\' })).toEqual(['MM %_\\']);
    expect(await found({ name: 'mm ', programLvl: '3' })).toEqual(['mm zain']);
    expect(await found({ name: 'mm ', programLvl: '1' })).toHaveLength(3);
    const response = await server.send(listMiscPayments, { month: '03-2026', itemId: '2' });
    expect(response.body).not.toContain('990101');
  });

  it.each([{}, { month: '' }, { month: '3-2026' }, { month: '03-2026', itemId: 'x' }])(
    'returns 400 for %j',
    async (filter) => {
      const refused = await server.fail(listMiscPayments, filter);
      expect([refused.status, refused.code]).toEqual([400, 'BAD_REQUEST']);
    },
  );
});

describe("one student's misc lines", () => {
  it('have their own fee and payment each (R-512)', async () => {
    const nric = uniqueInFile('990101-14-');
    const items = [
      { id: 2, fee: 6000, name: 'Books, used' },
      { id: 1, fee: 5000 },
    ];
    const { uuid, name, charges } = await make.charged(items, { nric });
    const how = { transactionDate: '05-01-2026', paymentType: 'BANK' as const };
    await server.ask(payMisc, miscPayment(uuid, charges.slice(0, 1), how));
    const common = { uuid, name, programLvl: 2, icNo: maskNric(nric), month: '01-2026' };
    expect(await lines(uuid, '01-2026')).toEqual([
      {
        ...common,
        ...charges[0],
        chargedFee: 6000,
        chargedOn: today(new Date()),
        subjectName: 'Books, used',
        paymentStatus: 'PAID',
        transactionDate: '05-01-2026',
        transactionType: 'BANK',
      },
      {
        ...common,
        ...charges[1],
        chargedFee: 5000,
        chargedOn: today(new Date()),
        subjectName: 'Registration',
        paymentStatus: 'PENDING',
        transactionDate: null,
        transactionType: null,
      },
    ]);
    expect((await lines(uuid, '02-2026')).map((line) => line.id)).toEqual([2]);
    expect(await lines(uuid, '02-2027')).toEqual([]);
  });

  it('count books of the other half of the year, with the day of the charge (R-515, R-1864)', async () => {
    const { uuid, name } = await make.student({ enrolmentDate: '01-2025' });
    await server.ask(payMisc, miscPayment(uuid, [{ id: 2, fee: 6000 }], { month: '11-2025' }));
    const paid = { totalMiscFee: 6000, totalOwedFee: 0, paymentStatus: 'PAID' };
    expect(await row({ month: '11-2025', name, itemId: '2' })).toMatchObject(paid);
    const charge = { id: 2, month: '11-2025', chargedOn: today(new Date()) };
    expect(await lines(uuid, '02-2025')).toMatchObject([charge]);
    expect(await lines(uuid, '02-2026')).toEqual([]);
  });

  it('return 404 for an unknown student and 400 without uuid or month', async () => {
    const uuid = '0f8fad5b-d9cb-469f-a165-70867728950e';
    expect((await server.fail(getMiscPayment, { uuid, month: '03-2026' })).status).toBe(404);
    for (const query of [{}, { uuid }, { month: '03-2026' }, { uuid: 'x', month: '03-2026' }]) {
      expect((await server.fail(getMiscPayment, query)).status).toBe(400);
    }
  });
});
