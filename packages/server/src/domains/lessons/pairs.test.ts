import { listArrears } from '@kelas/contract/arrears';
import { addAdjustment, previewDiscounts } from '@kelas/contract/discounts';
import {
  changeFees,
  listFeeChanges,
  previewFeeChange,
  undoFeeChange,
} from '@kelas/contract/fee-changes';
import { getFinanceCharts, getFinanceSplits } from '@kelas/contract/finance';
import {
  applyRules,
  changeHouseRules,
  getHouseRules,
  previewRules,
} from '@kelas/contract/house-rules';
import { recordLessons } from '@kelas/contract/lessons';
import { chargeInBulk } from '@kelas/contract/misc-charges';
import { getOverview } from '@kelas/contract/overview';
import {
  getReceiptDocument,
  listFamilyFees,
  payFamily,
  payTuition,
  voidPayment,
} from '@kelas/contract/payments';
import { getStatement, getStatementDocument } from '@kelas/contract/statements';
import { decideSibling, getStudentAccount } from '@kelas/contract/student-account';
import {
  changeCourse,
  changeStudentStatus,
  getStudent,
  previewCourseChange,
} from '@kelas/contract/students';
import { addTimetableEntry } from '@kelas/contract/timetable';
import { getTuitionPayment, listTuitionPayments } from '@kelas/contract/tuition-fees';
import { moveStudent, previewStudentMove } from '@kelas/contract/year-end';
import {
  courseLine,
  type Enrolled,
  feeChoice,
  Makers,
  paymentLine,
  previewFees,
  previewInBulk,
  type TestOffering,
} from '@kelas/testkit/fixtures';
import { owedIn, owes } from '@kelas/testkit/owed-in';
import { readPdf } from '@kelas/testkit/pdf';
import { Salaries } from '@kelas/testkit/salaries';
import { MORNING, startServer } from '@kelas/testkit/server';
import { expectVerified } from '@kelas/testkit/verified';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { anonymiseStudent } from '../../personal-data/anonymise.ts';

/* What else changes a fee or reads it, together with a course that is charged by lesson. */

const server = await startServer();
const make = new Makers(server);
const salaries = new Salaries(server);
const MARCH = '03-2026';
const APRIL = '04-2026';

type Rules = Omit<Parameters<typeof server.ask<typeof changeHouseRules>>[1], 'version'>;

async function setRules(rules: Rules) {
  const { version } = await server.ask(getHouseRules, {});
  await server.ask(changeHouseRules, { version, ...rules });
}

beforeEach(() => {
  server.clock.now = MORNING;
});
afterEach(async () => {
  await setRules({ packageDiscount: null, siblingDiscount: null, firstMonth: null });
  await expectVerified(server);
});

/** A student who takes a course at RM 20.00 a lesson from March on. */
async function taken(teacher: Parameters<typeof make.byLesson>[1] = {}, effectiveDate = MARCH) {
  const offering = await make.byLesson(2000, teacher);
  return { offering, student: await make.enrolled({ offering, effectiveDate }) };
}

const pay = (student: Enrolled, fee: number, month = MARCH) =>
  server.ask(payTuition, [paymentLine({ ...student, fee }, month)]);

/** What is due for each course of a student in a month, in cents. */
const feesOf = async ({ uuid }: { readonly uuid: string }, month: string) =>
  (await server.ask(getTuitionPayment, { uuid, month })).map(({ fee }) => fee);

const discount = (student: Enrolled, off: object) =>
  server.ask(
    addAdjustment,
    {
      subscriptionId: student.subscriptionId,
      fromDate: MARCH,
      borneBy: 'CENTRE',
      reason: 'Scholarship',
      ...off,
    },
    { as: server.admin },
  );

async function coursesOf({ uuid }: { readonly uuid: string }) {
  return (await server.ask(getStudent, { uuid })).tuitionCourses;
}

const lineOf = (offering: TestOffering, more: object = {}) => ({
  ...courseLine(offering, { effectiveDate: MARCH }),
  ...more,
});

