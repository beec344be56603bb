import type { Call, RequestOf } from '@kelas/contract/call';
import { logOut } from '@kelas/contract/session';
import { changeStudentStatus, getStudent, updateStudent } from '@kelas/contract/students';
import { getTeacher, updateTeacher } from '@kelas/contract/teachers';
import type { Locator, Page } from '@playwright/test';
import { expect, openAs, request, type TestStaff, test } from './fixtures.ts';
import {
  answer,
  button,
  choose,
  closeAlert,
  confirmation,
  expectNarrowEnough,
  expectOpenToAll,
  hold,
  line,
  loseAnswer,
  loseConnection,
  section,
} from './steps.ts';
import { ask, courseLinesOf, makeStudent, makeTeacher, thisMonth, unique } from './test-data.ts';

const SAVED = ['Thank you', 'Info update has been completed'] as const;
const studentForm = (uuid: string) => `/student/management/form?uuid=${uuid}`;
const teacherForm = (uuid: string) => `/teacher/management/form?uuid=${uuid}`;
const basic = (page: Page, label: string) =>
  section(page, 'Basic Info').getByLabel(label, { exact: true });
const notice = (scope: Page | Locator) => scope.getByRole('alert');

/** What the notice lists under this heading, word by word. */
function listed(scope: Page | Locator, heading: string): Locator {
  return notice(scope).getByLabel(heading, { exact: true });
}

/** Somebody at another desk saves this. */
function elsewhere<C extends Call>(person: TestStaff, call: C, input: RequestOf<C>) {
  return request(call, input, person.token);
}

test('a student that two desks changed: nothing typed is lost, and each keeps what only it changed', async ({
  page,
  employee,
  admin,
}) => {
  const before = await makeStudent({ email: 'old@example.com', nric: unique('NRIC') });
  const { uuid, version, tuitionCourses: _, miscs: __, status: ___, ...plain } = before;
  const teacher = await makeTeacher();
  const subject = teacher.tuitionCourse[0]?.subjectName ?? '';
  await openAs(page, employee, studentForm(uuid));
  const [mine, theirs] = [unique('Mine'), unique('Theirs')];
  await basic(page, 'Name').fill(mine);
  await basic(page, 'Email').fill('mine@example.com');
  await elsewhere(admin, updateStudent, {
    ...plain,
    uuid,
    version,
    name: theirs,
    phoneNo: '60111222333',
    tuitionCourse: courseLinesOf(teacher),
  });

  // Even the reading of what they saved may fail; nothing is replaced unseen then.
  const restore = await loseConnection(page, getStudent);
  await button(page, 'Update').click();
  await closeAlert(page, 'Oops', /cannot be reached/);
  await expect(notice(page)).toHaveCount(0);
  await restore();
  await button(page, 'Update').click();
  await expect(notice(page)).toContainText(
    new RegExp(
      `^${admin.username} changed this student at \\d\\d:\\d\\d \\(\\d\\d-\\d\\d-\\d{4}\\)`,
    ),
  );
  await expect(notice(page)).toBeFocused();
  await expect(listed(page, 'Changed by both')).toHaveText(
    `NameTheir value: ${theirs}Your value: ${mine}`,
  );
  await expect(listed(page, 'Also updated')).toHaveText('Phone No.+60111222333');
  await expect(notice(page)).toContainText(`Also added: ${subject}`);
  await expect(page.getByRole('table', { name: 'Saved courses' })).toContainText(subject);
  await expect(basic(page, 'Name')).toHaveValue(mine);
  await expect(basic(page, 'Email')).toHaveValue('mine@example.com');
  await expect(basic(page, 'Phone No.')).toHaveValue('111222333');
  await expectOpenToAll(page, 'a student that two desks changed');
  await expectNarrowEnough(page);

  await button(notice(page), 'Keep my values').click();
  await expect(notice(page)).toHaveCount(0);
  await expect(basic(page, 'Name')).toBeFocused();
  await button(page, 'Update').click();
  await closeAlert(page, ...SAVED);
  expect(await ask(getStudent, { uuid })).toMatchObject({
    name: mine,
    email: 'mine@example.com',
    phoneNo: '60111222333',
    version: version + 2,
    tuitionCourses: [{ subjectName: subject }],
  });
});

test('a line whose answer was lost is not added a second time', async ({ page, employee }) => {
  const { uuid } = await makeStudent();
  await openAs(page, employee, studentForm(uuid));
  await button(page, 'Add misc').click();
  await choose(line(page, 'misc 1'), 'Misc', 'Registration');
  const restore = await loseAnswer(page, updateStudent);
  await button(page, 'Update').click();
  await closeAlert(page, 'Oops', /Check whether it was saved/);
  await restore();
  await button(page, 'Update').click();
  await expect(notice(page)).toContainText('You changed this student in another window at ');
  await expect(notice(page)).toContainText(
    'Also added: Registration (the same as your new line, which was removed)',
  );
  await expect(line(page, 'misc 1')).toHaveCount(0);
  await button(page, 'Update').click();
  await closeAlert(page, ...SAVED);
  expect((await ask(getStudent, { uuid })).miscs).toHaveLength(1);
});

