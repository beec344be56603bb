import type { RequestOf } from '@kelas/contract/call';
import { addAdjustment, limitMessage, reviewDiscounts } from '@kelas/contract/discounts';
import { changeHouseRules, getHouseRules } from '@kelas/contract/house-rules';
import { getOverview } from '@kelas/contract/overview';
import { payTuition } from '@kelas/contract/payments';
import {
  decideSibling,
  getStudentAccount,
  SIBLING_NEEDS_ADMIN,
} from '@kelas/contract/student-account';
import { type Enrolled, Makers, paymentLine } from '@kelas/testkit/fixtures';
import { startServer, type TestServer } from '@kelas/testkit/server';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';

let server: TestServer;
let make: Makers;
let student: Enrolled;

async function setRules(rules: Omit<RequestOf<typeof changeHouseRules>, 'version'>) {
  const { version } = await server.ask(getHouseRules, {});
  await server.ask(changeHouseRules, { ...rules, version });
}

beforeEach(async () => {
  server = await startServer();
  make = new Makers(server);
  student = await make.enrolled({ fee: 6000 }, { name: 'Aminah' });
  await setRules({ discountLimit: 20 });
});

type Off = Partial<RequestOf<typeof addAdjustment>>;
const discount = (off: Off) => ({
  subscriptionId: student.subscriptionId,
  fromDate: '03-2026',
  untilDate: null,
  amount: null,
  percent: null,
  borneBy: 'CENTRE' as const,
  reason: 'Award',
  ...off,
});
const give = (off: Off, as = server.employee) => server.ask(addAdjustment, discount(off), { as });
const refused = { status: 409, code: 'NEEDS_ADMIN', message: limitMessage(20) };
const review = async (as = server.admin) => (await server.ask(getOverview, {}, { as })).review;

describe('the limit of discounts by hand (R-1890)', () => {
  it('is 20 percent in a new centre', async () => {
    const { rows } = await sql<{ value: string }>`
      select column_default as value from information_schema.columns
      where table_name = 'house_rules' and column_name = 'discount_limit'`.execute(server.db);
    expect(rows).toEqual([{ value: '20' }]);
  });

  it.each([
    [{ percent: 20 }, { percent: 21 }],
    [{ amount: 1200 }, { amount: 1201 }],
  ])('allows an employee %j and not %j, and an admin both', async (allowed, above) => {
    expect(await server.fail(addAdjustment, discount(above))).toMatchObject(refused);
    await give(allowed);
    await give(above, server.admin);
  });

  it('counts all discounts by hand of a course in a month', async () => {
    await give({ percent: 15, untilDate: '05-2026' });
    expect(await server.fail(addAdjustment, discount({ percent: 6 }))).toMatchObject(refused);
    expect(
      await server.fail(addAdjustment, discount({ percent: 6, fromDate: '01-2026' })),
    ).toMatchObject(refused);
    await give({ percent: 20, fromDate: '06-2026' });
    await give({ percent: 5, untilDate: '04-2026' });
  });

  it('is shown to an employee, and can be off', async () => {
    const account = (as: string) => server.ask(getStudentAccount, { uuid: student.uuid }, { as });
    expect(await account(server.employee)).toMatchObject({ discountLimit: 20 });
    expect(await account(server.admin)).not.toHaveProperty('discountLimit');
    await setRules({ discountLimit: null });
    expect(await account(server.employee)).not.toHaveProperty('discountLimit');
    await give({ percent: 100 });
  });

  it('an admin sees the discounts of employees until they are marked as seen (R-1892)', async () => {
    const { id } = await give({ percent: 10 });
    await give({ percent: 50 }, server.admin);
    expect(await review()).toMatchObject({
      discountCount: 1,
      discounts: [{ id, name: 'Aminah', percent: 10, reason: 'Award', staffName: 'the-employee' }],
      siblings: [],
    });
    expect(await review(server.employee)).toBeUndefined();
    const later = await give({ amount: 100 }, server.admin);
    await server.ask(reviewDiscounts, { id });
    expect(await review()).toBeUndefined();
    expect((await server.fail(reviewDiscounts, { id }, { as: server.employee })).status).toBe(403);
    expect(later.id).toBeGreaterThan(id);
  });
});

describe('siblings of whom one family has credit (R-1891)', () => {
  let other: Enrolled;
  const decide = (isSibling: boolean, as = server.employee) =>
    server.ask(decideSibling, { uuid: student.uuid, siblingUuid: other.uuid, isSibling }, { as });

  beforeEach(async () => {
    other = await make.enrolled({}, { name: 'Badrul' });
    await setRules({ keepsCredit: true });
    const { transactionDate, paymentType, uuid } = paymentLine(student, '03-2026');
    await server.ask(payTuition, [
      { transactionDate, paymentType, uuid, fund: 'CREDIT', fee: 5000 },
    ]);
  });

  it('are confirmed by an admin, who sees the request', async () => {
    const input = { uuid: other.uuid, siblingUuid: student.uuid, isSibling: true };
    for (let times = 0; times < 2; times += 1) {
      expect(await server.fail(decideSibling, input)).toMatchObject({
        status: 409,
        code: 'NEEDS_ADMIN',
        message: SIBLING_NEEDS_ADMIN,
      });
    }
    expect((await review())?.siblings).toMatchObject([
      { name: 'Aminah', siblingName: 'Badrul', staffName: 'the-employee' },
    ]);
    const { siblings } = await server.ask(getStudentAccount, { uuid: student.uuid });
    expect(siblings.filter(({ confirmed }) => confirmed)).toEqual([]);
    await decide(true, server.admin);
    expect(await review()).toBeUndefined();
    // They are one family now, so nothing is moved.
    await decide(true);
  });

  it('are refused by anyone, which ends the request', async () => {
    await server.fail(decideSibling, {
      uuid: student.uuid,
      siblingUuid: other.uuid,
      isSibling: true,
    });
    await decide(false);
    expect(await review()).toBeUndefined();
  });

  it('without credit are confirmed by an employee', async () => {
    const [one, two] = [await make.enrolled(), await make.enrolled()];
    const input = { uuid: one.uuid, siblingUuid: two.uuid, isSibling: true };
    const { siblings } = await server.ask(decideSibling, input);
    expect(siblings).toMatchObject([{ uuid: two.uuid, confirmed: true }]);
  });
});
