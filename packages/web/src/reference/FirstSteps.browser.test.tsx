import { changeSettings } from '@kelas/contract/centre';
import { registerCourse } from '@kelas/contract/courses';
import { getSetup } from '@kelas/contract/overview';
import { listOfferings, listTeachers, registerTeacher } from '@kelas/contract/teachers';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible, expectFitsPhone } from '../../test/checks.ts';
import { offering, teacher, teacherRow } from '../../test/records.ts';
import { openScreen, server, usualSettings } from '../../test/screen.tsx';
import {
  dismissAlert,
  expectOption,
  getButton,
  getLine,
  getSection,
  getTextBox,
  selectOption,
} from '../../test/steps.ts';
import { setLanguage } from '../languages/language.ts';
import type { Setup } from './setup.ts';

const steps = getSection('First steps');
const basic = getSection('Basic Info');
const NOTHING = { centre: false, subject: false, teacher: false, student: false, payment: false };
const INFO = 'Info update has been completed';
const REGISTERED = 'Registration has been completed';

/** Replies with these steps done. */
const replyDone = (...done: (keyof Setup)[]) =>
  server.reply(getSetup, {
    setup: { ...NOTHING, ...Object.fromEntries(done.map((step) => [step, true])) },
  });

test('a login of an ADMIN shows the first steps above the form (R-2240)', async () => {
  replyDone('centre');
  await openScreen('/student/register', 'ADMIN');
  await expect.element(steps).toMatchTextContent('1 of 5 done');
  await expect.element(getTextBox('Name', basic)).toHaveFocus();
  const [card, form] = [steps.element(), basic.element()].map((each) =>
    each.getBoundingClientRect(),
  );
  expect(card?.bottom).toBeLessThan(form?.top ?? 0);
  await expectAccessible();
  await expectFitsPhone();
  await setLanguage('ms');
  await expect.element(getSection('Langkah pertama')).toMatchTextContent('1 daripada 5 selesai');
});

test.each([
  ['an EMPLOYEE', 'EMPLOYEE' as const],
  ['an ADMIN of a running centre', 'ADMIN' as const],
])('%s has the form alone', async (_, role) => {
  await openScreen('/student/register', role);
  await expect.element(basic).toBeVisible();
  await expect.element(steps).not.toBeInTheDocument();
  expect(server.sent(getSetup)).toHaveLength(role === 'ADMIN' ? 1 : 0);
});

test('without the first steps the form is there all the same', async () => {
  server.lose(getSetup);
  await openScreen('/student/register', 'ADMIN');
  await expect.element(getTextBox('Name', basic)).toHaveFocus();
});

test('each success offers the next step, one click away (R-2241)', async () => {
  replyDone('centre');
  server.reply(changeSettings, usualSettings);
  server.reply(registerCourse, { id: 1, name: 'Physics' });
  await openScreen('/settings', 'ADMIN');
  await getTextBox('Centre name').fill('Bright Minds');
  await getButton('Save').click();
  await expect.element(page.getByRole('alertdialog')).toMatchTextContent(INFO);
  await getButton('Next: add a subject').click();
  await expect.poll(() => location.pathname).toBe('/course/register');

  // On the screen of the next step, the message is as usual.
  await getTextBox('Subject Name').fill('Physics');
  await getButton('Register').click();
  await dismissAlert('Thank you', REGISTERED);
  replyDone('centre', 'subject');
  await getTextBox('Subject Name').fill('Maths');
  await getButton('Register').click();
  await getButton('Next: register a teacher with a course').click();
  await expect.poll(() => location.pathname).toBe('/teacher/register');
});

test('once all steps are done no message offers one, and they are not read again', async () => {
  server.reply(registerCourse, { id: 1, name: 'Physics' });
  await openScreen('/course/register', 'ADMIN');
  for (const name of ['Physics', 'Maths']) {
    await getTextBox('Subject Name').fill(name);
    await getButton('Register').click();
    await dismissAlert('Thank you', REGISTERED);
  }
  expect(server.sent(getSetup)).toHaveLength(1);
});

test('the first teacher starts with a course and a split (R-2242)', async () => {
  replyDone('centre', 'subject');
  server.reply(registerTeacher, { uuid: teacher.uuid });
  await openScreen('/teacher/register', 'ADMIN');
  await expectOption('Subject', 'Physics', getLine('course 1'));
  await expectOption('Payment Type', 'Split');
  await getTextBox('Name').fill('Puan Aini');
  await getTextBox('Phone No.').fill('123456789');
  await selectOption('Gender', 'Female');
  await getTextBox('Payment Rate').fill('4/6');
  replyDone('centre', 'subject', 'teacher');
  await getButton('Register').click();
  await expect.element(getButton('Next: register a student')).toBeVisible();
  expect(server.sent(registerTeacher)).toMatchObject([
    { name: 'Puan Aini', paymentType: 'RATIO', tuitionCourse: [{ subjectId: 1, fee: 6000 }] },
  ]);
  await getButton('Close').click();
  await expect.element(page.getByText('No courses')).toBeVisible();
});

test('the first student starts with the only course and its level (R-2242)', async () => {
  replyDone('centre', 'subject', 'teacher');
  server.reply(listTeachers, [teacherRow]);
  server.reply(listOfferings, [offering]);
  await openScreen('/student/register', 'ADMIN');
  await expect.element(getSection('Courses')).toMatchTextContent('Per month RM 120.00');
  await expect.element(getLine('course 1')).toBeVisible();
  await expect.element(getTextBox('Name', basic)).toHaveFocus();
  replyDone('centre', 'subject', 'teacher', 'student');
  await openScreen('/student/register', 'ADMIN');
  await expect.element(page.getByText('No courses')).toBeVisible();
});
