import { addRefund, getHeldMoney, listHeld } from '@kelas/contract/funds';
import { getHouseRules } from '@kelas/contract/house-rules';
import { payTuition } from '@kelas/contract/payments';
import { getStudentAccount } from '@kelas/contract/student-account';
import { listPayableMonths, listUnpaidFees } from '@kelas/contract/tuition-fees';
import type { Cents } from '@kelas/contract/values/cents';
import { addMonths, monthInWords } from '@kelas/contract/values/month';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible, expectFitsPhone } from '../../test/checks.ts';
import { FakeRefusal } from '../../test/fake-server.ts';
import {
  HOLDS_NOTHING,
  MONTH_NOW,
  receiptMessage,
  receiptOf,
  rulesOff,
  TODAY,
  UNREACHABLE,
} from '../../test/records.ts';
import { openScreen, server } from '../../test/screen.tsx';
import { dismissAlert, expectTableRows, getButton, getTextBox } from '../../test/steps.ts';
import { accountRecord } from '../../test/student-account.ts';
import { setLanguage } from '../languages/language.ts';

const { uuid } = accountRecord;
const PATH = `/student/${uuid}`;
const balance = page.getByRole('region', { name: 'Balance' });
const dialogOf = (name: string) => page.getByRole('dialog', { name: new RegExp(`^${name}`) });
const payment = dialogOf('Payment Details');

const held = { credit: 13_000 as Cents, familyCredit: 19_000 as Cents, deposit: 20_000 as Cents };

beforeEach(() => {
  server.reply(getStudentAccount, { ...accountRecord, ...held });
  server.reply(getHeldMoney, { ...HOLDS_NOTHING, ...held });
  server.reply(getHouseRules, { ...rulesOff, keepsCredit: true, deposit: 20_000 as Cents });
  server.reply(listPayableMonths, []);
  server.reply(
    listUnpaidFees,
    [-2, -1, 0].map((distance) => ({
      month: addMonths(MONTH_NOW, distance),
      subscriptionId: 1,
      chargeId: null,
      subjectName: 'Physics',
      fee: 9000 as Cents,
    })),
  );
});

test('the balance shows credit, the family and the deposit, with their buttons', async () => {
  await openScreen(PATH, 'ADMIN');
  await expect.element(balance).toMatchTextContent('Paid in advance: RM 130.00, family RM 190.00');
  await expect.element(balance).toMatchTextContent('Deposit: RM 200.00');
  for (const name of ['Use credit', 'Set off', 'Refund', 'Pay in advance'])
    await expect.element(getButton(name, balance)).toBeVisible();
  await expect.element(getButton('Take deposit', balance)).not.toBeInTheDocument();
  await expectAccessible();
  await expectFitsPhone();
});

test("the credit of the siblings is the family's", async () => {
  const family = { credit: 0 as Cents, familyCredit: 6_000 as Cents };
  server.reply(getStudentAccount, { ...accountRecord, ...family });
  await openScreen(PATH, 'ADMIN');
  await expect.element(balance).toMatchTextContent('Family credit: RM 60.00');
  await expect.element(getButton('Use credit', balance)).toBeVisible();
  await expect.element(getButton('Refund', balance)).not.toBeInTheDocument();
});

test('the history says what changed credit and deposit, with the receipts', async () => {
  const entry = { fund: 'CREDIT', transactionDate: '02-03-2026', reversal: false } as const;
  const numbered = (number: number) => `R-2026-00000${number}`;
  const fundEntries = [
    { ...entry, amount: -2_000 as Cents, receiptNo: 'V-2026-000001' },
    { ...entry, amount: 9_000 as Cents, receiptNo: numbered(3), reversal: true },
    { ...entry, amount: -9_000 as Cents, receiptNo: numbered(3) },
    { ...entry, fund: 'DEPOSIT' as const, amount: 20_000 as Cents, receiptNo: numbered(2) },
    { ...entry, amount: 15_000 as Cents, receiptNo: numbered(1) },
  ];
  const restore = server.lose(getHeldMoney);
  await openScreen(PATH);
  const history = balance.getByRole('list', { name: 'History of credit and deposit' });
  await getButton('Show history', balance).click();
  await expect.element(balance.getByRole('alert')).toHaveTextContent(UNREACHABLE);
  restore();
  server.reply(getHeldMoney, { ...HOLDS_NOTHING, ...held, fundEntries });
  await getButton('Try again', balance).click();
  await expect.element(history).toBeVisible();
  const rows = history.getByRole('listitem').elements();
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    '2 Mar 2026Credit refunded-20.00V-2026-000001',
    '2 Mar 2026Credit used, voided90.00R-2026-000003',
    '2 Mar 2026Credit used-90.00R-2026-000003',
    '2 Mar 2026Deposit200.00R-2026-000002',
    '2 Mar 2026Paid in advance150.00R-2026-000001',
  ]);
  await expectAccessible();
  await expectFitsPhone();
  await getButton('Hide history', balance).click();
  await expect.element(history).not.toBeInTheDocument();
});

