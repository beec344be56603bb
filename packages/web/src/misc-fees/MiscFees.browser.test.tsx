import type { OutputOf } from '@kelas/contract/call';
import { getMiscPayment, listMiscPayments } from '@kelas/contract/misc-fees';
import { payMisc } from '@kelas/contract/payments';
import { listMiscItems } from '@kelas/contract/reference';
import type { Cents } from '@kelas/contract/values/cents';
import { BOOKS_JAN_JUN } from '@kelas/contract/values/misc-items';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  expectAccessible,
  expectFitsPhone,
  expectLoaded,
  tabToElement,
} from '../../test/checks.ts';
import { MARKUP, MONTH_NOW as month, TODAY, UNREACHABLE, uuidOf } from '../../test/records.ts';
import { openScreen, server } from '../../test/screen.tsx';
import {
  clearDate,
  dismissAlert,
  enterDate,
  expectDate,
  expectOption,
  expectRows,
  getButton,
  getDateBox,
  getTextBox,
  listOptions,
  selectOption,
} from '../../test/steps.ts';
import { setLanguage } from '../languages/language.ts';

const PATH = '/student/misc/payment';
const dialog = page.getByRole('dialog', { name: /^Payment Details/ });
const total = dialog.getByRole('status');
const books = dialog.getByRole('checkbox', { name: 'Books Jan-Jun' });

type Row = OutputOf<typeof listMiscPayments>[number];

const rowOf = (name: string, changes: Partial<Row> = {}): Row => ({
  uuid: uuidOf(1),
  name,
  programLvl: 2,
  totalOwedFee: 6000 as Cents,
  totalMiscFee: 6000 as Cents,
  totalChargedFee: 6000 as Cents,
  paymentStatus: 'PENDING',
  month: '05-2026',
  transactionDate: null,
  transactionType: null,
  ...changes,
});
const nothing = { totalOwedFee: 0, totalMiscFee: 0, totalChargedFee: 0 } as Partial<Row>;
const notCharged = rowOf('Aminah', nothing);
const paid = rowOf('Aminah', {
  totalOwedFee: 0 as Cents,
  paymentStatus: 'PAID',
  transactionDate: TODAY,
  transactionType: 'CASH',
});
const charges: OutputOf<typeof getMiscPayment> = [
  {
    uuid: uuidOf(1),
    name: 'Aminah',
    programLvl: 2,
    icNo: '',
    subscriptionId: 11,
    id: BOOKS_JAN_JUN,
    subjectName: 'Books Jan-Jun',
    fee: 6000 as Cents,
    chargedFee: 6000 as Cents,
    chargedOn: '02-03-2026',
    month: '02-2026',
    paymentStatus: 'PENDING',
    transactionDate: null,
    transactionType: null,
  },
];

beforeEach(() => {
  server.reply(listMiscPayments, [rowOf('Aminah')]);
  server.reply(getMiscPayment, charges);
  server.reply(listMiscItems, [
    { id: 2, name: 'Books Jan-Jun', fee: 6000 as Cents, retired: false },
    { id: 5, name: 'T-shirt', fee: 2500 as Cents, retired: false },
    { id: 7, name: 'Books Jul-Dec', fee: 6000 as Cents, retired: false },
  ]);
});

