import { getSalary } from '@kelas/contract/salaries';
import { expect, openAs, test } from './fixtures.ts';
import { locatePaymentDialog } from './payment-dialog.ts';
import { chooseOption, closeAlert, expectNoAxeViolations, locateButton } from './steps.ts';
import { callAsAdmin, makeCourseLines, makeStudent, makeTeacher, thisMonth } from './test-data.ts';

test('a discount is added, its month is paid for less, and the teacher shares it', async ({
  page,
  employee,
}) => {
  const teacher = await makeTeacher();
  const { uuid } = await makeStudent({ tuitionCourse: makeCourseLines(teacher) });
  const [course] = teacher.tuitionCourse;
  const fee = (course?.fee ?? 0) / 100;
  await openAs(page, employee, `/student/${uuid}`);
  await locateButton(page, 'Add discount').click();
  const dialog = page.getByRole('dialog', { name: /^Add discount/ });
  await chooseOption(dialog, 'Subject', course?.subjectName ?? '');
  await chooseOption(dialog, 'Borne by', 'Shared');
  await dialog.getByLabel('Amount').fill('10');
  await dialog.getByLabel('Reason').fill('Second child');
  await expectNoAxeViolations(page, 'discount');
  await locateButton(dialog, 'Add discount').click();
  await expect(dialog).toBeHidden();
  const due = (fee - 10).toFixed(2);
  await expect(page.getByRole('table', { name: 'Courses' })).toContainText(
    `${due}full fee ${fee.toFixed(2)}`,
  );
  await expect(page.getByRole('table', { name: 'Discounts' })).toContainText(
    `RM 10.00 offfrom ${thisMonth}Second childShared`,
  );

  await locateButton(page, 'Take payment').click();
  const payment = locatePaymentDialog(page);
  await expect(payment.getByText(`Total RM ${due}`)).toBeVisible();
  await locateButton(payment, 'Cash').click();
  await locateButton(payment, 'Pay now').click();
  await closeAlert(page, 'Thank you', /^You've made the payment/);
  await expect(page.getByText('Paid up')).toBeVisible();
  await locateButton(page, `End: ${course?.subjectName}`).click();
  await locateButton(page.getByRole('dialog', { name: 'Confirmation' }), 'No').click();

  const salary = await callAsAdmin(getSalary, { teacherUuid: teacher.uuid, month: thisMonth });
  expect(salary.collected).toBe((course?.fee ?? 0) - 1000);
});
