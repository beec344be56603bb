import {
  cancelLesson,
  markAttendance,
  moveLesson,
  restoreLesson,
} from '@kelas/contract/attendance';
import type { InputOf } from '@kelas/contract/call';
import { changeHouseRules, getHouseRules } from '@kelas/contract/house-rules';
import {
  bookMakeUp,
  discountOwedLesson,
  listMakeUpChoices,
  listOwedLessons,
  undoMakeUp,
} from '@kelas/contract/owed-lessons';
import { addTimetableEntry } from '@kelas/contract/timetable';
import type { AttendanceMark } from '@kelas/contract/values/attendance';
import { MONDAY, MONDAY_BEFORE, makeClass } from '@kelas/testkit/attendance';
import { openClients, tally } from '@kelas/testkit/clients';
import { startServer } from '@kelas/testkit/server';
import { expectVerified } from '@kelas/testkit/verified';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const server = await startServer();
const NOW = '2026-03-16T08:00:00Z';

type Rule = InputOf<typeof changeHouseRules>['owedAbsences'];

async function setRule(rule: Rule) {
  const { version } = await server.ask(getHouseRules, {});
  await server.ask(changeHouseRules, { version, owedAbsences: rule ?? null });
}
const ANY = { of: 'ANY', perMonth: null, weeks: null } as const;

/** A class of one student on Mondays, and another one on Tuesdays in the afternoon. */
async function classOf(name = 'Anu') {
  const { key, offering, students } = await makeClass(server, [name]);
  const { subjectId, programLvl } = offering;
  const list = await server.ask(addTimetableEntry, {
    ...{ subjectId, programLvl, dayOfWeek: 2, classSession: 'AFTERNOON', classroom: '' },
  });
  const uuid = students[name] ?? '';
  const { entryId } = key;
  const mark = (value: AttendanceMark, day = MONDAY) =>
    server.send(markAttendance, { entryId, day, marks: [{ uuid, mark: value }] });
  const owed = () => server.ask(listOwedLessons, { uuid });
  return { entryId, uuid, mark, owed, afternoon: Math.max(...list.map(({ id }) => id)) };
}

beforeEach(() => server.clock.set(NOW));
afterEach(async () => {
  server.clock.set(NOW);
  await setRule(null);
});

describe('the house rule for absences (R-2500)', () => {
  it('owes none at first, the excused ones, or all', async () => {
    const { mark, owed } = await classOf();
    await mark('EXCUSED');
    expect(await owed()).toEqual([]);
    await setRule({ ...ANY, of: 'EXCUSED' });
    await mark('ABSENT');
    expect(await owed()).toEqual([]);
    await mark('EXCUSED');
    expect(await owed()).toMatchObject([
      { state: 'OPEN', absence: true, lapsesOn: null, day: MONDAY, lessonFee: 1200 },
    ]);
    await setRule(ANY);
    await mark('ABSENT', MONDAY_BEFORE);
    expect((await owed()).map(({ day }) => day)).toEqual([MONDAY_BEFORE, MONDAY]);
    await expectVerified(server);
  });

  it('owes at most so many of a course in a month', async () => {
    await setRule({ ...ANY, perMonth: 1 });
    const { mark, owed } = await classOf();
    await mark('ABSENT');
    await mark('ABSENT', MONDAY_BEFORE);
    expect((await owed()).map(({ day }) => day)).toEqual([MONDAY]);
    await mark('EXCUSED', '23-02-2026');
    expect((await owed()).map(({ day }) => day)).toEqual(['23-02-2026', MONDAY]);
    const other = await classOf('Bala');
    await other.mark('ABSENT');
    expect(await other.owed()).toHaveLength(1);
  });

  it('owes no guest another lesson', async () => {
    await setRule(ANY);
    const { mark, owed, uuid, afternoon } = await classOf();
    await mark('ABSENT');
    const [{ id } = { id: 0 }] = await owed();
    await server.ask(bookMakeUp, { id, entryId: afternoon, day: '17-03-2026' });
    server.clock.set('2026-03-17T08:00:00Z');
    const marks = [{ uuid, mark: 'ABSENT' as const }];
    await server.ask(markAttendance, { entryId: afternoon, day: '17-03-2026', marks });
    expect(await owed()).toMatchObject([{ id, state: 'MISSED' }]);
  });

  it('refuses numbers out of range, and keeps what a later rule does not name', async () => {
    const { version } = await server.ask(getHouseRules, {});
    for (const [rule, message] of [
      [{ ...ANY, perMonth: 0 }, 'Absences a month must be from 1 to 31'],
      [{ ...ANY, weeks: 53 }, 'Weeks must be from 1 to 52'],
      [{ ...ANY, of: 'LATE' }, 'Absences must be one of EXCUSED, ANY'],
      ['ANY', 'The rule for absences is not valid'],
    ] as const) {
      const refused = await server.fail(changeHouseRules, { version, owedAbsences: rule });
      expect([refused.status, refused.message]).toEqual([422, message]);
    }
    await setRule({ ...ANY, weeks: 4 });
    const next = await server.ask(getHouseRules, {});
    await server.ask(changeHouseRules, { version: next.version, attendanceOnBills: true });
    expect(await server.ask(getHouseRules, {})).toMatchObject({
      owedAbsences: { ...ANY, weeks: 4 },
      attendanceOnBills: true,
    });
    await expectVerified(server);
  });
});

