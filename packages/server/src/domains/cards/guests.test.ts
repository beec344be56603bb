import { cancelLesson, getLesson, markAttendance, moveLesson } from '@kelas/contract/attendance';
import { scanCard } from '@kelas/contract/cards';
import { bookMakeUp, listOwedLessons, undoMakeUp } from '@kelas/contract/owed-lessons';
import { changeStudentStatus } from '@kelas/contract/students';
import { addTimetableEntry } from '@kelas/contract/timetable';
import { makeClass } from '@kelas/testkit/attendance';
import { issueTo } from '@kelas/testkit/cards';
import { courseLine, Makers } from '@kelas/testkit/fixtures';
import { startServer } from '@kelas/testkit/server';
import { beforeEach, describe, expect, it } from 'vitest';

const server = await startServer();
const make = new Makers(server);
const reason = 'The teacher is ill';
const TUESDAY = '17-03-2026';

/** Sets the time in Singapore, on a day of March. */
const at = (time: string, day = 17) => server.clock.set(`2026-03-${day}T${time}:00+08:00`);
beforeEach(() => at('08:00', 16));

/**
 * A student with a card who makes the lesson of Monday up on Tuesday from 14:00 to 15:30, in the class
 * of the afternoon. With `own` the student also takes another course, with a class on Tuesdays.
 */
async function bookGuest(own?: Parameters<typeof makeClass>[2]) {
  const { key, offering } = await makeClass(server, []);
  const other = own && (await makeClass(server, [], { dayOfWeek: 2, classroom: 'Room 3', ...own }));
  const offerings = [offering, ...(other ? [other.offering] : [])];
  const tuitionCourse = offerings.map((each) => courseLine(each));
  const { uuid } = await make.student({ name: 'Anu', tuitionCourse });
  const { subjectId, programLvl } = offering;
  const list = await server.ask(addTimetableEntry, {
    ...{ subjectId, programLvl, dayOfWeek: 2, classSession: 'AFTERNOON' },
    ...{ startTime: '1400', endTime: '1530', classroom: 'Room 2' },
  });
  const to = { entryId: Math.max(...list.map(({ id }) => id)), day: TUESDAY };
  await server.ask(cancelLesson, { ...key, reason });
  const [{ id } = { id: 0 }] = await server.ask(listOwedLessons, { uuid });
  await server.ask(bookMakeUp, { id, ...to });
  const [code = ''] = await issueTo(server, uuid);
  const stateOf = async () =>
    (await server.ask(listOwedLessons, { uuid })).map(({ state }) => state);
  return { uuid, id, code, to, stateOf, own: { entryId: other?.key.entryId ?? 0, day: TUESDAY } };
}

const scan = (code: string) => server.ask(scanCard, { code });
const membersOf = async ({ entryId, day }: { readonly entryId: number; readonly day: string }) =>
  (await server.ask(getLesson, { entryId: String(entryId), day })).members;

describe('the scan of a guest (R-2475)', () => {
  it('marks a booked make-up, which is given then', async () => {
    const { code, to, stateOf } = await bookGuest();
    expect(await scan(code)).toMatchObject({
      ...{ outcome: 'NO_CLASS', lesson: { day: TUESDAY, startTime: '1400', classroom: 'Room 2' } },
    });
    at('13:50');
    expect(await scan(code)).toMatchObject({
      ...{ outcome: 'PRESENT', lesson: { startTime: '1400', classroom: 'Room 2' } },
    });
    expect(await scan(code)).toMatchObject({ outcome: 'AGAIN' });
    expect(await membersOf(to)).toMatchObject([{ mark: 'PRESENT', guest: true, makesUp: true }]);
    expect(await stateOf()).toEqual(['GIVEN']);
  });

  it('records one mark for many scans at once', async () => {
    const { code, to } = await bookGuest();
    at('13:50');
    const outcomes = await Promise.all(
      Array.from({ length: 6 }, async () => (await scan(code)).outcome),
    );
    expect(outcomes.toSorted()).toEqual([...Array(5).fill('AGAIN'), 'PRESENT']);
    expect(await membersOf(to)).toHaveLength(1);
  });

  it('finds the make-up in a lesson that was moved', async () => {
    const { code, to, stateOf } = await bookGuest();
    const then = { toDay: '18-03-2026', startTime: '1000', endTime: '1130', classroom: 'Room 4' };
    await server.ask(moveLesson, { ...to, reason, ...then });
    at('13:50');
    expect(await scan(code)).toMatchObject({ outcome: 'NO_CLASS' });
    at('09:30', 18);
    expect(await scan(code)).toMatchObject({ outcome: 'PRESENT', lesson: { classroom: 'Room 4' } });
    expect(await stateOf()).toEqual(['GIVEN']);
  });

  it('finds no make-up that was taken back, whose lesson was cancelled, or of a student who left', async () => {
    const undone = await bookGuest();
    await server.ask(undoMakeUp, { id: undone.id });
    const cancelled = await bookGuest();
    await server.ask(cancelLesson, { ...cancelled.to, reason });
    const left = await bookGuest();
    await server.ask(changeStudentStatus, { uuid: left.uuid, status: 'DEACTIVATED' });
    at('13:50');
    for (const { code, to } of [undone, cancelled, left]) {
      expect(await scan(code)).toMatchObject({ outcome: 'NO_CLASS' });
      expect(await membersOf(to)).toEqual([]);
    }
  });

  it('after an absence as a guest is present again', async () => {
    const { code, uuid, to, stateOf } = await bookGuest();
    at('14:10');
    await server.ask(markAttendance, { ...to, marks: [{ uuid, mark: 'ABSENT' }] });
    expect(await stateOf()).toEqual(['MISSED']);
    expect(await scan(code)).toMatchObject({ outcome: 'PRESENT' });
    expect(await stateOf()).toEqual(['GIVEN']);
  });

  it('marks the own class in place of a make-up at the same time', async () => {
    const { code, to, own, stateOf } = await bookGuest({ startTime: '1430', endTime: '1600' });
    at('13:50');
    expect(await scan(code)).toMatchObject({ outcome: 'PRESENT', lesson: { classroom: 'Room 3' } });
    expect(await scan(code)).toMatchObject({ outcome: 'AGAIN', lesson: { classroom: 'Room 3' } });
    expect(await membersOf(own)).toMatchObject([{ mark: 'PRESENT', guest: false }]);
    expect(await membersOf(to)).toMatchObject([{ mark: null, guest: true }]);
    expect(await stateOf()).toEqual(['BOOKED']);
  });

  it('marks the make-up, then the own class after it', async () => {
    const { code, own, stateOf } = await bookGuest({ startTime: '1530', endTime: '1700' });
    at('13:50');
    expect(await scan(code)).toMatchObject({ outcome: 'PRESENT', lesson: { classroom: 'Room 2' } });
    at('15:30');
    expect(await scan(code)).toMatchObject({ outcome: 'PRESENT', lesson: { classroom: 'Room 3' } });
    expect(await membersOf(own)).toMatchObject([{ mark: 'PRESENT' }]);
    expect(await stateOf()).toEqual(['GIVEN']);
  });
});
