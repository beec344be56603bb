import {
  getStudentAttendance,
  listMonthAttendance,
  listSlippingStudents,
  listUnmarkedLessons,
} from '@kelas/contract/attendance-reports';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import {
  emulateMedia,
  expectAccessible,
  expectFitsPhone,
  expectLoaded,
  saveFileBy,
} from '../../test/checks.ts';
import { FakeRefusal } from '../../test/fake-server.ts';
import { MONTH_NOW, TODAY, uuidOf } from '../../test/records.ts';
import { openScreen, server } from '../../test/screen.tsx';
import { dismissAlert, expectRows, getButton } from '../../test/steps.ts';
import { setLanguage } from '../languages/language.ts';
import type { SlippingStudent } from './slipping-text.ts';

const lesson = {
  ...{ entryId: 7, day: '16-03-2026', heldOn: '16-03-2026', subjectName: 'Physics' },
  ...{ programLvl: 2, classSession: 'MORNING', startTime: '0900', endTime: '1030' },
  classroom: 'Room 1',
};
const maths = { ...lesson, entryId: 8, heldOn: '18-03-2026', subjectName: 'Maths' };
const anu: SlippingStudent = {
  ...{ uuid: uuidOf(1), name: 'Anu', programLvl: 2, lastAttended: '02-03-2026' },
  reasons: [
    { code: 'NOT_ATTENDING', value: 2, before: null },
    { code: 'ATTENDING_LESS', value: 50, before: 100 },
    { code: 'NOT_PAYING', value: 3, before: null },
  ],
  phoneNo: '60123456789',
  ...{ emergencyContactName: 'Tan', emergencyContactPhoneNo: '60198765432' },
  ...{ emergencyContactRelationship: 'Father', familyLanguage: '' },
};
const bala: SlippingStudent = {
  ...{ ...anu, uuid: uuidOf(2), name: 'Bala', lastAttended: null, familyLanguage: 'ms' },
  reasons: [{ code: 'NOT_PAYING', value: 2, before: null }],
  ...{ emergencyContactPhoneNo: '', phoneNo: '' },
};

beforeEach(() => {
  server.reply(listUnmarkedLessons, [
    { teachers: ['Encik Rahman', 'Puan Lim'], lessons: [lesson, maths] },
    { teachers: [], lessons: [{ ...lesson, entryId: 9, subjectName: 'Biology' }] },
  ]);
  server.reply(listSlippingStudents, [anu, bala]);
});

/** The text that a WhatsApp button sends. */
const textTo = (name: string) => {
  const link = page.getByRole('link', { name: `WhatsApp: ${name}` });
  return decodeURIComponent((link.element() as HTMLAnchorElement).href);
};

test('lessons that are not marked are by teacher, and open to be marked (R-2466)', async () => {
  await openScreen('/attendance/unmarked');
  await expectRows([
    /^Encik Rahman or Puan Lim 2 lessonsMonday 16 Mar 202609:00–10:30Physics.*Room 1$/,
    /^Encik Rahman or Puan Lim 2 lessonsWednesday 18 Mar 2026.*Maths/,
    /^No teacher 1 lesson.*Biology/,
  ]);
  expect(server.sent(listUnmarkedLessons)).toEqual([{ until: TODAY }]);
  await expect
    .element(page.getByRole('link', { name: 'Maths' }))
    .toHaveAttribute('href', '/attendance/lesson?entryId=8&day=16-03-2026');
  await expectAccessible();
  await expectFitsPhone();
  await setLanguage('ms');
  await expect.element(page.getByRole('tab', { name: 'Belum ditanda' })).toBeVisible();
  await setLanguage('en');
  server.reply(listUnmarkedLessons, []);
  await openScreen('/attendance/unmarked?until=16-03-2026');
  await expect.element(page.getByText('Every lesson of these 14 days is marked')).toBeVisible();
  expect(server.sent(listUnmarkedLessons).at(-1)).toEqual({ until: '16-03-2026' });
});

