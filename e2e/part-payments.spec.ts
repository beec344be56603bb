import { getSalary } from '@kelas/contract/salaries';
import { makeEnrolled } from './enrolled.ts';
import { expect, openAs, request, test } from './fixtures.ts';
import { useOwnKelas } from './own-kelas.ts';
import { locatePaymentDialog } from './payment-dialog.ts';
import { closeAlert, expectNoAxeViolations, locateButton } from './steps.ts';
import { thisMonth } from './test-data.ts';

const own = useOwnKelas();

test('an admin allows part payments; a fee is paid in two, and the teacher gets each part', async ({
  page,
}) => {
  const { student, teacher } = await makeEnrolled(own.admin.token, 'Tan Mei Ling');
  await openAs(page, own.admin, '/settings/rules');
  await page.getByRole('switch', { name: 'Part payments' }).click();
  await locateButton(page, 'Save').click();
  await closeAlert(page, 'Thank you', 'Info update has been completed');

  await openAs(page, own.employee, `/student/${student.uuid}`);
  await locateButton(page, 'Take payment').click();
  const dialog = locatePaymentDialog(page);
  await locateButton(dialog, 'Change fee').click();
  await dialog.getByLabel('Received', { exact: true }).fill('50');
  await expect(dialog.getByText('RM 70.00 stays owed')).toBeVisible();
  await expectNoAxeViolations(page, 'part payment');
  await locateButton(dialog, 'Cash').click();
  await dialog.getByLabel('Cash received').fill('50');
  await locateButton(dialog, 'Pay now').click();
  await closeAlert(page, 'Thank you', /RM 50\.00$/);
  await expect(page.getByText('Owes RM 70.00')).toBeVisible();

  await locateButton(page, 'Take payment').click();
  await expect(dialog.getByText('already paid RM 50.00')).toBeVisible();
  await expect(dialog.getByText('Total RM 70.00')).toBeVisible();
  await locateButton(dialog, 'Bank').click();
  await locateButton(dialog, 'Pay now').click();
  await closeAlert(page, 'Thank you', /RM 70\.00$/);
  await expect(page.getByText('Paid up')).toBeVisible();

  const input = { teacherUuid: teacher.uuid, month: thisMonth };
  const salary = await request(getSalary, input, own.admin.token);
  expect(salary.salaryDetails.map(({ fee }) => fee)).toEqual([5000, 7000]);
  expect(salary.totalSalary).toBe(7200);
});
