import { listArrears, recordReminder } from '@kelas/contract/arrears';
import type { OutputOf } from '@kelas/contract/call';
import { listFamilyFees, payTuition } from '@kelas/contract/payments';
import {
  listPayableMonths,
  listTuitionPayments,
  listUnpaidFees,
} from '@kelas/contract/tuition-fees';
import type { Cents } from '@kelas/contract/values/cents';
import { dayInWords } from '@kelas/contract/values/date';
import { addMonths, monthInWords } from '@kelas/contract/values/month';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  expectAccessible,
  expectFitsPhone,
  expectNewestResult,
  saveFileBy,
} from '../../test/checks.ts';
import {
  MARKUP,
  MONTH_NOW as month,
  receiptMessage,
  receiptOf,
  TODAY,
  UNREACHABLE,
  uuidOf,
} from '../../test/records.ts';
import { openScreen, server } from '../../test/screen.tsx';
import { dismissAlert, expectRows, getButton, getTextBox, selectOption } from '../../test/steps.ts';
import { setLanguage } from '../languages/language.ts';

const PATH = '/arrears';
const dialog = page.getByRole('dialog', { name: /^Payment Details/ });
const payButton = getButton('Pay now', dialog);
const ago = (months: number) => addMonths(month, -months);
const listed = page.getByRole('table', { name: 'Arrears' });

type Row = OutputOf<typeof listArrears>[number];

const row: Row = {
  uuid: uuidOf(1),
  name: 'Tan Mei Ling',
  programLvl: 3,
  phoneNo: '60123456789',
  emergencyContactName: '',
  emergencyContactPhoneNo: '',
  emergencyContactRelationship: '',
  familyLanguage: '' as const,
  referenceCode: 'L8KD9Z',
  months: [ago(1)],
  firstTuitionMonth: ago(1),
  thisMonthFee: 0 as Cents,
  oneMonthFee: 19995 as Cents,
  twoMonthsFee: 0 as Cents,
  olderFee: 0 as Cents,
  totalOwedFee: 19995 as Cents,
  lastTransactionDate: TODAY,
  lastReminder: null,
};
const longOwing: Row = {
  ...row,
  uuid: uuidOf(2),
  name: MARKUP,
  programLvl: 2,
  months: [ago(4), ago(3), ago(2), ago(1), month],
  firstTuitionMonth: ago(4),
  thisMonthFee: 19995 as Cents,
  twoMonthsFee: 19995 as Cents,
  olderFee: 39990 as Cents,
  totalOwedFee: 99975 as Cents,
  lastTransactionDate: null,
};
const listedRow = `Tan Mei Ling199.95Form 2+60 12-345 6789${monthInWords(ago(1))}0.00199.950.000.00${dayInWords(TODAY)}Pay Student`;

beforeEach(() => {
  server.reply(listArrears, [row]);
});

afterEach(() => {
  vi.restoreAllMocks();
});

test('credit is shown, filtered and used where it covers the fees (R-1841)', async () => {
  const covered = {
    ...row,
    familyCredit: 30_000 as Cents,
    coveredFee: row.totalOwedFee,
    openMonths: [],
  };
  server.reply(listArrears, [covered, longOwing]);
  server.reply(listUnpaidFees, []);
  server.reply(listPayableMonths, []);
  await openScreen(PATH);
  await expect.element(page.getByText(/owed, RM 199.95 of it covered by credit/)).toBeVisible();
  await expect.element(listed.getByText('199.95 by credit')).toBeVisible();
  await setLanguage('ms');
  await expect.element(page.getByText(/tertunggak, RM 199.95 daripadanya/)).toBeVisible();
  await expect.element(getButton('Boleh guna kredit')).toBeVisible();
  await expect
    .element(page.getByRole('table', { name: 'Tunggakan' }).getByText('199.95 oleh kredit'))
    .toBeVisible();
  await setLanguage('en');
  await getButton('Can use credit').click();
  await expectRows([/^Tan Mei Ling/]);
  await expectAccessible();
  await expectFitsPhone();
  await expect.element(page.getByRole('link', { name: /^WhatsApp/ })).not.toBeInTheDocument();
  await getButton('Use credit: Tan Mei Ling').click();
  await expect.element(dialog).toBeVisible();
});

async function payInCash() {
  await getButton('Cash', dialog).click();
  server.reply(listArrears, []);
  await payButton.click();
}

