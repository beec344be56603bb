import { getHeldMoney } from '@kelas/contract/funds';
import { getFamilyReceiptDocument, payFamily, payMisc, payTuition } from '@kelas/contract/payments';
import {
  getTuitionPayment,
  listPayableMonths,
  listTuitionPayments,
} from '@kelas/contract/tuition-fees';
import type { Cents } from '@kelas/contract/values/cents';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible, expectFitsPhone } from '../../test/checks.ts';
import { FakeRefusal } from '../../test/fake-server.ts';
import {
  MISC_MONTH,
  miscDialog,
  openMiscDialog,
  replyMiscCharges,
} from '../../test/misc-dialog.ts';
import { HOLDS_NOTHING, MONTH_NOW, receiptOf, uuidOf } from '../../test/records.ts';
import { openScreen, server } from '../../test/screen.tsx';
import { dismissAlert, getButton } from '../../test/steps.ts';

const student = { uuid: uuidOf(1), name: 'Tan Mei Ling', programLvl: 2 };
const unpaid = {
  paymentStatus: 'PENDING',
  transactionDate: null,
  transactionType: null,
} as const;
const dialog = page.getByRole('dialog', { name: /^Payment Details/ });
const total = dialog.getByRole('status').last();
const creditFirst = dialog.getByRole('switch', { name: 'Use credit first (RM 50.00)' });
const recorded = {
  receipts: [
    { ...receiptOf(5000), paymentType: 'CREDIT' as const },
    { ...receiptOf(7000), receiptNo: 'R-2026-000008' },
  ],
  totalAmount: 12_000 as Cents,
};

beforeEach(() => {
  server.reply(getHeldMoney, { ...HOLDS_NOTHING, familyCredit: 5000 as Cents });
  server.reply(payFamily, recorded);
});

async function openDialog(): Promise<void> {
  const amounts = { totalOwedFee: 12_000 as Cents, totalTuitionFee: 12_000 as Cents };
  server.reply(listTuitionPayments, [{ ...student, ...unpaid, month: MONTH_NOW, ...amounts }]);
  const line = { subscriptionId: 1, subjectName: 'Physics', fee: 12_000 as Cents, icNo: '' };
  server.reply(getTuitionPayment, [{ ...student, ...unpaid, ...line }]);
  server.reply(listPayableMonths, []);
  await openScreen(`/student/tuition/payment?month=${MONTH_NOW}`);
  await getButton(`View Details: ${student.name}`).click();
  await expect.element(creditFirst).toBeVisible();
}

test('credit pays first and cash the rest, with the change and one printed sheet (R-1863)', async () => {
  server.lose(getFamilyReceiptDocument);
  await openDialog();
  await creditFirst.click();
  await getButton('Cash', dialog).click();
  await dialog.getByRole('textbox', { name: 'Cash received' }).fill('100');
  await expect.element(total).toHaveTextContent('Total RM 120.00Credit RM 50.00 · Cash RM 70.00');
  await expect.element(dialog.getByText('Change RM 30.00')).toBeVisible();
  await expectAccessible();
  await expectFitsPhone();
  await getButton('Pay now', dialog).click();
  const alert = page.getByRole('alertdialog', { name: 'Thank you' });
  await expect
    .element(alert)
    .toMatchTextContent(/2 receipts, R-2026-000007 to R-2026-000008, RM 120.00/);
  await expect.element(alert.getByText('Change RM 30.00')).toBeVisible();
  expect(server.sent(payFamily)).toMatchObject([
    {
      payments: [
        [{ uuid: student.uuid, subscriptionId: 1, paymentType: 'CREDIT', fee: 5000 }],
        [{ uuid: student.uuid, subscriptionId: 1, paymentType: 'CASH', fee: 7000 }],
      ],
    },
  ]);
  expect(server.sent(payTuition)).toEqual([]);
  await getButton('Print receipt', alert).click();
  await expect
    .poll(() => server.sent(getFamilyReceiptDocument))
    .toMatchObject([{ receiptNos: 'R-2026-000007,R-2026-000008' }]);
});

test('cash below the rest is refused, and a refusal keeps the choice', async () => {
  await openDialog();
  await creditFirst.click();
  await getButton('Cash', dialog).click();
  await dialog.getByRole('checkbox', { name: 'Physics' }).click();
  await dialog.getByRole('checkbox', { name: 'Physics' }).click();
  await dialog.getByRole('textbox', { name: 'Cash received' }).fill('69.99');
  await getButton('Pay now', dialog).click();
  await expect
    .element(dialog.getByRole('alert'))
    .toMatchTextContent(/^The amount received is less than the total/);
  server.reply(payFamily, new FakeRefusal(409, 'TOO_LITTLE', 'Only RM 10.00 is left'));
  await dialog.getByRole('textbox', { name: 'Cash received' }).fill('70');
  await getButton('Pay now', dialog).click();
  await dismissAlert('Oops', 'Only RM 10.00 is left');
  await expect.element(creditFirst).toBeChecked();
});

test('without the switch, and for a payment from credit alone, one payment is sent', async () => {
  server.reply(payTuition, receiptOf(12_000));
  await openDialog();
  await getButton('Credit (RM 50.00)', dialog).click();
  await expect.element(creditFirst).not.toBeInTheDocument();
  await getButton('Bank', dialog).click();
  await expect.element(total).toMatchTextContent(/^Total RM 120.00$/);
  await getButton('Pay now', dialog).click();
  await dismissAlert('Thank you', /You've made the payment/);
  expect(server.sent(payTuition)).toMatchObject([[{ paymentType: 'BANK', fee: 12_000 }]]);
  expect(server.sent(payFamily)).toEqual([]);
});

test('misc charges are paid from credit first, and by bank', async () => {
  replyMiscCharges();
  await openMiscDialog();
  await miscDialog.getByRole('checkbox', { name: 'T-shirt' }).click();
  await creditFirst.click();
  await getButton('Bank', miscDialog).click();
  await expect.element(total).toHaveTextContent('Total RM 84.95Credit RM 50.00 · Bank RM 34.95');
  await getButton('Pay now', miscDialog).click();
  await dismissAlert('Thank you', /You've made the payment/);
  const common = { uuid: student.uuid, month: MISC_MONTH };
  expect(server.sent(payFamily)).toMatchObject([
    {
      payments: [
        [{ ...common, chargeId: 11, paymentType: 'CREDIT', fee: 5000 }],
        [
          { ...common, chargeId: 11, paymentType: 'BANK', fee: 990 },
          { ...common, chargeId: 12, paymentType: 'BANK', fee: 2505 },
        ],
      ],
    },
  ]);
  expect(server.sent(payMisc)).toEqual([]);
});
