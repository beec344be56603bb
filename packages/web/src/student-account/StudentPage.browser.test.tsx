import { recordReminder } from '@kelas/contract/arrears';
import { getMiscPayment } from '@kelas/contract/misc-fees';
import { getReceipt, payTuition, voidPayment } from '@kelas/contract/payments';
import { getStatement } from '@kelas/contract/statements';
import { changeNote, decideSibling, getStudentAccount } from '@kelas/contract/student-account';
import { getStudent } from '@kelas/contract/students';
import { getTuitionPayment, listPayableMonths, listUnpaidFees } from '@kelas/contract/tuition-fees';
import type { Cents } from '@kelas/contract/values/cents';
import { addMonths, type Month, monthInWords, monthToSql } from '@kelas/contract/values/month';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible, expectFitsPhone } from '../../test/checks.ts';
import { FakeRefusal } from '../../test/fake-server.ts';
import { MARKUP, MONTH_NOW, receiptMessage, receiptOf, uuidOf } from '../../test/records.ts';
import { openScreen, server } from '../../test/screen.tsx';
import {
  answerConfirmation,
  dismissAlert,
  expectTableRows,
  getButton,
  getTextBox,
} from '../../test/steps.ts';
import { accountRecord as account } from '../../test/student-account.ts';
import { setLanguage } from '../languages/language.ts';

const PATH = `/student/${account.uuid}`;
const heading = page.getByRole('heading', { level: 1 });
const payment = page.getByRole('dialog', { name: /^Payment Details/ });
const balance = page.getByRole('region', { name: 'Balance' });
const lastMonth = addMonths(MONTH_NOW, -1);

/** The name of a month's button: `Mar 2026 paid`. */
function nameOf(month: Month, state: string): string {
  const name = new Date(monthToSql(month)).toLocaleDateString('en', { month: 'short' });
  return `${name} ${month.slice(3)} ${state}`;
}

const [receipt] = account.receipts;
if (!receipt) throw new Error('there is no receipt');

/** The newest receipt of the account. */
const receiptRecord = {
  ...receipt,
  uuid: account.uuid,
  name: account.name,
  programLvl: 2,
  familyLanguage: '' as const,
  referenceCode: 'L8KD9Z',
  lines: [],
  staffName: 'Mei',
  recordCreateDate: '2026-03-02T06:05:00.000Z',
  owedFee: 0 as Cents,
  owedOn: '02-03-2026',
  voided: null,
};

beforeEach(() => {
  server.reply(getStudentAccount, account);
  server.reply(listPayableMonths, []);
  server.reply(listUnpaidFees, [
    {
      month: lastMonth,
      subscriptionId: null,
      chargeId: 5,
      subjectName: 'Books',
      fee: 2500 as Cents,
    },
    {
      month: MONTH_NOW,
      subscriptionId: 1,
      chargeId: null,
      subjectName: 'Physics',
      fee: 12000 as Cents,
    },
  ]);
});

test.each([
  [3, 'Form 2 from Jan 2027'],
  [null, 'Leaves from Jan 2027'],
])('a planned level or leave is shown: %s (R-1736)', async (programLvl, text) => {
  const plannedMove = { month: '01-2027', programLvl };
  server.reply(getStudentAccount, { ...account, plannedMove });
  await openScreen(PATH, 'ADMIN');
  const person = page.getByRole('region', { name: 'Student' });
  await expect.element(person.getByText(text, { exact: true })).toBeVisible();
});

test('the attendance of the last 4 weeks leads to the lessons of the student (R-2464)', async () => {
  server.reply(getStudentAccount, { ...account, attendance: { lessons: 8, attended: 7 } });
  await openScreen(PATH);
  await expect
    .element(page.getByRole('link', { name: 'Attendance of the last 4 weeks: 7 of 8' }))
    .toHaveAttribute('href', `/attendance/student?uuid=${account.uuid}`);
});

test('lessons that the centre owes lead to their list (R-2504)', async () => {
  server.reply(getStudentAccount, { ...account, owedLessons: 2 });
  await openScreen(PATH);
  await expect
    .element(page.getByRole('link', { name: '2 lessons to be made up' }))
    .toHaveAttribute('href', `/attendance/owed?uuid=${account.uuid}`);
});

