import { getCashCloseDocument, getExpectedCash } from '@kelas/contract/cash';
import { payMisc } from '@kelas/contract/payments';
import { registerStudent } from '@kelas/contract/students';
import { addMonths } from '@kelas/contract/values/month';
import { makeEnrolled } from './enrolled.ts';
import { expect, openAs, request, test } from './fixtures.ts';
import { useOwnKelas } from './own-kelas.ts';
import { locatePaymentDialog } from './payment-dialog.ts';
import { getPrintLog, recordPrinting } from './receipt-dialog.ts';
import {
  chooseOption,
  closeAlert,
  countCalls,
  expectFitsNarrowScreen,
  intercept,
  locateButton,
  locateRows,
  locateSection,
} from './steps.ts';
import { thisMonth, todaysDate } from './test-data.ts';

const own = useOwnKelas();

// The first test, because other payments change the expected sum.
test('a cash payment is counted, the day is closed, and the close is printed', async ({ page }) => {
  const student = {
    name: 'Aminah',
    phoneNo: '60123456789',
    gender: 'F' as const,
    programLvl: 2,
    schedule: 'MORNING' as const,
    enrolmentDate: thisMonth,
  };
  const { uuid } = await request(registerStudent, student, own.employee.token);
  await recordPrinting(page, true);
  const formats: (string | null)[] = [];
  await intercept(page, getCashCloseDocument, async (route) => {
    const response = await route.fetch();
    expect((await response.body()).subarray(0, 5).toString()).toBe('%PDF-');
    formats.push(new URL(route.request().url()).searchParams.get('format'));
    // A headless browser shows a page, but no PDF file.
    await route.fulfill({ contentType: 'text/html', body: 'on paper' });
  });
  const expectedCalls = countCalls(page, getExpectedCash);
  const pieces = (name: string) => page.getByLabel(`Pieces of ${name}`, { exact: true });

  await test.step('a payment in cash appears on the landing page', async () => {
    const books = { id: 2, fee: 6000, subscriptionId: null };
    await request(
      payMisc,
      {
        studentUuid: uuid,
        transactionDate: todaysDate,
        paymentType: 'CASH',
        paymentDetails: [books],
      },
      own.employee.token,
    );
    await openAs(page, own.employee, '/');
    const taken = locateSection(page, 'Figures').getByRole('link', { name: /^Taken today by you/ });
    await expect(taken).toContainText('Cash 60.00');
    const receipts = locateSection(page, 'Your newest receipts');
    await expect(receipts.getByRole('listitem')).toContainText(['Aminah']);
    await taken.click();
  });

  await test.step('the count comes before the expected sum', async () => {
    await expect(pieces('RM 100')).toBeFocused();
    await pieces('RM 50').fill('1');
    await pieces('RM 5').fill('1');
    expect(expectedCalls()).toBe(0);
    await locateButton(page, 'Show expected').click();
    const compare = locateSection(page, '2. Compare and close');
    await expect(compare).toContainText('DifferenceRM 5.00short');
    await page.getByLabel('Reason for the difference').fill('Change given wrongly');
    await page.getByLabel('To the bank').fill('50');
    await expect(compare).toContainText('Float that stays: RM 5.00');
    await locateButton(page, 'Close the day').click();
  });

  await test.step('the close is printed and listed', async () => {
    const done = page.getByRole('alertdialog', { name: 'Thank you' });
    await expect(done).toContainText('The day is closed, no. 1');
    await locateButton(done, 'Print close').click();
    await expect.poll(() => getPrintLog(page).then(({ prints }) => prints)).toBe(1);
    await expect(locateRows(page)).toContainText(['60.0055.005.00 shortChange given wrongly50.00']);
    await locateButton(page, 'View: close 1').click();
    await locateButton(page, 'Print 80 mm roll').click();
    await expect.poll(() => getPrintLog(page).then(({ prints }) => prints)).toBe(2);
    expect(formats).toEqual(['A5', 'ROLL']);
    await locateButton(page.getByRole('dialog'), 'Close').click();
    await expect(page.getByText('No. 2 · last close')).toBeVisible();
    await expect(page.getByLabel('Opening float')).toHaveValue('5.00');
  });
});

test('an admin turns rules on; staff see overdue fees and marks, and take the registration fee', async ({
  page,
}) => {
  const { student } = await makeEnrolled(own.admin.token, 'Tan Mei Ling', {
    from: addMonths(thisMonth, -1),
  });
  const { uuid } = student;
  await openAs(page, own.admin, '/settings');
  await page.getByRole('tab', { name: 'House rules' }).click();
  await page.getByRole('switch', { name: 'Due day' }).click();
  await page.getByLabel('Day of the month').fill('1');
  await expect(page.getByText('is due on 1 Dec')).toBeVisible();
  await page.getByRole('switch', { name: 'Not admitted' }).click();
  await page.getByLabel('Unpaid months').fill('1');
  await page.getByRole('switch', { name: 'Registration fee' }).click();
  await page.getByLabel('Amount').fill('80');
  await locateButton(page, 'Save').click();
  await closeAlert(page, 'Thank you', 'Info update has been completed');
  await page.reload();
  await expect(page.getByLabel('Amount')).toHaveValue('80.00');

  await openAs(page, own.employee, '/arrears');
  await locateButton(page, 'Overdue').click();
  await expect(locateRows(page)).toContainText(['Tan Mei Ling Not admitted']);
  await expect(locateRows(page)).toContainText(['Overdue since 1']);
  for (const path of ['/student/management', '/classroom?searched=yes', `/student/${uuid}`]) {
    await openAs(page, own.employee, path);
    if (path.startsWith('/classroom')) {
      await locateButton(page.getByRole('group', { name: 'View' }), 'Students').click();
    }
    await expect(page.getByText('Not admitted', { exact: true })).toBeVisible();
  }
  await expect(page.getByText(/^Overdue since 1 /)).toBeVisible();
  await page.getByLabel('Find a student').fill('tan mei');
  await expect(page.getByRole('option')).toContainText('Not admitted owes RM 240.00');

  await openAs(page, own.employee, '/student/register');
  const basic = locateSection(page, 'Basic Info');
  await basic.getByLabel('Name').fill('Lim Wei');
  await basic.getByLabel('Phone No.').fill('123456789');
  await chooseOption(basic, 'Gender', 'Male');
  await chooseOption(basic, 'Program Level', 'Form 1');
  await chooseOption(basic, 'Schedule', 'MORNING');
  await expect(page.getByRole('checkbox', { name: 'Registration fee RM 80.00' })).toBeChecked();
  await locateButton(page, 'Register').click();
  await locateButton(page, 'Take first payment').click();
  const payment = locatePaymentDialog(page);
  await expect(payment.getByRole('checkbox', { name: 'Registration fee' })).toBeChecked();
  await locateButton(payment, 'Cash').click();
  await locateButton(payment, 'Pay now').click();
  await closeAlert(page, 'Thank you', /RM 80\.00/);
  await expect(page.getByText('Paid up')).toBeVisible();

  await openAs(page, own.admin, '/settings/rules');
  await expect(page.getByLabel('Amount')).toBeVisible();
  await expectFitsNarrowScreen(page);
});
