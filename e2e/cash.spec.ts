import { getCashCloseDocument, getExpectedCash } from '@kelas/contract/cash';
import { payMisc } from '@kelas/contract/payments';
import { registerStudent } from '@kelas/contract/students';
import { expect, openAs, request, test } from './fixtures.ts';
import { useOwnKelas } from './own-kelas.ts';
import { getPrintLog, recordPrinting } from './receipt-dialog.ts';
import { countCalls, intercept, locateButton, locateRows, locateSection } from './steps.ts';
import { thisMonth, todaysDate } from './test-data.ts';

// Payments of other tests would change the expected sum.
const own = useOwnKelas();

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
    const today = locateSection(page, `Today, ${todaysDate}`);
    await expect(today).toContainText('CashRM 60.00');
    await expect(today.getByRole('listitem')).toContainText(['Aminah']);
    await today.getByRole('link', { name: 'Close the day' }).click();
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
