import {
  cancelLesson,
  getLesson,
  markAttendance,
  moveLesson,
  restoreLesson,
} from '@kelas/contract/attendance';
import { replaceCard, scanCard } from '@kelas/contract/cards';
import { addClosedDays } from '@kelas/contract/closed-days';
import { cardCode } from '@kelas/contract/values/card-code';
import { MONDAY, makeClass } from '@kelas/testkit/attendance';
import { issueTo } from '@kelas/testkit/cards';
import { Makers } from '@kelas/testkit/fixtures';
import { startServer } from '@kelas/testkit/server';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';

const server = await startServer();
const make = new Makers(server);

/** Sets the time in Singapore, on Monday unless a day of March is given. */
const at = (time: string, day = 16) => server.clock.set(`2026-03-${day}T${time}:00+08:00`);
beforeEach(() => at('08:50'));

/** A class from 09:00 to 10:30 with one student, who has a card. */
async function makeHolder(entry: Parameters<typeof makeClass>[2] = {}) {
  const { key, students } = await makeClass(server, ['Anu'], entry);
  const uuid = students.Anu ?? '';
  const [code = ''] = await issueTo(server, uuid);
  const marks = async () => {
    const { rows } = await sql<{ mark: string }>`
      select mark from attendance_mark join student on student.id = student_id
      where uuid = ${uuid} order by attendance_mark.id`.execute(server.db);
    return rows.map(({ mark }) => mark);
  };
  return { key, uuid, code, marks };
}
const scan = (code: string) => server.ask(scanCard, { code });

describe('a scan (R-2449)', () => {
  it('marks the student as present in the lesson of now, once', async () => {
    const { key, uuid, code, marks } = await makeHolder();
    expect(await scan(code)).toEqual({
      outcome: 'PRESENT',
      uuid,
      name: 'Anu',
      programLvl: 2,
      lesson: {
        ...{ day: MONDAY, subjectName: expect.any(String), programLvl: 2, classroom: 'Room 1' },
        ...{ startTime: '0900', endTime: '1030' },
      },
      markedAt: '2026-03-16T00:50:00.000Z',
      totalOwedFee: 18_000,
    });
    at('09:20');
    expect(await scan(` ${code.toLowerCase()} `)).toMatchObject({
      ...{ outcome: 'AGAIN', markedAt: '2026-03-16T00:50:00.000Z', lesson: { startTime: '0900' } },
    });
    const lesson = await server.ask(getLesson, { entryId: String(key.entryId), day: key.day });
    expect(lesson.members).toMatchObject([{ mark: 'PRESENT', guest: false }]);
    expect(lesson.marked).toBeNull();
    expect(await marks()).toEqual(['PRESENT']);
  });

  it.each([
    ['LATE', 'AGAIN', ['LATE']],
    ['ABSENT', 'PRESENT', ['ABSENT', 'PRESENT']],
    ['EXCUSED', 'PRESENT', ['EXCUSED', 'PRESENT']],
    ['CLEARED', 'PRESENT', ['PRESENT', 'CLEARED', 'PRESENT']],
  ] as const)('after the mark %s says %s', async (mark, outcome, after) => {
    const { key, uuid, code, marks } = await makeHolder();
    if (mark === 'CLEARED') await scan(code);
    await server.ask(markAttendance, { ...key, marks: [{ uuid, mark }] });
    expect((await scan(code)).outcome).toBe(outcome);
    expect(await marks()).toEqual(after);
  });

  it('records one mark for many scans at once', async () => {
    const { code, marks } = await makeHolder();
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, async () => (await scan(code)).outcome),
    );
    expect(outcomes.toSorted()).toEqual([...Array(7).fill('AGAIN'), 'PRESENT']);
    expect(await marks()).toEqual(['PRESENT']);
  });

  it('and a mark of the teacher at the same moment follow one another', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { key, uuid, code } = await makeHolder();
      const marks = [{ uuid, mark: 'ABSENT' as const }];
      await Promise.all([scan(code), server.ask(markAttendance, { ...key, marks })]);
      const { rows } = await sql<{ mark: string }>`
        select mark from attendance_mark join student on student.id = student_id
        where uuid = ${uuid} and not replaced`.execute(server.db);
      expect(rows).toHaveLength(1);
    }
  });

  it('says what is owed up to this month, and the next lesson without a class now', async () => {
    const { code, marks } = await makeHolder({ dayOfWeek: 3 });
    const next = { day: '18-03-2026', startTime: '0900', classroom: 'Room 1' };
    const none = { outcome: 'NO_CLASS', markedAt: null, totalOwedFee: 18_000 };
    expect(await scan(code)).toMatchObject({ ...none, lesson: next });
    at('10:30', 18);
    expect(await scan(code)).toMatchObject({ ...none, lesson: { day: '25-03-2026' } });
    expect(await marks()).toEqual([]);
    const { uuid } = await make.student();
    const [other = ''] = await issueTo(server, uuid);
    expect(await scan(other)).toMatchObject({ ...none, totalOwedFee: 0, lesson: null });
  });

  it('is of the day in Singapore around midnight', async () => {
    const { code } = await makeHolder({ startTime: '0030', endTime: '0200', dayOfWeek: 2 });
    at('23:50');
    expect(await scan(code)).toMatchObject({ outcome: 'NO_CLASS', lesson: { day: '17-03-2026' } });
    at('00:01', 17);
    expect(await scan(code)).toMatchObject({ outcome: 'PRESENT', lesson: { day: '17-03-2026' } });
  });
});

