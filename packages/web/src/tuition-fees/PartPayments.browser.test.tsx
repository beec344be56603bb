import { getHouseRules } from '@kelas/contract/house-rules';
import { payTuition } from '@kelas/contract/payments';
import {
  getTuitionPayment,
  listPayableMonths,
  listTuitionPayments,
} from '@kelas/contract/tuition-fees';
import type { Cents } from '@kelas/contract/values/cents';
import { currentMonth } from '@kelas/contract/values/date';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { receiptOf, rulesOff, uuidOf } from '../../test/records.ts';
import { openScreen, server } from '../../test/screen.tsx';
import { getButton } from '../../test/steps.ts';

const month = currentMonth(new Date());
const student = { uuid: uuidOf(1), name: 'Tan Mei Ling', programLvl: 2 };
const unpaid = {
  paymentStatus: 'PENDING',
  transactionDate: null,
  transactionType: null,
} as const;
const line = {
  ...student,
  ...unpaid,
  subscriptionId: 1,
  subjectName: 'Physics',
  fee: 12_000 as Cents,
  icNo: '',
};
const dialog = page.getByRole('dialog', { name: /^Payment Details/ });
const table = dialog.getByRole('table', { name: 'tuition lines' });
const received = dialog.getByRole('textbox', { name: 'Received' });
const total = dialog.getByRole('status').last();

beforeEach(() => {
  server.reply(getHouseRules, { ...rulesOff, partPayments: true });
  server.reply(listTuitionPayments, [
    {
      ...student,
      ...unpaid,
      month,
      totalOwedFee: 7000 as Cents,
      totalTuitionFee: 12_000 as Cents,
    },
  ]);
  server.reply(getTuitionPayment, [{ ...line, paidFee: 5000 as Cents }]);
  server.reply(listPayableMonths, [
    {
      month: '01-2030',
      totalOwedFee: 12_000 as Cents,
      lines: [{ subscriptionId: 1, subjectName: 'Physics', fee: 12_000 as Cents }],
    },
  ]);
});

async function openDialog(): Promise<void> {
  await openScreen(`/student/tuition/payment?month=${month}`);
  await getButton(`View Details: ${student.name}`).click();
  await expect.element(table).toBeVisible();
}

test('the rest of a part is proposed; less of it stays owed (R-1543)', async () => {
  server.reply(payTuition, receiptOf(2000));
  await openDialog();
  await expect.element(table.getByText('already paid RM 50.00')).toBeVisible();
  await expect.element(total).toHaveTextContent('Total RM 70.00');
  await getButton('Change fee', dialog).click();
  await expect.element(dialog.getByText('owed RM 70.00')).toBeVisible();
  await received.fill('20');
  await expect.element(dialog.getByText('RM 50.00 stays owed')).toBeVisible();
  await expect.element(total).toHaveTextContent('Total RM 20.00');
  await getButton('Bank', dialog).click();
  await getButton('Pay now', dialog).click();
  await expect.element(page.getByRole('alertdialog', { name: 'Thank you' })).toBeVisible();
  expect(server.sent(payTuition)).toMatchObject([[{ subscriptionId: 1, month, fee: 2000 }]]);
});

test.each([
  ['70.01', 'Only RM 70.00 is owed for Physics'],
  ['0', 'Fee are required'],
])('RM %s is refused before it is sent', async (text, message) => {
  await openDialog();
  await getButton('Change fee', dialog).click();
  await received.fill(text);
  await getButton('Bank', dialog).click();
  await getButton('Pay now', dialog).click();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent(message);
  expect(server.sent(payTuition)).toEqual([]);
});

test('each month of a course has its own amount', async () => {
  server.reply(payTuition, receiptOf(10_000));
  await openDialog();
  await getButton('Jan 2030 · RM 120.00', dialog).click();
  await getButton('Change fee', dialog).last().click();
  await received.fill('30');
  await expect.element(total).toHaveTextContent('Total RM 100.00');
  await getButton('Bank', dialog).click();
  await getButton('Pay now', dialog).click();
  await expect.element(page.getByRole('alertdialog', { name: 'Thank you' })).toBeVisible();
  expect(server.sent(payTuition)).toMatchObject([
    [
      { month, fee: 7000 },
      { month: '01-2030', fee: 3000 },
    ],
  ]);
});

test('while the rule is off, a fee cannot be changed', async () => {
  server.reply(getHouseRules, rulesOff);
  await openDialog();
  await expect.element(total).toHaveTextContent('Total RM 70.00');
  await expect.element(getButton('Change fee', dialog)).not.toBeInTheDocument();
});

test('a smaller amount pays the oldest fees, with a part of the last one (R-1861)', async () => {
  server.reply(payTuition, receiptOf(10_000));
  await openDialog();
  await getButton('Jan 2030 · RM 120.00', dialog).click();
  await getButton('Cash', dialog).click();
  await dialog.getByRole('textbox', { name: 'Cash received' }).fill('100');
  await expect.element(total).toHaveTextContent('Total RM 100.00');
  await expect.element(table.getByText('part of RM 120.00')).toBeVisible();
  await getButton('Change fee', dialog).last().click();
  await expect.element(received).toHaveValue('30.00');
  await getButton('Pay now', dialog).click();
  await expect.element(page.getByRole('alertdialog', { name: 'Thank you' })).toBeVisible();
  expect(server.sent(payTuition)).toMatchObject([
    [
      { month, fee: 7000 },
      { month: '01-2030', fee: 3000 },
    ],
  ]);
});

test('while the rule is off, it pays whole fees and says what stays owed', async () => {
  server.reply(getHouseRules, rulesOff);
  await openDialog();
  await getButton('Jan 2030 · RM 120.00', dialog).click();
  await getButton('Cash', dialog).click();
  const cash = dialog.getByRole('textbox', { name: 'Cash received' });
  await cash.fill('100');
  await expect.element(total).toHaveTextContent('Total RM 70.00');
  await expect
    .element(dialog.getByRole('note'))
    .toHaveTextContent(
      'RM 120.00 stays owed. Part payments are off in Settings → House rules, so only whole fees are paid.',
    );
  await cash.fill('50');
  await getButton('Pay now', dialog).click();
  await expect
    .element(dialog.getByRole('alert'))
    .toHaveTextContent(
      'RM 50.00 is less than the oldest fee of RM 70.00. Part payments are off in Settings → House rules.',
    );
  expect(server.sent(payTuition)).toEqual([]);
});
