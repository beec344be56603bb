import { payTuition } from '@kelas/contract/payments';
import { getStudent, registerStudent, updateStudent } from '@kelas/contract/students';
import type { Page } from '@playwright/test';
import { expect, openAs, request, type TestStaff, test } from './fixtures.ts';
import { chooseOption, locateButton, locateRows } from './steps.ts';
import { makeCourseLines, makeTeacher, makeUnique, thisMonth, todaysDate } from './test-data.ts';

const HOSTILE = '<img src=x onerror=alert(1)>';
const locateStatus = (page: Page) => page.getByRole('status');
const locateSearchButton = (page: Page) => locateButton(page, 'Search');
const locateDetails = (page: Page, title: string) => page.getByRole('dialog', { name: title });

/** Registers a student with the session of a person. */
async function registerStudentAs(person: TestStaff, changes: object = {}) {
  const { uuid } = await request(
    registerStudent,
    {
      name: makeUnique('Student'),
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

/** Filters the audit log by a person. */
async function filterByUser(page: Page, { username }: TestStaff) {
  await chooseOption(page, 'Who', username);
  await locateSearchButton(page).click();
  await expect(page.getByRole('progressbar', { name: 'Loading' })).toBeHidden();
}

test('the audit log is filtered by person and shows the values before and after a change', async ({
  page,
  admin,
  newcomer,
}) => {
  const teacher = await makeTeacher();
  const name = makeUnique(HOSTILE);
  const student = await registerStudentAs(newcomer, { name });
  const lines = { tuitionCourse: makeCourseLines(teacher), misc: [] };
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
  await filterByUser(page, newcomer);
  await expect(locateStatus(page)).toHaveText('3 entries');
  await expect(locateRows(page)).toContainText([
    `Payment recorded${receiptNo} · ${name}`,
    `Student changed${name}`,
    `Student registered${name}`,
  ]);
  await expect(locateRows(page).first()).toContainText(newcomer.username);

  await locateRows(page).nth(1).getByRole('button').click();
  const change = locateDetails(page, 'Student changed');
  await expect(change.getByRole('row')).toHaveText([
    'FieldBeforeAfter',
    'Phone no.+60123456789+60198765432',
    new RegExp(`^Course line \\d+—.*, Form 1, ${teacher.name}, RM 120.00, from ${thisMonth}$`),
  ]);
  await expect(change).toContainText(/Entry \d+ · Hash [0-9a-f]{64}/);
  await locateButton(change, 'Close').click();
  await expect(change).toBeHidden();

  await locateRows(page).first().getByRole('button').click();
  await expect(locateDetails(page, 'Payment recorded').getByRole('row')).toContainText([
    'FieldRecorded',
    `Transaction date${todaysDate}`,
    'Payment typeCASH',
    `RM 120.00, ${thisMonth}, course line ${course?.subscriptionId}`,
  ]);
});