test('a month has the attendance of each class, with a rate of all, and a file (R-2467)', async () => {
  const marks = { lessons: 4, students: 12, present: 40, late: 3, absent: 8, excused: 2 };
  const row = { subjectId: 1, subjectName: 'Physics', programLvl: 2, classSession: 'MORNING' };
  const none = { lessons: 1, students: 1, present: 0, late: 0, absent: 0, excused: 1 };
  server.reply(listMonthAttendance, [
    { ...row, ...marks, rate: 83 },
    { ...row, subjectId: 2, subjectName: 'Art', ...none, rate: null },
  ]);
  await openScreen('/attendance/month');
  await expectRows([/^PhysicsForm 1.*4124038283 %$/, /^Art.*NA$/]);
  expect(server.sent(listMonthAttendance)).toEqual([{ month: MONTH_NOW }]);
  await expect.element(page.getByText('2 classes · 83 %')).toBeVisible();
  await expectAccessible();
  await expectFitsPhone();
  const file = await saveFileBy(getButton('Download CSV'));
  expect(file.name).toBe(`Attendance by class ${TODAY}.csv`);
  expect(file.text).toContain('"4","12","40","3","8","2","83 %"');
  await page.getByRole('tab', { name: 'May leave' }).click();
  await expect.element(page.getByRole('list', { name: 'Students who may leave' })).toBeVisible();
});

test('students who may leave have their reasons, and a text for the family (R-2469)', async () => {
  await openScreen('/attendance/slipping');
  await expectRows([
    /^AnuForm 1Absent from all 2 lessons of 14 daysAttendance of 4 weeks 50 %, before 100 %Tuition unpaid for 3 months2 Mar 2026Father: Tan \+60 19-876 5432/,
    /^BalaForm 1Tuition unpaid for 2 monthsNA/,
  ]);
  await expect
    .element(page.getByRole('link', { name: '2 Mar 2026' }))
    .toHaveAttribute('href', `/attendance/student?uuid=${anu.uuid}&month=03-2026`);
  expect(textTo('Anu')).toContain(
    'come to fewer lessons lately. Please tell us if there is anything that we can help with.\n\nStudent: Anu\nLast lesson attended: 2 Mar 2026\nUnpaid months: 3',
  );
  await expect.element(getButton('WhatsApp: Bala')).toBeDisabled();
  await getButton('Absent for 14 days').click();
  await expectRows([/^Anu/]);
  await expectAccessible();
  await expectFitsPhone();
  await emulateMedia('dark');
  await expectAccessible();
  await emulateMedia('light');
});

test.each([
  ['en', 'The fees of this student have not been paid', 'Unpaid months: 2'],
  ['ms', 'Yuran pelajar ini belum dijelaskan', 'Bilangan bulan belum dijelaskan: 2'],
  ['zh', '该学生的学费已有几个月尚未缴清', '未缴月数：2'],
  ['ta', 'இந்த மாணவரின் கட்டணம்', 'செலுத்தப்படாத மாதங்கள்: 2'],
] as const)('a text about fees alone in %s names no lesson', async (familyLanguage, ...texts) => {
  server.reply(listSlippingStudents, [
    { ...bala, phoneNo: '60123456789', familyLanguage, lastAttended: '02-03-2026' },
  ]);
  await openScreen('/attendance/slipping');
  await expectRows([/^Bala/]);
  for (const text of texts) expect(textTo('Bala')).toContain(text);
  expect(textTo('Bala')).not.toContain('2026');
});

test('a student has the lessons of a month with their marks (R-2468)', async () => {
  const done = { staffName: 'Mei', recordCreateDate: '2026-03-16T02:00:00.000Z' };
  server.reply(getStudentAttendance, {
    ...{ uuid: uuidOf(1), name: 'Anu' },
    lessons: [
      { ...maths, mark: 'LATE', minutes: 10, guest: true, ...done },
      { ...lesson, mark: 'PRESENT', minutes: null, guest: false, ...done },
    ],
  });
  await openScreen(`/attendance/student?uuid=${uuidOf(1)}&month=03-2026`);
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Anu');
  await expectRows([
    /^Wednesday 18 Mar 2026.*MathsForm 1.*Late, 10 minutes, guest16 Mar 2026, 10:00 by Mei$/,
    /^Monday 16 Mar 2026.*Present/,
  ]);
  expect(server.sent(getStudentAttendance)).toEqual([{ uuid: uuidOf(1), month: '03-2026' }]);
  await expect
    .element(page.getByRole('link', { name: 'Back' }))
    .toHaveAttribute('href', `/student/${uuidOf(1)}`);
  await expectLoaded();
  await expectAccessible();
  await expectFitsPhone();
});

test('a student who does not exist is said so', async () => {
  server.reply(
    getStudentAttendance,
    new FakeRefusal(404, 'NOT_FOUND', 'This student does not exist'),
  );
  await openScreen(`/attendance/student?uuid=${uuidOf(1)}`);
  await dismissAlert('Oops', 'This student does not exist');
});
