import type { Call, RequestOf } from '@kelas/contract/call';
import { logOut } from '@kelas/contract/session';
import { changeStudentStatus, getStudent, updateStudent } from '@kelas/contract/students';
import { getTeacher, updateTeacher } from '@kelas/contract/teachers';
import type { Locator, Page } from '@playwright/test';
import { expect, openAs, request, type TestStaff, test } from './fixtures.ts';
import {
  answerDialog,
  chooseOption,
  closeAlert,
  holdCall,
  locateButton,
  locateConfirmation,
  locateLine,
  locateSection,
  loseResponse,
} from './steps.ts';
import { callAsAdmin, makeStudent, makeTeacher, thisMonth } from './test-data.ts';

const SAVED_ALERT = ['Thank you', 'Info update has been completed'] as const;
const getStudentFormPath = (uuid: string) => `/student/management/form?uuid=${uuid}`;
const getTeacherFormPath = (uuid: string) => `/teacher/management/form?uuid=${uuid}`;
const locateBasicField = (page: Page, label: string) =>
  locateSection(page, 'Basic Info').getByLabel(label, { exact: true });
const locateNotice = (scope: Page | Locator) => scope.getByRole('alert');

/** Locates the list of the conflict notice under this heading. */
function locateChanges(scope: Page | Locator, heading: string): Locator {
  return locateNotice(scope).getByLabel(heading, { exact: true });
}

/** Sends a call as a person in another session. */
function callAs<C extends Call>(person: TestStaff, call: C, input: RequestOf<C>) {
  return request(call, input, person.token);
}

