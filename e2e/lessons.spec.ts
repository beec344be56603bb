import { listCourses } from '@kelas/contract/courses';
import { registerTeacher } from '@kelas/contract/teachers';
import { monthInWords } from '@kelas/contract/values/month';
import { expect, openAs, test } from './fixtures.ts';
import {
  getPaidMessage,
  locatePayButton,
  locatePaymentDialog,
  selectCashToday,
} from './payment-dialog.ts';
import { locateReceiptDialog } from './receipt-dialog.ts';
import {
  chooseByTyping,
  chooseOption,
  closeAlert,
  countCalls,
  locateButton,
  locateLine,
  locateSection,
} from './steps.ts';
import { callAsAdmin, makeCourse, makeUnique, thisMonth } from './test-data.ts';

test('a course by lesson is registered, its lessons are recorded, and the month is paid', async ({
  page,
  admin,
}) => {
  const { id } = await makeCourse();
  const subject =
    (await callAsAdmin(listCourses, {})).find((course) => course.id === id)?.name ?? '';
  const [teacher, student] = [makeUnique('Teacher'), makeUnique('Student')];
  const registered = countCalls(page, registerTeacher);

  await openAs(page, admin, '/teacher/register');
  await page.getByLabel('Name', { exact: true }).fill(teacher);
  await page.getByLabel('Phone No.').fill('198765432');
  await chooseOption(page, 'Gender', 'Female');
  await chooseOption(page, 'Payment Type', 'Split');
  await page.getByLabel('Payment Rate').fill('6/4');
  await locateButton(page, 'Add course').click();
  const offered = locateLine(page, 'course 1');
  await chooseOption(offered, 'Program Level', 'Form 1');
  await chooseOption(offered, 'Subject', subject);
  await chooseOption(offered, 'Charged', 'Per lesson');
  await offered.getByLabel('Fee per lesson').fill('20');
  await locateButton(page, 'Register').click();
  await closeAlert(page, 'Thank you', /./);
  expect(registered()).toBe(1);

  await page.goto('/student/register');
  const basics = locateSection(page, 'Basic Info');
  await basics.getByLabel('Name', { exact: true }).fill(student);
  await basics.getByLabel('Phone No.').fill('123456789');
  await chooseOption(basics, 'Gender', 'Male');
  await chooseOption(basics, 'Program Level', 'Form 1');
  await chooseOption(basics, 'Schedule', 'MORNING');
  await page.getByRole('button', { name: 'Add course' }).click();
  const course = locateLine(page, 'course 1');
  await chooseByTyping(course, 'Subject', subject);
  await expect(course.getByLabel('Fee per lesson')).toHaveValue('20.00');
  await locateButton(page, 'Register').click();
  await closeAlert(page, 'Thank you', /./);

  await page.goto(`/student/tuition/payment?name=${encodeURIComponent(student)}`);
  await expect(page.getByRole('row').filter({ hasText: student })).toContainText(
    'Lessons not recorded yet',
  );
  await page.getByRole('link', { name: 'Lessons', exact: true }).click();
  const lessons = page.getByLabel(`Lessons of ${subject}, Form 1, ${teacher}`);
  await lessons.fill('8');
  await expect(page.getByRole('row').filter({ hasText: subject })).toContainText('160.00');
  await locateButton(page, 'Save').click();
  const recorded = `You've recorded the lessons of 1 course for ${monthInWords(thisMonth)}`;
  await closeAlert(page, 'Thank you', recorded);

  await page.goto(`/student/tuition/payment?name=${encodeURIComponent(student)}`);
  await locateButton(page, `View Details: ${student}`).click();
  await expect(locatePaymentDialog(page).getByRole('table')).toContainText('8 lessons');
  await selectCashToday(page);
  await locatePayButton(page).click();
  const alert = page.getByRole('alertdialog', { name: 'Thank you' });
  await expect(alert).toHaveAccessibleDescription(getPaidMessage('160.00'));
  await locateButton(alert, 'Show receipt').click();
  await expect(locateReceiptDialog(page).getByRole('table')).toContainText(`${subject}8 lessons`);

  await page.goto('/payment/lessons');
  const used = page.getByRole('row').filter({ hasText: subject });
  await expect(used).toContainText('Paid: void the payment or salary to change it');
  await expect(lessons).toHaveCount(0);
});
