import type { OutputOf } from '@kelas/contract/call';
import { listHistory } from '@kelas/contract/history';
import { getReceipt } from '@kelas/contract/payments';
import { listStudents } from '@kelas/contract/students';
import { listTeachers } from '@kelas/contract/teachers';
import type { Cents } from '@kelas/contract/values/cents';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  expectAccessible,
  expectFitsPhone,
  expectLoaded,
  tabToElement,
} from '../../test/checks.ts';
import { MARKUP, studentRow, teacherRow, UNREACHABLE, uuidOf } from '../../test/records.ts';
import { openScreen, server } from '../../test/screen.tsx';
import {
  dismissAlert,
  expectTableRows,
  expectTexts,
  getButton,
  getTextBox,
} from '../../test/steps.ts';

const PATH = '/payment/history/people';
const NAME = 'Tan Mei Ling';
const dialog = page.getByRole('dialog', { name: /^Payment History/ });
const table = dialog.getByRole('table', { name: 'Payments' });
const region = dialog.getByRole('region', { name: 'Payments' });
const total = dialog.getByRole('status');
const view = getButton(`View Details: ${NAME}`);

type Line = OutputOf<typeof listHistory>[number];

const line: Line = {
  name: NAME,
  transactionDate: '20-05-2026',
  dateCreated: '2026-05-20T00:00:00.000Z',
  fee: 11990 as Cents,
  chargedFee: 11990 as Cents,
  subjectName: 'Physics',
  month: '05-2026',
  transactionType: 'CASH',
  receiptNo: 'R-2026-000001',
  voided: false,
  reversal: false,
};
const earlier: Line = {
  ...line,
  transactionDate: '15-04-2026',
  dateCreated: '2026-05-21T00:00:00.000Z',
  subjectName: 'Biology',
  fee: 8005 as Cents,
  chargedFee: 8005 as Cents,
  transactionType: 'BANK',
  receiptNo: 'R-2026-000002',
};
const papers: Line = {
  ...earlier,
  subjectName: 'Exam papers',
  fee: 2500 as Cents,
  chargedFee: 3000 as Cents,
};

beforeEach(() => {
  server.reply(listStudents, [studentRow(NAME)]);
  server.reply(listHistory, [earlier, papers, line]);
});

test('a line and its receipt name the lessons that were paid (R-2322)', async () => {
  server.reply(listHistory, [{ ...line, lessons: 8 }]);
  server.reply(getReceipt, {
    receiptNo: line.receiptNo ?? '',
    uuid: uuidOf(1),
    name: NAME,
    programLvl: 2,
    familyLanguage: '' as const,
    referenceCode: 'L8KD9Z',
    transactionDate: line.transactionDate,
    paymentType: 'CASH',
    lines: [
      { subjectName: 'Physics', month: '05-2026', fee: line.fee, chargedFee: line.fee, lessons: 8 },
    ],
    totalAmount: line.fee,
    staffName: 'Mei',
    recordCreateDate: line.dateCreated,
    owedFee: 0 as Cents,
    owedOn: line.transactionDate,
    voided: null,
  });
  await openDialog();
  await expectTableRows(table, [/May 2026/, /Physics, 8\u00a0lessons/]);
  await getButton(`Receipt ${line.receiptNo}`, dialog).click();
  const paper = page.getByRole('dialog', { name: `Receipt ${line.receiptNo}` });
  await expectTableRows(paper.getByRole('table', { name: 'Lines' }), [
    'Physics8\u00a0lessonsMay 2026RM 119.90',
  ]);
});

async function openDialog() {
  await openScreen(PATH);
  await view.click();
  await expect.element(dialog).toBeVisible();
}

test('a phone shows every amount on a card', async () => {
  await openDialog();
  await expect.element(table).toBeVisible();
  await page.viewport(390, 844);
  const cards = dialog.getByRole('listitem');
  await expectTexts(cards, [/^PhysicsRM 119.90/, /^BiologyRM 80.05/, /^Exam papersRM 25.00/]);
  for (const amount of ['RM 119.90', 'RM 80.05', 'RM 25.00']) {
    await expect.element(dialog.getByText(amount).first()).toBeInViewport({ ratio: 1 });
  }
  await expectAccessible();
  await expectFitsPhone();
});

