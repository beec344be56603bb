import type { OutputOf } from '@kelas/contract/call';
import { listTuitionPayments } from '@kelas/contract/tuition-fees';
import type { Cents } from '@kelas/contract/values/cents';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible, expectFitsPhone, saveFileBy } from '../../test/checks.ts';
import { MONTH_NOW as month, TODAY, uuidOf } from '../../test/records.ts';
import { openScreen, server } from '../../test/screen.tsx';
import { expectTexts, getButton, getRowTexts, getTextBox } from '../../test/steps.ts';

type Row = OutputOf<typeof listTuitionPayments>[number];

const PATH = '/student/tuition/payment';
const names = () => getRowTexts().map((text) => text.slice(0, 3));
const heading = (name: string) => page.getByRole('columnheader', { name });

function rowOf(name: string, owed: number, programLvl: number): Row {
  return {
    uuid: uuidOf(name.length + owed),
    name,
    programLvl,
    totalOwedFee: owed as Cents,
    totalTuitionFee: 12000 as Cents,
    paymentStatus: owed > 0 ? 'PENDING' : 'PAID',
    month,
    transactionDate: null,
    transactionType: null,
  };
}

beforeEach(() => {
  localStorage.clear();
  server.reply(listTuitionPayments, [
    rowOf('Ali', 500, 6),
    rowOf('Ben', 12000, 2),
    rowOf('Cik', 0, 3),
  ]);
});

test('a heading sorts the rows, and the address remembers it (R-1361)', async () => {
  await openScreen(PATH);
  await expect.poll(names).toEqual(['Ali', 'Ben', 'Cik']);
  await getButton('Owed (RM)').click();
  await expect.poll(names).toEqual(['Ben', 'Ali', 'Cik']);
  await expect.element(heading('Owed (RM)')).toHaveAttribute('aria-sort', 'descending');
  expect(new URLSearchParams(location.search).get('sort')).toBe('-Owed (RM)');
  await getButton('Owed (RM)').click();
  await expect.poll(names).toEqual(['Cik', 'Ali', 'Ben']);
  await getButton('Owed (RM)').click();
  await expect.poll(names).toEqual(['Ali', 'Ben', 'Cik']);
  expect(location.search).toBe('');
  await getButton('Program Level').click();
  await expect.poll(names).toEqual(['Ben', 'Cik', 'Ali']);
  await expectAccessible();
});

test('a chip shows the rows that owe; the count and the file follow (R-1363)', async () => {
  await openScreen(PATH);
  await getButton('Owes').click();
  await expect.poll(names).toEqual(['Ali', 'Ben']);
  await expect.element(page.getByText('2 students · 2 owe RM 125.00')).toBeVisible();
  expect(new URLSearchParams(location.search).get('only')).toBe('Owes');
  const file = await saveFileBy(getButton('Download CSV'));
  expect(file.name).toBe(`Tuition fees ${TODAY}.csv`);
  expect(file.text.split('\r\n').slice(0, 2)).toEqual([
    '"Student Name","Owed (RM)","Status","Tuition Fee (RM)","Program Level","Month","Transaction Date","Payment Type"',
    `"Ali",5.00,"PENDING",120.00,"Form 5","${month}","NA","NA"`,
  ]);
  await getButton('Form 2').click();
  await expect
    .poll(() => server.sent(listTuitionPayments).at(-1))
    .toEqual({ month, programLvl: '3' });
  await getButton('Remove class').click();
  await expect
    .poll(() => server.sent(listTuitionPayments).at(-1))
    .toEqual({ month, programLvl: 'remove' });
});

test('the filters apply while the person types, and the typed text stays (R-1362)', async () => {
  await openScreen(PATH);
  await expect.poll(names).toEqual(['Ali', 'Ben', 'Cik']);
  const box = getTextBox('Student Name');
  await box.click();
  await userEvent.keyboard('tan ');
  await expect.poll(() => server.sent(listTuitionPayments).at(-1)).toEqual({ month, name: 'tan' });
  await userEvent.keyboard('mei');
  await expect
    .poll(() => server.sent(listTuitionPayments).at(-1))
    .toEqual({ month, name: 'tan mei' });
  await expect.element(box).toHaveValue('tan mei');
  await expect.element(box).toHaveFocus();
});

test('a table fills the window by a switch that is kept (R-1331)', async () => {
  server.reply(
    listTuitionPayments,
    Array.from({ length: 60 }, (_, index) => rowOf(`Student ${index}`, index, 2)),
  );
  await openScreen(PATH);
  const region = page.getByRole('region', { name: 'Tuition fees, table' });
  await expect.poll(getRowTexts).toHaveLength(60);
  await expect.poll(() => region.element().clientHeight).toBeLessThanOrEqual(440);
  const rowHeight = () => document.querySelector('tbody tr')?.getBoundingClientRect().height ?? 0;
  const before = rowHeight();
  await getButton('Fill the window').click();
  await expect.poll(() => region.element().clientHeight).toBeGreaterThan(500);
  expect(document.documentElement.scrollHeight).toBeLessThanOrEqual(innerHeight);
  expect(rowHeight()).toBeLessThan(before);
  expect(Object.keys(localStorage)).toContain('fullHeight:mei');
});

test('a phone shows cards: name and amount, then the rest (R-1360)', async () => {
  await page.viewport(390, 844);
  await openScreen(PATH);
  const cards = page.getByRole('list', { name: 'Tuition fees' }).getByRole('listitem');
  await expectTexts(cards, [
    /^Ali5.00PENDING.*120.00.*Form 5/,
    /^Ben120.00PENDING/,
    /^Cik0.00PAID/,
  ]);
  await expectFitsPhone();
  await expectAccessible();
});
