import { listAudit } from '@kelas/contract/audit';
import { getStudent, registerStudent, updateStudent } from '@kelas/contract/students';
import { payTuition } from '@kelas/contract/tuition-payments';
import type { Page } from '@playwright/test';
import { expect, openAs, request, type TestStaff, test } from './fixtures.ts';
import {
  box,
  button,
  choose,
  expectNarrowEnough,
  expectOpenToAll,
  hold,
  loseConnection,
  rows,
  typeDate,
} from './steps.ts';
import { courseLinesOf, makeTeacher, thisMonth, todaysDate, unique } from './test-data.ts';

const HOSTILE = '<img src=x onerror=alert(1)>';
const status = (page: Page) => page.getByRole('status');
const search = (page: Page) => button(page, 'Search');
const details = (page: Page, title: string) => page.getByRole('dialog', { name: title });

/** A student whom a person registered. */
async function register(person: TestStaff, changes: object = {}) {
  const { uuid } = await request(
    registerStudent,
    {
      name: unique('Student'),
      phoneNo: '60123456789',
      gender: 'F',
      programLvl: 2,
      schedule: 'MORNING',
      enrolmentDate: thisMonth,
      ...changes,
    },
    person.token,
  );
  return request(getStudent, { uuid }, person.token);
}

/** Shows what one person did. */
async function showOf(page: Page, { username }: TestStaff) {
  await choose(page, 'Who', username);
  await search(page).click();
  await expect(page.getByRole('progressbar', { name: 'Loading' })).toBeHidden();
}

test('who did what is found by the person, and told with before and after', async ({
  page,
  admin,
  newcomer,
}) => {
  const teacher = await makeTeacher();
  const name = unique(HOSTILE);
  const student = await register(newcomer, { name });
  const lines = { tuitionCourse: courseLinesOf(teacher), misc: [] };
  const changed = await request(
    updateStudent,
    { ...student, phoneNo: '60198765432', ...lines },
    newcomer.token,
  );
  const [course] = changed.tuitionCourses;
  const { receiptNo } = await request(
    payTuition,
    [
      {
        uuid: student.uuid,
        subscriptionId: course?.subscriptionId ?? 0,
        fee: 12000,
        month: thisMonth,
        transactionDate: todaysDate,
        paymentType: 'CASH',
      },
    ],
    newcomer.token,
  );

  await openAs(page, admin, '/');
  await page.getByRole('navigation').getByRole('link', { name: 'Audit Trail' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Audit Trail');
  await showOf(page, newcomer);
  await expect(status(page)).toHaveText('3 entries');
  await expect(rows(page)).toContainText([
    `Payment recorded${receiptNo} · ${name}`,
    `Student changed${name}`,
    `Student registered${name}`,
  ]);
  await expect(rows(page).first()).toContainText(newcomer.username);
  await expectOpenToAll(page, 'audit trail');

  await rows(page).nth(1).getByRole('button').click();
  const change = details(page, 'Student changed');
  await expect(change.getByRole('row')).toHaveText([
    'FieldBeforeAfter',
    'Phone no.+60123456789+60198765432',
    new RegExp(`^Course line \\d+—.*, Form 1, ${teacher.name}, RM 120.00, from ${thisMonth}$`),
  ]);
  await expect(change).toContainText(/Entry \d+ · Hash [0-9a-f]{64}/);
  await expectOpenToAll(page, 'details of an entry');
  await expectNarrowEnough(page);
  await button(change, 'Close').click();
  await expect(change).toBeHidden();
  await expectNarrowEnough(page);
  await page.setViewportSize({ width: 1280, height: 900 });

  await rows(page).first().getByRole('button').click();
  await expect(details(page, 'Payment recorded').getByRole('row')).toContainText([
    'FieldNoted',
    `Transaction date${todaysDate}`,
    'Payment typeCASH',
    `RM 120.00, ${thisMonth}, course line ${course?.subscriptionId}`,
  ]);
});

test('filters are kept in the address, and an empty list says so', async ({
  page,
  admin,
  newcomer,
}) => {
  await register(newcomer);
  await openAs(page, admin, '/audit');
  await typeDate(page, 'Month', thisMonth);
  await choose(page, 'About', 'Students');
  await showOf(page, newcomer);
  await expect(status(page)).toHaveText('1 entry');
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByLabel('Centre name')).toBeVisible();
  await page.goBack();
  await expect(status(page)).toHaveText('1 entry');
  await expect(box(page, 'About')).toHaveText('Students');
  await expect(box(page, 'Who')).toHaveText(newcomer.username);
  await choose(page, 'About', 'Payments');
  await search(page).click();
  await expect(status(page)).toHaveText('0 entries');
  await expect(page.getByText('No entries')).toBeVisible();
  await choose(page, 'About', 'Everything');
  await typeDate(page, 'Month', '01-2020');
  await search(page).click();
  await expect(page).toHaveURL(/month=01-2020/);
  await expect(status(page)).toHaveText('0 entries');
  await button(page, 'Reset').click();
  await expect(status(page)).not.toHaveText('0 entries');
  await expect(page).toHaveURL(/\/audit$/);
});

test('older entries are loaded where they are asked for', async ({ page, admin, newcomer }) => {
  const { uuid } = await register(newcomer, { nric: unique('990101-14-') });
  for (let reading = 0; reading < 101; reading += 1) {
    await request(getStudent, { uuid }, newcomer.token);
  }
  await openAs(page, admin, '/audit');
  await showOf(page, newcomer);
  await expect(status(page)).toHaveText('100 entries · the newest of them');
  const restore = await loseConnection(page, listAudit);
  await button(page, 'Load 100 older').click();
  await expect(page.getByRole('alert')).toContainText('Could not be loaded');
  await expect(rows(page)).toHaveCount(100);
  await restore();
  await button(page, 'Load 100 older').click();
  await expect(status(page)).toHaveText('103 entries');
  await expect(rows(page)).toHaveCount(3);
  await expect(rows(page).last()).toContainText('Student registered');
  await expect(button(page, 'Load 100 older')).toHaveCount(0);
  await rows(page).first().getByRole('button').click();
  await expect(details(page, 'Identity card no. read')).toContainText('Nothing else is noted');
});

test('a list that is not loaded does not look empty, and a late answer replaces nothing', async ({
  page,
  admin,
  newcomer,
}) => {
  await register(newcomer);
  const restore = await loseConnection(page, listAudit);
  await openAs(page, admin, '/audit');
  await expect(page.getByRole('alert')).toHaveText('Could not be loaded');
  await expect(page.getByText('No entries')).toHaveCount(0);
  await restore();
  await button(page, 'Try again').click();
  await expect(rows(page).first()).toBeVisible();

  const letGo = await hold(page, listAudit, 'kind=SALARY');
  await choose(page, 'About', 'Salaries');
  await search(page).click();
  await choose(page, 'About', 'Students');
  await choose(page, 'Who', newcomer.username);
  await search(page).click();
  await expect(status(page)).toHaveText('1 entry');
  await letGo();
  await expect(page.getByRole('progressbar', { name: 'Loading' })).toBeHidden();
  await expect(status(page)).toHaveText('1 entry');
  await expect(rows(page).first()).toContainText('Student registered');
});

test('the trail is not for an EMPLOYEE', async ({ page, employee }) => {
  await openAs(page, employee, '/audit');
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('navigation')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Audit Trail' })).toHaveCount(0);
});
