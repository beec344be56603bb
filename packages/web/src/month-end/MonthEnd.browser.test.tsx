import {
  closeMonth,
  getMonthEnd,
  getMonthEndDocument,
  getMonthEndPostings,
  listMonthEnds,
  listMonthEndYear,
} from '@kelas/contract/month-end';
import { addMonths, monthInWords } from '@kelas/contract/values/month';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import {
  emulateMedia,
  expectAccessible,
  expectFitsPhone,
  expectLoaded,
  saveFileBy,
} from '../../test/checks.ts';
import { FakeRefusal } from '../../test/fake-server.ts';
import {
  cents,
  close,
  MONTH,
  prepareMonthEnd,
  record,
  year,
} from '../../test/month-end-example.ts';
import { MARKUP, MONTH_NOW, UNREACHABLE } from '../../test/records.ts';
import { openScreen, server } from '../../test/screen.tsx';
import {
  dismissAlert,
  expectDate,
  expectTableRows,
  getButton,
  getSection,
} from '../../test/steps.ts';
import { setLanguage } from '../languages/language.ts';

const PATH = `/month-end?month=${MONTH}`;
const title = 'Statement of Feb 2026';
const dialog = page.getByRole('dialog', { name: 'Close Feb 2026' });

beforeEach(prepareMonthEnd);

test('the statement adds up, and each figure leads to its list (R-2415)', async () => {
  await openScreen(PATH, 'ADMIN');
  const statement = getSection(title);
  await expectTableRows(statement, [
    'Charged300.00',
    'Discounts-9.00',
    'Received215.00',
    'CashRM 40.00 counted in a close of the day60.00',
    'Bank, confirmed by a bank statement90.00',
    'Bank, not confirmed yet65.00',
    'Unknown type0.00',
    'Refunded-20.00',
    'Salaries-80.00',
    'Left over115.00',
    'Owed up to the month76.00',
    'Differences of the drawer1 close of the day-0.50',
  ]);
  const linkTo = (name: string) => statement.getByRole('link', { name, exact: true });
  for (const [name, path] of [
    ['Charged', '/student/tuition/payment?month=02-2026'],
    ['Received', '/payment/history?from=01-02-2026&until=28-02-2026'],
    ['Cash', '/payment/history?from=01-02-2026&until=28-02-2026&paymentType=CASH'],
    ['Salaries', '/teachers/salary?month=02-2026'],
    ['Owed up to the month', '/arrears'],
  ] as const) {
    await expect.element(linkTo(name)).toHaveAttribute('href', path);
  }
  const unclear = getSection('Not yet clear');
  await expect
    .element(unclear)
    .toMatchTextContent('2 days have cash that is in no close of the day (RM 20.00).');
  await expect
    .element(unclear.getByRole('link', { name: 'Close the day' }))
    .toHaveAttribute('href', '/cash/close');
  await expectTableRows(getSection('Corrections of earlier months'), [
    `15-01-2026Void R-2026-000004${MARKUP}-60.002 Mar 2026, 09:00Mei Ling`,
  ]);
  const chart = getSection('Received and salaries').getByRole('figure');
  await expect.poll(() => chart.element().querySelector('svg')).toBeVisible();
});

test('a month is closed once what is unclear is confirmed (R-2408)', async () => {
  server.reply(closeMonth, close);
  await openScreen(PATH, 'ADMIN');
  await getButton('Close the month').click();
  const save = dialog.getByRole('button', { name: 'Close the month' });
  await expect.element(save).toBeDisabled();
  await dialog.getByRole('checkbox').click();
  server.reply(getMonthEnd, { ...record, state: 'CLOSED', close, unclear: [] });
  server.reply(listMonthEnds, [close]);
  await save.click();
  await dismissAlert('Thank you', 'Feb 2026 is closed.');
  expect(server.sent(closeMonth)).toEqual([
    { month: MONTH, version: record.version, withUnclear: true },
  ]);
  await expect
    .element(page.getByText(/^Feb 2026 is closed: no\. 3, /))
    .toMatchTextContent('Mei Ling');
  await expect.element(getButton('Close the month')).not.toBeInTheDocument();
  await expectTableRows(getSection('Closed months of 2026'), [
    '3Feb 20262 Mar 2026, 09:00Mei Ling115.00',
  ]);
  await expect
    .element(getSection('Not clear at the close'))
    .toMatchTextContent('Everything is clear.');
});