test('the list shows what is owed; the filters are sent and kept in the address', async () => {
  server.reply(listMiscPayments, [
    rowOf('A', { totalOwedFee: 5990 as Cents, totalMiscFee: 5990 as Cents, programLvl: 3 }),
    { ...paid, name: 'B' },
    { ...notCharged, name: 'C' },
  ]);
  await openScreen(PATH);
  await expectDate('Month', month);
  await expectOption('Course', 'Books Jan-Jun');
  const headings = page.getByRole('columnheader').elements();
  expect(headings.map((each) => each.textContent)).toEqual([
    'Student Name',
    'Owed (RM)',
    'Status',
    'Misc Fee (RM)',
    'Program Level',
    'Month',
    'Transaction Date',
    'Payment Type',
    'Action',
  ]);
  await expectRows([
    'A59.90PENDING59.90charged 60.00Form 205-2026NANAPay now',
    `B0.00PAID60.00Form 105-2026${TODAY}CASHView`,
    'C0.00Not charged0.00Form 105-2026NANAAdd fee',
  ]);
  await expect.element(page.getByText('3 students · 1 owes RM 59.90')).toBeVisible();
  await setLanguage('ms');
  await expect.element(page.getByText(/1 berhutang RM 59\.90$/)).toBeVisible();
  await expect.element(getButton('Terima bayaran: A')).toBeVisible();
  await expect.element(getButton('Tambah yuran: C')).toBeVisible();
  await setLanguage('en');
  const first = { month, itemId: '2' };
  expect(server.sent(listMiscPayments)).toEqual([first]);

  await enterDate('Month', '03-2026');
  await selectOption('Program Level', 'Form 2');
  expect(await listOptions('Course')).toEqual([
    'All items',
    'Books Jan-Jun',
    'T-shirt',
    'Books Jul-Dec',
  ]);
  await selectOption('Course', 'Books Jul-Dec');
  await getTextBox('Student Name').fill('Tan');
  await userEvent.keyboard('{Enter}');
  const sent = () => server.sent(listMiscPayments).at(-1);
  const searched = { month: '03-2026', programLvl: '3', itemId: '7', name: 'Tan' };
  await expect.poll(sent).toEqual(searched);
  expect(Object.fromEntries(new URLSearchParams(location.search))).toEqual(searched);
  await selectOption('Course', 'All items');
  await getButton('Search').click();
  await expect.poll(sent).toEqual({ month: '03-2026', programLvl: '3', name: 'Tan' });
  expect(new URLSearchParams(location.search).get('itemId')).toBe('');

  await clearDate('Month');
  await getButton('Search').click();
  await expect.element(page.getByText('Month is required')).toBeVisible();
  expect(server.sent(listMiscPayments).at(-1)).toMatchObject({ month: '03-2026' });
  await getButton('Reset').click();
  await expect.poll(sent).toEqual(first);
  expect(location.pathname + location.search).toBe(PATH);
  await expectDate('Month', month);
  await expectOption('Program Level', 'All levels');
  await expectOption('Course', 'Books Jan-Jun');
  await expect.element(getTextBox('Student Name')).toHaveValue('');
});

test('the filters of the address apply; of all items, all charges start chosen', async () => {
  await openScreen(`${PATH}?month=03-2026&programLvl=3&itemId=&name=Aminah`);
  await expectDate('Month', '03-2026');
  await expectOption('Program Level', 'Form 2');
  await expectOption('Course', 'All items');
  await expect.element(getTextBox('Student Name')).toHaveValue('Aminah');
  const [first] = charges;
  server.reply(
    getMiscPayment,
    charges.concat(
      first
        ? { ...first, subscriptionId: 12, id: 5, subjectName: 'T-shirt', fee: 2500 as Cents }
        : [],
    ),
  );
  await getButton('Pay now: Aminah').click();
  await expect.element(total).toHaveTextContent('Total RM 85.00');
});

test('while another item loads, a row is paid for the item it shows', async () => {
  await openScreen(PATH);
  await expectRows([/^Aminah60.00PENDING60.00/]);
  server.reply(listMiscPayments, [notCharged]);
  const release = server.hold(listMiscPayments);
  await selectOption('Course', 'Books Jul-Dec');
  await getButton('Search').click();
  await expect
    .element(page.getByRole('table', { name: 'Misc fees' }))
    .toHaveAttribute('aria-busy', 'true');
  await getButton('Pay now: Aminah').click();
  await expect.element(total).toHaveTextContent('Total RM 60.00');
  release();
  await expectLoaded();
  await expect.element(total).toHaveTextContent('Total RM 60.00');
  await getButton('Cancel', dialog).click();
  await expectRows([/^Aminah0.00Not charged0.00/]);
  await getButton('Add fee: Aminah').click();
  await expect.element(books).not.toBeChecked();
  await expect.element(getTextBox('Fee', dialog)).toHaveValue('60.00');
});

