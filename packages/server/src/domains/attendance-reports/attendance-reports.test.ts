import {
  cancelLesson,
  listDayLessons,
  markAttendance,
  moveLesson,
  restoreLesson,
} from '@kelas/contract/attendance';
import {
  getStudentAttendance,
  listMonthAttendance,
  listUnmarkedLessons,
} from '@kelas/contract/attendance-reports';
import type { RequestOf } from '@kelas/contract/call';
import { addClosedDays } from '@kelas/contract/closed-days';
import { getOverview } from '@kelas/contract/overview';
import { getStudentAccount } from '@kelas/contract/student-account';
import { getStudent, updateStudent } from '@kelas/contract/students';
import { MONDAY, MONDAY_BEFORE, makeClass } from '@kelas/testkit/attendance';
import { Makers } from '@kelas/testkit/fixtures';
import { MORNING, startServer, type TestServer } from '@kelas/testkit/server';
import { beforeEach, describe, expect, it } from 'vitest';

/* Today is Monday 16 March 2026, 10:00. The class is on Mondays from 09:00 to 10:30. */
let server: TestServer;
let make: Makers;

beforeEach(async () => {
  server = await startServer();
  make = new Makers(server);
});

type Key = { readonly entryId: number; readonly day: string };
type Mark = RequestOf<typeof markAttendance>['marks'][number];
const reason = 'The teacher is ill';
const now = (iso: string) => server.clock.set(iso);

/** A class that is in the timetable since a day in January. */
async function makeOldClass(...args: [names: readonly string[], entry?: object]) {
  now('2026-01-02T02:00:00Z');
  const made = await makeClass(server, ...args);
  server.clock.now = MORNING;
  return made;
}
/** Marks students in a lesson; the others of the class are present. */
const mark = (key: Key, day: string, marks: readonly Mark[] = []) =>
  server.ask(markAttendance, { ...key, day, marks: [...marks], isDone: true });

