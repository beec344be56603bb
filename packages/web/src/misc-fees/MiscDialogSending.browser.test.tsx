import { getMiscPayment, listMiscPayments } from '@kelas/contract/misc-fees';
import { payMisc } from '@kelas/contract/payments';
import type { Cents } from '@kelas/contract/values/cents';
import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { FakeRefusal } from '../../test/fake-server.ts';
import {
  addDeposit,
  booksCharge,
  chargeBox,
  enterCashToday,
  MISC_MONTH,
  miscCharges,
  miscDialog,
  miscPayButton,
  miscRow,
  miscTotal,
  openMiscDialog,
  replyMiscCharges,
  shirtCharge,
} from '../../test/misc-dialog.ts';
import {
  paidToday,
  receiptMessage,
  receiptOf,
  TODAY,
  UNREACHABLE_RETRY,
} from '../../test/records.ts';
import { server } from '../../test/screen.tsx';
import {
  dismissAlert,
  doubleClick,
  enterDate,
  expectRows,
  expectTableRows,
  getButton,
} from '../../test/steps.ts';

beforeEach(replyMiscCharges);

test('a charge of an earlier month is settled under its own id', async () => {
  server.reply(getMiscPayment, [{ ...booksCharge, month: '01-2026' }]);
  server.reply(payMisc, receiptOf(5990));
  await openMiscDialog();
  await expectTableRows(miscCharges, ['Books Jan-Junfor Jan 2026PENDINGRM 59.90']);
  await enterCashToday();
  server.reply(listMiscPayments, [{ ...miscRow, ...paidToday, totalOwedFee: 0 as Cents }]);
  await miscPayButton.click();
  await dismissAlert('Thank you', receiptMessage('59.90'));
  await expectRows([/^Aminah0.00PAID59.90/]);
  expect(server.sent(payMisc)).toEqual([
    {
      studentUuid: miscRow.uuid,
      month: MISC_MONTH,
      transactionDate: TODAY,
      paymentType: 'CASH',
      paymentDetails: [{ subscriptionId: 11, id: 2, fee: 5990 }],
    },
  ]);
});

test('a double click pays once, and the dialog is locked while it runs', async () => {
  server.reply(payMisc, receiptOf(15_990));
  await openMiscDialog();
  await addDeposit();
  await enterCashToday();
  const release = server.hold(payMisc);
  doubleClick(miscPayButton);
  for (const name of ['Pay now', 'Cancel', 'Add fee', 'Delete fee 1'])
    await expect.element(getButton(name, miscDialog)).toBeDisabled();
  await expect.element(chargeBox('T-shirt')).toBeDisabled();
  await userEvent.keyboard('{Escape}');
  await expect.element(miscDialog).toBeVisible();
  release();
  await dismissAlert('Thank you', receiptMessage('159.90'));
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument();
  expect(server.sent(payMisc)).toHaveLength(1);
});

test('a lost response keeps what was typed, and another try has the same key', async () => {
  server.lose(payMisc);
  await openMiscDialog();
  await addDeposit();
  await enterCashToday();
  await miscPayButton.click();
  await dismissAlert('Oops', UNREACHABLE_RETRY);
  await expect.element(miscTotal).toHaveTextContent('Total RM 159.90');
  server.reply(payMisc, receiptOf(15_990));
  await miscPayButton.click();
  await dismissAlert('Thank you', receiptMessage('159.90'));
  const [first, second] = server.sent(payMisc);
  expect(second).toEqual(first);
  const [firstKey, secondKey] = server.keys(payMisc);
  expect(firstKey).toMatch(/^[0-9a-f]{32}$/);
  expect(secondKey).toBe(firstKey);
});

describe('a change by another person', () => {
  test('a charge that is paid is locked, and all else stays for another try', async () => {
    server.reply(
      payMisc,
      new FakeRefusal(409, 'ALREADY_PAID', 'This has already been paid, please reload'),
    );
    await openMiscDialog();
    await chargeBox('T-shirt').click();
    await addDeposit();
    await getButton('Bank', miscDialog).click();
    await enterDate('Transaction Date', '05-01-2026', miscDialog);
    server.reply(getMiscPayment, [{ ...booksCharge, ...paidToday }, shirtCharge]);
    server.reply(listMiscPayments, [{ ...miscRow, ...paidToday, totalOwedFee: 0 as Cents }]);
    await miscPayButton.click();
    await dismissAlert('Oops', 'This has already been paid, please reload');
    await expectTableRows(miscCharges, [
      `Books Jan-JunPAID${TODAY} CASHRM 59.90`,
      /^T-shirtPENDING.*RM 25.05$/,
    ]);
    await expect.element(chargeBox('Books Jan-Jun')).toBeDisabled();
    await expect.element(chargeBox('T-shirt')).toBeChecked();
    await expect.element(getButton('Bank', miscDialog)).toHaveAttribute('aria-pressed', 'true');
    await expect.element(miscTotal).toHaveTextContent('Total RM 125.05');
    const list = page.getByRole('table', { name: 'Misc fees', includeHidden: true });
    await expect.element(list).toMatchTextContent('0.00PAID59.90');
    server.reply(payMisc, receiptOf(12_505));
    await miscPayButton.click();
    await dismissAlert('Thank you', receiptMessage('125.05'));
    expect(server.sent(payMisc).at(-1)).toMatchObject({
      transactionDate: '05-01-2026',
      paymentType: 'BANK',
      paymentDetails: [{ subscriptionId: 12 }, { id: 4 }],
    });
  });

  test('a charge that is cancelled disappears', async () => {
    server.reply(
      payMisc,
      new FakeRefusal(409, 'NOT_DUE', 'This misc line has been cancelled, please reload'),
    );
    await openMiscDialog();
    await addDeposit();
    await enterCashToday();
    server.reply(getMiscPayment, [shirtCharge]);
    await miscPayButton.click();
    await dismissAlert('Oops', 'This misc line has been cancelled, please reload');
    await expectTableRows(miscCharges, ['T-shirtPENDINGRM 25.05']);
    await expect.element(miscTotal).toHaveTextContent('Total RM 100.00');
  });
});
