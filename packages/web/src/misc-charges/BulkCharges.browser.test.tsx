import type { OutputOf } from '@kelas/contract/call';
import {
  chargeInBulk,
  listBulkCharges,
  previewBulkCharge,
  undoBulkCharge,
} from '@kelas/contract/misc-charges';
import { listMiscItems } from '@kelas/contract/reference';
import { listOfferings } from '@kelas/contract/teachers';
import type { Cents } from '@kelas/contract/values/cents';
import { BOOKS_JAN_JUN } from '@kelas/contract/values/misc-items';
import { monthInWords } from '@kelas/contract/values/month';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible, expectFitsPhone } from '../../test/checks.ts';
import { FakeRefusal } from '../../test/fake-server.ts';
import { MARKUP, MONTH_NOW, offering, UNREACHABLE_RETRY, uuidOf } from '../../test/records.ts';
import { openScreen, server } from '../../test/screen.tsx';
import {
  answerConfirmation,
  dismissAlert,
  doubleClick,
  enterDate,
  expectInvalid,
  expectTableRows,
  getButton,
  getCard,
  getSection,
  getTextBox,
  selectByTyping,
  selectOption,
} from '../../test/steps.ts';
import { setLanguage } from '../languages/language.ts';

const PATH = '/misc/charges';
const DIGEST = 'a'.repeat(64);
const previewed = page.getByRole('table', { name: 'Students to bill' });
const earlier = page.getByRole('table', { name: 'Earlier bulk charges' });
const sums = page.getByText(/^(\d+ students?, RM|No student is left)/);
const tick = (name: string) => page.getByRole('checkbox', { name: `Bill ${name}` });
const fee = getTextBox('Fee');

type Preview = OutputOf<typeof previewBulkCharge>;
type Listed = OutputOf<typeof listBulkCharges>[number];

const row = (number: number, name: string, skipped: 'HAS_IT' | null = null) => ({
  uuid: uuidOf(number),
  name,
  programLvl: 2,
  skipped,
});
const preview = (rows: Preview['rows'], digest = DIGEST): Preview => {
  const count = rows.filter(({ skipped }) => !skipped).length;
  return { rows, count, total: (count * 3500) as Cents, digest };
};
const three = [row(1, 'Aminah'), row(2, MARKUP), row(3, 'Chan', 'HAS_IT'), row(4, 'Devi')];

const billed: Listed = {
  id: 7,
  itemName: 'T-shirt',
  month: '03-2026',
  fee: 3500 as Cents,
  group: 'LEVEL',
  programLvl: 2,
  offering: null,
  students: 34,
  paid: 11,
  partlyPaid: 1,
  cancelled: 0,
  recordCreateDate: '2026-03-02T06:05:00.000Z',
  staffName: 'Mei',
  undone: null,
};
const undone: Listed = {
  ...billed,
  cancelled: 22,
  undone: { recordCreateDate: '2026-03-03T06:05:00.000Z', staffName: 'Ravi' },
};

beforeEach(() => {
  const item = { id: 5, name: 'T-shirt', fee: 3500 as Cents, retired: false };
  server.reply(listMiscItems, [
    item,
    { ...item, id: 6, name: 'Cap', fee: 0 as Cents },
    { ...item, id: 8, name: 'Mug', retired: true },
    { ...item, id: BOOKS_JAN_JUN, name: 'Books Jan-Jun' },
  ]);
  server.reply(listOfferings, [offering]);
  server.reply(listBulkCharges, []);
  server.reply(previewBulkCharge, preview(three));
});

async function openPreview() {
  await openScreen(PATH);
  await selectOption('Item', 'T-shirt');
  await selectOption('Level', 'Form 1');
  await getButton('Preview').click();
  await expect.element(sums).toBeVisible();
}

const choice = { itemId: 5, month: MONTH_NOW, fee: 3500, group: 'LEVEL', programLvl: 2 };