test('the page shows the person, the balance, the months, the courses and the receipts', async () => {
  server.reply(getStudentAccount, {
    ...account,
    aheadFee: 12000 as Cents,
    lastReminder: { recordCreateDate: '2026-03-02T06:05:00.000Z', staffName: 'Siti' },
  });
  await openScreen(PATH, 'ADMIN');
  await expect.element(heading).toHaveTextContent('Tan Mei Ling');
  await expect.poll(() => document.title).toBe('Tan Mei Ling · Kelas');
  for (const text of ['Owes RM 145.00', 'Paid for coming months: RM 120.00']) {
    await expect.element(balance).toMatchTextContent(text);
  }
  await expect.element(balance).toMatchTextContent('Reminded on 2 Mar 2026, 14:05 by Siti');
  const call = page.getByRole('link', { name: 'Call Tan Ah Kow' });
  await expect.element(call).toHaveAttribute('href', 'tel:+60198765432');
  const whatsApp = page.getByRole('link', { name: 'WhatsApp Student' });
  await expect.element(whatsApp).toHaveAttribute('href', 'https://wa.me/60123456789');
  await expectTableRows(page.getByRole('table', { name: 'Courses' }), [
    'Physics70.00Form 1Cikgu AliJan 2026ChangeCancel',
    'Biology50.00Form 1Cikgu AliJan 2026ChangeCancel',
  ]);
  await expect.element(page.getByRole('table', { name: 'Courses' })).toMatchTextContent('120.00');
  await expectTableRows(page.getByRole('table', { name: 'Receipts' }), [
    /^R-2026-000007.*120.00cashBiology, PhysicsJan 2026 to Feb 2026Void$/,
    /^R-2026-000003.*70.00voidedPhysicsJan 2026$/,
  ]);
  await expect
    .element(page.getByRole('region', { name: 'Changes' }))
    .toMatchTextContent('Student changed by Mei Ling: Phone no.');
  const edit = page.getByRole('link', { name: 'Edit' });
  await expect
    .element(edit)
    .toHaveAttribute('href', `/student/management/form?uuid=${account.uuid}`);
  await expectAccessible();
  await expectFitsPhone();
  await page.viewport(1280, 900);
  await setLanguage('zh-Hans');
  const inChinese = page.getByRole('region', { name: '结余' });
  await expect.element(inChinese).toMatchTextContent('欠 RM 145.00');
  await expect.element(inChinese).toMatchTextContent('催缴：2026年3月2日 14:05，Siti');
  await expectTableRows(page.getByRole('table', { name: '课程' }), [
    'Physics70.00中一Cikgu Ali2026年1月更换停课',
    'Biology50.00中一Cikgu Ali2026年1月更换停课',
  ]);
});

test('everything unpaid is paid from the balance, and the page follows', async () => {
  server.reply(payTuition, receiptOf(14500));
  await openScreen(PATH);
  await getButton('Take payment').click();
  await expect.element(payment.getByRole('status')).toHaveTextContent('Total RM 145.00');
  await expect.element(getButton('Cash', payment)).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(getTextBox('Cash received', payment)).toHaveFocus();
  server.reply(getStudentAccount, { ...account, owedFee: 0 as Cents, owedMonths: [] });
  await userEvent.keyboard('{Enter}');
  await dismissAlert('Thank you', receiptMessage('145.00'));
  await expect.element(balance).toMatchTextContent('Paid up');
  await expect
    .element(page.getByRole('link', { name: 'WhatsApp: Tan Mei Ling' }))
    .not.toBeInTheDocument();
});

test('?pay opens the payment once, ?receipt the receipt', async () => {
  await openScreen(`${PATH}?pay`);
  await expect.element(payment).toBeVisible();
  expect(location.search).toBe('');
  await userEvent.keyboard('{Escape}');
  await expect.element(payment).not.toBeInTheDocument();
});

test('a month opens its own payment; a month with misc fees alone opens these', async () => {
  const line = { uuid: account.uuid, name: account.name, programLvl: 2, icNo: '' };
  const pending = {
    paymentStatus: 'PENDING',
    transactionDate: null,
    transactionType: null,
  } as const;
  server.reply(getTuitionPayment, [
    { ...line, ...pending, subscriptionId: 1, subjectName: 'Physics', fee: 12000 as Cents },
  ]);
  const misc = {
    fee: 2500 as Cents,
    chargedFee: 2500 as Cents,
    chargedOn: '02-03-2026',
    month: lastMonth,
  };
  server.reply(getMiscPayment, [
    { ...line, ...pending, subscriptionId: 5, id: 2, subjectName: 'Books', ...misc },
  ]);
  await openScreen(PATH);
  await getButton(nameOf(MONTH_NOW, 'due 120.00')).click();
  await expect.element(payment).toMatchTextContent(`Tan Mei Ling · ${monthInWords(MONTH_NOW)}`);
  await expect.element(payment.getByRole('checkbox', { name: 'Physics' })).toBeChecked();
  await getButton('Cancel', payment).click();
  await getButton(nameOf(lastMonth, 'due 25.00')).click();
  await expect.element(payment.getByRole('checkbox', { name: 'Books' })).toBeChecked();
  await getButton('Cancel', payment).click();
  await expect.element(getButton(nameOf(addMonths(MONTH_NOW, 3), 'no fee'))).toBeDisabled();
});

