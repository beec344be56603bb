import { listArrears } from '@kelas/contract/arrears';
import type { OutputOf } from '@kelas/contract/call';
import { getNextClose, listCashCloses } from '@kelas/contract/cash';
import { listHeld } from '@kelas/contract/funds';
import { getHouseRules } from '@kelas/contract/house-rules';
import { listBulkCharges } from '@kelas/contract/misc-charges';
import { getOverview } from '@kelas/contract/overview';
import { getReceipt, listFamilyFees } from '@kelas/contract/payments';
import { searchStudents } from '@kelas/contract/search';
import { getStudentAccount } from '@kelas/contract/student-account';
import { getTeacher, listTeachers } from '@kelas/contract/teachers';
import { listPayableMonths, listUnpaidFees } from '@kelas/contract/tuition-fees';
import type { Cents } from '@kelas/contract/values/cents';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible, expectFitsPhone } from '../../test/checks.ts';
import { FakeRefusal } from '../../test/fake-server.ts';
import { rulesOff, student, UNREACHABLE, uuidOf } from '../../test/records.ts';
import { openScreen, server } from '../../test/screen.tsx';
import { dismissAlert, expectTexts, getTextBox } from '../../test/steps.ts';
import { accountRecord, siblingRecord } from '../../test/student-account.ts';
import { emptyOverview } from '../../test/today.ts';

type Hit = OutputOf<typeof searchStudents>[number];

const SCREEN = '/course/register';
const box = page.getByRole('combobox', { name: 'Find a student' });
const options = page.getByRole('option');
const address = () => location.pathname + location.search;

const hitOf = (changes: Partial<Hit> = {}): Hit => ({
  uuid: student.uuid,
  name: 'Tan Mei Ling',
  programLvl: 3,
  phoneNo: '60123456789',
  status: 'ACTIVE',
  totalOwedFee: 0 as Cents,
  match: 'NAME',
  matchText: 'Tan Mei Ling',
  referenceCode: 'L8KD9Z',
  siblings: [],
  ...changes,
});

/** Opens a screen that gives its first field the focus; text typed before would go there. */
async function openForm() {
  await openScreen(SCREEN);
  await expect.element(getTextBox('Subject Name')).toHaveFocus();
}

beforeEach(() => {
  server.reply(searchStudents, [hitOf()]);
  server.reply(listArrears, []);
  server.reply(getNextClose, new FakeRefusal(503, 'BUSY', 'Kelas is busy. Please try again.'));
  server.reply(listCashCloses, []);
  server.reply(listBulkCharges, []);
  server.reply(listHeld, new FakeRefusal(503, 'BUSY', 'Kelas is busy. Please try again.'));
});

test('students are listed with what was found and what they owe', async () => {
  server.reply(searchStudents, [
    hitOf(),
    hitOf({ uuid: uuidOf(5), match: 'RECEIPT', matchText: 'R-2026-000007' }),
    hitOf({
      uuid: uuidOf(2),
      totalOwedFee: 34000 as Cents,
      match: 'PHONE',
      matchText: '60123456789',
    }),
    hitOf({
      uuid: uuidOf(3),
      status: 'TERMINATED',
      match: 'CONTACT_NAME',
      matchText: 'Tan Ah Kow',
    }),
    hitOf({ uuid: uuidOf(4), match: 'NRIC', matchText: '5555' }),
  ]);
  await openForm();
  await box.fill(' tan ');
  await expectTexts(options, [
    'Tan Mei LingForm 2Phone +60 12-345 6789paid up',
    'Tan Mei LingForm 2Receipt R-2026-000007paid up',
    'Tan Mei LingForm 2Phone +60 12-345 6789owes RM 340.00',
    'Tan Mei LingForm 2Contact Tan Ah KowTERMINATED · paid up',
    'Tan Mei LingForm 2IC no. …5555paid up',
  ]);
  expect(server.sent(searchStudents)).toEqual([{ text: 'tan' }]);
  await expectAccessible();
  await page.viewport(390, 800);
  await expectFitsPhone();
});

