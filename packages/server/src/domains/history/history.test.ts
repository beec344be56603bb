import { listHistory } from '@kelas/contract/history';
import { payMisc, payTuition, voidPayment } from '@kelas/contract/payments';
import { updateStudent } from '@kelas/contract/students';
import { courseLine, Makers, miscPayment, paymentLine, studentForm } from '@kelas/testkit/fixtures';
import { MORNING, startServer } from '@kelas/testkit/server';
import { describe, expect, it } from 'vitest';

const server = await startServer();
const make = new Makers(server);
const history = (uuid: string) => server.ask(listHistory, { uuid, type: 'STUDENT' });
const UNKNOWN = '0f8fad5b-d9cb-469f-a165-70867728950e';

describe('the history of a student', () => {
  it('has every paid line, tuition and misc, newest recording first (R-703, R-704)', async () => {
    const offering = await make.offering(6000);
    const name = 'Nur Aisyah';
    const student = await make.enrolled({ offering }, { name });
    server.clock.now = MORNING;
    const early = { transactionDate: '12-03-2026', paymentType: 'BANK' as const };
    const first = await server.ask(payTuition, [
      paymentLine(student, '01-2026', early),
      paymentLine(student, '02-2026', early),
      { ...paymentLine(student, '02-2026', early), subscriptionId: null, id: 5, fee: 2500 },
    ]);
    server.clock.pass(60);
    // Recorded later, with an earlier transaction date.
    const before = { transactionDate: '01-03-2026', month: '04-2026' };
    const lines = [{ id: 3, fee: 2001, name: 'Papers, Form 1' }];
    const second = await server.ask(payMisc, miscPayment(student.uuid, lines, before));

    const { name: subject } = await server.db
      .selectFrom('course')
      .select('name')
      .where('id', '=', offering.subjectId)
      .executeTakeFirstOrThrow();
    const common = {
      name,
      transactionDate: '12-03-2026',
      dateCreated: '2026-03-16T02:00:00.000Z',
      transactionType: 'BANK',
      receiptNo: first.receiptNo,
      voided: false,
      reversal: false,
    };
    expect(await history(student.uuid)).toEqual([
      {
        name,
        transactionDate: '01-03-2026',
        dateCreated: '2026-03-16T02:01:00.000Z',
        fee: 2001,
        chargedFee: 2001,
        subjectName: 'Papers, Form 1',
        month: '04-2026',
        transactionType: 'CASH',
        receiptNo: second.receiptNo,
        voided: false,
        reversal: false,
      },
      { ...common, fee: 6000, chargedFee: 6000, subjectName: subject, month: '01-2026' },
      { ...common, fee: 6000, chargedFee: 6000, subjectName: subject, month: '02-2026' },
      { ...common, fee: 2500, chargedFee: 2500, subjectName: 'T-shirt', month: '02-2026' },
    ]);
  });

  it('keeps a payment after the cancellation of its subscription', async () => {
    const student = await make.enrolled({ fee: 6000 });
    await make.pay(student, '05-2026');
    await make.cancel(student.subscriptionId, '02-2026');
    expect(await history(student.uuid)).toMatchObject([{ fee: 6000, month: '05-2026' }]);
  });

  it('shows the present name of the student', async () => {
    const student = await make.enrolled();
    await make.pay(student, '03-2026');
    const form = { ...studentForm({ name: 'Renamed' }), uuid: student.uuid };
    await server.ask(updateStudent, form);
    expect(await history(student.uuid)).toMatchObject([{ name: 'Renamed' }]);
  });

  it('keeps a voided payment and lists its reversal with a fee below zero (R-706)', async () => {
    const student = await make.enrolled({ fee: 6000 });
    server.clock.now = MORNING;
    const { receiptNo } = await make.pay(student, '03-2026');
    server.clock.pass(60);
    await make.pay(student, '04-2026');
    server.clock.pass(60);
    await server.ask(voidPayment, { receiptNo, reason: 'Wrong month' });
    const line = { receiptNo, month: '03-2026', transactionDate: '16-03-2026', voided: true };
    expect(await history(student.uuid)).toMatchObject([
      { ...line, fee: -6000, dateCreated: '2026-03-16T02:02:00.000Z' },
      { month: '04-2026', fee: 6000, voided: false },
      { ...line, fee: 6000, dateCreated: '2026-03-16T02:00:00.000Z' },
    ]);
  });

  it("leaves out other students' lines and unpaid ones", async () => {
    const offering = await make.offering();
    const own = await make.enrolled({ offering });
    const tuitionCourse = [courseLine(offering)];
    const other = await make.student({ tuitionCourse, misc: [{ id: 2, fee: 6000 }] });
    await make.pay(own, '03-2026');
    expect(await history(own.uuid)).toHaveLength(1);
    expect(await history(other.uuid)).toEqual([]);
  });

  it('returns 404 for an unknown uuid and for a teacher', async () => {
    const teacher = await make.teacher();
    for (const uuid of [UNKNOWN, teacher.uuid]) {
      const refused = await server.fail(listHistory, { uuid, type: 'STUDENT' });
      expect([refused.status, refused.code, refused.message]).toEqual([
        404,
        'NOT_FOUND',
        'This student does not exist',
      ]);
    }
  });
});

describe('the history of a teacher', () => {
  it('is empty without a paid salary, for both roles', async () => {
    const { uuid } = await make.teacher({}, [6000]);
    for (const as of [server.admin, server.employee]) {
      expect(await server.ask(listHistory, { uuid, type: 'TEACHER' }, { as })).toEqual([]);
    }
  });

  it('returns 404 for an unknown uuid and for a student', async () => {
    const student = await make.student();
    for (const uuid of [UNKNOWN, student.uuid]) {
      const refused = await server.fail(listHistory, { uuid, type: 'TEACHER' });
      expect([refused.status, refused.message]).toEqual([404, 'This teacher does not exist']);
    }
  });
});

describe('a history', () => {
  it.each([
    [{ uuid: UNKNOWN }, 'type is required'],
    [{ uuid: UNKNOWN, type: '' }, 'type is required'],
    [{ uuid: UNKNOWN, type: 'student' }, 'type must be one of STUDENT, TEACHER'],
    [{ uuid: UNKNOWN, type: 'STAFF' }, 'type must be one of STUDENT, TEACHER'],
    [{ type: 'STUDENT' }, 'uuid is required'],
    [{ uuid: 'x', type: 'TEACHER' }, 'uuid is not valid'],
  ])('returns 400 for %j', async (query, message) => {
    const refused = await server.fail(listHistory, query);
    expect([refused.status, refused.code, refused.message]).toEqual([400, 'BAD_REQUEST', message]);
  });
});
