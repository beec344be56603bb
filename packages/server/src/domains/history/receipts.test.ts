import type { RequestOf } from '@kelas/contract/call';
import { renameCourse } from '@kelas/contract/courses';
import { addAdjustment } from '@kelas/contract/discounts';
import { listReceiptStaff, listReceipts } from '@kelas/contract/history';
import { changeHouseRules, getHouseRules } from '@kelas/contract/house-rules';
import { payFamily, payMisc, payTuition, voidPayment } from '@kelas/contract/payments';
import { decideSibling } from '@kelas/contract/student-account';
import { getStudent } from '@kelas/contract/students';
import type { Day } from '@kelas/contract/values/date';
import { addMonths, type Month } from '@kelas/contract/values/month';
import { fundLine, Makers, miscPayment, paymentLine, uniqueInFile } from '@kelas/testkit/fixtures';
import { importPayment } from '@kelas/testkit/imports';
import { startServer } from '@kelas/testkit/server';
import { beforeAll, describe, expect, it } from 'vitest';

const server = await startServer();
const make = new Makers(server);

beforeAll(async () => {
  // Later than every payment of this file.
  server.clock.set('2036-01-16T02:00:00Z');
  await make.holdMoney();
  const { version } = await server.ask(getHouseRules, {});
  await server.ask(changeHouseRules, { version, partPayments: true });
});

let usedMonths = 0;

/** The days of a month without payments of other tests of this file, and one of them. */
function unusedDays() {
  usedMonths += 1;
  const month = addMonths('01-2030' as Month, usedMonths);
  return { from: `01-${month}`, until: `28-${month}`, day: `05-${month}` as Day };
}

type Filter = RequestOf<typeof listReceipts>;
type Days = ReturnType<typeof unusedDays>;

const list = ({ from, until }: Days, filter: Partial<Filter> = {}, as?: string) =>
  server.ask(listReceipts, { from, until, ...filter }, as ? { as } : {});
const numbers = async (days: Days, filter: Partial<Filter>) =>
  (await list(days, filter)).map(({ receiptNo }) => receiptNo);

