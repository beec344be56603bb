import { addRefund, getHeldMoney } from '@kelas/contract/funds';
import { payTuition, voidPayment } from '@kelas/contract/payments';
import { decideSibling } from '@kelas/contract/student-account';
import { type ClientAnswer, expectNoGaps, openClients, tally, times } from '@kelas/testkit/clients';
import { type Enrolled, Makers, paymentLine } from '@kelas/testkit/fixtures';
import { startServer } from '@kelas/testkit/server';
import { findingsIn, freeze, tamper } from '@kelas/testkit/tampering';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const server = await startServer();
const make = new Makers(server);
const client = await openClients(server);
const admin = { as: server.admin };

beforeAll(() => make.holdMoney());

afterAll(async () => {
  await expectNoGaps(server);
  const { findings } = await findingsIn(await tamper(await freeze(server.url), ''));
  expect(findings).toEqual([]);
});

const use = (student: Enrolled, month: string) =>
  client(payTuition.path, [paymentLine(student, month, { paymentType: 'CREDIT' })]);
const refund = (uuid: string, amount: number) =>
  client(
    addRefund.path,
    {
      uuid,
      fund: 'CREDIT',
      amount,
      paymentType: 'CASH',
      transactionDate: '16-03-2026',
      reason: 'Moved away',
    },
    admin,
  );
const undo = (receiptNo: string) =>
  client(voidPayment.path, { receiptNo, reason: 'By mistake' }, admin);
const creditOf = async (uuid: string) => (await server.ask(getHeldMoney, { uuid })).familyCredit;
const count = (responses: readonly ClientAnswer[]) =>
  responses.filter(({ status }) => status === 200).length;
const MONTHS = Array.from({ length: 20 }, (_, index) => {
  const month = String(1 + (index % 12)).padStart(2, '0');
  return `${month}-${2026 + Math.floor(index / 12)}`;
});

describe('credit that is used by twenty clients at once', () => {
  it('pays as many lines as it is enough for (R-1578)', async () => {
    const student = await make.enrolled();
    await make.fund(student.uuid, 'CREDIT', 3 * 6000 + 1);
    const responses = await times(20, (index) => use(student, MONTHS[index] ?? ''));
    expect(tally(responses)).toEqual({ '200': 3, '409 NOT_ENOUGH_HELD': 17 });
    expect(await creditOf(student.uuid)).toBe(1);
  });

  it('of a family is shared without a deadlock (R-1579)', async () => {
    const family = [await make.enrolled(), await make.enrolled(), await make.enrolled()];
    const [first, ...others] = family;
    if (!first) throw new Error('no student');
    for (const { uuid } of others) {
      await server.ask(decideSibling, { uuid: first.uuid, siblingUuid: uuid, isSibling: true });
    }
    for (const { uuid } of family) await make.fund(uuid, 'CREDIT', 10_000);
    const responses = await times(20, (index) =>
      use(family[index % 3] ?? first, MONTHS[Math.floor(index / 3)] ?? ''),
    );
    expect(tally(responses)).toEqual({ '200': 5, '409 NOT_ENOUGH_HELD': 15 });
    expect(await creditOf(first.uuid)).toBe(0);
  });
});

it('a refund and a use of the same credit end as if one ran before the other', async () => {
  for (let round = 0; round < 8; round += 1) {
    const student = await make.enrolled();
    await make.fund(student.uuid, 'CREDIT', 6000);
    const responses = await Promise.all([use(student, '03-2026'), refund(student.uuid, 6000)]);
    expect(tally(responses)).toEqual({ '200': 1, '409 NOT_ENOUGH_HELD': 1 });
    expect(await creditOf(student.uuid)).toBe(0);
  }
});

it('twenty refunds pay back no more than there is (R-1583)', async () => {
  const { uuid } = await make.student();
  await make.fund(uuid, 'CREDIT', 5500);
  const responses = await times(20, () => refund(uuid, 1000));
  expect(tally(responses)).toEqual({ '200': 5, '409 NOT_ENOUGH_HELD': 15 });
  expect(await creditOf(uuid)).toBe(500);
});

it('a void and a refund of the same credit end as if one ran before the other', async () => {
  for (let round = 0; round < 8; round += 1) {
    const { uuid } = await make.student();
    const { receiptNo } = await make.fund(uuid, 'CREDIT', 6000);
    const responses = await Promise.all([undo(receiptNo), refund(uuid, 6000)]);
    expect(count(responses)).toBe(1);
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await creditOf(uuid)).toBe(0);
  }
});

it('a void and a use of the same credit end as if one ran before the other', async () => {
  for (let round = 0; round < 8; round += 1) {
    const student = await make.enrolled();
    const { receiptNo } = await make.fund(student.uuid, 'CREDIT', 6000);
    const [voided, used] = await Promise.all([undo(receiptNo), use(student, '03-2026')]);
    expect([voided.status, used.status].toSorted()).toEqual([200, 409]);
    if (voided.status === 409) expect(voided.code).toBe('MONEY_USED');
    expect(await creditOf(student.uuid)).toBe(0);
  }
});

it('a void of early money and a use of that day end as if one ran before the other (R-1610)', async () => {
  for (let round = 0; round < 8; round += 1) {
    const student = await make.enrolled();
    const early = await make.fund(student.uuid, 'CREDIT', 6000, { transactionDate: '02-03-2026' });
    await make.fund(student.uuid, 'CREDIT', 6000, { transactionDate: '10-03-2026' });
    const line = paymentLine(student, '03-2026', { paymentType: 'CREDIT' });
    const [voided, used] = await Promise.all([
      undo(early.receiptNo),
      client(payTuition.path, [{ ...line, transactionDate: '05-03-2026' }]),
    ]);
    // Later money covers the sum in both orders, but not the day.
    if (voided.status === 200) expect(used.status).toBe(422);
    else expect([voided.code, used.status]).toEqual(['MONEY_USED', 200]);
    expect(await creditOf(student.uuid)).toBe(6000);
  }
});

it('two tills of a family use each ringgit once, on a day that had it (R-1610)', async () => {
  for (let round = 0; round < 5; round += 1) {
    const [first, second] = [await make.enrolled(), await make.enrolled()];
    await server.ask(decideSibling, {
      ...{ uuid: first.uuid, siblingUuid: second.uuid, isSibling: true },
    });
    await make.fund(first.uuid, 'CREDIT', 6000, { transactionDate: '02-03-2026' });
    await make.fund(second.uuid, 'CREDIT', 6000, { transactionDate: '10-03-2026' });
    const line = (student: Enrolled, transactionDate: string) => [
      { ...paymentLine(student, '03-2026', { paymentType: 'CREDIT' }), transactionDate },
    ];
    // Each has a day on which only one of the two credits was there.
    const responses = await Promise.all([
      client(payTuition.path, line(first, '05-03-2026')),
      client(payTuition.path, line(second, '05-03-2026')),
    ]);
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    expect(await creditOf(first.uuid)).toBe(6000);
  }
});

it('a voided use gives the credit back to one of twenty clients', async () => {
  const student = await make.enrolled();
  await make.fund(student.uuid, 'CREDIT', 6000);
  const { receiptNo } = await make.pay(student, '03-2026', { paymentType: 'CREDIT' });
  const [voided, ...used] = await Promise.all([
    undo(receiptNo),
    ...MONTHS.slice(3, 12).map((month) => use(student, month)),
  ]);
  expect(voided?.status).toBe(200);
  expect(count(used)).toBeLessThanOrEqual(1);
  expect(await creditOf(student.uuid)).toBe(count(used) === 1 ? 0 : 6000);
});
