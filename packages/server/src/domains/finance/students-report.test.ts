import { listFinanceStudents } from '@kelas/contract/finance';
import { payMisc, payTuition, voidPayment } from '@kelas/contract/payments';
import { getStudent } from '@kelas/contract/students';
import { type Day, dayToSql } from '@kelas/contract/values/date';
import { addMonths, type Month } from '@kelas/contract/values/month';
import {
  courseLine,
  Makers,
  miscPayment,
  paymentLine,
  uniqueInFile,
} from '@kelas/testkit/fixtures';
import { importPayment } from '@kelas/testkit/imports';
import { startServer } from '@kelas/testkit/server';
import { HOSTILE_TEXTS } from '@kelas/testkit/texts';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';

const server = await startServer();
const make = new Makers(server);

beforeEach(() => {
  // Later than every payment of this file.
  server.clock.set('2036-01-16T02:00:00Z');
});

const report = (transactionDate: string, programLvl?: string) =>
  server.ask(listFinanceStudents, { transactionDate, programLvl });

let usedMonths = 0;

/** A month without payments of other tests of this file. */
function unusedMonth(): string {
  usedMonths += 1;
  return addMonths('01-2030' as Month, usedMonths);
}

/** A student with subscriptions to courses of these names. */
async function taking(subjects: readonly string[], name = uniqueInFile('Payer'), fee = 6000) {
  const tuitionCourse = [];
  for (const subject of subjects) {
    const course = await make.course(subject);
    const { offerings } = await make.teacher({
      tuitionCourse: [{ programLvl: 2, subjectId: course.id, fee }],
    });
    tuitionCourse.push(...offerings.map((offering) => courseLine(offering)));
  }
  const { uuid } = await make.student({ name, tuitionCourse });
  const { tuitionCourses } = await server.ask(getStudent, { uuid });
  const courses = tuitionCourses.map((line) => ({
    uuid,
    subscriptionId: line.subscriptionId,
    fee: line.fee,
  }));
  return { uuid, name, courses };
}

