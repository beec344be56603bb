import type { OutputOf } from '@kelas/contract/call';
import { listReceiptStaff, listReceipts } from '@kelas/contract/history';
import { getHouseRules } from '@kelas/contract/house-rules';
import { getReceipt, voidPayment } from '@kelas/contract/payments';
import { listStudents } from '@kelas/contract/students';
import { listTeachers } from '@kelas/contract/teachers';
import type { Cents } from '@kelas/contract/values/cents';
import { dayInWords } from '@kelas/contract/values/date';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible, expectFitsPhone, saveFileBy } from '../../test/checks.ts';
import {
  MARKUP,
  MONTH_NOW,
  rulesOff,
  studentRow,
  TODAY,
  teacherRow,
  UNREACHABLE,
  uuidOf,
} from '../../test/records.ts';
import { openScreen, server } from '../../test/screen.tsx';
import {
  dismissAlert,
  enterDate,
  expectDate,
  expectOption,
  expectRows,
  expectTexts,
  getButton,
  getTextBox,
  listOptions,
  selectOption,
} from '../../test/steps.ts';
import { setLanguage } from '../languages/language.ts';
import type { ListedReceipt } from './receipts-summary.ts';

const PATH = '/payment/history';
const THIS_MONTH = { from: `01-${MONTH_NOW}`, until: TODAY };
const text = (exact: string) => page.getByText(exact, { exact: true });
const tab = (name: string) => page.getByRole('tab', { name });

const cash: ListedReceipt = {
  receiptNo: 'R-2026-000009',
  transactionDate: '20-05-2026',
  uuid: uuidOf(1),
  studentName: 'Tan Mei Ling',
  items: ['Physics', 'Books Jan-Jun'],
  transactionType: 'CASH',
  totalAmount: 12_000 as Cents,
  staffName: 'mei',
  voided: false,
};
const bank: ListedReceipt = {
  ...cash,
  receiptNo: 'R-2026-000008',
  studentName: MARKUP,
  items: ['Paid in advance'],
  transactionType: 'BANK',
  totalAmount: 5000 as Cents,
};
const voided: ListedReceipt = { ...cash, receiptNo: 'R-2026-000007', voided: true };
const held: ListedReceipt = {
  ...cash,
  receiptNo: 'R-2026-000006',
  transactionType: 'CREDIT',
  fund: 'DEPOSIT',
  totalAmount: 700 as Cents,
};
const imported: ListedReceipt = {
  ...cash,
  receiptNo: 'R-2026-000005',
  transactionType: null,
  totalAmount: 100 as Cents,
};
const detail: OutputOf<typeof getReceipt> = {
  receiptNo: cash.receiptNo,
  uuid: cash.uuid,
  name: cash.studentName,
  programLvl: 2,
  familyLanguage: '' as const,
  referenceCode: 'L8KD9Z',
  transactionDate: cash.transactionDate,
  paymentType: 'CASH',
  lines: [
    {
      subjectName: 'Physics',
      month: '05-2026',
      fee: 12_000 as Cents,
      chargedFee: 12_000 as Cents,
    },
  ],
  totalAmount: 12_000 as Cents,
  staffName: 'mei',
  recordCreateDate: '2026-05-21T00:00:00.000Z',
  owedFee: 0 as Cents,
  owedOn: '22-05-2026',
  voided: null,
};
const cashRow = 'R-2026-00000920-05-2026Tan Mei LingPhysics, Books Jan-JunCASH120.00mei';

beforeEach(() => {
  server.reply(listReceipts, [cash]);
  server.reply(listReceiptStaff, [
    { id: 3, displayName: 'Aunty Rose' },
    { id: 2, displayName: 'mei' },
  ]);
});

test('History opens with the receipts of this month, and has the people behind a tab (R-2101)', async () => {
  server.reply(listStudents, [studentRow('Ali')]);
  await openScreen(PATH);
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('History');
  await expectRows([cashRow]);
  expect(server.sent(listReceipts)).toEqual([THIS_MONTH]);
  await expectDate('From', THIS_MONTH.from);
  await expectDate('Until', TODAY);
  await expect.element(tab('Receipts')).toHaveAttribute('aria-current', 'page');
  await tab('People').click();
  await expectRows([/^Ali/]);
  expect(location.pathname).toBe('/payment/history/people');
  // The menu keeps its entry selected.
  const entry = page.getByRole('link', { name: 'History' });
  await expect.element(entry).toHaveAttribute('aria-current', 'page');
  await tab('Receipts').click();
  await expectRows([cashRow]);
  expect(location.pathname).toBe(PATH);
});

