import { cancelLesson, markAttendance } from '@kelas/contract/attendance';
import {
  getBillsDocument,
  getSentBillDocument,
  listBills,
  recordBill,
} from '@kelas/contract/bills';
import { changeHouseRules, getHouseRules } from '@kelas/contract/house-rules';
import { getStatement, getStatementDocument } from '@kelas/contract/statements';
import { decideSibling, getStudentAccount } from '@kelas/contract/student-account';
import type { AttendanceMark } from '@kelas/contract/values/attendance';
import { MONDAY, MONDAY_BEFORE, makeClass } from '@kelas/testkit/attendance';
import { readPdf } from '@kelas/testkit/pdf';
import { startServer } from '@kelas/testkit/server';
import { afterEach, expect, it } from 'vitest';

const server = await startServer();
const MONTHS = { from: '02-2026', until: '03-2026' };

async function setRule(attendanceOnBills: boolean) {
  const { version } = await server.ask(getHouseRules, {});
  await server.ask(changeHouseRules, { version, attendanceOnBills });
}
afterEach(() => setRule(false));

/** A class of two siblings on Mondays. */
async function siblings() {
  const { key, students } = await makeClass(server, ['Anu', 'Bala']);
  const [anu = '', bala = ''] = Object.values(students);
  await server.ask(decideSibling, { uuid: anu, siblingUuid: bala, isSibling: true });
  const { entryId } = key;
  const mark = (uuid: string, day: string, value: AttendanceMark) =>
    server.ask(markAttendance, { entryId, day, marks: [{ uuid, mark: value }] });
  return { anu, bala, entryId, mark };
}

/** The texts of the pages of a PDF file. */
const textOf = (bytes: Buffer) =>
  readPdf(bytes)
    .pages.map(({ text }) => text)
    .join('\n');
const statementOf = (uuid: string) => server.ask(getStatement, { uuid, ...MONTHS });
const billOf = async (uuid: string, month = '04-2026') =>
  (await server.ask(listBills, { month, uuids: uuid }))[0];

it('a statement has the attendance of its months while the rule is on (R-2505)', async () => {
  const { anu, bala, mark } = await siblings();
  await mark(anu, MONDAY, 'PRESENT');
  await mark(anu, MONDAY_BEFORE, 'ABSENT');
  await mark(anu, '02-03-2026', 'EXCUSED');
  await mark(anu, '23-02-2026', 'LATE');
  await mark(anu, '26-01-2026', 'PRESENT');
  expect(await statementOf(anu)).not.toHaveProperty('attendance');
  await setRule(true);
  expect(await statementOf(anu)).toMatchObject({ attendance: { lessons: 3, attended: 2 } });
  expect(await statementOf(bala)).not.toHaveProperty('attendance');
  const { rawPayload } = await server.send(getStatementDocument, { uuid: anu, ...MONTHS });
  expect(textOf(rawPayload)).toContain('Attendance2 of 3 lessons');
});

it('a bill has the attendance of the month before for each child, and keeps it (R-2505)', async () => {
  const { anu, bala, mark } = await siblings();
  await mark(anu, MONDAY, 'ABSENT');
  await mark(anu, MONDAY_BEFORE, 'PRESENT');
  await mark(bala, MONDAY, 'EXCUSED');
  const attendanceOf = async () =>
    (await billOf(bala))?.students.map(({ name, attendance }) => [name, attendance]);
  expect(await attendanceOf()).toEqual([
    ['Anu', undefined],
    ['Bala', undefined],
  ]);
  await setRule(true);
  const march = { month: '03-2026', lessons: 2, attended: 1 };
  expect(await attendanceOf()).toEqual([
    ['Anu', march],
    ['Bala', undefined],
  ]);
  expect((await billOf(anu, '05-2026'))?.students[0]).not.toHaveProperty('attendance');
  // All bills together find the same.
  const all = await server.ask(listBills, { month: '04-2026' });
  const found = all.flatMap(({ students }) => students).find(({ uuid }) => uuid === anu);
  expect(found?.attendance).toEqual(march);
  for (const format of ['A5', 'ROLL'] as const) {
    const wanted = { month: '04-2026', uuids: anu, format };
    const { rawPayload } = await server.send(getBillsDocument, wanted);
    expect(textOf(rawPayload)).toMatch(/Attendance.*1 of 2 lessons/);
  }
  const bill = await billOf(anu);
  const { id } = await server.ask(recordBill, {
    ...{ uuid: anu, month: '04-2026', totalFee: bill?.totalFee ?? 0 },
  });
  await mark(anu, MONDAY, 'PRESENT');
  await setRule(false);
  const sent = await server.send(getSentBillDocument, { id: String(id), format: 'A5' });
  expect(textOf(sent.rawPayload)).toMatch(/Attendance: 1 of 2 lessons/);
});

it('what the centre owes is on the page and the statement of the student (R-2504)', async () => {
  const { anu, bala, entryId } = await siblings();
  for (const uuid of [anu, bala]) {
    expect(await server.ask(getStudentAccount, { uuid })).not.toHaveProperty('owedLessons');
  }
  await server.ask(cancelLesson, { entryId, day: MONDAY, reason: 'The teacher is ill' });
  await server.ask(cancelLesson, { entryId, day: '23-03-2026', reason: 'The teacher is ill' });
  expect(await server.ask(getStudentAccount, { uuid: anu })).toMatchObject({ owedLessons: 2 });
  expect(await statementOf(anu)).toMatchObject({ owedLessons: 2 });
  const { rawPayload } = await server.send(getStatementDocument, { uuid: anu, ...MONTHS });
  expect(textOf(rawPayload)).toContain('Lessons to be made up2');
});