test('credit pays the oldest fees that it is enough for', async () => {
  server.reply(payTuition, { ...receiptOf(18_000), paymentType: 'CREDIT' });
  await openScreen(PATH);
  await expect.element(getButton('Refund', balance)).not.toBeInTheDocument();
  await getButton('Use credit', balance).click();
  await expect.element(payment.getByRole('status')).toHaveTextContent('Total RM 180.00');
  await expect
    .element(getButton('Credit (RM 190.00)', payment))
    .toHaveAttribute('aria-pressed', 'true');
  await expectAccessible();
  const boxOf = (distance: number) =>
    payment
      .getByRole('row', { name: new RegExp(monthInWords(addMonths(MONTH_NOW, distance))) })
      .getByRole('checkbox');
  const newest = boxOf(0);
  // A line that is ticked by hand comes before the others.
  await newest.click();
  await expect.element(boxOf(-1)).not.toBeChecked();
  await boxOf(-1).click();
  await expect.element(boxOf(-2)).not.toBeChecked();
  await boxOf(-2).click();
  await getButton('Pay now', payment).click();
  await expect
    .element(payment.getByRole('alert'))
    .toHaveTextContent('Only RM 190.00 of the credit is left. Untick fees or choose cash or bank.');
  await newest.click();
  await getButton('Pay now', payment).click();
  await dismissAlert('Thank you', receiptMessage('180.00'));
  expect(server.sent(payTuition)).toEqual([
    [-2, -1].map((distance) => ({
      uuid,
      month: addMonths(MONTH_NOW, distance),
      subscriptionId: 1,
      fee: 9000,
      transactionDate: TODAY,
      paymentType: 'CREDIT',
    })),
  ]);
});

test('a deposit is set off, and money may be chosen in its place', async () => {
  server.reply(payTuition, receiptOf(27_000));
  await openScreen(PATH);
  await getButton('Set off', balance).click();
  const deposit = getButton('Deposit (RM 200.00)', payment);
  await expect.element(deposit).toHaveAttribute('aria-pressed', 'true');
  await expect.element(deposit).toHaveFocus();
  await expect.element(payment.getByRole('status')).toHaveTextContent('Total RM 180.00');
  await getButton('Bank', payment).click();
  await getButton('Pay now', payment).click();
  await dismissAlert('Thank you', receiptMessage('270.00'));
  // Everything owed, because money is not limited.
  expect(server.sent(payTuition)[0]).toHaveLength(3);
});

test('a payment with credit starts at cash, so that Enter never uses credit unseen', async () => {
  await openScreen(PATH);
  await getButton('Take payment').click();
  await expect.element(getButton('Credit (RM 190.00)', payment)).toBeVisible();
  await expect.element(getButton('Cash', payment)).toHaveFocus();
  await expect.element(getButton('Cash', payment)).toHaveAttribute('aria-pressed', 'false');
});

test('the change of a payment in cash is kept as credit with one switch', async () => {
  server.reply(payTuition, receiptOf(30_000));
  await openScreen(PATH);
  await getButton('Take payment').click();
  await getButton('Cash', payment).click();
  await getTextBox('Cash received', payment).fill('300');
  await expect.element(payment).toMatchTextContent('Change RM 30.00');
  await payment.getByRole('switch', { name: 'Keep the change as credit' }).click();
  await expect.element(payment).toMatchTextContent('Paid in advance RM 30.00');
  await getButton('Pay now', payment).click();
  await dismissAlert('Thank you', `${receiptMessage('300.00')} Paid in advance RM 30.00`);
  expect(server.sent(payTuition)[0]?.at(-1)).toEqual({
    uuid,
    fund: 'CREDIT',
    fee: 3000,
    transactionDate: TODAY,
    paymentType: 'CASH',
  });
});