test.each([
  ['?type=TEACHER&name=rahman', /^Encik Rahman/],
  ['?name=Ali', /^Ali/],
  ['?programLvl=3', /^Ali/],
])('an earlier link %s leads to the people', async (search, row) => {
  server.reply(listStudents, [studentRow('Ali')]);
  server.reply(listTeachers, [teacherRow]);
  await openScreen(PATH + search);
  await expectRows([row]);
  expect(location.pathname).toBe('/payment/history/people');
  expect(location.search).toBe(search);
  expect(server.sent(listReceipts)).toEqual([]);
});

test('each filter is sent, kept in the address and reset', async () => {
  await openScreen(PATH);
  await expectRows([cashRow]);
  await enterDate('From', '01-04-2026');
  await enterDate('Until', '31-05-2026');
  await selectOption('Payment type', 'Bank');
  await selectOption('Recorded by', 'mei');
  await getTextBox('Item').fill('Phys');
  await getTextBox('Student').fill('Tan');
  await userEvent.keyboard('{Enter}');
  await expect
    .poll(() => server.sent(listReceipts).at(-1))
    .toEqual({
      from: '01-04-2026',
      until: '31-05-2026',
      paymentType: 'BANK',
      staffId: '2',
      item: 'Phys',
      name: 'Tan',
    });
  expect(location.search).toBe(
    '?from=01-04-2026&until=31-05-2026&paymentType=BANK&staffId=2&item=Phys&studentName=Tan',
  );
  await getButton('Reset').click();
  await expect.poll(() => location.search).toBe('');
  await expectDate('From', THIS_MONTH.from);
  await expectOption('Payment type', 'All types');
});

test('credit and deposits are types where the centre keeps them', async () => {
  await openScreen(PATH);
  expect(await listOptions('Payment type')).toEqual(['All types', 'Cash', 'Bank', 'Unknown']);
  server.reply(getHouseRules, { ...rulesOff, keepsCredit: true, deposit: 20_000 as Cents });
  await openScreen(PATH);
  await expect
    .poll(() => listOptions('Payment type'))
    .toEqual(['All types', 'Cash', 'Bank', 'Credit', 'Deposit', 'Unknown']);
});

test('the sums leave out voided receipts and count money once (R-2105)', async () => {
  server.reply(listReceipts, [cash, bank, voided, held, imported]);
  await openScreen(PATH);
  await expectRows([
    cashRow,
    `R-2026-00000820-05-2026${MARKUP}Paid in advanceBANK50.00mei`,
    'R-2026-00000720-05-2026Tan Mei LingPhysics, Books Jan-JunCASH120.00meiVOID',
    'R-2026-00000620-05-2026Tan Mei LingPhysics, Books Jan-JunDEPOSIT7.00mei',
    'R-2026-00000520-05-2026Tan Mei LingPhysics, Books Jan-JunUnknown1.00mei',
  ]);
  expect(document.querySelectorAll('tbody img')).toHaveLength(0);
  const received = 'RM 171.00 received: RM 120.00 cash, RM 50.00 bank, RM 1.00 unknown';
  const fromHeld = 'RM 7.00 from credit or deposits';
  await expect.element(text(`5 receipts · 4 not voided · ${received} · ${fromHeld}`)).toBeVisible();
  await expectAccessible();

  const file = await saveFileBy(getButton('Download CSV'));
  expect(file.name).toBe(`Receipts ${TODAY}.csv`);
  expect(file.text.split('\r\n').slice(0, 2)).toEqual([
    expect.stringContaining(
      '"Receipt No.","Transaction Date","Student","Items","Payment Type","Amount (RM)","Recorded By","Voided"',
    ),
    '"R-2026-000009","20-05-2026","Tan Mei Ling","Physics, Books Jan-Jun","CASH",120.00,"mei",""',
  ]);

  await setLanguage('ms');
  await expect
    .element(
      page.getByText(/^5 resit · 4 tidak dibatalkan · RM 171\.00 diterima: RM 120\.00 tunai/),
    )
    .toBeVisible();
  await setLanguage('en');
  await getButton('Without voided').click();
  await expect.element(text(`4 receipts · ${received} · ${fromHeld}`)).toBeVisible();
  await getButton('Voided').first().click();
  await expectRows([/VOID$/]);
  const none = '1 receipt · 0 not voided · RM 0.00 received: RM 0.00 cash, RM 0.00 bank';
  await expect.element(text(none)).toBeVisible();
});