describe('discounts of a course by lesson', () => {
  it('of a first month by lessons take off those that were missed (R-2336)', async () => {
    await setRules({ firstMonth: 'LESSONS' });
    const offering = await make.byLesson(2000);
    const { subjectId, programLvl } = offering;
    const entry = { subjectId, programLvl, dayOfWeek: 1, classSession: 'MORNING' } as const;
    await server.ask(addTimetableEntry, entry);
    const { uuid } = await make.student({
      tuitionCourse: [lineOf(offering, { startDate: '17-03-2026' })],
    });
    // March has five Mondays, three of them before the 17th.
    await make.lessons(offering, MARCH, 5);
    await make.lessons(offering, APRIL, 4);
    expect([await feesOf({ uuid }, MARCH), await feesOf({ uuid }, APRIL)]).toEqual([
      [4000],
      [8000],
    ]);
  });

  it('of half a first month take off half of the month (R-2336)', async () => {
    await setRules({ firstMonth: 'HALF_MONTH' });
    const offering = await make.byLesson(2000);
    const { uuid } = await make.student({
      tuitionCourse: [lineOf(offering, { startDate: '17-03-2026' })],
    });
    await make.lessons(offering, MARCH, 5);
    expect(await feesOf({ uuid }, MARCH)).toEqual([5000]);
  });

  it('by package and sibling count the course before its lessons are recorded (R-2338)', async () => {
    const borneBy = 'CENTRE' as const;
    await setRules({
      packageDiscount: { fromCourses: 2, percent: 10, borneBy },
      siblingDiscount: { fromChild: 2, amount: 500, borneBy },
    });
    const offering = await make.byLesson(2000);
    const first = await make.student({ tuitionCourse: [lineOf(offering)] });
    const second = await make.student({
      tuitionCourse: [lineOf(offering), lineOf(await make.offering(6000))],
    });
    await server.ask(decideSibling, { ...second, siblingUuid: first.uuid, isSibling: true });
    // 10 % and RM 5.00 off RM 60.00; nothing is due for the other course.
    expect(await feesOf(second, MARCH)).toEqual([0, 4900]);
    await make.lessons(offering, MARCH, 4);
    expect([await feesOf(first, MARCH), await feesOf(second, MARCH)]).toEqual([
      [8000],
      [6700, 4900],
    ]);
  });

  it('by hand compare an amount with the fee of one lesson (R-2337)', async () => {
    await setRules({ discountLimit: 20 });
    const { offering, student } = await taken();
    await make.lessons(offering, MARCH, 8);
    const give = (off: object) =>
      server.send(
        addAdjustment,
        {
          subscriptionId: student.subscriptionId,
          fromDate: MARCH,
          borneBy: 'CENTRE',
          reason: 'Award',
          ...off,
        },
        { as: server.employee },
      );
    expect((await give({ amount: 401 })).statusCode).toBe(409);
    expect((await give({ percent: 21 })).statusCode).toBe(409);
    expect((await give({ percent: 20 })).statusCode).toBe(200);
    expect(await feesOf(student, MARCH)).toEqual([12_800]);
  });

  it('are previewed for the months with recorded lessons alone (R-2338)', async () => {
    const { offering, student } = await taken();
    await make.lessons(offering, MARCH, 4);
    await make.lessons(offering, APRIL, 2);
    const packageDiscount = { fromCourses: 2, percent: 10, borneBy: 'CENTRE' } as const;
    await setRules({ packageDiscount });
    const other = await make.byLesson(1000);
    await make.lessons(other, APRIL, 3);
    const effects = await server.ask(previewDiscounts, {
      uuid: student.uuid,
      added: [lineOf(other)],
    });
    const shown = effects.map(({ fromDate, untilDate, feeBefore, feeAfter }) => [
      fromDate,
      untilDate,
      feeBefore,
      feeAfter,
    ]);
    expect(shown.toSorted()).toEqual([
      [MARCH, MARCH, 8000, 7200],
      [APRIL, APRIL, 3000, 2700],
      [APRIL, APRIL, 4000, 3600],
    ]);
  });

  it('are made by the house rules that are applied, as previewed', async () => {
    const offering = await make.byLesson(2000);
    const { uuid, name } = await make.student({
      tuitionCourse: [lineOf(offering), lineOf(await make.offering(6000))],
    });
    await make.lessons(offering, MARCH, 4);
    await setRules({ packageDiscount: { fromCourses: 2, percent: 10, borneBy: 'CENTRE' } });
    const { digest, rows } = await server.ask(previewRules, { month: MARCH });
    expect(
      rows
        .filter((row) => row.name === name)
        .map((row) => [row.untilDate, row.feeBefore, row.feeAfter]),
    ).toEqual([
      [MARCH, 8000, 7200],
      [null, 6000, 5400],
    ]);
    await server.ask(applyRules, { month: MARCH, digest });
    expect(await feesOf({ uuid }, MARCH)).toEqual([7200, 5400]);
  });
});