test('a level is previewed, a student left out, and the others are billed (R-1630)', async () => {
  server.reply(chargeInBulk, { id: 7, count: 2, total: 7000 as Cents });
  await openPreview();
  expect(server.sent(previewBulkCharge)).toEqual([choice]);
  await expectTableRows(previewed, [
    'AminahForm 1To bill',
    `${MARKUP}Form 1To bill`,
    'ChanForm 1Has it already',
    'DeviForm 1To bill',
  ]);
  await expect.element(sums).toHaveTextContent('3 students, RM 105.00; 1 has it already');
  await expect.element(tick('Chan')).toBeDisabled();
  await expect.element(tick('Chan')).not.toBeChecked();
  await tick('Devi').click();
  await expect
    .element(sums)
    .toHaveTextContent('2 students, RM 70.00; 1 has it already; 1 left out');
  await setLanguage('ms');
  const sumsInMalay = '2 pelajar, RM 70.00; 1 sudah ada; 1 dikecualikan';
  await expect.element(page.getByText(sumsInMalay)).toBeVisible();
  await setLanguage('en');
  await expect.element(page.getByRole('link', { name: 'Aminah' })).toBeVisible();
  await expectAccessible();
  server.reply(listBulkCharges, [billed]);
  doubleClick(getButton('Bill 2 students'));
  await expect
    .element(page.getByRole('dialog', { name: 'Confirmation' }))
    .toMatchTextContent(
      `Bill 2 students for T-shirt, ${monthInWords(MONTH_NOW)}: RM 35.00 each, RM 70.00 in all?`,
    );
  await answerConfirmation('Yes');
  await dismissAlert('Thank you', 'Billed 2 students, RM 70.00 in all');
  expect(server.sent(chargeInBulk)).toEqual([{ ...choice, unticked: [uuidOf(4)], digest: DIGEST }]);
  await expect.element(previewed).not.toBeInTheDocument();
  await expectTableRows(earlier, [/^T-shirtMar 2026Form 135.003411 \+ 1 in part0/]);
  // Everyone has it now, so there is nothing to preview.
  expect(server.sent(previewBulkCharge)).toHaveLength(1);
});

test('another preview asks before changed ticks are lost (R-1941)', async () => {
  await openPreview();
  await tick('Devi').click();
  await fee.fill('40');
  await expect.element(previewed).not.toBeInTheDocument();
  await getButton('Preview').click();
  await answerConfirmation('No');
  expect(server.sent(previewBulkCharge)).toHaveLength(1);
  await fee.fill('35');
  await expect.element(tick('Devi')).not.toBeChecked();
  await fee.fill('40');
  await getButton('Preview').click();
  await answerConfirmation('Yes');
  await expect.element(tick('Devi')).toBeChecked();
  expect(server.sent(previewBulkCharge)).toEqual([choice, { ...choice, fee: 4000 }]);
});

test('the item fills in its fee, and a class or all students can be chosen', async () => {
  await openScreen(PATH);
  await selectOption('Item', 'T-shirt');
  await expect.element(fee).toHaveValue('35.00');
  await selectOption('Item', 'Cap');
  await expect.element(fee).toHaveValue('');
  await fee.fill('12.5');
  await enterDate('Month', '02-2026');
  await selectOption('For', 'One class');
  await selectByTyping('Class', 'Physics, Form 1, Encik Rahman');
  await getButton('Preview').click();
  await expect.element(previewed).toBeVisible();
  await selectOption('For', 'All students');
  // A preview of another choice is hidden.
  await expect.element(previewed).not.toBeInTheDocument();
  await getButton('Preview').click();
  await expect.element(previewed).toBeVisible();
  const cap = { itemId: 6, month: '02-2026', fee: 1250 };
  expect(server.sent(previewBulkCharge)).toEqual([
    { ...cap, group: 'CLASS', offeringId: offering.id },
    { ...cap, group: 'ALL' },
  ]);
});

test('what is missing or wrong is shown below each field, and nothing is sent (R-1622)', async () => {
  await openScreen(PATH);
  await getButton('Preview').click();
  for (const message of [
    'Please choose an item',
    'Please enter the fee',
    'Please choose the level',
  ]) {
    await expect.element(page.getByText(message, { exact: true })).toBeVisible();
  }
  await selectOption('Item', 'T-shirt');
  await expect.element(fee).toHaveValue('35.00');
  await expect.element(page.getByText('Please enter the fee')).not.toBeInTheDocument();
  await selectOption('Item', 'Books Jan-Jun');
  await enterDate('Month', '08-2026');
  await selectOption('For', 'One class');
  await fee.fill('7,5');
  await getButton('Preview').click();
  await expectInvalid(fee, '7,5', 'Please enter an amount such as 70.50');
  await expect.element(page.getByText('Please choose the class', { exact: true })).toBeVisible();
  await fee.fill('7.50');
  await selectOption('For', 'All students');
  expect(server.sent(previewBulkCharge)).toEqual([]);
  await expectAccessible();
});

