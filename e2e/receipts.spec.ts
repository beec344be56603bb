import { getReceipt, getReceiptDocument, voidPayment } from '@kelas/contract/receipts';
import { getTuitionPayment, payTuition } from '@kelas/contract/tuition-payments';
import { expect, openAs, test } from './fixtures.ts';
import { payButton, payInCash, paymentDetails, thanks } from './payment-dialog.ts';
import {
  beginningOf,
  expectNoFilesLeft,
  historyPath,
  noted,
  openReceipt,
  receiptDialog,
  watchPrinting,
} from './receipt-dialog.ts';
import {
  button,
  closeAlert,
  confirmation,
  countCalls,
  expectNarrowEnough,
  expectOpenToAll,
  hold,
  intercept,
  loseConnection,
} from './steps.ts';
import {
  ask,
  makeDebtor,
  makePayment,
  makeStudent,
  thisMonth,
  todaysDate,
  unique,
} from './test-data.ts';

const tuitionPath = (name: string) => `/student/tuition/payment?name=${encodeURIComponent(name)}`;

test('the receipt is printed right after paying, on the sheet that was used before', async ({
  page,
  employee,
}) => {
  const { name, tuitionCourses } = await makeDebtor();
  await watchPrinting(page, true);
  const sheets: (string | null)[] = [];
  await intercept(page, getReceiptDocument, async (route) => {
    const response = await route.fetch();
    expect(response.headers()['content-type']).toBe('application/pdf');
    expect((await response.body()).subarray(0, 5).toString()).toBe('%PDF-');
    sheets.push(new URL(route.request().url()).searchParams.get('format'));
    // A browser without windows shows a page, and no PDF file.
    await route.fulfill({ contentType: 'text/html', body: 'on paper' });
  });
  await openAs(page, employee, tuitionPath(name));
  const alert = page.getByRole('alertdialog', { name: 'Thank you' });
  await button(page, `View Details: ${name}`).click();
  await paymentDetails(page)
    .getByLabel(tuitionCourses[0]?.subjectName ?? '')
    .uncheck();
  await payInCash(page);
  await payButton(page).click();
  await expect(alert).toHaveAccessibleDescription(thanks('80.05'));
  await button(alert, 'Show receipt').click();
  await expect(alert).toBeHidden();
  await expect(receiptDialog(page)).toContainText(name);
  await button(receiptDialog(page), 'Print 80 mm roll').click();
  await expect.poll(() => noted(page).then(({ prints }) => prints)).toBe(1);
  await button(receiptDialog(page), 'Close').click();
  await expect(receiptDialog(page)).toBeHidden();

  await page.reload();
  await button(page, `View Details: ${name}`).click();
  await payInCash(page);
  await payButton(page).click();
  await button(alert, 'Print receipt').click();
  await expect(alert).toBeHidden();
  await expect.poll(() => noted(page).then(({ prints }) => prints)).toBe(1);
  expect(sheets).toEqual(['ROLL', 'ROLL']);

  await expectNoFilesLeft(page);
  await expect(page.locator('iframe')).toHaveCount(1);
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(page.locator('iframe')).toHaveCount(0);
});

test('Enter closes what is said after paying, and nothing is printed', async ({
  page,
  employee,
}) => {
  const { name } = await makeDebtor();
  const documents = countCalls(page, getReceiptDocument);
  await openAs(page, employee, tuitionPath(name));
  await button(page, `View Details: ${name}`).click();
  await payInCash(page);
  await payButton(page).click();
  const alert = page.getByRole('alertdialog', { name: 'Thank you' });
  await expect(button(alert, 'Close')).toBeFocused();
  await expectOpenToAll(page, 'paid');
  await page.keyboard.press('Enter');
  await expect(alert).toBeHidden();
  await expect(receiptDialog(page)).toBeHidden();
  expect(documents()).toBe(0);
});

test('a receipt says what is on paper; where a browser cannot print it is saved', async ({
  page,
  employee,
}) => {
  const student = await makeDebtor();
  const { name, tuitionCourses } = student;
  const { receiptNo } = await makePayment(student, 1);
  await watchPrinting(page, false);
  await openAs(page, employee, historyPath(name));
  await openReceipt(page, name, receiptNo);
  await expect(receiptDialog(page).getByRole('heading')).toHaveText(`Receipt ${receiptNo}`);
  for (const text of [name, 'Form 1', todaysDate, 'CASH']) {
    await expect(
      receiptDialog(page).getByRole('definition').filter({ hasText: text }),
    ).not.toHaveCount(0);
  }
  await expect(receiptDialog(page).getByRole('row')).toHaveText([
    'SubjectMonthFee',
    `${tuitionCourses[0]?.subjectName}${thisMonth}RM 119.90`,
    'TotalRM 119.90',
  ]);
  await expect(receiptDialog(page)).toContainText(`Still owed on ${todaysDate}: RM 80.05`);
  // Voiding is an ADMIN's.
  await expect(button(receiptDialog(page), 'Print A5')).toBeEnabled();
  await expect(button(receiptDialog(page), 'Void')).toHaveCount(0);
  await expectOpenToAll(page, 'receipt');

  for (const [label, told] of [
    ['Save PDF', false],
    ['Print A5', true],
  ] as const) {
    const saved = page.waitForEvent('download');
    await button(receiptDialog(page), label).click();
    const download = await saved;
    expect(download.suggestedFilename()).toBe(`${receiptNo}.pdf`);
    expect(await beginningOf(download)).toBe('%PDF-');
    if (told) await closeAlert(page, 'Oops', /^This browser cannot print directly\./);
  }
  await expectNoFilesLeft(page);

  const restore = await loseConnection(page, getReceiptDocument);
  await button(receiptDialog(page), 'Print A5').click();
  await closeAlert(page, 'Oops', 'The server cannot be reached. Please try again.');
  await restore();
  await expect(button(receiptDialog(page), 'Print A5')).toBeEnabled();
  await expectNarrowEnough(page);
  await page.keyboard.press('Escape');
  await expect(receiptDialog(page)).toBeHidden();
  await expect(button(page, `Receipt ${receiptNo}`).first()).toBeFocused();
});