describe('a corrected mark (R-2501)', () => {
  it('withdraws the absence, and owes it again', async () => {
    await setRule(ANY);
    const { mark, owed } = await classOf();
    for (const value of ['PRESENT', 'LATE', 'CLEARED'] as const) {
      await mark('ABSENT');
      expect(await owed()).toHaveLength(1);
      await mark('EXCUSED');
      expect(await owed()).toHaveLength(1);
      await mark(value);
      expect(await owed()).toEqual([]);
    }
    await mark('ABSENT');
    await setRule({ ...ANY, of: 'EXCUSED' });
    await mark('EXCUSED');
    expect(await owed()).toHaveLength(1);
    await mark('ABSENT');
    expect(await owed()).toEqual([]);
    await mark('EXCUSED');
    await setRule(null);
    await mark('ABSENT');
    expect(await owed()).toHaveLength(1);
    await mark('PRESENT');
    expect(await owed()).toEqual([]);
  });

  it('is refused once the absence is made up or paid', async () => {
    await setRule(ANY);
    const { mark, owed, afternoon } = await classOf();
    await mark('ABSENT');
    const [{ id } = { id: 0 }] = await owed();
    await server.ask(bookMakeUp, { id, entryId: afternoon, day: '17-03-2026' });
    expect((await mark('PRESENT')).json()).toMatchObject({ error: { code: 'LESSON_SETTLED' } });
    await server.ask(undoMakeUp, { id });
    expect((await mark('PRESENT')).statusCode).toBe(200);
    await mark('ABSENT');
    const [next = { id: 0 }] = await owed();
    const discount = { id: next.id, month: '04-2026', amount: 500, reason: 'Absent' };
    await server.ask(discountOwedLesson, discount);
    expect((await mark('PRESENT')).json()).toMatchObject({ error: { code: 'LESSON_SETTLED' } });
    expect(await owed()).toMatchObject([{ state: 'DISCOUNTED' }]);
  });

  it('keeps its lesson from being cancelled', async () => {
    await setRule(ANY);
    const { mark, owed, entryId } = await classOf();
    await mark('ABSENT');
    const cancelled = { entryId, day: MONDAY, reason: 'Ill' };
    const refused = await server.fail(cancelLesson, cancelled);
    expect([refused.status, refused.code]).toEqual([409, 'LESSON_MARKED']);
    await mark('CLEARED');
    await server.ask(cancelLesson, cancelled);
    expect(await owed()).toMatchObject([{ absence: false, state: 'OPEN' }]);
  });

  it('stays when a moved lesson is restored (R-2502)', async () => {
    await setRule(ANY);
    const { mark, owed, entryId } = await classOf();
    const to = { toDay: '15-03-2026', startTime: '0900', endTime: '1030', classroom: '' };
    await server.ask(moveLesson, { entryId, day: MONDAY, reason: 'Exam', ...to });
    await mark('ABSENT');
    await server.ask(restoreLesson, { entryId, day: MONDAY });
    expect(await owed()).toHaveLength(1);
  });
});

