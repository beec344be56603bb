import { randomInt } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { getFinanceMonth } from '@kelas/contract/finance';
import { payTuition, voidPayment } from '@kelas/contract/payments';
import { addMonths, type Month } from '@kelas/contract/values/month';
import type { Page } from '@playwright/test';
import { expect, openAs, test } from './fixtures.ts';
import { countCalls, locateButton, locateSection, typeDate } from './steps.ts';
import {
  callAsAdmin,
  makeCourseLines,
  makeStudent,
  makeTeacher,
  TWO_FEES,
  thisMonth,
} from './test-data.ts';

const BY_STUDENTS = '/finance/report/student';

/** Returns a random month; other tests rarely pay in it or in the year before. */
const pickUnusedMonth = () => addMonths('01-2002' as Month, randomInt(240));

/** Makes a student who paid two courses (RM 199.95), or the first one, on a day of a month. */
async function makePaidStudent(
  month: Month,
  how: { day: string; type: 'CASH' | 'BANK'; count?: number },
) {
  const teacher = await makeTeacher(TWO_FEES);
  const student = await makeStudent({ tuitionCourse: makeCourseLines(teacher) });
  const { receiptNo } = await callAsAdmin(
    payTuition,
    student.tuitionCourses.slice(0, how.count ?? 2).map(({ subscriptionId, fee }) => ({
      uuid: student.uuid,
      subscriptionId,
      fee,
      month: thisMonth,
      transactionDate: `${how.day}-${month}`,
      paymentType: how.type,
    })),
  );
  return { name: student.name, receiptNo };
}

/** Downloads the file of a button; returns its name and its lines. */
async function downloadCsv(page: Page, name: string) {
  const downloadEvent = page.waitForEvent('download');
  await locateButton(page, name).click();
  const download = await downloadEvent;
  const text = await readFile(await download.path(), 'utf8');
  return { name: download.suggestedFilename(), lines: text.replace('\uFEFF', '').split('\r\n') };
}

test('the monthly report shows a month, its year and, separately, voided payments', async ({
  page,
  admin,
}) => {
  const month = pickUnusedMonth();
  const before = addMonths(month, -1);
  await makePaidStudent(before, { day: '28', type: 'CASH', count: 1 });
  await makePaidStudent(month, { day: '01', type: 'BANK' });
  const wrong = await makePaidStudent(month, { day: '15', type: 'CASH' });
  const calls = countCalls(page, getFinanceMonth);
  await openAs(page, admin, '/');
  await page.getByRole('navigation').getByRole('link', { name: 'Monthly Finance Report' }).click();
  await expect(locateSection(page, thisMonth)).toBeVisible();
  expect(calls()).toBe(1);
  await typeDate(page, 'Month', month);
  await page.keyboard.press('Enter');

  const figures = locateSection(page, month);
  const table = figures.locator('tbody').getByRole('row');
  await expect(table).toHaveText([
    'BankRM 199.95',
    'CashRM 199.95',
    'UnknownRM 0.00',
    'TotalRM 399.90',
  ]);
  const year = locateSection(page, `Twelve months to ${month}, in RM`);
  const months = year.locator('tbody').getByRole('row');
  await expect(months).toHaveCount(13);
  await expect(months.nth(0)).toContainText(addMonths(month, -11));
  await expect(months.nth(10)).toHaveText(`${before}0.00119.900.00119.90`);
  await expect(months.nth(11)).toHaveText(`${month}199.95199.950.00399.90`);
  for (const part of [figures, year]) {
    await expect(part.getByRole('figure').locator('svg').first()).toBeVisible();
  }
  await expect(locateSection(page, 'Voided payments of this month')).toBeHidden();

  const reason = 'Recorded for <b>her sister</b>';
  await callAsAdmin(voidPayment, { receiptNo: wrong.receiptNo, reason });
  await locateButton(page, 'Search').click();
  await expect(table.nth(3)).toHaveText('TotalRM 199.95');
  await expect(months.nth(11)).toHaveText(`${month}199.950.000.00199.95`);
  const voided = locateSection(page, 'Voided payments of this month');
  await expect(voided).toContainText('They are not in the figures above.');
  const cells = voided.locator('tbody').getByRole('cell');
  await expect(cells.nth(0)).toHaveText(wrong.receiptNo);
  await expect(cells.nth(1)).toHaveText(wrong.name);
  await expect(cells.nth(2)).toHaveText('199.95');
  await expect(cells.nth(3)).toHaveText(`15-${month}`);
  await expect(cells.last()).toHaveText(reason);
  await expect(voided).toContainText('1 payment · RM 199.95');

  expect(await downloadCsv(page, 'Month as CSV')).toEqual({
    name: `Finance of month ${month}.csv`,
    lines: [
      '"Payment Type","Total Amount"',
      '"Bank",199.95',
      '"Cash",0.00',
      '"Unknown",0.00',
      '"Total",199.95',
      '"Collected",199.95',
      '"Salaries paid",0.00',
      '"Net",199.95',
      '',
    ],
  });
  const twelve = await downloadCsv(page, 'Twelve months as CSV');
  expect(twelve.name).toBe(`Finance of twelve months to ${month}.csv`);
  expect(twelve.lines[12]).toBe(`"${month}",199.95,0.00,0.00,199.95`);

  await page.goto(`${BY_STUDENTS}?month=${month}&programLvl=2`);
  await expect(page.getByText('1 receipt · RM 199.95', { exact: true })).toBeVisible();
  await expect(voided).toContainText('All levels are listed');
  await expect(voided).toContainText(wrong.name);
});
