import { cancelLesson, getLesson, markAttendance, restoreLesson } from '@kelas/contract/attendance';
import { addAdjustment } from '@kelas/contract/discounts';
import {
  bookMakeUp,
  discountOwedLesson,
  listMakeUpChoices,
  listOwedLessons,
  undoMakeUp,
} from '@kelas/contract/owed-lessons';
import { getStudentAccount } from '@kelas/contract/student-account';
import { changeStudentStatus } from '@kelas/contract/students';
import { addTimetableEntry } from '@kelas/contract/timetable';
import { makeClass } from '@kelas/testkit/attendance';
import { Makers } from '@kelas/testkit/fixtures';
import { startServer } from '@kelas/testkit/server';
import { describe, expect, it } from 'vitest';

const server = await startServer();
const make = new Makers(server);
const reason = 'The teacher is ill';

type Key = { readonly entryId: number; readonly day: string };

/** Cancels the lesson of a class of one student; an afternoon class on Tuesdays can make it up. */
async function owe(name = 'Anu', places: number | null = null) {
  const { key, offering, students } = await makeClass(server, [name]);
  const { subjectId, programLvl } = offering;
  const list = await server.ask(addTimetableEntry, {
    ...{ subjectId, programLvl, dayOfWeek: 2, classSession: 'AFTERNOON' },
    ...{ startTime: '1400', endTime: '1530', classroom: 'Room 2', places },
  });
  const entryId = Math.max(...list.map(({ id }) => id));
  await server.ask(cancelLesson, { ...key, reason });
  const uuid = students[name] ?? '';
  const [owed] = await server.ask(listOwedLessons, { uuid });
  if (!owed) throw new Error('nothing is owed');
  return { key, uuid, id: owed.id, owed, offering, to: { entryId, day: '17-03-2026' } };
}

const stateOf = async (uuid: string) =>
  (await server.ask(listOwedLessons, { uuid })).map(({ state }) => state);
const mark = (key: Key, uuid: string, value: 'PRESENT' | 'ABSENT' | 'CLEARED') =>
  server.ask(markAttendance, { ...key, marks: [{ uuid, mark: value }] });
const members = async ({ entryId, day }: Key) =>
  (await server.ask(getLesson, { entryId: String(entryId), day })).members.map(
    ({ name, makesUp }) => [name, makesUp],
  );

describe('an owed lesson (R-2480)', () => {
  it('is owed to each student of a cancelled lesson, until it is restored', async () => {
    const { key, offering, students } = await makeClass(server, ['Bala', 'Chen']);
    await make.enrolled({ offering }, { schedule: 'AFTERNOON' });
    await server.ask(cancelLesson, { ...key, reason });
    const uuids = Object.values(students);
    const listed = async () =>
      (await server.ask(listOwedLessons, {})).filter(({ uuid }) => uuids.includes(uuid));
    expect(await listed()).toMatchObject([
      {
        ...{ name: 'Bala', entryId: key.entryId, day: key.day, state: 'OPEN' },
        // Five Mondays in March: RM 60.00 / 5.
        ...{ makeUp: null, lessonFee: 1200 },
      },
      { name: 'Chen' },
    ]);
    await server.ask(restoreLesson, key);
    expect(await listed()).toEqual([]);
    await server.ask(cancelLesson, { ...key, reason });
    expect(await listed()).toHaveLength(2);
  });

  it('is none of a course that is charged by lesson', async () => {
    const { key, offering, students } = await makeClass(server, ['Devi']);
    const byLesson = await make.byLesson();
    expect(byLesson.subjectId).not.toBe(offering.subjectId);
    const { subjectId, programLvl } = byLesson;
    const { uuid } = await make.enrolled({ offering: byLesson });
    const list = await server.ask(addTimetableEntry, {
      ...{ subjectId, programLvl, dayOfWeek: 1, classSession: 'MORNING', classroom: '' },
    });
    const entryId = Math.max(...list.map(({ id }) => id));
    await server.ask(cancelLesson, { entryId, day: key.day, reason });
    expect(await stateOf(uuid)).toEqual([]);
    expect(await stateOf(students.Devi ?? '')).toEqual([]);
  });
});

