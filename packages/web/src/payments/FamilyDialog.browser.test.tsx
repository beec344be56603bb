import type { OutputOf } from '@kelas/contract/call';
import { getHeldMoney } from '@kelas/contract/funds';
import { getHouseRules } from '@kelas/contract/house-rules';
import {
  getFamilyReceiptDocument,
  getReceipt,
  getReceiptDocument,
  listFamilyFees,
  listPayers,
  payFamily,
} from '@kelas/contract/payments';
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
  rulesOff,
  TODAY,
  UNREACHABLE,
  UNREACHABLE_RETRY,
  uuidOf,
} from '../../test/records.ts';
import { openScreen, server } from '../../test/screen.tsx';
import {
  answerConfirmation,
  dismissAlert,
  doubleClick,
  enterDate,
  getButton,
  getTextBox,
} from '../../test/steps.ts';
import { accountRecord, siblingRecord } from '../../test/student-account.ts';
import { setLanguage } from '../languages/language.ts';

type Child = OutputOf<typeof listFamilyFees>[number];

const PATH = `/student/${accountRecord.uuid}`;
const LAST_MONTH = addMonths(MONTH_NOW, -1);
const NEXT_MONTH = addMonths(MONTH_NOW, 1);
const dialog = page.getByRole('dialog', { name: 'Pay for the family' });
const payButton = getButton('Pay now', dialog);
const totals = dialog.getByRole('status');
const received = getTextBox('Cash received', dialog);
const section = (name: string) => dialog.getByRole('region', { name });
const check = (child: string, name: string) => section(child).getByRole('checkbox', { name });

const fee = (subscriptionId: number, month: string, subjectName = 'Physics') => ({
  month,
  subscriptionId,
  chargeId: null,
  subjectName,
  fee: 12000 as Cents,
});
const child = (number: number, name: string, lines: Child['lines']): Child => ({
  uuid: uuidOf(number),
  name,
  programLvl: 2,
  lines,
  ahead: [{ month: NEXT_MONTH, totalOwedFee: 12000 as Cents, lines: [fee(number, NEXT_MONTH)] }],
});
const books = {
  month: MONTH_NOW,
  subscriptionId: null,
  chargeId: 9,
  subjectName: 'Books',
  fee: 2500 as Cents,
};
const family = [
  child(1, 'Tan Mei Ling', [fee(1, LAST_MONTH), fee(1, MONTH_NOW), books]),
  child(3, 'Tan Wei Jie', [fee(3, LAST_MONTH), fee(3, MONTH_NOW)]),
  child(4, 'Tan Zi Xuan', []),
];

const receipt = (number: number, totalAmount: number) => ({
  receiptNo: `R-2026-00000${number}`,
  transactionDate: TODAY,
  paymentType: 'CASH' as const,
  totalAmount: totalAmount as Cents,
});
const paid = (...amounts: number[]): OutputOf<typeof payFamily> => ({
  receipts: amounts.map((amount, index) => receipt(7 + index, amount)),
  totalAmount: amounts.reduce((sum, amount) => sum + amount, 0) as Cents,
});

beforeEach(() => {
  server.reply(getStudentAccount, { ...accountRecord, siblings: [siblingRecord] });
  server.reply(listFamilyFees, family);
  server.reply(getHouseRules, rulesOff);
});

async function openDialog() {
  await openScreen(PATH);
  await getButton('Pay for the family').click();
  await expect.element(received).toHaveFocus();
}

