import { markAttendance } from '@kelas/contract/attendance';
import { listSlippingStudents } from '@kelas/contract/attendance-reports';
import { changeHouseRules, getHouseRules } from '@kelas/contract/house-rules';
import { changeStudentStatus } from '@kelas/contract/students';
import type { AttendanceMark } from '@kelas/contract/values/attendance';
import { MONDAY, MONDAY_BEFORE, makeClass } from '@kelas/testkit/attendance';
import { Makers } from '@kelas/testkit/fixtures';
import { startServer } from '@kelas/testkit/server';
import { describe, expect, it } from 'vitest';

/* Today is Monday 16 March 2026. The class is on Mondays. */
const server = await startServer();
const make = new Makers(server);

type Key = { readonly entryId: number };

const RECENT = ['23-02-2026', '02-03-2026', MONDAY_BEFORE, MONDAY] as const;
const BEFORE = ['19-01-2026', '26-01-2026', '02-02-2026', '09-02-2026', '16-02-2026'] as const;

const mark = (key: Key, day: string, uuid: string, given: AttendanceMark = 'PRESENT') =>
  server.ask(markAttendance, { ...key, day, marks: [{ uuid, mark: given }] });
const markAll = async (key: Key, days: readonly string[], uuid: string, given?: AttendanceMark) => {
  for (const day of days) await mark(key, day, uuid, given);
};
const find = async (uuid: string) =>
  (await server.ask(listSlippingStudents, {})).find((student) => student.uuid === uuid);
/** The reasons of a student that are not about money. */
const reasonsOf = async (uuid: string) =>
  ((await find(uuid))?.reasons ?? []).filter(({ code }) => code !== 'NOT_PAYING');
/** A class with one student. */
async function makeOne() {
  const { key, students } = await makeClass(server, ['Anu']);
  return { key, uuid: students.Anu ?? '' };
}

describe('a student who attends no lesson for 14 days (R-2465)', () => {
  it('is listed with the missed lessons and the day of the last one', async () => {
    const { key, uuid } = await makeOne();
    await mark(key, '02-03-2026', uuid, 'LATE');
    expect(await reasonsOf(uuid)).toEqual([]);
    await mark(key, MONDAY_BEFORE, uuid, 'ABSENT');
    await mark(key, MONDAY, uuid, 'EXCUSED');
    expect(await reasonsOf(uuid)).toEqual([{ code: 'NOT_ATTENDING', value: 1, before: null }]);
    await mark(key, MONDAY, uuid, 'ABSENT');
    expect(await find(uuid)).toEqual({
      ...{ uuid, name: 'Anu', programLvl: 2, lastAttended: '02-03-2026' },
      ...{ phoneNo: '60123456789', emergencyContactName: '', emergencyContactPhoneNo: '' },
      ...{ emergencyContactRelationship: '', familyLanguage: '' },
      reasons: [
        { code: 'NOT_ATTENDING', value: 2, before: null },
        { code: 'NOT_PAYING', value: 3, before: null },
      ],
    });
    const { key: other } = await makeOne();
    await mark(other, MONDAY, uuid);
    expect(await reasonsOf(uuid)).toEqual([]);
    await mark(other, MONDAY, uuid, 'CLEARED');
    await server.ask(changeStudentStatus, { uuid, status: 'DEACTIVATED' });
    expect(await find(uuid)).toBeUndefined();
  });

  it('is not listed without a lesson of these days, nor while excused', async () => {
    const { key, uuid } = await makeOne();
    await mark(key, '02-03-2026', uuid, 'ABSENT');
    await markAll(key, [MONDAY_BEFORE, MONDAY], uuid, 'EXCUSED');
    expect(await reasonsOf(uuid)).toEqual([]);
    await mark(key, MONDAY, uuid, 'ABSENT');
    await mark(key, MONDAY, uuid, 'CLEARED');
    expect(await reasonsOf(uuid)).toEqual([]);
  });

  it('is listed with no day who never came', async () => {
    const { key, uuid } = await makeOne();
    await mark(key, MONDAY, uuid, 'ABSENT');
    expect(await find(uuid)).toMatchObject({ lastAttended: null });
  });
});

describe('a student who attends less than before (R-2465)', () => {
  it('is listed from 20 points on', async () => {
    const { key, uuid } = await makeOne();
    const { key: other } = await makeOne();
    await markAll(key, BEFORE, uuid);
    await markAll(key, RECENT, uuid);
    await mark(other, MONDAY, uuid);
    await mark(key, MONDAY, uuid, 'LATE');
    expect(await reasonsOf(uuid)).toEqual([]);
    await mark(other, MONDAY, uuid, 'ABSENT');
    expect(await reasonsOf(uuid)).toEqual([{ code: 'ATTENDING_LESS', value: 80, before: 100 }]);
    await mark(other, MONDAY_BEFORE, uuid);
    expect(await reasonsOf(uuid)).toEqual([]);
  });

  it('is not listed with fewer than 4 lessons in one of the periods', async () => {
    const { key, uuid } = await makeOne();
    await markAll(key, BEFORE, uuid);
    await markAll(key, RECENT.slice(0, 3), uuid, 'ABSENT');
    await mark(key, MONDAY, uuid, 'EXCUSED');
    expect(await reasonsOf(uuid)).toMatchObject([{ code: 'NOT_ATTENDING' }]);
    await mark(key, MONDAY, uuid, 'PRESENT');
    expect(await reasonsOf(uuid)).toMatchObject([{ code: 'ATTENDING_LESS', value: 25 }]);
    await markAll(key, BEFORE.slice(0, 2), uuid, 'CLEARED');
    expect(await reasonsOf(uuid)).toEqual([]);
  });
});

it('a student whose tuition is unpaid for two months is listed (R-2465)', async () => {
  const student = await make.enrolled({ effectiveDate: '01-2026' });
  const reasons = async () => (await find(student.uuid))?.reasons;
  await make.pay(student, '01-2026');
  expect(await reasons()).toEqual([{ code: 'NOT_PAYING', value: 2, before: null }]);
  const { version } = await server.ask(getHouseRules, {});
  await server.ask(changeHouseRules, { version, dueDay: 20 });
  expect(await reasons()).toBeUndefined();
  await server.ask(changeHouseRules, { version: version + 1, dueDay: null });
  await make.pay(student, '03-2026');
  expect(await reasons()).toBeUndefined();
});
