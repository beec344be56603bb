import { getStudentAccount } from '@kelas/contract/student-account';
import {
  cancelSubscription,
  changeCourse,
  getStudent,
  previewCourseChange,
} from '@kelas/contract/students';
import { listOfferings, listTeachers } from '@kelas/contract/teachers';
import type { Cents } from '@kelas/contract/values/cents';
import { addMonths, nameOfMonth } from '@kelas/contract/values/month';
import { listClassPlaces } from '@kelas/contract/waiting-list';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible, expectFitsPhone } from '../../test/checks.ts';
import { FakeRefusal } from '../../test/fake-server.ts';
import { MONTH_NOW, offering, student, teacherRow, uuidOf } from '../../test/records.ts';
import { openScreen, server } from '../../test/screen.tsx';
import {
  answerConfirmation,
  dismissAlert,
  enterDate,
  expectDate,
  expectOption,
  expectTableRows,
  getButton,
  getSelect,
  getTextBox,
  selectByTyping,
} from '../../test/steps.ts';
import { accountRecord as account } from '../../test/student-account.ts';

const PATH = `/student/${account.uuid}`;
const NEXT = addMonths(MONTH_NOW, 1);
const table = page.getByRole('table', { name: 'Courses' });
const dialog = page.getByRole('dialog', { name: /^Change course/ });
const change = getButton('Change course', dialog);
const [physics, biology] = account.courses;
const physicsOffering = { ...offering, fee: 7000 as Cents };
const art = {
  ...offering,
  id: 2,
  teacherId: uuidOf(3),
  courseId: 3,
  subjectName: 'Art',
  fee: 9000 as Cents,
};

beforeEach(() => {
  server.reply(getStudentAccount, account);
  server.reply(listTeachers, [teacherRow, { uuid: uuidOf(3), name: 'Puan Siti', phoneNo: '60' }]);
  server.reply(listOfferings, [physicsOffering, art]);
  server.reply(changeCourse, { subscriptionId: 1, cancelledDate: NEXT });
  server.reply(previewCourseChange, {
    subscriptionId: 1,
    cancelledDate: NEXT,
    months: [],
    fee: 9000 as Cents,
    discounts: 0,
    digest: 'a'.repeat(64),
  });
});

test('a course is changed for another one from next month', async () => {
  await openScreen(PATH);
  await getButton('Change Physics').click();
  await expect.element(dialog).toMatchTextContent('Tan Mei Ling · Physics · Form 1 · Cikgu Ali');
  await expect.element(getSelect('Subject', dialog)).toHaveValue('Physics');
  await expectDate('From', NEXT, dialog);
  await expect.element(change).toBeDisabled();
  await expectAccessible();
  await expectFitsPhone();
  await page.viewport(1280, 900);
  await selectByTyping('Subject', 'Art', dialog);
  await expectOption('Program Level', 'Form 1', dialog);
  await expect.element(getSelect('Teacher', dialog)).toHaveValue('Puan Siti');
  await expect.element(getTextBox('Fee', dialog)).toHaveValue('90.00');
  server.reply(getStudentAccount, {
    ...account,
    courses: [{ ...account.courses[0], cancelledDate: NEXT }, biology] as typeof account.courses,
  });
  await change.click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expectTableRows(table, [/cancelled from/, /Biology/]);
  // Both run this month.
  await expect.element(table).toMatchTextContent(/Total120.00/);
  await expect.element(getButton('Change Physics')).not.toBeInTheDocument();
  expect(server.sent(changeCourse)).toEqual([
    {
      id: 1,
      month: NEXT,
      subjectId: 3,
      programLvl: 2,
      teacher: uuidOf(3),
      fee: 9000,
      digest: 'a'.repeat(64),
    },
  ]);
  expect(server.keys(changeCourse)[0]).toBeTruthy();
});