describe('the finance report by students', () => {
  it('has one row per receipt with its courses, misc charges and total (R-903)', async () => {
    const month = unusedMonth();
    const [physics, algebra] = [uniqueInFile('Physics'), uniqueInFile('Algebra')];
    const { uuid, name, courses } = await taking([physics, algebra], uniqueInFile('Payer'), 4999);
    const on = { transactionDate: `05-${month}`, paymentType: 'BANK' as const };
    const lines = courses.flatMap((course) =>
      ['01-2026', '02-2026'].map((each) => paymentLine(course, each, on)),
    );
    const [first] = lines;
    const misc = { ...first, subscriptionId: null, id: 5, fee: 1 };
    const { receiptNo } = await server.ask(payTuition, [
      ...lines,
      { ...misc, name: 'Shirt' },
      { ...misc, name: 'Card' },
    ]);
    const books = miscPayment(uuid, [{ id: 2, fee: 6005 }], { transactionDate: `06-${month}` });
    const second = await server.ask(payMisc, books);
    expect(await report(month)).toEqual([
      {
        uuid,
        studentName: name,
        courses: [algebra, physics],
        miscs: ['Shirt', 'Card'],
        transactionType: 'BANK',
        transactionDate: `05-${month}`,
        totalAmount: 4 * 4999 + 2,
        receiptNo,
      },
      {
        uuid,
        studentName: name,
        courses: [],
        miscs: ['Books Jan-Jun'],
        transactionType: 'CASH',
        transactionDate: `06-${month}`,
        totalAmount: 6005,
        receiptNo: second.receiptNo,
      },
    ]);
  });

  it('comes by transaction date, then by receipt number', async () => {
    const month = unusedMonth();
    const student = await make.enrolled();
    const receipts = [];
    server.clock.set('2031-12-31T12:00:00Z');
    for (const [paid, day] of [
      ['01-2026', '09'],
      ['02-2026', '02'],
      ['03-2026', '09'],
    ] as const) {
      const how = { transactionDate: `${day}-${month}` };
      receipts.push((await make.pay(student, paid, how)).receiptNo);
    }
    // Recorded in an earlier year, as after a clock that was set back: the number decides.
    server.clock.set('2030-12-31T12:00:00Z');
    const how = { transactionDate: `09-${month}` };
    receipts.push((await make.pay(student, '04-2026', how)).receiptNo);
    const [a, b, c, d] = receipts;
    expect((await report(month)).map((row) => row.receiptNo)).toEqual([b, d, a, c]);
  });

  it('uses the transaction date, not the month paid for or the day of recording (R-909)', async () => {
    const student = await make.enrolled();
    server.clock.set('2026-07-16T02:00:00Z');
    await make.pay(student, '03-2026', { transactionDate: '30-04-2026' });
    const [paid] = await report('04-2026');
    expect(paid).toMatchObject({ transactionDate: '30-04-2026', totalAmount: 6000 });
    expect(await report('03-2026')).toEqual([]);
    expect(await report('07-2026')).toEqual([]);
  });

  it('includes the first and last day of the month and no day outside it', async () => {
    const student = await make.enrolled({ effectiveDate: '01-2025' });
    for (const [paid, day] of [
      ['01-2025', '31-01-2028'],
      ['02-2025', '01-02-2028'],
      ['03-2025', '29-02-2028'],
      ['04-2025', '01-03-2028'],
    ] as const) {
      await make.pay(student, paid, { transactionDate: day });
    }
    const days = (await report('02-2028')).map((row) => row.transactionDate);
    expect(days).toEqual(['01-02-2028', '29-02-2028']);
    await make.pay(student, '05-2025', { transactionDate: '31-12-2028' });
    await make.pay(student, '06-2025', { transactionDate: '01-01-2029' });
    expect(await report('12-2028')).toHaveLength(1);
    expect(await report('01-2029')).toHaveLength(1);
  });

  it('leaves out a voided payment and includes the payment that replaces it (R-909)', async () => {
    const month = unusedMonth();
    const student = await make.enrolled();
    const how = { transactionDate: `05-${month}` };
    const { receiptNo } = await make.pay(student, '03-2026', how);
    const other = await make.pay(await make.enrolled({ fee: 1 }), '03-2026', how);
    expect(await report(month)).toHaveLength(2);
    await server.ask(voidPayment, { receiptNo, reason: 'Wrong student' });
    expect((await report(month)).map((row) => row.receiptNo)).toEqual([other.receiptNo]);
    const again = await make.pay(student, '03-2026', how);
    expect((await report(month)).map((row) => row.receiptNo)).toEqual([
      other.receiptNo,
      again.receiptNo,
    ]);
  });

  it("filters by the student's level; Remove and no level mean all levels (R-902)", async () => {
    const month = unusedMonth();
    const offering = await make.offering();
    const names = new Map<number, string>();
    for (const programLvl of [1, 2, 3, 8]) {
      const name = uniqueInFile(`Level ${programLvl}`);
      names.set(programLvl, name);
      const student = await make.enrolled({ offering }, { programLvl, name });
      await make.pay(student, '03-2026', { transactionDate: `05-${month}` });
    }
    const found = async (programLvl?: string) =>
      (await report(month, programLvl)).map((row) => row.studentName);
    for (const all of [undefined, '', '1']) {
      expect(await found(all)).toEqual([...names.values()]);
    }
    for (const level of [2, 3, 8]) {
      expect(await found(String(level))).toEqual([names.get(level)]);
    }
    expect(await found('4')).toEqual([]);
  });

  it('has null for an unknown payment type (R-907)', async () => {
    const month = unusedMonth();
    await importPayment(server, await make.enrolled({ fee: 4250 }), `17-${month}`);
    expect(await report(month)).toMatchObject([
      { transactionType: null, totalAmount: 4250, receiptNo: expect.stringMatching(/^R-2019-/) },
    ]);
  });

  it('returns names and subjects unchanged', async () => {
    const month = unusedMonth();
    for (const text of HOSTILE_TEXTS) {
      const { courses } = await taking([uniqueInFile(text).trim()], uniqueInFile(text).trim());
      const [course] = courses;
      if (!course) throw new Error('the student has no course');
      await make.pay(course, '03-2026', { transactionDate: `05-${month}` });
    }
    const rows = await report(month);
    for (const [index, row] of rows.entries()) {
      expect(row.studentName).toContain(HOSTILE_TEXTS[index]?.trim());
      expect(row.courses[0]).toContain(HOSTILE_TEXTS[index]?.trim());
    }
    expect(rows).toHaveLength(HOSTILE_TEXTS.length);
  });

  it('is complete with more rows than one batch', async () => {
    const month = unusedMonth();
    const { subscriptionId } = await make.enrolled();
    await sql`insert into receipt_counter values (2018, 520)`.execute(server.db);
    await sql`
      with recorded as (
        insert into payment (receipt_year, receipt_number, student_id, transaction_date,
          payment_type, recorded_at, recorded_by)
        select 2018, number, student_id, ${dayToSql(`15-${month}` as Day)}::date, 'CASH', ${server.clock.now}, created_by
        from generate_series(1, 520) number, subscription where subscription.id = ${subscriptionId}
        returning id, student_id, transaction_date, payment_type, receipt_number
      )
      insert into payment_line (payment_id, student_id, transaction_date, payment_type, month, fee,
        subscription_id)
      select recorded.id, recorded.student_id, transaction_date, payment_type,
        '2026-01-01'::date + receipt_number * interval '1 month', fee, subscription.id
      from recorded, subscription where subscription.id = ${subscriptionId}`.execute(server.db);
    const rows = await report(month);
    expect(rows.map((row) => Number(row.receiptNo.slice(-6)))).toEqual(
      Array.from({ length: 520 }, (_, index) => index + 1),
    );
    expect(rows.every((row) => row.courses.length === 1 && row.miscs.length === 0)).toBe(true);
  });

  it.each([
    {},
    { transactionDate: '' },
    { transactionDate: '2026-03' },
    { transactionDate: '13-2026' },
    { transactionDate: '16-03-2026' },
    { transactionDate: '03-2026', programLvl: 'x' },
  ])('refuses %j with 400', async (filter) => {
    const refused = await server.fail(listFinanceStudents, filter);
    expect([refused.status, refused.code]).toEqual([400, 'BAD_REQUEST']);
  });
});
