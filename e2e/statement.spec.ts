import { payTuition } from '@kelas/contract/payments';
import { addMonths } from '@kelas/contract/values/month';
import type { Page } from '@playwright/test';
import { expect, openAs, test } from './fixtures.ts';
import { readFileStart, recordPrinting } from './receipt-dialog.ts';
import { closeAlert, locateButton, locateDateBox, typeDate } from './steps.ts';
import {
  callAsAdmin,
  makeCourseLines,
  makeStudent,
  makeTeacher,
  TWO_FEES,
  thisMonth,
  todaysDate,
} from './test-data.ts';

const locateStatement = (page: Page) => page.getByRole('dialog', { name: 'Statement of Account' });
const locateStatementRows = (page: Page) => locateStatement(page).getByRole('row');
const locateBalance = (page: Page) => locateStatement(page).getByRole('status').last();
const monthBefore = addMonths(thisMonth, -1);

/** Makes a student with two courses since the last month, who paid one of them for both months. */
async function makePayer() {
  const teacher = await makeTeacher(TWO_FEES);
  const student = await makeStudent({ tuitionCourse: makeCourseLines(teacher, monthBefore) });
  const { uuid, tuitionCourses } = student;
  const [line] = tuitionCourses;
  const { receiptNo } = await callAsAdmin(
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

test('a statement shows the charges, the payments and the balance after each', async ({
  page,
  employee,
}) => {
  const { uuid, name, receiptNo, subjects } = await makePayer();
  await recordPrinting(page, false);
  await openAs(page, employee, `/student/management/form?uuid=${uuid}`);
  await locateButton(page, 'Statement').click();
  await expect(locateStatement(page).getByRole('heading')).toContainText(name);
  await expect(locateDateBox(locateStatement(page), 'From').locator('input')).toHaveValue(
    `01-${thisMonth.slice(3)}`,
  );
  await expect(locateDateBox(locateStatement(page), 'Until').locator('input')).toHaveValue(
    thisMonth,
  );
  await expect(locateBalance(page)).toHaveText('Owes RM 160.10');

  await typeDate(locateStatement(page), 'From', thisMonth);
  await expect(locateStatementRows(page)).toHaveText([
    'MonthDateDescriptionReceipt No.Charge (RM)Payment (RM)Balance (RM)',
    'Opening balance199.95',
    `${thisMonth}${subjects[0]}119.90319.85`,
    `${thisMonth}${subjects[1]}80.05399.90`,
    `${thisMonth}${todaysDate}${subjects[0]}${receiptNo}239.80160.10`,
    'Closing balance199.95239.80160.10',
  ]);

  const saved = page.waitForEvent('download');
  await locateButton(locateStatement(page), 'Save PDF').click();
  const download = await saved;
  expect(download.suggestedFilename()).toBe(`statement-${name}-${thisMonth}-${thisMonth}.pdf`);
  expect(await readFileStart(download)).toBe('%PDF-');
  const printed = page.waitForEvent('download');
  await locateButton(locateStatement(page), 'Print').click();
  expect(await readFileStart(await printed)).toBe('%PDF-');
  await closeAlert(page, 'Oops', /^This browser cannot print directly\./);
});