test('cash for all children is paid by Enter alone, with change and one printed sheet', async () => {
  server.reply(payFamily, paid(26500, 24000));
  await openDialog();
  await expect.element(totals).toHaveTextContent('Total RM 505.00');
  await expect.element(section('Tan Zi Xuan')).toMatchTextContent('Nothing owed');
  await expect.element(getButton('Cash', dialog)).toHaveAttribute('aria-pressed', 'false');
  await userEvent.keyboard('550');
  await expect.element(getButton('Cash', dialog)).toHaveAttribute('aria-pressed', 'true');
  await expect
    .element(totals)
    .toHaveTextContent('Total RM 505.00Received RM 550.00Change RM 45.00');
  await setLanguage('ms');
  await expect
    .element(page.getByRole('dialog', { name: 'Bayar untuk keluarga' }).getByRole('status'))
    .toHaveTextContent('Jumlah RM 505.00Diterima RM 550.00Wang baki RM 45.00');
  await setLanguage('en');
  await userEvent.keyboard('{Enter}');
  const alert = page.getByRole('alertdialog', { name: 'Thank you' });
  await expect
    .element(alert)
    .toMatchTextContent('2 receipts, R-2026-000007 to R-2026-000008, RM 505.00');
  await expect.element(alert).toMatchTextContent('Change RM 45.00');
  const cash = { transactionDate: TODAY, paymentType: 'CASH' };
  const [mei, wei] = [uuidOf(1), uuidOf(3)];
  expect(server.sent(payFamily)).toEqual([
    {
      payments: [
        [
          { ...cash, uuid: mei, month: LAST_MONTH, subscriptionId: 1, fee: 12000 },
          { ...cash, uuid: mei, month: MONTH_NOW, subscriptionId: 1, fee: 12000 },
          { ...cash, uuid: mei, month: MONTH_NOW, chargeId: 9, fee: 2500 },
        ],
        [
          { ...cash, uuid: wei, month: LAST_MONTH, subscriptionId: 3, fee: 12000 },
          { ...cash, uuid: wei, month: MONTH_NOW, subscriptionId: 3, fee: 12000 },
        ],
      ],
    },
  ]);
  server.lose(getFamilyReceiptDocument);
  await userEvent.keyboard('p');
  await expect
    .poll(() => server.sent(getFamilyReceiptDocument))
    .toEqual([{ receiptNos: 'R-2026-000007,R-2026-000008', format: 'A5' }]);
});

test('with credit the keys still lead to cash: Enter chooses it, the next one pays (R-1611)', async () => {
  server.reply(getHeldMoney, { ...HOLDS_NOTHING, familyCredit: 5000 as Cents });
  server.reply(payFamily, paid(26500, 24000));
  await openDialog();
  const credit = getButton('Credit (RM 50.00)', dialog);
  await expect.element(credit).toBeVisible();
  await expect.element(received).toHaveFocus();
  await credit.click();
  await expect.element(received).not.toBeInTheDocument();
  await expect.element(payButton).toHaveFocus();
  await getButton('Mixed', dialog).click();
  await expect.element(received).toHaveFocus();
  const types = dialog.getByRole('group', { name: 'Payment Type', exact: true });
  await getButton('Cash', types).click();
  await expect.element(received).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await answerConfirmation('Yes');
  await getButton('Pay for the family').click();
  await expect.element(received).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(getButton('Cash', dialog)).toHaveAttribute('aria-pressed', 'true');
  expect(server.sent(payFamily)).toEqual([]);
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('alertdialog', { name: 'Thank you' })).toBeVisible();
});

test('less cash proposes the oldest months of all children; ticks by hand come first', async () => {
  server.reply(payFamily, paid(12000));
  await openDialog();
  await received.fill('300');
  await expect.element(totals).toMatchTextContent('Total RM 240.00');
  for (const name of ['Tan Mei Ling', 'Tan Wei Jie']) {
    await expect.element(check(name, `${monthInWords(LAST_MONTH)} Physics`)).toBeChecked();
    await expect.element(check(name, `${monthInWords(MONTH_NOW)} Physics`)).not.toBeChecked();
  }
  await check('Tan Wei Jie', `${monthInWords(MONTH_NOW)} Physics`).click();
  await expect
    .element(check('Tan Wei Jie', `${monthInWords(LAST_MONTH)} Physics`))
    .not.toBeChecked();
  await check('Tan Mei Ling', 'All fees of Tan Mei Ling').click();
  await expect.element(totals).toHaveTextContent('Total RM 385.00');
  await payButton.click();
  await expect
    .element(dialog.getByRole('alert'))
    .toHaveTextContent(
      'The amount received is less than the total. Part payments are off in Settings → House rules.',
    );
  await check('Tan Mei Ling', 'All fees of Tan Mei Ling').click();
  await check('Tan Wei Jie', `${monthInWords(LAST_MONTH)} Physics`).click();
  await expect
    .element(totals)
    .toHaveTextContent('Total RM 120.00Received RM 300.00Change RM 180.00');
  await payButton.click();
  await dismissAlert(
    'Thank you',
    "You've made the payment Receipt R-2026-000007, RM 120.00 Change RM 180.00",
  );
  expect(server.sent(payFamily)).toMatchObject([
    { payments: [[{ uuid: uuidOf(3), month: MONTH_NOW, fee: 12000 }]] },
  ]);
});

