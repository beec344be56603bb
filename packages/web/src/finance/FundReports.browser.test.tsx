import type { OutputOf } from '@kelas/contract/call';
import { getFinanceMonth, getFinanceSplits, listFinanceYear } from '@kelas/contract/finance';
import { listVoids } from '@kelas/contract/payments';
import type { Cents } from '@kelas/contract/values/cents';
import { type Month, monthInWords } from '@kelas/contract/values/month';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible, expectFitsPhone, saveFileBy } from '../../test/checks.ts';
import { openScreen, server } from '../../test/screen.tsx';
import { expectTableRows, getButton, getSection } from '../../test/steps.ts';

const MONTH = '05-2026' as Month;
const PATH = `/finance/report/month?month=${MONTH}`;
type Sums = OutputOf<typeof listFinanceYear>[number];

const sum = (transactionDate: string, cents: number) => ({
  transactionDate,
  totalAmount: cents as Cents,
});
/** A month with RM 100.00 of cash, and what was paid from deposits. */
const sumsOf = (month: string, deposit?: number): Sums => ({
  bank: sum(month, 0),
  cash: sum(month, 10_000),
  unknown: sum(month, 0),
  ...(deposit !== undefined && { deposit: sum(month, deposit) }),
  total: sum(month, 10_000 + (deposit ?? 0)),
});
const splits: OutputOf<typeof getFinanceSplits> = {
  levels: [{ programLvl: 2, programLvlLabel: 'Form 1', totalAmount: 16_000 as Cents }],
  subjects: [],
  teachers: [],
  misc: 0 as Cents,
  total: 12_500 as Cents,
};
const monthTable = getSection(monthInWords(MONTH));
const year = getSection(`Twelve months to ${monthInWords(MONTH)}, in RM`);
const byLevel = getSection(`${monthInWords(MONTH)} by course, in RM`).getByRole('table', {
  name: 'By level',
});

beforeEach(() => {
  server.reply(getFinanceMonth, { ...sumsOf(MONTH, 2_500), salaries: null });
  server.reply(listFinanceYear, [sumsOf('04-2026'), sumsOf(MONTH, 2_500)]);
  server.reply(getFinanceSplits, { ...splits, advance: -3_500 as Cents });
  server.reply(listVoids, []);
});

test('what was paid from deposits has a row and a column of its own (R-1582)', async () => {
  await openScreen(PATH, 'ADMIN');
  await expectTableRows(monthTable, [
    'BankRM 0.00',
    'CashRM 100.00',
    'UnknownRM 0.00',
    'From depositsRM 25.00',
    'TotalRM 125.00',
  ]);
  await expect.element(year.getByRole('columnheader').nth(4)).toHaveTextContent('From deposits');
  await expectTableRows(year, [
    '04-20260.00100.000.000.00100.00',
    '05-20260.00100.000.0025.00125.00',
    'Total0.00200.000.0025.00225.00',
  ]);
  const file = await saveFileBy(getButton('Month as CSV'));
  expect(file.text).toContain('"From deposits",25.00\r\n"Total",125.00\r\n');
  await expectAccessible();
  await expectFitsPhone();
});

test('the splits have what was paid in advance, less what was used', async () => {
  await openScreen(PATH, 'ADMIN');
  await expectTableRows(byLevel, [
    /^Form 1160\.00/,
    'Misc fees0.000.0 %',
    /^Paid in advance, less used-35\.00/,
    'Total125.00100.0 %',
  ]);
  const file = await saveFileBy(getButton('Courses as CSV'));
  expect(file.text).toContain('"Level","Paid in advance, less used",-35.00\r\n');
});

test('neither is there without credit and deposits', async () => {
  server.reply(getFinanceMonth, { ...sumsOf(MONTH), salaries: null });
  server.reply(listFinanceYear, [sumsOf('04-2026'), sumsOf(MONTH)]);
  server.reply(getFinanceSplits, splits);
  await openScreen(PATH, 'ADMIN');
  await expectTableRows(year, [
    '04-20260.00100.000.00100.00',
    '05-20260.00100.000.00100.00',
    'Total0.00200.000.00200.00',
  ]);
  await expect.element(byLevel).toBeVisible();
  await expect.element(page.getByRole('main')).not.toMatchTextContent('deposits');
  await expect.element(page.getByRole('main')).not.toMatchTextContent('Paid in advance');
});
