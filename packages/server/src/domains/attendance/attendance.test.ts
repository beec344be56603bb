import {
  cancelLesson,
  getLesson,
  listDayLessons,
  markAttendance,
  moveLesson,
  restoreLesson,
} from '@kelas/contract/attendance';
import type { RequestOf } from '@kelas/contract/call';
import { addClosedDays } from '@kelas/contract/closed-days';
import { changeStudentStatus } from '@kelas/contract/students';
import { MONDAY, MONDAY_BEFORE, makeClass } from '@kelas/testkit/attendance';
import { Makers } from '@kelas/testkit/fixtures';
import { startServer } from '@kelas/testkit/server';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';

const server = await startServer();
const make = new Makers(server);

type Key = { readonly entryId: number; readonly day: string };
type Mark = RequestOf<typeof markAttendance>['marks'][number];

const open = ({ entryId, day }: Key) => server.ask(getLesson, { entryId: String(entryId), day });
/** The members as `name: mark`, with minutes and `guest`. */
const marksIn = async (key: Key) =>
  (await open(key)).members.map(({ name, mark, minutes, guest }) =>
    [`${name}: ${mark}`, minutes, guest && 'guest'].filter(Boolean).join(' '),
  );
const mark = (key: Key, marks: readonly Mark[], isDone = false) =>
  server.ask(markAttendance, { ...key, marks: [...marks], isDone });
const inList = async (date: string, { entryId }: Key) =>
  (await server.ask(listDayLessons, { date })).lessons.find((each) => each.entryId === entryId);

describe('the lessons of a day (R-2430)', () => {
  it('are those of the timetable, with the number of their students', async () => {
    const { key, offering } = await makeClass(server, ['Anu', 'Bala']);
    await make.enrolled({ offering }, { schedule: 'AFTERNOON' });
    await make.enrolled({ offering, effectiveDate: '04-2026' });
    const { uuid } = await make.enrolled({ offering });
    await server.ask(changeStudentStatus, { uuid, status: 'DEACTIVATED' });
    expect(await inList(MONDAY, key)).toEqual({
      ...key,
      heldOn: MONDAY,
      subjectName: expect.any(String),
      programLvl: 2,
      classSession: 'MORNING',
      startTime: '0900',
      endTime: '1030',
      classroom: 'Room 1',
      teachers: [expect.any(String)],
      state: 'HELD',
      change: null,
      marked: null,
      students: 2,
      late: 0,
      absent: 0,
      excused: 0,
    });
    expect(await inList('17-03-2026', key)).toBeUndefined();
    expect(await inList('13-04-2026', key)).toMatchObject({ students: 3 });
  });

  it('are none on a closed day, but those that were touched (R-2437)', async () => {
    const { key } = await makeClass(server, []);
    const { key: held } = await makeClass(server, ['Chen']);
    const day = MONDAY_BEFORE;
    await mark({ ...held, day }, [], true);
    const days = [{ day, name: 'Nuzul Al-Quran' }];
    await server.ask(addClosedDays, { days });
    expect((await server.ask(listDayLessons, { date: day })).closed).toBe('Nuzul Al-Quran');
    expect(await inList(day, key)).toBeUndefined();
    expect(await inList(day, held)).toMatchObject({ students: 1 });
    expect(await inList(MONDAY, key)).toBeDefined();
  });
});

