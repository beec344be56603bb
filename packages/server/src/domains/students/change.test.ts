import { payTuition } from '@kelas/contract/payments';
import {
  changeCourse,
  changeStudentStatus,
  getStudent,
  updateStudent,
} from '@kelas/contract/students';
import { cancelOffering } from '@kelas/contract/teachers';
import { getTuitionPayment } from '@kelas/contract/tuition-fees';
import { openClients, tally, times } from '@kelas/testkit/clients';
import {
  courseLine,
  type Enrolled,
  Makers,
  paymentLine,
  studentForm,
  type TestOffering,
} from '@kelas/testkit/fixtures';
import { openTransaction, untilBlocked } from '@kelas/testkit/locks';
import { startServer } from '@kelas/testkit/server';
import { describe, expect, it } from 'vitest';

const server = await startServer();
const make = new Makers(server);
const client = await openClients(server);

/** The input that replaces a subscription by an offering. */
function changeOf({ subscriptionId }: Enrolled, to: TestOffering, month = '04-2026') {
  const { effectiveDate: _, ...line } = courseLine(to);
  return { id: subscriptionId, month, ...line };
}

const post = (input: unknown, path: string = changeCourse.path) => client(path, input);

async function coursesOf({ uuid }: { uuid: string }) {
  const { tuitionCourses } = await server.ask(getStudent, { uuid });
  return tuitionCourses;
}

describe('changing a course (R-1524)', () => {
  it('cancels the old one from the month and adds the new one from it', async () => {
    const student = await make.enrolled();
    const to = await make.offering(7500);
    const changed = await server.ask(changeCourse, changeOf(student, to));
    expect(changed).toEqual({
      subscriptionId: student.subscriptionId,
      cancelledDate: '04-2026',
    });
    expect(await coursesOf(student)).toMatchObject([
      { subscriptionId: student.subscriptionId, cancelledDate: '04-2026' },
      { subjectId: to.subjectId, fee: 7500, effectiveDate: '04-2026', cancelledDate: null },
    ]);
    for (const [month, fees] of [
      ['03-2026', [student.fee]],
      ['04-2026', [7500]],
    ] as const) {
      const lines = await server.ask(getTuitionPayment, { uuid: student.uuid, month });
      expect(lines.map(({ fee }) => fee)).toEqual(fees);
    }
  });

  it('changes the fee of the same offering', async () => {
    const offering = await make.offering(6000);
    const student = await make.enrolled({ offering });
    await server.ask(changeCourse, { ...changeOf(student, offering), fee: 5000 });
    expect(await coursesOf(student)).toMatchObject([
      { fee: 6000, cancelledDate: '04-2026' },
      { fee: 5000, effectiveDate: '04-2026', cancelledDate: null },
    ]);
  });

  it('leaves a paid month paid', async () => {
    const student = await make.enrolled();
    await make.pay(student, '04-2026');
    await server.ask(changeCourse, changeOf(student, await make.offering(7500)));
    const lines = await server.ask(getTuitionPayment, { uuid: student.uuid, month: '04-2026' });
    expect(lines).toMatchObject([{ fee: student.fee, paymentStatus: 'PAID' }]);
    const again = await server.fail(payTuition, [paymentLine(student, '04-2026')]);
    expect(again.code).toBe('ALREADY_PAID');
  });

  it('returns 409 or 422 by the rules of cancelling and adding, and changes nothing', async () => {
    const taken = await make.offering();
    const student = await make.enrolled({ effectiveDate: '02-2026' });
    const form = { ...studentForm(), uuid: student.uuid, tuitionCourse: [courseLine(taken)] };
    await server.ask(updateStudent, form);
    const gone = await make.offering();
    await server.ask(cancelOffering, { id: gone.id }, { as: server.admin });
    const before = await coursesOf(student);
    const refusals = [
      [changeOf(student, await make.offering(), '01-2026'), 422, 'month'],
      [changeOf(student, taken), 422, 'tuitionCourse'],
      [changeOf(student, gone), 422, 'tuitionCourse'],
      [{ ...changeOf(student, await make.offering()), fee: -1 }, 422, 'fee'],
      [{ ...changeOf(student, await make.offering()), teacher: null }, 422, 'teacher'],
      [{ ...changeOf(student, await make.offering()), month: '' }, 422, 'month'],
    ] as const;
    for (const [input, status, field] of refusals) {
      const refused = await server.fail(changeCourse, input);
      expect([refused.status, Object.keys(refused.message)]).toEqual([status, [field]]);
    }
    const unknown = { ...changeOf(student, taken), id: 2_147_483_647 };
    expect((await server.fail(changeCourse, unknown)).status).toBe(404);
    expect(await coursesOf(student)).toEqual(before);
  });

  it('returns 409 for a cancelled course and for a terminated student', async () => {
    const [cancelled, terminated] = [await make.enrolled(), await make.enrolled()];
    await make.cancel(cancelled.subscriptionId, '05-2026');
    await server.ask(changeStudentStatus, {
      uuid: terminated.uuid,
      status: 'TERMINATED',
      terminatedDate: '06-2026',
    });
    for (const student of [cancelled, terminated]) {
      const refused = await server.fail(changeCourse, changeOf(student, await make.offering()));
      expect([refused.status, refused.code]).toEqual([409, 'ALREADY_CANCELLED']);
      expect(await coursesOf(student)).toHaveLength(1);
    }
  });

  it('returns the first result when it is repeated with its key', async () => {
    const student = await make.enrolled();
    const input = changeOf(student, await make.offering());
    const responses = await times(4, () =>
      client(changeCourse.path, input, { key: 'change-once' }),
    );
    expect(tally(responses)).toEqual({ '200': 4 });
    expect(await coursesOf(student)).toHaveLength(2);
  });
});