describe('the list of receipts', () => {
  it('has one row for a payment of several lines, for both roles (R-2100, R-2104)', async () => {
    const days = unusedDays();
    const name = uniqueInFile('Nur <b>Aisyah</b>');
    const student = await make.enrolled({ fee: 4501 }, { name });
    const line = paymentLine(student, '02-2026', { transactionDate: days.day });
    const { receiptNo } = await server.ask(payTuition, [
      line,
      { ...line, month: '01-2026' },
      { ...line, subscriptionId: null, id: 5, fee: 1, name: 'Shirt' },
    ]);
    const { tuitionCourses } = await server.ask(getStudent, { uuid: student.uuid });
    const row = {
      receiptNo,
      transactionDate: days.day,
      uuid: student.uuid,
      studentName: name,
      items: [tuitionCourses[0]?.subjectName, 'Shirt'],
      transactionType: 'CASH',
      totalAmount: 9003,
      staffName: 'the-employee',
      voided: false,
    };
    for (const as of [server.admin, server.employee]) {
      expect(await list(days, {}, as)).toEqual([row]);
    }
  });

  it('has the first and the last day, the newest day and the last recording first', async () => {
    const { uuid } = await make.student();
    const receipts: string[] = [];
    for (const day of ['30-04-2027', '31-05-2027', '01-05-2027', '31-05-2027', '01-06-2027']) {
      const paid = miscPayment(uuid, [{ id: 5, fee: 100 }], { transactionDate: day });
      receipts.push((await server.ask(payMisc, paid)).receiptNo);
    }
    const [before, last, first, latest, after] = receipts;
    const of = (from: string, until: string) =>
      numbers({ from, until, day: '01-05-2027' as Day }, {});
    expect(await of('01-05-2027', '31-05-2027')).toEqual([latest, last, first]);
    expect(await of('30-04-2027', '30-04-2027')).toEqual([before]);
    expect(await of('01-06-2027', '01-06-2027')).toEqual([after]);
    expect(await of('02-05-2027', '30-05-2027')).toEqual([]);
  });

  it('has what was received: parts, with a discount, and misc fees', async () => {
    const days = unusedDays();
    const student = await make.enrolled({ fee: 6000 });
    const on = { transactionDate: days.day, paymentType: 'BANK' as const };
    await server.ask(addAdjustment, {
      subscriptionId: student.subscriptionId,
      fromDate: '03-2026',
      amount: 500,
      reason: 'SIBLING',
      borneBy: 'CENTRE',
    });
    const line = paymentLine(student, '03-2026', on);
    const full = paymentLine(student, '04-2026', on);
    await server.ask(payTuition, [{ ...line, fee: 2000 }]);
    await server.ask(payTuition, [
      { ...line, fee: 3500 },
      { ...full, fee: 5500 },
    ]);
    await server.ask(payMisc, miscPayment(student.uuid, [{ id: 2, fee: 6005 }], on));
    const rows = await list(days);
    expect(rows.map(({ totalAmount, items }) => [totalAmount, items.length])).toEqual([
      [6005, 1],
      [9000, 1],
      [2000, 1],
    ]);
    expect(rows[0]).toMatchObject({ items: ['Books Jan-Jun'], transactionType: 'BANK' });
  });

  it('names money into a fund, and the fund that a payment takes from', async () => {
    const days = unusedDays();
    const student = await make.enrolled({ fee: 6000 });
    const on = { transactionDate: days.day };
    await server.ask(payTuition, [
      fundLine(student.uuid, 'CREDIT', 7000, on),
      fundLine(student.uuid, 'DEPOSIT', 8000, on),
    ]);
    await make.pay(student, '01-2026', { ...on, paymentType: 'CREDIT' });
    await make.pay(student, '02-2026', { ...on, paymentType: 'DEPOSIT' });
    const rows = await list(days);
    expect(rows.map((row) => [row.transactionType, row.fund, row.totalAmount])).toEqual([
      ['CREDIT', 'DEPOSIT', 6000],
      ['CREDIT', 'CREDIT', 6000],
      ['CASH', undefined, 15_000],
    ]);
    expect(rows[2]?.items).toEqual(['Paid in advance', 'Deposit']);
    expect(await list(days, { paymentType: 'CREDIT' })).toMatchObject([{ fund: 'CREDIT' }]);
    expect(await list(days, { paymentType: 'DEPOSIT' })).toMatchObject([{ fund: 'DEPOSIT' }]);
    expect(await list(days, { item: 'advance' })).toEqual([rows[2]]);
  });

  it('has a receipt for each child of a family that pays together', async () => {
    const days = unusedDays();
    const [one, other] = [await make.enrolled(), await make.enrolled()];
    await server.ask(decideSibling, { uuid: one.uuid, siblingUuid: other.uuid, isSibling: true });
    const on = { transactionDate: days.day };
    const { receipts } = await server.ask(payFamily, {
      payments: [[paymentLine(one, '03-2026', on)], [paymentLine(other, '03-2026', on)]],
    });
    const rows = await list(days);
    expect(rows.map(({ uuid }) => uuid)).toEqual([other.uuid, one.uuid]);
    expect(rows.map(({ receiptNo }) => receiptNo)).toEqual(
      receipts.map(({ receiptNo }) => receiptNo).toReversed(),
    );
  });

  it('keeps a voided receipt with its amount and marks it', async () => {
    const days = unusedDays();
    const student = await make.enrolled({ fee: 6000 });
    const on = { transactionDate: days.day };
    const { receiptNo } = await make.pay(student, '03-2026', on);
    await server.ask(voidPayment, { receiptNo, reason: 'Wrong day' });
    const second = await make.pay(student, '03-2026', on);
    expect(await list(days)).toMatchObject([
      { receiptNo: second.receiptNo, voided: false, totalAmount: 6000 },
      { receiptNo, voided: true, totalAmount: 6000 },
    ]);
  });

  it('has imported payments without a type', async () => {
    const days = unusedDays();
    const student = await make.enrolled({ fee: 6000 });
    await importPayment(server, student, days.day);
    const typed = await make.pay(student, '03-2026', { transactionDate: days.day });
    expect(await list(days, { paymentType: 'UNKNOWN' })).toMatchObject([
      { transactionType: null, totalAmount: 6000, voided: false },
    ]);
    expect(await numbers(days, { paymentType: 'CASH' })).toEqual([typed.receiptNo]);
    expect(await numbers(days, { paymentType: 'BANK' })).toEqual([]);
  });
});

