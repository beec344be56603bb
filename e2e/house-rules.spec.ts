import { addMonths } from '@kelas/contract/values/month';
import { makeEnrolled } from './enrolled.ts';
import { expect, openAs, test } from './fixtures.ts';
import { useOwnKelas } from './own-kelas.ts';
import { locatePaymentDialog } from './payment-dialog.ts';
import {
  chooseOption,
  closeAlert,
  expectFitsNarrowScreen,
  expectNoAxeViolations,
  locateButton,
  locateRows,
  locateSection,
} from './steps.ts';
import { thisMonth } from './test-data.ts';

const own = useOwnKelas();

test('an admin turns rules on; staff see overdue fees and marks, and take the registration fee', async ({
  page,
}) => {
  const { student } = await makeEnrolled(own.admin.token, 'Tan Mei Ling', {
    from: addMonths(thisMonth, -1),
  });
  const { uuid } = student;
  await openAs(page, own.admin, '/settings');
  await page.getByRole('tab', { name: 'House rules' }).click();
  await page.getByRole('switch', { name: 'Due day' }).click();
  await page.getByLabel('Day of the month').fill('1');
  await expect(page.getByText('is due on 1 Dec')).toBeVisible();
  await page.getByRole('switch', { name: 'Not admitted' }).click();
  await page.getByLabel('Unpaid months').fill('1');
  await page.getByRole('switch', { name: 'Registration fee' }).click();
  await page.getByLabel('Amount').fill('80');
  await expectNoAxeViolations(page, '/settings/rules');
  await locateButton(page, 'Save').click();
  await closeAlert(page, 'Thank you', 'Info update has been completed');
  await page.reload();
  await expect(page.getByLabel('Amount')).toHaveValue('80.00');

  await openAs(page, own.employee, '/arrears');
  await locateButton(page, 'Overdue').click();
  await expect(locateRows(page)).toContainText(['Tan Mei Ling Not admitted']);
  await expect(locateRows(page)).toContainText(['Overdue since 1']);
  for (const path of ['/student/management', '/classroom?searched=yes', `/student/${uuid}`]) {
    await openAs(page, own.employee, path);
    await expect(page.getByText('Not admitted', { exact: true })).toBeVisible();
  }
  await expect(page.getByText(/^Overdue since 1 /)).toBeVisible();
  await page.getByLabel('Find a student').fill('tan mei');
  await expect(page.getByRole('option')).toContainText('Not admitted owes RM 240.00');

  await openAs(page, own.employee, '/student/register');
  const basic = locateSection(page, 'Basic Info');
  await basic.getByLabel('Name').fill('Lim Wei');
  await basic.getByLabel('Phone No.').fill('123456789');
  await chooseOption(basic, 'Gender', 'Male');
  await chooseOption(basic, 'Program Level', 'Form 1');
  await chooseOption(basic, 'Schedule', 'MORNING');
  await expect(page.getByRole('checkbox', { name: 'Registration fee RM 80.00' })).toBeChecked();
  await locateButton(page, 'Register').click();
  await locateButton(page, 'Take first payment').click();
  const payment = locatePaymentDialog(page);
  await expect(payment.getByRole('checkbox', { name: 'Registration fee' })).toBeChecked();
  await locateButton(payment, 'Cash').click();
  await locateButton(payment, 'Pay now').click();
  await closeAlert(page, 'Thank you', /RM 80\.00/);
  await expect(page.getByText('Paid up')).toBeVisible();

  await openAs(page, own.admin, '/settings/rules');
  await expect(page.getByLabel('Amount')).toBeVisible();
  await expectFitsNarrowScreen(page);
});
