import { voidPayment } from '@kelas/contract/receipts';
import { getStudentAccount } from '@kelas/contract/student-account';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../test/checks.ts';
import { FakeRefusal } from '../../test/fake-server.ts';
import { openScreen, server } from '../../test/screen.tsx';
import { dismissAlert, getButton, getTextBox } from '../../test/steps.ts';
import { accountRecord } from '../../test/student-account.ts';

const PATH = `/student/${accountRecord.uuid}`;
const [receipt] = accountRecord.receipts;
const { receiptNo = '' } = receipt ?? {};
const keep = page.getByRole('checkbox', { name: 'Keep RM 120.00 as credit' });

beforeEach(() => {
  if (!receipt) throw new Error('there is no receipt');
  server.reply(getStudentAccount, accountRecord);
  server.reply(voidPayment, {
    ...receipt,
    uuid: accountRecord.uuid,
    name: accountRecord.name,
    programLvl: 2,
    lines: [],
    staffName: 'Mei',
    recordCreateDate: '2026-03-02T06:05:00.000Z',
    owedFee: receipt.totalAmount,
    owedOn: '02-03-2026',
    voided: { recordCreateDate: '2026-03-02T06:05:00.000Z', staffName: 'Mei', reason: 'Twice' },
    creditReceiptNo: 'R-2026-000008',
  });
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
