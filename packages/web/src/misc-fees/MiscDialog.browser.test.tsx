import { getHouseRules } from '@kelas/contract/house-rules';
import { getMiscPayment, listMiscPayments } from '@kelas/contract/misc-fees';
import { payMisc } from '@kelas/contract/payments';
import { listMiscItems } from '@kelas/contract/reference';
import type { Cents } from '@kelas/contract/values/cents';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../test/checks.ts';
import {
  addDeposit,
  booksCharge,
  chargeBox,
  enterCashToday,
  expectPayError,
  MISC_MONTH,
  miscCharges,
  miscDialog,
  miscLine,
  miscPayButton,
  miscRow,
  miscTotal,
  openMiscDialog,
  replyMiscCharges,
  shirtCharge,
} from '../../test/misc-dialog.ts';
import { paidToday, receiptMessage, receiptOf, rulesOff, TODAY } from '../../test/records.ts';
import { openScreen, server } from '../../test/screen.tsx';
import {
  answerConfirmation,
  clearDate,
  dismissAlert,
  doubleClick,
  enterDate,
  expectInvalid,
  expectRows,
  expectTableRows,
  getButton,
  getSelect,
  getTextBox,
  listOptions,
  selectOption,
} from '../../test/steps.ts';

beforeEach(replyMiscCharges);

test('a payment of less than the charge needs a Yes; more does not', async () => {
  server.reply(payMisc, receiptOf(1000));
  await openMiscDialog();
  const changeFee = getButton('Change fee', miscDialog);
  expect(changeFee.elements()).toHaveLength(1);
  await changeFee.click();
  const received = getTextBox('Received', miscDialog);
  await expect.element(received).toHaveFocus();
  await expect.element(received).toHaveValue('59.90');
  await received.fill('');
  await expectPayError('Fee are required');
  await expect.element(received).toHaveFocus();
  await received.fill('1,5');
  await expectPayError('Please enter an amount such as 70.50');
  await expect.element(received).toHaveValue('1,5');
  await received.fill('10');
  await expectAccessible();
  await expect.element(miscTotal).toHaveTextContent('Total RM 10.00');
  await enterCashToday();

  doubleClick(miscPayButton);
  const question = page.getByRole('dialog', { name: 'Confirmation' });
  await expect
    .element(question)
    .toMatchTextContent(
      'Accept RM 10.00 for RM 59.90 (Books Jan-Jun)? The rest is written off and no longer owed.',
    );
  await answerConfirmation('No');
  await expect.element(miscPayButton).toHaveFocus();
  await expect.element(received).toHaveValue('10.00');
  expect(server.sent(payMisc)).toEqual([]);
  await miscPayButton.click();
  server.reply(listMiscPayments, [
    { ...miscRow, ...paidToday, totalOwedFee: 0 as Cents, totalMiscFee: 1000 as Cents },
  ]);
  server.reply(getMiscPayment, [{ ...booksCharge, ...paidToday, fee: 1000 as Cents }, shirtCharge]);
  await answerConfirmation('Yes');
  await dismissAlert('Thank you', receiptMessage('10.00'));
  await expectRows([/^Aminah0.00PAID10.00charged 59.90Form 1/]);

  await getButton('View: Aminah').click();
  await expectTableRows(miscCharges, [
    `Books Jan-JunPAID${TODAY} CASHRM 10.00charged RM 59.90`,
    'T-shirtPENDINGRM 25.05',
  ]);
  await chargeBox('T-shirt').click();
  await changeFee.click();
  await received.fill('30');
  await enterCashToday();
  server.reply(payMisc, receiptOf(3000));
  await miscPayButton.click();
  await dismissAlert('Thank you', receiptMessage('30.00'));
  expect(server.sent(payMisc).map((each) => each.paymentDetails)).toEqual([
    [{ subscriptionId: 11, id: 2, fee: 1000 }],
    [{ subscriptionId: 12, id: 5, fee: 3000 }],
  ]);
});

