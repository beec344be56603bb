import { addAdjustment } from '@kelas/contract/discounts';
import { changeHouseRules, getHouseRules } from '@kelas/contract/house-rules';
import { payTuition } from '@kelas/contract/payments';
import { paySalary } from '@kelas/contract/salaries';
import { openClients, tally, times } from '@kelas/testkit/clients';
import { courseLine, type Enrolled, paymentLine } from '@kelas/testkit/fixtures';
import { Salaries, type Taught } from '@kelas/testkit/salaries';
import { MORNING, startServer } from '@kelas/testkit/server';
import { expectVerified } from '@kelas/testkit/verified';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const server = await startServer();
const salaries = new Salaries(server);
const client = await openClients(server);
const { make } = salaries;
const MONTH = '03-2026';

beforeEach(() => {
  server.clock.now = MORNING;
});
afterEach(() => expectVerified(server));

/** A RATIO teacher of 6/4 with two courses at 100.01, the second at 1/2, and a student who takes both. */
async function taught(ratio: string | null = '1/2', paymentRate: string | number = '6/4') {
  const paymentType = typeof paymentRate === 'number' ? ('HOUR' as const) : ('RATIO' as const);
  const { uuid, name, offerings } = await make.teacher(
    { paymentType, paymentRate },
    [10_001, 10_001],
  );
  const [plain, own] = await salaries.subscribed(offerings.map((each) => courseLine(each)));
  if (!plain || !own) throw new Error('the student has no courses');
  const teacher: Taught = { uuid, name, offerings, student: plain };
  const ownId = offerings[1]?.id ?? 0;
  await salaries.changeOwnRatio(teacher, ownId, ratio);
  return { teacher, plain, own, ownId };
}
async function acceptParts(): Promise<void> {
  const { version } = await server.ask(getHouseRules, {});
  await server.ask(changeHouseRules, { version, partPayments: true });
}
const payPart = (student: Enrolled, fee: number) =>
  server.ask(payTuition, [{ ...paymentLine(student, MONTH), fee }]);