test('the places of the new class are shown, not those of the present one (R-2489)', async () => {
  const place = { programLvl: 2, classSession: account.schedule, students: 15, places: 15 };
  server.reply(listClassPlaces, [
    { ...place, subjectId: 1, waiting: 0 },
    { ...place, subjectId: 3, waiting: 0 },
  ]);
  await openScreen(PATH);
  await getButton('Change Physics').click();
  await expect.element(getSelect('Subject', dialog)).toHaveValue('Physics');
  await expect.element(dialog).not.toMatchTextContent('places');
  await selectByTyping('Subject', 'Art', dialog);
  await expect.element(dialog.getByText('Full: 15 of 15 places')).toBeVisible();
  await expectAccessible();
});

test('a course by lesson shows its fee, and the lessons of the month (R-2322)', async () => {
  const [one, other] = account.courses;
  if (!one || !other) return expect.unreachable();
  const byLesson = { fee: 2000 as Cents };
  server.reply(getStudentAccount, {
    ...account,
    courses: [
      { ...one, ...byLesson, lessons: 8, dueFee: 16_000 as Cents },
      { ...other, ...byLesson, lessons: null, dueFee: 0 as Cents },
    ],
  });
  server.reply(listOfferings, [{ ...art, byLesson: true }]);
  await openScreen(PATH);
  await expectTableRows(table, [
    new RegExp(`^Physics160.0020.00 a lesson8\u00a0lessons in ${nameOfMonth(MONTH_NOW)}`),
    /^Biology–20.00 a lessonLessons not recorded yet/,
  ]);
  await expect.element(table).toMatchTextContent(/Total160.00/);
  await expectFitsPhone();
  await page.viewport(1280, 900);
  await getButton('Change Physics').click();
  await expect.element(dialog).toMatchTextContent('RM 20.00 a lesson');
  await selectByTyping('Subject', 'Art', dialog);
  await expect.element(getTextBox('Fee per lesson', dialog)).toHaveValue('90.00');
  await expect
    .element(dialog.getByRole('list', { name: 'Months' }))
    .toMatchTextContent('New course at RM 90.00 a lesson');
});

test('a course that is changed gets the fee that is planned for its first month (R-1975)', async () => {
  server.reply(listOfferings, [{ ...art, next: { month: NEXT, fee: 9500 as Cents } }]);
  await openScreen(PATH);
  await getButton('Change Physics').click();
  await selectByTyping('Subject', 'Art', dialog);
  await expect.element(getTextBox('Fee', dialog)).toHaveValue('95.00');
  await enterDate('From', MONTH_NOW, dialog);
  await expect.element(getTextBox('Fee', dialog)).toHaveValue('90.00');
});

test('the dialog says what happens to each month before it is saved (R-1804)', async () => {
  const [second, third, fourth, start] = [1, 2, 3, 4].map((each) => addMonths(MONTH_NOW, each));
  const kept = (month: string | undefined, fee: number, paidFee: number) =>
    ({ month: month ?? '', fee: fee as Cents, paidFee: paidFee as Cents }) as const;
  server.reply(previewCourseChange, {
    subscriptionId: 1,
    cancelledDate: start ?? '',
    months: [
      { ...kept(second, 7000, 7000), status: 'PAID' },
      { ...kept(third, 0, 0), status: null },
      { ...kept(fourth, 7000, 1000), status: 'PENDING' },
    ],
    fee: 7000 as Cents,
    discounts: 1,
    digest: 'b'.repeat(64),
  });
  await openScreen(PATH);
  await getButton('Change Physics').click();
  await getTextBox('Fee', dialog).fill('75');
  const months = dialog.getByRole('list', { name: 'Months' });
  await expect
    .element(months)
    .toMatchTextContent(/Stays paid with the present course \(RM 70.00\)/);
  await expect.element(months).toMatchTextContent(/Present course, no fee/);
  await expect
    .element(months)
    .toMatchTextContent(/RM 10.00 of RM 70.00 paid; RM 60.00 left at the present fee/);
  await expect
    .element(months)
    .toMatchTextContent(
      /New course at RM 75.00, RM 70.00 to pay in this month; 1 discount continues/,
    );
  await expectAccessible();
  await expectFitsPhone();
  await page.viewport(1280, 900);
  server.reply(
    changeCourse,
    new FakeRefusal(409, 'PREVIEW_CHANGED', 'A payment or a discount has changed.'),
  );
  await change.click();
  await expect
    .element(dialog.getByRole('alert'))
    .toHaveTextContent('A payment or a discount has changed.');
  expect(server.sent(changeCourse)).toMatchObject([{ fee: 7500, digest: 'b'.repeat(64) }]);
});

