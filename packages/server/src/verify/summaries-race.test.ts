import { payTuition, voidPayment } from '@kelas/contract/payments';
import {
  cancelSubscription,
  changeStudentStatus,
  getStudent,
  updateStudent,
} from '@kelas/contract/students';
import { courseLine, Makers, paymentLine, studentForm } from '@kelas/testkit/fixtures';
import { startServer } from '@kelas/testkit/server';
import { expectVerified } from '@kelas/testkit/verified';
import { expect, it } from 'vitest';

const server = await startServer();
const make = new Makers(server);
const ROUNDS = 12;

it('the summaries stay correct when payments and changes of one student run at once (D-23)', async () => {
  const { offerings } = await make.teacher({}, [6000, 4500, 3000]);
  const [offering, other, added] = offerings;
  if (!offering || !other || !added) throw new Error('the teacher has no offerings');
  const tally = new Map<number, number>();
  for (let round = 0; round < ROUNDS; round += 1) {
    const tuitionCourse = [courseLine(offering), courseLine(other)];
    const { uuid } = await make.student({ tuitionCourse });
    const { tuitionCourses } = await server.ask(getStudent, { uuid });
    const [first, second] = tuitionCourses.map(({ subscriptionId, fee }) => ({
      uuid,
      subscriptionId,
      fee,
    }));
    if (!first || !second) throw new Error('the student has no subscriptions');
    const paid = await server.ask(payTuition, [paymentLine(first, '01-2026')]);
    const status = round % 2 === 0 ? 'TERMINATED' : 'DEACTIVATED';
    const responses = await Promise.all([
      server.send(payTuition, [paymentLine(first, '02-2026'), paymentLine(second, '02-2026')]),
      server.send(payTuition, [paymentLine(first, '03-2026')]),
      server.send(payTuition, [paymentLine(second, '03-2026')]),
      server.send(voidPayment, { receiptNo: paid.receiptNo, reason: 'By mistake' }),
      server.send(cancelSubscription, { id: second.subscriptionId, month: '03-2026' }),
      server.send(changeStudentStatus, { uuid, status, terminatedDate: '03-2026' }),
      server.send(updateStudent, { ...studentForm(), uuid, tuitionCourse: [courseLine(added)] }),
    ]);
    for (const { statusCode } of responses) {
      tally.set(statusCode, (tally.get(statusCode) ?? 0) + 1);
    }
  }
  expect([...tally.keys()].toSorted()).toEqual([200, 409]);
  expect(tally.get(200)).toBeGreaterThan(3 * ROUNDS);
  await expectVerified(server);
});
