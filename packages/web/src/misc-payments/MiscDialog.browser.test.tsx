import type { OutputOf } from '@kelas/contract/call';
import { getMiscPayment, listMiscPayments, payMisc } from '@kelas/contract/misc-payments';
import { listMiscItems } from '@kelas/contract/reference';
import type { Cents } from '@kelas/contract/values/cents';
import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../test/checks.ts';
import { FakeRefusal } from '../../test/fake-server.ts';
import { TODAY, UNREACHABLE_RETRY, uuidOf } from '../../test/records.ts';
import { openScreen, server } from '../../test/screen.tsx';
import {
  answerConfirmation,
  dismissAlert,
  doubleClick,
  enterDate,
  expectInvalid,
  expectOption,
  expectRows,
  expectTableRows,
  getButton,
  getLine,
  getSelect,
  getTextBox,
  selectOption,
} from '../../test/steps.ts';

const MONTH = '05-2026';
const dialog = page.getByRole('dialog', { name: /^Payment Details/ });
const payButton = getButton('Pay now', dialog);
const total = dialog.getByRole('status').last();
const misc = getLine('misc 1', dialog);
const charges = dialog.getByRole('table', { name: 'misc charges' });
const charge = (name: string) => dialog.getByRole('checkbox', { name });

type Charge = OutputOf<typeof getMiscPayment>[number];

const row: OutputOf<typeof listMiscPayments>[number] = {
  uuid: uuidOf(1),
  name: 'Aminah',
  programLvl: 2,
  totalOwedFee: 5990 as Cents,
  totalMiscFee: 5990 as Cents,
  totalChargedFee: 5990 as Cents,
  paymentStatus: 'PENDING',
  month: MONTH,
  transactionDate: null,
  transactionType: null,
};
const chargeOf = (
  subscriptionId: number,
  id: number,
  subjectName: string,
  fee: number,
): Charge => ({
  uuid: row.uuid,
  name: row.name,
  programLvl: 2,
  icNo: '',
  subscriptionId,
  id,
  subjectName,
  fee: fee as Cents,
  chargedFee: fee as Cents,
  month: MONTH,
  paymentStatus: 'PENDING',
  transactionDate: null,
  transactionType: null,
});
const books = chargeOf(11, 2, 'Books Jan-Jun', 5990);
const shirt = chargeOf(12, 5, 'T-shirt', 2505);
const paid = {
  paymentStatus: 'PAID',
  transactionDate: TODAY,
  transactionType: 'CASH',
} as const;

const receipt = (totalAmount: number): OutputOf<typeof payMisc> => ({
  receiptNo: 'R-2026-000007',
  transactionDate: TODAY,
  paymentType: 'CASH',
  totalAmount: totalAmount as Cents,
});
const thanks = (amount: string) => `You've made the payment Receipt R-2026-000007, RM ${amount}`;

beforeEach(() => {
  server.reply(listMiscPayments, [row]);
  server.reply(getMiscPayment, [books, shirt]);
  server.reply(listMiscItems, [
    { id: 2, name: 'Books Jan-Jun', fee: 6000 as Cents },
    { id: 4, name: 'Deposit', fee: 10000 as Cents },
    { id: 7, name: 'Books Jul-Dec', fee: 6000 as Cents },
  ]);
});

async function openDialog() {
  await openScreen(`/student/misc/payment?month=${MONTH}`);
  await getButton('Pay now: Aminah').click();
  await expect.element(getButton('Add misc', dialog)).toBeVisible();
}

async function payInCash() {
  await selectOption('Payment Type', 'CASH', dialog);
  await getButton('Today', dialog).click();
}

async function addDeposit() {
  await getButton('Add misc', dialog).click();
  await selectOption('Misc', 'Deposit', misc);
}

async function expectError(message: string) {
  await payButton.click();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent(message);
}

test('a charge of an earlier month is settled under its own id', async () => {
  server.reply(getMiscPayment, [{ ...books, month: '01-2026' }]);
  server.reply(payMisc, receipt(5990));
  await openDialog();
  await expectTableRows(charges, ['Books Jan-Junbilled in 01-2026PENDINGRM 59.90']);
  await payInCash();
  server.reply(listMiscPayments, [{ ...row, ...paid, totalOwedFee: 0 as Cents }]);
  await payButton.click();
  await dismissAlert('Thank you', thanks('59.90'));
  await expectRows([/^AminahRM 0.00PAIDRM 59.90/]);
  expect(server.sent(payMisc)).toEqual([
    {
      studentUuid: row.uuid,
      month: MONTH,
      transactionDate: TODAY,
      paymentType: 'CASH',
      paymentDetails: [{ subscriptionId: 11, id: 2, fee: 5990 }],
    },
  ]);
});

