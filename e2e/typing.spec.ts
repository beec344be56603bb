import { payMisc } from '@kelas/contract/misc-payments';
import { getStudent, listStudents, registerStudent } from '@kelas/contract/students';
import { getTeacher, registerTeacher, updateTeacher } from '@kelas/contract/teachers';
import type { Locator, Page } from '@playwright/test';
import { expect, openAs, test } from './fixtures.ts';
import { payButton, payInCash, paymentDetails, thanks, total } from './payment-dialog.ts';
import {
  basis,
  hoursBox,
  paySalaryButton as paySalaryNow,
  salariesOf,
  salaryDetails,
  viewSalaryButton,
} from './salary-dialog.ts';
import { button, choose, closeAlert, countCalls, line, section } from './steps.ts';
import { ask, makeCourse, makeStudent, makeTeacher, unique } from './test-data.ts';

/** None of them is an amount, and each would be one if a sign of it were left out. */
const NO_AMOUNTS = ['70,5', '1e3', '1,20', '12.345', '-5', '0x10'];
const NO_AMOUNT = 'Please enter an amount such as 70.50';

/** Types sign by sign, as a person does, and leaves the box. */
async function type(field: Locator, text: string): Promise<void> {
  await field.fill('');
  await field.pressSequentially(text);
  await field.blur();
}

async function expectRefused(field: Locator, text: string, message: string): Promise<void> {
  await expect(field).toHaveValue(text);
  await expect(field).toHaveAccessibleDescription(message);
  await expect(field).toHaveAttribute('aria-invalid', 'true');
}

test('the fee of a payment is never another than what was typed', async ({ page, employee }) => {
  const { name } = await makeStudent({ misc: [{ id: 5, fee: 2500 }] });
  await openAs(
    page,
    employee,
    `/student/misc/payment?${new URLSearchParams({ name, itemId: '' })}`,
  );
  await button(page, `Pay now: ${name}`).click();
  await button(paymentDetails(page), 'Add misc').click();
  await choose(line(page, 'misc 1'), 'Misc', 'Deposit');
  await payInCash(page);
  const fee = line(page, 'misc 1').getByLabel('Fee');
  const calls = countCalls(page, payMisc);
  for (const text of NO_AMOUNTS) {
    await type(fee, text);
    await expectRefused(fee, text, NO_AMOUNT);
    await payButton(page).click();
    await expect(paymentDetails(page).getByRole('alert')).toHaveText(NO_AMOUNT);
    await expect(fee).toBeFocused();
    await expectRefused(fee, text, NO_AMOUNT);
    await expect(total(page)).toHaveText('Total RM 25.00');
  }
  await type(fee, '');
  await payButton(page).click();
  await expect(paymentDetails(page).getByRole('alert')).toHaveText('Fee are required');
  expect(calls()).toBe(0);
  await type(fee, '1,200.5');
  await expect(fee).toHaveValue('1200.50');
  await expect(paymentDetails(page).getByRole('alert')).toBeHidden();
  await payButton(page).click();
  await closeAlert(page, 'Thank you', thanks('1,225.50'));
});

test('the fees of a student and the rate of a teacher are never others than what was typed', async ({
  page,
  admin,
}) => {
  const teacher = await makeTeacher();
  await openAs(page, admin, '/student/register');
  const name = unique('Student');
  await section(page, 'Basic Info').getByLabel('Name').fill(name);
  await button(page, 'Add course').click();
  await line(page, 'course 1').getByRole('combobox', { name: 'Teacher' }).fill(teacher.name);
  await page.keyboard.press('Enter');
  await button(page, 'Add misc').click();
  const registrations = countCalls(page, registerStudent);
  for (const fee of [line(page, 'course 1'), line(page, 'misc 1')].map((each) =>
    each.getByLabel('Fee'),
  )) {
    await type(fee, '70,5');
    await button(page, 'Register').click();
    await expect(fee).toBeFocused();
    await expectRefused(fee, '70,5', NO_AMOUNT);
    await type(fee, '70.5');
    await expect(fee).toHaveValue('70.50');
    await expect(fee).toHaveAttribute('aria-invalid', 'false');
  }
  expect(registrations()).toBe(0);

  await openAs(page, admin, '/teacher/register');
  const rate = page.getByLabel('Payment Rate');
  const teachers = countCalls(page, registerTeacher);
  for (const kind of ['Split', 'Hourly']) {
    await choose(page, 'Payment Type', kind);
    for (const text of [...NO_AMOUNTS, '4/6/8', '4:6']) {
      await type(rate, text);
      await expectRefused(
        rate,
        text,
        'Please enter an amount such as 20.50, or a split such as 4/6',
      );
    }
  }
  await button(page, 'Register').click();
  await expect(rate).toBeFocused();
  expect(teachers()).toBe(0);
  await type(rate, '1,020.5');
  await button(page, 'Register').click();
  await closeAlert(page, 'Oops', 'Name is required');
});