test('a deposit is taken after a registration, with the amount of the house rules', async () => {
  server.reply(getStudentAccount, accountRecord);
  server.reply(payTuition, receiptOf(20_000));
  await openScreen(`${PATH}?deposit`);
  const dialog = dialogOf('Take deposit');
  await expect.element(getTextBox('Amount', dialog)).toHaveValue('200.00');
  await expectAccessible();
  await getButton('Pay now', dialog).click();
  expect(server.sent(payTuition)).toEqual([]);
  await getButton('Cash', dialog).click();
  await getButton('Pay now', dialog).click();
  await dismissAlert('Thank you', receiptMessage('200.00'));
  expect(server.sent(payTuition)).toEqual([
    [{ uuid, fund: 'DEPOSIT', fee: 20_000, transactionDate: TODAY, paymentType: 'CASH' }],
  ]);
});

test('a refund is at most what is left, and shows its voucher', async () => {
  await openScreen(PATH, 'ADMIN');
  await getButton('Refund', balance).click();
  const dialog = dialogOf('Refund');
  const amount = getTextBox('Amount', dialog);
  await expect.element(amount).toHaveValue('130.00');
  await getButton('Deposit (RM 200.00)', dialog).click();
  await expect.element(amount).toHaveValue('200.00');
  await amount.fill('');
  await getButton('Refund', dialog).click();
  await expect.element(dialog).toMatchTextContent('Please enter the amount');
  await amount.fill('200.01');
  await getButton('Refund', dialog).click();
  // Every failure is shown at once.
  for (const text of ['Only RM 200.00 can be refunded', 'Please enter the reason'])
    await expect.element(dialog).toMatchTextContent(text);
  await expect.element(amount).toHaveFocus();
  await getButton('Bank', dialog).click();
  await getTextBox('Reason', dialog).fill('Moved away');
  await expectAccessible();
  expect(server.sent(addRefund)).toEqual([]);
  await amount.fill('200');
  const text = 'Not enough credit or deposit is left. Reload to see how much.';
  server.reply(addRefund, new FakeRefusal(409, 'NOT_ENOUGH_HELD', text));
  await getButton('Refund', dialog).click();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent(text);
  server.reply(addRefund, {
    voucherNo: 'V-2026-000001',
    fund: 'DEPOSIT',
    transactionDate: TODAY,
    paymentType: 'BANK',
    totalAmount: 20_000 as Cents,
  });
  await getButton('Refund', dialog).click();
  await dismissAlert('Thank you', /Voucher V-2026-000001, RM 200\.00/);
  expect(server.sent(addRefund).at(-1)).toEqual({
    uuid,
    fund: 'DEPOSIT',
    amount: 20_000,
    paymentType: 'BANK',
    transactionDate: TODAY,
    reason: 'Moved away',
  });
  await userEvent.keyboard('{Escape}');
});

test('the report lists what is held for whom, with the sums', async () => {
  const sums = { credit: 13_000 as Cents, deposit: 20_000 as Cents };
  const student = { uuid, name: 'Tan Mei Ling', programLvl: 2 };
  server.reply(listHeld, { ...sums, students: [{ ...student, ...sums }] });
  await openScreen('/finance/report/held', 'ADMIN');
  const text = 'RM 130.00 paid in advance, RM 200.00 in deposits';
  await expect.element(page.getByRole('main')).toMatchTextContent(text);
  await expectTableRows(page.getByRole('table', { name: 'Credit and deposits' }), [
    /^Tan Mei LingForm 1330\.00130\.00200\.00/,
  ]);
  await setLanguage('ms');
  await expect
    .element(page.getByRole('main'))
    .toMatchTextContent('RM 130.00 wang pendahuluan, RM 200.00 deposit');
  await expectAccessible();
  await expectFitsPhone();
});