test('the list shows the months and amounts by age, with totals, and is saved', async () => {
  server.reply(listArrears, [longOwing, row]);
  server.reply(listTuitionPayments, []);
  await openScreen(PATH);
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Arrears');
  await expectRows([
    `${MARKUP}999.75Form 1+60 12-345 6789${monthInWords(ago(4))} to ${monthInWords(month)}199.95199.95199.95399.90NAPay Student`,
    listedRow,
  ]);
  expect(document.querySelectorAll('tbody img')).toHaveLength(0);
  await expect
    .element(page.getByText('2 students · RM 1,199.70 owed', { exact: true }))
    .toBeVisible();
  const footer = document.querySelector('tfoot')?.textContent;
  expect(footer).toBe('Total1,199.70199.95399.90199.95399.90');

  const file = await saveFileBy(getButton('Download CSV'));
  expect(file.name).toBe(`Arrears ${TODAY}.csv`);
  expect(file.text.split('\r\n').slice(2)).toEqual([
    `"Tan Mei Ling","Form 2","60 12-3456789","${ago(1)}",0.00,199.95,0.00,0.00,199.95,"${TODAY}"`,
    '"Total","","","",199.95,399.90,199.95,399.90,1199.70,""',
    '',
  ]);

  server.reply(listArrears, [row]);
  await selectOption('Program Level', 'Form 2');
  await getTextBox('Student Name').fill('Tan');
  await userEvent.keyboard('{Enter}');
  await expectRows([listedRow]);
  expect(server.sent(listArrears).at(-1)).toEqual({ programLvl: '3', name: 'Tan' });
  await page.getByRole('link', { name: 'Tuition Fees' }).first().click();
  const title = page.getByRole('heading', { level: 1 });
  await expect.element(title).toHaveTextContent('Student - Tuition Fees');
  history.back();
  await expectRows([listedRow]);
  expect(location.search).toBe('?programLvl=3&name=Tan');
});

test('everything unpaid starts ticked, and is one payment', async () => {
  server.reply(listUnpaidFees, [
    {
      month: ago(1),
      subscriptionId: 1,
      chargeId: null,
      subjectName: 'Physics',
      fee: 15000 as Cents,
    },
    { month, subscriptionId: null, chargeId: 5, subjectName: 'T-shirt', fee: 4995 as Cents },
  ]);
  server.reply(listPayableMonths, [
    {
      month: ago(-1),
      totalOwedFee: 15000 as Cents,
      lines: [{ subscriptionId: 1, subjectName: 'Physics', fee: 15000 as Cents }],
    },
  ]);
  server.reply(payTuition, receiptOf(19995));
  await openScreen(PATH);
  await getButton(`Pay: ${row.name}`).click();
  await expect.element(dialog).toMatchTextContent(row.name);
  await expect.element(dialog.getByRole('status')).toHaveTextContent('Total RM 199.95');
  await expect.element(dialog.getByRole('checkbox', { name: 'T-shirt' })).toBeChecked();
  await expect.element(dialog.getByText('Pay ahead')).toBeVisible();
  await payInCash();
  await dismissAlert('Thank you', receiptMessage('199.95'));
  await expect.element(page.getByText('No student owes anything', { exact: true })).toBeVisible();
  await expect.element(page.getByText('0 students', { exact: true })).toBeVisible();
  expect(server.sent(payTuition)).toMatchObject([
    [
      { month: ago(1), subscriptionId: 1, fee: 15000 },
      { month, chargeId: 5, fee: 4995 },
    ],
  ]);
});

test('families are reminded by WhatsApp, or by a text that is copied', async () => {
  const name = 'A&B #1 "C" + <b>%20';
  server.reply(listArrears, [
    {
      ...row,
      name,
      emergencyContactName: 'Tan Ah Moi',
      emergencyContactPhoneNo: '60198765432',
      emergencyContactRelationship: 'Mother',
    },
  ]);
  server.reply(recordReminder, { recordCreateDate: '2026-11-20T02:00:00.000Z' });
  await openScreen(PATH);
  const link = page.getByRole('link', { name: `WhatsApp: ${name}` });
  await expect.element(link).toHaveAttribute('target', '_blank');
  await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer');
  const address = new URL(link.element().getAttribute('href') ?? '');
  expect(address.origin + address.pathname).toBe('https://wa.me/60198765432');
  await expect
    .element(link)
    .toHaveAccessibleDescription('Remind Tan Ah Moi (Mother) +60 19-876 5432');
  await expectRows([/Mother: Tan Ah Moi/]);
  const text = address.searchParams.get('text') ?? '';
  for (const part of [name, 'Pusat Tuisyen Cemerlang', 'RM 199.95']) expect(text).toContain(part);

  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await getButton(`Copy: ${name}`).click();
  const copied = `Reminder copied: ${name}. Send it to Tan Ah Moi (Mother), +60 19-876 5432.`;
  await expect.element(page.getByText(copied, { exact: true })).toBeVisible();
  expect(write).toHaveBeenCalledExactlyOnceWith(text);
  await expect.poll(() => server.sent(recordReminder)).toEqual([{ uuid: row.uuid }]);

  write.mockRejectedValue(new Error('refused'));
  await getButton(`Copy: ${name}`).click();
  const reminder = page.getByRole('dialog', { name: /^Reminder/ });
  const box = getTextBox('Text to copy', reminder);
  await expect.element(box).toHaveValue(text);
  await expect.poll(() => window.getSelection()?.toString()).toBe(text);
  await expectAccessible();
  await getButton('Close', reminder).click();
  await expect.element(reminder).not.toBeInTheDocument();
});