describe('a make-up (R-2481)', () => {
  it('is booked in another lesson of the subject and level, and given there', async () => {
    const { uuid, id, to } = await owe();
    const choices = await server.ask(listMakeUpChoices, { id: String(id) });
    expect(choices[0]).toEqual({
      ...{ ...to, heldOn: to.day, classSession: 'AFTERNOON', startTime: '1400' },
      ...{ endTime: '1530', classroom: 'Room 2', students: 0, places: null },
    });
    await server.ask(bookMakeUp, { id, ...to });
    expect(await server.ask(listOwedLessons, { uuid })).toMatchObject([
      { state: 'BOOKED', makeUp: { ...to, heldOn: to.day, startTime: '1400' } },
    ]);
    expect(await members(to)).toEqual([['Anu', true]]);
    expect((await server.ask(listMakeUpChoices, { id: String(id) }))[0]?.students).toBe(1);
    server.clock.set('2026-03-17T08:00:00Z');
    await mark(to, uuid, 'PRESENT');
    expect(await stateOf(uuid)).toEqual(['GIVEN']);
    expect(await server.fail(undoMakeUp, { id })).toMatchObject({ code: 'MAKE_UP_GIVEN' });
    server.clock.set('2026-03-16T02:00:00Z');
  });

  it('is taken back, and the lesson is owed again', async () => {
    const { uuid, id, to } = await owe();
    await server.ask(bookMakeUp, { id, ...to });
    await server.ask(undoMakeUp, { id });
    expect(await stateOf(uuid)).toEqual(['OPEN']);
    expect(await members(to)).toEqual([]);
    expect(await server.fail(undoMakeUp, { id })).toMatchObject({ status: 422 });
  });

  it('that the student missed can be booked again', async () => {
    const { uuid, id, to } = await owe();
    await server.ask(bookMakeUp, { id, ...to });
    server.clock.set('2026-03-17T08:00:00Z');
    await mark(to, uuid, 'ABSENT');
    expect(await stateOf(uuid)).toEqual(['MISSED']);
    await server.ask(bookMakeUp, { id, entryId: to.entryId, day: '24-03-2026' });
    expect(await stateOf(uuid)).toEqual(['BOOKED']);
    server.clock.set('2026-03-16T02:00:00Z');
  });

  it('is owed again when its lesson is cancelled too', async () => {
    const { uuid, id, to } = await owe();
    await server.ask(bookMakeUp, { id, ...to });
    await server.ask(cancelLesson, { ...to, reason });
    expect(await stateOf(uuid)).toEqual(['OPEN']);
    expect(await server.fail(bookMakeUp, { id, ...to })).toMatchObject({ status: 422 });
  });

  it('is in no cancelled lesson when the booking and the cancellation happen at once', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { uuid, id, to } = await owe();
      await Promise.allSettled([
        server.ask(bookMakeUp, { id, ...to }),
        server.ask(cancelLesson, { ...to, reason }),
      ]);
      expect(await stateOf(uuid)).toEqual(['OPEN']);
    }
  });

  it('is taken back or its lesson is cancelled, both at once', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { uuid, id, to } = await owe();
      await server.ask(bookMakeUp, { id, ...to });
      const outcomes = await Promise.allSettled([
        server.ask(undoMakeUp, { id }),
        server.ask(cancelLesson, { ...to, reason }),
      ]);
      expect(outcomes[1].status).toBe('fulfilled');
      expect(await stateOf(uuid)).toEqual(['OPEN']);
    }
  });

  it('is in no full lesson (R-2490)', async () => {
    const { id, to, offering, uuid } = await owe('Anu', 2);
    await make.enrolled({ offering }, { schedule: 'AFTERNOON' });
    const [choice] = await server.ask(listMakeUpChoices, { id: String(id) });
    expect(choice).toMatchObject({ students: 1, places: 2 });
    await make.enrolled({ offering }, { schedule: 'AFTERNOON' });
    expect(await server.fail(bookMakeUp, { id, ...to })).toMatchObject({
      ...{ status: 409, code: 'LESSON_FULL' },
      message: 'This lesson is full. Choose another one.',
    });
    expect(await stateOf(uuid)).toEqual(['OPEN']);
  });

  it('gives the last place to one of two students at once (R-2490)', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { key, offering, students } = await makeClass(server, ['Anu', 'Bala']);
      const { subjectId, programLvl } = offering;
      const list = await server.ask(addTimetableEntry, {
        ...{ subjectId, programLvl, dayOfWeek: 2, classSession: 'AFTERNOON', places: 1 },
      });
      const to = { entryId: Math.max(...list.map(({ id }) => id)), day: '17-03-2026' };
      await server.ask(cancelLesson, { ...key, reason });
      const owed = await Promise.all(
        Object.values(students).map((uuid) => server.ask(listOwedLessons, { uuid })),
      );
      const outcomes = await Promise.allSettled(
        owed.map(([each]) => server.ask(bookMakeUp, { id: each?.id ?? 0, ...to })),
      );
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect(await members(to)).toHaveLength(1);
    }
  });

  it('that was missed in a full lesson can be booked in the same lesson again', async () => {
    const { id, to, uuid } = await owe('Anu', 1);
    await server.ask(bookMakeUp, { id, ...to });
    server.clock.set('2026-03-17T08:00:00Z');
    await mark(to, uuid, 'ABSENT');
    await server.ask(bookMakeUp, { id, ...to });
    server.clock.set('2026-03-16T02:00:00Z');
  });

  it('of a student who left does not keep its class from being marked', async () => {
    const { uuid, id, to } = await owe();
    await server.ask(bookMakeUp, { id, ...to });
    await server.ask(changeStudentStatus, { uuid, status: 'DEACTIVATED' });
    expect(await members(to)).toEqual([]);
  });

  it('keeps the cancelled lesson cancelled: a restore is refused (R-2483)', async () => {
    const { key, id, to, uuid } = await owe();
    await server.ask(bookMakeUp, { id, ...to });
    expect(await server.fail(restoreLesson, key)).toMatchObject({ code: 'LESSON_SETTLED' });
    await server.ask(undoMakeUp, { id });
    await server.ask(restoreLesson, key);
    expect(await stateOf(uuid)).toEqual([]);
  });
});

