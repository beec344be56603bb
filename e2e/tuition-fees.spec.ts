import { listTuitionPayments } from '@kelas/contract/tuition-fees';
import { addMonths } from '@kelas/contract/values/month';
import { expect, openAs, test } from './fixtures.ts';
import {
  chooseOption,
  countCalls,
  locateButton,
  locateDateBox,
  locateRows,
  typeDate,
} from './steps.ts';
import {
  makeCourseLines,
  makePayment,
  makeStudent,
  makeTeacher,
  makeUnique,
  TWO_FEES,
  thisMonth,
  todaysDate,
} from './test-data.ts';

test('the list shows the fees of the current month, and filters by level and name', async ({
  page,
  employee,
}) => {
  const group = makeUnique('Group');
  const teacher = await makeTeacher(TWO_FEES);
  const courses = { tuitionCourse: makeCourseLines(teacher) };
  await makeStudent({ name: `${group} A`, programLvl: 3, ...courses });
  await makePayment(await makeStudent({ name: `${group} B`, ...courses }), 1);
  await makePayment(await makeStudent({ name: `${group} C`, ...courses }));
  await makeStudent({ name: `${group} D` });

  await openAs(page, employee, '/student/tuition/payment');
  const month = locateDateBox(page, 'Month').locator('input');
  await expect(month).toHaveValue(thisMonth);
  await page.getByLabel('Student Name').fill(group);
  await page.getByLabel('Student Name').press('Enter');
  const paid = `${thisMonth}${todaysDate}CASHView Details`;
  const unpaid = `${thisMonth}NANAView Details`;
  const all = [
    `${group} A199.95PENDING199.95Form 2${unpaid}`,
    `${group} B80.05PENDING199.95Form 1${paid}`,
    `${group} C0.00PAID199.95Form 1${paid}`,
  ];
  await expect(locateRows(page)).toHaveText(all);
  await expect(page.getByText('3 students · 2 owe RM 280.00', { exact: true })).toBeVisible();

  await chooseOption(page, 'Program Level', 'Form 2');
  await locateButton(page, 'Search').click();
  await expect(locateRows(page)).toHaveText(all.slice(0, 1));
  await chooseOption(page, 'Program Level', 'Remove');
  await typeDate(page, 'Month', addMonths(thisMonth, 1));
  await locateButton(page, 'Search').click();
  await expect(page.getByText('3 students · 3 owe RM 599.85', { exact: true })).toBeVisible();
  await page.reload();
  await expect(month).toHaveValue(addMonths(thisMonth, 1));
  await expect(page.getByText('3 students · 3 owe RM 599.85', { exact: true })).toBeVisible();
  await typeDate(page, 'Month', addMonths(thisMonth, -1));
  await locateButton(page, 'Search').click();
  await expect(page.getByText('No students', { exact: true })).toBeVisible();
  await expect(page.getByText('0 students', { exact: true })).toBeVisible();

  await locateDateBox(page, 'Month').getByRole('spinbutton').first().click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Backspace');
  const calls = countCalls(page, listTuitionPayments);
  await locateButton(page, 'Search').click();
  await expect(page.getByText('Month is required')).toBeVisible();
  expect(calls()).toBe(0);

  await locateButton(page, 'Reset').click();
  await expect(page).toHaveURL('/student/tuition/payment');
  await expect(month).toHaveValue(thisMonth);
});
