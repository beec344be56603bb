import { cancelLesson, markAttendance, moveLesson } from '@kelas/contract/attendance';
import { cancelSubscription, changeCourse, changeStudentStatus } from '@kelas/contract/students';
import type { AttendanceMark } from '@kelas/contract/values/attendance';
import { MONDAY, MONDAY_BEFORE, makeClass } from '@kelas/testkit/attendance';
import { openClients, tally } from '@kelas/testkit/clients';
import { courseLine } from '@kelas/testkit/fixtures';
import { CHECK, RESTRICT, refusals } from '@kelas/testkit/refusals';
import { Salaries, type Taught } from '@kelas/testkit/salaries';
import { MORNING, startServer } from '@kelas/testkit/server';
import { expectVerified } from '@kelas/testkit/verified';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { anonymiseStudent } from '../../personal-data/anonymise.ts';

/* Today is Monday 16 March 2026. A class is on Mondays from 09:00 to 10:30. */
const server = await startServer();
const salaries = new Salaries(server);
const client = await openClients(server);
const { make } = salaries;
const MONTH = '03-2026';
const FIRST_MONDAY = '02-03-2026';
const reason = 'The teacher is ill';
const constraint = 'salary_lesson_taught';
const { refused, refusedRow } = refusals(server);

beforeEach(() => {
  server.clock.now = MORNING;
});
afterEach(() => expectVerified(server));

type Key = { readonly entryId: number };

const offeringOf = ({ offerings: [offering] }: Taught) => {
  if (!offering) throw new Error('the teacher offers nothing');
  return offering;
};
/** A class of the subject of a teacher, in the timetable since January. */
async function classOf(teacher: Taught, entry: Parameters<typeof makeClass>[2] = {}) {
  server.clock.now = new Date('2026-01-02T02:00:00Z');
  const { subjectId, programLvl } = offeringOf(teacher);
  const { key } = await makeClass(server, [], { subjectId, programLvl, ...entry });
  server.clock.now = MORNING;
  return { entryId: key.entryId };
}
/** A teacher at RM 20.00 an hour with a student, and a class. */
async function hourly(entry?: Parameters<typeof makeClass>[2]) {
  const teacher = await salaries.taught(2_000);
  return { teacher, key: await classOf(teacher, entry) };
}
/** A teacher who offers the same subject at the same level, with a student in the class. */
async function colleagueOf(teacher: Taught, paymentRate: number | string = 2_000): Promise<Taught> {
  const { programLvl, subjectId } = offeringOf(teacher);
  const other = await make.teacher({
    ...{ paymentType: typeof paymentRate === 'number' ? 'HOUR' : 'RATIO', paymentRate },
    tuitionCourse: [{ programLvl, subjectId, fee: 10_000 }],
  });
  const [offering] = other.offerings;
  if (!offering) throw new Error('the colleague offers nothing');
  return { ...other, student: await make.enrolled({ offering }) };
}
/** Marks students of a lesson, by default the whole class as present. */
const mark = (key: Key, day: string, marks: Record<string, AttendanceMark> = {}, isDone = true) =>
  server.ask(markAttendance, {
    ...{ ...key, day, isDone },
    marks: Object.entries(marks).map(([uuid, given]) => ({ uuid, mark: given })),
  });
/** The days and the minutes of the marked lessons of a salary. */
const lessonsOf = async (teacher: { uuid: string }, month = MONTH) =>
  (await salaries.details(teacher, month)).lessons?.map(({ heldOn, minutes }) => [heldOn, minutes]);