test('missing fields are named in the order of the form, and nothing is sent', async () => {
  server.reply(getMiscPayment, []);
  await openMiscDialog();
  await expect.element(miscDialog.getByText('No fees')).toBeVisible();
  await expect.element(miscTotal).toHaveTextContent('Total RM 0.00');
  await expectPayError('Payment Details are required');
  await getButton('Add fee', miscDialog).click();
  await expect.element(miscDialog.getByRole('alert')).not.toBeInTheDocument();
  await expectPayError('Misc are required');
  await expect.element(getSelect('Misc', miscLine)).toHaveFocus();
  await selectOption('Misc', 'Deposit', miscLine);
  for (const fee of ['', '0']) {
    await getTextBox('Fee', miscLine).fill(fee);
    await expectPayError('Fee are required');
  }
  await getTextBox('Fee', miscLine).fill('20.05');
  await expectPayError('Please select ur payment');
  await clearDate('Transaction Date', miscDialog);
  await getButton('Bank', miscDialog).click();
  await expectPayError('Please enter your transaction date');
  await enterDate('Transaction Date', '31-12-2099', miscDialog);
  await expect.element(miscDialog.getByText('In the future', { exact: true })).toBeVisible();
  await expectPayError('The transaction date cannot be in the future');
  await enterDate('Transaction Date', '05-01-2026', miscDialog);
  await expect.element(miscDialog.getByRole('alert')).not.toBeInTheDocument();
  expect(server.sent(payMisc)).toEqual([]);

  server.reply(payMisc, receiptOf(2005));
  await miscPayButton.click();
  await dismissAlert('Thank you', receiptMessage('20.05'));
  expect(server.sent(payMisc)).toMatchObject([
    {
      transactionDate: '05-01-2026',
      paymentType: 'BANK',
      paymentDetails: [{ id: 4, name: 'Deposit', fee: 2005 }],
    },
  ]);
});

test('without a chosen charge, one has to be chosen; Cancel resets the choice', async () => {
  await openMiscDialog();
  await chargeBox('Books Jan-Jun').click();
  await expectPayError('Payment Details are required');
  await expect.element(chargeBox('Books Jan-Jun')).toHaveFocus();
  await chargeBox('T-shirt').click();
  await expect.element(miscDialog.getByRole('alert')).not.toBeInTheDocument();
  await expect.element(miscTotal).toHaveTextContent('Total RM 25.05');
  await getButton('Cancel', miscDialog).click();
  await expect.element(miscDialog).not.toBeInTheDocument();
  await getButton('Pay now: Aminah').click();
  await expect.element(chargeBox('T-shirt')).not.toBeChecked();
});

test('a line starts with the price of its item; a retired item is not offered (R-1457)', async () => {
  server.reply(listMiscItems, [
    { id: 4, name: 'Deposit', fee: 10000 as Cents, retired: false },
    { id: 5, name: 'T-shirt', fee: 2500 as Cents, retired: true },
    { id: 8, name: 'Trip', fee: 0 as Cents, retired: false },
  ]);
  await openMiscDialog();
  await getButton('Add fee', miscDialog).click();
  expect(await listOptions('Misc', miscLine)).toEqual(['Deposit', 'Trip']);
  await selectOption('Misc', 'Deposit', miscLine);
  await expect.element(getTextBox('Fee', miscLine)).toHaveValue('100.00');
  await selectOption('Misc', 'Trip', miscLine);
  await expect.element(getTextBox('Fee', miscLine)).toHaveValue('');
});

test('text that is no amount stays in the box, and is never paid as another amount', async () => {
  const message = 'Please enter an amount such as 70.50';
  server.reply(getMiscPayment, [shirtCharge]);
  server.reply(payMisc, receiptOf(122_550));
  await openMiscDialog();
  await chargeBox('T-shirt').click();
  await addDeposit();
  await enterCashToday();
  const fee = getTextBox('Fee', miscLine);
  for (const text of ['70,5', '1e3', '1,20', '12.345', '-5', '0x10']) {
    await fee.fill('');
    await userEvent.keyboard(text);
    await userEvent.tab();
    await expectInvalid(fee, text, message);
    await expectPayError(message);
    await expect.element(fee).toHaveFocus();
    await expectInvalid(fee, text, message);
    await expect.element(miscTotal).toHaveTextContent('Total RM 25.05');
  }
  await fee.fill('');
  await expectPayError('Fee are required');
  expect(server.sent(payMisc)).toEqual([]);
  await userEvent.keyboard('1,200.5');
  await userEvent.tab();
  await expect.element(fee).toHaveValue('1,200.50');
  await expect.element(miscDialog.getByRole('alert')).not.toBeInTheDocument();
  await miscPayButton.click();
  await dismissAlert('Thank you', receiptMessage('1,225.50'));
  expect(server.sent(payMisc)).toMatchObject([
    { paymentDetails: [{ fee: 2505 }, { fee: 120_050 }] },
  ]);
});

test('Add fee starts with the item of the filter and its usual fee (R-514)', async () => {
  const nothing = { totalOwedFee: 0, totalMiscFee: 0, totalChargedFee: 0 } as typeof miscRow;
  server.reply(listMiscPayments, [{ ...miscRow, ...nothing }]);
  server.reply(getMiscPayment, []);
  server.reply(payMisc, receiptOf(10_000));
  await openScreen(`/student/misc/payment?month=${MISC_MONTH}&itemId=4`);
  await getButton('Add fee: Aminah').click();
  await expect.element(getTextBox('Fee', miscLine)).toHaveValue('100.00');
  await expect.element(miscTotal).toHaveTextContent('Total RM 100.00');
  await userEvent.keyboard('{Enter}{Enter}');
  await dismissAlert('Thank you', receiptMessage('100.00'));
  expect(server.sent(payMisc).map((each) => each.paymentDetails)).toEqual([
    [{ id: 4, name: 'Deposit', fee: 10_000 }],
  ]);

  await getButton('Add fee: Aminah').click();
  await getButton('Delete fee 1', miscDialog).click();
  await expect.element(miscTotal).toHaveTextContent('Total RM 0.00');
  await getButton('Add fee', miscDialog).click();
  await expect.element(getTextBox('Fee', miscLine)).toHaveValue('100.00');
});