test('a student form adds no line twice, and keeps what was typed when another person terminates', async ({
  page,
  employee,
  admin,
}) => {
  const { uuid } = await makeStudent();
  const teacher = await makeTeacher();
  await openAs(page, employee, getStudentFormPath(uuid));
  await locateButton(page, 'Add fee').click();
  await chooseOption(locateLine(page, 'fee 1'), 'Misc', 'Registration');
  const restore = await loseResponse(page, updateStudent);
  await locateButton(page, 'Update').click();
  await closeAlert(page, 'Oops', /Check whether it was saved/);
  restore();
  await locateButton(page, 'Update').click();
  await expect(locateNotice(page)).toContainText('You changed this student in another window on ');
  await expect(locateNotice(page)).toContainText(
    'Also added: Registration (the same as your new line, which was removed)',
  );
  await expect(locateLine(page, 'fee 1')).toHaveCount(0);
  await locateButton(page, 'Update').click();
  await closeAlert(page, ...SAVED_ALERT);
  expect((await callAsAdmin(getStudent, { uuid })).miscs).toHaveLength(1);

  await locateButton(page, 'Add course').click();
  await page.getByRole('combobox', { name: 'Teacher' }).fill(teacher.name);
  await page.getByRole('option', { name: teacher.name }).click();
  await callAs(admin, changeStudentStatus, {
    uuid,
    status: 'TERMINATED',
    terminatedDate: thisMonth,
  });
  await locateButton(page, 'Update').click();
  await closeAlert(page, 'Oops', /A terminated student cannot take a new course/);
  await expect(page.getByText('TERMINATED', { exact: true })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Teacher' })).toHaveValue(teacher.name);
});

test('Use their values in a teacher form replaces conflicting values and keeps new lines', async ({
  page,
  admin,
  employee: _,
}) => {
  const { uuid, version, nric, tuitionCourse, ...plain } = await makeTeacher();
  await openAs(page, admin, getTeacherFormPath(uuid));
  await locateBasicField(page, 'Email').fill('mine@example.com');
  await page.getByLabel('Bank Account No.').fill('111');
  await locateButton(page, 'Add course').click();
  await callAs(admin, updateTeacher, {
    ...plain,
    uuid,
    version,
    identification: nric,
    email: 'theirs@example.com',
    paymentType: 'HOUR',
    paymentRate: 2050,
    tuitionCourse: tuitionCourse.map(({ subjectName: ____, ...line }) => line),
  });
  await locateButton(page, 'Update').click();
  await expect(locateNotice(page)).toContainText('You changed this teacher in another window on ');
  await expect(locateChanges(page, 'Changed by both')).toHaveText(
    'EmailTheir value: theirs@example.comYour value: mine@example.com',
  );
  await expect(locateChanges(page, 'Also updated')).toHaveText('PaymentRM 20.50 per hour');
  await locateButton(locateNotice(page), 'Use their values').click();
  await expect(locateNotice(page)).toHaveCount(0);
  await expect(locateBasicField(page, 'Email')).toBeFocused();
  await expect(locateBasicField(page, 'Email')).toHaveValue('theirs@example.com');
  await expect(page.getByLabel('Bank Account No.')).toHaveValue('111');
  await expect(page.getByLabel('Payment Rate')).toHaveValue('20.50');
  await expect(page.getByRole('group', { name: /^course \d$/ })).toHaveCount(2);
  await locateButton(page, 'Update').click();
  await closeAlert(page, ...SAVED_ALERT);
  expect(await callAsAdmin(getTeacher, { uuid })).toMatchObject({
    email: 'theirs@example.com',
    bankAccountNo: '111',
    paymentRate: 2050,
  });
});

test('a form with unsaved changes asks before the person leaves it', async ({ page, newcomer }) => {
  const { uuid, name } = await makeStudent();
  const question = /^Leave without saving\?/;
  const menu = page.getByRole('navigation');
  await openAs(page, newcomer, '/payment/history');
  await menu.getByRole('link', { name: 'Student Directory' }).click();
  await page.getByLabel('Student Name').fill(name);
  await locateButton(page, 'Search').click();
  await locateButton(page, `View Details: ${name}`).click();
  await expect(locateBasicField(page, 'Email')).toBeVisible();
  // The form does not ask when nothing is changed.
  await menu.getByRole('link', { name: 'History' }).click();
  await expect(page).toHaveURL(/\/payment\/history$/);
  await page.goBack();

  await locateBasicField(page, 'Email').fill('typed@example.com');
  for (const leave of [
    () => menu.getByRole('link', { name: 'Quiz' }).click(),
    () => page.getByRole('link', { name: 'Back' }).click(),
    () => page.goForward(),
    () => page.goBack(),
    () =>
      page.evaluate(() => {
        history.back();
        history.back();
      }),
    () => locateButton(page, 'Logout').click(),
  ]) {
    await leave();
    await expect(locateConfirmation(page)).toHaveAccessibleDescription(question);
    await answerDialog(page, 'No');
    await expect(page).toHaveURL(new RegExp(`uuid=${uuid}$`));
    await expect(locateBasicField(page, 'Email')).toHaveValue('typed@example.com');
  }
  const dialogEvent = page.waitForEvent('dialog');
  const reloading = page.reload();
  const browserDialog = await dialogEvent;
  expect(browserDialog.type()).toBe('beforeunload');
  await browserDialog.accept();
  await reloading;

  await locateBasicField(page, 'Email').fill('saved@example.com');
  await locateButton(page, 'Update').click();
  await closeAlert(page, ...SAVED_ALERT);
  await menu.getByRole('link', { name: 'Quiz' }).click();
  await expect(page).toHaveURL(/\/student\/quiz$/);
  await page.goBack();
  await expect(locateBasicField(page, 'Email')).toHaveValue('saved@example.com');

  await locateBasicField(page, 'Name').fill(`${name} typed`);
  await page.goBack();
  await answerDialog(page, 'Yes');
  await expect(page).not.toHaveURL(/uuid=/);
  await page.goForward();
  await locateBasicField(page, 'Name').fill(`${name} typed`);
  await locateButton(page, 'Logout').click();
  await answerDialog(page, 'Yes');
  await expect(page.getByLabel('Username')).toBeVisible();
});

test('a question that disappears when the session ends is shown again after the next login', async ({
  page,
  newcomer,
}) => {
  const { uuid } = await makeStudent();
  await openAs(page, newcomer, getStudentFormPath(uuid));
  const leave = async () => {
    await locateBasicField(page, 'Email').fill('typed@example.com');
    await page.getByRole('navigation').getByRole('link', { name: 'Quiz' }).click();
    await expect(locateConfirmation(page)).toBeVisible();
  };
  await locateBasicField(page, 'Email').fill('typed@example.com');
  const release = await holdCall(page, updateStudent);
  await locateButton(page, 'Update').click();
  await leave();
  await callAs(newcomer, logOut, {});
  release();
  await page.getByLabel('Username').fill(newcomer.username);
  await page.getByLabel('Password').fill(newcomer.password);
  await locateButton(page, 'Login').click();
  await leave();
  await answerDialog(page, 'Yes');
  await expect(page).toHaveURL(/\/student\/quiz$/);
});
