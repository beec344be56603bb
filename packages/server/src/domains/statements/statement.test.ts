import { payMisc, payTuition, voidPayment } from '@kelas/contract/payments';
import { getStatement } from '@kelas/contract/statements';
import { cancelMiscCharge, changeStudentStatus } from '@kelas/contract/students';
import {
  courseLine,
  type Enrolled,
  Makers,
  miscPayment,
  paymentLine,
} from '@kelas/testkit/fixtures';
import { MORNING, startServer } from '@kelas/testkit/server';
import { describe, expect, it } from 'vitest';

const server = await startServer();
const make = new Makers(server);
const FIRST_HALF = { from: '01-2026', until: '06-2026' };

const state = ({ uuid }: { uuid: string }, range = FIRST_HALF) =>
  server.ask(getStatement, { uuid, ...range });

/** The rows as text: kind, month, day, receipt number, amount and balance. */
async function rowsOf(student: { uuid: string }, range = FIRST_HALF) {
  const { rows } = await state(student, range);
  return rows.map((row) =>
    [row.kind, row.month, row.transactionDate, row.receiptNo, row.fee, row.balance].join(' '),
  );
}

async function sumsOf(student: { uuid: string }, range = FIRST_HALF) {
  const { opening, charged, paid, closing } = await state(student, range);
  expect(opening + charged - paid).toBe(closing);
  return [opening, charged, paid, closing];
}

const voided = (receiptNo: string) =>
  server.ask(voidPayment, { receiptNo, reason: 'Wrong student' });

