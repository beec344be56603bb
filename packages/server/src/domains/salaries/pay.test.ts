import { listHistory } from '@kelas/contract/history';
import { payMisc } from '@kelas/contract/payments';
import { paySalary } from '@kelas/contract/salaries';
import { miscPayment } from '@kelas/testkit/fixtures';
import { Salaries } from '@kelas/testkit/salaries';
import { MORNING, startServer } from '@kelas/testkit/server';
import { beforeEach, describe, expect, it } from 'vitest';

const server = await startServer();
const salaries = new Salaries(server);
const { make } = salaries;
const MONTH = '03-2026';

beforeEach(() => {
  server.clock.now = MORNING;
});

describe('the salary of RATIO', () => {
  it('is the share of the tuition fees collected in the month, without misc (R-807)', async () => {
    const teacher = await salaries.taught('6/4', 10_001);
    const { student } = teacher;
    await salaries.collect(student, ['02-2026', '03-2026'], '01-03-2026');
    await salaries.collect(student, ['04-2026'], '31-03-2026');
    await salaries.collect(student, ['05-2026'], '01-04-2026');
    await salaries.collect(student, ['01-2026'], '28-02-2026');
    await server.ask(payMisc, miscPayment(student.uuid, [{ id: 5, fee: 2500 }]));

    expect(await salaries.row(teacher, MONTH)).toEqual({
      uuid: teacher.uuid,
      name: teacher.name,
      phoneNo: '60198765432',
      // Six tenths of 300.03, rounded half up once.
      totalSalary: 18_002,
      status: 'PENDING',
      month: MONTH,
    });
    const details = await salaries.details(teacher, MONTH);
    expect(details).toMatchObject({
      id: teacher.uuid,
      name: teacher.name,
      icNo: '',
      phoneNo: '60198765432',
      paymentType: 'RATIO',
      paymentRate: '6/4',
      paymentStatus: 'PENDING',
      month: MONTH,
      totalSalary: 18_002,
      collected: 30_003,
      share: 18_002,
      deducted: 0,
      paidOn: null,
      staffName: null,
    });
    const paid = details.salaryDetails.map(({ paymentDate, transactionDate, fee, deducted }) => [
      paymentDate,
      transactionDate,
      fee,
      deducted,
    ]);
    expect(paid).toEqual([
      ['02-2026', '01-03-2026', 10_001, 0],
      ['03-2026', '01-03-2026', 10_001, 0],
      ['04-2026', '31-03-2026', 10_001, 0],
    ]);
    expect(details.uncounted).toEqual([]);
    expect(await salaries.total(teacher, '02-2026')).toBe(6_001);
    expect(await salaries.total(teacher, '04-2026')).toBe(6_001);
  });

  it('has student, level, subject, months, fee and receipt per line (R-805)', async () => {
    const teacher = await salaries.taught('5/5');
    const [receiptNo] = await salaries.collect(teacher.student, [MONTH], '16-03-2026');
    const { salaryDetails } = await salaries.details(teacher, MONTH);
    expect(salaryDetails).toEqual([
      {
        uuid: teacher.student.uuid,
        studentName: expect.stringMatching(/^Student/),
        programLvl: 2,
        subjectName: expect.stringMatching(/^Course/),
        paymentDate: MONTH,
        transactionDate: '16-03-2026',
        fee: 10_000,
        subscriptionId: teacher.student.subscriptionId,
        receiptNo,
        deducted: 0,
      },
    ]);
  });

  it.each([
    ['0/10', 0],
    ['10/0', 10_001],
  ])('of %s is %i cents', async (rate, total) => {
    const teacher = await salaries.taught(rate, 10_001);
    await salaries.collect(teacher.student, [MONTH], '16-03-2026');
    expect(await salaries.total(teacher, MONTH)).toBe(total);
    expect(await salaries.pay(teacher, MONTH)).toBe(total);
    expect(await salaries.total(teacher, MONTH)).toBe(total);
  });

  it('can be paid without collected fees and ignores a sent fee', async () => {
    const teacher = await make.teacher();
    const response = await server.ask(paySalary, { id: teacher.uuid, month: MONTH, fee: 99 });
    expect(response).toEqual({
      id: teacher.uuid,
      month: MONTH,
      totalSalary: 0,
      paymentStatus: 'PAID',
    });
  });

  it('lists the unpaid lines of the month (R-826)', async () => {
    const teacher = await salaries.taught('6/4');
    const { uncounted } = await salaries.details(teacher, MONTH);
    expect(uncounted).toEqual([
      {
        uuid: teacher.student.uuid,
        studentName: expect.stringMatching(/^Student/),
        programLvl: 2,
        subjectName: expect.stringMatching(/^Course/),
        paymentDate: MONTH,
        transactionDate: null,
        fee: 10_000,
        subscriptionId: teacher.student.subscriptionId,
        receiptNo: null,
        reason: 'UNPAID',
        countedIn: null,
      },
    ]);
    await salaries.collect(teacher.student, [MONTH], '01-05-2026');
    expect((await salaries.details(teacher, MONTH)).uncounted).toEqual([]);
  });
});

