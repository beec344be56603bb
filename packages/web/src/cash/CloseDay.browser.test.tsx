import type { OutputOf, RequestOf } from '@kelas/contract/call';
import {
  BANKED_TOO_MUCH,
  CLOSES_PAGE_SIZE,
  closeCash,
  countCash,
  FLOAT_REASON_MISSING,
  getCashCloseDocument,
  getExpectedCash,
  getNextClose,
  listCashCloses,
  REASON_MISSING,
} from '@kelas/contract/cash';
import { countedCents } from '@kelas/contract/values/cash-count';
import type { Cents } from '@kelas/contract/values/cents';
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible, expectFitsPhone } from '../../test/checks.ts';
import { FakeRefusal } from '../../test/fake-server.ts';
import { MARKUP, student } from '../../test/records.ts';
import { openScreen, server } from '../../test/screen.tsx';
import {
  dismissAlert,
  doubleClick,
  expectTableRows,
  getButton,
  getTextBox,
} from '../../test/steps.ts';
import { setLanguage } from '../languages/language.ts';

const PATH = '/cash/close';
const pieces = (name: string) => getTextBox(`Pieces of ${name}`);
const showExpected = getButton('Show expected');
const closeButton = getButton('Close the day');
const compare = page.getByRole('region', { name: '2. Compare and close' });
const people = page.getByRole('table', { name: 'Expected cash by person' });
const movements = page.getByRole('table', { name: 'Cash payments and voids' });
const earlier = page.getByRole('table', { name: 'Earlier closes' });

const close: OutputOf<typeof closeCash> = {
  number: 4,
  recordCreateDate: '2026-03-16T10:05:00.000Z',
  staffName: 'Mei Ling',
  openingFloat: 5000 as Cents,
  taken: 12000 as Cents,
  expected: 17000 as Cents,
  count: {
    rm100: 1,
    rm50: 1,
    rm20: 0,
    rm10: 1,
    rm5: 0,
    rm1: 0,
    sen50: 0,
    sen20: 0,
    sen10: 0,
    sen5: 0,
  },
  counted: 16000 as Cents,
  firstCounted: 15000 as Cents,
  difference: -1000 as Cents,
  reason: 'One note is missing',
  banked: 10000 as Cents,
  floatLeft: 6000 as Cents,
  counts: [],
  floatDifference: 0 as Cents,
  floatReason: '',
};
const next: OutputOf<typeof getNextClose> = {
  number: 5,
  openingFloat: 6000 as Cents,
  last: { recordCreateDate: close.recordCreateDate, staffName: close.staffName },
};
const movement = {
  kind: 'PAYMENT' as const,
  receiptNo: 'R-2026-000008',
  uuid: student.uuid,
  studentName: student.name,
  totalAmount: 9000 as Cents,
  staffName: 'Aisyah',
  recordCreateDate: '2026-03-17T02:00:00.000Z',
  transactionDate: '16-03-2026',
  mark: 'LATE' as const,
};
const expected: OutputOf<typeof getExpectedCash> = {
  taken: 8000 as Cents,
  total: 2,
  people: [
    {
      staffName: MARKUP,
      payments: 0,
      paid: 0 as Cents,
      voids: 1,
      voided: 1000 as Cents,
      taken: -1000 as Cents,
    },
    {
      staffName: 'Aisyah',
      payments: 1,
      paid: 9000 as Cents,
      voids: 0,
      voided: 0 as Cents,
      taken: 9000 as Cents,
    },
  ],
  movements: [
    movement,
    {
      ...movement,
      kind: 'VOID',
      mark: 'VOID_OF_CLOSED',
      totalAmount: -1000 as Cents,
      staffName: MARKUP,
    },
  ],
};

/** Stores a count: the first one of the drawer. */
const counted = ({ number, count }: RequestOf<typeof countCash>) => ({
  number,
  counted: countedCents(count),
  firstCounted: countedCents(count),
});

beforeEach(() => {
  server.reply(getNextClose, next);
  server.reply(listCashCloses, [close]);
  server.reply(countCash, counted);
  server.reply(getExpectedCash, expected);
});

