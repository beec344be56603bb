import { listTuitionPayments } from '@kelas/contract/tuition-fees';
import { expect, getFirstAccount, test } from './fixtures.ts';
import {
  chooseByTyping,
  chooseOption,
  closeAlert,
  locateLine,
  locateSection,
  locateSelect,
} from './steps.ts';
import { callAsAdmin, makeUnique, thisMonth } from './test-data.ts';

test('a new centre records its first payment after its first login', async ({ page }) => {
  const [course, teacher, student] = [
    makeUnique('Maths'),
    makeUnique('Puan Aini'),
    makeUnique('Lim Wei'),
  ];
  const menu = page.getByRole('navigation');

  await test.step('the first account logs in with the printed password', async () => {
    const { username, password } = getFirstAccount();
    await page.goto('/');
    await page.getByLabel('Username').fill(username);
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page).toHaveURL('/student/register');
  });

  await test.step('a course is registered', async () => {
    await menu.getByRole('link', { name: 'Course Registration' }).click();
    await page.getByLabel('Subject Name').fill(course);
    await page.getByRole('button', { name: 'Register' }).click();
    await closeAlert(page, 'Thank you', 'Registration has been completed');
  });

  await test.step('a teacher who offers it is registered', async () => {
    await menu.getByRole('link', { name: 'Teacher Registration' }).click();
    await page.getByLabel('Name', { exact: true }).fill(teacher);
    await page.getByLabel('Phone No.').fill('12-345 6789');
    await chooseOption(page, 'Gender', 'Female');
    await page.getByLabel('IC No.').fill('800101-14-5678');
    await chooseOption(page, 'Bank', 'Maybank');
    await page.getByLabel('Bank Account No.').fill('1122 3344');
    await chooseOption(page, 'Payment Type', 'Split');
    await page.getByLabel('Payment Rate').fill('4/6');
    await page.getByRole('button', { name: 'Add course' }).click();
    const offering = locateLine(page, 'course 1');
    await chooseOption(offering, 'Program Level', 'Form 3');
    await chooseOption(offering, 'Subject', course);
    await offering.getByLabel('Fee', { exact: true }).fill('130');
    await page.getByRole('button', { name: 'Register' }).click();
    await closeAlert(page, 'Thank you', 'Registration has been completed');
  });

  await test.step('a student is registered, with a discount on the fee', async () => {
    await menu.getByRole('link', { name: 'Student Registration' }).click();
    const basic = locateSection(page, 'Basic Info');
    await basic.getByLabel('Name').fill(student);
    await basic.getByLabel('IC No.').fill(makeUnique('050607-10'));
    await basic.getByLabel('Phone No.').fill('0198765432');
    await basic.getByLabel('Email').fill('lim@example.com');
    await chooseOption(basic, 'Gender', 'Male');
    await chooseOption(basic, 'Program Level', 'Form 3');
    await chooseOption(basic, 'Schedule', 'AFTERNOON');
    const contact = locateSection(page, 'Emergency Contact');
    await contact.getByLabel('Name').fill('Lim Ah Kow');
    await contact.getByLabel('Phone No.').fill('198765400');
    await contact.getByLabel('Relationship').fill('Father');
    await page.getByRole('button', { name: 'Add course' }).click();
    const courseLine = locateLine(page, 'course 1');
    await expect(locateSelect(courseLine, 'Subject')).toBeFocused();
    await expect(locateSelect(courseLine, 'Program Level')).toHaveText('Form 3');
    await chooseByTyping(courseLine, 'Subject', course);
    await expect(locateSelect(courseLine, 'Teacher')).toHaveValue(teacher);
    await expect(courseLine.getByLabel('Fee', { exact: true })).toHaveValue('130.00');
    await courseLine.getByLabel('Fee', { exact: true }).fill('119.90');
    await expect(page.getByText('Per month RM 119.90')).toBeVisible();
    await page.getByRole('button', { name: 'Add fee' }).click();
    await chooseOption(locateLine(page, 'fee 1'), 'Misc', 'Stationery');
    await expect(locateLine(page, 'fee 1').getByLabel('Fee', { exact: true })).toHaveValue('10.00');
    await page.getByRole('button', { name: 'Register' }).click();
    await closeAlert(page, 'Thank you', 'Registration has been completed');
  });

  await test.step('the directory shows the student', async () => {
    await menu.getByRole('link', { name: 'Student Directory' }).click();
    await page.getByLabel('Student Name').fill(student);
    await page.getByRole('button', { name: 'Search' }).click();
    const cells = page.getByRole('row', { name: student }).getByRole('cell');
    await expect(cells).toHaveText([
      student,
      'Form 3',
      '+60198765432',
      course,
      'ACTIVE',
      'View Details',
    ]);
    await expect(page.getByText('1 student', { exact: true })).toBeVisible();
  });

  const row = page.getByRole('row', { name: student });
  await test.step('the student owes the fee of the month', async () => {
    await menu.getByRole('link', { name: 'Tuition Fees' }).click();
    // The previous screen also has a text box with that label.
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Student - Tuition Fees');
    await page.getByLabel('Student Name').fill(student);
    await page.getByRole('button', { name: 'Search' }).click();
    await expect(row).toContainText('119.90PENDING119.90');
    await expect(page.getByText('1 student · 1 owes RM 119.90')).toBeVisible();
  });

  await test.step('the fee is paid in cash, and the receipt has a number', async () => {
    await row.getByRole('button', { name: 'View Details' }).click();
    const dialog = page.getByRole('dialog', { name: 'Payment Details' });
    await expect(dialog.getByText('Total RM 119.90')).toBeVisible();
    await dialog.getByRole('button', { name: 'Cash' }).click();
    await dialog.getByRole('button', { name: 'Pay now' }).click();
    const paidMessage = `^You've made the payment Receipt R-${thisMonth.slice(3)}-\\d{6}, RM 119\\.90$`;
    await closeAlert(page, 'Thank you', new RegExp(paidMessage));
    await expect(dialog).toBeHidden();
    await expect(row).toContainText('0.00PAID119.90');
    await expect(page.getByText('1 student · all paid')).toBeVisible();
  });

  const [paid, ...others] = await callAsAdmin(listTuitionPayments, {
    month: thisMonth,
    name: student,
  });
  expect(others).toEqual([]);
  expect(paid).toMatchObject({
    paymentStatus: 'PAID',
    totalTuitionFee: 11990,
    totalOwedFee: 0,
    transactionType: 'CASH',
  });
});
