import { getReceipt, getReceiptDocument, voidPayment } from '@kelas/contract/payments';
import { getTuitionPayment } from '@kelas/contract/tuition-fees';
import { dayInWords } from '@kelas/contract/values/date';
import { monthInWords } from '@kelas/contract/values/month';
import { expect, openAs, test } from './fixtures.ts';
import {
  getPaidMessage,
  locatePayButton,
  locatePaymentDialog,
  selectCashToday,
} from './payment-dialog.ts';
import {
  expectFileUrlsRevoked,
  getHistoryPath,
  getPrintLog,
  locateReceiptDialog,
  openReceipt,
  readFileStart,
  recordPrinting,
} from './receipt-dialog.ts';
import {
  closeAlert,
  countCalls,
  expectFitsNarrowScreen,
  expectNoAxeViolations,
  holdCall,
  intercept,
  locateButton,
  locateConfirmation,
  loseConnection,
} from './steps.ts';
import { callAsAdmin, makeDebtor, makePayment, thisMonth, todaysDate } from './test-data.ts';

const getTuitionPath = (name: string) =>
  `/student/tuition/payment?name=${encodeURIComponent(name)}`;

test('the receipt is printed after the payment, in the paper format that was used last', async ({
  page,
  employee,
}) => {
  const { name, tuitionCourses } = await makeDebtor();
  await recordPrinting(page, true);
  const formats: (string | null)[] = [];
  await intercept(page, getReceiptDocument, async (route) => {
    const response = await route.fetch();
    expect(response.headers()['content-type']).toBe('application/pdf');
    expect((await response.body()).subarray(0, 5).toString()).toBe('%PDF-');
    formats.push(new URL(route.request().url()).searchParams.get('format'));
    // A headless browser shows a page, but no PDF file.
    await route.fulfill({ contentType: 'text/html', body: 'on paper' });
  });
  await openAs(page, employee, getTuitionPath(name));
  const alert = page.getByRole('alertdialog', { name: 'Thank you' });
  await locateButton(page, `View Details: ${name}`).click();
  await locatePaymentDialog(page)
    .getByLabel(tuitionCourses[0]?.subjectName ?? '')
    .uncheck();
  await selectCashToday(page);
  await locatePayButton(page).click();
  await expect(alert).toHaveAccessibleDescription(getPaidMessage('80.05'));
  await locateButton(alert, 'Show receipt').click();
  await expect(alert).toBeHidden();
  await expect(locateReceiptDialog(page)).toContainText(name);
  // Only an ADMIN can void a payment.
  await expect(locateButton(locateReceiptDialog(page), 'Void')).toHaveCount(0);
  await locateButton(locateReceiptDialog(page), 'Print 80 mm roll').click();
  await expect.poll(() => getPrintLog(page).then(({ prints }) => prints)).toBe(1);
  await locateButton(locateReceiptDialog(page), 'Close').click();
  await expect(locateReceiptDialog(page)).toBeHidden();

  await page.reload();
  await locateButton(page, `View Details: ${name}`).click();
  await selectCashToday(page);
  await locatePayButton(page).click();
  await locateButton(alert, 'Print receipt').click();
  await expect(alert).toBeHidden();
  await expect.poll(() => getPrintLog(page).then(({ prints }) => prints)).toBe(1);
  expect(formats).toEqual(['ROLL', 'ROLL']);

  await expectFileUrlsRevoked(page);
  await expect(page.locator('iframe')).toHaveCount(1);
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(page.locator('iframe')).toHaveCount(0);
});