/** Opens the screen and counts RM 140.00, which is the expected sum. */
async function count() {
  await openScreen(PATH);
  await pieces('RM 100').fill('1');
  await pieces('RM 20').fill('2');
}

test('the expected sum is fetched once the count is confirmed (R-1403)', async () => {
  await openScreen(PATH);
  await expect.element(pieces('RM 100')).toHaveFocus();
  await expect
    .element(page.getByText('No. 5 · last close 16 Mar 2026, 18:05 by Mei Ling'))
    .toBeVisible();
  await expect.element(getTextBox('Opening float')).toHaveValue('60.00');
  await userEvent.keyboard('1{Enter}{Enter}2{Enter}');
  await expect.element(pieces('RM 10')).toHaveFocus();
  await expect
    .element(page.getByRole('table', { name: 'Count' }))
    .toMatchTextContent('CountedRM 140.00');
  await expect.element(compare).toMatchTextContent('Count first');
  expect(server.sent(getExpectedCash)).toEqual([]);
  await userEvent.keyboard('{Enter}{Enter}{Enter}{Enter}{Enter}{Enter}{Enter}{Enter}');
  await expect.element(showExpected).toHaveFocus();
  expect(server.sent(getExpectedCash)).toEqual([]);
  expect(server.sent(countCash)).toEqual([]);
  await userEvent.keyboard('{Enter}');
  await expect
    .element(compare)
    .toMatchTextContent('ExpectedRM 140.00CountedRM 140.00DifferenceRM 0.00balanced');
  await expectTableRows(people, [
    `${MARKUP}–1 · -10.00-10.00`,
    'Aisyah1 · 90.00–90.00',
    'Opening float60.00',
    'Expected140.00',
  ]);
  await expectTableRows(movements, [
    `R-2026-000008${student.name}90.00Dated 16 Mar 2026, a closed dayAisyah17 Mar 2026, 10:00`,
    `R-2026-000008${student.name}-10.00Void of a payment in an earlier close${MARKUP}17 Mar 2026, 10:00`,
  ]);
  await expectAccessible();
  await expectFitsPhone();
  await page.viewport(1280, 900);
  await setLanguage('ms');
  await expect
    .element(page.getByRole('region', { name: '2. Banding dan tutup kira' }))
    .toMatchTextContent('SepatutnyaRM 140.00DikiraRM 140.00Lebihan atau kuranganRM 0.00tepat');
  await expect
    .element(page.getByText('Pembatalan bayaran dalam tutup kira terdahulu'))
    .toBeVisible();
});

test('a day is closed once, then another count starts', async () => {
  await count();
  await showExpected.click();
  await expect.element(getTextBox('To the bank')).toHaveFocus();
  await getTextBox('To the bank').fill('80');
  await expect.element(compare).toMatchTextContent('Float that stays: RM 60.00');
  await expect.element(getTextBox('Reason for the difference')).not.toBeInTheDocument();
  server.reply(closeCash, { ...close, number: 5 });
  server.reply(getNextClose, { ...next, number: 6 });
  server.reply(listCashCloses, [{ ...close, number: 5 }, close]);
  doubleClick(closeButton);
  await dismissAlert('Thank you', 'The day is closed, no. 5 Float that stays: RM 60.00');
  expect(server.sent(closeCash)).toEqual([
    {
      number: 5,
      openingFloat: 6000,
      count: { ...close.count, rm50: 0, rm20: 2, rm10: 0 },
      expected: 14000,
      reason: '',
      floatReason: '',
      banked: 8000,
    },
  ]);
  await expect.element(pieces('RM 100')).toHaveValue('');
  await expect.element(page.getByText(/^No\. 6/)).toBeVisible();
  await expect.element(compare).toMatchTextContent('Count first');
  await expectTableRows(earlier, [/^5/, /^4/]);
});