describe('concurrent changes of a course', () => {
  it('change it once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const student = await make.enrolled();
      const offerings = [await make.offering(), await make.offering(), await make.offering()];
      const responses = await Promise.all(offerings.map((each) => post(changeOf(student, each))));
      expect(tally(responses)).toEqual({ '200': 1, '409 ALREADY_CANCELLED': 2 });
      expect(await coursesOf(student)).toHaveLength(2);
    }
  });

  it('and a payment of the month end as if one ran before the other', async () => {
    for (let round = 0; round < 10; round += 1) {
      const student = await make.enrolled();
      const [paid, changed] = await Promise.all([
        post([paymentLine(student, '05-2026')], payTuition.path),
        post(changeOf(student, await make.offering(), '05-2026')),
      ]);
      expect(changed.status).toBe(200);
      expect(['200', '409 NOT_DUE']).toContain(Object.keys(tally([paid]))[0]);
    }
  });

  it('and a termination end as if one ran before the other', async () => {
    for (let round = 0; round < 5; round += 1) {
      const student = await make.enrolled();
      const terminate = { uuid: student.uuid, status: 'TERMINATED', terminatedDate: '05-2026' };
      const [changed, terminated] = await Promise.all([
        post(changeOf(student, await make.offering())),
        post(terminate, changeStudentStatus.path),
      ]);
      expect(terminated.status).toBe(200);
      expect(['200', '409 ALREADY_CANCELLED']).toContain(Object.keys(tally([changed]))[0]);
      const courses = await coursesOf(student);
      expect(courses.every(({ cancelledDate }) => cancelledDate !== null)).toBe(true);
    }
  });

  it('add no course of an offering that is cancelled at the same time', async () => {
    const [student, offering] = [await make.enrolled(), await make.offering()];
    const other = await openTransaction(server);
    await other.query('update offering set cancelled_at = now() where id = $1', [offering.id]);
    const changing = server.fail(changeCourse, changeOf(student, offering));
    await untilBlocked(server);
    await other.commit();
    expect(await changing).toMatchObject({ status: 422 });
    expect(await coursesOf(student)).toMatchObject([{ cancelledDate: null }]);
  });
});