test('Enter opens the student or the receipt, Alt+Enter and Ctrl+Enter a payment', async () => {
  server.reply(getStudentAccount, {
    ...accountRecord,
    uuid: student.uuid,
    siblings: [siblingRecord],
  });
  server.reply(listFamilyFees, []);
  server.reply(getHouseRules, rulesOff);
  server.reply(listUnpaidFees, []);
  server.reply(listPayableMonths, []);
  await openForm();
  await box.fill('tan');
  await expect.element(options).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.poll(address).toBe(`/student/${student.uuid}`);
  await expect.element(box).toHaveValue('');
  const takePayment = page.getByRole('button', { name: 'Take payment' });
  await expect.element(takePayment).toHaveFocus();

  // The same student again: Enter pays (R-2125).
  await box.fill('tan');
  await expect.element(options).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(takePayment).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('dialog', { name: /^Payment Details/ })).toBeVisible();
  await userEvent.keyboard('{Escape}');

  await box.fill('tan');
  await expect.element(options).toBeVisible();
  await userEvent.keyboard('{Alt>}{Enter}{/Alt}');
  await expect.element(page.getByRole('dialog', { name: /^Payment Details/ })).toBeVisible();
  await userEvent.keyboard('{Escape}');

  await box.fill('tan');
  await expect.element(options).toBeVisible();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(page.getByRole('dialog', { name: 'Pay for the family' })).toBeVisible();
  await userEvent.keyboard('{Escape}');

  const receiptNo = 'R-2026-000007';
  server.reply(searchStudents, [hitOf({ match: 'RECEIPT', matchText: receiptNo })]);
  server.reply(getReceipt, new FakeRefusal(404, 'NOT_FOUND', 'This receipt does not exist'));
  await box.fill('000007');
  await expectTexts(options, [/Receipt R-2026-000007/]);
  await userEvent.keyboard('{Enter}');
  await dismissAlert('Oops', 'This receipt does not exist');
  await expect.element(page.getByRole('dialog', { name: `Receipt ${receiptNo}` })).toBeVisible();
});

test('a late response never replaces a newer one, and Enter waits for the list', async () => {
  const late = Promise.withResolvers<void>();
  server.reply(searchStudents, async ({ text }) => {
    if (text === 'ta') await late.promise;
    return [hitOf({ name: `Found by ${text}` })];
  });
  await openForm();
  await box.fill('ta');
  await expect.element(page.getByText('Searching…')).toBeVisible();
  await userEvent.keyboard('{Enter}');
  expect(address()).toBe(SCREEN);
  await box.fill('tan');
  await expectTexts(options, ['Found by tanForm 2Phone +60 12-345 6789paid up']);
  late.resolve();
  await expectTexts(options, ['Found by tanForm 2Phone +60 12-345 6789paid up']);
});

test('one character is not searched for; no result and a failure are named', async () => {
  server.reply(searchStudents, ({ text }) =>
    text === 'zz' ? [] : new FakeRefusal(503, 'BUSY', 'Kelas is busy. Please try again.'),
  );
  await openForm();
  await box.fill('z');
  await box.fill('zz');
  await expect.element(page.getByText('No student found')).toBeVisible();
  await box.fill('zzz');
  await expect.element(page.getByText('Kelas is busy. Please try again.')).toBeVisible();
  expect(server.sent(searchStudents)).not.toContainEqual({ text: 'z' });
  server.lose(searchStudents);
  await box.fill('zzzz');
  await expect.element(page.getByText(UNREACHABLE)).toBeVisible();
});

test('/ and Ctrl+K lead to the box, but / in a field is text', async () => {
  await openForm();
  const subject = getTextBox('Subject Name');
  await subject.fill('');
  await userEvent.keyboard('a/b');
  await expect.element(subject).toHaveValue('a/b');
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(box).toHaveFocus();
  await page.getByRole('heading', { level: 1 }).click();
  await expect.element(box).not.toHaveFocus();
  await userEvent.keyboard('/');
  await expect.element(box).toHaveFocus();
  await expect.element(box).toHaveValue('');
});

test('the box has the focus on the landing page', async () => {
  server.reply(getOverview, emptyOverview);
  await openScreen('/');
  await expect.element(box).toHaveFocus();
});

test('a student who is not admitted has the mark (R-1556)', async () => {
  server.reply(searchStudents, [hitOf({ totalOwedFee: 34000 as Cents, notAdmitted: true })]);
  await openForm();
  await box.fill('tan');
  await expect.element(options.first()).toMatchTextContent('Not admitted owes RM 340.00');
});

test('a number is searched for after a pause; too many of them are refused (R-1940)', async () => {
  const refusal = 'Too many numbers without a result. Search by name, or try again in 4 minutes.';
  server.reply(searchStudents, new FakeRefusal(429, 'TOO_MANY_SEARCHES', refusal));
  await openForm();
  await box.click();
  await userEvent.keyboard('0123456789');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(refusal)).toBeVisible();
  expect(server.sent(searchStudents)).toEqual([{ text: '0123456789' }]);
  expect(address()).toBe(SCREEN);
});

test('the box has a line of its own on a phone', async () => {
  await page.viewport(390, 844);
  await openForm();
  expect(box.element().getBoundingClientRect().width).toBeGreaterThan(250);
  await expectFitsPhone();
});

