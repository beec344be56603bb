import type { OutputOf } from '@kelas/contract/call';
import { getHouseRules } from '@kelas/contract/house-rules';
import { getReceipt, voidPayment } from '@kelas/contract/payments';
import { getStudentAccount } from '@kelas/contract/student-account';
import type { Cents } from '@kelas/contract/values/cents';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../test/checks.ts';
import { FakeRefusal } from '../../test/fake-server.ts';
import { rulesOff } from '../../test/records.ts';
import { openScreen, server } from '../../test/screen.tsx';
import { dismissAlert, getButton, getTextBox } from '../../test/steps.ts';
import { accountRecord } from '../../test/student-account.ts';

const PATH = `/student/${accountRecord.uuid}`;
const [receipt] = accountRecord.receipts;
const { receiptNo = '' } = receipt ?? {};
const voided = { recordCreateDate: '2026-03-02T06:05:00.000Z', staffName: 'Mei', reason: 'Twice' };
const keep = page.getByRole('checkbox', { name: 'Keep RM 120.00 as credit' });

let detail: OutputOf<typeof getReceipt>;

beforeEach(() => {
  if (!receipt) throw new Error('there is no receipt');
  server.reply(getStudentAccount, accountRecord);
  server.reply(getHouseRules, { ...rulesOff, keepsCredit: true });
  detail = {
    ...receipt,
    uuid: accountRecord.uuid,
    name: accountRecord.name,
    programLvl: 2,
    familyLanguage: '' as const,
    referenceCode: 'L8KD9Z',
    lines: [],
    staffName: 'Mei',
    recordCreateDate: '2026-03-02T06:05:00.000Z',
    owedFee: receipt.totalAmount,
    owedOn: '02-03-2026',
    voided: null,
  };
  server.reply(getReceipt, detail);
  server.reply(voidPayment, { ...detail, voided, creditReceiptNo: 'R-2026-000008' });
});

test('without the house rule there is no credit to keep (R-1576)', async () => {
  server.reply(getHouseRules, { ...rulesOff, keepsCredit: false });
  await openVoid();
  await expect.element(keep).not.toBeInTheDocument();
});

test('a deposit stays a deposit, and the salaries that are reduced are named (R-1845)', async () => {
  const line = { subjectName: 'Deposit', month: '03-2026', chargedFee: 2000 as Cents };
  const correction = { teacherName: 'Lim', countedMonth: '02-2026', month: '03-2026' };
  const salaryCorrections = [{ ...correction, shareFee: 3000 as Cents }];
  const text =
    'RM 30.00 comes off the salary of Lim for Mar 2026. It was paid in the salary for Feb 2026.';
  const lines = [{ ...line, fund: 'DEPOSIT' as const, fee: 2000 as Cents }];
  server.reply(getReceipt, { ...detail, lines, salaryCorrections });
  server.reply(voidPayment, { ...detail, voided, salaryCorrections });
  await openVoid();
  await expect
    .element(
      page.getByRole('checkbox', { name: 'Keep RM 100.00 as credit and RM 20.00 as deposit' }),
    )
    .toBeVisible();
  await expect.element(page.getByText(text)).toBeVisible();
  await getButton('Yes').click();
  await dismissAlert('Thank you', `This payment has been voided ${text}`);
});

async function openVoid() {
  await openScreen(PATH, 'ADMIN');
  await getButton(`Void ${receiptNo}`).click();
  await getTextBox('Reason').fill('Twice');
}

test('the money of a voided payment is kept as credit only after a tick (R-1581)', async () => {
  await openVoid();
  await expect.element(keep).not.toBeChecked();
  await expectAccessible();
  await keep.click();
  await getTextBox('Reason').click();
  await userEvent.keyboard('{Enter}');
  await dismissAlert('Thank you', 'This payment has been voided, and its money is kept as credit');
  expect(server.sent(voidPayment)).toEqual([{ receiptNo, reason: 'Twice', keepAsCredit: true }]);
});

test('a refused void says what must be undone first (R-1580)', async () => {
  const text = 'Its credit was used by receipt R-2026-000009. Void that receipt first.';
  server.reply(voidPayment, new FakeRefusal(409, 'MONEY_USED', text));
  await openVoid();
  await keep.click();
  await getTextBox('Reason').click();
  await userEvent.keyboard('{Enter}');
  await dismissAlert('Oops', text);
  await expect.element(keep).not.toBeInTheDocument();
});

test.each(['CREDIT', null] as const)(
  'the money of a payment of type %s cannot be kept',
  async (paymentType) => {
    const receipts = accountRecord.receipts.map((each) => ({ ...each, paymentType }));
    server.reply(getStudentAccount, { ...accountRecord, receipts });
    await openVoid();
    await expect.element(getTextBox('Reason')).toHaveValue('Twice');
    await expect.element(page.getByRole('checkbox', { name: /as credit/ })).not.toBeInTheDocument();
  },
);
