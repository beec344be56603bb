import { listHistory } from '@kelas/contract/history';
import { payTuition } from '@kelas/contract/tuition-payments';
import { formatTimeStamp } from '@kelas/contract/values/date';
import { addMonths } from '@kelas/contract/values/month';
import type { Page } from '@playwright/test';
import { expect, openAs, test } from './fixtures.ts';
import { button } from './steps.ts';
import { ask, makeDebtor, makePayment, thisMonth, todaysDate } from './test-data.ts';

const path = (name: string) => `/payment/history?name=${encodeURIComponent(name)}`;
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Payment History' });
const lines = (page: Page) => dialog(page).getByRole('row');
const total = (page: Page) => dialog(page).getByRole('status');
const details = (page: Page, name: string) => button(page, `View Details: ${name}`);
const HEADINGS = 'Transaction DateSubjectPaid ForReceipt No.Payment TypeEntered onFee';

test('payments stand under the months of their transaction dates, newest first, with totals', async ({
  page,
  employee,
}) => {
  const student = await makeDebtor();
  const { uuid, name } = student;
  const [first, second] = student.tuitionCourses;
  const now = await makePayment(student, 1);
  // Recorded later, for a day of the month before.
  const monthBefore = addMonths(thisMonth, -1);
  const dayBefore = `15-${monthBefore}`;
  const common = { uuid, month: thisMonth, transactionDate: dayBefore } as const;
  const before = await ask(payTuition, [
    {
      ...common,
      paymentType: 'BANK',
      subscriptionId: second?.subscriptionId ?? 0,
      fee: second?.fee ?? 0,
    },
    { ...common, paymentType: 'BANK', id: 3, name: 'Exam papers', fee: 2500 },
  ]);
  const recorded = await ask(listHistory, { uuid, type: 'STUDENT' });
  const [before1, before2, now1] = recorded.map((line) => formatTimeStamp(line.dateCreated));

  await openAs(page, employee, path(name));
  await details(page, name).click();
  const shown = [
    HEADINGS,
    `${thisMonth}RM 119.90`,
    `${todaysDate}${first?.subjectName}${thisMonth}${now.receiptNo}CASH${now1}RM 119.90`,
    `${monthBefore}RM 105.05`,
    `${dayBefore}${second?.subjectName}${thisMonth}${before.receiptNo}BANK${before1}RM 80.05`,
    `${dayBefore}Exam papers${thisMonth}${before.receiptNo}BANK${before2}RM 25.00`,
  ];
  await expect(lines(page)).toHaveText(shown);
  await expect(total(page)).toHaveText('3 lines · Grand total RM 224.95');
  await expect(dialog(page).getByRole('heading', { level: 2 })).toContainText(name);
  await expect(dialog(page).getByRole('heading', { level: 3 })).toHaveText([
    thisMonth,
    monthBefore,
  ]);

  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await expect(details(page, name)).toBeFocused();

  // What was recorded meanwhile is there the next time.
  await ask(payTuition, [{ ...common, paymentType: 'CASH', id: 3, name: '', fee: 1 }]);
  await details(page, name).click();
  await expect(total(page)).toHaveText('4 lines · Grand total RM 224.96');
  await button(dialog(page), 'Close').click();
  await expect(dialog(page)).toBeHidden();
});
