import type { OutputOf } from '@kelas/contract/call';
import { listHistory } from '@kelas/contract/history';
import { getStatement, getStatementDocument } from '@kelas/contract/statements';
import { getStudent, listStudents } from '@kelas/contract/students';
import type { Cents } from '@kelas/contract/values/cents';
import { dayInWords } from '@kelas/contract/values/date';
import { addMonths, monthInWords } from '@kelas/contract/values/month';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible, expectFitsPhone, expectLoaded } from '../../test/checks.ts';
import { MONTH_NOW as month, student, studentRow, TODAY, UNREACHABLE } from '../../test/records.ts';
import { openScreen, server } from '../../test/screen.tsx';
import {
  dismissAlert,
  enterDate,
  expectDate,
  expectTableRows,
  expectTexts,
  getButton,
} from '../../test/steps.ts';
import { setLanguage } from '../languages/language.ts';

const dialog = page.getByRole('dialog', { name: /^Statement of Account/ });
const table = dialog.getByRole('table', { name: 'Statement' });
const balance = dialog.getByRole('status').last();
const print = getButton('Print', dialog);
const save = getButton('Save PDF', dialog);
const monthBefore = addMonths(month, -1);

const statementOf = (from: string, until: string): OutputOf<typeof getStatement> => ({
  uuid: student.uuid,
  name: student.name,
  programLvl: 2,
  familyLanguage: '' as const,
  referenceCode: 'L8KD9Z',
  phoneNo: student.phoneNo,
  from,
  until,
  opening: 19995 as Cents,
  rows: [
    {
      kind: 'CHARGE',
      transactionDate: null,
      month,
      subjectName: 'Physics',
      receiptNo: null,
      fee: 11990 as Cents,
      chargedFee: 11990 as Cents,
      balance: 31985 as Cents,
    },
    {
      kind: 'PAYMENT',
      transactionDate: TODAY,
      month,
      subjectName: 'Physics',
      receiptNo: 'R-2026-000007',
      fee: 15975 as Cents,
      chargedFee: null,
      balance: 16010 as Cents,
    },
  ],
  charged: 11990 as Cents,
  paid: 15975 as Cents,
  closing: (until === month ? 16010 : 19995) as Cents,
});

beforeEach(() => {
  server.reply(getStatement, ({ from, until }) => statementOf(from, until));
  server.reply(getStudent, student);
  server.reply(listStudents, [studentRow(student.name)]);
  server.reply(listHistory, []);
});

async function openFromHistory() {
  await openScreen('/payment/history/people');
  await getButton(`View Details: ${student.name}`).click();
  await getButton('Statement').click();
}

test('a phone shows every amount on a card', async () => {
  await openFromHistory();
  await expect.element(table).toBeVisible();
  await page.viewport(390, 844);
  const cards = dialog.getByRole('list', { name: 'Statement' }).getByRole('listitem');
  await expectTexts(cards, [/^Physics119.90Paid 159.75.*R-2026-000007Balance 160.10$/]);
  await getButton(`Details: ${monthInWords(month)} Physics`, dialog).click();
  await expectTexts(cards, [
    /^Physics119.90Paid 159.75/,
    /^Physics119.90.*Balance 319.85$/,
    /^PhysicsPaid 159.75.*R-2026-000007Balance 160.10$/,
  ]);
  for (const amount of ['119.90', '159.75', '199.95']) {
    await expect.element(dialog.getByText(amount).first()).toBeInViewport({ ratio: 1 });
  }
  await expectAccessible();
  await expectFitsPhone();
  await setLanguage('ms');
  const malay = page.getByRole('dialog').getByRole('list', { name: 'Penyata' });
  await expectTexts(malay.getByRole('listitem'), [
    /^Physics119.90Dibayar 159.75/,
    /^Physics119.90.*Baki 319.85$/,
    /^PhysicsDibayar 159.75.*R-2026-000007Baki 160.10$/,
  ]);
  await expectFitsPhone();
});

