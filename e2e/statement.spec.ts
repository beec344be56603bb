import { payTuition } from '@kelas/contract/tuition-payments';
import { addMonths } from '@kelas/contract/values/month';
import type { Page } from '@playwright/test';
import { expect, openAs, test } from './fixtures.ts';
import { beginningOf, watchPrinting } from './receipt-dialog.ts';
import { button, closeAlert, dateBox, typeDate } from './steps.ts';
import {
  ask,
  courseLinesOf,
  makeStudent,
  makeTeacher,
  TWO_FEES,
  thisMonth,
  todaysDate,
} from './test-data.ts';

const statement = (page: Page) => page.getByRole('dialog', { name: 'Statement of Account' });
const rows = (page: Page) => statement(page).getByRole('row');
const balance = (page: Page) => statement(page).getByRole('status').last();
const monthBefore = addMonths(thisMonth, -1);

/** A student with two courses since the month before, who has paid one of them for both months. */
async function makePayer() {
  const teacher = await makeTeacher(TWO_FEES);
  const student = await makeStudent({ tuitionCourse: courseLinesOf(teacher, monthBefore) });
  const { uuid, tuitionCourses } = student;
  const [line] = tuitionCourses;
  const { receiptNo } = await ask(
    payTuition,
    [monthBefore, thisMonth].map((month) => ({
      uuid,
      subscriptionId: line?.subscriptionId ?? 0,
      fee: line?.fee ?? 0,
      month,
      transactionDate: todaysDate,
      paymentType: 'CASH' as const,
    })),
  );
  const subjects = tuitionCourses.map(({ subjectName }) => subjectName);
  return { ...student, receiptNo, subjects };
}

test('a statement has the charges, the payments and what is owed after each', async ({
  page,
  employee,
}) => {
  const { uuid, name, receiptNo, subjects } = await makePayer();
  await watchPrinting(page, false);
  await openAs(page, employee, `/student/management/form?uuid=${uuid}`);
  await button(page, 'Statement').click();
  await expect(statement(page).getByRole('heading')).toContainText(name);
  await expect(dateBox(statement(page), 'From').locator('input')).toHaveValue(
    `01-${thisMonth.slice(3)}`,
  );
  await expect(dateBox(statement(page), 'Until').locator('input')).toHaveValue(thisMonth);
  await expect(balance(page)).toHaveText('Balance RM 160.10');

  await typeDate(statement(page), 'From', thisMonth);
  await expect(rows(page)).toHaveText([
    'MonthDateDescriptionReceipt No.Charge (RM)Payment (RM)Balance (RM)',
    'Opening balance199.95',
    `${thisMonth}${subjects[0]}119.90319.85`,
    `${thisMonth}${subjects[1]}80.05399.90`,
    `${thisMonth}${todaysDate}${subjects[0]}${receiptNo}239.80160.10`,
    'Closing balance199.95239.80160.10',
  ]);

  const saved = page.waitForEvent('download');
  await button(statement(page), 'Save PDF').click();
  const download = await saved;
  expect(download.suggestedFilename()).toBe(`statement-${name}-${thisMonth}-${thisMonth}.pdf`);
  expect(await beginningOf(download)).toBe('%PDF-');
  const printed = page.waitForEvent('download');
  await button(statement(page), 'Print').click();
  expect(await beginningOf(await printed)).toBe('%PDF-');
  await closeAlert(page, 'Oops', /^This browser cannot print directly\./);
});
