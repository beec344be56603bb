import { payTuition } from '@kelas/contract/payments';
import { courseLine, paymentLine } from '@kelas/testkit/fixtures';
import { Salaries } from '@kelas/testkit/salaries';
import { MORNING, startServer } from '@kelas/testkit/server';
import { beforeEach, describe, expect, it } from 'vitest';

const server = await startServer();
const salaries = new Salaries(server);

beforeEach(() => {
  server.clock.now = MORNING;
});

describe('a payment that is recorded after the salary of its month (R-810)', () => {
  it('belongs to the next month', async () => {
    const teacher = await salaries.taught('6/4');
    await salaries.collect(teacher.student, ['01-2026'], '10-03-2026');
    expect(await salaries.pay(teacher, '03-2026')).toBe(6_000);
    const [late] = await salaries.collect(teacher.student, ['02-2026'], '15-03-2026');
    expect(await salaries.total(teacher, '03-2026')).toBe(6_000);
    expect(await salaries.total(teacher, '04-2026')).toBe(6_000);
    expect(await salaries.total(teacher, '05-2026')).toBe(0);
    expect((await salaries.details(teacher, '04-2026')).salaryDetails).toMatchObject([
      { transactionDate: '15-03-2026', paymentDate: '02-2026', receiptNo: late },
    ]);
    expect((await salaries.details(teacher, '03-2026')).uncounted).toMatchObject([
      { paymentDate: '03-2026', reason: 'UNPAID' },
      { receiptNo: late, paymentDate: '02-2026', reason: 'LATER', countedIn: '04-2026' },
    ]);
  });

  it('belongs to the first unpaid month after all paid ones', async () => {
    const teacher = await salaries.taught('5/5');
    for (const month of ['02-2026', '01-2026', '03-2026', '05-2026']) {
      await salaries.pay(teacher, month);
    }
    await salaries.collect(teacher.student, ['01-2026'], '31-01-2026');
    await salaries.collect(teacher.student, ['05-2026'], '31-05-2026');
    const totals = [];
    for (const month of ['12-2025', '01-2026', '04-2026', '06-2026', '07-2026']) {
      totals.push(await salaries.total(teacher, month));
    }
    expect(totals).toEqual([0, 0, 5_000, 5_000, 0]);
    // After April is paid, a payment for February skips the paid May and belongs to June.
    expect(await salaries.pay(teacher, '04-2026')).toBe(5_000);
    await salaries.collect(teacher.student, ['02-2026'], '28-02-2026');
    expect(await salaries.total(teacher, '06-2026')).toBe(10_000);
    expect((await salaries.details(teacher, '01-2026')).uncounted).toMatchObject([
      { reason: 'LATER', countedIn: '04-2026' },
    ]);
    expect((await salaries.details(teacher, '02-2026')).uncounted).toMatchObject([
      { reason: 'LATER', countedIn: '06-2026' },
    ]);
  });

  it('belongs to its own month for a teacher whose salary is unpaid', async () => {
    const [paid, other] = [await salaries.taught('6/4'), await salaries.taught('7/3')];
    await salaries.pay(paid, '03-2026');
    await salaries.collect(paid.student, ['03-2026'], '15-03-2026');
    await salaries.collect(other.student, ['03-2026'], '15-03-2026');
    expect(await salaries.total(other, '03-2026')).toBe(7_000);
    expect(await salaries.total(paid, '03-2026')).toBe(0);
    expect(await salaries.total(paid, '04-2026')).toBe(6_000);
  });
});

