import { listArrears } from '@kelas/contract/arrears';
import { addAdjustment } from '@kelas/contract/discounts';
import {
  changeFees,
  listFeeChanges,
  previewFeeChange,
  undoFeeChange,
} from '@kelas/contract/fee-changes';
import { changeHouseRules, getHouseRules } from '@kelas/contract/house-rules';
import { payTuition } from '@kelas/contract/payments';
import { getSalary } from '@kelas/contract/salaries';
import { cancelSubscription, changeStudentStatus, getStudent } from '@kelas/contract/students';
import { listOfferings } from '@kelas/contract/teachers';
import { getTuitionPayment } from '@kelas/contract/tuition-fees';
import {
  courseLine,
  type Enrolled,
  Makers,
  paymentLine,
  previewFees,
} from '@kelas/testkit/fixtures';
import { startServer } from '@kelas/testkit/server';
import { expectVerified } from '@kelas/testkit/verified';
import { beforeAll, describe, expect, it } from 'vitest';

const server = await startServer();
const make = new Makers(server);
const MONTH = '04-2026';

beforeAll(async () => {
  const { version } = await server.ask(getHouseRules, {});
  await server.ask(changeHouseRules, { version, partPayments: true });
});

async function coursesOf({ uuid }: { uuid: string }) {
  const { tuitionCourses } = await server.ask(getStudent, { uuid });
  return tuitionCourses.map(({ fee, effectiveDate, cancelledDate }) => [
    fee,
    effectiveDate,
    cancelledDate,
  ]);
}

async function linesOf({ uuid }: { uuid: string }, month: string) {
  const lines = await server.ask(getTuitionPayment, { uuid, month });
  return lines.map(({ fee, paymentStatus }) => [fee, paymentStatus]);
}

/** Two students of a class; the second one pays another fee. */
async function makeClass(ownFee = 5000) {
  const offering = await make.offering(6000);
  const { teacher, subjectId, programLvl } = offering;
  const student = await make.enrolled({ offering });
  const own = await make.enrolled({ offering, fee: ownFee });
  return { offering, student, own, choice: { teacher, subjectId, programLvl, month: MONTH } };
}

type Choice = Parameters<typeof previewFees>[1];
const raise = async (choice: Choice) => server.ask(changeFees, await previewFees(server, choice));

