import { listBankAccounts, listOpenBankLines, matchBankLine } from '@kelas/contract/bank';
import { listFamilyFees } from '@kelas/contract/payments';
import type { Cents } from '@kelas/contract/values/cents';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  bankCharge,
  familyChild,
  openLineOf,
  payingFamily,
  receiptToSee,
  recordedPayment,
  replyOpenLines,
} from '../../test/bank.ts';
import { expectAccessible, expectFitsPhone } from '../../test/checks.ts';
import { MONTH_NOW, TODAY, uuidOf } from '../../test/records.ts';
import { openScreen, server } from '../../test/screen.tsx';
import { expectRows, getButton, getTextBox } from '../../test/steps.ts';
import { setLanguage } from '../languages/language.ts';

const SCREEN = '/bank';
const row = (text: string) => page.getByRole('row').filter({ hasText: text });
const tick = (text: string) => page.getByRole('checkbox', { name: `Choose the line ${text}` });
const family = (number: number) => payingFamily(number);

/** A certain line, one with a recorded payment, a charge, and one without a proposal. */
const LINES = [
  openLineOf(1, family(1)),
  openLineOf(2, recordedPayment(2)),
  openLineOf(3, bankCharge, { amount: -50 as Cents }),
  openLineOf(4, null, { amount: 88_800 as Cents }),
];

const open = () => openScreen(SCREEN, 'ADMIN');

test('open lines have what they may be, and certain ones are ticked (R-2375)', async () => {
  const part = { amount: 9000 as Cents, openFee: 2000 as Cents, text: '' };
  const owing = { ...family(5), certainty: 'MAYBE' as const, ground: 'NAME' as const };
  replyOpenLines([...LINES, openLineOf(5, owing, part)]);
  await open();
  // The first test of a run waits for the screen to be built.
  await expect.element(row('LINE 1')).toBeVisible();
  await expectRows([
    /LINE 1.*Certain.*Student 1.*pays all that is owed.*payment reference L8KD9Z/,
    /LINE 2.*Likely.*Student 2.*confirms R-2026-000002.*recorded at the desk/,
    /-0\.50.*LINE 3.*Certain.*Charge of the bank.*words of the bank/,
    /888\.00.*LINE 4.*Unknown/,
    /90\.00.*20\.00 open.*\(erased\).*Maybe.*Student 5.*pays a part of RM 60.00 owed/,
  ]);
  await expect
    .element(page.getByText('5 lines · 2 certain, 1 likely, 2 open · RM 1,028.00 in'))
    .toBeVisible();
  await expect.element(tick('LINE 1')).toBeChecked();
  await expect.element(tick('LINE 2')).not.toBeChecked();
  await expect.element(tick('LINE 3')).toBeChecked();
  await expect.element(tick('LINE 4')).toBeDisabled();
  await expect.element(getButton('Accept 2 lines')).toBeVisible();
  await expectAccessible();
  await getButton('Money out').click();
  await expectRows([/LINE 3/]);
  await expect.element(getButton('Accept 1 line')).toBeVisible();
  await getButton('Money out').click();
  await expectFitsPhone();
  await expectAccessible();
  await setLanguage('ms');
  await expect.element(page.getByText('Pasti').first()).toBeInTheDocument();
});

test('one line is accepted as the counter pays it (R-2376)', async () => {
  replyOpenLines(LINES);
  await open();
  await getButton('Accept: LINE 1').click();
  await expectRows([/LINE 2/, /LINE 3/, /LINE 4/]);
  await getButton('Accept: LINE 2').click();
  await expectRows([/LINE 3/, /LINE 4/]);
  await getButton('Accept: LINE 3').click();
  await expectRows([/LINE 4/]);
  expect(server.sent(matchBankLine)).toEqual([
    {
      ...{ lineId: 1, certainty: 'CERTAIN' },
      payments: [
        [
          {
            ...{ uuid: uuidOf(1), subscriptionId: 11, month: MONTH_NOW, fee: 6000 },
            ...{ paymentType: 'BANK', transactionDate: TODAY },
          },
        ],
      ],
    },
    { lineId: 2, certainty: 'LIKELY', receiptNos: ['R-2026-000002'] },
    { lineId: 3, certainty: 'CERTAIN', reason: 'CHARGE' },
  ]);
  expect(new Set(server.keys(matchBankLine)).size).toBe(3);
});