test('a student without an emergency contact is reminded directly', async () => {
  await openScreen(PATH);
  const link = page.getByRole('link', { name: `WhatsApp: ${row.name}` });
  await expect.element(link).toHaveAccessibleDescription('Remind the student +60 12-345 6789');
  expect(link.element().getAttribute('href')).toMatch(/^https:\/\/wa\.me\/60123456789\?/);
});

test('a list that fails to load says so, and a late response replaces no newer one', async () => {
  server.lose(listArrears);
  await openScreen(PATH);
  await dismissAlert('Oops', UNREACHABLE);
  await expect.element(page.getByRole('alert')).toHaveTextContent('Could not be loaded');
  await expect.element(getButton('Download CSV')).toBeDisabled();
  server.reply(listArrears, [row]);
  await getButton('Try again').click();
  await expectRows([listedRow]);
  await expect.element(listed).toHaveAttribute('aria-busy', 'false');
  await expectAccessible();
  await expectNewestResult(listArrears, (name) => [{ ...row, name }]);
  await expectFitsPhone();
  await expect.element(getButton('Pay: quick')).toBeInViewport();
});

test('with a due day a chip narrows the list to overdue students; marks are shown', async () => {
  const due = { dueDate: '28-11-2099', overdue: false, notAdmitted: false };
  const overdue = { dueDate: '07-01-2025', overdue: true, notAdmitted: true };
  server.reply(listArrears, [
    { ...row, ...due },
    { ...longOwing, name: 'Lim Wei', ...overdue },
  ]);
  await openScreen(PATH);
  await expectRows([/^Tan Mei Ling199\.95.*Due on 28 Nov 2099/, /^Lim Wei Not admitted999\.75/]);
  await getButton('Overdue').click();
  await expectRows([/^Lim Wei Not admitted.*Overdue since 7 Jan 2025/]);
  await expect.element(page.getByText('1 student · RM 999.75 owed', { exact: true })).toBeVisible();
  await expectAccessible();
  await expectFitsPhone();
});

test('without a due day there is no chip for overdue students', async () => {
  await openScreen(PATH);
  await expectRows([listedRow]);
  await expect.element(getButton('Overdue')).not.toBeInTheDocument();
});

test('by family there is one row for each phone number, which pays and reminds for all (R-2221)', async () => {
  const ben = { ...longOwing, name: 'Ben <b>', familyId: 7 };
  const reminded = { recordCreateDate: '2026-11-20T02:00:00.000Z', staffName: 'Siti' };
  const ann = { ...row, name: 'Ann', uuid: uuidOf(3), familyId: 7, lastReminder: reminded };
  const stranger = { ...row, phoneNo: '6581234567', uuid: uuidOf(4) };
  server.reply(listArrears, [ann, ben, { ...stranger, name: 'Cai' }, { ...stranger, name: 'Dan' }]);
  server.reply(recordReminder, { recordCreateDate: reminded.recordCreateDate });
  server.reply(listFamilyFees, []);
  await openScreen(PATH);
  await getButton('By family').click();
  const table = page.getByRole('table', { name: 'Arrears by family' });
  await expectRows([
    `Ann, Ben <b>1,199.70+60 12-345 6789${monthInWords(ago(4))} to ${monthInWords(month)}20 Nov 2026, 10:00 by Siti199.95399.90199.95399.90${dayInWords(TODAY)}Pay Student`,
    /^Cai, DanNot confirmed as siblings: pay for each student399.90\+65 8123 4567/,
  ]);
  expect(location.search).toBe('?by=family');
  await expect
    .element(page.getByText('2 families · RM 1,599.60 owed', { exact: true }))
    .toBeVisible();
  await expect.element(table.getByRole('link', { name: 'Ben <b>' })).toBeVisible();
  await expectAccessible();
  await expectFitsPhone();
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await getButton('Copy: Ann, Ben <b>').click();
  expect(write.mock.lastCall?.[0]).toMatch(/Student: Ann\n.*\nStudent: Ben <b>\n/);
  await expect
    .poll(() => server.sent(recordReminder))
    .toEqual([{ uuid: ann.uuid, others: [ben.uuid] }]);
  await expect.element(getButton('Pay: Cai, Dan')).not.toBeInTheDocument();
  await getButton('Pay: Ann, Ben <b>').click();
  await expect.element(page.getByRole('dialog', { name: /^Pay for the family/ })).toBeVisible();
  expect(server.sent(listFamilyFees)).toEqual([{ uuid: ann.uuid }]);
});