test('a course that begins later changes in its first month at the earliest', async () => {
  const later = addMonths(MONTH_NOW, 4);
  const courses = account.courses.map((each) => ({ ...each, effectiveDate: later }));
  server.reply(getStudentAccount, { ...account, courses });
  await openScreen(PATH);
  await getButton('Change Physics').click();
  await expectDate('From', later, dialog);
});

test('a course that a move ends can be changed and cancelled until then (R-1473)', async () => {
  const moved = { ...account.courses[0], cancelledDate: NEXT, endsByMove: true };
  const follower = { ...account.courses[0], subscriptionId: 9, effectiveDate: NEXT };
  const courses = [moved, { ...follower, dueFee: 8000 as Cents }] as typeof account.courses;
  server.reply(getStudentAccount, { ...account, courses });
  await openScreen(PATH);
  await expectTableRows(table, [/cancelled from/, /Physics/]);
  await expect.element(table).toMatchTextContent(/Total70.00/);
  await getButton('Change Physics').first().click();
  await expectDate('From', MONTH_NOW, dialog);
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  server.reply(cancelSubscription, { subscriptionId: 1, cancelledDate: MONTH_NOW });
  await getButton('Cancel Physics').first().click();
  const question = page.getByRole('dialog', { name: 'Confirmation' });
  await enterDate('Cancellation Date', MONTH_NOW, question);
  await answerConfirmation('Yes');
  await dismissAlert('Thank you', "You've cancelled the subscription");
  expect(server.sent(cancelSubscription)).toEqual([{ id: 1, month: MONTH_NOW }]);
});

test('a refusal names the field, and keeps what was chosen', async () => {
  await openScreen(PATH);
  await getButton('Change Physics').click();
  await getTextBox('Fee', dialog).fill('65');
  const message = 'This subscription begins in Jan 2026; it cannot end before that';
  server.reply(changeCourse, new FakeRefusal(422, 'INVALID', { month: message }));
  await change.click();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent(message);
  await expect.element(getTextBox('Fee', dialog)).toHaveValue('65.00');

  const taken = 'This student already takes this course';
  server.reply(changeCourse, new FakeRefusal(422, 'INVALID', { tuitionCourse: taken }));
  await change.click();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent(taken);
  server.reply(changeCourse, { subscriptionId: 1, cancelledDate: NEXT });
  await change.click();
  await expect.element(dialog).not.toBeInTheDocument();
});

test('a course is cancelled from a month on', async () => {
  server.reply(cancelSubscription, { subscriptionId: 2, cancelledDate: NEXT });
  await openScreen(PATH);
  await getButton('Cancel Biology').click();
  const question = page.getByRole('dialog', { name: 'Confirmation' });
  await enterDate('Cancellation Date', NEXT, question);
  await answerConfirmation('Yes');
  await dismissAlert('Thank you', "You've cancelled the subscription");
  expect(server.sent(cancelSubscription)).toEqual([{ id: 2, month: NEXT }]);
});

test('Add course opens the form with a new line', async () => {
  server.reply(getStudent, student);
  await openScreen(PATH);
  await page.getByRole('link', { name: 'Add course' }).click();
  await expect.element(getSelect('Subject')).toHaveFocus();
  await userEvent.keyboard('art{Enter}');
  await expect.element(getTextBox('Fee')).toHaveValue('90.00');
});

test('a terminated student takes no further course', async () => {
  const courses = [physics, biology].map((each) => ({ ...each, cancelledDate: NEXT }));
  server.reply(getStudentAccount, {
    ...account,
    status: 'TERMINATED',
    courses: courses as typeof account.courses,
  });
  await openScreen(PATH);
  await expectTableRows(table, [/Physics/, /Biology/]);
  await expect.element(page.getByRole('link', { name: 'Add course' })).not.toBeInTheDocument();
  await expect.element(getButton('Change Physics')).not.toBeInTheDocument();
});