describe('a lesson that is not as the timetable says (R-2449)', () => {
  const reason = 'The teacher is ill';

  it('is no lesson while it is cancelled', async () => {
    const { key, code } = await makeHolder();
    await server.ask(cancelLesson, { ...key, reason });
    expect(await scan(code)).toMatchObject({ outcome: 'NO_CLASS', lesson: { day: '23-03-2026' } });
    await server.ask(restoreLesson, key);
    expect(await scan(code)).toMatchObject({ outcome: 'PRESENT' });
  });

  it('counts on the day, at the time and in the room of its move', async () => {
    const { key, code } = await makeHolder();
    const to = { toDay: '18-03-2026', startTime: '1400', endTime: '1530', classroom: 'Room 2' };
    await server.ask(moveLesson, { ...key, reason, ...to });
    const moved = { day: '18-03-2026', startTime: '1400', classroom: 'Room 2' };
    expect(await scan(code)).toMatchObject({ outcome: 'NO_CLASS', lesson: moved });
    at('13:00', 18);
    expect(await scan(code)).toMatchObject({ outcome: 'PRESENT', lesson: moved });
    const lesson = await server.ask(getLesson, { entryId: String(key.entryId), day: key.day });
    expect(lesson.members).toMatchObject([{ mark: 'PRESENT' }]);
  });

  it('is held on a closed day only if someone touched it', async () => {
    const day = '23-03-2026';
    const { code } = await makeHolder();
    const held = await makeHolder();
    await server.ask(moveLesson, { ...held.key, day, reason, toDay: day, classroom: 'Room 9' });
    await server.ask(addClosedDays, { days: [{ day, name: 'Hari Raya' }] });
    at('08:50', 23);
    expect(await scan(code)).toMatchObject({ outcome: 'NO_CLASS', lesson: { day: '30-03-2026' } });
    expect(await scan(held.code)).toMatchObject({
      ...{ outcome: 'PRESENT', lesson: { day, classroom: 'Room 9' } },
    });
  });
});

describe('a card is refused (R-2450)', () => {
  it('with a wrong character, of no student, and after it was replaced', async () => {
    const { code, marks } = await makeHolder();
    const wrong = `${code.slice(0, -1)}${code.endsWith('2') ? '3' : '2'}`;
    expect(await server.fail(scanCard, { code: wrong })).toMatchObject({
      ...{ status: 422, message: 'This is not the code of a card. Scan the card again.' },
    });
    expect(await server.fail(scanCard, { code: cardCode(999_999) })).toMatchObject({
      ...{ status: 404, message: 'This card does not exist' },
    });
    const { code: next } = await server.ask(replaceCard, { code });
    expect(await server.fail(scanCard, { code })).toMatchObject({
      ...{ status: 409, code: 'CARD_REPLACED' },
      message: 'This card was replaced. Scan the new card.',
    });
    expect(await marks()).toEqual([]);
    expect(await scan(next)).toMatchObject({ outcome: 'PRESENT' });
  });
});
