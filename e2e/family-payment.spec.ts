import { getFamilyReceiptDocument, payFamily } from '@kelas/contract/payments';
import { addMonths } from '@kelas/contract/values/month';
import type { Page } from '@playwright/test';
import { expect, openAs, test } from './fixtures.ts';
import { locateFamilyDialog, locateFamilyTotal } from './payment-dialog.ts';
import {
  closeAlert,
  expectNoAxeViolations,
  locateButton,
  locateSection,
  loseResponse,
} from './steps.ts';
import { makeFamily, makePayment, makeUnique, thisMonth } from './test-data.ts';

const FROM = addMonths(thisMonth, -1);

async function openFamily(page: Page, uuid: string) {
  await page.goto(`/student/${uuid}`);
  await locateButton(page, 'Pay for the family').click();
  await expect(locateFamilyTotal(page)).toContainText('Total RM');
}

test('a family pays in cash and by bank at once, and prints one sheet, also later', async ({
  page,
  employee,
}) => {
  const [first, second, third] = await makeFamily(3, FROM, makeUnique('Tan'));
  if (!first || !second || !third) throw new Error('three children are needed');
  await openAs(page, employee, '/');
  await openFamily(page, first.uuid);
  const dialog = locateFamilyDialog(page);
  await expect(locateFamilyTotal(page)).toHaveText('Total RM 720.00');
  await locateButton(dialog, 'Mixed').click();
  const ofSecond = dialog.getByRole('region', { name: second.name });
  await locateButton(ofSecond, 'Bank').click();
  await expect(dialog.getByLabel('Cash received')).toBeEmpty();
  await dialog.getByLabel('Cash received').fill('300');
  // The cash is enough for the older month of both children.
  await expect(locateFamilyTotal(page)).toHaveText(
    'Total RM 480.00Cash RM 240.00 · Bank RM 240.00Received RM 300.00Change RM 60.00',
  );
  await expectNoAxeViolations(page, 'the payment of a family');
  const find = await loseResponse(page, payFamily);
  await locateButton(dialog, 'Pay now').click();
  await closeAlert(
    page,
    'Oops',
    'The server cannot be reached. Press the button again; nothing is recorded twice.',
  );
  await find();
  await locateButton(dialog, 'Pay now').click();
  const printing = page.waitForResponse((response) =>
    response.url().includes(getFamilyReceiptDocument.path),
  );
  const thanks = page.getByRole('alertdialog', { name: 'Thank you' });
  await expect(thanks).toContainText(/3 receipts, R-\d{4}-\d{6} to R-\d{4}-\d{6}, RM 480\.00/);
  await page.keyboard.press('p');
  const sheet = await printing;
  expect(sheet.status()).toBe(200);
  expect(sheet.headers()['content-type']).toBe('application/pdf');
  await closeAlert(page, 'Oops', /^This browser cannot print/);

  for (const [{ uuid }, owes] of [
    [first, 'Owes RM 120.00'],
    [second, 'Paid up'],
    [third, 'Owes RM 120.00'],
  ] as const) {
    await page.goto(`/student/${uuid}`);
    await expect(locateSection(page, 'Balance')).toContainText(owes);
  }
  await page.getByRole('button', { name: /^Receipt R-/ }).click();
  const again = page.waitForResponse((response) =>
    response.url().includes(getFamilyReceiptDocument.path),
  );
  await locateButton(page, 'Print on one sheet').click();
  expect((await again).status()).toBe(200);
});

test('a month that another clerk took meanwhile is refused and reloaded', async ({
  page,
  employee,
}) => {
  const [first, second] = await makeFamily(2, thisMonth, makeUnique('Tan'));
  if (!first || !second) throw new Error('two children are needed');
  await openAs(page, employee, '/');
  await openFamily(page, first.uuid);
  await makePayment(second);
  const dialog = locateFamilyDialog(page);
  await locateButton(dialog, 'Bank').click();
  await locateButton(dialog, 'Pay now').click();
  await closeAlert(page, 'Oops', 'This has already been paid, please reload');
  await expect(locateFamilyTotal(page)).toHaveText('Total RM 120.00');
  await locateButton(dialog, 'Pay now').click();
  await expect(page.getByRole('alertdialog', { name: 'Thank you' })).toContainText('RM 120.00');
});
