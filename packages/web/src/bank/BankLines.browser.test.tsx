import {
  addBankAccount,
  changeBankAccount,
  listBankAccounts,
  listBankLines,
  listClaimedPayments,
  undoBankMatch,
} from '@kelas/contract/bank';
import type { OutputOf } from '@kelas/contract/call';
import type { Cents } from '@kelas/contract/values/cents';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { bankAccount, doneBySiti, receiptToSee, replyOpenLines } from '../../test/bank.ts';
import { expectAccessible, expectFitsPhone } from '../../test/checks.ts';
import { FakeRefusal } from '../../test/fake-server.ts';
import { MONTH_NOW, TODAY } from '../../test/records.ts';
import { openScreen, server } from '../../test/screen.tsx';
import {
  answerConfirmation,
  expectInvalid,
  expectRows,
  getButton,
  getTextBox,
  selectOption,
} from '../../test/steps.ts';

type Line = OutputOf<typeof listBankLines>[number];

const match = (fee: number, of: Partial<Line['matches'][number]>) => ({
  ...{ fee: fee as Cents, ...doneBySiti },
  ...of,
});
const lineOf = (id: number, amount: number, matches: Line['matches']): Line => ({
  ...{ id, accountName: 'Maybank', transactionDate: TODAY, text: `LINE ${id}`, matches },
  amount: amount as Cents,
  openFee: (matches.length > 0 ? 0 : Math.abs(amount)) as Cents,
});
let lines: Line[];

beforeEach(() => {
  replyOpenLines([]);
  lines = [
    lineOf(1, 12_000, [
      match(6000, { receiptNo: 'R-2026-000001', name: 'Student 1' }),
      match(6000, { receiptNo: 'R-2026-000002', name: 'Student 2' }),
    ]),
    lineOf(2, -50, [match(50, { reason: 'CHARGE' })]),
    lineOf(3, -300_000, [match(300_000, { salaryId: 4, name: 'Encik Rahman' })]),
    lineOf(4, -5000, [match(5000, { voucherNo: 'V-2026-000001', name: 'Student 3' })]),
    lineOf(5, 8000, []),
  ];
  server.reply(listBankLines, () => [...lines]);
  server.reply(undoBankMatch, ({ lineId }) => {
    lines = lines.map((line) => (line.id === lineId ? lineOf(line.id, line.amount, []) : line));
    return { openFee: 12_000 as Cents };
  });
});

test('all lines of a month say what they were, and a match is undone (R-2377)', async () => {
  await openScreen('/bank/lines', 'ADMIN');
  await expectRows([
    /LINE 1.*R-2026-000001 Student 1 60\.00.*R-2026-000002 Student 2 60\.00.*Siti/,
    /LINE 2.*Charge of the bank/,
    /LINE 3.*Salary Encik Rahman 3,000\.00/,
    /LINE 4.*V-2026-000001 Student 3 50\.00/,
    /LINE 5/,
  ]);
  expect(server.sent(listBankLines)).toEqual([{ month: MONTH_NOW }]);
  await expect.element(getButton('Undo: LINE 5')).not.toBeInTheDocument();
  await expectAccessible();
  await getButton('Undo: LINE 1').click();
  const question = page.getByRole('dialog', { name: 'Confirmation' });
  await expect.element(question).toMatchTextContent('Its payments stay, as claimed.');
  await answerConfirmation('No');
  expect(server.sent(undoBankMatch)).toEqual([]);
  await getButton('Undo: LINE 1').click();
  await answerConfirmation('Yes');
  await expect.element(getButton('Undo: LINE 1')).not.toBeInTheDocument();
  await getButton('Undo: LINE 2').click();
  await expect.element(question).not.toMatchTextContent('payments');
  await answerConfirmation('Yes');
  await expect.poll(() => server.sent(undoBankMatch)).toEqual([{ lineId: 1 }, { lineId: 2 }]);
  // The tab of the open lines has the same name as the chip.
  await page.getByRole('button', { name: 'To match', exact: true }).click();
  await expectRows([/LINE 1/, /LINE 2/, /LINE 5/]);
  await expectFitsPhone();
});

test('payments that no statement shows are claimed (R-2379)', async () => {
  const claimed = [receiptToSee(1), receiptToSee(2, 2500)].map((each) => ({
    ...each,
    ...doneBySiti,
  }));
  server.reply(listClaimedPayments, ({ days }) => (days === '7' ? [] : claimed));
  await openScreen('/bank/claimed', 'ADMIN');
  await expectRows([
    /Student 1.*R-2026-000001.*60\.00.*60\.00.*Siti/,
    /Student 2.*R-2026-000002.*60\.00.*25\.00/,
  ]);
  await expect.element(page.getByText('RM 85.00', { exact: false }).first()).toBeVisible();
  await expect.element(page.getByText(/no added statement shows the money/)).toBeVisible();
  await expectAccessible();
  await expectFitsPhone();
  await page.viewport(1280, 900);
  await selectOption('Not seen after', '7 days');
  await getButton('Search').click();
  await expect.element(page.getByText(/^Every payment by bank of these days/)).toBeVisible();
  expect(server.sent(listClaimedPayments).map(({ days }) => days)).toEqual(['3', '7']);
});

const accounts = page.getByRole('dialog', { name: 'Bank accounts' });
const name = 'Name of the account';

test('accounts are listed, added and renamed (R-2369)', async () => {
  let all: OutputOf<typeof listBankAccounts> = [bankAccount];
  server.reply(listBankAccounts, () => all);
  const message = 'There is an account with this name already';
  server.reply(addBankAccount, new FakeRefusal(409, 'NAME_TAKEN', message));
  await openScreen('/bank', 'ADMIN');
  await getButton('Accounts').click();
  await expect.element(accounts).toMatchTextContent('Maybank, 514012345678');
  await expect.element(accounts).toMatchTextContent('1 Nov 2026 to 15 Nov 2026');
  await expectAccessible();
  await getButton('Add an account', accounts).click();
  const add = page.getByRole('dialog', { name: 'Add a bank account' });
  await getTextBox('Account number', add).fill('12-A');
  await getButton('Save', add).click();
  await expectInvalid(getTextBox(name, add), '', /Please enter the name of the account/);
  await getTextBox(name, add).fill('CIMB');
  await expectInvalid(getTextBox('Account number', add), '12-A', /at most 20 digits/);
  await getTextBox('Account number', add).fill('8000 1234-5678');
  await getButton('Save', add).click();
  await expect.element(add).toMatchTextContent(message);
  await expectAccessible();
  server.reply(addBankAccount, ({ name: added = '' }) => {
    const { from: _from, until: _until, ...first } = bankAccount;
    all = [...all, { ...first, id: 2, name: added, number: '', lastFile: null }];
    return { id: 2 };
  });
  await getButton('Save', add).click();
  await expect.element(accounts).toMatchTextContent('No statement yet');
  expect(server.sent(addBankAccount).at(-1)).toMatchObject({ name: 'CIMB' });
  server.reply(changeBankAccount, { id: 1 });
  await getButton('Edit: Maybank', accounts).click();
  const edit = page.getByRole('dialog', { name: 'Bank account', exact: true });
  await getTextBox(name, edit).fill('Maybank current');
  await getButton('Save', edit).click();
  await expect.element(edit).not.toBeInTheDocument();
  expect(server.sent(changeBankAccount)).toEqual([
    { id: 1, name: 'Maybank current', number: '514012345678' },
  ]);
  await expectFitsPhone();
});