test('many students are found by name, and ticked or unticked at once', async () => {
  server.reply(chargeInBulk, { id: 7, count: 1, total: 3500 as Cents });
  await openPreview();
  await getButton('Untick all').click();
  await expect.element(sums).toHaveTextContent('0 students, RM 0.00; 1 has it already; 3 left out');
  await expect.element(getButton('Bill 0 students')).toBeDisabled();
  await getTextBox('Find a name').fill('dE');
  await expectTableRows(previewed, ['DeviForm 1Left out']);
  await getButton('Tick found').click();
  await expectTableRows(previewed, ['DeviForm 1To bill']);
  await getTextBox('Find a name').fill('');
  await expect.element(tick('Aminah')).not.toBeChecked();
  await getButton('Bill 1 student').click();
  await answerConfirmation('No');
  expect(server.sent(chargeInBulk)).toEqual([]);
  await getButton('Bill 1 student').click();
  await answerConfirmation('Yes');
  await dismissAlert('Thank you', 'Billed 1 student, RM 35.00 in all');
  expect(server.sent(chargeInBulk)[0]?.unticked).toEqual([uuidOf(1), uuidOf(2)]);
});

test('large numbers have a separator', async () => {
  const many = Array.from({ length: 2503 }, (_, index) =>
    row(index + 1, `Student ${index}`, index < 1302 ? 'HAS_IT' : null),
  );
  server.reply(previewBulkCharge, preview(many));
  const paid = { ...billed, students: 3034, paid: 1200, cancelled: 1833 };
  server.reply(listBulkCharges, [paid]);
  await openScreen(PATH);
  await expectTableRows(earlier, [/35\.003,0341,200 \+ 1 in part1,833/]);
  await selectOption('Item', 'T-shirt');
  await selectOption('For', 'All students');
  await getButton('Preview').click();
  await getButton('Untick all').click();
  await expect
    .element(page.getByText('0 students, RM 0.00; 1,302 have it already; 1,201 left out'))
    .toBeVisible();
});

test('a stale preview is loaded again, and who was left out stays left out (R-1625)', async () => {
  const message = 'Students or their charges have changed.';
  server.reply(chargeInBulk, new FakeRefusal(409, 'PREVIEW_CHANGED', message));
  await openPreview();
  await tick('Devi').click();
  const next = [row(1, 'Aminah', 'HAS_IT'), row(2, 'Ben'), row(4, 'Devi'), row(5, 'Elaine')];
  server.reply(previewBulkCharge, preview(next, 'b'.repeat(64)));
  await getButton('Bill 2 students').click();
  await answerConfirmation('Yes');
  await expect.element(page.getByRole('alert')).toMatchTextContent(message);
  await expect
    .element(sums)
    .toHaveTextContent('2 students, RM 70.00; 1 has it already; 1 left out');
  server.reply(chargeInBulk, { id: 7, count: 2, total: 7000 as Cents });
  await getButton('Bill 2 students').click();
  await answerConfirmation('Yes');
  await dismissAlert('Thank you', /^Billed/);
  const sent = { ...choice, unticked: [uuidOf(4)] };
  expect(server.sent(chargeInBulk)).toEqual([
    { ...sent, digest: DIGEST },
    { ...sent, digest: 'b'.repeat(64) },
  ]);
});

test('a lost response repeats with the same key', async () => {
  server.reply(chargeInBulk, { id: 7, count: 3, total: 10_500 as Cents });
  await openPreview();
  const restore = server.loseResponse(chargeInBulk);
  await getButton('Bill 3 students').click();
  await answerConfirmation('Yes');
  await expect.element(page.getByRole('alert')).toMatchTextContent(UNREACHABLE_RETRY);
  restore();
  await getButton('Bill 3 students').click();
  await answerConfirmation('Yes');
  await dismissAlert('Thank you', 'Billed 3 students, RM 105.00 in all');
  expect(new Set(server.keys(chargeInBulk)).size).toBe(1);
});