test('cash and bank are mixed by child, with a month ahead, and the way is accessible', async () => {
  server.reply(payFamily, paid(26500, 36000));
  await openDialog();
  await getButton('Mixed', dialog).click();
  const type = section('Tan Wei Jie').getByRole('group', { name: 'Payment type of Tan Wei Jie' });
  await getButton('Bank', type).click();
  await getButton(
    `Pay ${monthInWords(NEXT_MONTH)} ahead · RM 120.00`,
    section('Tan Wei Jie'),
  ).click();
  await expect.element(check('Tan Wei Jie', `${monthInWords(NEXT_MONTH)} Physics`)).toBeChecked();
  await received.fill('300');
  await expect
    .element(totals)
    .toHaveTextContent(
      'Total RM 625.00Cash RM 265.00 · Bank RM 360.00Received RM 300.00Change RM 35.00',
    );
  await expectAccessible();
  await expectFitsPhone();
  await payButton.click();
  await expect.element(page.getByRole('alertdialog', { name: 'Thank you' })).toBeVisible();
  expect(server.sent(payFamily)).toMatchObject([
    {
      payments: [
        [{ paymentType: 'CASH' }, { paymentType: 'CASH' }, { paymentType: 'CASH' }],
        [{ paymentType: 'BANK' }, { paymentType: 'BANK' }, { month: NEXT_MONTH, fee: 12000 }],
      ],
    },
  ]);
});

test('where the centre takes parts, the cash ends with a part, and each amount can be changed', async () => {
  server.reply(getHouseRules, { ...rulesOff, partPayments: true });
  server.reply(payFamily, paid(12000, 12000));
  await openDialog();
  await received.fill('250');
  await expect.element(section('Tan Mei Ling')).toMatchTextContent('RM 10.00 of 120.00');
  await getButton('Pay a part', section('Tan Wei Jie')).first().click();
  const part = getTextBox('Part of RM 120.00', section('Tan Wei Jie'));
  await expect.element(part).toHaveFocus();
  await part.fill('120.01');
  await payButton.click();
  await expect
    .element(dialog.getByRole('alert'))
    .toHaveTextContent('At most RM 120.00 is owed for this line');
  await part.fill('50');
  await expect.element(section('Tan Mei Ling')).toMatchTextContent('RM 80.00 of 120.00');
  await payButton.click();
  await expect.element(page.getByRole('alertdialog', { name: 'Thank you' })).toBeVisible();
  expect(server.sent(payFamily)).toMatchObject([
    { payments: [[{ fee: 12000 }, { fee: 8000 }], [{ fee: 5000 }]] },
  ]);
});

test('what is missing is named in the order of the form, and nothing is sent', async () => {
  await openDialog();
  await payButton.click();
  const alert = dialog.getByRole('alert');
  await expect.element(alert).toHaveTextContent('Please select ur payment');
  await expect.element(getButton('Cash', dialog)).toHaveFocus();
  await getButton('Cash', dialog).click();
  await enterDate('Transaction Date', '31-12-2099', dialog);
  await payButton.click();
  await expect.element(alert).toHaveTextContent('The transaction date cannot be in the future');
  await enterDate('Transaction Date', TODAY, dialog);
  await received.fill('1');
  await payButton.click();
  await expect
    .element(alert)
    .toHaveTextContent(
      'RM 1.00 is less than the oldest fee of RM 120.00. Part payments are off in Settings → House rules.',
    );
  await userEvent.keyboard('{Escape}');
  await answerConfirmation('No');
  await expect.element(received).toHaveValue('1.00');
  expect(server.sent(payFamily)).toEqual([]);
});

test('a double click pays once; a lost response keeps what was typed for another try', async () => {
  server.reply(payFamily, paid(26500, 24000));
  const find = server.loseResponse(payFamily);
  await openDialog();
  await getButton('Bank', dialog).click();
  await expect.element(payButton).toHaveFocus();
  doubleClick(payButton);
  await dismissAlert('Oops', UNREACHABLE_RETRY);
  expect(server.sent(payFamily)).toHaveLength(1);
  await expect.element(totals).toHaveTextContent('Total RM 505.00');
  find();
  await payButton.click();
  await expect.element(page.getByRole('alertdialog', { name: 'Thank you' })).toBeVisible();
  const [first, second] = server.sent(payFamily);
  expect(second).toEqual(first);
  const [firstKey, secondKey] = server.keys(payFamily);
  expect(firstKey).toMatch(/^[0-9a-f]{32}$/);
  expect(secondKey).toBe(firstKey);
});