test('a receipt number and a click on the row open the receipt, the name the student', async () => {
  server.reply(getReceipt, detail);
  await openScreen(PATH);
  const dialog = page.getByRole('dialog', { name: `Receipt ${cash.receiptNo}` });
  for (const target of [getButton(`Receipt ${cash.receiptNo}`), text('20-05-2026')]) {
    await target.click();
    await expect.element(dialog).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
  }
  const name = page.getByRole('link', { name: cash.studentName });
  await expect.element(name).toHaveAttribute('href', `/student/${cash.uuid}`);
});

test('a receipt that is voided in its dialog is marked in the list', async () => {
  const done = { recordCreateDate: '2026-05-22T00:00:00.000Z', staffName: 'mei', reason: 'Twice' };
  server.reply(getReceipt, detail);
  server.reply(voidPayment, { ...detail, voided: done });
  await openScreen(PATH, 'ADMIN');
  await getButton(`Receipt ${cash.receiptNo}`).click();
  await getButton('Void', page.getByRole('dialog', { name: /^Receipt/ })).click();
  await getTextBox('Reason').fill('Twice');
  server.reply(listReceipts, [{ ...cash, voided: true }]);
  await getButton('Yes').click();
  await dismissAlert('Thank you', 'This payment has been voided');
  await userEvent.keyboard('{Escape}');
  await expectRows([`${cashRow}VOID`]);
});

test('an empty list says of which days, and leads on', async () => {
  server.reply(listReceipts, []);
  await openScreen(PATH);
  await expect
    .element(
      text(`No receipts from ${dayInWords(THIS_MONTH.from)} until ${dayInWords(THIS_MONTH.until)}`),
    )
    .toBeVisible();
  const take = page.getByRole('link', { name: 'Take a payment' });
  await expect.element(take).toHaveAttribute('href', '/student/tuition/payment');
  await getTextBox('Student').fill('Nobody');
  await getButton('Clear the filters').click();
  await expect.element(take).toBeVisible();
  await expect.element(getTextBox('Student')).toHaveValue('');
});

test.each([
  ['from=01-01-2025&until=02-01-2026', 'These are more than 366 days. Choose fewer days.'],
  ['from=02-01-2026&until=01-01-2026', 'Until is before From. Choose a later day for Until.'],
])('days %s are not asked for: %s (R-2103)', async (search, message) => {
  await openScreen(`${PATH}?${search}`);
  await expect.element(page.getByRole('alert')).toHaveTextContent(message);
  await expect.element(getButton('Download CSV')).toBeDisabled();
  expect(server.sent(listReceipts)).toEqual([]);
  await expect.element(page.getByText('No receipts')).not.toBeInTheDocument();
  await getButton('Reset').click();
  await expectRows([cashRow]);
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});

test('a list that fails to load does not look empty', async () => {
  server.lose(listReceipts);
  await openScreen(PATH);
  await dismissAlert('Oops', UNREACHABLE);
  await expect.element(text('Could not be loaded')).toBeVisible();
  await expect.element(page.getByText('No receipts')).not.toBeInTheDocument();
  await expect.element(getButton('Download CSV')).toBeDisabled();
  server.reply(listReceipts, [cash]);
  await getButton('Try again').click();
  await expectRows([cashRow]);
});

test('a phone shows each receipt as a card', async () => {
  server.reply(listReceipts, [cash, voided]);
  await openScreen(PATH);
  await expectFitsPhone();
  await expectTexts(page.getByRole('main').getByRole('listitem'), [
    /^R-2026-000009120\.0020-05-2026Tan Mei Ling/,
    /VOID$/,
  ]);
  await expectAccessible();
});