test('a bulk charge is undone after a question, and who has paid is named (R-1631)', async () => {
  server.reply(listBulkCharges, [billed]);
  server.reply(undoBulkCharge, () => {
    server.reply(listBulkCharges, [undone]);
    return { id: 7, cancelled: 22, kept: [{ uuid: uuidOf(1), name: MARKUP }] };
  });
  await openScreen(PATH);
  await getButton('Undo: T-shirt, Mar 2026').click();
  await expect
    .element(page.getByRole('dialog', { name: 'Confirmation' }))
    .toMatchTextContent(
      'Undo T-shirt, Mar 2026, for 34 students? 22 charges without a payment will be cancelled. 12 charges with a payment will stay.',
    );
  await answerConfirmation('Yes');
  await dismissAlert('Thank you', 'Cancelled 22 charges Not cancelled: 1 charge with a payment');
  expect(server.sent(undoBulkCharge)).toEqual([{ id: 7 }]);
  const kept = getSection('Not cancelled: T-shirt, Mar 2026');
  await expect.element(kept.getByRole('link', { name: MARKUP })).toBeVisible();
  await expectTableRows(earlier, [/22.*by MeiUndone 3 Mar 2026, 14:05 by RaviUndo$/]);
  await expect.element(getButton('Undo: T-shirt, Mar 2026')).toBeDisabled();
  await expectAccessible();
  await expectFitsPhone();
});

test('an undo that someone else made first is refused, and the list is loaded again', async () => {
  server.reply(listBulkCharges, [billed]);
  const message = 'Ravi undid this bulk charge on 3 Mar 2026, 14:05';
  server.reply(undoBulkCharge, () => {
    server.reply(listBulkCharges, [undone]);
    return new FakeRefusal(409, 'ALREADY_UNDONE', message);
  });
  await openScreen(PATH);
  await getButton('Undo: T-shirt, Mar 2026').click();
  await answerConfirmation('Yes');
  await dismissAlert('Oops', message);
  await expect.element(getButton('Undo: T-shirt, Mar 2026')).toBeDisabled();
});

test('nothing to bill, an error and a failed list are each said', async () => {
  server.lose(listBulkCharges);
  const restore = server.lose(previewBulkCharge);
  await openScreen(PATH);
  await expect.element(page.getByText('Could not be loaded', { exact: true })).toBeVisible();
  await selectOption('Item', 'T-shirt');
  await selectOption('For', 'All students');
  await getButton('Preview').click();
  await expect.element(getButton('Try again')).toBeVisible();
  restore();
  server.reply(previewBulkCharge, preview([row(3, 'Chan', 'HAS_IT')]));
  await getButton('Try again').click();
  await expect.element(sums).toHaveTextContent('No student is left to bill; 1 has it already');
  await expect.element(getButton('Bill 0 students')).toBeDisabled();
  const message = 'T-shirt is no longer offered';
  server.reply(previewBulkCharge, new FakeRefusal(422, 'INVALID', message));
  await getButton('Preview').click();
  await expect.element(page.getByText(message, { exact: true })).toBeVisible();
  server.reply(previewBulkCharge, preview([]));
  await getButton('Preview').click();
  await expect.element(page.getByText('No students', { exact: true })).toBeVisible();
});

test('a phone shows students and bulk charges as cards', async () => {
  await page.viewport(390, 844);
  server.reply(listBulkCharges, [
    { ...billed, programLvl: null, group: 'ALL', partlyPaid: 0 },
    {
      ...billed,
      id: 6,
      itemName: 'Cap',
      programLvl: null,
      group: 'CLASS',
      offering: { subjectName: 'Physics', programLvl: 2, teacherName: 'Encik Rahman' },
    },
  ]);
  await openPreview();
  await expect.element(getCard('Aminah')).toMatchTextContent('AminahForm 1To bill');
  await expect.element(getCard('All students')).toMatchTextContent('Students 34Paid 11');
  await expect.element(getCard('Cap')).toMatchTextContent('Physics, Form 1, Encik Rahman');
  await expectFitsPhone();
  await expectAccessible();
});