test('the statement of this year is shown; the months can be changed', async () => {
  await openScreen(`/student/management/form?uuid=${student.uuid}`);
  await getButton('Statement').click();
  await expect.element(dialog.getByRole('heading')).toMatchTextContent(student.name);
  await expectDate('From', `01-${month.slice(3)}`, dialog);
  await expectDate('Until', month, dialog);
  await expect.element(balance).toHaveTextContent('Owes RM 160.10');
  await enterDate('From', month, dialog);
  const line = `${monthInWords(month)}${dayInWords(TODAY)}PhysicsR-2026-000007119.90159.75160.10`;
  const sums = ['Opening balance199.95', 'Closing balance119.90159.75160.10'] as const;
  await expectTableRows(table, [sums[0], line, sums[1]]);
  const details = getButton(`Details: ${monthInWords(month)} Physics`, dialog);
  await details.click();
  await expect.element(details).toHaveAttribute('aria-expanded', 'true');
  await expectTableRows(table, [
    sums[0],
    line,
    `${monthInWords(month)}Physics119.90319.85`,
    `${monthInWords(month)}${dayInWords(TODAY)}PhysicsR-2026-000007159.75160.10`,
    sums[1],
  ]);
  await expectAccessible();
  await details.click();
  await expectTableRows(table, [sums[0], line, sums[1]]);
  expect(server.sent(getStatement).at(-1)).toEqual({
    uuid: student.uuid,
    from: month,
    until: month,
  });
  await expectAccessible();

  // A wrong range has its message in place, and no earlier statement stays below it.
  await enterDate('Until', monthBefore, dialog);
  await expect.element(dialog.getByText('Until must not be before From')).toBeVisible();
  await expect.element(dialog.getByRole('row')).not.toBeInTheDocument();
  await expect.element(print).toBeDisabled();
  await enterDate('From', monthBefore, dialog);
  await expect.element(balance).toHaveTextContent('Owes RM 199.95');
  await expectFitsPhone();
  await getButton('Close', dialog).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(getButton('Statement')).toHaveFocus();
});

test('a statement that fails to load says so, and Try again loads it', async () => {
  server.lose(getStatement);
  await openFromHistory();
  await dismissAlert('Oops', UNREACHABLE);
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(UNREACHABLE);
  await expect.element(dialog.getByRole('row')).not.toBeInTheDocument();
  server.reply(getStatement, ({ from, until }) => statementOf(from, until));
  await getButton('Try again', dialog).click();
  await expect.element(balance).toHaveTextContent('Owes RM 160.10');
});

test('a late statement does not replace the statement of other months', async () => {
  await openFromHistory();
  await expect.element(balance).toHaveTextContent('Owes RM 160.10');
  const slow = Promise.withResolvers<void>();
  server.reply(getStatement, async ({ from, until }) => {
    if (until === monthBefore) await slow.promise;
    return statementOf(from, until);
  });
  await enterDate('From', monthBefore, dialog);
  await enterDate('Until', monthBefore, dialog);
  await expect
    .poll(() => server.sent(getStatement).at(-1))
    .toMatchObject({ from: monthBefore, until: monthBefore });
  await expect.element(balance).toBeEmptyDOMElement();
  await enterDate('Until', month, dialog);
  await expect.element(balance).toHaveTextContent('Owes RM 160.10');
  slow.resolve();
  await expectLoaded();
  await expect.element(balance).toHaveTextContent('Owes RM 160.10');
});

test('a document that fails to load says so, and can be fetched again', async () => {
  server.lose(getStatementDocument);
  await openFromHistory();
  await expect.element(balance).toHaveTextContent('Owes RM 160.10');
  await save.click();
  await dismissAlert('Oops', UNREACHABLE);
  await expect.element(save).toBeEnabled();
});

test('a month of tuition has its due date while the house rules have one (R-1554)', async () => {
  const statement = statementOf(month, month);
  const rows = statement.rows.map((row) =>
    row.kind === 'CHARGE' ? { ...row, dueDate: `07-${month}` } : row,
  );
  server.reply(getStatement, { ...statement, rows });
  await openFromHistory();
  await expect
    .element(table.getByText(`due 7 ${monthInWords(month)}`, { exact: true }))
    .toBeVisible();
});

test('attendance and owed lessons are below the account (R-2504, R-2505)', async () => {
  const lessons = { attendance: { lessons: 8, attended: 7 }, owedLessons: 1 };
  server.reply(getStatement, { ...statementOf(month, month), ...lessons });
  await openFromHistory();
  await expect
    .element(dialog.getByText('Attendance: 7 of 8 lessons · 1 lesson to be made up'))
    .toBeVisible();
});
