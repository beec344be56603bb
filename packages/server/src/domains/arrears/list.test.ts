import { listArrears } from '@kelas/contract/arrears';
import { payMisc, payTuition, voidPayment } from '@kelas/contract/payments';
import { cancelMiscCharge, changeStudentStatus, getStudent } from '@kelas/contract/students';
import {
  type Enrolled,
  Makers,
  miscPayment,
  paymentLine,
  uniqueInFile,
} from '@kelas/testkit/fixtures';
import { startServer } from '@kelas/testkit/server';
import { describe, expect, it } from 'vitest';

const server = await startServer();
const make = new Makers(server);
const list = (name: string) => server.ask(listArrears, { name });
const named = (fee: number, effectiveDate = '11-2025') => {
  const name = uniqueInFile('Debtor');
  return make.enrolled({ fee, effectiveDate }, { name }).then((student) => ({ name, ...student }));
};
const pay = (student: Enrolled, months: readonly string[]) =>
  server.ask(
    payTuition,
    months.map((month) => paymentLine(student, month, { transactionDate: '02-03-2026' })),
  );

describe('the list of arrears', () => {
  it('has months, amounts by age and the last unvoided payment (R-711)', async () => {
    const student = await named(6050);
    expect(await list(student.name)).toEqual([
      {
        uuid: student.uuid,
        name: student.name,
        programLvl: 2,
        phoneNo: '60123456789',
        emergencyContactName: '',
        emergencyContactPhoneNo: '',
        emergencyContactRelationship: '',
        familyLanguage: '',
        referenceCode: expect.stringMatching(/^[2-9A-Z]{6}$/),
        months: ['11-2025', '12-2025', '01-2026', '02-2026', '03-2026'],
        firstTuitionMonth: '11-2025',
        thisMonthFee: 6050,
        oneMonthFee: 6050,
        twoMonthsFee: 6050,
        olderFee: 12_100,
        totalOwedFee: 30_250,
        lastTransactionDate: null,
        lastReminder: null,
      },
    ]);
    const { receiptNo } = await pay(student, ['12-2025', '02-2026', '07-2026']);
    expect(await list(student.name)).toMatchObject([
      {
        months: ['11-2025', '01-2026', '03-2026'],
        oneMonthFee: 0,
        olderFee: 6050,
        totalOwedFee: 18_150,
        lastTransactionDate: '02-03-2026',
        lastReminder: null,
      },
    ]);
    await server.ask(voidPayment, { receiptNo, reason: 'By mistake' });
    expect(await list(student.name)).toMatchObject([
      { totalOwedFee: 30_250, lastTransactionDate: null },
    ]);
  });

  it('has the emergency contact (R-717)', async () => {
    const contact = {
      emergencyContactName: 'Tan',
      emergencyContactPhoneNo: '60199999999',
      emergencyContactRelationship: 'Mother',
    };
    const name = uniqueInFile('Debtor');
    await make.enrolled({ fee: 6000, effectiveDate: '03-2026' }, { name, ...contact });
    expect(await list(name)).toMatchObject([{ phoneNo: '60123456789', ...contact }]);
  });

  it('leaves out students who paid, have a free course or start later', async () => {
    const student = await named(6000, '02-2026');
    await pay(student, ['02-2026', '03-2026']);
    expect(await list(student.name)).toEqual([]);
    expect(await list((await named(0)).name)).toEqual([]);
    expect(await list((await named(6000, '04-2026')).name)).toEqual([]);
  });

  it('includes the earlier months of a terminated student (R-710)', async () => {
    const student = await named(6000, '01-2026');
    await server.ask(changeStudentStatus, {
      uuid: student.uuid,
      status: 'TERMINATED',
      terminatedDate: '02-2026',
    });
    expect(await list(student.name)).toMatchObject([{ months: ['01-2026'], totalOwedFee: 6000 }]);
  });

  it('includes misc charges in their month until they are paid or cancelled', async () => {
    const { uuid, name, charges } = await make.charged([
      { id: 2, fee: 6000 },
      { id: 5, fee: 2500 },
    ]);
    expect(await list(name)).toMatchObject([
      { months: ['01-2026'], firstTuitionMonth: null, twoMonthsFee: 8500 },
    ]);
    await server.ask(payMisc, miscPayment(uuid, charges.slice(0, 1), { month: '03-2026' }));
    expect(await list(name)).toMatchObject([{ totalOwedFee: 2500 }]);
    const { miscs } = await server.ask(getStudent, { uuid });
    await server.ask(cancelMiscCharge, { id: miscs[1]?.subscriptionId ?? 0, month: '03-2026' });
    expect(await list(name)).toEqual([]);
  });

  it("includes a new month from its beginning in Singapore's time (R-1328)", async () => {
    const student = await named(6000, '04-2026');
    server.clock.set('2026-03-31T15:59:59Z');
    expect(await list(student.name)).toEqual([]);
    server.clock.set('2026-03-31T16:00:00Z');
    expect(await list(student.name)).toMatchObject([{ months: ['04-2026'], thisMonthFee: 6000 }]);
    server.clock.set('2026-03-16T02:00:00Z');
  });

  it.each([{ programLvl: 'x' }, { name: 'x'.repeat(201) }])(
    'returns 400 for %j',
    async (filter) => {
      const refused = await server.fail(listArrears, filter);
      expect([refused.status, refused.code]).toEqual([400, 'BAD_REQUEST']);
    },
  );

  it('returns 401 without a session', async () => {
    expect((await server.fail(listArrears, {}, { as: null })).status).toBe(401);
  });
});