test('figures that changed meanwhile are shown, and need another confirmation (R-2407)', async () => {
  const message =
    'The figures of this month have just changed. Check them, then close the month again.';
  server.reply(closeMonth, new FakeRefusal(409, 'CHANGED_MEANWHILE', message));
  await openScreen(PATH, 'ADMIN');
  await getButton('Close the month').click();
  await dialog.getByRole('checkbox').click();
  server.reply(getMonthEnd, { ...record, left: cents(12_500), version: 'b'.repeat(64) });
  await dialog.getByRole('button', { name: 'Close the month' }).click();
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(message);
  await expect.element(dialog.getByText('Left over: RM 125.00')).toBeVisible();
  await expect.element(dialog.getByRole('checkbox')).not.toBeChecked();
});

test('the documents are saved under their names', async () => {
  server.reply(getMonthEndDocument, { bytes: new Uint8Array(), fileName: 'month-end-02-2026.pdf' });
  server.reply(getMonthEndPostings, { bytes: new Uint8Array(), fileName: 'Postings 02-2026.csv' });
  await openScreen(PATH, 'ADMIN');
  expect((await saveFileBy(getButton('Save PDF'))).name).toBe('month-end-02-2026.pdf');
  expect((await saveFileBy(getButton('Postings as CSV'))).name).toBe('Postings 02-2026.csv');
});

test('it starts with the month before, which an empty centre has too', async () => {
  const month = addMonths(MONTH_NOW, -1);
  const zero = Object.fromEntries(
    Object.entries(record).flatMap(([key, value]) => (typeof value === 'number' ? [[key, 0]] : [])),
  );
  server.reply(getMonthEnd, {
    ...record,
    ...zero,
    month,
    nextMonth: null,
    unclear: [],
    corrected: [],
  });
  server.reply(
    listMonthEndYear,
    year.map((each) => ({ ...each, received: cents(0), salaries: cents(0) })),
  );
  await openScreen('/month-end', 'ADMIN');
  await expectDate('Month', month);
  await expect
    .element(page.getByText(`${monthInWords(month)}: Not closed. The figures can still change.`))
    .toBeVisible();
  await expect.element(page.getByText('Everything is clear.')).toBeVisible();
  await expect.element(page.getByText('Nothing in these months')).toBeVisible();
  await expect.element(page.getByText('No month of this year is closed')).toBeVisible();
  const corrections = getSection('Corrections of earlier months');
  await expect.element(corrections).not.toBeInTheDocument();
});

test('a failure is shown with a second attempt', async () => {
  server.lose(getMonthEnd);
  await openScreen(PATH, 'ADMIN');
  await expect.element(page.getByRole('alert')).toHaveTextContent(UNREACHABLE);
  await expect.element(getButton('Save PDF')).toBeDisabled();
  server.reply(getMonthEnd, record);
  await getButton('Try again').first().click();
  await expect.element(getSection(title)).toBeVisible();
});

test('the screen is accessible, fits a phone, is dark and speaks three languages', async () => {
  await openScreen(PATH, 'ADMIN');
  await expect.element(getSection(title)).toBeVisible();
  await expectLoaded();
  await expectAccessible();
  await expectFitsPhone();
  await emulateMedia('dark');
  await expectAccessible();
  await emulateMedia('light');
  await setLanguage('ms');
  await expect.element(getSection('Penyata Feb 2026')).toMatchTextContent('Baki tinggal');
  await setLanguage('zh-Hans');
  await expect.element(page.getByRole('heading', { level: 1, name: '月结' })).toBeVisible();
  await setLanguage('en');
  await getButton('Close the month').click();
  await expect.element(dialog).toBeVisible();
  await expectAccessible();
});
