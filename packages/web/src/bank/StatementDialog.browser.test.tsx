import { addStatement, listBankAccounts, previewStatement } from '@kelas/contract/bank';
import type { OutputOf } from '@kelas/contract/call';
import type { Cents } from '@kelas/contract/values/cents';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { bankAccount, replyOpenLines } from '../../test/bank.ts';
import { expectAccessible, expectFitsPhone } from '../../test/checks.ts';
import { FakeRefusal } from '../../test/fake-server.ts';
import { openScreen, server } from '../../test/screen.tsx';
import {
  dismissAlert,
  getButton,
  getSelect,
  getTextBox,
  listOptions,
  selectOption,
} from '../../test/steps.ts';

type Preview = OutputOf<typeof previewStatement>;

const dialog = page.getByRole('dialog', { name: 'Add a statement' });
const rows = getTextBox('Paste the rows here, with their headings', dialog);
const accept = dialog.getByRole('checkbox', { name: /^I have looked at this/ });
const TEXT = 'Date,Description,Debit,Credit,Balance\n01/11/2026,FEE,,60.00,60.00';

const columns: Preview['columns'] = {
  ...{ date: 0, text: [1], amount: null, sign: null, debit: 2, credit: 3, balance: 4 },
  dateOrder: 'DMY',
};
const clean: Preview = {
  columns,
  headings: ['Date', 'Description', 'Debit', 'Credit', 'Balance'],
  sample: [['01/11/2026', 'FEE', '', '60.00', '60.00']],
  ...{ columnsKnown: true, dateOrderKnown: true, from: '01-11-2026', until: '15-11-2026' },
  ...{ newLines: 41, knownLines: 0, faults: [], gaps: [], changed: [] },
};
const note = { row: 7, date: '03-11-2026', text: 'IBG CREDIT', amount: 6000 as Cents };
const doubtful: Preview = {
  ...clean,
  faults: [
    { row: 3, code: 'DATE', cell: '31/02/2026' },
    { row: 4, code: 'AMOUNT', cell: 'x' },
    { row: 5, code: 'NO_AMOUNT', cell: '' },
  ],
  gaps: [{ ...note, expected: 12_000 as Cents, found: 18_000 as Cents }],
  changed: [{ ...note, row: 9, text: 'CHANGED ONE' }],
  missingAfter: '31-10-2026',
};

beforeEach(() => {
  replyOpenLines([]);
  server.reply(previewStatement, clean);
  server.reply(addStatement, { added: 41, known: 0 });
});

async function open() {
  await openScreen('/bank', 'ADMIN');
  await getButton('Add a statement').click();
  await expect.element(dialog).toBeVisible();
}

async function read() {
  await open();
  await rows.fill(TEXT);
  await getButton('Read', dialog).click();
}

test('pasted rows are read, shown and added (R-2370)', async () => {
  await read();
  await expect.element(dialog).toMatchTextContent('41 lines of 1 Nov 2026 to 15 Nov 2026 are new.');
  await expect.element(accept).not.toBeInTheDocument();
  await getButton('Show the columns', dialog).click();
  await expectAccessible();
  await expectFitsPhone();
  await getButton('Add 41 lines', dialog).click();
  await dismissAlert('Thank you', '41 lines added');
  await expect.element(dialog).not.toBeInTheDocument();
  const sent = { accountId: 1, text: TEXT };
  expect(server.sent(previewStatement)).toMatchObject([sent]);
  expect(server.sent(addStatement)).toMatchObject([{ ...sent, columns, acceptDoubts: false }]);
});

test('a file is read, and lines that are known are said', async () => {
  server.reply(previewStatement, { ...clean, newLines: 2, knownLines: 39 });
  server.reply(addStatement, { added: 2, known: 39 });
  await open();
  const chooser = page.getByLabelText('CSV file', { exact: true });
  await userEvent.upload(chooser, new File([TEXT], 'november.csv', { type: 'text/csv' }));
  await getButton('Read', dialog).click();
  await expect.element(dialog).toMatchTextContent('are new, 39 are there already.');
  await getButton('Add 2 lines', dialog).click();
  await dismissAlert('Thank you', '2 lines added. The other 39 were there already.');
  expect(server.sent(addStatement)).toMatchObject([{ fileName: 'november.csv', data: btoa(TEXT) }]);
});