test('a filter that applies after the dialog opened does not close it or ask', async () => {
  await openScreen(`/student/misc/payment?month=${MISC_MONTH}`);
  await expectRows([/^Aminah/]);
  await getTextBox('Student Name').fill('Ami');
  getButton('Pay now: Aminah')
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true }));
  await chargeBox('T-shirt').click();
  await expect.poll(() => server.sent(listMiscPayments).at(-1)).toMatchObject({ name: 'Ami' });
  await expect.element(page.getByRole('dialog', { name: 'Confirmation' })).not.toBeInTheDocument();
  await expect.element(miscTotal).toHaveTextContent('Total RM 84.95');
});

test('an item that the student already has asks first, also after another client charged it (R-1864)', async () => {
  server.reply(getMiscPayment, [shirtCharge]);
  server.reply(payMisc, receiptOf(6000));
  server.loseResponse(payMisc);
  await openScreen(`/student/misc/payment?month=${MISC_MONTH}`);
  await getButton('Pay now: Aminah').click();
  await getButton('Add fee', miscDialog).click();
  await selectOption('Misc', 'Books Jan-Jun', miscLine);
  await enterCashToday();
  // In the meantime another client takes the books.
  server.reply(getMiscPayment, [{ ...booksCharge, ...paidToday }, shirtCharge]);
  doubleClick(miscPayButton);
  const question = page.getByRole('dialog', { name: 'Confirmation' });
  await expect
    .element(question)
    .toMatchTextContent('Aminah has Books Jan-Jun since 2 May 2026. Charge again?');
  await answerConfirmation('No');
  expect(server.sent(payMisc)).toEqual([]);
  await miscPayButton.click();
  await answerConfirmation('Yes');
  await expect.element(page.getByRole('alertdialog', { name: 'Oops' })).toBeVisible();
  await getButton('Close').click();
  server.reply(payMisc, receiptOf(6000));
  // The same payment again: its own charge is no question.
  await miscPayButton.click();
  await dismissAlert('Thank you', receiptMessage('60.00'));
});

test('the item Deposit asks while the rule Deposit is on (R-1865)', async () => {
  server.reply(getHouseRules, { ...rulesOff, deposit: 20_000 as Cents });
  server.reply(payMisc, receiptOf(10_000));
  server.reply(getMiscPayment, [shirtCharge]);
  await openMiscDialog();
  await addDeposit();
  await enterCashToday();
  await miscPayButton.click();
  const question = page.getByRole('dialog', { name: 'Confirmation' });
  await expect
    .element(question)
    .toMatchTextContent(/^Confirmation.*The misc item Deposit is income and is not owed back/);
  await answerConfirmation('No');
  expect(server.sent(payMisc)).toEqual([]);
  await miscPayButton.click();
  await answerConfirmation('Yes');
  await dismissAlert('Thank you', receiptMessage('100.00'));
});

test('by bank, more than the total is refused without the rule (R-1860)', async () => {
  await openMiscDialog();
  await getButton('Bank', miscDialog).click();
  await expect.element(miscPayButton).toHaveFocus();
  await getTextBox('Amount received', miscDialog).fill('70');
  await expectPayError(
    'RM 10.10 is above the total, and a bank payment has no change. Payments in advance are off in Settings → House rules.',
  );
  expect(server.sent(payMisc)).toEqual([]);
});

test('by bank, what is above the total is kept in advance with the rule (R-1860)', async () => {
  server.reply(getHouseRules, { ...rulesOff, keepsCredit: true });
  server.reply(payMisc, receiptOf(7000));
  await openMiscDialog();
  await getButton('Bank', miscDialog).click();
  await getTextBox('Amount received', miscDialog).fill('70');
  await expect.element(miscDialog).toMatchTextContent('Paid in advance RM 10.10');
  await miscDialog.getByRole('combobox', { name: 'Paid by (optional)' }).fill('Puan Rokiah');
  await miscPayButton.click();
  await dismissAlert('Thank you', `${receiptMessage('70.00')} Paid in advance RM 10.10`);
  expect(server.sent(payMisc)).toMatchObject([
    { paymentType: 'BANK', credit: 1010, payer: 'Puan Rokiah', paymentDetails: [{ fee: 5990 }] },
  ]);
});
