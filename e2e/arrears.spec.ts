import { readFile } from 'node:fs/promises';
import { addMonths } from '@kelas/contract/values/month';
import { expect, openAs, test } from './fixtures.ts';
import {
  getPaidMessage,
  locatePayButton,
  locatePaymentDialog,
  locateTotal,
  selectCashToday,
} from './payment-dialog.ts';
import { chooseOption, closeAlert, locateButton, locateRows } from './steps.ts';
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

const subtractMonths = (months: number) => addMonths(thisMonth, -months);

test('the list shows the arrears of each student by month and age, and their totals', async ({
  page,
  employee,
}) => {
  const group = makeUnique('Owing');
  const teacher = await makeTeacher(TWO_FEES);
  const since = (months: number) => ({
    tuitionCourse: makeCourseLines(teacher, subtractMonths(months)),
  });
  await makeStudent({ name: `${group} <img src=x onerror=alert(1)>`, ...since(4) });
  const paid = await makeStudent({ name: `${group} B`, programLvl: 3, ...since(1) });
  await makePayment(paid);
  await makePayment(await makeStudent({ name: `${group} C`, ...since(0) }));

  await openAs(page, employee, '/');
  await page.getByRole('link', { name: 'Arrears' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Arrears');
  await page.getByLabel('Student Name').fill(group);
  await page.getByLabel('Student Name').press('Enter');
  const hostile = `${group} <img src=x onerror=alert(1)>999.75Form 1+60123456789${subtractMonths(4)} to ${thisMonth}199.95199.95199.95399.90NAPay Student`;
  const other = `${group} B199.95Form 2+60123456789${subtractMonths(1)}0.00199.950.000.00${todaysDate}Pay Student`;
  await expect(locateRows(page)).toHaveText([hostile, other]);
  await expect(page.getByText('2 students · RM 1,199.70 owed', { exact: true })).toBeVisible();
  await expect(page.locator('tfoot')).toHaveText('Total1,199.70199.95399.90199.95399.90');

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    locateButton(page, 'Download CSV').click(),
  ]);
  expect(file.suggestedFilename()).toBe(`Arrears ${todaysDate}.csv`);
  const text = await readFile(await file.path(), 'utf8');
  expect(text.split('\r\n')[2]).toBe(
    `"${group} B","Form 2","60 12-3456789","${subtractMonths(1)}",0.00,199.95,0.00,0.00,199.95,"${todaysDate}"`,
  );
  expect(text.split('\r\n')[3]).toBe('"Total","","","",199.95,399.90,199.95,399.90,1199.70,""');

  await chooseOption(page, 'Program Level', 'Form 2');
  await locateButton(page, 'Search').click();
  await expect(locateRows(page)).toHaveText([other]);
  await page.getByRole('link', { name: 'Tuition Fees' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Student - Tuition Fees');
  await page.goBack();
  await expect(locateRows(page)).toHaveText([other]);

  await locateButton(page, `Pay: ${group} B`).click();
  await expect(locatePaymentDialog(page)).toContainText(`${group} B`);
  await expect(locateTotal(page)).toHaveText('Total RM 199.95');
  await selectCashToday(page);
  await locatePayButton(page).click();
  await closeAlert(page, 'Thank you', getPaidMessage('199.95'));
  await expect(page.getByText('No student owes anything', { exact: true })).toBeVisible();
  await expect(page.getByText('0 students', { exact: true })).toBeVisible();
});