test('hours that are no number are refused as they were typed', async ({ page, admin }) => {
  const { name } = await makeTeacher([], { paymentType: 'HOUR', paymentRate: 2000 });
  await openAs(page, admin, salariesOf(name));
  await viewSalaryButton(page, name).click();
  for (const text of ['70,5', '1e3', '1,20', '12.345', '0x10']) {
    await type(hoursBox(page), text);
    await paySalaryNow(page).click();
    await expectRefused(hoursBox(page), text, 'Please enter valid number');
    await expect(basis(page)).toHaveText(/^Hours × RM\s20\.00$/);
  }
  await type(hoursBox(page), '-5');
  await paySalaryNow(page).click();
  await expectRefused(hoursBox(page), '-5', 'Please enter your salary');
  await button(salaryDetails(page), 'Close').click();
  await expect(salaryDetails(page)).toBeHidden();
});

test('a phone number is shown as it is saved, whatever prefix it was typed with', async ({
  page,
  employee,
}) => {
  const name = unique('Student');
  await openAs(page, employee, '/student/register');
  const basic = section(page, 'Basic Info');
  const phone = basic.getByLabel('Phone No.');
  const prefix = basic.locator('.MuiInputAdornment-root').first();
  for (const [typed, code, shown] of [
    ['60123456789', '+60', '123456789'],
    ['+60 12-345 6789', '+60', '123456789'],
    ['0060123456789', '+60', '123456789'],
    ['65 9123 4567', '+65', '91234567'],
    ['6512 3456', '+60', '65123456'],
    ['012-345 6789', '+60', '123456789'],
  ] as const) {
    await phone.fill('');
    await phone.blur();
    await type(phone, typed);
    await expect(phone).toHaveValue(shown);
    await expect(prefix).toContainText(code);
  }
  await basic.getByLabel('Name').fill(name);
  await choose(basic, 'Gender', 'Female');
  await choose(basic, 'Program Level', 'Form 1');
  await choose(basic, 'Schedule', 'MORNING');
  await section(page, 'Emergency Contact').getByLabel('Phone No.').fill('60 11-2345 6789');
  await button(page, 'Register').click();
  await closeAlert(page, 'Thank you', 'Registration has been completed');
  const [found] = await ask(listStudents, { name });
  expect(await ask(getStudent, { uuid: found?.uuid ?? '' })).toMatchObject({
    phoneNo: '60123456789',
    emergencyContactPhoneNo: '601123456789',
  });
});

/** Presses Enter in each of the boxes for text. */
async function pressEnter(page: Page, boxes: readonly Locator[]): Promise<void> {
  for (const each of boxes) await each.press('Enter');
  await expect(page.getByRole('alertdialog')).toBeHidden();
}

test('Enter in a box does not submit a long form; its button does', async ({ page, admin }) => {
  const [student, teacher, course] = [await makeStudent(), await makeTeacher(), await makeCourse()];
  const calls = [registerStudent, registerTeacher, updateTeacher].map((call) =>
    countCalls(page, call),
  );
  const boxes = () => ['Name', 'Phone No.', 'Email'].map((label) => page.getByLabel(label).first());
  for (const path of [
    '/student/register',
    '/teacher/register',
    `/student/management/form?uuid=${student.uuid}`,
    `/teacher/management/form?uuid=${teacher.uuid}`,
  ]) {
    await openAs(page, admin, path);
    await pressEnter(page, boxes());
  }
  await button(page, 'Add course').click();
  const added = line(page, 'course 2');
  await choose(added, 'Subject', course.name);
  await pressEnter(page, [added.getByLabel('Fee')]);
  expect(calls.map((count) => count())).toEqual([0, 0, 0]);
  await button(page, 'Update').press('Enter');
  await closeAlert(page, 'Thank you', 'Info update has been completed');
  expect((await ask(getTeacher, { uuid: teacher.uuid })).tuitionCourse).toHaveLength(2);
});
