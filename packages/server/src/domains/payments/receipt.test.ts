import { getReceipt, payMisc, payTuition } from '@kelas/contract/payments';
import { getStudent } from '@kelas/contract/students';
import { courseLine, Makers, miscPayment, paymentLine } from '@kelas/testkit/fixtures';
import { startServer } from '@kelas/testkit/server';
import { describe, expect, it } from 'vitest';

const server = await startServer();
const make = new Makers(server);

const receiptOf = (receiptNo: string) => server.ask(getReceipt, { receiptNo });

describe('a receipt', () => {
  it('has student, lines, total, type, recipient and owed amount (R-605, R-606)', async () => {
    const { offerings } = await make.teacher({}, [11990, 8005]);
    const { uuid, name } = await make.student({
      programLvl: 4,
      tuitionCourse: offerings.map((offering) =>
        courseLine(offering, { effectiveDate: '02-2026' }),
      ),
    });
    const [first, second] = (await server.ask(getStudent, { uuid })).tuitionCourses;
    if (!first || !second) return expect.unreachable('there are two courses');
    const line = (of: typeof first, month: string) =>
      paymentLine({ uuid, ...of }, month, { transactionDate: '28-02-2026', paymentType: 'BANK' });
    const { subscriptionId: _, ...common } = line(first, '02-2026');
    const { receiptNo } = await server.ask(payTuition, [
      line(second, '03-2026'),
      line(second, '02-2026'),
      line(first, '02-2026'),
      { ...common, id: 5, name: 'Shirt', fee: 2501 },
    ]);
    expect(await receiptOf(receiptNo)).toEqual({
      receiptNo,
      uuid,
      name,
      familyLanguage: '',
      referenceCode: expect.stringMatching(/^[2-9A-Z]{6}$/),
      programLvl: 4,
      transactionDate: '28-02-2026',
      paymentType: 'BANK',
      lines: [
        { subjectName: second.subjectName, month: '02-2026', fee: 8005, chargedFee: 8005 },
        { subjectName: first.subjectName, month: '02-2026', fee: 11990, chargedFee: 11990 },
        { subjectName: 'Shirt', month: '02-2026', fee: 2501, chargedFee: 2501 },
        { subjectName: second.subjectName, month: '03-2026', fee: 8005, chargedFee: 8005 },
      ],
      totalAmount: 30501,
      staffName: 'the-employee',
      recordCreateDate: '2026-03-16T02:00:00.000Z',
      owedFee: 11990,
      owedOn: '16-03-2026',
      voided: null,
    });
  });

  it('has the amount owed on the day of the request', async () => {
    const student = await make.enrolled({ fee: 6000, effectiveDate: '03-2026' });
    const { receiptNo } = await make.pay(student, '03-2026');
    expect(await receiptOf(receiptNo)).toMatchObject({ owedFee: 0, owedOn: '16-03-2026' });
    server.clock.set('2026-04-30T16:00:00Z');
    expect(await receiptOf(receiptNo)).toMatchObject({ owedFee: 12000, owedOn: '01-05-2026' });
    server.clock.set('2026-03-16T02:00:00Z');
  });

  it('has the received fee of a misc charge (R-521)', async () => {
    const { uuid, charges } = await make.charged([{ id: 2, fee: 6000, name: 'Atlas' }]);
    const lines = charges.map((charge) => ({ ...charge, fee: 4999 }));
    const { receiptNo } = await server.ask(payMisc, miscPayment(uuid, lines));
    expect(await receiptOf(receiptNo)).toMatchObject({
      lines: [{ subjectName: 'Atlas', month: '01-2026', fee: 4999 }],
      totalAmount: 4999,
      owedFee: 0,
    });
  });

  it('of an imported payment has no payment type (R-907)', async () => {
    const student = await make.enrolled();
    const id = await server.db
      .selectFrom('student')
      .select('id')
      .where('uuid', '=', student.uuid)
      .executeTakeFirstOrThrow();
    await server.database.pool.query('insert into receipt_counter values (2019, 1)');
    await server.database.pool.query(
      `insert into payment (receipt_year, receipt_number, student_id, transaction_date, recorded_at, recorded_by)
       values (2019, 1, $1, '2019-05-01', now(), 1)`,
      [id.id],
    );
    expect(await receiptOf('R-2019-000001')).toMatchObject({
      paymentType: null,
      lines: [],
      totalAmount: 0,
    });
  });

  it('returns 404 for an unknown number and 400 for an invalid one', async () => {
    const missing = { status: 404, message: 'This receipt does not exist' };
    expect(await server.fail(getReceipt, { receiptNo: 'R-2026-999999' })).toMatchObject(missing);
    expect(await server.fail(getReceipt, { receiptNo: 'R-2098-000001' })).toMatchObject(missing);
    for (const receiptNo of ['R-2026-1', 'R-26-000001', '1', "R-2026-000001'", '']) {
      expect((await server.fail(getReceipt, { receiptNo })).status).toBe(400);
    }
  });
});