test('lines that someone else paid are named and reloaded; the rest stays as it was', async () => {
  const stale = new FakeRefusal(409, 'ALREADY_PAID', 'This has already been paid, please reload');
  server.reply(payFamily, stale);
  await openDialog();
  await received.fill('600');
  server.reply(listFamilyFees, [child(1, 'Tan Mei Ling', [fee(1, MONTH_NOW)]), ...family.slice(1)]);
  await payButton.click();
  await dismissAlert('Oops', stale.message as string);
  await expect
    .element(totals)
    .toHaveTextContent('Total RM 360.00Received RM 600.00Change RM 240.00');
  await expect
    .element(check('Tan Mei Ling', `${monthInWords(LAST_MONTH)} Physics`))
    .not.toBeInTheDocument();
});

test('fees that fail to load can be tried again, and nothing can be paid before', async () => {
  server.lose(listFamilyFees);
  await openScreen(`${PATH}?family`);
  await dismissAlert('Oops', UNREACHABLE);
  expect(location.search).toBe('');
  await expect.element(payButton).toBeDisabled();
  server.reply(listFamilyFees, family);
  await getButton('Try again', dialog).click();
  await expect.element(totals).toHaveTextContent('Total RM 505.00');
});

test('a student without confirmed siblings pays alone', async () => {
  const proposed = { ...siblingRecord, confirmed: false };
  server.reply(getStudentAccount, { ...accountRecord, siblings: [proposed] });
  server.reply(listUnpaidFees, []);
  server.reply(listPayableMonths, []);
  await openScreen(`${PATH}?family`);
  await expect.element(page.getByRole('dialog', { name: /^Payment Details/ })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(getButton('Take payment')).toBeVisible();
  await expect.element(getButton('Pay for the family')).not.toBeInTheDocument();
});

test('a receipt that was paid together is printed again on one sheet', async () => {
  const receiptNos = ['R-2026-000007', 'R-2026-000008'];
  server.reply(getReceipt, {
    ...receipt(7, 12000),
    uuid: accountRecord.uuid,
    name: accountRecord.name,
    programLvl: 2,
    familyLanguage: '' as const,
    referenceCode: 'L8KD9Z',
    lines: [],
    staffName: 'Mei',
    recordCreateDate: '2026-03-02T06:05:00.000Z',
    owedFee: 0 as Cents,
    owedOn: TODAY,
    voided: null,
    paidTogether: receiptNos,
  });
  server.lose(getFamilyReceiptDocument);
  server.lose(getReceiptDocument);
  await openScreen(`${PATH}?receipt=R-2026-000007`);
  const shown = page.getByRole('dialog', { name: 'Receipt R-2026-000007' });
  await expect
    .element(shown)
    .toMatchTextContent('Paid together: 2 receipts, R-2026-000007 to R-2026-000008');
  await getButton('Print on one sheet', shown).click();
  await expect
    .poll(() => server.sent(getFamilyReceiptDocument))
    .toEqual([{ receiptNos: receiptNos.join(','), format: 'A5' }]);
  expect(server.sent(getReceiptDocument)).toEqual([]);
  await dismissAlert('Oops', UNREACHABLE);
  await expectAccessible();
  await expectFitsPhone();
});

test('credit pays first and cash the rest, with who paid and the change (R-1862, R-1863)', async () => {
  server.reply(getHeldMoney, { ...HOLDS_NOTHING, familyCredit: 5000 as Cents });
  server.reply(listPayers, ['Puan Rokiah', 'Encik Tan']);
  server.reply(payFamily, paid(5000, 21_500, 24_000));
  await openDialog();
  await dialog.getByRole('switch', { name: 'Use credit first (RM 50.00)' }).click();
  await dialog.getByRole('combobox', { name: 'Paid by (optional)' }).click();
  await page.getByRole('option', { name: 'Puan Rokiah' }).click();
  await received.fill('500');
  await expect
    .element(totals)
    .toHaveTextContent(
      'Total RM 505.00Credit RM 50.00 · Cash RM 455.00Received RM 500.00Change RM 45.00',
    );
  await expectAccessible();
  await expectFitsPhone();
  await payButton.click();
  const alert = page.getByRole('alertdialog', { name: 'Thank you' });
  await expect.element(alert.getByText('Change RM 45.00')).toBeVisible();
  const [request] = server.sent(payFamily);
  expect(request?.payments.map((lines) => lines[0])).toMatchObject([
    { paymentType: 'CREDIT', fee: 5000, payer: 'Puan Rokiah' },
    { paymentType: 'CASH', payer: 'Puan Rokiah' },
    { paymentType: 'CASH', payer: 'Puan Rokiah' },
  ]);
});