test('payments are grouped by month, newest first, with totals', async () => {
  await openDialog();
  await expectTableRows(table, [
    'May 2026RM 119.90',
    '20-05-2026Physics05-2026R-2026-000001CASH2026-05-20 08:00amRM 119.90',
    'Apr 2026RM 105.05',
    '15-04-2026Biology05-2026R-2026-000002BANK2026-05-21 08:00amRM 80.05',
    '15-04-2026Exam papers05-2026R-2026-000002BANK2026-05-21 08:00amRM 25.00charged RM 30.00',
  ]);
  const headings = dialog.getByRole('columnheader').elements();
  expect(headings.map((each) => each.textContent)).toEqual([
    'Transaction Date',
    'Subject',
    'Paid For',
    'Receipt No.',
    'Payment Type',
    'Entered on',
    'Fee',
  ]);
  await expect.element(total).toHaveTextContent('3 lines · Grand total RM 224.95');
  const title = dialog.getByRole('heading', { level: 2 });
  await expect.element(title).toMatchTextContent(NAME);
  const months = dialog.getByRole('heading', { level: 3 }).elements();
  expect(months.map((each) => each.textContent)).toEqual(['May 2026', 'Apr 2026']);
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(view).toHaveFocus();

  // A payment that was recorded since is there the next time.
  server.reply(listHistory, [{ ...papers, fee: 1 as Cents }, earlier, papers, line]);
  await view.click();
  await expect.element(total).toHaveTextContent('4 lines · Grand total RM 224.96');
  await getButton('Close', dialog).click();
  await expect.element(dialog).not.toBeInTheDocument();
});

test('a voided payment and its reversal are named', async () => {
  const voided = { ...line, voided: true };
  server.reply(listHistory, [earlier, { ...voided, reversal: true, fee: -11990 as Cents }, voided]);
  await openDialog();
  await expect.element(dialog.getByText('VOID', { exact: true })).toBeVisible();
  await expect.element(dialog.getByText('VOID, reversal', { exact: true })).toBeVisible();
  await expect.element(total).toHaveTextContent('3 lines · Grand total RM 80.05');
});

test('the receipt of a line shows what was charged', async () => {
  server.reply(getReceipt, {
    receiptNo: 'R-2026-000002',
    uuid: uuidOf(1),
    name: NAME,
    programLvl: 2,
    familyLanguage: '' as const,
    referenceCode: 'L8KD9Z',
    transactionDate: '15-04-2026',
    paymentType: 'BANK',
    lines: [
      {
        subjectName: 'Exam papers',
        month: '05-2026',
        fee: 2500 as Cents,
        chargedFee: 3000 as Cents,
      },
    ],
    totalAmount: 2500 as Cents,
    staffName: 'mei',
    recordCreateDate: '2026-05-21T00:00:00.000Z',
    owedFee: 0 as Cents,
    owedOn: '22-05-2026',
    voided: null,
  });
  server.reply(listHistory, [papers]);
  await openDialog();
  await getButton('Receipt R-2026-000002', dialog).click();
  const lines = page.getByRole('table', { name: 'Lines' });
  await expect.element(lines).toMatchTextContent('Exam papersMay 2026RM 25.00charged RM 30.00');
});

test.each(['STUDENT', 'TEACHER'])('a %s without a payment has no payments', async (type) => {
  server.reply(listTeachers, [{ ...teacherRow, name: NAME }]);
  server.reply(listHistory, []);
  await openScreen(`${PATH}?type=${type}`);
  await view.click();
  await expect.element(dialog.getByText('No payments yet')).toBeVisible();
  await expect.element(total).toHaveTextContent('0 lines · Grand total RM 0.00');
  await expect.element(getButton('Try again', dialog)).not.toBeInTheDocument();
  expect(server.sent(listHistory)).toMatchObject([{ type }]);
});

test('the history of a teacher has no receipts, and names the reversal of a salary', async () => {
  server.reply(listTeachers, [{ ...teacherRow, name: NAME }]);
  const salary = { ...line, subjectName: 'Salary', transactionType: null, receiptNo: null };
  // A salary below zero has a reversal above zero.
  const voided = {
    ...salary,
    voided: true,
    transactionType: 'BANK',
    fee: -11990 as Cents,
    chargedFee: -11990 as Cents,
  } as const;
  const reversal = { ...voided, fee: line.fee, chargedFee: line.fee, reversal: true };
  server.reply(listHistory, [reversal, voided, salary]);
  await openScreen(`${PATH}?type=TEACHER`);
  await view.click();
  await expectTableRows(table, [
    'May 2026RM 119.90',
    '20-05-2026Salary VOID, reversal05-2026BANK2026-05-20 08:00amRM 119.90',
    '20-05-2026Salary VOID05-2026BANK2026-05-20 08:00am-RM 119.90',
    '20-05-2026Salary05-2026NA2026-05-20 08:00amRM 119.90',
  ]);
  const headings = dialog.getByRole('columnheader').elements();
  expect(headings.map((each) => each.textContent)).toEqual([
    'Transaction Date',
    'Subject',
    'Paid For',
    'Payment Type',
    'Entered on',
    'Fee',
  ]);
});

