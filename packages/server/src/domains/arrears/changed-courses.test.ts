import { listArrears, recordReminder } from '@kelas/contract/arrears';
import { payFamily, voidPayment } from '@kelas/contract/payments';
import { decideSibling } from '@kelas/contract/student-account';
import { changeCourse } from '@kelas/contract/students';
import { moveStudent, previewStudentMove } from '@kelas/contract/year-end';
import { type Enrolled, Makers, paymentLine } from '@kelas/testkit/fixtures';
import { startServer } from '@kelas/testkit/server';
import { expectVerified } from '@kelas/testkit/verified';
import { makeSchool } from '@kelas/testkit/year';
import { afterEach, describe, expect, it } from 'vitest';
import { carryOutPlannedMoves } from '../year-end/carry-out.ts';

const server = await startServer();
const make = new Makers(server);
const { lim, tan } = await makeSchool(server, make);
afterEach(() => expectVerified(server));

/** Siblings who take Maths at RM 60.00 from January on; today is 16 March 2026. */
async function makeSiblings() {
  server.clock.set('2026-03-16T02:00:00Z');
  const [changing, moving] = [
    await make.enrolled({ offering: lim.at(2) }),
    await make.enrolled({ offering: lim.at(2) }),
  ];
  const siblings = { uuid: changing.uuid, siblingUuid: moving.uuid, isSibling: true };
  await server.ask(decideSibling, siblings);
  return { changing, moving, both: [changing, moving] };
}

/** From a month on: Science at RM 50.00 in place of Maths. */
async function changeFrom(month: string, { subscriptionId: id }: Enrolled) {
  const { teacher, programLvl, subjectId, fee } = tan.at(2);
  await server.ask(changeCourse, { id, month, teacher, programLvl, subjectId, fee });
}

/** From a month on: Form 2, with Maths at RM 70.00. */
async function moveFrom(month: string, { uuid }: Enrolled) {
  const choice = { uuid, month, programLvl: 3, lines: [], fees: 'OFFERING' as const };
  const { digest } = await server.ask(previewStudentMove, choice);
  await server.ask(moveStudent, { ...choice, digest });
}

async function rowsOf(students: readonly Enrolled[]) {
  const rows = await server.ask(listArrears, {});
  return students.map(({ uuid }) => rows.find((row) => row.uuid === uuid));
}

/** Reminds of both in one message; returns the sums that are stored with it. */
async function remind(students: readonly Enrolled[]) {
  const [uuid = '', ...others] = students.map((student) => student.uuid);
  const { recordCreateDate } = await server.ask(recordReminder, { uuid, others });
  const rows = await server.db
    .selectFrom('reminder')
    .innerJoin('student', 'student.id', 'student_id')
    .select('owed_fee')
    .where('uuid', 'in', [uuid, ...others])
    .where('recorded_at', '=', new Date(recordCreateDate))
    .orderBy('student_id')
    .execute();
  return rows.map(({ owed_fee }) => owed_fee);
}

describe('the arrears of siblings, of whom one changes a course and one moves (R-2221)', () => {
  it('have the old fee before the month and the new one from it on', async () => {
    const { changing, moving, both } = await makeSiblings();
    await changeFrom('03-2026', changing);
    await moveFrom('03-2026', moving);
    const months = ['01-2026', '02-2026', '03-2026'];
    const [changed, moved] = await rowsOf(both);
    const earlier = { months, oneMonthFee: 6_000, twoMonthsFee: 6_000 };
    expect(changed).toMatchObject({ ...earlier, thisMonthFee: 5_000, totalOwedFee: 17_000 });
    expect(moved).toMatchObject({
      ...earlier,
      programLvl: 3,
      thisMonthFee: 7_000,
      totalOwedFee: 19_000,
    });
    expect(changed?.familyId).toBeDefined();
    expect(changed?.familyId).toBe(moved?.familyId);
    expect(await remind(both)).toEqual([17_000, 19_000]);
  });

  it('keep the old fee and level until a planned month begins', async () => {
    const { changing, moving, both } = await makeSiblings();
    await changeFrom('04-2026', changing);
    await moveFrom('04-2026', moving);
    expect(await rowsOf(both)).toMatchObject([
      { programLvl: 2, totalOwedFee: 18_000 },
      { programLvl: 2, totalOwedFee: 18_000 },
    ]);
    expect(await remind(both)).toEqual([18_000, 18_000]);
    server.clock.set('2026-04-02T02:00:00Z');
    await carryOutPlannedMoves(server.database.db, server.clock.now);
    expect(await rowsOf(both)).toMatchObject([
      { programLvl: 2, thisMonthFee: 5_000, totalOwedFee: 23_000 },
      { programLvl: 3, thisMonthFee: 7_000, totalOwedFee: 25_000 },
    ]);
    expect(await remind(both)).toEqual([23_000, 25_000]);
  });

  it('are paid together by the months of the old courses, and come back with a void', async () => {
    const { changing, moving, both } = await makeSiblings();
    await changeFrom('03-2026', changing);
    await moveFrom('03-2026', moving);
    const { receipts } = await server.ask(payFamily, {
      payments: both.map((each) => ['01-2026', '02-2026'].map((month) => paymentLine(each, month))),
    });
    expect(await rowsOf(both)).toMatchObject([
      { months: ['03-2026'], totalOwedFee: 5_000 },
      { months: ['03-2026'], totalOwedFee: 7_000 },
    ]);
    expect(await remind(both)).toEqual([5_000, 7_000]);
    await server.ask(voidPayment, { receiptNo: receipts[1]?.receiptNo ?? '', reason: 'Mistake' });
    expect(await rowsOf(both)).toMatchObject([{ totalOwedFee: 5_000 }, { totalOwedFee: 19_000 }]);
    server.clock.pass(60);
    expect(await remind(both)).toEqual([5_000, 19_000]);
  });
});