describe('a statement of account', () => {
  it('has each charge in its month and each payment on its day (R-619, R-620)', async () => {
    const student = await make.enrolled({ fee: 1999 });
    const receipt = await server.ask(payTuition, [
      paymentLine(student, '01-2026', { transactionDate: '20-02-2026' }),
      paymentLine(student, '02-2026', { transactionDate: '20-02-2026' }),
    ]);
    const { receiptNo } = receipt;
    expect(await rowsOf(student)).toEqual([
      'CHARGE 01-2026   1999 1999',
      'CHARGE 02-2026   1999 3998',
      `PAYMENT 02-2026 20-02-2026 ${receiptNo} 3998 0`,
      'CHARGE 03-2026   1999 1999',
      'CHARGE 04-2026   1999 3998',
      'CHARGE 05-2026   1999 5997',
      'CHARGE 06-2026   1999 7996',
    ]);
    expect(await sumsOf(student)).toEqual([0, 11994, 3998, 7996]);
  });

  it('has the student and the subject of each row', async () => {
    const { offerings } = await make.teacher({}, [6000, 4500]);
    const { uuid, name } = await make.student({
      programLvl: 3,
      tuitionCourse: offerings.map((offering) => courseLine(offering)),
      misc: [{ id: 2, name: 'Workbook', fee: 2550 }],
    });
    const range = { from: '01-2026', until: '01-2026' };
    const statement = await server.ask(getStatement, { uuid, ...range });
    expect(statement).toMatchObject({
      uuid,
      name,
      programLvl: 3,
      phoneNo: '60123456789',
      ...range,
    });
    const [first, second, third] = statement.rows.map((row) => row.subjectName);
    expect([first, second].every((course) => course?.startsWith('Course '))).toBe(true);
    expect(third).toBe('Workbook');
    expect(await sumsOf({ uuid }, range)).toEqual([0, 13050, 0, 13050]);
  });

  it('names each subject of a payment once', async () => {
    const { uuid, charges } = await make.charged([
      { id: 2, fee: 6000, name: 'Books' },
      { id: 2, fee: 100, name: 'Books' },
      { id: 5, fee: 2000, name: 'Shirt' },
    ]);
    await server.ask(payMisc, miscPayment(uuid, [...charges]));
    const { rows } = await state({ uuid });
    expect(rows.at(-1)).toMatchObject({ kind: 'PAYMENT', subjectName: 'Books, Shirt', fee: 8100 });
  });

  it('opens with the earlier balance, also below zero (R-619, R-621)', async () => {
    const student = await make.enrolled({ fee: 5005 });
    await make.pay(student, '06-2026', { transactionDate: '05-01-2026' });
    expect(await sumsOf(student, { from: '03-2026', until: '03-2026' })).toEqual([
      5005, 5005, 0, 10010,
    ]);
    const ahead = await make.enrolled({ fee: 5005, effectiveDate: '05-2026' });
    await make.pay(ahead, '06-2026', { transactionDate: '05-01-2026' });
    expect(await sumsOf(ahead, { from: '03-2026', until: '04-2026' })).toEqual([
      -5005, 0, 0, -5005,
    ]);
    expect(await sumsOf(ahead, { from: '05-2026', until: '06-2026' })).toEqual([
      -5005, 10010, 0, 5005,
    ]);
  });

  it('counts a payment on its transaction date, not on the day of recording (R-620)', async () => {
    server.clock.set('2026-04-10T02:00:00Z');
    const student = await make.enrolled({ fee: 6000, effectiveDate: '03-2026' });
    await make.pay(student, '03-2026', { transactionDate: '01-04-2026' });
    const march = { from: '03-2026', until: '03-2026' };
    expect(await sumsOf(student, march)).toEqual([0, 6000, 0, 6000]);
    const april = { from: '04-2026', until: '04-2026' };
    expect(await sumsOf(student, april)).toEqual([6000, 6000, 6000, 6000]);
    const other = await make.enrolled({ fee: 6000, effectiveDate: '03-2026' });
    await make.pay(other, '03-2026', { transactionDate: '31-03-2026' });
    expect(await sumsOf(other, march)).toEqual([0, 6000, 6000, 0]);
    server.clock.now = MORNING;
  });

  it('keeps a paid month after a cancellation or termination before it', async () => {
    const [cancelled, left] = [await make.enrolled(), await make.enrolled()];
    for (const student of [cancelled, left]) {
      await make.pay(student, '05-2026', { transactionDate: '16-03-2026' });
    }
    await make.cancel(cancelled.subscriptionId, '04-2026');
    await server.ask(changeStudentStatus, {
      uuid: left.uuid,
      status: 'TERMINATED',
      terminatedDate: '04-2026',
    });
    for (const student of [cancelled, left]) {
      const { rows } = await state(student);
      const months = rows.filter(({ kind }) => kind === 'CHARGE').map(({ month }) => month);
      expect(months).toEqual(['01-2026', '02-2026', '03-2026', '05-2026']);
      expect(await sumsOf(student)).toEqual([0, 24000, 6000, 18000]);
    }
  });

  it('counts a misc charge with the received fee, and not if it is cancelled', async () => {
    const { uuid, charges } = await make.charged([
      { id: 2, fee: 6000 },
      { id: 5, fee: 999 },
    ]);
    const [books, shirt] = charges;
    if (!books || !shirt) return expect.unreachable('there are two charges');
    expect(await sumsOf({ uuid })).toEqual([0, 6999, 0, 6999]);
    await server.ask(cancelMiscCharge, { id: shirt.subscriptionId, month: '02-2026' });
    expect(await sumsOf({ uuid })).toEqual([0, 6000, 0, 6000]);
    const paid = await server.ask(payMisc, miscPayment(uuid, [{ ...books, fee: 4525 }]));
    expect(await sumsOf({ uuid })).toEqual([0, 4525, 4525, 0]);
    await voided(paid.receiptNo);
    expect(await sumsOf({ uuid })).toEqual([0, 6000, 0, 6000]);
  });

  it('leaves out a voided payment, whose line is owed again (R-622)', async () => {
    const student: Enrolled = await make.enrolled({ fee: 6000, effectiveDate: '03-2026' });
    const march = { from: '03-2026', until: '03-2026' };
    const first = await make.pay(student, '03-2026');
    await voided(first.receiptNo);
    expect(await rowsOf(student, march)).toEqual(['CHARGE 03-2026   6000 6000']);
    const again = await make.pay(student, '03-2026');
    expect(await rowsOf(student, march)).toEqual([
      'CHARGE 03-2026   6000 6000',
      `PAYMENT 03-2026 16-03-2026 ${again.receiptNo} 6000 0`,
    ]);
  });

  it('is empty for a student without charges and payments', async () => {
    const { uuid } = await make.student();
    expect(await state({ uuid })).toMatchObject({ opening: 0, rows: [], charged: 0, closing: 0 });
  });
});

describe('a request for a statement', () => {
  it('returns 404 for an unknown student', async () => {
    const uuid = '00000000-0000-4000-8000-000000000000';
    expect(await server.fail(getStatement, { uuid, ...FIRST_HALF })).toMatchObject({
      status: 404,
      message: 'This student does not exist',
    });
  });

  it.each([
    [{ from: '02-2026', until: '01-2026' }, 'until must not be before from'],
    [{ from: '01-2020', until: '01-2026' }, 'A statement has at most 60 months'],
    [{ from: '13-2026', until: '01-2027' }, 'from must be a month, MM-YYYY'],
    [{ from: '', until: '01-2027' }, 'from is required'],
  ])('returns 400 for %j', async (range, message) => {
    const { uuid } = await make.student();
    expect(await server.fail(getStatement, { uuid, ...range })).toMatchObject({
      status: 400,
      message,
    });
  });

  it('accepts 60 months, up to the last month (R-618)', async () => {
    const student = await make.enrolled({ fee: 1 });
    const range = { from: '01-2095', until: '12-2099' };
    expect(await sumsOf(student, range)).toEqual([69 * 12, 60, 0, 74 * 12]);
  });
});