test('a history that fails to load does not look empty, and Try again loads it', async () => {
  server.lose(listHistory);
  await openScreen(PATH);
  await view.click();
  await dismissAlert('Oops', UNREACHABLE);
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Could not be loaded');
  await expect.element(dialog.getByText('No payments yet')).not.toBeInTheDocument();
  await expect.element(total).toBeEmptyDOMElement();
  await getButton('Try again', dialog).click();
  await dismissAlert('Oops', UNREACHABLE);
  server.reply(listHistory, [line]);
  await getButton('Try again', dialog).click();
  await expect.element(total).toHaveTextContent('1 line · Grand total RM 119.90');
  // The focused button is gone: the dialog takes the focus.
  await expect.poll(() => document.querySelectorAll(':focus')).toHaveLength(1);
  await userEvent.keyboard('{Escape}');
  await expect.element(view).toHaveFocus();
});

test('a late history does not appear under the name of another', async () => {
  server.reply(listStudents, [studentRow(NAME), studentRow('Another', { uuid: uuidOf(2) })]);
  const slow = Promise.withResolvers<void>();
  server.reply(listHistory, async ({ uuid }) => {
    if (uuid === uuidOf(2)) return [];
    await slow.promise;
    return [line];
  });
  await openDialog();
  await expect.element(dialog.getByText('Loading…')).toBeVisible();
  await expect.element(dialog.getByText('No payments yet')).not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await getButton('View Details: Another').click();
  await expect.element(dialog.getByText('No payments yet')).toBeVisible();
  slow.resolve();
  await expectLoaded();
  await expect.element(dialog.getByText('No payments yet')).toBeVisible();
  await expect.element(dialog).toMatchTextContent('Another');
});

test('a long history scrolls between its heading and its total', async () => {
  const dayOf = (index: number) => `0${1 + (index % 9)}-05-${2016 + Math.trunc(index / 60)}`;
  server.reply(
    listHistory,
    Array.from({ length: 600 }, (_, index) => ({
      ...line,
      transactionDate: dayOf(index),
      dateCreated: '2026-01-01T00:00:00.000Z',
      fee: 1010 as Cents,
      chargedFee: 1010 as Cents,
      transactionType: null,
      receiptNo: null,
    })),
  );
  await openDialog();
  const rows = () => [...table.element().querySelectorAll('tbody tr')];
  await expect.poll(rows).toHaveLength(10 + 600);
  expect(rows()[0]?.textContent).toBe('May 2025RM 606.00');
  expect(rows().at(-1)?.textContent).toMatch(/NANA2026-01-01 08:00amRM 10\.10$/);
  region.element().scrollTo(0, region.element().scrollHeight);
  await expect.element(dialog.getByRole('columnheader', { name: 'Subject' })).toBeInViewport();
  const cards = dialog.getByRole('listitem');
  for (const [width, height, last] of [
    [1280, 900, dialog.getByRole('row').last()],
    [390, 844, cards.last()],
  ] as const) {
    await page.viewport(width, height);
    await expect.element(last).toBeInTheDocument();
    region.element().scrollTo(0, region.element().scrollHeight);
    await expect.element(last).toBeInViewport();
    const heading = dialog.getByRole('heading', { level: 2 });
    await expect.element(heading).toBeInViewport({ ratio: 1 });
    await expect.element(total).toHaveTextContent('600 lines · Grand total RM 6,060.00');
    await expect.element(total).toBeInViewport({ ratio: 1 });
    await expect.element(getButton('Close', dialog)).toBeInViewport({ ratio: 1 });
  }
  expect(cards.elements()).toHaveLength(600);
  // On a phone the dialog fills the screen.
  const paper = document.querySelector('.MuiDialog-paper')?.getBoundingClientRect();
  expect(paper).toMatchObject({ x: 0, y: 0, width: 390, height: 844 });
  await expectFitsPhone();
});

test('names appear as text, with markup too', async () => {
  const subjectName = 'javascript:alert(2)<script>alert(3)</script>';
  server.reply(listStudents, [studentRow(MARKUP)]);
  server.reply(listHistory, [{ ...line, name: MARKUP, subjectName }]);
  await openScreen(PATH);
  await getButton(`View Details: ${MARKUP}`).click();
  const title = dialog.getByRole('heading', { level: 2 });
  await expect.element(title).toMatchTextContent(MARKUP);
  await expect.element(table).toMatchTextContent(subjectName);
  const markup = ':is(tbody, [role=dialog]) :is(img, script, a:not(.name))';
  expect(document.querySelectorAll(markup)).toHaveLength(0);
});

test('the keyboard is enough, and the screens are accessible', async () => {
  await openScreen(PATH);
  await tabToElement(getTextBox('Name'));
  await userEvent.keyboard('Tan{Enter}');
  await expect.poll(() => server.sent(listStudents).at(-1)).toEqual({ name: 'Tan' });
  await expect.element(page.getByText('1 student', { exact: true })).toBeVisible();
  await expectAccessible();
  await tabToElement(view);
  await userEvent.keyboard('{Enter}');
  await expect.element(total).toMatchTextContent('3 lines');
  await expectAccessible();
  await tabToElement(region);
  await tabToElement(getButton('Close', dialog));
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(view).toHaveFocus();
});