test('a payment of less than the charge needs a Yes; more does not', async () => {
  server.reply(payMisc, receipt(1000));
  await openDialog();
  const changeFee = getButton('Change fee', dialog);
  expect(changeFee.elements()).toHaveLength(1);
  await changeFee.click();
  const received = getTextBox('Received', dialog);
  await expect.element(received).toHaveFocus();
  await expect.element(received).toHaveValue('59.90');
  await received.fill('');
  await expectError('Fee are required');
  await expect.element(received).toHaveFocus();
  await received.fill('1,5');
  await expectError('Please enter an amount such as 70.50');
  await expect.element(received).toHaveValue('1,5');
  await received.fill('10');
  await expectAccessible();
  await expect.element(total).toHaveTextContent('Total RM 10.00');
  await payInCash();

  doubleClick(payButton);
  const question = page.getByRole('dialog', { name: 'Confirmation' });
  await expect
    .element(question)
    .toMatchTextContent(
      'This settles RM 59.90 (Books Jan-Jun) with RM 10.00. The rest will no longer be owed. Is that right?',
    );
  await answerConfirmation('No');
  await expect.element(payButton).toHaveFocus();
  await expect.element(received).toHaveValue('10.00');
  expect(server.sent(payMisc)).toEqual([]);
  await payButton.click();
  server.reply(listMiscPayments, [
    { ...row, ...paid, totalOwedFee: 0 as Cents, totalMiscFee: 1000 as Cents },
  ]);
  server.reply(getMiscPayment, [{ ...books, ...paid, fee: 1000 as Cents }, shirt]);
  await answerConfirmation('Yes');
  await dismissAlert('Thank you', thanks('10.00'));
  await expectRows([/^AminahRM 0.00PAIDRM 10.00charged RM 59.90Form 1/]);

  await getButton('View: Aminah').click();
  await expectTableRows(charges, [
    `Books Jan-JunPAID${TODAY} CASHRM 10.00charged RM 59.90`,
    'T-shirtPENDINGRM 25.05',
  ]);
  await charge('T-shirt').click();
  await changeFee.click();
  await received.fill('30');
  await payInCash();
  server.reply(payMisc, receipt(3000));
  await payButton.click();
  await dismissAlert('Thank you', thanks('30.00'));
  expect(server.sent(payMisc).map((each) => each.paymentDetails)).toEqual([
    [{ subscriptionId: 11, id: 2, fee: 1000 }],
    [{ subscriptionId: 12, id: 5, fee: 3000 }],
  ]);
});

test('missing fields are named in the order of the form, and nothing is sent', async () => {
  server.reply(getMiscPayment, []);
  await openDialog();
  await expect.element(dialog.getByText('Nothing is charged')).toBeVisible();
  await expect.element(total).toHaveTextContent('Total RM 0.00');
  await expectError('Payment Details are required');
  await getButton('Add misc', dialog).click();
  await expect.element(dialog.getByRole('alert')).not.toBeInTheDocument();
  await expectError('Misc are required');
  await expect.element(getSelect('Misc', misc)).toHaveFocus();
  await selectOption('Misc', 'Deposit', misc);
  for (const fee of ['', '0']) {
    await getTextBox('Fee', misc).fill(fee);
    await expectError('Fee are required');
  }
  await getTextBox('Fee', misc).fill('20.05');
  await expectError('Please select ur payment');
  await selectOption('Payment Type', 'BANK', dialog);
  await expectError('Please enter your transaction date');
  await enterDate('Transaction Date', '31-12-2099', dialog);
  await expect.element(dialog.getByText('In the future', { exact: true })).toBeVisible();
  await expectError('The transaction date cannot be in the future');
  await enterDate('Transaction Date', '05-01-2026', dialog);
  await expect.element(dialog.getByRole('alert')).not.toBeInTheDocument();
  expect(server.sent(payMisc)).toEqual([]);

  server.reply(payMisc, receipt(2005));
  await payButton.click();
  await dismissAlert('Thank you', thanks('20.05'));
  expect(server.sent(payMisc)).toMatchObject([
    {
      transactionDate: '05-01-2026',
      paymentType: 'BANK',
      paymentDetails: [{ id: 4, name: 'Deposit', fee: 2005 }],
    },
  ]);
});

