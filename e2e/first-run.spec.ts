import { getStudent } from '@kelas/contract/students';
import { addMonths, monthInWords } from '@kelas/contract/values/month';
import type { Page } from '@playwright/test';
import { expect, openAs, request, test } from './fixtures.ts';
import { useOwnKelas } from './own-kelas.ts';
import { locatePaymentDialog } from './payment-dialog.ts';
import {
  chooseByTyping,
  chooseOption,
  closeAlert,
  locateButton,
  locateLine,
  locateSection,
  locateSelect,
} from './steps.ts';
import { thisMonth } from './test-data.ts';

const own = useOwnKelas();
const REGISTERED = 'Registration has been completed';

/** Opens the next step of the first-run list. */
async function openStep(page: Page, label: string, done: number) {
  await page.goto('/');
  await expect(locateSection(page, 'First steps')).toContainText(`${done} of 5 done`);
  await page.getByRole('link', { name: label }).click();
}

test('a new centre is led from its name to its first payment, and changes a course', async ({
  page,
}) => {
  await openAs(page, own.employee, '/');
  await expect(page.getByText('No receipts by you today')).toBeVisible();
  await expect(locateSection(page, 'First steps')).toBeHidden();
  await openAs(page, own.admin, '/student/management');
  await expect(page.getByRole('main').getByText('No students', { exact: true })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Register a student' }).click();
  await expect(page).toHaveURL('/student/register');

  await openStep(page, "Enter the centre's name", 0);
  await page.getByLabel('Centre name').fill('Pusat Tuisyen Cemerlang');
  await locateButton(page, 'Save').click();
  await closeAlert(page, 'Thank you', 'Info update has been completed');
  await expect(page.getByRole('banner').getByText('Pusat Tuisyen Cemerlang')).toBeVisible();

  await page.goto('/student/register');
  await locateSection(page, 'Courses').getByRole('link', { name: 'Add a subject' }).click();
  for (const subject of ['Maths', 'Physics']) {
    await page.getByLabel('Subject Name').fill(subject);
    await locateButton(page, 'Register').click();
    await closeAlert(page, 'Thank you', REGISTERED);
  }

  await openStep(page, 'Register a teacher with a course', 2);
  await page.getByLabel('Name', { exact: true }).fill('Puan Aini');
  await page.getByLabel('Phone No.').fill('12-345 6789');
  await chooseOption(page, 'Gender', 'Female');
  await chooseOption(page, 'Payment Type', 'Split');
  await page.getByLabel('Payment Rate').fill('4/6');
  for (const [index, subject] of ['Maths', 'Physics'].entries()) {
    // The form of the first teacher starts with one (R-2242).
    if (index > 0) await locateButton(page, 'Add course').click();
    const line = locateLine(page, `course ${index + 1}`);
    await chooseOption(line, 'Program Level', 'Form 3');
    await chooseOption(line, 'Subject', subject);
    await line.getByLabel('Fee', { exact: true }).fill(subject === 'Maths' ? '120' : '130');
  }
  await locateButton(page, 'Register').click();
  await closeAlert(page, 'Thank you', REGISTERED);

  await openStep(page, 'Register a student', 3);
  const basic = locateSection(page, 'Basic Info');
  await basic.getByLabel('Name').fill('Lim Wei');
  await basic.getByLabel('Phone No.').fill('198765432');
  await chooseOption(basic, 'Gender', 'Male');
  await chooseOption(basic, 'Program Level', 'Form 3');
  await chooseOption(basic, 'Schedule', 'MORNING');
  await locateButton(page, 'Add course').click();
  await page.keyboard.type('maths');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Per month RM 120.00')).toBeVisible();
  await locateButton(page, 'Register').click();
  await expect(page.getByRole('alertdialog')).toHaveAccessibleDescription(REGISTERED);
  await page.keyboard.press('p');

  const payment = locatePaymentDialog(page);
  await expect(payment.getByText('Total RM 120.00')).toBeVisible();
  await locateButton(payment, 'Cash').click();
  await locateButton(payment, 'Pay now').click();
  await closeAlert(page, 'Thank you', /^You've made the payment/);
  await page.goto('/');
  await expect(locateSection(page, 'Figures')).toBeVisible();
  await expect(locateSection(page, 'First steps')).toBeHidden();

  await openAs(page, own.employee, '/student/management');
  await page.getByRole('link', { name: 'Lim Wei' }).click();
  await locateButton(page, 'Change Maths').waitFor();
  await locateButton(page, 'Change Maths').click();
  const dialog = page.getByRole('dialog', { name: /^Change course/ });
  await expect(locateSelect(dialog, 'Subject')).toHaveValue('Maths');
  await chooseByTyping(dialog, 'Subject', 'Physics');
  await expect(dialog.getByLabel('Fee', { exact: true })).toHaveValue('130.00');
  await locateButton(dialog, 'Change course').click();
  await expect(dialog).toBeHidden();
  const next = addMonths(thisMonth, 1);
  const courses = page.getByRole('table', { name: 'Courses' });
  await expect(courses).toContainText(`cancelled from ${monthInWords(next)}`);
  await expect(courses.getByRole('row', { name: 'Physics' })).toContainText(monthInWords(next));

  const uuid = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const { tuitionCourses } = await request(getStudent, { uuid }, own.admin.token);
  expect(tuitionCourses).toMatchObject([
    { subjectName: 'Maths', cancelledDate: next },
    { subjectName: 'Physics', fee: 13_000, effectiveDate: next, cancelledDate: null },
  ]);
});