describe('changes of a course by lesson (R-2339)', () => {
  it('of its fee count for the lessons from their month on, and name it (R-2324)', async () => {
    const { offering, student } = await taken();
    await make.lessons(offering, MARCH, 4);
    await make.lessons(offering, APRIL, 4);
    const change = { month: APRIL, teacher: offering.teacher };
    const preview = await server.ask(previewFeeChange, feeChoice(change));
    const named = { fee: 2000, newFee: 2500, byLesson: true };
    expect([preview.offerings, preview.rows]).toMatchObject([[named], [named]]);
    const { id } = await server.ask(changeFees, await previewFees(server, change));
    const [listed] = await server.ask(listFeeChanges, {});
    expect(listed?.offerings).toMatchObject([{ byLesson: true }]);
    expect([await feesOf(student, MARCH), await feesOf(student, APRIL)]).toEqual([
      [8000],
      [10_000],
    ]);
    await server.ask(undoFeeChange, { id });
    expect(await feesOf(student, APRIL)).toEqual([8000]);
  });

  it('from a course by month and back take the fee of each month', async () => {
    const monthly = await make.offering(6000);
    const student = await make.enrolled({ offering: monthly, effectiveDate: '02-2026' });
    const offering = await make.byLesson(2000);
    await make.lessons(offering, MARCH, 4);
    await discount(student, { percent: 10 });
    const { effectiveDate: _, ...line } = courseLine(offering);
    const change = { id: student.subscriptionId, month: MARCH, ...line };
    const { digest, fee, discounts } = await server.ask(previewCourseChange, change);
    expect([fee, discounts]).toEqual([7200, 1]);
    await server.ask(changeCourse, { ...change, digest });
    expect([await feesOf(student, '02-2026'), await feesOf(student, MARCH)]).toEqual([
      [6000],
      [7200],
    ]);
    const [, second] = await coursesOf(student);
    const { effectiveDate: __, ...back } = courseLine(monthly);
    await server.ask(changeCourse, { id: second?.subscriptionId ?? 0, month: APRIL, ...back });
    await make.lessons(offering, APRIL, 4);
    expect([await feesOf(student, MARCH), await feesOf(student, APRIL)]).toEqual([[7200], [5400]]);
  });

  it('to another level take the fee of an offering that is charged in the other way', async () => {
    const { id: subjectId } = await make.course();
    const { offerings } = await make.teacher({
      tuitionCourse: [
        { programLvl: 2, subjectId, fee: 6000 },
        { programLvl: 3, subjectId, fee: 2500, byLesson: true },
        { programLvl: 4, subjectId, fee: 3000, byLesson: true },
      ],
    });
    const [offering, second] = offerings;
    if (!offering || !second) throw new Error('the teacher has no offerings');
    const student = await make.enrolled({ offering, fee: 5000, effectiveDate: '02-2026' });
    const move = async (month: string, programLvl: number) => {
      const fees = 'KEEP_DIFFERENCE' as const;
      const input = { uuid: student.uuid, month, programLvl, lines: [], fees };
      const { digest, ...preview } = await server.ask(previewStudentMove, input);
      await server.ask(moveStudent, { ...input, digest });
      return preview.after;
    };
    await make.lessons(second, MARCH, 4);
    expect(await move(MARCH, 3)).toBe(10_000);
    expect(await feesOf(student, MARCH)).toEqual([10_000]);
    await discount(
      { ...student, subscriptionId: (await coursesOf(student))[1]?.subscriptionId ?? 0 },
      { percent: 50, fromDate: APRIL },
    );
    // From one by lesson to another one the difference stays: none here.
    expect(await move('05-2026', 4)).toBe(0);
    expect((await coursesOf(student)).map(({ fee, byLesson }) => [fee, byLesson])).toEqual([
      [5000, undefined],
      [2500, true],
      [3000, true],
    ]);
  });

  it('by a pause, a termination and the removal of personal data leave nothing to pay', async () => {
    const { offering, student } = await taken();
    const other = await make.enrolled({ offering, effectiveDate: MARCH });
    await server.ask(changeStudentStatus, { uuid: student.uuid, status: 'DEACTIVATED' });
    const terminated = { status: 'TERMINATED', terminatedDate: MARCH } as const;
    await server.ask(changeStudentStatus, { uuid: other.uuid, ...terminated });
    await make.lessons(offering, MARCH, 4);
    await make.lessons(offering, APRIL, 4);
    // The month of a deactivation is still charged.
    expect([await feesOf(student, MARCH), await feesOf(student, APRIL)]).toEqual([[8000], []]);
    expect(await owedIn(server, other, MARCH)).toMatchObject({ page: 0, arrears: 0 });
    const now = server.clock.now;
    await server.db
      .transaction()
      .execute((tx) => anonymiseStudent(tx, other.uuid, { evenIfOwing: false, now }));
    await server.ask(recordLessons, {
      month: MARCH,
      counts: [{ offeringId: offering.id, lessons: 5, before: 4 }],
    });
    expect(await feesOf(student, MARCH)).toEqual([10_000]);
  });
});