test('doubts are shown with their rows, and accepted before the lines are added (R-2372)', async () => {
  server.reply(previewStatement, doubtful);
  await read();
  for (const text of [
    /not that of the last stored line, of 31 Oct 2026/,
    /Row 7: 3 Nov 2026, RM 60.00, IBG CREDIT: RM 180.00 in place of RM 120.00/,
    /Row 9: .*CHANGED ONE/,
    /Row 3: “31\/02\/2026” is no date/,
    /Row 4: “x” is no amount/,
    /Row 5: no amount/,
  ]) {
    await expect.element(dialog).toMatchTextContent(text);
  }
  const add = getButton('Add 41 lines', dialog);
  await expect.element(add).toBeDisabled();
  await expectAccessible();
  await expectFitsPhone();
  await accept.click();
  await add.click();
  await dismissAlert('Thank you', '41 lines added');
  expect(server.sent(addStatement)).toMatchObject([{ acceptDoubts: true }]);
});

test('the order of dates is asked where it is not known (R-2371)', async () => {
  server.reply(previewStatement, ({ columns: chosen }) => ({
    ...clean,
    columns: chosen ? { ...columns, dateOrder: chosen.dateOrder } : columns,
    dateOrderKnown: false,
    from: chosen?.dateOrder === 'MDY' ? '11-01-2026' : '01-11-2026',
  }));
  await read();
  await expect.element(dialog).toMatchTextContent('leaves open how its dates are to be read');
  await getButton('Month first', dialog).click();
  await expect.element(dialog).toMatchTextContent('11 Jan 2026');
  await getButton('Add 41 lines', dialog).click();
  await dismissAlert('Thank you', '41 lines added');
  expect(server.sent(addStatement)).toMatchObject([{ columns: { dateOrder: 'MDY' } }]);
});

test('a statement of another account is refused (R-2372)', async () => {
  const other = { ...doubtful, otherAccount: '999988887777' };
  server.reply(previewStatement, other);
  await read();
  await expect
    .element(dialog)
    .toMatchTextContent('This statement is of the account 999988887777, not of the chosen one.');
  await expect.element(accept).not.toBeInTheDocument();
  await expect.element(getButton('Add 41 lines', dialog)).toBeDisabled();
  await getButton('Another file', dialog).click();
  await expect.element(rows).toBeVisible();
});

test('columns that are guessed are shown, and can be chosen (R-2371)', async () => {
  server.reply(previewStatement, ({ columns: chosen }) => ({
    ...clean,
    columns: { ...columns, ...chosen, dateOrder: 'DMY' as const } as Preview['columns'],
    columnsKnown: false,
  }));
  await read();
  const table = dialog.getByRole('table', { name: 'Columns of the statement' });
  await expect.element(table).toMatchTextContent('01/11/2026');
  expect(await listOptions('Use of column 3', dialog)).toEqual([
    ...['Not used', 'Date', 'Text', 'Money in', 'Money out', 'Amount in or out', 'CR or DR'],
    'Balance',
  ]);
  await selectOption('Use of column 4', 'Amount in or out', dialog);
  await expect.element(getSelect('Use of column 3', dialog)).toHaveTextContent('Not used');
  await expect.element(getSelect('Use of column 4', dialog)).toHaveTextContent('Amount in or out');
  expect(server.sent(previewStatement).at(-1)).toMatchObject({
    columns: { amount: 3, debit: null, credit: null },
  });
});

test('of two accounts one is chosen, and a file without a table says so', async () => {
  server.reply(listBankAccounts, [bankAccount, { ...bankAccount, id: 2, name: 'CIMB' }]);
  const message = 'No table of a statement was found';
  server.reply(previewStatement, new FakeRefusal(422, 'INVALID', message));
  await open();
  await selectOption('Bank account', 'CIMB', dialog);
  await getButton('Read', dialog).click();
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('Paste the rows');
  await rows.fill('hello');
  await getButton('Read', dialog).click();
  await expect.element(dialog).toMatchTextContent(message);
  expect(server.sent(previewStatement)).toMatchObject([{ accountId: 2, text: 'hello' }]);
});