describe('marks (R-2431)', () => {
  it('are saved one by one, and everyone else is present at the end', async () => {
    const { key, students } = await makeClass(server, ['Anu', 'Bala', 'Chen', 'Devi']);
    const { Bala = '', Chen = '', Devi = '' } = students;
    expect(await marksIn(key)).toEqual(['Anu: null', 'Bala: null', 'Chen: null', 'Devi: null']);
    await mark(key, [{ uuid: Bala, mark: 'ABSENT' }]);
    await mark(key, [{ uuid: Chen, mark: 'LATE', minutes: 10 }]);
    await mark(key, [{ uuid: Devi, mark: 'EXCUSED' }]);
    expect(await inList(MONDAY, key)).toMatchObject({ marked: null, absent: 1, late: 1 });
    expect(await mark(key, [], true)).toEqual({ recorded: 1 });
    expect(await marksIn(key)).toEqual([
      'Anu: PRESENT',
      'Bala: ABSENT',
      'Chen: LATE 10',
      'Devi: EXCUSED',
    ]);
    expect(await inList(MONDAY, key)).toMatchObject({
      marked: { staffName: 'the-employee', recordCreateDate: server.clock.now.toISOString() },
      ...{ students: 4, absent: 1, late: 1, excused: 1 },
    });
  });

  it('stay when a later one replaces them, with their person and time (R-2432)', async () => {
    const { key, students } = await makeClass(server, ['Anu']);
    const { Anu = '' } = students;
    await mark(key, [{ uuid: Anu, mark: 'ABSENT' }]);
    expect(await mark(key, [{ uuid: Anu, mark: 'ABSENT' }])).toEqual({ recorded: 0 });
    const { admin: as } = server;
    await server.ask(markAttendance, { ...key, marks: [{ uuid: Anu, mark: 'PRESENT' }] }, { as });
    const [member] = (await open(key)).members;
    expect(member).toMatchObject({ mark: 'PRESENT', marked: { staffName: 'the-admin' } });
    await mark(key, [{ uuid: Anu, mark: 'CLEARED' }]);
    expect(await marksIn(key)).toEqual(['Anu: null']);
    const { rows } = await sql<{ mark: string; replaced: boolean }>`
      select mark, replaced from attendance_mark join student on student.id = student_id
      where student.uuid = ${Anu} order by attendance_mark.id`.execute(server.db);
    expect(rows).toEqual([
      { mark: 'ABSENT', replaced: true },
      { mark: 'PRESENT', replaced: true },
      { mark: 'CLEARED', replaced: false },
    ]);
  });

  it('take a guest of another class, who is listed last (R-2433)', async () => {
    const { key } = await makeClass(server, ['Zain']);
    const { uuid } = await make.student({ name: 'Amy' });
    await mark(key, [{ uuid, mark: 'PRESENT' }], true);
    expect(await marksIn(key)).toEqual(['Zain: PRESENT', 'Amy: PRESENT guest']);
    await mark(key, [{ uuid, mark: 'CLEARED' }]);
    expect(await marksIn(key)).toEqual(['Zain: PRESENT']);
  });

  it('stay in a lesson of a student who left since', async () => {
    const { key, students } = await makeClass(server, ['Anu']);
    const { Anu: uuid = '' } = students;
    await mark(key, [], true);
    await server.ask(changeStudentStatus, { uuid, status: 'DEACTIVATED' });
    expect(await marksIn(key)).toEqual(['Anu: PRESENT guest']);
  });

  it('of two people at once are one after the other, and the last one counts', async () => {
    const { key, students } = await makeClass(server, ['Anu', 'Bala']);
    const all = Object.values(students);
    const kinds = ['PRESENT', 'ABSENT', 'EXCUSED'] as const;
    await Promise.all(
      Array.from({ length: 12 }, (_, count) =>
        mark(
          key,
          (count % 2 === 0 ? all : all.toReversed()).map((uuid) => ({
            uuid,
            mark: kinds[count % 3] ?? 'PRESENT',
          })),
        ),
      ),
    );
    const { rows } = await sql<{ present: number }>`
      select count(*) filter (where not replaced)::integer as present
      from attendance_mark join lesson on lesson.id = lesson_id
      where timetable_entry_id = ${key.entryId} group by student_id`.execute(server.db);
    expect(rows).toEqual([{ present: 1 }, { present: 1 }]);
  });

  it.each([
    ['a coming day', { day: '23-03-2026' }, 422, 'This lesson is in the future'],
    ['a day without the class', { day: '10-03-2026' }, 404, 'This lesson does not exist'],
    ['an unknown class', { entryId: 999_999 }, 404, 'This lesson does not exist'],
  ])('are refused for %s', async (_, change, status, message) => {
    const { key } = await makeClass(server, ['Anu']);
    const refused = await server.fail(markAttendance, {
      ...key,
      ...change,
      marks: [],
      isDone: true,
    });
    expect([refused.status, refused.message]).toEqual([status, message]);
  });

  it('have minutes for a late student alone', async () => {
    const { key, students } = await makeClass(server, ['Anu']);
    const marks = [{ uuid: students.Anu ?? '', mark: 'PRESENT' as const, minutes: 5 }];
    expect(await server.fail(markAttendance, { ...key, marks })).toMatchObject({
      ...{ status: 422, message: 'Minutes are for a late student' },
    });
  });

  it('are refused whole for an unknown student', async () => {
    const { key, students } = await makeClass(server, ['Anu']);
    const unknown = '00000000-0000-4000-8000-000000000000';
    const marks = [
      { uuid: students.Anu ?? '', mark: 'ABSENT' as const },
      { uuid: unknown, mark: 'ABSENT' as const },
    ];
    expect(await server.fail(markAttendance, { ...key, marks })).toMatchObject({ status: 404 });
    expect(await marksIn(key)).toEqual(['Anu: null']);
  });
});

