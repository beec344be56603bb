import { getLesson, listDayLessons, markAttendance } from '@kelas/contract/attendance';
import { changeCourse, getStudent } from '@kelas/contract/students';
import { MONDAY, makeClass } from '@kelas/testkit/attendance';
import { startServer } from '@kelas/testkit/server';
import { afterEach, describe, expect, it } from 'vitest';

const server = await startServer();
const NOW = '2026-03-16T02:00:00Z';
afterEach(() => server.clock.set(NOW));

type Key = { readonly entryId: number; readonly day: string };
const membersOf = async ({ entryId, day }: Key) =>
  (await server.ask(getLesson, { entryId: String(entryId), day })).members.map(
    ({ name, mark, guest }) => [name, mark, guest],
  );
const mark = (key: Key, uuid: string) =>
  server.send(markAttendance, { ...key, marks: [{ uuid, mark: 'PRESENT' }] });

describe('the class of a lesson (R-2430)', () => {
  it('is of the old course until a change of course, and of the new one from its month on', async () => {
    const [old, next] = [await makeClass(server, ['Anu', 'Bala']), await makeClass(server, [])];
    const { Bala: uuid = '' } = old.students;
    await mark(old.key, uuid);
    const { tuitionCourses } = await server.ask(getStudent, { uuid });
    const { teacher, subjectId, programLvl, fee } = next.offering;
    await server.ask(changeCourse, {
      ...{ id: tuitionCourses[0]?.subscriptionId ?? 0, month: '04-2026' },
      ...{ teacher, subjectId, programLvl, fee },
    });
    expect(await membersOf(old.key)).toEqual([
      ['Anu', null, false],
      ['Bala', 'PRESENT', false],
    ]);
    expect(await membersOf(next.key)).toEqual([]);
    const april = '06-04-2026';
    expect(await membersOf({ ...old.key, day: april })).toEqual([['Anu', null, false]]);
    expect(await membersOf({ ...next.key, day: april })).toEqual([['Bala', null, false]]);
  });

  it('can be marked from midnight on in Singapore', async () => {
    const { key, students } = await makeClass(server, ['Chen']);
    const { Chen: uuid = '' } = students;
    server.clock.set('2026-03-15T15:59:59Z');
    expect((await mark(key, uuid)).json()).toMatchObject({
      error: { message: 'This lesson is in the future' },
    });
    server.clock.set('2026-03-15T16:00:00Z');
    expect((await mark(key, uuid)).statusCode).toBe(200);
    const { lessons } = await server.ask(listDayLessons, { date: MONDAY });
    expect(lessons.some(({ entryId }) => entryId === key.entryId)).toBe(true);
  });
});