describe('an owed absence lapses (R-2503)', () => {
  it('after the weeks of the rule, counted from its lesson', async () => {
    await setRule({ ...ANY, weeks: 1 });
    const { mark, owed, afternoon } = await classOf();
    await mark('ABSENT');
    const [{ id, lapsesOn } = { id: 0, lapsesOn: '' }] = await owed();
    expect(lapsesOn).toBe('23-03-2026');
    const days = async () =>
      (await server.ask(listMakeUpChoices, { id: String(id) })).map(({ day }) => day);
    expect(await days()).toEqual(['17-03-2026']);
    const listed = async (state: 'LAPSED' | undefined) =>
      (await server.ask(listOwedLessons, { ...(state && { state }) })).some(
        (each) => each.id === id,
      );
    // The last moment of 23 March in Singapore.
    server.clock.set('2026-03-23T15:59:59Z');
    expect([await listed(undefined), await listed('LAPSED')]).toEqual([true, false]);
    server.clock.set('2026-03-23T16:00:00Z');
    expect([await listed(undefined), await listed('LAPSED')]).toEqual([false, true]);
    expect(await owed()).toMatchObject([{ state: 'LAPSED' }]);
    const to = { id, entryId: afternoon, day: '24-03-2026' };
    const discount = { id, month: '04-2026', amount: 500, reason: 'Absent' };
    for (const refused of [
      await server.fail(bookMakeUp, to),
      await server.fail(discountOwedLesson, discount),
    ]) {
      expect(refused).toMatchObject({ status: 409, code: 'LESSON_LAPSED' });
      expect(refused.message).toBe('This lesson lapsed after 23-03-2026');
    }
  });

  it('unless its make-up is booked or given', async () => {
    await setRule({ ...ANY, weeks: 1 });
    const { mark, owed, uuid, afternoon } = await classOf();
    await mark('ABSENT');
    const [{ id } = { id: 0 }] = await owed();
    const key = { entryId: afternoon, day: '17-03-2026' };
    await server.ask(bookMakeUp, { id, ...key });
    server.clock.set('2026-03-30T08:00:00Z');
    expect(await owed()).toMatchObject([{ state: 'BOOKED' }]);
    await server.ask(markAttendance, { ...key, marks: [{ uuid, mark: 'PRESENT' }] });
    expect(await owed()).toMatchObject([{ state: 'GIVEN' }]);
    await server.ask(markAttendance, { ...key, marks: [{ uuid, mark: 'ABSENT' }] });
    expect(await owed()).toMatchObject([{ state: 'LAPSED' }]);
  });
});

it('two lessons that are marked at once owe no more than the rule (R-2500)', async () => {
  const client = await openClients(server);
  await setRule({ ...ANY, perMonth: 1 });
  for (let round = 0; round < 8; round += 1) {
    const { entryId, uuid, owed } = await classOf(`Chen ${round}`);
    const responses = await Promise.all(
      [MONDAY, MONDAY_BEFORE].map((day) =>
        client(markAttendance.path, { entryId, day, marks: [{ uuid, mark: 'ABSENT' }] }),
      ),
    );
    expect(tally(responses)).toEqual({ '200': 2 });
    expect(await owed()).toHaveLength(1);
  }
});