describe('lessons that are not marked (R-2460)', () => {
  /** The days on which a lesson of the class is not marked, as they were held. */
  const unmarked = async ({ entryId }: Key, until = MONDAY) =>
    (await server.ask(listUnmarkedLessons, { until }))
      .flatMap(({ lessons }) => lessons)
      .filter((lesson) => lesson.entryId === entryId)
      .map(({ heldOn }) => heldOn);

  it('are those of 14 days up to the day, of entries that existed then', async () => {
    const { key } = await makeOldClass(['Anu']);
    expect(await unmarked(key)).toEqual([MONDAY_BEFORE]);
    expect(await unmarked(key, '15-03-2026')).toEqual(['02-03-2026', MONDAY_BEFORE]);
    expect(await unmarked(key, '12-01-2026')).toEqual(['05-01-2026', '12-01-2026']);
    await mark(key, '12-01-2026');
    expect(await unmarked(key, '12-01-2026')).toEqual(['05-01-2026']);
    now('2026-03-10T02:00:00Z');
    const added = await makeClass(server, ['Bala']);
    now('2026-03-16T16:00:00Z');
    expect(await unmarked(added.key)).toEqual([MONDAY]);
    expect(await unmarked(added.key, '30-03-2026')).toEqual([]);
  });

  it('are those alone whose time has ended, in Singapore', async () => {
    const { key } = await makeOldClass(['Anu']);
    const { key: late } = await makeOldClass(['Bala'], { startTime: '2200', endTime: '2359' });
    const { key: night } = await makeOldClass(['Chen'], { startTime: '2300', endTime: '0030' });
    const { key: open } = await makeOldClass(['Devi'], { endTime: '' });
    const ended = async () =>
      Promise.all([key, late, night, open].map(async (each) => (await unmarked(each)).length - 1));
    now('2026-03-16T02:29:00Z');
    expect(await ended()).toEqual([0, 0, 0, 0]);
    now('2026-03-16T02:30:00Z');
    expect(await ended()).toEqual([1, 0, 0, 0]);
    now('2026-03-16T15:59:00Z');
    expect(await ended()).toEqual([1, 1, 0, 0]);
    now('2026-03-16T16:00:00Z');
    expect(await ended()).toEqual([1, 1, 1, 1]);
  });

  it('are by teacher, under joined names for several', async () => {
    const { key, offering } = await makeOldClass(['Anu']);
    const line = { programLvl: 2, subjectId: offering.subjectId, fee: 6000 };
    const { lessons: list } = await server.ask(listDayLessons, { date: MONDAY });
    const teachers = list[0]?.teachers ?? [];
    await make.teacher({ name: 'Zul', tuitionCourse: [line] });
    await makeOldClass(['Bala']);
    const groups = await server.ask(listUnmarkedLessons, { until: MONDAY });
    expect(groups.map((group) => group.teachers)).toEqual([
      [...teachers, 'Zul'],
      [expect.any(String)],
    ]);
    expect(groups[0]?.lessons).toEqual([
      {
        entryId: key.entryId,
        ...{ day: MONDAY_BEFORE, heldOn: MONDAY_BEFORE, subjectName: expect.any(String) },
        ...{ programLvl: 2, classSession: 'MORNING', startTime: '0900', endTime: '1030' },
        classroom: 'Room 1',
      },
    ]);
  });

  it('are none of a cancelled lesson, a closed day, or a class without students', async () => {
    const { key } = await makeOldClass(['Anu']);
    const { key: empty } = await makeOldClass([]);
    expect(await unmarked(empty)).toEqual([]);
    const day = MONDAY_BEFORE;
    await server.ask(cancelLesson, { ...key, day, reason });
    expect(await unmarked(key)).toEqual([]);
    await server.ask(restoreLesson, { ...key, day });
    expect(await unmarked(key)).toEqual([day]);
    await server.ask(addClosedDays, { days: [{ day, name: 'Nuzul Al-Quran' }] });
    expect(await unmarked(key)).toEqual([]);
  });

  it('are on the day to which they were moved', async () => {
    const { key } = await makeOldClass(['Anu']);
    const move = (day: string, toDay: string, times = {}) =>
      server.ask(moveLesson, { ...key, day, toDay, reason, ...times });
    await move(MONDAY_BEFORE, '12-03-2026');
    await move('23-02-2026', '03-03-2026');
    await move(MONDAY, '16-03-2026', { startTime: '0700', endTime: '0800' });
    await move('02-03-2026', '18-03-2026');
    // As on the list of the day.
    await server.ask(addClosedDays, { days: [{ day: '12-03-2026', name: 'Closed' }] });
    expect(await unmarked(key)).toEqual(['03-03-2026', '12-03-2026', MONDAY]);
    await mark(key, '23-02-2026');
    expect(await unmarked(key)).toEqual(['12-03-2026', MONDAY]);
  });

  it('are counted on Home once the centre marks attendance (R-2461)', async () => {
    const count = async () => (await server.ask(getOverview, {})).unmarkedLessons;
    const { key } = await makeOldClass(['Anu']);
    expect(await count()).toBeUndefined();
    await mark(key, '02-02-2026');
    expect(await count()).toBe(1);
    await mark(key, MONDAY_BEFORE);
    expect(await count()).toBeUndefined();
  });
});