test('a receipt is voided from the page by an ADMIN, not by an EMPLOYEE', async () => {
  const voided = {
    recordCreateDate: '2026-03-02T06:05:00.000Z',
    staffName: 'Mei',
    reason: 'Twice',
  };
  server.reply(getReceipt, receiptRecord);
  server.reply(voidPayment, { ...receiptRecord, voided });
  await openScreen(PATH, 'ADMIN');
  await getButton('Void R-2026-000007').click();
  await getTextBox('Reason').fill('Twice');
  await userEvent.keyboard('{Enter}');
  await dismissAlert('Thank you', 'This payment has been voided');
  expect(server.sent(voidPayment)).toEqual([{ receiptNo: 'R-2026-000007', reason: 'Twice' }]);
});

test('the note is saved, and one that someone else changed stays with what was typed', async () => {
  await openScreen(PATH);
  const note = getTextBox('For all staff');
  await expect.element(note).toHaveValue('Pays by transfer');
  await expect.element(getButton('Save')).not.toBeInTheDocument();
  await note.fill(MARKUP);
  server.reply(
    changeNote,
    new FakeRefusal(409, 'STALE_VERSION', 'Siti changed this note on 16 Mar 2026, 10:00'),
  );
  await getButton('Save').click();
  await expect.element(page.getByRole('alert')).toMatchTextContent('Siti changed this note');
  await expect.element(note).toHaveValue(MARKUP);
  server.reply(changeNote, { note: MARKUP });
  server.reply(getStudentAccount, { ...account, note: MARKUP });
  await getButton('Save').click();
  await expect.element(getButton('Save')).not.toBeInTheDocument();
  await expect.element(note).toHaveValue(MARKUP);
  expect(server.sent(changeNote).at(-1)).toEqual({
    uuid: account.uuid,
    note: MARKUP,
    shownNote: 'Pays by transfer',
  });
});

test('siblings are links; a proposed one is confirmed or refused', async () => {
  const sibling = {
    programLvl: 3,
    status: 'ACTIVE',
    totalOwedFee: 34000 as Cents,
  } as const;
  const [one, two] = [
    { ...sibling, uuid: uuidOf(2), name: 'Tan Mei Hua', confirmed: true },
    { ...sibling, uuid: uuidOf(3), name: 'Tan Wei', confirmed: false },
  ];
  server.reply(getStudentAccount, { ...account, siblings: [one, two] });
  server.reply(decideSibling, { siblings: [one] });
  await openScreen(PATH);
  const siblings = page.getByRole('region', { name: 'Siblings' });
  await expect.element(siblings).toMatchTextContent('Tan Mei HuaForm 2 · owes RM 340.00');
  await getButton('Siblings: Tan Wei', siblings).click();
  await getButton('Remove from family: Tan Mei Hua', siblings).click();
  await answerConfirmation('Yes');
  await expect
    .poll(() => server.sent(decideSibling))
    .toEqual([
      { uuid: account.uuid, siblingUuid: uuidOf(3), isSibling: true },
      { uuid: account.uuid, siblingUuid: uuidOf(2), isSibling: false },
    ]);
  server.reply(getStudentAccount, { ...account, uuid: uuidOf(2), name: 'Tan Mei Hua' });
  await page.getByRole('link', { name: 'Tan Mei Hua' }).click();
  await expect.element(heading).toHaveTextContent('Tan Mei Hua');
});

test('a reminder is recorded', async () => {
  server.reply(recordReminder, { recordCreateDate: '2026-03-02T06:05:00.000Z' });
  await openScreen(PATH);
  await getButton('Copy: Tan Mei Ling').click();
  await expect.poll(() => server.sent(recordReminder)).toEqual([{ uuid: account.uuid }]);
});

test('an unknown student is named, and another path leads to the landing page', async () => {
  server.reply(getStudentAccount, new FakeRefusal(404, 'NOT_FOUND', 'This student does not exist'));
  await openScreen(PATH);
  await expect.element(page.getByRole('alert')).toHaveTextContent('This student does not exist');
});

test('house rules add the mark Not admitted and due dates (R-1554, R-1556)', async () => {
  const due = { dueDate: `28-${MONTH_NOW}`, overdue: false };
  const months = account.months.map((each) =>
    each.month === MONTH_NOW ? { ...each, ...due } : each,
  );
  server.reply(getStudentAccount, { ...account, ...due, notAdmitted: true, months });
  await openScreen(PATH);
  await expect.element(page.getByText('Not admitted', { exact: true })).toBeVisible();
  await expect.element(balance.getByText(/^Due on 28 /)).toBeVisible();
  await expect.element(balance.getByText(/^due 28 /)).toBeVisible();
  await expectAccessible();
});