test('screens of the menu follow the students, at most four (R-2120)', async () => {
  await openForm();
  await box.fill('tan');
  await expectTexts(options, [/^Tan Mei Ling/]);
  await box.fill('st');
  await expectTexts(options, [
    /^Tan Mei Ling/,
    'Student RegistrationRegistration',
    'Student DirectoryManagement',
  ]);
  await expect
    .element(page.getByText('Enter open · Alt+Enter pay · Ctrl+Enter family'))
    .toBeVisible();
  await expectAccessible();
  await page.viewport(390, 800);
  await expectFitsPhone();
});

test.each([
  ['arr', 'Arrears', 'Screen', '/arrears'],
  ['close', 'Close the Day', 'Screen', '/cash/close'],
  ['day the', 'Close the Day', 'Screen', '/cash/close'],
  ['set', 'Settings', 'Centre', '/settings'],
  ['bulk', 'Bulk Charges', 'Payment', '/misc/charges'],
  ['credit', 'Credit and Deposits', 'Finance', '/finance/report/held'],
])(
  '%s offers %s where no student is found; Enter opens it (R-2120, R-2210)',
  async (typed, label, group, path) => {
    server.reply(searchStudents, []);
    await openScreen(SCREEN, 'ADMIN');
    await expect.element(getTextBox('Subject Name')).toHaveFocus();
    await box.fill(typed);
    await expectTexts(options, [label + group]);
    await expect.element(page.getByText('No student found')).toBeVisible();
    await userEvent.keyboard('{Enter}');
    await expect.poll(address).toContain(path);
  },
);

test('a role is offered the screens of its own menu, and a number none', async () => {
  server.reply(searchStudents, []);
  await openForm();
  await box.fill('set');
  await expect.element(page.getByText('No student found')).toBeVisible();
  await box.fill('credit');
  await expect.element(page.getByText('No student found')).toBeVisible();
  expect(options.elements()).toEqual([]);
  await box.fill('2026');
  await expect.element(page.getByText('No student found')).toBeVisible();
  expect(options.elements()).toEqual([]);
  expect(server.sent(listTeachers)).toEqual([]);
});

test('screens are offered while students load or fail to load, and Enter waits', async () => {
  const release = server.hold(searchStudents);
  await openForm();
  await box.fill('arr');
  await expectTexts(options, ['ArrearsScreen']);
  await expect.element(page.getByText('Searching…')).toBeVisible();
  await userEvent.keyboard('{Enter}');
  expect(address()).toBe(SCREEN);
  release();
  await expectTexts(options, [/^Tan Mei Ling/, 'ArrearsScreen']);
  await expect.element(options.first()).toHaveClass('Mui-focused');
  server.reply(searchStudents, new FakeRefusal(503, 'BUSY', 'Kelas is busy. Please try again.'));
  // Nothing is found after the screen was offered: Enter still opens it.
  server.reply(searchStudents, []);
  const end = server.hold(searchStudents);
  await box.fill('arrea');
  await expect.element(page.getByText('Searching…')).toBeVisible();
  end();
  await expect.element(page.getByText('No student found')).toBeVisible();
  await expect.element(options.first()).toHaveClass('Mui-focused');
  server.reply(searchStudents, new FakeRefusal(503, 'BUSY', 'Kelas is busy. Please try again.'));
  await box.fill('arre');
  await expectTexts(options, ['ArrearsScreen']);
  await expect.element(page.getByText('Kelas is busy. Please try again.')).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.poll(address).toBe('/arrears');
});

test('an ADMIN finds at most three teachers (R-2121)', async () => {
  const names = ['Lim', 'Limau', 'Limah', 'Limpang'];
  server.reply(
    listTeachers,
    names.map((name, index) => ({ uuid: uuidOf(index + 1), name, phoneNo: '60123456789' })),
  );
  server.reply(searchStudents, []);
  await openForm();
  await box.fill('lim');
  await expect.element(page.getByText('No student found')).toBeVisible();
  expect(server.sent(listTeachers)).toEqual([]);

  await openScreen(SCREEN, 'ADMIN');
  await expect.element(getTextBox('Subject Name')).toHaveFocus();
  await box.fill('lim');
  await expectTexts(options, ['LimTeacher', 'LimauTeacher', 'LimahTeacher']);
  expect(server.sent(listTeachers)).toContainEqual({ name: 'lim' });
  server.reply(getTeacher, new FakeRefusal(404, 'NOT_FOUND', 'This teacher does not exist'));
  await userEvent.keyboard('{Enter}');
  await expect.poll(address).toBe(`/teacher/management/form?uuid=${uuidOf(1)}`);
  await expect.element(page.getByText('This teacher does not exist')).toBeVisible();
});

test('a similar name is named as such (R-2122)', async () => {
  server.reply(searchStudents, [hitOf({ match: 'SIMILAR_NAME' })]);
  await openForm();
  await box.fill('tann');
  await expectTexts(options, ['Tan Mei LingForm 2similar name · Phone +60 12-345 6789paid up']);
});