describe('the filters of receipts (R-2102)', () => {
  it('find a part of the name of a student, without regard to case', async () => {
    const days = unusedDays();
    const on = { transactionDate: days.day };
    const tan = await make.enrolled({}, { name: 'Tan 100% Mei' });
    const { receiptNo } = await make.pay(tan, '03-2026', on);
    await make.pay(await make.enrolled({}, { name: 'Tan 100 Mei' }), '03-2026', on);
    expect(await numbers(days, { name: '100% mEI' })).toEqual([receiptNo]);
    expect(await numbers(days, { name: 'tan' })).toHaveLength(2);
    expect(await numbers(days, { name: '' })).toHaveLength(2);
  });

  it('find a part of an item, and keep the other items of its receipt', async () => {
    const days = unusedDays();
    const offering = await make.offering();
    const student = await make.enrolled({ offering });
    const line = paymentLine(student, '03-2026', { transactionDate: days.day });
    const { receiptNo } = await server.ask(payTuition, [
      line,
      { ...line, subscriptionId: null, id: 5, fee: 100, name: 'Ｓｈｉｒｔ, red' },
    ]);
    await make.pay(await make.enrolled(), '03-2026', { transactionDate: days.day });
    expect(await list(days, { item: 'shirt' })).toMatchObject([
      { receiptNo, totalAmount: line.fee + 100, items: [expect.any(String), 'Ｓｈｉｒｔ, red'] },
    ]);
    // A renamed subject is found by its present name.
    const subjectName = uniqueInFile('Astronomy');
    await server.ask(renameCourse, { id: offering.subjectId, subjectName, version: 1 });
    expect(await list(days, { item: 'astro' })).toMatchObject([
      { receiptNo, items: [subjectName, 'Ｓｈｉｒｔ, red'] },
    ]);
    expect(await numbers(days, { item: 'nothing of it' })).toEqual([]);
  });

  it('find who recorded it; the names of all staff are there for both roles (R-2106)', async () => {
    const days = unusedDays();
    const student = await make.enrolled();
    const [first, second] = ['03-2026', '04-2026'].map((month) =>
      paymentLine(student, month, { transactionDate: days.day }),
    );
    const byEmployee = await server.ask(payTuition, [first ?? never()], { as: server.employee });
    const byAdmin = await server.ask(payTuition, [second ?? never()], { as: server.admin });
    for (const as of [server.admin, server.employee]) {
      const staff = await server.ask(listReceiptStaff, {}, { as });
      const idOf = (name: string) =>
        String(staff.find(({ displayName }) => displayName === name)?.id);
      expect(await numbers(days, { staffId: idOf('the-admin') })).toEqual([byAdmin.receiptNo]);
      expect(await numbers(days, { staffId: idOf('the-employee') })).toEqual([
        byEmployee.receiptNo,
      ]);
    }
    expect(await numbers(days, { staffId: '999999' })).toEqual([]);
  });
});

describe('the range of receipts (R-2103)', () => {
  it.each([
    ['01-01-2026', '01-01-2027', 200, undefined],
    ['01-01-2026', '02-01-2027', 422, 'These are more than 366 days. Choose fewer days.'],
    ['01-01-2028', '31-12-2028', 200, undefined],
    ['02-01-2026', '01-01-2026', 422, 'Until is before From. Choose a later day for Until.'],
    ['31-02-2026', '01-03-2026', 400, 'From must be a day, DD-MM-YYYY'],
    ['', '01-03-2026', 400, 'From is required'],
  ])('from %s until %s has status %s', async (from, until, status, message) => {
    const response = await server.send(listReceipts, { from, until });
    expect(response.statusCode).toBe(status);
    if (message) expect(response.json()).toMatchObject({ error: { message } });
  });

  it('is required, and a type must be known', async () => {
    const day = '01-03-2026';
    expect(await server.fail(listReceipts, { from: day })).toMatchObject({ status: 400 });
    const wrong = { from: day, until: day, paymentType: 'CHEQUE' };
    expect(await server.fail(listReceipts, wrong)).toMatchObject({ status: 400 });
  });
});

function never(): never {
  throw new Error('the line is there');
}