describe('the marked lessons of an hourly salary (R-2417)', () => {
  it('are those whose class was marked, with their length in minutes', async () => {
    const { teacher, key } = await hourly();
    expect(await salaries.details(teacher, MONTH)).toMatchObject({ lessons: [], markedMinutes: 0 });
    await mark(key, FIRST_MONDAY);
    await mark(key, MONDAY_BEFORE, { [teacher.student.uuid]: 'ABSENT' });
    await mark(key, MONDAY, { [teacher.student.uuid]: 'PRESENT' }, false);
    await mark(key, '23-02-2026');
    const { lessons, markedMinutes } = await salaries.details(teacher, MONTH);
    expect(lessons).toEqual([
      {
        ...{ ...key, day: FIRST_MONDAY, heldOn: FIRST_MONDAY, subjectName: expect.any(String) },
        ...{ programLvl: 2, classSession: 'MORNING', startTime: '0900', endTime: '1030' },
        ...{ minutes: 90, otherTeachers: [] },
      },
      expect.objectContaining({ heldOn: MONDAY_BEFORE, minutes: 90 }),
    ]);
    expect(markedMinutes).toBe(180);
    expect(await lessonsOf(teacher, '02-2026')).toEqual([['23-02-2026', 90]]);
    expect(await salaries.total(teacher, MONTH)).toBe(0);
  });

  it('have an unknown length without a begin or an end, and may end after midnight', async () => {
    const { teacher, key: open } = await hourly({ endTime: '' });
    const night = await classOf(teacher, { startTime: '2300', endTime: '0030' });
    await mark(open, FIRST_MONDAY);
    await mark(night, FIRST_MONDAY);
    expect(await lessonsOf(teacher)).toEqual([
      [FIRST_MONDAY, null],
      [FIRST_MONDAY, 90],
    ]);
    expect(await salaries.details(teacher, MONTH)).toMatchObject({ markedMinutes: 90 });
  });

  it('count in the month in which they were held, at the time of the move', async () => {
    const { teacher, key } = await hourly();
    const move = (day: string, toDay: string, endTime: string) =>
      server.ask(moveLesson, { ...key, day, toDay, reason, startTime: '0900', endTime });
    await move('23-02-2026', '01-03-2026', '1000');
    await move(FIRST_MONDAY, '28-02-2026', '0945');
    await mark(key, '23-02-2026');
    await mark(key, FIRST_MONDAY);
    expect(await lessonsOf(teacher)).toEqual([['01-03-2026', 60]]);
    expect(await lessonsOf(teacher, '02-2026')).toEqual([['28-02-2026', 45]]);
  });

  it('are of no other type of payment, and of HOUR once the type has changed', async () => {
    const { teacher, key } = await hourly();
    await mark(key, MONDAY);
    await salaries.changeRate(teacher, '6/4');
    const split = await salaries.details(teacher, MONTH);
    expect(split).not.toHaveProperty('lessons');
    expect(split).not.toHaveProperty('markedMinutes');
    expect(split).not.toHaveProperty('unmarked');
    await salaries.changeRate(teacher, 3_000);
    expect(await lessonsOf(teacher)).toEqual([[MONDAY, 90]]);
  });

  it('are of both teachers whose students were marked, each with the other', async () => {
    const { teacher, key } = await hourly();
    const other = await colleagueOf(teacher, '6/4');
    const none = await colleagueOf(teacher);
    await mark(key, FIRST_MONDAY, { [none.student.uuid]: 'PRESENT' });
    await mark(key, FIRST_MONDAY, { [none.student.uuid]: 'CLEARED' }, false);
    expect(await salaries.details(teacher, MONTH)).toMatchObject({
      lessons: [{ heldOn: FIRST_MONDAY, otherTeachers: [other.name] }],
    });
    expect(await lessonsOf(none)).toEqual([]);
    await salaries.changeRate(other, 2_000);
    expect(await salaries.details(other, MONTH)).toMatchObject({
      lessons: [{ heldOn: FIRST_MONDAY, minutes: 90, otherTeachers: [teacher.name] }],
    });
  });

  it('are none of a guest from another class', async () => {
    const { teacher, key } = await hourly();
    const other = await colleagueOf(teacher);
    const { uuid } = await make.student({
      ...{ schedule: 'AFTERNOON', tuitionCourse: [courseLine(offeringOf(other))] },
    });
    await server.ask(changeStudentStatus, { uuid: other.student.uuid, status: 'DEACTIVATED' });
    await mark(key, MONDAY, { [uuid]: 'PRESENT' });
    expect(await lessonsOf(other)).toEqual([]);
    expect(await lessonsOf(teacher)).toEqual([[MONDAY, 90]]);
  });

  it('stay when the students leave, also back to the first of the month', async () => {
    const { teacher, key } = await hourly();
    await mark(key, FIRST_MONDAY);
    const { uuid, subscriptionId: id } = teacher.student;
    await server.ask(cancelSubscription, { id, month: MONTH });
    expect(await lessonsOf(teacher)).toEqual([[FIRST_MONDAY, 90]]);
    const left = { uuid, status: 'TERMINATED' as const, terminatedDate: MONTH };
    await server.ask(changeStudentStatus, left);
    const erased = { evenIfOwing: true, now: MORNING };
    await server.db.transaction().execute((tx) => anonymiseStudent(tx, uuid, erased));
    expect(await lessonsOf(teacher)).toEqual([[FIRST_MONDAY, 90]]);
  });

  it('stay with the teacher of that day when a student changes the teacher from this month on', async () => {
    const { teacher, key } = await hourly();
    const next = await colleagueOf(teacher);
    await server.ask(changeStudentStatus, { uuid: next.student.uuid, status: 'DEACTIVATED' });
    server.clock.now = new Date('2026-03-02T04:00:00Z');
    await mark(key, FIRST_MONDAY);
    server.clock.now = MORNING;
    const { subscriptionId: id } = teacher.student;
    const { programLvl, subjectId, teacher: uuid } = offeringOf(next);
    await server.ask(changeCourse, {
      ...{ id, month: MONTH, programLvl, subjectId, teacher: uuid, fee: 10_000 },
    });
    // The database sets the time with its own clock.
    await server.database.pool.query(
      `update subscription set created_at = case when cancelled_month is null
        then '2026-03-05Z'::timestamptz else '2026-01-01Z' end`,
    );
    await mark(key, MONDAY);
    expect(await lessonsOf(teacher)).toEqual([[FIRST_MONDAY, 90]]);
    expect(await lessonsOf(next)).toEqual([[MONDAY, 90]]);
  });
});

