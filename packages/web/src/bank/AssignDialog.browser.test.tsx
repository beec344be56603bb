import { listUnseenPayments, matchBankLine } from '@kelas/contract/bank';
import { getReceipt } from '@kelas/contract/payments';
import { searchStudents } from '@kelas/contract/search';
import type { Cents } from '@kelas/contract/values/cents';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openLineOf, receiptToSee, replyOpenLines } from '../../test/bank.ts';
import { expectAccessible, expectFitsPhone } from '../../test/checks.ts';
import { FakeRefusal } from '../../test/fake-server.ts';
import { MONTH_NOW, TODAY, uuidOf } from '../../test/records.ts';
import { openScreen, server } from '../../test/screen.tsx';
import { dismissAlert, expectRows, getButton, getSelect } from '../../test/steps.ts';

const dialog = page.getByRole('dialog', { name: /^Where does this money come from/ });
const LINES = [
  openLineOf(1, null),
  openLineOf(2, null, { amount: -8000 as Cents }),
  openLineOf(3, null),
];

beforeEach(() => {
  replyOpenLines(LINES);
  server.reply(listUnseenPayments, []);
  server.reply(getReceipt, new FakeRefusal(404, 'NOT_FOUND', 'No such receipt'));
  server.reply(searchStudents, [
    {
      ...{ uuid: uuidOf(1), name: 'Tan Mei Ling', programLvl: 2, phoneNo: '60123456789' },
      ...{ status: 'ACTIVE', match: 'NAME', matchText: 'Tan Mei Ling', referenceCode: 'L8KD9Z' },
      ...{ totalOwedFee: 6000 as Cents, credit: 0 as Cents, siblings: [] },
    },
  ]);
});

test('a family is found by typing, and its payment is recorded by keys alone', async () => {
  await openScreen('/bank', 'ADMIN');
  await expect.element(getButton('Assign: LINE 1')).toBeVisible();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.element(getSelect('Family of', dialog)).toHaveFocus();
  await expect.element(dialog).toMatchTextContent('RM 60.00, LINE 1');
  await userEvent.keyboard('tan');
  await expect.element(page.getByRole('option')).toMatchTextContent('owes RM 60.00');
  await expectAccessible();
  await userEvent.keyboard('{Enter}');
  await expect.element(getButton('Record a payment', dialog)).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  const payment = page.getByRole('dialog', { name: 'Pay for the family' });
  await expect.element(payment).toMatchTextContent('Total RM 60.00');
  await getButton('Pay now', payment).click();
  await expect.poll(() => server.sent(matchBankLine)).toHaveLength(1);
  expect(server.sent(matchBankLine)).toMatchObject([
    {
      lineId: 1,
      payments: [
        [
          {
            uuid: uuidOf(1),
            month: MONTH_NOW,
            fee: 6000,
            paymentType: 'BANK',
            transactionDate: TODAY,
          },
        ],
      ],
    },
  ]);
});

test('a recorded payment of the family is confirmed', async () => {
  server.reply(listUnseenPayments, [receiptToSee(1), receiptToSee(2, 2500)]);
  await openScreen('/bank', 'ADMIN');
  await getButton('Assign: LINE 1').click();
  await getSelect('Family of', dialog).fill('tan');
  await page.getByRole('option').click();
  const confirm = dialog.getByRole('button', { name: /^Confirm R-2026-000002: Student 2, RM 25/ });
  await expect.element(confirm).toBeVisible();
  await expectAccessible();
  await expectFitsPhone();
  await confirm.click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(server.sent(listUnseenPayments)[0]).toEqual({ uuid: uuidOf(1) });
  expect(server.sent(matchBankLine)).toEqual([{ lineId: 1, receiptNos: ['R-2026-000002'] }]);
});

test('other money is said, and a refusal says why', async () => {
  const message = 'This line of the bank is matched already';
  replyOpenLines(LINES, ({ lineId }) => (lineId === 1 ? message : undefined));
  await openScreen('/bank', 'ADMIN');
  await getButton('Assign: LINE 1').click();
  await getButton('Interest or hibah', dialog).click();
  await dismissAlert('Oops', message);
  await getButton('Cancel', dialog).click();
  await getButton('Assign: LINE 2').click();
  const out = page.getByRole('dialog', { name: /^What was this money for/ });
  await expect.element(out).toMatchTextContent('RM 80.00, LINE 2');
  await expect.element(getSelect('Family of', out)).not.toBeInTheDocument();
  await getButton('Other money, not fees or salaries', out).click();
  await expect.element(out).not.toBeInTheDocument();
  await expectRows([/LINE 1/, /LINE 3/]);
  expect(server.sent(matchBankLine).at(-1)).toEqual({ lineId: 2, reason: 'OTHER' });
});
