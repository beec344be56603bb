import { listHistory } from '@kelas/contract/history';
import { payTuition } from '@kelas/contract/payments';
import { formatTimeStamp } from '@kelas/contract/values/date';
import { addMonths } from '@kelas/contract/values/month';
import type { Page } from '@playwright/test';
import { expect, openAs, test } from './fixtures.ts';
import { locateButton } from './steps.ts';
import { callAsAdmin, makeDebtor, makePayment, thisMonth, todaysDate } from './test-data.ts';

const getPath = (name: string) => `/payment/history?name=${encodeURIComponent(name)}`;
const locateDialog = (page: Page) => page.getByRole('dialog', { name: 'Payment History' });
const locateLines = (page: Page) => locateDialog(page).getByRole('row');
const locateGrandTotal = (page: Page) => locateDialog(page).getByRole('status');
const locateViewButton = (page: Page, name: string) => locateButton(page, `View Details: ${name}`);
const HEADINGS = 'Transaction DateSubjectPaid ForReceipt No.Payment TypeEntered onFee';

test('payments are grouped by the months of their transaction dates, newest first, with totals', async ({
  page,
  employee,
}) => {
  const student = await makeDebtor();
  const { uuid, name } = student;
  const [first, second] = student.tuitionCourses;
  const now = await makePayment(student, 1);
  // Recorded later, with a transaction date in the previous month.
  const monthBefore = addMonths(thisMonth, -1);
  const dayBefore = `15-${monthBefore}`;
  const common = { uuid, month: thisMonth, transactionDate: dayBefore } as const;
  const before = await callAsAdmin(payTuition, [
    {
      ...common,
      paymentType: 'BANK',
      subscriptionId: second?.subscriptionId ?? 0,
      fee: second?.fee ?? 0,
    },
    { ...common, paymentType: 'BANK', id: 3, name: 'Exam papers', fee: 2500 },
  ]);
  const recorded = await callAsAdmin(listHistory, { uuid, type: 'STUDENT' });
  const [before1, before2, now1] = recorded.map((line) => formatTimeStamp(line.dateCreated));

  await openAs(page, employee, getPath(name));
  await locateViewButton(page, name).click();
  const shown = [
    HEADINGS,
    `${thisMonth}RM 119.90`,
    `${todaysDate}${first?.subjectName}${thisMonth}${now.receiptNo}CASH${now1}RM 119.90`,
    `${monthBefore}RM 105.05`,
    `${dayBefore}${second?.subjectName}${thisMonth}${before.receiptNo}BANK${before1}RM 80.05`,
    `${dayBefore}Exam papers${thisMonth}${before.receiptNo}BANK${before2}RM 25.00`,
  ];
  await expect(locateLines(page)).toHaveText(shown);
  await expect(locateGrandTotal(page)).toHaveText('3 lines · Grand total RM 224.95');
  await expect(locateDialog(page).getByRole('heading', { level: 2 })).toContainText(name);
  await expect(locateDialog(page).getByRole('heading', { level: 3 })).toHaveText([
    thisMonth,
    monthBefore,
  ]);

  await page.keyboard.press('Escape');
  await expect(locateDialog(page)).toBeHidden();
  await expect(locateViewButton(page, name)).toBeFocused();

  // The dialog shows a new payment when it opens again.
  await callAsAdmin(payTuition, [{ ...common, paymentType: 'CASH', id: 3, name: '', fee: 1 }]);
  await locateViewButton(page, name).click();
  await expect(locateGrandTotal(page)).toHaveText('4 lines · Grand total RM 224.96');
  await locateButton(locateDialog(page), 'Close').click();
  await expect(locateDialog(page)).toBeHidden();
});