describe('the lessons that are not marked yet (R-2419)', () => {
  const unmarkedOf = async (teacher: { uuid: string }, month = MONTH) =>
    (await salaries.details(teacher, month)).unmarked;

  it('are those of the month that have ended, in subjects that the teacher offers', async () => {
    const { teacher, key } = await hourly();
    const other = await hourly();
    await mark(other.key, FIRST_MONDAY);
    expect(await unmarkedOf(teacher)).toEqual({ lessons: 2, lastDay: MONDAY_BEFORE });
    expect(await unmarkedOf(teacher, '02-2026')).toEqual({ lessons: 4, lastDay: '23-02-2026' });
    expect(await unmarkedOf(other.teacher)).toEqual({ lessons: 1, lastDay: MONDAY_BEFORE });
    server.clock.set('2026-04-05T02:00:00Z');
    expect(await unmarkedOf(teacher)).toEqual({ lessons: 5, lastDay: '30-03-2026' });
    server.clock.now = MORNING;
    await mark(key, FIRST_MONDAY);
    await server.ask(cancelLesson, { ...key, day: MONDAY_BEFORE, reason });
    expect(await unmarkedOf(teacher)).toBeUndefined();
  });

  it('are not said of a paid salary', async () => {
    const { teacher } = await hourly();
    expect(await unmarkedOf(teacher)).toBeDefined();
    await salaries.pay(teacher, MONTH, 3_000);
    expect(await unmarkedOf(teacher)).toBeUndefined();
  });
});

