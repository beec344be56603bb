import { getStatement, getStatementDocument } from '@kelas/contract/statements';
import { payTuition } from '@kelas/contract/tuition-payments';
import { addMonths } from '@kelas/contract/values/month';
import type { Page } from '@playwright/test';
import { expect, openAs, test } from './fixtures.ts';
import { beginningOf, historyPath, watchPrinting } from './receipt-dialog.ts';
import {
  button,
  closeAlert,
  dateBox,
  expectNarrowEnough,
  expectOpenToAll,
  hold,
  loseConnection,
  typeDate,
} from './steps.ts';
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
  await expectOpenToAll(page, 'statement');

  const saved = page.waitForEvent('download');
  await button(statement(page), 'Save PDF').click();
  const download = await saved;
  expect(download.suggestedFilename()).toBe(`statement-${name}-${thisMonth}-${thisMonth}.pdf`);
  expect(await beginningOf(download)).toBe('%PDF-');
  const printed = page.waitForEvent('download');
  await button(statement(page), 'Print').click();
  expect(await beginningOf(await printed)).toBe('%PDF-');
  await closeAlert(page, 'Oops', /^This browser cannot print from here\./);

  // Months that are no statement are said in place, and nothing of before stands under them.
  await typeDate(statement(page), 'Until', monthBefore);
  await expect(statement(page).getByText('Until must not be before From')).toBeVisible();
  await expect(rows(page)).toHaveCount(0);
  await expect(button(statement(page), 'Print')).toBeDisabled();
  await typeDate(statement(page), 'From', monthBefore);
  await expect(balance(page)).toHaveText('Balance RM 199.95');
  await expectNarrowEnough(page);
  await button(statement(page), 'Close').click();
  await expect(statement(page)).toBeHidden();
  await expect(button(page, 'Statement')).toBeFocused();
});

test('a statement is there from the history, says when it is not loaded, and is never an older one', async ({
  page,
  employee,
}) => {
  const { name } = await makePayer();
  await openAs(page, employee, historyPath(name));
  await button(page, `View Details: ${name}`).click();
  const restore = await loseConnection(page, getStatement);
  await button(page, 'Statement').click();
  await closeAlert(page, 'Oops', 'The server cannot be reached. Please try again.');
  await expect(statement(page).getByRole('alert')).toContainText('The server cannot be reached');
  await expect(rows(page)).toHaveCount(0);
  await restore();
  await button(statement(page), 'Try again').click();
  await expect(balance(page)).toHaveText('Balance RM 160.10');

  const letGo = await hold(page, getStatement, `until=${monthBefore}`);
  const slow = page.waitForRequest((each) => each.url().includes(`until=${monthBefore}`));
  await typeDate(statement(page), 'From', monthBefore);
  await typeDate(statement(page), 'Until', monthBefore);
  await slow;
  await expect(balance(page)).toBeEmpty();
  await typeDate(statement(page), 'Until', thisMonth);
  await expect(balance(page)).toHaveText('Balance RM 160.10');
  await letGo();
  await expect(page.getByRole('progressbar', { name: 'Loading' })).toBeHidden();
  await expect(balance(page)).toHaveText('Balance RM 160.10');

  const broken = await loseConnection(page, getStatementDocument);
  await button(statement(page), 'Save PDF').click();
  await closeAlert(page, 'Oops', 'The server cannot be reached. Please try again.');
  await broken();
  await expect(button(statement(page), 'Save PDF')).toBeEnabled();
});