describe('salaries of a course by lesson (R-2340)', () => {
  it('have the share of the lessons, before a discount of the centre', async () => {
    const { offering, student } = await taken({ paymentRate: '6/4' });
    const shared = await make.enrolled({ offering, effectiveDate: MARCH });
    await discount(student, { percent: 25 });
    await discount(shared, { percent: 25, borneBy: 'SHARED' });
    const teacher = { uuid: offering.teacher };
    await make.lessons(offering, MARCH, 4);
    expect(await salaries.total(teacher, MARCH)).toBe(0);
    await pay(student, 6000);
    await pay(shared, 6000);
    // 60 % of RM 80.00 and of RM 60.00.
    expect(await salaries.total(teacher, MARCH)).toBe(8400);
  });

  it('count a free month once its lessons are recorded, and keep its number', async () => {
    const { offering, student } = await taken({ paymentRate: '6/4' });
    await discount(student, { percent: 100 });
    const teacher = { uuid: offering.teacher };
    expect(await salaries.total(teacher, MARCH)).toBe(0);
    await make.lessons(offering, MARCH, 4);
    expect(await salaries.total(teacher, MARCH)).toBe(4800);
    await salaries.pay(teacher, MARCH);
    const counts = [{ offeringId: offering.id, lessons: 5, before: 4 }];
    const refused = await server.fail(recordLessons, { month: MARCH, counts });
    expect(refused.code).toBe('LESSONS_USED');
    await salaries.void(teacher, MARCH);
    await server.ask(recordLessons, { month: MARCH, counts });
    expect(await salaries.total(teacher, MARCH)).toBe(6000);
  });

  it('of a later month count lessons that were recorded too late', async () => {
    const { offering, student } = await taken({ paymentRate: '6/4' });
    await discount(student, { percent: 100 });
    const teacher = { uuid: offering.teacher };
    await salaries.pay(teacher, MARCH);
    await make.lessons(offering, MARCH, 4);
    expect(await salaries.total(teacher, MARCH)).toBe(0);
    expect(await salaries.total(teacher, APRIL)).toBe(4800);
  });

  it('by the head or by the month do not depend on lessons', async () => {
    for (const [paymentType, paymentRate] of [
      ['HEAD', 1500],
      ['FIXED', 1500],
    ] as const) {
      const { offering } = await taken({ paymentType, paymentRate });
      const teacher = { uuid: offering.teacher };
      expect(await salaries.total(teacher, MARCH)).toBe(1500);
      await make.lessons(offering, MARCH, 0);
      expect(await salaries.total(teacher, MARCH)).toBe(1500);
    }
  });
});