describe('the attendance of a month (R-2462)', () => {
  const attendance = (month = '03-2026') => server.ask(listMonthAttendance, { month });

  it('has each class with its marks and its rate', async () => {
    const { key, offering, students } = await makeClass(server, ['Anu', 'Bala', 'Chen', 'Devi']);
    const { Anu = '', Bala = '', Chen = '' } = students;
    await mark(key, '02-03-2026', [
      { uuid: Anu, mark: 'LATE', minutes: 10 },
      { uuid: Bala, mark: 'ABSENT' },
      { uuid: Chen, mark: 'EXCUSED' },
    ]);
    // A mark that was taken back and one that was replaced do not count; nor does a guest.
    const { uuid: guest } = await make.student();
    await mark(key, MONDAY_BEFORE, [
      { uuid: Anu, mark: 'ABSENT' },
      { uuid: guest, mark: 'PRESENT' },
    ]);
    await mark(key, MONDAY_BEFORE, [{ uuid: Anu, mark: 'PRESENT' }]);
    await mark(key, MONDAY_BEFORE, [{ uuid: Bala, mark: 'CLEARED' }]);
    await mark(key, '23-02-2026');
    expect(await attendance()).toEqual([
      {
        subjectId: offering.subjectId,
        subjectName: expect.any(String),
        ...{ programLvl: 2, classSession: 'MORNING', lessons: 2, students: 4 },
        ...{ present: 5, late: 1, absent: 1, excused: 1, rate: 83 },
      },
    ]);
    expect(await attendance('02-2026')).toMatchObject([{ lessons: 1, present: 4, rate: 100 }]);
    expect(await attendance('01-2026')).toEqual([]);
  });

  it('has no rate while everyone is excused', async () => {
    const { key, students } = await makeClass(server, ['Anu']);
    await mark(key, MONDAY, [{ uuid: students.Anu ?? '', mark: 'EXCUSED' }]);
    expect(await attendance()).toMatchObject([{ present: 0, excused: 1, rate: null }]);
  });

  it('has a moved lesson in the month in which it was held', async () => {
    const { key } = await makeClass(server, ['Anu']);
    await server.ask(moveLesson, { ...key, day: '23-02-2026', toDay: '01-03-2026', reason });
    await mark(key, '23-02-2026');
    expect(await attendance('02-2026')).toEqual([]);
    expect(await attendance()).toMatchObject([{ lessons: 1, present: 1 }]);
  });

  it('has a student who changes the session in both classes, and the lessons of the student', async () => {
    const { key, offering, students } = await makeClass(server, ['Anu', 'Bala']);
    const { subjectId, programLvl } = offering;
    const other = await makeClass(server, [], { subjectId, programLvl, classSession: 'AFTERNOON' });
    const { Bala: uuid = '' } = students;
    await mark(key, '02-03-2026', [{ uuid, mark: 'LATE', minutes: 5 }]);
    const { version, ...student } = await server.ask(getStudent, { uuid });
    const { name, phoneNo, gender, enrolmentDate } = student;
    await server.ask(updateStudent, {
      ...{ uuid, version, name, phoneNo, gender, programLvl, enrolmentDate },
      schedule: 'AFTERNOON',
    });
    await mark(other.key, MONDAY_BEFORE);
    await mark(key, MONDAY, [{ uuid, mark: 'EXCUSED' }]);
    await mark(key, MONDAY_BEFORE, [{ uuid, mark: 'PRESENT' }]);
    await mark(key, MONDAY_BEFORE, [{ uuid, mark: 'CLEARED' }]);
    expect(await attendance()).toMatchObject([
      { classSession: 'AFTERNOON', lessons: 1, students: 1, present: 1 },
      { classSession: 'MORNING', lessons: 3, students: 2, present: 4, late: 1, excused: 0 },
    ]);
    const of = (month: string) => server.ask(getStudentAttendance, { uuid, month });
    const { name: shown, lessons } = await of('03-2026');
    expect(shown).toBe('Bala');
    expect(
      lessons.map((each) => [each.heldOn, each.classSession, each.mark, each.minutes, each.guest]),
    ).toEqual([
      [MONDAY, 'MORNING', 'EXCUSED', null, true],
      [MONDAY_BEFORE, 'AFTERNOON', 'PRESENT', null, false],
      ['02-03-2026', 'MORNING', 'LATE', 5, false],
    ]);
    expect(lessons[0]).toMatchObject({
      ...{ ...key, staffName: 'the-employee', recordCreateDate: MORNING.toISOString() },
      ...{ startTime: '0900', endTime: '1030', classroom: 'Room 1' },
    });
    expect((await of('02-2026')).lessons).toEqual([]);
    const unknown = { uuid: '00000000-0000-4000-8000-000000000000', month: '03-2026' };
    expect(await server.fail(getStudentAttendance, unknown)).toMatchObject({ status: 404 });
  });
});

it("a student's page has the lessons of the last 4 weeks, without excused ones (R-2464)", async () => {
  const { key, students } = await makeClass(server, ['Anu']);
  const { Anu: uuid = '' } = students;
  const recent = async () => (await server.ask(getStudentAccount, { uuid })).attendance;
  await mark(key, '16-02-2026');
  await mark(key, '02-03-2026', [{ uuid, mark: 'EXCUSED' }]);
  expect(await recent()).toBeUndefined();
  await mark(key, '23-02-2026', [{ uuid, mark: 'LATE' }]);
  await mark(key, MONDAY_BEFORE, [{ uuid, mark: 'ABSENT' }]);
  await mark(key, MONDAY);
  expect(await recent()).toEqual({ lessons: 3, attended: 2 });
});