describe('the salary of HOUR', () => {
  it('is the sent fee; its lines are for information (R-817, R-818)', async () => {
    const teacher = await salaries.taught(2_000);
    await salaries.collect(teacher.student, [MONTH], '16-03-2026');
    expect(await salaries.total(teacher, MONTH)).toBe(0);
    expect(await salaries.details(teacher, MONTH)).toMatchObject({
      paymentType: 'HOUR',
      paymentRate: 2_000,
      collected: 10_000,
      share: 0,
    });
    expect(await salaries.pay(teacher, MONTH, 25_050)).toBe(25_050);
    const details = await salaries.details(teacher, MONTH);
    expect(details).toMatchObject({ share: 25_050, collected: 10_000, totalSalary: 25_050 });
    expect(details.salaryDetails).toHaveLength(1);
    expect(await salaries.total(teacher, MONTH)).toBe(25_050);
  });

  it.each([
    [{}, 'Please enter your salary'],
    [{ fee: null }, 'Please enter your salary'],
    [{ fee: 0 }, 'Please enter your salary'],
    [{ fee: -1 }, 'Please enter your salary'],
    [{ fee: 'abc' }, 'Please enter valid number'],
    [{ fee: '100' }, 'Please enter valid number'],
    [{ fee: 12.5 }, 'Please enter valid number'],
    [{ fee: 100_000_001 }, 'The salary can be at most RM 1,000,000.00'],
  ])('returns 422 for %j', async (fee, message) => {
    const teacher = await make.teacher({ paymentType: 'HOUR', paymentRate: 2_000 });
    const refused = await salaries.refuse({ id: teacher.uuid, month: MONTH, ...fee });
    expect([refused.status, refused.code, refused.message]).toEqual([422, 'INVALID', message]);
    expect((await salaries.row(teacher, MONTH))?.status).toBe('PENDING');
  });
});