describe('a voided payment', () => {
  it('does not count before the salary is paid, and is listed as VOIDED (R-826)', async () => {
    const teacher = await salaries.taught('6/4');
    const [wrong] = await salaries.collect(teacher.student, ['03-2026', '04-2026'], '15-03-2026');
    await salaries.undo(wrong ?? '');
    expect(await salaries.total(teacher, '03-2026')).toBe(6_000);
    const open = await salaries.details(teacher, '03-2026');
    expect(open.salaryDetails).toMatchObject([{ paymentDate: '04-2026' }]);
    expect(open.uncounted).toMatchObject([
      { reason: 'UNPAID', paymentDate: '03-2026', receiptNo: null },
      { reason: 'VOIDED', paymentDate: '03-2026', receiptNo: wrong, countedIn: null },
    ]);
    expect(await salaries.pay(teacher, '03-2026')).toBe(6_000);
    expect((await salaries.details(teacher, '03-2026')).uncounted).toMatchObject([
      { reason: 'UNPAID' },
      { reason: 'VOIDED', receiptNo: wrong },
    ]);
    expect(await salaries.total(teacher, '04-2026')).toBe(0);
  });

  it('that is paid again counts once', async () => {
    const teacher = await salaries.taught('6/4');
    const [wrong] = await salaries.collect(teacher.student, ['03-2026'], '15-02-2026');
    await salaries.undo(wrong ?? '');
    await salaries.collect(teacher.student, ['03-2026'], '15-03-2026');
    expect(await salaries.total(teacher, '02-2026')).toBe(0);
    expect(await salaries.total(teacher, '03-2026')).toBe(6_000);
  });

  it('is deducted in the month of the voiding after the salary was paid (R-814)', async () => {
    const teacher = await salaries.taught('6/4');
    const [wrong] = await salaries.collect(teacher.student, ['01-2026', '02-2026'], '15-02-2026');
    expect(await salaries.pay(teacher, '02-2026')).toBe(12_000);
    await salaries.collect(teacher.student, ['03-2026'], '15-05-2026');
    server.clock.set('2026-04-30T16:00:00Z');
    await salaries.undo(wrong ?? '');
    const totals = [];
    for (const month of ['02-2026', '03-2026', '04-2026', '05-2026', '06-2026']) {
      totals.push(await salaries.total(teacher, month));
    }
    expect(totals).toEqual([12_000, 0, 0, 0, 0]);
    const may = await salaries.details(teacher, '05-2026');
    expect(may).toMatchObject({ collected: 10_000, share: 6_000, deducted: 6_000 });
    expect(may.salaryDetails).toMatchObject([
      { fee: 10_000, deducted: 0, paymentDate: '03-2026' },
      { fee: -10_000, deducted: 6_000, paymentDate: '01-2026', receiptNo: wrong },
    ]);
    expect(await salaries.pay(teacher, '05-2026')).toBe(0);
    expect(await salaries.details(teacher, '05-2026')).toMatchObject({
      ...may,
      paymentStatus: 'PAID',
      salaryId: expect.any(Number),
      paidOn: '01-05-2026',
      staffName: 'the-admin',
    });
    expect(await salaries.total(teacher, '06-2026')).toBe(0);
  });

  it('is deducted in the next unpaid month, which may fall below zero (R-814, R-816)', async () => {
    const teacher = await salaries.taught('6/4');
    const [wrong] = await salaries.collect(teacher.student, ['03-2026'], '15-03-2026');
    for (const month of ['03-2026', '04-2026']) await salaries.pay(teacher, month);
    await salaries.undo(wrong ?? '');
    expect(await salaries.total(teacher, '03-2026')).toBe(6_000);
    expect(await salaries.total(teacher, '05-2026')).toBe(-6_000);
    expect(await salaries.pay(teacher, '05-2026')).toBe(-6_000);
    expect(await salaries.row(teacher, '05-2026')).toMatchObject({
      totalSalary: -6_000,
      status: 'PAID',
    });
  });

  it('of a salary that was paid ahead is deducted in the month of the voiding (R-814)', async () => {
    const teacher = await salaries.taught('6/4');
    const [wrong] = await salaries.collect(teacher.student, ['06-2026'], '15-06-2026');
    await salaries.pay(teacher, '06-2026');
    // The clock of the computer went back: today is before the paid month.
    server.clock.now = MORNING;
    await salaries.undo(wrong ?? '');
    expect(await salaries.total(teacher, '03-2026')).toBe(-6_000);
    expect(await salaries.total(teacher, '07-2026')).toBe(0);
  });

  it('is deducted at the frozen rate of its salary (R-812)', async () => {
    const teacher = await salaries.taught('6/4');
    const [wrong] = await salaries.collect(teacher.student, ['02-2026'], '15-02-2026');
    await salaries.pay(teacher, '02-2026');
    await salaries.collect(teacher.student, ['03-2026'], '15-03-2026');
    await salaries.changeRate(teacher, '1/9');
    await salaries.undo(wrong ?? '');
    expect(await salaries.total(teacher, '03-2026')).toBe(1_000 - 6_000);
  });

  it('is deducted from the HOUR salary of a teacher who was paid by RATIO before', async () => {
    const teacher = await salaries.taught('6/4');
    const [wrong] = await salaries.collect(teacher.student, ['02-2026'], '15-02-2026');
    await salaries.pay(teacher, '02-2026');
    await salaries.changeRate(teacher, 2_000);
    await salaries.undo(wrong ?? '');
    expect(await salaries.pay(teacher, '03-2026', 25_000)).toBe(19_000);
    expect(await salaries.details(teacher, '03-2026')).toMatchObject({
      share: 25_000,
      deducted: 6_000,
      totalSalary: 19_000,
    });
  });

  it('deducts nothing if an HOUR salary counted it, also after a change to RATIO', async () => {
    const teacher = await salaries.taught(2_000);
    const [wrong] = await salaries.collect(teacher.student, ['02-2026'], '15-02-2026');
    await salaries.pay(teacher, '02-2026', 25_000);
    await salaries.changeRate(teacher, '6/4');
    await salaries.undo(wrong ?? '');
    expect(await salaries.total(teacher, '03-2026')).toBe(0);
    expect((await salaries.details(teacher, '03-2026')).salaryDetails).toMatchObject([
      { fee: -10_000, deducted: 0 },
    ]);
  });

  it('is deducted to the cent, over several voids and months (R-813, R-815)', async () => {
    // Half of 5 x 0.01 is rounded to 0.03, while each of the five alone is rounded to 0.01.
    const teacher = await salaries.taught('1/1', 1);
    const months = ['01-2026', '02-2026', '03-2026', '04-2026', '05-2026'];
    const receipts = await salaries.collect(teacher.student, months, '15-02-2026');
    expect(await salaries.pay(teacher, '02-2026')).toBe(3);
    let kept = 5;
    let total = 3;
    for (const [index, receipt] of receipts.entries()) {
      await salaries.undo(receipt);
      kept -= 1;
      // March deducts three of them, April two.
      if (index === 2 || index === 4) {
        total += await salaries.pay(teacher, index === 2 ? '03-2026' : '04-2026');
        expect(total).toBe(Math.ceil(kept / 2));
      }
    }
    expect(total).toBe(0);
  });

  it('with lines of two teachers is deducted only where a salary counted it', async () => {
    const [one, other] = [await salaries.taught('6/4'), await salaries.taught('1/9', 5_000)];
    const offerings = [...one.offerings, ...other.offerings];
    const tuitionCourse = offerings.map((offering) => courseLine(offering));
    const both = await salaries.subscribed(tuitionCourse);
    const { receiptNo } = await server.ask(
      payTuition,
      both.map((line) => paymentLine(line, '03-2026')),
    );
    expect(await salaries.pay(one, '03-2026')).toBe(6_000);
    await salaries.undo(receiptNo);
    expect(await salaries.total(one, '04-2026')).toBe(-6_000);
    expect(await salaries.total(other, '03-2026')).toBe(0);
    expect(await salaries.total(other, '04-2026')).toBe(0);
  });
});
