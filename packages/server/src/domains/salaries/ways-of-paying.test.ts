import { addRefund } from '@kelas/contract/funds';
import { payFamily, payTuition, voidPayment } from '@kelas/contract/payments';
import type { PaymentMeans } from '@kelas/contract/schema/payment';
import { decideSibling } from '@kelas/contract/student-account';
import { courseLine, type Enrolled, paymentLine } from '@kelas/testkit/fixtures';
import { Salaries } from '@kelas/testkit/salaries';
import { MORNING, startServer } from '@kelas/testkit/server';
import { expectVerified } from '@kelas/testkit/verified';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

const server = await startServer();
const salaries = new Salaries(server);
const { make } = salaries;
const MONTH = '03-2026';

beforeAll(() => make.holdMoney({ partPayments: true }));
beforeEach(() => {
  server.clock.now = MORNING;
});
afterEach(() => expectVerified(server));

interface Child {
  readonly uuid: string;
  readonly split: Enrolled;
  readonly head: Enrolled;
}

/**
 * A teacher of 6/4 whose course of RM 100.00 has the own split 1/2, one of RM 15.00 per head with a
 * course of RM 60.00, and siblings who take both.
 */
async function makeTaught(children = 1) {
  const split = await make.teacher({ paymentRate: '6/4' }, [10_000]);
  const head = await make.teacher({ paymentType: 'HEAD', paymentRate: 1_500 }, [6_000]);
  const [own, perHead] = [split.offerings[0], head.offerings[0]];
  if (!own || !perHead) throw new Error('both teachers have a course');
  const family: Child[] = [];
  for (let each = 0; each < children; each += 1) {
    const [first, second] = await salaries.subscribed([courseLine(own), courseLine(perHead)]);
    if (!first || !second) throw new Error('the student has both courses');
    family.push({ uuid: first.uuid, split: first, head: second });
  }
  const [child, sibling] = family;
  if (!child) throw new Error('there is no student');
  if (sibling) {
    const { uuid } = child;
    const { uuid: siblingUuid } = sibling;
    await server.ask(decideSibling, { uuid, siblingUuid, isSibling: true });
  }
  await salaries.changeOwnRatio({ ...split, student: child.split }, own.id, '1/2');
  return { split, head, family, child };
}

const linesOf = ({ split, head }: Child, paymentType: PaymentMeans = 'CASH') =>
  [split, head].map((each) => paymentLine(each, MONTH, { paymentType }));

/** The salaries of both teachers in a month, and what each says was collected. */
async function sumsOf(
  { split, head }: { split: { uuid: string }; head: { uuid: string } },
  month = MONTH,
) {
  return {
    split: [await salaries.total(split, month), (await salaries.details(split, month)).collected],
    head: [await salaries.total(head, month), (await salaries.details(head, month)).collected],
  };
}

describe('an own split and heads (R-2191, R-2194)', () => {
  it('count the payment of a family: a third of both fees, rounded once, and two heads', async () => {
    const taught = await makeTaught(2);
    await server.ask(payFamily, { payments: taught.family.map((each) => linesOf(each)) });
    expect(await sumsOf(taught)).toEqual({ split: [6_667, 20_000], head: [3_000, 12_000] });
  });

  it.each(['CREDIT', 'DEPOSIT'] as const)(
    'count %s on the day that it is used, and a refund of its rest takes nothing back',
    async (fund) => {
      const taught = await makeTaught();
      const { uuid } = taught.child;
      await make.fund(uuid, fund, 20_000, { transactionDate: '16-02-2026' });
      expect(await sumsOf(taught, '02-2026')).toEqual({ split: [0, 0], head: [1_500, 0] });
      await server.ask(payTuition, linesOf(taught.child, fund));
      const used = { split: [3_333, 10_000], head: [1_500, 6_000] };
      expect(await sumsOf(taught)).toEqual(used);
      await salaries.pay(taught.split, MONTH);
      await salaries.pay(taught.head, MONTH);
      await server.ask(addRefund, {
        uuid,
        fund,
        amount: 4_000,
        paymentType: 'CASH',
        transactionDate: '16-03-2026',
        reason: 'Leaves',
      });
      expect(await sumsOf(taught)).toEqual(used);
      expect(await sumsOf(taught, '04-2026')).toEqual({ split: [0, 0], head: [1_500, 0] });
    },
  );

  it('count parts: the shares of both parts give the share of the fee; a head needs none', async () => {
    const taught = await makeTaught();
    const { split, head } = taught.child;
    await server.ask(payTuition, [
      { ...paymentLine(split, MONTH), fee: 4_000 },
      { ...paymentLine(head, MONTH), fee: 1_000 },
    ]);
    expect(await sumsOf(taught)).toEqual({ split: [1_333, 4_000], head: [1_500, 1_000] });
    await salaries.pay(taught.split, MONTH);
    await salaries.pay(taught.head, MONTH);
    await server.ask(payTuition, [
      { ...paymentLine(split, MONTH), fee: 6_000 },
      { ...paymentLine(head, MONTH), fee: 5_000 },
    ]);
    expect(await sumsOf(taught, '04-2026')).toEqual({
      split: [2_000, 6_000],
      head: [1_500, 5_000],
    });
  });

  it('give back the share of a void after the salary; a head costs nothing', async () => {
    const taught = await makeTaught();
    const { receiptNo } = await server.ask(payTuition, linesOf(taught.child));
    await salaries.pay(taught.split, MONTH);
    await salaries.pay(taught.head, MONTH);
    await server.ask(voidPayment, { receiptNo, reason: 'Wrong student' });
    expect(await sumsOf(taught)).toEqual({ split: [3_333, 10_000], head: [1_500, 6_000] });
    expect(await salaries.total(taught.split, '04-2026')).toBe(-3_333);
    expect(await salaries.total(taught.head, '04-2026')).toBe(1_500);
    // Paid again, the month counts in the next salary, next to the deduction.
    await server.ask(payTuition, linesOf(taught.child, 'BANK'));
    expect(await salaries.total(taught.split, '04-2026')).toBe(0);
    expect(await salaries.total(taught.head, '04-2026')).toBe(1_500);
  });

  it('do not count a payment that is voided before the salary', async () => {
    const taught = await makeTaught(2);
    const { receipts } = await server.ask(payFamily, {
      payments: taught.family.map((each) => linesOf(each)),
    });
    await server.ask(voidPayment, { receiptNo: receipts[1]?.receiptNo ?? '', reason: 'Mistake' });
    expect(await sumsOf(taught)).toEqual({ split: [3_333, 10_000], head: [3_000, 6_000] });
  });
});