test('an overdue month is named in words (R-1554)', async () => {
  const overdue = { dueDate: `01-${MONTH_NOW}`, overdue: true };
  const months = account.months.map((each) =>
    each.month === MONTH_NOW ? { ...each, ...overdue } : each,
  );
  server.reply(getStudentAccount, { ...account, ...overdue, notAdmitted: false, months });
  await openScreen(PATH);
  await expect.element(balance.getByText(/^Overdue since 1 /)).toBeVisible();
  await expect.element(balance.getByText('overdue', { exact: true })).toBeVisible();
  await expect.element(page.getByText('Not admitted', { exact: true })).not.toBeInTheDocument();
});

const anyDialog = page.getByRole('dialog');

test.each([
  ['p', /^Payment Details/],
  ['s', /^Statement/],
  ['r', 'Receipt R-2026-000007'],
  ['v', 'Confirmation'],
])('%s opens its dialog; no key of the page counts above it (R-2123)', async (key, name) => {
  server.reply(getReceipt, receiptRecord);
  server.hold(getStatement);
  await openScreen(PATH, 'ADMIN');
  await expect.element(getButton('Take payment')).toBeVisible();
  await userEvent.keyboard(`{Shift>}${key}{/Shift}`);
  await userEvent.keyboard(`{Alt>}${key}{/Alt}`);
  expect(anyDialog.elements()).toEqual([]);
  await userEvent.keyboard(key);
  await expect.element(page.getByRole('dialog', { name })).toBeVisible();
  await userEvent.keyboard('e?');
  await expect.element(page.getByRole('dialog', { name })).toBeVisible();
  expect(location.pathname).toBe(PATH);
  expect(anyDialog.elements()).toHaveLength(1);
});

test('the hints are on the buttons; letters in a field press nothing (R-2123)', async () => {
  await openScreen(PATH, 'ADMIN');
  for (const [name, key] of [
    ['Take payment', 'p'],
    ['Statement', 's'],
    ['Receipt R-2026-000007', 'r'],
    ['Void R-2026-000007', 'v'],
    ['Change Physics', 'c'],
  ] as const) {
    const button = getButton(name);
    await expect.element(button).toHaveAttribute('aria-keyshortcuts', key);
    expect(button.element().querySelector('kbd')?.dataset.key).toBe(key.toUpperCase());
  }
  const note = getTextBox('For all staff');
  await note.fill('');
  await userEvent.keyboard('psrvce?');
  await expect.element(note).toHaveValue('psrvce?');
  expect(anyDialog.elements()).toEqual([]);
});

test('an Enter that is held down since the search takes no payment (R-2125)', async () => {
  await openScreen(PATH);
  await expect.element(getButton('Take payment')).toBeVisible();
  const held = { key: 'Enter', repeat: true, bubbles: true, cancelable: true };
  const isDone = getButton('Take payment')
    .element()
    .dispatchEvent(new KeyboardEvent('keydown', held));
  expect(isDone).toBe(false);
});

test('c changes the only course; of several it focuses the next one (R-2123)', async () => {
  await openScreen(PATH);
  await expect.element(getButton('Change Physics')).toBeVisible();
  await userEvent.keyboard('c');
  await expect.element(getButton('Change Physics')).toHaveFocus();
  await userEvent.keyboard('c');
  await expect.element(getButton('Change Biology')).toHaveFocus();
  expect(anyDialog.elements()).toEqual([]);
  server.reply(getStudentAccount, { ...account, courses: account.courses.slice(0, 1) });
  await openScreen(PATH);
  await expect.element(getButton('Change Physics')).toBeVisible();
  await userEvent.keyboard('c');
  await expect.element(page.getByRole('dialog', { name: /^Change course/ })).toBeVisible();
});

test('e edits; a key without its button does nothing (R-2123)', async () => {
  server.reply(getStudent, new FakeRefusal(404, 'NOT_FOUND', 'This student does not exist'));
  server.reply(getStudentAccount, { ...account, receipts: [], receiptCount: 0, courses: [] });
  await openScreen(PATH, 'ADMIN');
  await expect.element(getButton('Take payment')).toBeVisible();
  await userEvent.keyboard('rvc');
  expect(anyDialog.elements()).toEqual([]);
  await userEvent.keyboard('e');
  await expect.poll(() => location.pathname).toBe('/student/management/form');
  await expect.element(page.getByText('This student does not exist')).toBeVisible();
});

test('an EMPLOYEE has no key to void (R-2123)', async () => {
  await openScreen(PATH);
  await expect.element(getButton('Receipt R-2026-000007')).toBeVisible();
  await userEvent.keyboard('v');
  expect(anyDialog.elements()).toEqual([]);
});