describe('a change of fees (R-1970)', () => {
  it('changes the fee of the class and of its students from a month on', async () => {
    const { offering, student, own, choice } = await makeClass();
    const { digest, ...preview } = await server.ask(previewFeeChange, {
      ...choice,
      kind: 'AMOUNT',
      value: 500,
      ownFees: 'KEEP',
      leftOut: [],
    });
    expect(preview).toMatchObject({
      offerings: [{ id: offering.id, fee: 6000, newFee: 6500 }],
      ...{ students: 1, courses: 1, totalBefore: 6000, totalAfter: 6500 },
    });
    const rows = new Map(preview.rows.map((row) => [row.uuid, row]));
    expect(rows.get(student.uuid)).toMatchObject({
      ...{ fee: 6000, newFee: 6500, fromDate: MONTH, paidUntil: null, skipped: null },
    });
    expect(rows.get(own.uuid)).toMatchObject({ fee: 5000, newFee: 5000, skipped: 'OWN_FEE' });
    expect(digest).toMatch(/^[0-9a-f]{64}$/);
    expect(await coursesOf(student)).toEqual([[6000, '01-2026', null]]);

    expect(await raise(choice)).toMatchObject({ students: 1, courses: 1 });
    expect(await coursesOf(student)).toEqual([
      [6000, '01-2026', MONTH],
      [6500, MONTH, null],
    ]);
    expect(await coursesOf(own)).toEqual([[5000, '01-2026', null]]);
    expect(await linesOf(student, '03-2026')).toEqual([[6000, 'PENDING']]);
    expect(await linesOf(student, MONTH)).toEqual([[6500, 'PENDING']]);
    await expectVerified(server);
  });

  it.each([
    ['PERCENT', 8, 6500],
    ['PERCENT', 10, 6600],
    ['FEE', 5800, 5800],
  ] as const)('%s %i makes RM 60.00 to %i cents (R-1971)', async (kind, value, fee) => {
    const { student, choice } = await makeClass();
    await raise({ ...choice, kind, value });
    expect((await coursesOf(student)).at(-1)).toEqual([fee, MONTH, null]);
  });

  it.each([
    ['KEEP_DIFFERENCE', 5500],
    ['OFFERING', 6500],
  ] as const)('gives a fee of its own by %s %i cents (R-1972)', async (ownFees, fee) => {
    const { own, choice } = await makeClass();
    await raise({ ...choice, ownFees });
    expect((await coursesOf(own)).at(-1)).toEqual([fee, MONTH, null]);
  });

  it('keeps a course without a fee free', async () => {
    const { own, choice } = await makeClass(0);
    await raise({ ...choice, ownFees: 'OFFERING' });
    expect(await coursesOf(own)).toEqual([[0, '01-2026', null]]);
  });

  it('leaves out the chosen students, and refuses another preview (409)', async () => {
    const { student, own, choice } = await makeClass();
    const all = await previewFees(server, { ...choice, ownFees: 'OFFERING' });
    expect(await server.fail(changeFees, { ...all, leftOut: [student.uuid] })).toMatchObject({
      status: 409,
    });
    await raise({ ...choice, ownFees: 'OFFERING', leftOut: [student.uuid] });
    expect(await coursesOf(student)).toEqual([[6000, '01-2026', null]]);
    expect(await coursesOf(own)).toHaveLength(2);
  });

  it('refuses a stale preview after a payment, and one without a change', async () => {
    const { student, choice } = await makeClass();
    const request = await previewFees(server, choice);
    await make.pay(student, MONTH);
    expect(await server.fail(changeFees, request)).toMatchObject({ status: 409 });
    const nothing = await previewFees(server, { ...choice, value: 0 });
    expect(await server.fail(changeFees, nothing)).toMatchObject({ status: 409 });
    expect(await coursesOf(student)).toEqual([[6000, '01-2026', null]]);
  });

  it('leaves ended, coming and terminated courses as they should be', async () => {
    const { offering, choice } = await makeClass();
    const ended = await make.enrolled({ offering });
    await server.ask(cancelSubscription, { id: ended.subscriptionId, month: MONTH });
    const ending = await make.enrolled({ offering });
    await server.ask(cancelSubscription, { id: ending.subscriptionId, month: '07-2026' });
    const coming = await make.enrolled({ offering, effectiveDate: '06-2026' });
    const gone = await make.enrolled({ offering });
    await server.ask(changeStudentStatus, {
      ...{ uuid: gone.uuid, status: 'TERMINATED', terminatedDate: '03-2026' },
    });
    await raise(choice);
    expect(await coursesOf(ended)).toEqual([[6000, '01-2026', MONTH]]);
    expect(await coursesOf(ending)).toEqual([
      [6000, '01-2026', MONTH],
      [6500, MONTH, '07-2026'],
    ]);
    // A course that ended before its first month is not shown (R-1826).
    expect((await coursesOf(coming)).at(-1)).toEqual([6500, '06-2026', null]);
    expect(await coursesOf(gone)).toEqual([[6000, '01-2026', '03-2026']]);
    await expectVerified(server);
  });
});