describe('a discount in place of an owed lesson (R-2482)', () => {
  it('is a discount of the month, borne by the centre, once', async () => {
    const { uuid, id, to } = await owe();
    await server.ask(
      discountOwedLesson,
      { id, month: '04-2026', amount: 1200, reason },
      { as: server.admin },
    );
    expect(await stateOf(uuid)).toEqual(['DISCOUNTED']);
    const { courses } = await server.ask(getStudentAccount, { uuid });
    expect(courses[0]?.adjustments).toMatchObject([
      { amount: 1200, fromDate: '04-2026', untilDate: '04-2026', reason },
    ]);
    for (const again of [
      server.fail(
        discountOwedLesson,
        { id, month: '04-2026', amount: 1200, reason },
        { as: server.admin },
      ),
      server.fail(bookMakeUp, { id, ...to }),
    ]) {
      expect(await again).toMatchObject({ status: 409, code: 'SETTLED_ALREADY' });
    }
  });

  it('is the share of the fee due, also after a discount of the course', async () => {
    const { key, students } = await makeClass(server, ['Ezra']);
    const uuid = students.Ezra ?? '';
    const { courses } = await server.ask(getStudentAccount, { uuid });
    await server.ask(
      addAdjustment,
      {
        ...{ subscriptionId: courses[0]?.subscriptionId ?? 0, fromDate: '03-2026', percent: 50 },
        ...{ borneBy: 'CENTRE', reason: 'Hardship' },
      },
      { as: server.admin },
    );
    await server.ask(cancelLesson, { ...key, reason });
    const [owed] = await server.ask(listOwedLessons, { uuid });
    expect(owed?.lessonFee).toBe(600);
    const holiday = { day: '2026-03-30', name: 'Holiday' };
    await server.db.insertInto('closed_day').values(holiday).execute();
    expect(await server.ask(listOwedLessons, { uuid })).toMatchObject([{ lessonFee: 750 }]);
    await server.db.deleteFrom('closed_day').execute();
  });

  it('is refused for a month in which the course is not charged', async () => {
    const { uuid, id } = await owe();
    const { courses } = await server.ask(getStudentAccount, { uuid });
    await make.cancel(courses[0]?.subscriptionId ?? 0, '04-2026');
    const input = { id, month: '04-2026', amount: 1200, reason };
    expect(await server.fail(discountOwedLesson, input, { as: server.admin })).toMatchObject({
      ...{ status: 422, message: 'The course is not charged in this month' },
    });
    expect(await stateOf(uuid)).toEqual(['OPEN']);
  });

  it('is either the discount or the make-up when both happen at once', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { uuid, id, to } = await owe();
      const outcomes = await Promise.allSettled([
        server.ask(
          discountOwedLesson,
          { id, month: '04-2026', amount: 1200, reason },
          { as: server.admin },
        ),
        server.ask(bookMakeUp, { id, ...to }),
      ]);
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect(await stateOf(uuid)).toHaveLength(1);
    }
  });
});
