import { registerCourse } from '@kelas/contract/courses';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectLoaded } from '../../test/checks.ts';
import { FakeRefusal } from '../../test/fake-server.ts';
import { UNREACHABLE_CHECK } from '../../test/records.ts';
import { openScreen, server } from '../../test/screen.tsx';
import { dismissAlert, doubleClick, getButton, getTextBox } from '../../test/steps.ts';

const SAVED = ['Thank you', 'Registration has been completed'] as const;
const course = { id: 7, name: 'Chemistry' };
const EXISTS = 'This course already exists';
const refusal = new FakeRefusal(409, 'COURSE_EXISTS', EXISTS);
const nameBox = getTextBox('Subject Name');
const register = getButton('Register');

test('the form is empty and ready for the next course after each registration', async () => {
  server.reply(registerCourse, course);
  await openScreen('/course/register');
  await expect.element(nameBox).toHaveFocus();
  const names = ["Bahasa Melayu 'A'", '数学'];
  for (const name of names) {
    await userEvent.keyboard(name);
    if (name === names[0]) await userEvent.keyboard('{Enter}');
    else await register.click();
    await dismissAlert(...SAVED);
    await expect.element(nameBox).toHaveValue('');
    await expect.element(nameBox).toHaveFocus();
  }
  expect(server.sent(registerCourse).map(({ subjectName }) => subjectName)).toEqual(names);
});

test('a refused name stays typed', async () => {
  server.reply(registerCourse, refusal);
  await openScreen('/course/register');
  await nameBox.fill('CHEMISTRY');
  await register.click();
  await dismissAlert('Oops', EXISTS);
  await expect.element(nameBox).toHaveValue('CHEMISTRY');
  await expect.element(register).toHaveFocus();
});

test('a lost connection keeps what was typed, and the next try saves it', async () => {
  server.reply(registerCourse, course);
  const restore = server.lose(registerCourse);
  await openScreen('/course/register');
  await nameBox.fill('Chemistry');
  await register.click();
  await dismissAlert('Oops', UNREACHABLE_CHECK);
  await expect.element(nameBox).toHaveValue('Chemistry');
  restore();
  await register.click();
  await dismissAlert(...SAVED);
});

test('a double click registers once; the button is locked and the bar is shown meanwhile', async () => {
  await openScreen('/course/register');
  for (const result of [refusal, course]) {
    server.reply(registerCourse, result);
    const release = server.hold(registerCourse);
    await nameBox.fill('Chemistry');
    doubleClick(register);
    await expect.element(register).toBeDisabled();
    await expect.element(page.getByRole('progressbar', { name: 'Loading' })).toBeVisible();
    await nameBox.click();
    await userEvent.keyboard('{Enter}');
    release();
    if (result === course) await dismissAlert(...SAVED);
    else await dismissAlert('Oops', EXISTS);
    await expect.element(register).toBeEnabled();
    await expectLoaded();
  }
  expect(server.sent(registerCourse)).toHaveLength(2);
});