test('a receipt is loaded again after a failure, saved where the browser cannot print, and voided once', async ({
  page,
  admin,
}) => {
  const student = await makeDebtor();
  const { uuid, name, tuitionCourses } = student;
  const { receiptNo } = await makePayment(student, 1);
  await recordPrinting(page, false);
  await openAs(page, admin, getHistoryPath(name));
  await locateButton(page, `View Details: ${name}`).click();
  const found = await loseConnection(page, getReceipt);
  await locateButton(page, `Receipt ${receiptNo}`).click();
  await closeAlert(page, 'Oops', 'The server cannot be reached. Please try again.');
  await expect(locateButton(locateReceiptDialog(page), 'Print A5')).toBeDisabled();
  found();
  await locateButton(locateReceiptDialog(page), 'Try again').click();
  await expect(locateReceiptDialog(page).getByRole('heading')).toHaveText(`Receipt ${receiptNo}`);
  for (const text of [name, 'Form 1', dayInWords(todaysDate), 'CASH']) {
    await expect(
      locateReceiptDialog(page).getByRole('definition').filter({ hasText: text }),
    ).not.toHaveCount(0);
  }
  await expect(locateReceiptDialog(page).getByRole('row')).toHaveText([
    'SubjectMonthFee',
    `${tuitionCourses[0]?.subjectName}${monthInWords(thisMonth)}RM 119.90`,
    'TotalRM 119.90',
  ]);
  await expect(locateReceiptDialog(page)).toContainText(
    `Still owed on ${dayInWords(todaysDate)}: RM 80.05`,
  );
  await expect(locateButton(locateReceiptDialog(page), 'Print A5')).toBeEnabled();
  await expectNoAxeViolations(page, 'receipt');

  for (const [label, hasAlert] of [
    ['Save PDF', false],
    ['Print A5', true],
  ] as const) {
    const saved = page.waitForEvent('download');
    await locateButton(locateReceiptDialog(page), label).click();
    const download = await saved;
    expect(download.suggestedFilename()).toBe(`${receiptNo}.pdf`);
    expect(await readFileStart(download)).toBe('%PDF-');
    if (hasAlert) await closeAlert(page, 'Oops', /^This browser cannot print directly\./);
  }
  await expectFileUrlsRevoked(page);

  const restoreDocument = await loseConnection(page, getReceiptDocument);
  await locateButton(locateReceiptDialog(page), 'Print A5').click();
  await closeAlert(page, 'Oops', 'The server cannot be reached. Please try again.');
  restoreDocument();
  await expect(locateButton(locateReceiptDialog(page), 'Print A5')).toBeEnabled();
  await page.keyboard.press('Escape');
  await expect(locateReceiptDialog(page)).toBeHidden();
  await expect(locateButton(page, `Receipt ${receiptNo}`).first()).toBeFocused();
  // The history behind the receipt changes to cards here, with other buttons.
  await page.keyboard.press('Enter');
  await expect(locateReceiptDialog(page)).toContainText('Total');
  await expectFitsNarrowScreen(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  const calls = countCalls(page, voidPayment);
  const reason = locateConfirmation(page).getByLabel('Reason');

  await locateButton(locateReceiptDialog(page), 'Void').click();
  await expect(locateConfirmation(page)).toHaveAccessibleDescription(
    `Void receipt ${receiptNo} (RM 119.90, ${name})?`,
  );
  await locateButton(locateConfirmation(page), 'No').click();
  await expect(locateConfirmation(page)).toBeHidden();

  await locateButton(locateReceiptDialog(page), 'Void').click();
  await expect(reason).toBeFocused();
  for (const blank of ['', '   ']) {
    await reason.fill(blank);
    await locateButton(locateConfirmation(page), 'Yes').click();
    await expect(reason).toHaveAccessibleDescription('Please enter the reason');
    await expect(reason).toBeFocused();
  }
  await expectNoAxeViolations(page, 'void');
  expect(calls()).toBe(0);

  await reason.fill('Recorded for the wrong <b>sibling</b>');
  const restore = await loseConnection(page, voidPayment);
  await locateButton(locateConfirmation(page), 'Yes').click();
  await closeAlert(page, 'Oops', /nothing is recorded twice/);
  await expect(locateButton(locateConfirmation(page), 'Yes')).toBeFocused();
  restore();
  await expect(reason).toHaveValue('Recorded for the wrong <b>sibling</b>');
  const before = calls();
  const release = await holdCall(page, voidPayment);
  await locateButton(locateConfirmation(page), 'Yes').dblclick();
  await expect(locateButton(locateConfirmation(page), 'No')).toBeDisabled();
  release();
  await closeAlert(page, 'Thank you', 'This payment has been voided');
  await expect(locateConfirmation(page)).toBeHidden();
  expect(calls() - before).toBe(1);

  const voidNotice = locateReceiptDialog(page).getByRole('alert');
  await expect(voidNotice).toContainText('VOID');
  await expect(voidNotice).toContainText(`by ${admin.username}`);
  await expect(voidNotice).toContainText('Reason: Recorded for the wrong <b>sibling</b>');
  await expect(locateButton(locateReceiptDialog(page), 'Void')).toHaveCount(0);
  await expect(locateReceiptDialog(page)).toContainText(
    `Still owed on ${dayInWords(todaysDate)}: RM 199.95`,
  );
  await expectNoAxeViolations(page, 'voided');
  await locateButton(locateReceiptDialog(page), 'Close').click();

  // The history dialog behind it shows the reversal.
  const history = page.getByRole('dialog', { name: 'Payment History' });
  await expect(history.getByRole('status')).toContainText('2 lines · Grand total RM 0.00');
  expect(await callAsAdmin(getTuitionPayment, { uuid, month: thisMonth })).toMatchObject([
    { paymentStatus: 'PENDING' },
    { paymentStatus: 'PENDING' },
  ]);
  await openAs(page, admin, getTuitionPath(name));
  await expect(page.locator('tbody')).toContainText('199.95PENDING');
});

test('voiding a payment that another person has voided shows an error and the reason', async ({
  page,
  admin,
}) => {
  const student = await makeDebtor();
  const { receiptNo } = await makePayment(student);
  await openAs(page, admin, getHistoryPath(student.name));
  await openReceipt(page, student.name, receiptNo);
  await locateButton(locateReceiptDialog(page), 'Void').click();
  await locateConfirmation(page).getByLabel('Reason').fill('Too late');
  await callAsAdmin(voidPayment, { receiptNo, reason: 'Paid twice' });
  await page.keyboard.press('Enter');
  await closeAlert(page, 'Oops', 'This payment has already been voided');
  await expect(locateConfirmation(page)).toBeHidden();
  await expect(locateReceiptDialog(page).getByRole('alert')).toContainText('Reason: Paid twice');
});
