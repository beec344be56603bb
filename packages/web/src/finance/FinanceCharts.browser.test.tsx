import { getSettings } from '@kelas/contract/centre';
import { getFinanceCharts } from '@kelas/contract/finance';
import { getOverview } from '@kelas/contract/overview';
import type { Cents } from '@kelas/contract/values/cents';
import { addMonths, type Month } from '@kelas/contract/values/month';
import { formatPhone } from '@kelas/contract/values/phone';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { emulateMedia, expectAccessible, expectFitsPhone, saveFileBy } from '../../test/checks.ts';
import { FakeRefusal } from '../../test/fake-server.ts';
import { MONTH_NOW } from '../../test/records.ts';
import { openScreen, server, usualSettings } from '../../test/screen.tsx';
import { dismissAlert, getButton, getSection } from '../../test/steps.ts';
import { emptyOverview } from '../../test/today.ts';
import { setLanguage } from '../languages/language.ts';
import type { Charts } from './charts.ts';

const LAST = '03-2026' as Month;
const PATH = `/finance/report/charts?month=${LAST}`;
const PICTURES = ['Expected and collected', 'Students by level', 'Payments by day of the month'];

const charts: Charts = {
  months: Array.from({ length: 12 }, (_, index) => ({
    month: addMonths(LAST, index - 11),
    totalFee: (index * 10_000) as Cents,
    owedFee: (index === 11 ? 2_005 : 0) as Cents,
    receivedFee: (index === 11 ? 120_000 : 0) as Cents,
  })),
  students: [
    { month: '02-2026', programLvl: 2, students: 1200 },
    { month: LAST, programLvl: 2, students: 1100 },
    { month: LAST, programLvl: 4, students: 3 },
  ],
  days: Array.from({ length: 31 }, (_, index) => ({
    day: index + 1,
    receipts: index === 6 ? 4 : 0,
    receivedFee: (index === 6 ? 120_000 : 0) as Cents,
  })),
};
const part = (index: number) => getSection(PICTURES[index] ?? '');
const openTable = (index: number) => getButton(`Table: ${PICTURES[index]}`).click();

beforeEach(() => {
  server.reply(getFinanceCharts, charts);
});

test('each chart has its values in a table, which is saved too (R-2235 to R-2238)', async () => {
  await openScreen(PATH, 'ADMIN');
  for (const index of [0, 1, 2]) {
    await expect.element(part(index).getByRole('figure')).toBeVisible();
    await expect.poll(() => part(index).element().querySelector('svg')).toBeVisible();
    await expect.element(part(index).getByRole('table')).not.toBeInTheDocument();
    await openTable(index);
    await expect.element(part(index).getByRole('table')).toBeVisible();
  }
  expect(server.sent(getFinanceCharts)).toEqual([{ transactionDate: LAST }]);
  const rowsOf = async (index: number, rows: Record<number, string>) => {
    for (const [row, text] of Object.entries(rows)) {
      const each = part(index).getByRole('row').nth(Number(row));
      await expect.element(each).toHaveTextContent(text);
    }
  };
  await rowsOf(0, {
    0: 'MonthExpectedCollectedOwedReceived',
    1: 'Apr 20250.000.000.000.00',
    12: 'Mar 20261,100.001,079.9520.051,200.00',
    13: 'Total6,600.006,579.9520.051,200.00',
  });
  await rowsOf(1, {
    0: 'MonthForm 1Form 3Total',
    11: 'Feb 20261,20001,200',
    12: 'Mar 20261,10031,103',
  });
  await rowsOf(2, { 7: '741,200.00100.0 %', 31: '3100.000.0 %', 32: 'Total41,200.00100.0 %' });
  const file = await saveFileBy(getButton(`CSV: ${PICTURES[0]}`));
  expect(file.name).toBe(`Expected and collected, twelve months to ${LAST}.csv`);
  expect(file.text).toContain('"Mar 2026",1100.00,1079.95,20.05,1200.00\r\n');
  await expectAccessible();
  await expectFitsPhone();
  await setLanguage('ms');
  const malay = getSection('Dijangka dan kutipan').getByRole('row');
  await expect.element(malay.nth(0)).toHaveTextContent('BulanDijangkaKutipanTerhutangDiterima');
  await expect.element(malay.nth(12)).toHaveTextContent('Mac 20261,100.001,079.9520.051,200.00');
});

test('an empty centre has no bars, but all days and months', async () => {
  server.reply(getFinanceCharts, {
    months: charts.months.map((each) => ({
      ...each,
      totalFee: 0 as Cents,
      owedFee: 0 as Cents,
      receivedFee: 0 as Cents,
    })),
    students: [],
    days: charts.days.map(({ day }) => ({ day, receipts: 0, receivedFee: 0 as Cents })),
  });
  await openScreen(PATH, 'ADMIN');
  await expect.element(part(0)).toMatchTextContent('Nothing in these months');
  await openTable(2);
  await expect.element(part(2).getByRole('row').nth(32)).toHaveTextContent('Total00.00');
});

test('paper has a page for each chart, with its table and the letterhead', async () => {
  server.reply(getSettings, { ...usualSettings, phoneNo: '60312345678' });
  await openScreen(PATH, 'ADMIN');
  await expect.poll(() => part(2).element().querySelector('svg')).toBeVisible();
  await emulateMedia('light', 'print');
  const phone = formatPhone('60312345678');
  await expect.element(page.getByText(phone, { exact: true }).nth(2)).toBeVisible();
  await expect.element(page.getByText(/^Printed on/).nth(2)).toBeVisible();
  for (const index of [0, 1, 2]) await expect.element(part(index).getByRole('table')).toBeVisible();
  await expect.element(getButton('Print')).not.toBeInTheDocument();
  const pages = [...document.querySelectorAll('main > *')].filter(
    (each) => getComputedStyle(each).breakBefore === 'page',
  );
  expect(pages).toHaveLength(2);
});

test('an EMPLOYEE sees no chart once the centre has closed the reports (R-2239)', async () => {
  const message = 'Your role may not do this';
  server.reply(getFinanceCharts, new FakeRefusal(403, 'FORBIDDEN', message));
  await openScreen(PATH);
  await dismissAlert('Oops', message);
  await expect.element(page.getByRole('alert')).toHaveTextContent(message);
  await expect.element(page.getByRole('figure')).not.toBeInTheDocument();
});

test('Home and the report of the month lead an ADMIN to the charts (R-2235)', async () => {
  server.reply(getOverview, emptyOverview);
  await openScreen('/', 'ADMIN');
  await page.getByRole('link', { name: 'Charts of twelve months' }).click();
  await expect.element(part(0)).toBeVisible();
  expect(server.sent(getFinanceCharts)).toEqual([{ transactionDate: MONTH_NOW }]);
  const tab = page.getByRole('tab', { name: 'Charts' });
  await expect.element(tab).toHaveAttribute('aria-current', 'page');
  await openScreen('/');
  await expect.element(getSection('Figures')).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Charts of twelve months' }))
    .not.toBeInTheDocument();
});
