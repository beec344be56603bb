import {
  cancelLesson,
  getDaySheet,
  getLesson,
  markAttendance,
  moveLesson,
} from '@kelas/contract/attendance';
import type { RequestOf } from '@kelas/contract/call';
import { addClosedDays } from '@kelas/contract/closed-days';
import { bookMakeUp, listOwedLessons } from '@kelas/contract/owed-lessons';
import { changeStudentStatus } from '@kelas/contract/students';
import { addTimetableEntry } from '@kelas/contract/timetable';
import type { Day } from '@kelas/contract/values/date';
import { lessonCode } from '@kelas/contract/values/lesson-code';
import { MONDAY, makeClass } from '@kelas/testkit/attendance';
import { Makers } from '@kelas/testkit/fixtures';
import { readPdf } from '@kelas/testkit/pdf';
import { startServer } from '@kelas/testkit/server';
import { describe, expect, it } from 'vitest';

const server = await startServer();
const make = new Makers(server);
const reason = 'The teacher is ill';

type Chosen = RequestOf<typeof getDaySheet>;
/** The text of the sheets, page by page. */
async function textOf(chosen: Chosen): Promise<string> {
  const { rawPayload, headers } = await server.send(getDaySheet, chosen);
  expect(headers['content-type']).toBe('application/pdf');
  return readPdf(rawPayload)
    .pages.map(({ text }) => text)
    .join('\n');
}
const ofEntry = (entryId: number, date: string = MONDAY) =>
  textOf({ date, entryId: String(entryId) });
const refusalOf = (chosen: Chosen) => server.fail(getDaySheet, chosen);
const codeOf = (entryId: number, day: string) => lessonCode({ entryId, day: day as Day });

describe('the sheets of a day (R-2470)', () => {
  it('have the students of the class in the order of the screen, guests last', async () => {
    const { key, students } = await makeClass(server, ['Zul', 'anu', 'Bala', 'Gone']);
    const [guest, cleared] = [await make.student({ name: 'Aaron' }), await make.student()];
    await server.ask(markAttendance, {
      ...key,
      marks: [guest, cleared].map(({ uuid }) => ({ uuid, mark: 'PRESENT' as const })),
    });
    await server.ask(markAttendance, { ...key, marks: [{ uuid: cleared.uuid, mark: 'CLEARED' }] });
    const uuid = students.Gone ?? '';
    await server.ask(changeStudentStatus, { uuid, status: 'DEACTIVATED' });
    const text = await ofEntry(key.entryId);
    const { members } = await server.ask(getLesson, {
      ...{ entryId: String(key.entryId), day: key.day },
    });
    const names = members.map(({ name }) => name);
    expect(names).toEqual(['anu', 'Bala', 'Zul', 'Aaron']);
    const places = names.map((name, at) => text.indexOf(`${at + 1}\n${name}`));
    expect(places).toEqual(places.filter((place) => place > 0).toSorted((a, b) => a - b));
    expect(text).toContain('Aaron\nguest');
    expect(text).not.toContain('Gone');
    expect(text).toContain(codeOf(key.entryId, key.day));
    expect(text).toContain('09:00–10:30 · Room 1');
  });

  it('are of a day, a teacher or an entry', async () => {
    const [one, other] = [await makeClass(server, ['Chen']), await makeClass(server, ['Devi'])];
    const day = await textOf({ date: MONDAY });
    expect(day).toContain('Chen');
    expect(day).toContain('Devi');
    const mine = await textOf({ date: MONDAY, teacher: one.offering.teacher });
    expect(mine).toContain('Chen');
    expect(mine).not.toContain('Devi');
    expect(await ofEntry(other.key.entryId)).not.toContain('Chen');
    for (const chosen of [
      { date: '17-03-2026' },
      { date: '17-03-2026', entryId: String(one.key.entryId) },
      { date: MONDAY, teacher: one.offering.teacher, entryId: String(other.key.entryId) },
      { date: MONDAY, teacher: '00000000-0000-4000-8000-000000000000' },
    ]) {
      expect(await refusalOf(chosen)).toMatchObject({
        ...{ status: 409, code: 'NO_LESSONS' },
        message: 'There is no lesson to print on this day',
      });
    }
  });

  it('have no cancelled lesson, and a moved one on the day on which it is held', async () => {
    const { key } = await makeClass(server, ['Elly']);
    const { entryId } = key;
    await server.ask(moveLesson, { ...key, reason, toDay: '18-03-2026', startTime: '1400' });
    expect(await refusalOf({ date: MONDAY, entryId: String(entryId) })).toMatchObject({
      code: 'NO_LESSONS',
    });
    const moved = await ofEntry(entryId, '18-03-2026');
    expect(moved).toContain('moved from 16 Mar 2026');
    expect(moved).toContain(codeOf(entryId, MONDAY));
    await server.ask(cancelLesson, { ...key, reason });
    expect(await refusalOf({ date: '18-03-2026' })).toMatchObject({ code: 'NO_LESSONS' });
  });

  it('name the closed day, on which only touched lessons are held', async () => {
    const { key } = await makeClass(server, ['Farah']);
    const { key: held } = await makeClass(server, ['Gopal']);
    const day = '23-03-2026';
    await server.ask(moveLesson, { ...held, day, reason, toDay: day, classroom: 'Room 9' });
    await server.ask(addClosedDays, { days: [{ day, name: 'Hari Raya' }] });
    const text = await textOf({ date: day });
    expect(text).toContain('The centre is closed on this day: Hari Raya');
    expect(text).toContain('Gopal');
    expect(text).not.toContain('Farah');
    expect(await refusalOf({ date: day, entryId: String(key.entryId) })).toMatchObject({
      ...{ code: 'NO_LESSONS', message: 'The centre is closed on this day: Hari Raya' },
    });
  });

  it('have a student who makes another lesson up as a guest, once', async () => {
    const { key, offering, students } = await makeClass(server, ['Hana']);
    const { subjectId, programLvl } = offering;
    const list = await server.ask(addTimetableEntry, {
      ...{ subjectId, programLvl, dayOfWeek: 4, classSession: 'AFTERNOON', classroom: '' },
    });
    const entryId = Math.max(...list.map(({ id }) => id));
    const day = '19-03-2026';
    for (const owedOn of [MONDAY, '30-03-2026']) {
      await server.ask(cancelLesson, { ...key, day: owedOn, reason });
    }
    const owed = await server.ask(listOwedLessons, { uuid: students.Hana ?? '' });
    const [one, other] = owed.map(({ id }) => ({ id, entryId, day }));
    if (!one || !other) throw new Error('two lessons are owed');
    await server.ask(bookMakeUp, one);
    expect(await server.fail(bookMakeUp, other)).toMatchObject({ code: 'BOOKED_ALREADY' });
    const text = await ofEntry(entryId, day);
    expect(text).toContain('1\nHana\nmake-up');
    expect(text.split('Hana')).toHaveLength(2);
    const { members } = await server.ask(getLesson, { entryId: String(entryId), day });
    expect(members.map(({ name }) => name)).toEqual(['Hana']);
  });
});