describe('months that are paid, discounts and the share of the teacher (R-1973)', () => {
  it('stay paid at the old fee, in full and in part, and are charged once', async () => {
    const { offering, student, choice } = await makeClass();
    for (const month of [MONTH, '05-2026']) await make.pay(student, month);
    const part = await make.enrolled({ offering });
    await server.ask(payTuition, [{ ...paymentLine(part, MONTH), fee: 1000 }]);
    await raise(choice);
    expect(await coursesOf(student)).toEqual([
      [6000, '01-2026', '06-2026'],
      [6500, '06-2026', null],
    ]);
    expect(await linesOf(student, '05-2026')).toEqual([[6000, 'PAID']]);
    expect(await linesOf(part, MONTH)).toEqual([[6000, 'PENDING']]);
    expect(await linesOf(part, '05-2026')).toEqual([[6500, 'PENDING']]);
    const salary = await server.ask(getSalary, { teacherUuid: offering.teacher, month: '03-2026' });
    expect(salary.salaryDetails.map(({ fee }) => fee).sort()).toEqual([1000, 6000, 6000]);
    await expectVerified(server);
  });

  it('skips a course that is paid to its end', async () => {
    const { student, choice } = await makeClass();
    await make.pay(student, MONTH);
    await server.ask(cancelSubscription, { id: student.subscriptionId, month: '05-2026' });
    const preview = await server.ask(previewFeeChange, {
      ...{ ...choice, kind: 'AMOUNT', value: 500, ownFees: 'KEEP', leftOut: [] },
    });
    expect(preview.rows.find(({ uuid }) => uuid === student.uuid)).toMatchObject({
      skipped: 'PAID_TO_END',
      paidUntil: MONTH,
    });
    await raise(choice);
    expect(await coursesOf(student)).toEqual([[6000, '01-2026', '05-2026']]);
  });

  it('continue a discount by hand and the pro rata of a first month', async () => {
    const offering = await make.offering(6000);
    const { teacher, subjectId, programLvl } = offering;
    const student = await make.enrolled({ offering });
    await server.ask(addAdjustment, {
      subscriptionId: student.subscriptionId,
      ...{ fromDate: '02-2026', untilDate: null, amount: null, percent: 50 },
      ...{ borneBy: 'CENTRE', reason: 'Scholarship' },
    });
    const { version } = await server.ask(getHouseRules, {});
    await server.ask(changeHouseRules, { version, partPayments: true, firstMonth: 'HALF_MONTH' });
    const line = courseLine(offering, { effectiveDate: MONTH });
    const late = await make.student({
      tuitionCourse: [{ ...line, startDate: '16-04-2026' }],
    });
    expect(await linesOf(late, MONTH)).toEqual([[3000, 'PENDING']]);
    await raise({ teacher, subjectId, programLvl, month: MONTH, kind: 'FEE', value: 8000 });
    expect(await linesOf(student, MONTH)).toEqual([[4000, 'PENDING']]);
    expect(await linesOf(late, MONTH)).toEqual([[4000, 'PENDING']]);
    expect(await linesOf(late, '05-2026')).toEqual([[8000, 'PENDING']]);
    await expectVerified(server);
  });
});

describe('the fee of a class (R-1975)', () => {
  async function offered(id: number) {
    const found = (await server.ask(listOfferings, {})).find((each) => each.id === id);
    return { fee: found?.fee, next: found?.next };
  }

  it('is the new one from the month of the change on, and planned before', async () => {
    const { offering, choice } = await makeClass();
    await raise({ ...choice, month: '01-2099' });
    expect(await offered(offering.id)).toEqual({
      fee: 6000,
      next: { month: '01-2099', fee: 6500 },
    });
    await raiseRefused(choice);
    await raise({ ...choice, month: '02-2099' });
    expect((await offered(offering.id)).next).toEqual({ month: '01-2099', fee: 6500 });
    const past = await makeClass();
    await raise({ ...past.choice, month: '03-2026' });
    expect(await offered(past.offering.id)).toEqual({ fee: 6500, next: null });
  });

  /** A change before another one that is not undone is refused (R-1976). */
  async function raiseRefused(choice: Choice) {
    const request = {
      kind: 'AMOUNT',
      value: 500,
      ownFees: 'KEEP',
      leftOut: [],
      ...choice,
    } as const;
    expect(await server.fail(previewFeeChange, request)).toMatchObject({
      ...{ status: 409, code: 'LATER_CHANGE' },
    });
  }
});