describe('paying a salary', () => {
  it('freezes lines, rate and amount and records the day and the person (R-812)', async () => {
    const teacher = await salaries.taught('6/4');
    await salaries.collect(teacher.student, [MONTH], '16-03-2026');
    expect(await salaries.pay(teacher, MONTH)).toBe(6_000);
    const before = await salaries.details(teacher, MONTH);
    expect(before).toMatchObject({
      paymentStatus: 'PAID',
      paidOn: '16-03-2026',
      staffName: 'the-admin',
    });

    await salaries.changeRate(teacher, '1/9');
    await salaries.collect(teacher.student, ['04-2026'], '17-03-2026');
    const { uncounted: _, ...after } = await salaries.details(teacher, MONTH);
    expect(before).toMatchObject(after);
    await salaries.changeRate(teacher, 5_000);
    expect(await salaries.details(teacher, MONTH)).toMatchObject(after);
    expect(await salaries.total(teacher, MONTH)).toBe(6_000);
  });

  it('returns 409 if the request has another amount (R-825)', async () => {
    const teacher = await salaries.taught('6/4', 10_000);
    await salaries.collect(teacher.student, ['03-2026'], '01-03-2026');
    const { totalSalary } = await salaries.details(teacher, MONTH);
    await salaries.collect(teacher.student, ['04-2026'], '02-03-2026');
    const wanted = { id: teacher.uuid, month: MONTH };
    expect(await server.fail(paySalary, { ...wanted, totalSalary })).toMatchObject({
      status: 409,
      code: 'CHANGED_MEANWHILE',
    });
    expect(await server.ask(paySalary, { ...wanted, totalSalary: 12_000 as never })).toMatchObject({
      totalSalary: 12_000,
    });
  });

  it('returns 409 for a second payment (R-824)', async () => {
    const teacher = await make.teacher();
    await salaries.pay(teacher, MONTH);
    const refused = await salaries.refuse({ id: teacher.uuid, month: MONTH });
    expect([refused.status, refused.code, refused.message]).toEqual([
      409,
      'ALREADY_PAID',
      'This salary has already been paid',
    ]);
    expect(await salaries.pay(teacher, '02-2026')).toBe(0);
  });

  it.each([
    ['2026-03-31T15:59:59Z', '04-2026'],
    ['2026-03-31T15:59:59Z', '12-2099'],
    ['2026-03-31T16:00:00Z', '05-2026'],
  ])('is refused before its month: at %s for %s (R-822)', async (now, month) => {
    const teacher = await salaries.taught('6/4');
    server.clock.set(now);
    expect(await salaries.refuse({ id: teacher.uuid, month })).toMatchObject({
      status: 422,
      code: 'INVALID',
      message: 'The salary of a month can be paid once the month has begun',
    });
    expect(await salaries.row(teacher, month)).toMatchObject({ status: 'PENDING' });
  });

  it('is accepted from the first moment of its month on (R-822)', async () => {
    const teacher = await salaries.taught('6/4');
    server.clock.set('2026-03-31T16:00:00Z');
    expect(await salaries.pay(teacher, '04-2026')).toBe(0);
  });

  it('adds it to the history of the teacher and to the audit log (R-708, R-1122)', async () => {
    const teacher = await salaries.taught('6/4');
    await salaries.collect(teacher.student, [MONTH], '16-03-2026');
    await salaries.pay(teacher, MONTH);
    await salaries.pay(teacher, '04-2026');
    const history = await server.ask(listHistory, { uuid: teacher.uuid, type: 'TEACHER' });
    const line = {
      name: teacher.name,
      subjectName: 'Salary',
      transactionType: null,
      receiptNo: null,
      voided: false,
      reversal: false,
    };
    expect(history).toEqual([
      {
        ...line,
        month: '04-2026',
        fee: 0,
        chargedFee: 0,
        transactionDate: '01-04-2026',
        dateCreated: '2026-04-01T02:00:00.000Z',
      },
      {
        ...line,
        month: MONTH,
        fee: 6_000,
        chargedFee: 6_000,
        transactionDate: '16-03-2026',
        dateCreated: MORNING.toISOString(),
      },
    ]);
    const audited = await server.db
      .selectFrom('audit_entry')
      .innerJoin('salary', 'salary.id', 'audit_entry.subject_id')
      .innerJoin('teacher', 'teacher.id', 'salary.teacher_id')
      .select('after')
      .where('subject_kind', '=', 'SALARY')
      .where('teacher.uuid', '=', teacher.uuid)
      .orderBy('position')
      .execute();
    expect(audited.map((entry) => entry.after)).toMatchObject([
      { month: '2026-03-01', collected: 10_000, share: 6_000, deducted: 0, lines: 1 },
      { month: '2026-04-01', collected: 0, lines: 0, digest: null },
    ]);
  });

  it('returns the first result for a repeated key and 422 for another body (R-1222)', async () => {
    const teacher = await make.teacher();
    const headers = { 'idempotency-key': 'salary-once' };
    const input = { id: teacher.uuid, month: MONTH };
    const first = await server.ask(paySalary, input, { headers });
    expect(await server.ask(paySalary, input, { headers })).toEqual(first);
    const other = await server.fail(paySalary, { ...input, month: '02-2026' }, { headers });
    expect(other.status).toBe(422);
    expect(await salaries.row(teacher, '02-2026')).toMatchObject({ status: 'PENDING' });
  });
});