describe('an own ratio of a course (R-2193, R-2194)', () => {
  it('counts in place of the ratio of the teacher, and each ratio is rounded once', async () => {
    const { teacher, plain, own } = await taught();
    await salaries.collect(plain, ['02-2026', MONTH], '16-03-2026');
    await salaries.collect(own, ['02-2026', MONTH], '16-03-2026');
    // Six tenths of 200.02, and a third of 200.02.
    expect(await salaries.total(teacher, MONTH)).toBe(12_001 + 6_667);
    const details = await salaries.details(teacher, MONTH);
    expect(details.splits).toEqual([
      { ratio: '6/4', collected: 20_002, share: 12_001 },
      { ratio: '1/2', collected: 20_002, share: 6_667 },
    ]);
    expect(details.collected).toBe(40_004);
    expect(details.salaryDetails.map(({ ratio = 'none' }) => ratio).toSorted()).toEqual([
      '1/2',
      '1/2',
      'none',
      'none',
    ]);
  });

  it('is frozen in a paid salary, and its void counts with the ratio of that day', async () => {
    const { teacher, own, ownId } = await taught();
    await salaries.collect(own, [MONTH], '16-03-2026');
    expect(await salaries.pay(teacher, MONTH)).toBe(3_334);
    const paid = await salaries.details(teacher, MONTH);
    await salaries.changeOwnRatio(teacher, ownId, '7/3');
    await salaries.changeRate(teacher, '5/5');
    const after = await salaries.details(teacher, MONTH);
    expect([after.share, after.splits, after.salaryDetails]).toEqual([
      paid.share,
      paid.splits,
      paid.salaryDetails,
    ]);
    expect(await salaries.total(teacher, MONTH)).toBe(3_334);
    await salaries.void(teacher, MONTH);
    expect(await salaries.pay(teacher, MONTH)).toBe(7_001);
  });

  it('of a salary that counts a line is used for its deduction, to the cent', async () => {
    const { teacher, plain, own, ownId } = await taught();
    const receipts = [
      ...(await salaries.collect(own, ['01-2026', '02-2026', MONTH], '16-03-2026')),
      ...(await salaries.collect(plain, [MONTH], '16-03-2026')),
    ];
    expect(await salaries.pay(teacher, MONTH)).toBe(10_001 + 6_001);
    await salaries.changeOwnRatio(teacher, ownId, '9/1');
    await salaries.undo(receipts[0] ?? '');
    expect(await salaries.total(teacher, '04-2026')).toBe(6_667 - 10_001);
    await salaries.pay(teacher, '04-2026');
    await salaries.changeOwnRatio(teacher, ownId, null);
    for (const receipt of receipts.slice(1)) await salaries.undo(receipt);
    // All deductions together take off what the salary paid.
    expect(await salaries.total(teacher, '05-2026')).toBe(0 - 6_667 - 6_001);
  });

  it('rounds the parts of a charge so that they give the share of the whole (R-1542)', async () => {
    await acceptParts();
    const { teacher, own, ownId } = await taught();
    const part = await payPart(own, 3_334);
    await salaries.pay(teacher, MONTH);
    await payPart(own, 6_667);
    server.clock.set('2026-04-16T02:00:00Z');
    expect((await salaries.details(teacher, '03-2026')).share).toBe(1_111);
    expect(await salaries.total(teacher, '04-2026')).toBe(3_334 - 1_111);
    await salaries.pay(teacher, '04-2026');
    await salaries.changeOwnRatio(teacher, ownId, '8/2');
    await salaries.undo(part.receiptNo);
    expect(await salaries.total(teacher, '05-2026')).toBe(-1_111);
  });

  it('counts for a month without a payment whose discount the centre bears (R-1881)', async () => {
    const { teacher, own, plain, ownId } = await taught('7/3');
    const off = { fromDate: MONTH, untilDate: null, amount: null, percent: 100 };
    await server.ask(addAdjustment, {
      ...off,
      subscriptionId: own.subscriptionId,
      borneBy: 'CENTRE',
      reason: 'Scholarship',
    });
    await server.ask(addAdjustment, {
      ...off,
      subscriptionId: plain.subscriptionId,
      borneBy: 'SHARED',
      reason: 'Scholarship',
    });
    expect(await salaries.total(teacher, MONTH)).toBe(7_001);
    await salaries.pay(teacher, MONTH);
    await salaries.changeOwnRatio(teacher, ownId, null);
    expect((await salaries.details(teacher, MONTH)).splits).toEqual([
      { ratio: '7/3', collected: 10_001, share: 7_001 },
    ]);
    expect(await salaries.total(teacher, '04-2026')).toBe(6_001);
  });

  it('that is the ratio of the teacher is in one group with it', async () => {
    const { teacher, own, plain } = await taught('6/4');
    await salaries.collect(own, [MONTH], '16-03-2026');
    await salaries.collect(plain, [MONTH], '16-03-2026');
    expect(await salaries.total(teacher, MONTH)).toBe(12_001);
    expect(await salaries.details(teacher, MONTH)).not.toHaveProperty('splits');
  });

  it('counts for a teacher of RATIO only', async () => {
    const { teacher, own } = await taught('1/2', 2_000);
    await salaries.collect(own, [MONTH], '16-03-2026');
    expect(await salaries.details(teacher, MONTH)).not.toHaveProperty('splits');
    expect(await salaries.pay(teacher, MONTH, 5_000)).toBe(5_000);
    await salaries.changeRate(teacher, '6/4');
    await salaries.collect(own, ['04-2026'], '16-03-2026');
    expect(await salaries.total(teacher, '04-2026')).toBe(3_334);
  });

  it('counts in a salary that clerks pay at the same time, once', async () => {
    const { teacher, own } = await taught();
    await salaries.collect(own, [MONTH], '16-03-2026');
    const responses = await times(5, () =>
      client(paySalary.path, { id: teacher.uuid, month: MONTH }, { as: server.admin }),
    );
    expect(tally(responses)).toEqual({ '200': 1, '409 ALREADY_PAID': 4 });
    expect(await salaries.total(teacher, MONTH)).toBe(3_334);
  });
});