describe('a lesson that is moved or cancelled (R-2434)', () => {
  const reason = 'The teacher is ill';

  it('is on its new day, and named on the old one, until it is restored', async () => {
    const { key } = await makeClass(server, ['Anu']);
    const to = { toDay: '18-03-2026', startTime: '1400', endTime: '1530', classroom: 'Room 2' };
    await server.ask(moveLesson, { ...key, reason, ...to });
    const moved = {
      ...{ state: 'MOVED', heldOn: '18-03-2026', startTime: '1400', classroom: 'Room 2' },
      change: { reason, staffName: 'the-employee' },
    };
    expect(await inList(MONDAY, key)).toMatchObject(moved);
    expect(await inList('18-03-2026', key)).toMatchObject(moved);
    await server.ask(moveLesson, { ...key, reason, ...to, toDay: '19-03-2026' });
    expect(await inList('18-03-2026', key)).toBeUndefined();
    await server.ask(restoreLesson, key);
    expect(await inList('19-03-2026', key)).toBeUndefined();
    expect(await inList(MONDAY, key)).toMatchObject({
      ...{ state: 'HELD', startTime: '0900', classroom: 'Room 1', change: null },
    });
  });

  it('takes no marks while it is cancelled, and cannot be cancelled with marks (R-2435)', async () => {
    const { key } = await makeClass(server, ['Anu']);
    await server.ask(cancelLesson, { ...key, reason });
    expect(await server.fail(markAttendance, { ...key, marks: [], isDone: true })).toMatchObject({
      status: 409,
      code: 'LESSON_CANCELLED',
    });
    expect(await server.fail(cancelLesson, { ...key, reason })).toMatchObject({ status: 409 });
    await server.ask(restoreLesson, key);
    expect(await server.fail(restoreLesson, key)).toMatchObject({ status: 409 });
    await mark(key, [], true);
    for (const call of [cancelLesson, moveLesson]) {
      const input = { ...key, reason, toDay: '20-03-2026' };
      expect(await server.fail(call, input)).toMatchObject({ status: 409, code: 'LESSON_MARKED' });
    }
  });

  it('is refused where nothing differs', async () => {
    const { key } = await makeClass(server, []);
    const same = { toDay: MONDAY, startTime: '0900', endTime: '1030', classroom: 'Room 1' };
    expect(await server.fail(moveLesson, { ...key, reason, ...same })).toMatchObject({
      status: 422,
    });
  });

  it('is either marked or cancelled when both happen at once', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { key } = await makeClass(server, ['Anu']);
      const outcomes = await Promise.allSettled([
        mark(key, [], true),
        server.ask(cancelLesson, { ...key, reason }),
      ]);
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    }
  });
});