test('ticked lines are accepted one after the other, and a refused one says why', async () => {
  const message = 'This line of the bank is matched already';
  replyOpenLines([...LINES, openLineOf(6, family(6)), openLineOf(7, family(7))], (input) =>
    input.lineId === 6 ? message : undefined,
  );
  // The family owes less than the money, and the centre keeps no credit.
  server.reply(listFamilyFees, ({ uuid = '' }) => {
    const child = familyChild(uuid);
    const lines = child.lines.map((line) => ({ ...line, fee: 5000 as Cents }));
    return [uuid === uuidOf(7) ? { ...child, lines } : child];
  });
  await open();
  await tick('LINE 2').click();
  await getButton('Accept 5 lines').click();
  const left = page.getByRole('alert');
  await expect.element(left).toMatchTextContent('2 lines stay open.');
  await expect.element(left.getByRole('listitem').first()).toMatchTextContent(message);
  await expect.element(left.getByRole('listitem').last()).toMatchTextContent('Choose what this');
  await expectRows([/LINE 4/, /LINE 6/, /LINE 7/]);
  expect(server.sent(matchBankLine).map(({ lineId }) => lineId)).toEqual([1, 2, 3, 6]);
  await expectAccessible();
  await getButton('Close', left).click();
  await expect.element(left).not.toBeInTheDocument();
});

test('a lost response does not record a line twice', async () => {
  replyOpenLines(LINES);
  await open();
  const restore = server.loseResponse(matchBankLine);
  // The line stays in the list although it is matched.
  server.reply(listOpenBankLines, LINES);
  await getButton('Accept: LINE 1').click();
  await expect.element(page.getByRole('alert')).toMatchTextContent('1 line stays open');
  restore();
  await getButton('Accept: LINE 1').click();
  await expect.poll(() => server.keys(matchBankLine)).toHaveLength(2);
  const [first, second] = server.keys(matchBankLine);
  expect(first).toBe(second);
});

test('twenty lines are reviewed by at most 22 keys', async () => {
  const lines = Array.from({ length: 20 }, (_, at) => openLineOf(at + 1, family(at + 1)));
  replyOpenLines(lines);
  await open();
  await expect.element(row('LINE 20')).toBeVisible();
  let keys = 0;
  const press = async (key: string) => {
    keys += 1;
    await userEvent.keyboard(`{${key}}`);
  };
  await press('ArrowDown');
  for (const { text } of lines) {
    await expect.element(getButton(`Accept: ${text}`).first()).toHaveFocus();
    await press('Enter');
  }
  await expect
    .element(page.getByText('Every line of the bank is matched', { exact: false }).first())
    .toBeVisible();
  expect(server.sent(matchBankLine).map(({ lineId }) => lineId)).toEqual(lines.map(({ id }) => id));
  expect(keys).toBeLessThanOrEqual(22);
});

test('arrow keys go from line to line, also to one without a proposal', async () => {
  replyOpenLines(LINES);
  await open();
  await expect.element(row('LINE 4')).toBeVisible();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  await expect.element(getButton('Accept: LINE 2')).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
  await expect.element(getButton('Assign: LINE 4')).toHaveFocus();
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(getButton('Accept: LINE 3')).toHaveFocus();
  // The line after the accepted one has the focus, or the last one.
  await userEvent.keyboard('{Enter}');
  await expect.element(getButton('Assign: LINE 4')).toHaveFocus();
});

test('a line that a person must decide opens the payment of the family', async () => {
  replyOpenLines([openLineOf(1, family(1), { amount: 5000 as Cents })]);
  await open();
  await getButton('Accept: LINE 1').click();
  const dialog = page.getByRole('dialog', { name: 'Pay for the family' });
  await expect.element(dialog).toMatchTextContent('Tan Mei Ling');
  await expect.element(getTextBox('Amount received', dialog)).toHaveValue('50.00');
  expect(server.sent(matchBankLine)).toEqual([]);
});

test('a centre without an account begins with one', async () => {
  replyOpenLines([]);
  server.reply(listBankAccounts, []);
  await open();
  await expect.element(page.getByText(/^Add the bank account of the centre/)).toBeVisible();
  await getButton('Add an account').click();
  await expect.element(page.getByRole('dialog', { name: 'Add a bank account' })).toBeVisible();
});

test('recorded payments of one receipt each are confirmed together', async () => {
  const receipts = [receiptToSee(2), receiptToSee(3)];
  replyOpenLines([openLineOf(1, { ...recordedPayment(2), receipts }, { amount: 12_000 as Cents })]);
  await open();
  await expect.element(row('LINE 1')).toMatchTextContent('R-2026-000002, R-2026-000003');
  await getButton('Accept: LINE 1').click();
  await expect
    .poll(() => server.sent(matchBankLine))
    .toEqual([
      { lineId: 1, certainty: 'LIKELY', receiptNos: receipts.map(({ receiptNo }) => receiptNo) },
    ]);
});
