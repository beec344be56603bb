import { listTuitionPayments } from '@kelas/contract/tuition-payments';
import { expect, firstAccount, test } from './fixtures.ts';
import { box, choose, chooseTeacher, closeAlert, line, section } from './steps.ts';
import { ask, thisMonth, unique } from './test-data.ts';

test('a new centre gets from its first login to its first fee', async ({ page }) => {
  const [course, teacher, student] = [unique('Maths'), unique('Puan Aini'), unique('Lim Wei')];
  const menu = page.getByRole('navigation');

  await test.step('the first account logs in as it was printed', async () => {
    const { username, password } = firstAccount();
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
    await choose(page, 'Gender', 'Female');
    await page.getByLabel('IC No.').fill('800101-14-5678');
    await choose(page, 'Bank', 'Maybank');
    await page.getByLabel('Bank Account No.').fill('1122 3344');
    await choose(page, 'Payment Type', 'Split');
    await page.getByLabel('Payment Rate').fill('4/6');
    await page.getByRole('button', { name: 'Add course' }).click();
    const offering = line(page, 'course 1');
    await choose(offering, 'Program Level', 'Form 3');
    await choose(offering, 'Subject', course);
    await offering.getByLabel('Fee').fill('130');
    await page.getByRole('button', { name: 'Register' }).click();
    await closeAlert(page, 'Thank you', 'Registration has been completed');
  });

  await test.step('a student is registered, with a discount on the fee', async () => {
    await menu.getByRole('link', { name: 'Student Registration' }).click();
    const basic = section(page, 'Basic Info');
    await basic.getByLabel('Name').fill(student);
    await basic.getByLabel('NRIC').fill(unique('050607-10'));
    await basic.getByLabel('Phone No.').fill('0198765432');
    await basic.getByLabel('Email').fill('lim@example.com');
    await choose(basic, 'Gender', 'Male');
    await choose(basic, 'Program Level', 'Form 3');
    await choose(basic, 'Schedule', 'AFTERNOON');
    const contact = section(page, 'Emergency Contact');
    await contact.getByLabel('Name').fill('Lim Ah Kow');
    await contact.getByLabel('Phone No.').fill('198765400');
    await contact.getByLabel('Relationship').fill('Father');
    await page.getByRole('button', { name: 'Add course' }).click();
    const taken = line(page, 'course 1');
    await chooseTeacher(taken, teacher);
    await expect(box(taken, 'Program Level')).toHaveText('Form 3');
    await expect(box(taken, 'Course')).toHaveText(course);
    await expect(taken.getByLabel('Fee')).toHaveValue('130.00');
    await taken.getByLabel('Fee').fill('119.90');
    await page.getByRole('button', { name: 'Add misc' }).click();
    await choose(line(page, 'misc 1'), 'Misc', 'Stationery');
    await expect(line(page, 'misc 1').getByLabel('Fee')).toHaveValue('10.00');
    await page.getByRole('button', { name: 'Register' }).click();
    await closeAlert(page, 'Thank you', 'Registration has been completed');
  });

  await test.step('the student stands in the directory', async () => {
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
  await test.step('the month is owed', async () => {
    await menu.getByRole('link', { name: 'Tuition Fees' }).click();
    // The screen before has a box of that name too.
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Student - Tuition Fees');
    await page.getByLabel('Student Name').fill(student);
    await page.getByRole('button', { name: 'Search' }).click();
    await expect(row).toContainText('RM 119.90PENDINGRM 119.90');
    await expect(page.getByText('1 student · 1 owes RM 119.90')).toBeVisible();
  });

  await test.step('it is paid in cash, and the receipt has a number', async () => {
    await row.getByRole('button', { name: 'View Details' }).click();
    const dialog = page.getByRole('dialog', { name: 'Payment Details' });
    await expect(dialog.getByText('Total RM 119.90')).toBeVisible();
    await choose(dialog, 'Payment Type', 'CASH');
    await dialog.getByRole('button', { name: 'Today' }).click();
    await dialog.getByRole('button', { name: 'Pay now' }).click();
    const thanks = `^You've made the payment Receipt R-${thisMonth.slice(3)}-\\d{6}, RM 119\\.90$`;
    await closeAlert(page, 'Thank you', new RegExp(thanks));
    await expect(dialog).toBeHidden();
    await expect(row).toContainText('RM 0.00PAIDRM 119.90');
    await expect(page.getByText('1 student · all paid')).toBeVisible();
  });

  const [paid, ...others] = await ask(listTuitionPayments, { month: thisMonth, name: student });
  expect(others).toEqual([]);
  expect(paid).toMatchObject({
    paymentStatus: 'PAID',
    totalTuitionFee: 11990,
    totalOwedFee: 0,
    transactionType: 'CASH',
  });
});