test('a difference needs a reason, and a corrected count keeps the first one (R-1404)', async () => {
  await count();
  await pieces('RM 20').fill('1');
  await showExpected.click();
  await expect.element(compare).toMatchTextContent('DifferenceRM 20.00short');
  await closeButton.click();
  await expect.element(page.getByRole('alert')).toHaveTextContent(REASON_MISSING);
  await expect.element(getTextBox('Reason for the difference')).toHaveFocus();
  await pieces('50 sen').fill('1');
  await expect.element(compare).toMatchTextContent('DifferenceRM 19.50short');
  await expect.element(compare).toMatchTextContent('The first count, RM 120.00, is kept too.');
  await getTextBox('Reason for the difference').fill('A note is torn');
  await getTextBox('To the bank').fill('120.51');
  await closeButton.click();
  await expect.element(page.getByRole('alert')).toHaveTextContent(BANKED_TOO_MUCH);
  await getTextBox('To the bank').fill('');
  server.reply(closeCash, close);
  await closeButton.click();
  await dismissAlert('Thank you', /./);
  expect(server.sent(closeCash)).toMatchObject([
    { expected: 14000, reason: 'A note is torn', banked: 0 },
  ]);
});

test('a payment that came in between shows the new sum and keeps what was typed (R-1410)', async () => {
  await count();
  await showExpected.click();
  await getTextBox('To the bank').fill('80');
  server.reply(
    closeCash,
    new FakeRefusal(409, 'CHANGED_MEANWHILE', 'The expected sum is now RM 150.00.'),
  );
  server.reply(getExpectedCash, { ...expected, taken: 9000 as Cents });
  await closeButton.click();
  await dismissAlert('Oops', 'The expected sum is now RM 150.00.');
  await expect
    .element(compare)
    .toMatchTextContent('ExpectedRM 150.00CountedRM 140.00DifferenceRM 10.00short');
  await expect.element(getTextBox('To the bank')).toHaveValue('80.00');
  await expect.element(pieces('RM 20')).toHaveValue('2');
});

test('when someone else closed first, the count stays and is confirmed again (R-1409)', async () => {
  await count();
  await showExpected.click();
  const message = 'Mei Ling closed the day on 16 Mar 2026, 18:05. Reload to see it.';
  server.reply(closeCash, new FakeRefusal(409, 'CLOSED_MEANWHILE', message));
  server.reply(getNextClose, { ...next, number: 6, openingFloat: 1500 as Cents });
  await closeButton.click();
  await dismissAlert('Oops', message);
  await expect.element(page.getByText(/^No\. 6/)).toBeVisible();
  await expect.element(pieces('RM 20')).toHaveValue('2');
  await expect.element(getTextBox('Opening float')).toHaveValue('15.00');
  await expect.element(compare).toMatchTextContent('Count first');
});

test('nothing is shown for an empty or a wrong count (R-1402)', async () => {
  await openScreen(PATH);
  await showExpected.click();
  await expect.element(page.getByRole('alert')).toMatchTextContent('Enter what you counted');
  await pieces('RM 5').fill('x');
  await showExpected.click();
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent('RM 5: enter a number of pieces');
  await expect.element(pieces('RM 5')).toHaveFocus();
  expect(server.sent(getExpectedCash)).toEqual([]);
  await pieces('RM 5').fill('0');
  await showExpected.click();
  await expect.element(compare).toMatchTextContent('DifferenceRM 140.00short');
});

test('another opening float needs a reason before the count is stored (R-1889)', async () => {
  await count();
  await getTextBox('Opening float').fill('10');
  await showExpected.click();
  await expect.element(page.getByRole('alert')).toHaveTextContent(FLOAT_REASON_MISSING);
  await expect.element(page.getByText('RM 50.00 less than the last close left')).toBeVisible();
  expect(server.sent(countCash)).toEqual([]);
  await getTextBox('Reason for the opening float').fill('Lunch');
  await showExpected.click();
  await expect
    .element(compare)
    .toMatchTextContent('The opening float is RM 50.00 less than the last close left.');
  await getTextBox('Reason for the difference').fill('Counted wrongly');
  server.reply(closeCash, { ...close, number: 5 });
  await closeButton.click();
  await dismissAlert('Thank you', /./);
  expect(server.sent(closeCash)).toMatchObject([{ openingFloat: 1000, floatReason: 'Lunch' }]);
});