test('a list or charges that fail to load say so, and Try again loads them', async () => {
  server.lose(listMiscPayments);
  await openScreen(PATH);
  await dismissAlert('Oops', UNREACHABLE);
  await expect.element(page.getByRole('alert')).toHaveTextContent('Could not be loaded');
  await expect.element(page.getByText('No students')).not.toBeInTheDocument();
  server.reply(listMiscPayments, [rowOf('Aminah')]);
  await getButton('Try again').click();
  await expectRows([/^Aminah/]);

  server.lose(listMiscPayments);
  await getTextBox('Student Name').fill('another');
  await getButton('Search').click();
  await dismissAlert('Oops', UNREACHABLE);
  const notice = page.getByRole('alert');
  await expect.element(notice).toMatchTextContent('The list shows earlier students');
  await expectRows([/^Aminah/]);

  server.lose(getMiscPayment);
  await getButton('Pay now: Aminah').click();
  await dismissAlert('Oops', UNREACHABLE);
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Could not be loaded');
  await expect.element(getButton('Pay now', dialog)).toBeDisabled();
  await expect.element(getButton('Add fee', dialog)).not.toBeInTheDocument();
  server.reply(getMiscPayment, charges);
  await getButton('Try again', dialog).click();
  await expect.element(total).toHaveTextContent('Total RM 60.00');
});

test('names of students and items appear as written, and fit a phone', async () => {
  const item = `${MARKUP} item`;
  server.reply(listMiscItems, [
    { id: BOOKS_JAN_JUN, name: item, fee: 6000 as Cents, retired: false },
  ]);
  server.reply(listMiscPayments, [rowOf(MARKUP)]);
  server.reply(
    getMiscPayment,
    charges.map((each) => ({ ...each, subjectName: item })),
  );
  await openScreen(PATH);
  await expect.element(page.getByRole('link', { name: MARKUP })).toBeVisible();
  await expectOption('Course', item);
  await expectFitsPhone();
  await expectAccessible();

  await getButton(`Pay now: ${MARKUP}`).click();
  await expect.element(dialog).toMatchTextContent(`${MARKUP} · May 2026`);
  await expect.element(dialog.getByRole('checkbox', { name: item })).toBeChecked();
  await getButton('Add fee', dialog).click();
  await selectOption('Misc', item, dialog);
  expect(document.querySelectorAll('img')).toHaveLength(0);
  await getButton('Pay now', dialog).click();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Please select ur payment');
  await expectFitsPhone();
  await expectAccessible();
});

test('the keyboard alone is enough to take a misc fee', async () => {
  server.reply(payMisc, {
    receiptNo: 'R-2026-000007',
    transactionDate: TODAY,
    paymentType: 'BANK',
    totalAmount: 6000 as Cents,
  });
  await openScreen(PATH);
  await expect.element(getDateBox('Month').getByRole('spinbutton').first()).toHaveFocus();
  await userEvent.keyboard('052026');
  await tabToElement(getTextBox('Student Name'));
  await userEvent.keyboard('Aminah{Enter}');
  await expect
    .poll(() => server.sent(listMiscPayments).at(-1))
    .toMatchObject({ month: '05-2026', name: 'Aminah' });
  const open = getButton('Pay now: Aminah');
  await tabToElement(open);
  await userEvent.keyboard('{Enter}');
  const bank = getButton('Bank', dialog);
  await expect.element(getButton('Cash', dialog)).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(open).toHaveFocus();

  await userEvent.keyboard('{Enter}');
  await expect.element(getButton('Cash', dialog)).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(bank).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(getButton('Pay now', dialog)).toHaveFocus();
  server.reply(listMiscPayments, [paid]);
  await userEvent.keyboard('{Enter}');
  const thanks = page.getByRole('alertdialog', { name: 'Thank you' });
  await expect.element(getButton('Close', thanks)).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('1 student · nothing owed')).toBeVisible();
  await expect.element(getButton('View: Aminah')).toHaveFocus();
});