test('an ADMIN voids a payment, once and for a reason; what it paid is owed again', async ({
  page,
  admin,
}) => {
  const student = await makeDebtor();
  const { uuid, name } = student;
  const { receiptNo } = await makePayment(student, 1);
  const calls = countCalls(page, voidPayment);
  await openAs(page, admin, historyPath(name));
  await openReceipt(page, name, receiptNo);
  const reason = confirmation(page).getByLabel('Reason');

  await button(receiptDialog(page), 'Void').click();
  await expect(confirmation(page)).toHaveAccessibleDescription(
    'Are you sure you want to void this payment?',
  );
  await button(confirmation(page), 'No').click();
  await expect(confirmation(page)).toBeHidden();

  await button(receiptDialog(page), 'Void').click();
  await expect(reason).toBeFocused();
  for (const blank of ['', '   ']) {
    await reason.fill(blank);
    await button(confirmation(page), 'Yes').click();
    await expect(reason).toHaveAccessibleDescription('Please enter the reason');
    await expect(reason).toBeFocused();
  }
  await expectOpenToAll(page, 'void');
  expect(calls()).toBe(0);

  await reason.fill('Recorded for the wrong <b>sibling</b>');
  const restore = await loseConnection(page, voidPayment);
  await button(confirmation(page), 'Yes').click();
  await closeAlert(page, 'Oops', /nothing is recorded twice/);
  await expect(button(confirmation(page), 'Yes')).toBeFocused();
  await restore();
  await expect(reason).toHaveValue('Recorded for the wrong <b>sibling</b>');
  const before = calls();
  const letGo = await hold(page, voidPayment);
  await button(confirmation(page), 'Yes').dblclick();
  await expect(button(confirmation(page), 'No')).toBeDisabled();
  await letGo();
  await closeAlert(page, 'Thank you', 'This payment has been voided');
  await expect(confirmation(page)).toBeHidden();
  expect(calls() - before).toBe(1);

  const note = receiptDialog(page).getByRole('alert');
  await expect(note).toContainText('VOID');
  await expect(note).toContainText(`by ${admin.username}`);
  await expect(note).toContainText('Reason: Recorded for the wrong <b>sibling</b>');
  await expect(button(receiptDialog(page), 'Void')).toHaveCount(0);
  await expect(receiptDialog(page)).toContainText(`Still owed on ${todaysDate}: RM 199.95`);
  await expectOpenToAll(page, 'voided');
  await button(receiptDialog(page), 'Close').click();

  // The history behind has the reversal beside it.
  const history = page.getByRole('dialog', { name: 'Payment History' });
  await expect(history.getByRole('status')).toContainText('2 lines · Grand total RM 0.00');
  expect(await ask(getTuitionPayment, { uuid, month: thisMonth })).toMatchObject([
    { paymentStatus: 'PENDING' },
    { paymentStatus: 'PENDING' },
  ]);
  await openAs(page, admin, tuitionPath(name));
  await expect(page.locator('tbody')).toContainText('RM 199.95PENDING');
});

test('a payment that somebody else has voided meanwhile says so, and shows why', async ({
  page,
  admin,
}) => {
  const student = await makeDebtor();
  const { receiptNo } = await makePayment(student);
  await openAs(page, admin, historyPath(student.name));
  await openReceipt(page, student.name, receiptNo);
  await button(receiptDialog(page), 'Void').click();
  await confirmation(page).getByLabel('Reason').fill('Too late');
  await ask(voidPayment, { receiptNo, reason: 'Paid twice' });
  await page.keyboard.press('Enter');
  await closeAlert(page, 'Oops', 'This payment has already been voided');
  await expect(confirmation(page)).toBeHidden();
  await expect(receiptDialog(page).getByRole('alert')).toContainText('Reason: Paid twice');
});

test('a receipt that could not be loaded says so and can be tried again; its texts are shown as text', async ({
  page,
  employee,
}) => {
  const name = unique('<img src=x onerror=alert(1)>');
  const opened: string[] = [];
  page.on('dialog', (each) => {
    opened.push(each.message());
    void each.dismiss();
  });
  const { uuid } = await makeStudent({ name });
  const { receiptNo } = await ask(payTuition, [
    {
      uuid,
      id: 3,
      name: 'javascript:alert(2)<script>alert(3)</script>',
      fee: 100,
      month: thisMonth,
      transactionDate: todaysDate,
      paymentType: 'BANK',
    },
  ]);
  await openAs(page, employee, historyPath(name));
  await button(page, `View Details: ${name}`).click();
  const restore = await loseConnection(page, getReceipt);
  await button(page, `Receipt ${receiptNo}`).click();
  await closeAlert(page, 'Oops', 'The server cannot be reached. Please try again.');
  await expect(button(receiptDialog(page), 'Print A5')).toBeDisabled();
  await restore();
  await button(receiptDialog(page), 'Try again').click();
  await expect(receiptDialog(page)).toContainText('javascript:alert(2)<script>alert(3)</script>');
  await expect(receiptDialog(page)).toContainText(name);
  await expect(page.locator('[role=dialog] :is(img, script)')).toHaveCount(0);
  expect(opened).toEqual([]);
});
