import { payTuition } from '@kelas/contract/payments';
import { cancelSubscription, getStudent } from '@kelas/contract/students';
import { type Cents, formatAmount } from '@kelas/contract/values/cents';
import { addMonths, monthInWords } from '@kelas/contract/values/month';
import type { Page } from '@playwright/test';
import { expect, openAs, test } from './fixtures.ts';
import {
  answerDialog,
  chooseByTyping,
  chooseOption,
  closeAlert,
  locateButton,
  locateConfirmation,
  locateLine,
  typeDate,
} from './steps.ts';
import {
  callAsAdmin,
  makeCourseLines,
  makeStudent,
  makeTeacher,
  makeUnique,
  thisMonth,
  todaysDate,
} from './test-data.ts';

const FIRST = addMonths(thisMonth, 2);
const PATH = '/fees/changes';

const coursesOf = async (uuid: string) => (await callAsAdmin(getStudent, { uuid })).tuitionCourses;

/** Makes students of these names with a course of RM 120.00 in one subject. */
async function makeClass(names: readonly string[]) {
  const teacher = await makeTeacher();
  const tuitionCourse = makeCourseLines(teacher);
  const students = [];
  for (const name of names)
    students.push(await makeStudent({ name: makeUnique(name), tuitionCourse }));
  const [first, second, third] = students;
  const [course] = teacher.tuitionCourse;
  if (!first || !second || !third || !course) throw new Error('three students are needed');
  return { teacher, course, students: [first, second, third] as const };
}

/** Asks for a raise of a subject by RM 5.00. */
async function openPreview(page: Page, subjectName: string) {
  await typeDate(page, 'From', FIRST);
  await chooseOption(page, 'Subject', subjectName);
  await page.getByLabel('Amount', { exact: true }).fill('5');
  await locateButton(page, 'Preview').click();
}

const sums = (students: number, extra = '') => {
  const money = (each: number) => formatAmount((students * each) as Cents);
  const counted =
    students === 1 ? '1 student, 1 course' : `${students} students, ${students} courses`;
  return `${counted}: ${money(12_000)} → ${money(12_500)} a month${extra}`;
};

test('a subject is raised, a student is left out, and the change is undone', async ({
  page,
  admin,
}) => {
  const { teacher, course, students } = await makeClass(['Anis', 'Bala', 'Chan']);
  const [anis, bala, chan] = students;
  const { subjectName } = course;
  await callAsAdmin(
    payTuition,
    [0, 1, 2, 3].map((months) => ({
      uuid: bala.uuid,
      subscriptionId: bala.tuitionCourses[0]?.subscriptionId ?? 0,
      fee: 12_000,
      month: addMonths(thisMonth, months),
      transactionDate: todaysDate,
      paymentType: 'CASH' as const,
    })),
  );

  await test.step('the preview shows the fees, and a student is left out', async () => {
    await openAs(page, admin, '/');
    const menu = page.getByRole('navigation', { name: 'Main' });
    await menu.getByRole('link', { name: 'Fee Changes' }).click();
    await openPreview(page, subjectName);
    await expect(page.getByText(sums(3), { exact: true })).toBeVisible();
    await expect(page.getByRole('table', { name: 'Fees of the courses' })).toContainText(
      `${subjectName}Form 1${teacher.name}120.00125.00`,
    );
    const row = page.getByRole('row').filter({ hasText: bala.name });
    await expect(row).toContainText(
      `${monthInWords(addMonths(FIRST, 2))}Paid until ${monthInWords(addMonths(FIRST, 1))}`,
    );
    await page.getByLabel(`Change fees of ${chan.name}`).uncheck();
    await expect(page.getByText(sums(2, '; 1 course left out'), { exact: true })).toBeVisible();
  });

  await test.step('the fees change after a question', async () => {
    await locateButton(page, 'Change 2 fees').click();
    await expect(locateConfirmation(page)).toContainText(
      `Change 2 fees of 2 students from ${monthInWords(FIRST)}? Paid months stay as they are.`,
    );
    await answerDialog(page, 'Yes');
    await closeAlert(page, 'Thank you', 'Changed 2 fees of 2 students');
    expect(await coursesOf(anis.uuid)).toMatchObject([
      { fee: 12_000, cancelledDate: FIRST },
      { fee: 12_500, effectiveDate: FIRST, cancelledDate: null },
    ]);
    expect(await coursesOf(bala.uuid)).toMatchObject([
      { fee: 12_000, cancelledDate: addMonths(FIRST, 2) },
      { fee: 12_500, effectiveDate: addMonths(FIRST, 2), cancelledDate: null },
    ]);
    expect(await coursesOf(chan.uuid)).toMatchObject([{ fee: 12_000, cancelledDate: null }]);
  });

  await test.step("a student's page and a new registration have the new fee", async () => {
    await openAs(page, admin, `/student/${anis.uuid}`);
    const table = page.getByRole('table', { name: 'Courses' });
    await expect(table.getByRole('row').filter({ hasText: '125.00' })).toContainText(
      monthInWords(FIRST),
    );
    const form = await page.context().newPage();
    await openAs(form, admin, '/student/register');
    await locateButton(form, 'Add course').click();
    const line = locateLine(form, 'course 1');
    await chooseByTyping(line, 'Subject', subjectName);
    await expect(line.getByLabel('Fee', { exact: true })).toHaveValue('120.00');
    await typeDate(line, 'Effective Date', FIRST);
    await expect(line.getByLabel('Fee', { exact: true })).toHaveValue('125.00');
    await form.close();
  });

  await test.step('the undo names who has another course since', async () => {
    const [, later] = await coursesOf(bala.uuid);
    await callAsAdmin(cancelSubscription, {
      id: later?.subscriptionId ?? 0,
      month: addMonths(FIRST, 2),
    });
    await openAs(page, admin, PATH);
    const undo = locateButton(page, `Undo: ${subjectName}, Form 1, from ${monthInWords(FIRST)}`);
    await undo.click();
    await expect(locateConfirmation(page)).toContainText(
      /Undo the fee change of .* for 2 students\? Months that are paid stay paid\./,
    );
    await answerDialog(page, 'Yes');
    await closeAlert(page, 'Thank you', /: 1 fee as before Not undone: 1 student$/);
    const kept = page.getByRole('region', { name: /^Not undone: fee change of/ });
    await expect(kept.getByRole('link')).toHaveText([bala.name]);
    await expect(undo).toBeDisabled();
    // The course of the change has no month, and one at the earlier fee begins instead (D-44).
    const began = (await coursesOf(anis.uuid)).filter(
      ({ effectiveDate, cancelledDate }) => effectiveDate !== cancelledDate,
    );
    expect(began).toMatchObject([
      { fee: 12_000, cancelledDate: FIRST },
      { fee: 12_000, effectiveDate: FIRST, cancelledDate: null },
    ]);
  });
});