describe('a paid hourly salary (R-2418)', () => {
  it('keeps its lessons when marks are taken back, and has the others once paid again', async () => {
    const { teacher, key } = await hourly();
    const other = await colleagueOf(teacher);
    const { uuid } = teacher.student;
    await mark(key, FIRST_MONDAY);
    await mark(key, MONDAY_BEFORE);
    expect(await salaries.pay(teacher, MONTH, 6_000)).toBe(6_000);
    const lessons = [
      [FIRST_MONDAY, 90],
      [MONDAY_BEFORE, 90],
    ];
    expect(await lessonsOf(teacher)).toEqual(lessons);
    await mark(key, FIRST_MONDAY, { [uuid]: 'CLEARED', [other.student.uuid]: 'CLEARED' }, false);
    await server.ask(cancelLesson, { ...key, day: FIRST_MONDAY, reason });
    await mark(key, MONDAY);
    expect(await lessonsOf(teacher)).toEqual(lessons);
    expect(await salaries.details(teacher, MONTH)).toMatchObject({
      markedMinutes: 180,
      lessons: [{ otherTeachers: [] }, { otherTeachers: [] }],
    });
    await salaries.void(teacher, MONTH);
    const again = [
      [MONDAY_BEFORE, 90],
      [MONDAY, 90],
    ];
    expect(await lessonsOf(teacher)).toEqual(again);
    await salaries.pay(teacher, MONTH, 6_000);
    await salaries.changeRate(teacher, '6/4');
    expect(await lessonsOf(teacher)).toEqual(again);
    await expectVerified(server);
  });

  it('is recorded with its lessons in the audit log, one without lessons as before', async () => {
    const { teacher, key } = await hourly();
    await mark(key, FIRST_MONDAY);
    await salaries.pay(teacher, '02-2026', 2_000);
    await salaries.pay(teacher, MONTH, 3_000);
    const { rows } = await server.database.pool.query(
      `select after from audit_entry where action = 'SALARY_PAID' order by position desc limit 2`,
    );
    expect(rows[0].after).toMatchObject({
      ...{ markedLessons: 1, markedMinutes: 90, lessonDigest: expect.stringMatching(/^\w{64}$/) },
    });
    expect(rows[1].after).not.toHaveProperty('markedLessons');
  });

  it('has what is marked when it is paid, once, while others mark', async () => {
    const { teacher, key } = await hourly();
    const input = { ...key, day: MONDAY, marks: [], isDone: true };
    const pay = { id: teacher.uuid, month: MONTH, fee: 3_000 };
    const paid = await Promise.all([
      client('/teacher/salary', pay, { as: server.admin }),
      client('/attendance/marks', input),
      client('/teacher/salary', pay, { as: server.admin }),
    ]);
    expect(tally([paid[0], paid[2]])).toEqual({ 200: 1, '409 ALREADY_PAID': 1 });
    expect(paid[1].status).toBe(200);
    const frozen = await lessonsOf(teacher);
    await mark(key, MONDAY_BEFORE);
    expect(await lessonsOf(teacher)).toEqual(frozen);
  });

  it('has no lesson of another month, teacher or type, and none is changed', async () => {
    const { teacher, key } = await hourly();
    const other = await salaries.taught(2_000);
    const split = await colleagueOf(teacher, '6/4');
    await mark(key, MONDAY);
    for (const each of [teacher, other]) await salaries.pay(each, MONTH, 3_000);
    await salaries.pay(split, MONTH);
    const { rows } = await server.database.pool.query(
      'select * from lesson order by id desc limit 1',
    );
    const idOf = async (of: { uuid: string }) => (await salaries.details(of, MONTH)).salaryId;
    const row = { lesson_id: rows[0].id, held_on: '2026-03-16' };
    for (const of of [other, split]) {
      const added = { ...row, salary_id: await idOf(of) };
      expect(await refusedRow('salary_lesson', added)).toEqual({ code: CHECK, constraint });
    }
    await mark(key, MONDAY_BEFORE);
    const later = {
      ...{ salary_id: await idOf(teacher), lesson_id: rows[0].id + 1, held_on: '2026-04-01' },
    };
    expect(await refusedRow('salary_lesson', later)).toEqual({ code: CHECK, constraint });
    for (const statement of [
      'delete from salary_lesson',
      'update salary_lesson set end_time = null',
    ])
      expect((await refused(statement)).code).toBe(RESTRICT);
  });
});