describe('the undo of a change (R-1974)', () => {
  it('gives the earlier fees again; a paid month stays paid', async () => {
    const { offering, student, own, choice } = await makeClass();
    const { id } = await raise({ ...choice, ownFees: 'KEEP_DIFFERENCE' });
    const { tuitionCourses } = await server.ask(getStudent, { uuid: own.uuid });
    const subscriptionId = tuitionCourses.at(-1)?.subscriptionId ?? 0;
    await server.ask(payTuition, [
      { ...paymentLine({ ...own, subscriptionId } as Enrolled, MONTH), fee: 5500 },
    ]);
    expect(await server.ask(undoFeeChange, { id })).toEqual({ id, courses: 2, kept: [] });
    expect(await linesOf(student, MONTH)).toEqual([[6000, 'PENDING']]);
    expect(await linesOf(own, MONTH)).toEqual([[5500, 'PAID']]);
    expect(await linesOf(own, '05-2026')).toEqual([[5000, 'PENDING']]);
    const offerings = await server.ask(listOfferings, {});
    expect(offerings.find((each) => each.id === offering.id)).toMatchObject({
      ...{ fee: 6000, next: null },
    });
    const [newest] = await server.ask(listFeeChanges, {});
    expect(newest).toMatchObject({ id, students: 2, courses: 2, undone: expect.anything() });
    expect(await server.fail(undoFeeChange, { id })).toMatchObject({ status: 409 });
    await expectVerified(server);
  });

  it('names the students whose course was changed since', async () => {
    const { student, own, choice } = await makeClass();
    const { id } = await raise({ ...choice, ownFees: 'OFFERING' });
    const { tuitionCourses } = await server.ask(getStudent, { uuid: own.uuid });
    await server.ask(cancelSubscription, {
      id: tuitionCourses.at(-1)?.subscriptionId ?? 0,
      month: MONTH,
    });
    const { name } = await server.ask(getStudent, { uuid: own.uuid });
    expect(await server.ask(undoFeeChange, { id })).toEqual({
      ...{ id, courses: 1, kept: [{ uuid: own.uuid, name }] },
    });
    expect((await coursesOf(student)).at(-1)).toEqual([6000, MONTH, null]);
    const arrears = await server.ask(listArrears, {});
    expect(arrears.find(({ uuid }) => uuid === own.uuid)?.totalOwedFee).toBe(15_000);
    await expectVerified(server);
  });
});

describe('requests at the same moment', () => {
  const statuses = async (requests: readonly Promise<{ statusCode: number }>[]) =>
    (await Promise.all(requests)).map(({ statusCode }) => statusCode).sort();

  it('change and undo the fees once', async () => {
    const { student, choice } = await makeClass();
    const request = await previewFees(server, choice);
    const send = () => server.send(changeFees, request);
    expect(await statuses([send(), send(), send()])).toEqual([200, 409, 409]);
    const [newest] = await server.ask(listFeeChanges, {});
    const undo = () => server.send(undoFeeChange, { id: newest?.id });
    expect(await statuses([undo(), undo(), undo()])).toEqual([200, 409, 409]);
    expect((await coursesOf(student)).at(-1)).toEqual([6000, MONTH, null]);
    await expectVerified(server);
  });

  it('never take a payment of a month whose fee changes', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { student, choice } = await makeClass();
      const request = await previewFees(server, choice);
      const pay = server.send(payTuition, [paymentLine(student, MONTH)]);
      expect(await statuses([server.send(changeFees, request), pay])).toEqual([200, 409]);
      const [line] = await linesOf(student, MONTH);
      expect([
        [6000, 'PAID'],
        [6500, 'PENDING'],
      ]).toContainEqual(line);
    }
    await expectVerified(server);
  });
});