test('an old count is stored again before the expected sum is shown (R-1887)', async () => {
  await count();
  await showExpected.click();
  const message = 'Count the cash first.';
  server.reply(closeCash, new FakeRefusal(409, 'COUNT_FIRST', message));
  await closeButton.click();
  await dismissAlert('Oops', message);
  await expect.element(compare).toMatchTextContent('Count first');
  await expect.element(pieces('RM 20')).toHaveValue('2');
  await showExpected.click();
  await expect.element(closeButton).toBeVisible();
  expect(server.sent(countCash)).toHaveLength(2);
});

test('a close with several counts and a hole in its float shows them (R-1888, R-1889)', async () => {
  const count = { staffName: MARKUP, recordCreateDate: close.recordCreateDate };
  const odd = {
    ...close,
    counts: [
      { ...count, counted: 15000 as Cents },
      { ...count, counted: 16000 as Cents },
    ],
    floatDifference: -5000 as Cents,
    floatReason: 'Lunch',
  };
  server.reply(listCashCloses, [odd]);
  await openScreen(PATH);
  await expectTableRows(earlier, [
    /10\.00 shortfloat 50\.00 shortOne note is missing · Lunch100\.00/,
  ]);
  await getButton('View: close 4').click();
  const dialog = page.getByRole('dialog', { name: /^Close no\. 4/ });
  await expect
    .element(dialog)
    .toMatchTextContent(
      'The opening float was RM 50.00 less than the last close left. Reason: Lunch',
    );
  await expect
    .element(dialog)
    .toMatchTextContent(`Count 1 of 2, ${MARKUP}, 16 Mar 2026, 18:05RM 150.00`);
  await expectAccessible();
  await expectFitsPhone();
});

test('an expected sum that could not be loaded is tried again', async () => {
  await count();
  const restore = server.lose(getExpectedCash);
  await showExpected.click();
  await expect.element(closeButton).not.toBeInTheDocument();
  restore();
  await getButton('Try again', compare).click();
  await expect.element(closeButton).toBeVisible();
});

test('an earlier close is shown and printed in both sizes (R-1412, R-1413)', async () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  await openScreen(PATH);
  await expectTableRows(earlier, [
    '416 Mar 2026, 18:05Mei Ling170.00160.0010.00 shortOne note is missing100.0060.00View',
  ]);
  await getButton('View: close 4').click();
  const dialog = page.getByRole('dialog', { name: /^Close no\. 4/ });
  await expect.element(dialog).toMatchTextContent('Reason: One note is missing');
  await expectTableRows(dialog.getByRole('table', { name: 'Sums' }), [
    'Opening floatRM 50.00',
    'Cash payments less voidsRM 120.00',
    'First countRM 150.00',
    'RM 100 × 1RM 100.00',
    'RM 50 × 1RM 50.00',
    'RM 10 × 1RM 10.00',
    'To the bankRM 100.00',
    'Float that staysRM 60.00',
  ]);
  await expectAccessible();
  server.reply(getCashCloseDocument, new FakeRefusal(503, 'BUSY', 'Too many documents'));
  await getButton('Print 80 mm roll', dialog).click();
  await dismissAlert('Oops', 'Too many documents');
  await getButton('Print A5', dialog).click();
  await dismissAlert('Oops', 'Too many documents');
  expect(server.sent(getCashCloseDocument)).toEqual([
    { number: '4', format: 'ROLL' },
    { number: '4', format: 'A5' },
  ]);
});

test('older closes are loaded on demand', async () => {
  const page1 = Array.from({ length: CLOSES_PAGE_SIZE }, (_, at) => ({
    ...close,
    number: 31 - at,
  }));
  server.reply(listCashCloses, ({ before }) => (before ? [{ ...close, number: 1 }] : page1));
  await openScreen(PATH);
  await getButton(`Load ${CLOSES_PAGE_SIZE} older closes`).click();
  await expect.element(page.getByText('31 closes')).toBeVisible();
  expect(server.sent(listCashCloses).at(-1)).toEqual({ before: '2' });
  await expect.element(getButton(`Load ${CLOSES_PAGE_SIZE} older closes`)).not.toBeInTheDocument();
});
