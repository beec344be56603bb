import { chargeInBulk } from '@kelas/contract/misc-charges';
import { payMisc } from '@kelas/contract/payments';
import { getStudent } from '@kelas/contract/students';
import { monthInWords } from '@kelas/contract/values/month';
import type { Page } from '@playwright/test';
import { expect, openAs, test } from './fixtures.ts';
import {
  answerDialog,
  chooseByTyping,
  chooseOption,
  closeAlert,
  locateButton,
  locateConfirmation,
  locateSection,
  loseResponse,
  typeDate,
} from './steps.ts';
import {
  callAsAdmin,
  makeCourseLines,
  makeStudent,
  makeTeacher,
  makeUnique,
  thisMonth,
  todaysDate,
} from './test-data.ts';

const T_SHIRT = 5;

/** Makes a class with students of these names, and opens its preview for a T-shirt. */
async function openPreview(page: Page, names: readonly string[]) {
  const teacher = await makeTeacher();
  const tuitionCourse = makeCourseLines(teacher);
  const students = [];
  for (const name of names) students.push(await makeStudent({ name, tuitionCourse }));
  const menu = page.getByRole('navigation', { name: 'Main' });
  await menu.getByRole('link', { name: 'Misc Fees' }).click();
  await page.getByRole('link', { name: 'Bulk Charges' }).click();
  await chooseOption(page, 'Item', 'T-shirt');
  await expect(page.getByLabel('Fee', { exact: true })).toHaveValue('25.00');
  await typeDate(page, 'Month', thisMonth);
  await page.getByLabel('Fee', { exact: true }).fill('35');
  await chooseOption(page, 'For', 'One class');
  const [course] = teacher.tuitionCourse;
  await chooseByTyping(page, 'Class', `${course?.subjectName}, Form 1, ${teacher.name}`);
  await locateButton(page, 'Preview').click();
  await expect(page.getByText(`${names.length} students, RM`)).toBeVisible();
  return { teacher, students };
}

const chargesOf = async (uuid: string) => (await callAsAdmin(getStudent, { uuid })).miscs;

test('a class is billed, one student pays, and the rest is undone', async ({ page, employee }) => {
  await openAs(page, employee, '/');
  const names = ['Anis', 'Bala', 'Chan'].map(makeUnique);
  const { teacher, students } = await openPreview(page, names);
  const [anis, bala, chan] = students;
  if (!anis || !bala || !chan) throw new Error('three students are needed');
  await page.getByLabel(`Bill ${chan.name}`).uncheck();
  await expect(page.getByText('2 students, RM 70.00; 1 left out', { exact: true })).toBeVisible();
  await locateButton(page, 'Bill 2 students').click();
  await expect(locateConfirmation(page)).toContainText(
    `Bill 2 students for T-shirt, ${monthInWords(thisMonth)}: RM 35.00 each, RM 70.00 in all?`,
  );
  const find = await loseResponse(page, chargeInBulk);
  await answerDialog(page, 'Yes');
  await expect(page.getByRole('alert')).toContainText('nothing is recorded twice');
  await find();
  await locateButton(page, 'Bill 2 students').click();
  await answerDialog(page, 'Yes');
  await closeAlert(page, 'Thank you', 'Billed 2 students, RM 70.00 in all');

  const [charge] = await chargesOf(anis.uuid);
  expect(charge).toMatchObject({ id: T_SHIRT, fee: 3500, month: thisMonth });
  expect(await chargesOf(anis.uuid)).toHaveLength(1);
  expect(await chargesOf(chan.uuid)).toEqual([]);
  await callAsAdmin(payMisc, {
    studentUuid: anis.uuid,
    transactionDate: todaysDate,
    paymentType: 'CASH',
    paymentDetails: [{ id: T_SHIRT, fee: 3500, subscriptionId: charge?.subscriptionId }],
  });

  await page.reload();
  const row = page.getByRole('row').filter({ hasText: teacher.name });
  const undo = row.getByRole('button', { name: `Undo: T-shirt, ${monthInWords(thisMonth)}` });
  await undo.click();
  await expect(locateConfirmation(page)).toContainText(
    '1 charge without a payment will be cancelled. 1 charge with a payment will stay.',
  );
  await answerDialog(page, 'Yes');
  await closeAlert(page, 'Thank you', 'Cancelled 1 charge Not cancelled: 1 charge with a payment');
  const kept = locateSection(page, `Not cancelled: T-shirt, ${monthInWords(thisMonth)}`);
  await expect(kept.getByRole('link')).toHaveText([anis.name]);
  await expect(undo).toBeDisabled();
  expect(await chargesOf(bala.uuid)).toMatchObject([{ cancelledDate: thisMonth }]);
  expect(await chargesOf(anis.uuid)).toMatchObject([
    { cancelledDate: null, paymentStatus: 'PAID' },
  ]);
});