describe('payments of a course by lesson', () => {
  it('come from credit and deposit, of a family together, and are kept as credit', async () => {
    await make.holdMoney();
    const { offering, student } = await taken();
    const other = await make.enrolled({ offering, effectiveDate: MARCH });
    const join = { uuid: student.uuid, siblingUuid: other.uuid, isSibling: true };
    await server.ask(decideSibling, join);
    await make.lessons(offering, MARCH, 4);
    const fees = await server.ask(listFamilyFees, { uuid: student.uuid });
    expect(fees.map(({ lines }) => lines)).toMatchObject([
      [{ fee: 8000, lessons: 4 }],
      [{ fee: 8000, lessons: 4 }],
    ]);
    await make.fund(student.uuid, 'CREDIT', 8000);
    await make.fund(other.uuid, 'DEPOSIT', 8000);
    const { receipts } = await server.ask(payFamily, {
      payments: [
        [paymentLine({ ...student, fee: 8000 }, MARCH, { paymentType: 'CREDIT' })],
        [paymentLine({ ...other, fee: 8000 }, MARCH, { paymentType: 'DEPOSIT' })],
      ],
    });
    expect(receipts.map(({ totalAmount }) => totalAmount)).toEqual([8000, 8000]);
    expect((await owedIn(server, student, MARCH)).unpaid).toBe(0);
    const third = await make.enrolled({ offering, effectiveDate: MARCH });
    const { receiptNo } = await pay(third, 8000);
    await server.ask(
      voidPayment,
      { receiptNo, reason: 'Wrong lessons', keepAsCredit: true },
      { as: server.admin },
    );
    const { credit, owedFee } = await server.ask(getStudentAccount, { uuid: third.uuid });
    expect([credit, owedFee]).toEqual([8000, 8000]);
  });

  it('say the lessons on receipts and statements (R-2341)', async () => {
    const { offering, student } = await taken();
    await make.lessons(offering, MARCH, 4);
    await discount(student, { amount: 500 });
    const { receiptNo } = await pay(student, 7500);
    const months = { uuid: student.uuid, from: MARCH, until: MARCH };
    for (const { rawPayload } of [
      await server.send(getReceiptDocument, { receiptNo, format: 'A5' }),
      await server.send(getStatementDocument, months),
    ]) {
      const text = readPdf(rawPayload)
        .pages.map((page) => page.text)
        .join(' ');
      // The name of the course decides where the lines break.
      expect(text).toMatch(/lessons: 4,.*less.*discount.*5\.00/s);
    }
  });

  it('keep lessons and discount when the course ends before the month (R-229)', async () => {
    const { offering } = await taken();
    const student = await make.enrolled({ offering, effectiveDate: '02-2026' });
    await make.lessons(offering, MARCH, 4);
    await discount(student, { amount: 500 });
    await pay(student, 7500);
    const shown = async () => {
      const { uuid } = student;
      const list = await server.ask(listTuitionPayments, { month: MARCH });
      const [line] = await server.ask(getTuitionPayment, { uuid, month: MARCH });
      const statement = await server.ask(getStatement, { uuid, from: MARCH, until: MARCH });
      return [
        list.find((row) => row.uuid === uuid),
        line,
        statement.rows.filter(({ kind }) => kind === 'CHARGE'),
      ];
    };
    const before = await shown();
    expect(before).toMatchObject([
      { totalDiscountFee: 500 },
      { discountFee: 500, lessons: 4 },
      [{ discountFee: 500, lessons: 4 }],
    ]);
    await make.cancel(student.subscriptionId, MARCH);
    expect(await shown()).toEqual(before);
  });

  it('are owed in arrears, reports and the overview by the recorded lessons', async () => {
    const { offering, student } = await taken();
    const sums = async () => {
      const { tuition, arrearsFee } = await server.ask(getOverview, {});
      const { months } = await server.ask(getFinanceCharts, { transactionDate: MARCH });
      const splits = await server.ask(getFinanceSplits, { transactionDate: MARCH });
      const { totalFee = 0, owedFee = 0, receivedFee = 0 } = months.at(-1) ?? {};
      const chart = [totalFee, owedFee, receivedFee];
      return [tuition.totalFee, tuition.owedFee, arrearsFee, ...chart, splits.total];
    };
    const changed = async (before: readonly number[]) =>
      (await sums()).map((sum, index) => sum - (before[index] ?? 0));
    const before = await sums();
    await make.lessons(offering, MARCH, 4);
    expect(await changed(before)).toEqual([8000, 8000, 8000, 8000, 8000, 0, 0]);
    const arrears = await server.ask(listArrears, {});
    expect(arrears.find(({ uuid }) => uuid === student.uuid)).toMatchObject({
      months: [MARCH],
      thisMonthFee: 8000,
      totalOwedFee: 8000,
    });
    await pay(student, 8000);
    expect(await changed(before)).toEqual([8000, 0, 0, 8000, 0, 8000, 8000]);
  });

  it('leave a bulk charge of the class as it is', async () => {
    const { offering, student } = await taken();
    const choice = {
      itemId: 5,
      fee: 1000,
      month: MARCH,
      group: 'CLASS',
      offeringId: offering.id,
    } as const;
    await server.ask(chargeInBulk, await previewInBulk(server, choice));
    expect((await server.ask(getStudentAccount, { uuid: student.uuid })).owedFee).toBe(1000);
    await make.lessons(offering, MARCH, 4);
    expect((await owedIn(server, student, MARCH)).page).toBe(9000);
    expect(await owedIn(server, student, MARCH)).toMatchObject({ list: owes(8000).list });
  });
});
