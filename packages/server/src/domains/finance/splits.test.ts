import { getFinanceMonth, getFinanceSplits } from '@kelas/contract/finance';
import { payMisc, voidPayment } from '@kelas/contract/payments';
import { paySalary, voidSalary } from '@kelas/contract/salaries';
import { addMonths, type Month } from '@kelas/contract/values/month';
import { Makers, miscPayment, type TestOffering } from '@kelas/testkit/fixtures';
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

const monthOf = (transactionDate: string, as = server.admin) =>
  server.ask(getFinanceMonth, { transactionDate }, { as });
const splitsOf = (transactionDate: string) => server.ask(getFinanceSplits, { transactionDate });

/** Two teachers with the same three courses at three levels. */
async function makeOfferings(): Promise<TestOffering[]> {
  const courses = [await make.course(), await make.course(), await make.course()];
  const tuitionCourse = courses.map(({ id }, index) => ({
    programLvl: index + 2,
    subjectId: id,
    fee: 1,
  }));
  const teachers = [await make.teacher({ tuitionCourse }), await make.teacher({ tuitionCourse })];
  return teachers.flatMap(({ offerings }) => offerings);
}

describe('the splits of a month (R-1497)', () => {
  it('are empty for a month without payments', async () => {
    expect(await splitsOf('01-2000')).toEqual({
      levels: [],
      subjects: [],
      teachers: [],
      misc: 0,
      total: 0,
    });
  });

  it('name the level, subject and teacher of the paid course, and keep misc fees apart', async () => {
    const biology = await make.course('Biology of splits');
    const { uuid, offerings } = await make.teacher({
      name: 'Teacher of splits',
      tuitionCourse: [{ programLvl: 3, subjectId: biology.id, fee: 4500 }],
    });
    const [offering] = offerings;
    if (!offering) throw new Error('the teacher has no offering');
    const enrolled = await make.enrolled({ offering }, { programLvl: 5 });
    await make.pay(enrolled, '02-2026', { transactionDate: '28-02-2030' });
    await make.pay(enrolled, '03-2026', { transactionDate: '01-03-2030' });
    await server.ask(
      payMisc,
      miscPayment(enrolled.uuid, [{ id: 5, fee: 199 }], { transactionDate: '01-02-2030' }),
    );
    const { programLvlLabel } = (await splitsOf('02-2030')).levels[0] ?? {};
    expect(programLvlLabel).toBe('Form 2');
    expect(await splitsOf('02-2030')).toEqual({
      levels: [{ programLvl: 3, programLvlLabel, totalAmount: 4500 }],
      subjects: [{ subjectId: biology.id, subjectName: 'Biology of splits', totalAmount: 4500 }],
      teachers: [{ uuid, teacherName: 'Teacher of splits', totalAmount: 4500 }],
      misc: 199,
      total: 4699,
    });
  });

  it('add up to the monthly report after random payments and voids', async () => {
    const offerings = await makeOfferings();
    const months = [1, 2, 3].map((index) => addMonths('03-2040' as Month, index));
    const kinds = ['tuition', 'misc', 'imported'] as const;
    const payment = fc.record({
      month: fc.constantFrom(...months),
      day: fc.constantFrom('01', '15', '30'),
      kind: fc.constantFrom(...kinds),
      offering: fc.constantFrom(...offerings),
      fee: fc.oneof(fc.integer({ min: 1, max: 200 }), fc.integer({ min: 1, max: 1_000_000 })),
      paymentType: fc.constantFrom('CASH' as const, 'BANK' as const),
      isVoided: fc.boolean(),
    });
    const collected = new Map<string, number>();
    const count = (key: string, fee: number) => collected.set(key, (collected.get(key) ?? 0) + fee);

    await fc.assert(
      fc.asyncProperty(fc.array(payment, { minLength: 1, maxLength: 6 }), async (payments) => {
        for (const { month, day, kind, offering, fee, paymentType, isVoided } of payments) {
          const how = { transactionDate: `${day}-${month}`, paymentType };
          const enrolled = await make.enrolled({ offering, fee });
          if (kind === 'imported') await importPayment(server, enrolled, how.transactionDate);
          else {
            const { receiptNo } =
              kind === 'tuition'
                ? await make.pay(enrolled, '02-2026', how)
                : await server.ask(payMisc, miscPayment(enrolled.uuid, [{ id: 5, fee }], how));
            if (isVoided) {
              await server.ask(voidPayment, { receiptNo, reason: 'Mistake' });
              continue;
            }
          }
          if (kind === 'misc') count(`${month} misc`, fee);
          else {
            count(`${month} level ${offering.programLvl}`, fee);
            count(`${month} subject ${offering.subjectId}`, fee);
            count(`${month} teacher ${offering.teacher}`, fee);
          }
        }
        for (const month of months) {
          const { levels, subjects, teachers, misc, total } = await splitsOf(month);
          expect(total).toBe((await monthOf(month)).total.totalAmount);
          const expected = (key: string) => collected.get(`${month} ${key}`) ?? 0;
          expect(misc).toBe(expected('misc'));
          for (const split of [levels, subjects, teachers]) {
            expect(split.reduce((sum: number, { totalAmount }) => sum + totalAmount, misc)).toBe(
              total,
            );
          }
          for (const row of levels) {
            expect(row.totalAmount).toBe(expected(`level ${row.programLvl}`));
          }
          for (const row of subjects) {
            expect(row.totalAmount).toBe(expected(`subject ${row.subjectId}`));
          }
          for (const row of teachers) expect(row.totalAmount).toBe(expected(`teacher ${row.uuid}`));
        }
      }),
      { numRuns: 8 },
    );
  });
});

describe('the salaries of the monthly report (R-1496)', () => {
  /** Pays a salary of HOUR in cents. */
  async function payHours(fee: number, transactionDate?: string) {
    const { uuid } = await make.teacher({ paymentType: 'HOUR', paymentRate: 100 });
    const month = '11-2050';
    await server.ask(paySalary, {
      id: uuid,
      month,
      fee,
      ...(transactionDate && { transactionDate, transactionType: 'BANK' }),
    });
    return { id: uuid, month };
  }

  const salariesOf = async (month: string) => (await monthOf(month)).salaries;

  it('counts a salary by its transaction date, without voided ones', async () => {
    await payHours(100, '01-12-2050');
    const wrong = await payHours(50, '31-12-2050');
    await payHours(7, '30-11-2050');
    await payHours(3, '01-01-2051');
    expect(await salariesOf('12-2050')).toBe(150);
    expect(await salariesOf('11-2050')).toBe(7);
    await server.ask(voidSalary, { ...wrong, reason: 'Twice' });
    expect(await salariesOf('12-2050')).toBe(100);
    expect(await salariesOf('10-2050')).toBe(0);
  });

  it('counts a salary without a transaction date by the day of its recording', async () => {
    const before = (await salariesOf('02-2051')) ?? 0;
    // 00:30 on 1 March in Singapore.
    server.clock.set('2051-02-28T16:30:00Z');
    await payHours(20);
    server.clock.set('2051-02-28T15:30:00Z');
    await payHours(9);
    expect(await salariesOf('02-2051')).toBe(before + 9);
    expect(await salariesOf('03-2051')).toBe(20);
  });

  it('is null for an EMPLOYEE, who sees the other sums', async () => {
    const month = '12-2050';
    const { salaries: _, ...seen } = await monthOf(month);
    expect(await monthOf(month, server.employee)).toEqual({ ...seen, salaries: null });
  });
});