test('without a chosen charge, one has to be chosen; Cancel resets the choice', async () => {
  await openDialog();
  await charge('Books Jan-Jun').click();
  await expectError('Payment Details are required');
  await expect.element(charge('Books Jan-Jun')).toHaveFocus();
  await charge('T-shirt').click();
  await expect.element(dialog.getByRole('alert')).not.toBeInTheDocument();
  await expect.element(total).toHaveTextContent('Total RM 25.05');
  await getButton('Cancel', dialog).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await getButton('Pay now: Aminah').click();
  await expect.element(charge('T-shirt')).not.toBeChecked();
});

test('text that is no amount stays in the box, and is never paid as another amount', async () => {
  const message = 'Please enter an amount such as 70.50';
  server.reply(getMiscPayment, [shirt]);
  server.reply(payMisc, receipt(122_550));
  await openDialog();
  await charge('T-shirt').click();
  await addDeposit();
  await payInCash();
  const fee = getTextBox('Fee', misc);
  for (const text of ['70,5', '1e3', '1,20', '12.345', '-5', '0x10']) {
    await fee.fill('');
    await userEvent.keyboard(text);
    await userEvent.tab();
    await expectInvalid(fee, text, message);
    await expectError(message);
    await expect.element(fee).toHaveFocus();
    await expectInvalid(fee, text, message);
    await expect.element(total).toHaveTextContent('Total RM 25.05');
  }
  await fee.fill('');
  await expectError('Fee are required');
  expect(server.sent(payMisc)).toEqual([]);
  await userEvent.keyboard('1,200.5');
  await userEvent.tab();
  await expect.element(fee).toHaveValue('1200.50');
  await expect.element(dialog.getByRole('alert')).not.toBeInTheDocument();
  await payButton.click();
  await dismissAlert('Thank you', thanks('1,225.50'));
  expect(server.sent(payMisc)).toMatchObject([
    { paymentDetails: [{ fee: 2505 }, { fee: 120_050 }] },
  ]);
});

test('a double click pays once, and the dialog is locked while it runs', async () => {
  server.reply(payMisc, receipt(15_990));
  await openDialog();
  await addDeposit();
  await payInCash();
  const release = server.hold(payMisc);
  doubleClick(payButton);
  for (const name of ['Pay now', 'Cancel', 'Add misc', 'Delete misc 1'])
    await expect.element(getButton(name, dialog)).toBeDisabled();
  await expect.element(charge('T-shirt')).toBeDisabled();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).toBeVisible();
  release();
  await dismissAlert('Thank you', thanks('159.90'));
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument();
  expect(server.sent(payMisc)).toHaveLength(1);
});

test('a lost response keeps what was typed, and another try has the same key', async () => {
  server.lose(payMisc);
  await openDialog();
  await addDeposit();
  await payInCash();
  await payButton.click();
  await dismissAlert('Oops', UNREACHABLE_RETRY);
  await expect.element(total).toHaveTextContent('Total RM 159.90');
  server.reply(payMisc, receipt(15_990));
  await payButton.click();
  await dismissAlert('Thank you', thanks('159.90'));
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
    await openDialog();
    await charge('T-shirt').click();
    await addDeposit();
    await selectOption('Payment Type', 'BANK', dialog);
    await enterDate('Transaction Date', '05-01-2026', dialog);
    server.reply(getMiscPayment, [{ ...books, ...paid }, shirt]);
    server.reply(listMiscPayments, [{ ...row, ...paid, totalOwedFee: 0 as Cents }]);
    await payButton.click();
    await dismissAlert('Oops', 'This has already been paid, please reload');
    await expectTableRows(charges, [
      `Books Jan-JunPAID${TODAY} CASHRM 59.90`,
      /^T-shirtPENDING.*RM 25.05$/,
    ]);
    await expect.element(charge('Books Jan-Jun')).toBeDisabled();
    await expect.element(charge('T-shirt')).toBeChecked();
    await expectOption('Payment Type', 'BANK', dialog);
    await expect.element(total).toHaveTextContent('Total RM 125.05');
    const list = page.getByRole('table', { name: 'Misc fees', includeHidden: true });
    await expect.element(list).toMatchTextContent('RM 0.00PAIDRM 59.90');
    server.reply(payMisc, receipt(12_505));
    await payButton.click();
    await dismissAlert('Thank you', thanks('125.05'));
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
    await openDialog();
    await addDeposit();
    await payInCash();
    server.reply(getMiscPayment, [shirt]);
    await payButton.click();
    await dismissAlert('Oops', 'This misc line has been cancelled, please reload');
    await expectTableRows(charges, ['T-shirtPENDINGRM 25.05']);
    await expect.element(total).toHaveTextContent('Total RM 100.00');
  });
});
