import { getStudent, registerStudent, updateStudent } from '@kelas/contract/students';
import { payTuition } from '@kelas/contract/tuition-payments';
import type { Page } from '@playwright/test';
import { expect, openAs, request, type TestStaff, test } from './fixtures.ts';
import { button, choose, rows } from './steps.ts';
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
  await page.getByRole('navigation').getByRole('link', { name: 'Audit Log' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Audit Log');
  await showOf(page, newcomer);
  await expect(status(page)).toHaveText('3 entries');
  await expect(rows(page)).toContainText([
    `Payment recorded${receiptNo} · ${name}`,
    `Student changed${name}`,
    `Student registered${name}`,
  ]);
  await expect(rows(page).first()).toContainText(newcomer.username);

  await rows(page).nth(1).getByRole('button').click();
  const change = details(page, 'Student changed');
  await expect(change.getByRole('row')).toHaveText([
    'FieldBeforeAfter',
    'Phone no.+60123456789+60198765432',
    new RegExp(`^Course line \\d+—.*, Form 1, ${teacher.name}, RM 120.00, from ${thisMonth}$`),
  ]);
  await expect(change).toContainText(/Entry \d+ · Hash [0-9a-f]{64}/);
  await button(change, 'Close').click();
  await expect(change).toBeHidden();

  await rows(page).first().getByRole('button').click();
  await expect(details(page, 'Payment recorded').getByRole('row')).toContainText([
    'FieldRecorded',
    `Transaction date${todaysDate}`,
    'Payment typeCASH',
    `RM 120.00, ${thisMonth}, course line ${course?.subscriptionId}`,
  ]);
});