test('of a student whom another desk terminated, what is typed stays and the status is shown', async ({
  page,
  employee,
  admin,
}) => {
  const teacher = await makeTeacher();
  const { uuid } = await makeStudent();
  await openAs(page, employee, studentForm(uuid));
  await button(page, 'Add course').click();
  await page.getByRole('combobox', { name: 'Teacher' }).fill(teacher.name);
  await page.getByRole('option', { name: teacher.name }).click();
  await elsewhere(admin, changeStudentStatus, {
    uuid,
    status: 'TERMINATED',
    terminatedDate: thisMonth,
  });
  await button(page, 'Update').click();
  await closeAlert(page, 'Oops', /A terminated student cannot take a new course/);
  await expect(page.getByText('TERMINATED', { exact: true })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Teacher' })).toHaveValue(teacher.name);
});

test('a teacher that two desks changed: theirs can be taken, and new lines stay', async ({
  page,
  admin,
  employee: _,
}) => {
  const { uuid, version, nric, tuitionCourse, ...plain } = await makeTeacher();
  await openAs(page, admin, teacherForm(uuid));
  await basic(page, 'Email').fill('mine@example.com');
  await page.getByLabel('Bank Account No.').fill('111');
  await button(page, 'Add course').click();
  await elsewhere(admin, updateTeacher, {
    ...plain,
    uuid,
    version,
    identification: nric,
    email: 'theirs@example.com',
    paymentType: 'HOUR',
    paymentRate: 2050,
    tuitionCourse: tuitionCourse.map(({ subjectName: ____, ...line }) => line),
  });
  await button(page, 'Update').click();
  await expect(notice(page)).toContainText('You changed this teacher in another window at ');
  await expect(listed(page, 'Changed by both')).toHaveText(
    'EmailTheir value: theirs@example.comYour value: mine@example.com',
  );
  await expect(listed(page, 'Also updated')).toHaveText('PaymentRM 20.50 per hour');
  await button(notice(page), 'Use their values').click();
  await expect(notice(page)).toHaveCount(0);
  await expect(basic(page, 'Email')).toBeFocused();
  await expect(basic(page, 'Email')).toHaveValue('theirs@example.com');
  await expect(page.getByLabel('Bank Account No.')).toHaveValue('111');
  await expect(page.getByLabel('Payment Rate')).toHaveValue('20.50');
  await expect(page.getByRole('group', { name: /^course \d$/ })).toHaveCount(2);
  await button(page, 'Update').click();
  await closeAlert(page, ...SAVED);
  expect(await ask(getTeacher, { uuid })).toMatchObject({
    email: 'theirs@example.com',
    bankAccountNo: '111',
    paymentRate: 2050,
  });
});

test('what is typed and not saved is not left without a question', async ({ page, newcomer }) => {
  const { uuid, name } = await makeStudent();
  const question = /^Leave without saving\?/;
  const menu = page.getByRole('navigation');
  await openAs(page, newcomer, '/payment/history');
  await menu.getByRole('link', { name: 'Student Directory' }).click();
  await page.getByLabel('Student Name').fill(name);
  await button(page, 'Search').click();
  await button(page, `View Details: ${name}`).click();
  await expect(basic(page, 'Email')).toBeVisible();
  // Nothing is changed: nothing is asked.
  await menu.getByRole('link', { name: 'History' }).click();
  await expect(page).toHaveURL(/\/payment\/history$/);
  await page.goBack();

  await basic(page, 'Email').fill('typed@example.com');
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
    () => button(page, 'Logout').click(),
  ]) {
    await leave();
    await expect(confirmation(page)).toHaveAccessibleDescription(question);
    await answer(page, 'No');
    await expect(page).toHaveURL(new RegExp(`uuid=${uuid}$`));
    await expect(basic(page, 'Email')).toHaveValue('typed@example.com');
  }
  const asked = page.waitForEvent('dialog');
  const reloading = page.reload();
  const browsersOwn = await asked;
  expect(browsersOwn.type()).toBe('beforeunload');
  await browsersOwn.accept();
  await reloading;

  await basic(page, 'Email').fill('saved@example.com');
  await button(page, 'Update').click();
  await closeAlert(page, ...SAVED);
  await menu.getByRole('link', { name: 'Quiz' }).click();
  await expect(page).toHaveURL(/\/student\/quiz$/);
  await page.goBack();
  await expect(basic(page, 'Email')).toHaveValue('saved@example.com');

  await basic(page, 'Name').fill(`${name} typed`);
  await page.goBack();
  await answer(page, 'Yes');
  await expect(page).not.toHaveURL(/uuid=/);
  await page.goForward();
  await basic(page, 'Name').fill(`${name} typed`);
  await button(page, 'Logout').click();
  await answer(page, 'Yes');
  await expect(page.getByLabel('Username')).toBeVisible();
});

test('a question that goes with the session is asked again after the next login', async ({
  page,
  newcomer,
}) => {
  const { uuid } = await makeStudent();
  await openAs(page, newcomer, studentForm(uuid));
  const leave = async () => {
    await basic(page, 'Email').fill('typed@example.com');
    await page.getByRole('navigation').getByRole('link', { name: 'Quiz' }).click();
    await expect(confirmation(page)).toBeVisible();
  };
  await basic(page, 'Email').fill('typed@example.com');
  const letGo = await hold(page, updateStudent);
  await button(page, 'Update').click();
  await leave();
  await elsewhere(newcomer, logOut, {});
  await letGo();
  await page.getByLabel('Username').fill(newcomer.username);
  await page.getByLabel('Password').fill(newcomer.password);
  await button(page, 'Login').click();
  await leave();
  await answer(page, 'Yes');
  await expect(page).toHaveURL(/\/student\/quiz$/);
});
