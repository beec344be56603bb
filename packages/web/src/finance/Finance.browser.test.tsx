import type { OutputOf } from '@kelas/contract/call';
import { getFinanceMonth, listFinanceStudents, listFinanceYear } from '@kelas/contract/finance';
import { listVoids } from '@kelas/contract/receipts';
import type { Cents } from '@kelas/contract/values/cents';
import { addMonths, type Month } from '@kelas/contract/values/month';
import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  emulateMedia,
  expectAccessible,
  expectFitsPhone,
  expectLoaded,
  saveFileBy,
} from '../../test/checks.ts';
import { FakeRefusal } from '../../test/fake-server.ts';
import { MARKUP, UNREACHABLE, uuidOf } from '../../test/records.ts';
import { openScreen, server } from '../../test/screen.tsx';
import {
  dismissAlert,
  enterDate,
  expectOption,
  expectRows,
  expectTableRows,
  getButton,
  getRowTexts,
  getSection,
  listOptions,
  selectOption,
} from '../../test/steps.ts';

const BY_STUDENTS = '/finance/report/student';
const BY_MONTH = '/finance/report/month';
const MONTH = '05-2026' as Month;
const voided = getSection('Voided payments of this month');
const hint = page.getByText(/^Choose a month/);

type Row = OutputOf<typeof listFinanceStudents>[number];
type Sums = OutputOf<typeof getFinanceMonth>;

const first: Row = {
  uuid: uuidOf(1),
  studentName: MARKUP,
  courses: ['Biology', 'Physics'],
  miscs: [],
  transactionType: 'CASH',
  transactionDate: '01-05-2026',
  totalAmount: 19995 as Cents,
  receiptNo: 'R-2026-000001',
};
const second: Row = {
  uuid: uuidOf(1),
  studentName: 'Tan',
  courses: ['Physics'],
  miscs: [],
  transactionType: 'BANK',
  transactionDate: '28-05-2026',
  totalAmount: 11990 as Cents,
  receiptNo: 'R-2026-000002',
};
const listed = [
  `${MARKUP}Biology, PhysicsCASH01-05-2026R-2026-000001199.95`,
  'TanPhysicsBANK28-05-2026R-2026-000002119.90',
];
const sumsOf = (transactionDate: string, bank: number, cash: number): Sums => {
  const sum = (cents: number) => ({ transactionDate, totalAmount: cents as Cents });
  return { bank: sum(bank), cash: sum(cash), unknown: sum(0), total: sum(bank + cash) };
};
const void1: OutputOf<typeof listVoids>[number] = {
  receiptNo: 'R-2026-000003',
  uuid: uuidOf(1),
  studentName: 'Lim',
  transactionDate: '15-05-2026',
  transactionType: 'CASH',
  totalAmount: 19995 as Cents,
  recordCreateDate: '2026-05-16T02:00:00.000Z',
  staffName: 'mei',
  reason: 'Recorded for <b>her sister</b>',
};

beforeEach(() => {
  server.reply(listFinanceStudents, [first, second]);
  server.reply(getFinanceMonth, sumsOf(MONTH, 19995, 0));
  server.reply(
    listFinanceYear,
    Array.from({ length: 12 }, (_, index) =>
      sumsOf(addMonths(MONTH, index - 11), index === 11 ? 19995 : 0, index === 10 ? 11990 : 0),
    ),
  );
  server.reply(listVoids, []);
});

describe('the report by students', () => {
  test('it needs a month and a level, lists the receipts and saves them', async () => {
    await openScreen(BY_STUDENTS, 'ADMIN');
    const title = page.getByRole('heading', { level: 1 });
    await expect.element(title).toHaveTextContent('Finance report by students');
    await getButton('Search').click();
    await enterDate('Month', MONTH);
    await getButton('Search').click();
    await expect.element(hint).toBeVisible();
    expect(location.pathname + location.search).toBe(BY_STUDENTS);
    const marked = '[aria-invalid=true], [role=alert], [role=alertdialog]';
    expect(document.querySelectorAll(marked)).toHaveLength(0);
    await expect.element(getButton('Download CSV')).toBeDisabled();
    expect(server.sent(listFinanceStudents)).toEqual([]);
    expect((await listOptions('Program Level')).slice(0, 3)).toEqual([
      'All levels',
      'Remove',
      'Form 1',
    ]);

    await selectOption('Program Level', 'Remove');
    await expectOption('Program Level', 'All levels');
    await getButton('Search').click();
    await expectRows(listed);
    await expect.element(page.getByText('2 receipts · RM 319.85')).toBeVisible();
    await expect.element(page.getByRole('heading', { name: `${MONTH}, All levels` })).toBeVisible();
    expect(document.querySelectorAll('tbody img')).toHaveLength(0);
    const file = await saveFileBy(getButton('Download CSV'));
    expect(file.name).toBe(`Finance by students ${MONTH} All levels.csv`);
    const lines = file.text.split('\r\n');
    expect(lines[1]).toBe(
      `"${MARKUP}","Biology, Physics","","CASH","01-05-2026","R-2026-000001",199.95`,
    );
    expect(lines.slice(3)).toEqual(['"Total","","","","","",319.85', '']);

    server.reply(listFinanceStudents, []);
    await selectOption('Program Level', 'Form 2');
    await getButton('Search').click();
    await expect.element(page.getByText('No payments', { exact: true })).toBeVisible();
    await expect.element(page.getByText('0 receipts · RM 0.00')).toBeVisible();
    expect(server.sent(listFinanceStudents)).toEqual([
      { transactionDate: MONTH },
      { transactionDate: MONTH, programLvl: '3' },
    ]);
    await getButton('Reset').click();
    await expect.element(hint).toBeVisible();
    expect(location.pathname + location.search).toBe(BY_STUDENTS);
  });

  test('Back restores the report of the address', async () => {
    await openScreen(`${BY_STUDENTS}?month=${MONTH}&programLvl=3`, 'ADMIN');
    await expectRows(listed);
    await expectOption('Program Level', 'Form 2');
    await page.getByRole('link', { name: 'Monthly Finance Report' }).first().click();
    const title = page.getByRole('heading', { level: 1 });
    await expect.element(title).toHaveTextContent('Monthly Finance Report');
    history.back();
    await expectRows(listed);
    await expectOption('Program Level', 'Form 2');
  });

  test('voided payments of all levels stand below the report of one', async () => {
    server.reply(listVoids, [void1]);
    await openScreen(`${BY_STUDENTS}?month=${MONTH}&programLvl=2`, 'ADMIN');
    await expect.element(page.getByText('2 receipts · RM 319.85')).toBeVisible();
    await expect.element(voided).toMatchTextContent('All levels are listed');
    await expect.element(voided).toMatchTextContent('Lim');
  });

  test('a failed report does not look empty, and a late one replaces none', async () => {
    server.lose(listFinanceStudents);
    await openScreen(`${BY_STUDENTS}?month=${MONTH}&programLvl=all`);
    await dismissAlert('Oops', UNREACHABLE);
    await expect.element(page.getByRole('alert')).toHaveTextContent(UNREACHABLE);
    const results = page.getByText(/receipts?|No payments/);
    await expect.element(results).not.toBeInTheDocument();
    const slow = Promise.withResolvers<void>();
    server.reply(listFinanceStudents, async ({ transactionDate }) => {
      if (transactionDate !== MONTH) await slow.promise;
      return transactionDate === MONTH ? [first] : [second];
    });
    await getButton('Try again').click();
    await expectRows(listed.slice(0, 1));

    await enterDate('Month', '04-2026');
    await getButton('Search').click();
    await expect.poll(getRowTexts).toEqual([]);
    await enterDate('Month', MONTH);
    await getButton('Search').click();
    await expectRows(listed.slice(0, 1));
    slow.resolve();
    await expectLoaded();
    await expect.element(page.getByRole('heading', { name: `${MONTH}, All levels` })).toBeVisible();
    await expectRows(listed.slice(0, 1));
  });
});

describe('the report by month', () => {
  test('it shows the month, its year and the voided payments', async () => {
    server.reply(listVoids, [void1]);
    await openScreen(BY_MONTH, 'ADMIN');
    await getButton('Search').click();
    await expect.element(hint).toHaveTextContent('Choose a month, then press Search.');
    expect(server.sent(getFinanceMonth)).toEqual([]);
    await enterDate('Month', MONTH);
    await userEvent.keyboard('{Enter}');
    await expectTableRows(getSection(MONTH), [
      'BankRM 199.95',
      'CashRM 0.00',
      'UnknownRM 0.00',
      'TotalRM 199.95',
    ]);
    const year = getSection(`Twelve months to ${MONTH}, in RM`);
    await expectTableRows(year, [
      ...Array.from(
        { length: 10 },
        (_, index) => `${addMonths(MONTH, index - 11)}0.000.000.000.00`,
      ),
      '04-20260.00119.900.00119.90',
      '05-2026199.950.000.00199.95',
      'Total199.95119.900.00319.85',
    ]);
    for (const part of [getSection(MONTH), year]) {
      await expect.element(part.getByRole('figure')).toBeVisible();
      await expect.poll(() => part.element().querySelector('[role=figure] svg')).toBeVisible();
    }
    await expect.element(voided).toMatchTextContent('They are not in the figures above.');
    await expectTableRows(voided, [
      'R-2026-000003Lim199.9515-05-2026mei2026-05-16 10:00amRecorded for <b>her sister</b>',
    ]);
    await expect.element(voided).toMatchTextContent('1 payment · RM 199.95');
  });

  test('voided payments that fail to load say so, below the report', async () => {
    server.lose(listVoids);
    await openScreen(`${BY_MONTH}?month=${MONTH}`);
    await expect.element(voided.getByRole('alert')).toHaveTextContent('Could not be loaded');
    const last = getSection(MONTH).getByRole('row').last();
    await expect.element(last).toHaveTextContent('TotalRM 199.95');
    server.reply(listVoids, []);
    await getButton('Search').click();
    await expect.element(voided).not.toBeInTheDocument();
  });
});

test('an employee sees no report once the centre has closed them', async () => {
  const message = 'Your role may not do this';
  server.reply(getFinanceMonth, sumsOf(MONTH, 0, 0));
  server.reply(listFinanceYear, []);
  await openScreen(`${BY_MONTH}?month=${MONTH}`);
  await expect.element(getSection(MONTH)).toMatchTextContent('No payments');
  const menu = page.getByRole('navigation').first();
  await expect.element(menu).not.toMatchTextContent('Finance');
  const refusal = new FakeRefusal(403, 'FORBIDDEN', message);
  for (const call of [getFinanceMonth, listFinanceYear, listFinanceStudents, listVoids])
    server.reply(call, refusal);
  await getButton('Search').click();
  await dismissAlert('Oops', message);
  await expect.element(page.getByRole('alert')).toHaveTextContent(message);
  await expect.element(getSection(MONTH)).not.toBeInTheDocument();
  await expect.element(getButton('Month as CSV')).toBeDisabled();
});

test('a report by students that is closed to the role shows no table', async () => {
  const message = 'Your role may not do this';
  server.reply(listFinanceStudents, new FakeRefusal(403, 'FORBIDDEN', message));
  await openScreen(`${BY_STUDENTS}?month=${MONTH}&programLvl=all`);
  await dismissAlert('Oops', message);
  await expect.element(page.getByRole('alert')).toHaveTextContent(message);
  await expect.element(page.getByRole('table')).not.toBeInTheDocument();
});

test.each([
  [`${BY_STUDENTS}?month=${MONTH}&programLvl=all`, `${MONTH}, All levels`],
  [`${BY_MONTH}?month=${MONTH}`, MONTH],
])('%s is accessible, fits a phone and prints', async (path, title) => {
  server.reply(listVoids, [void1]);
  await openScreen(path, 'ADMIN');
  const heading = page.getByRole('heading', { name: title, exact: true });
  await expect.element(heading).toBeVisible();
  await expect.element(voided).toBeVisible();
  await expectLoaded();
  await expectAccessible();
  await expectFitsPhone();

  await emulateMedia('light', 'print');
  await expect.element(heading).toBeVisible();
  for (const part of document.querySelectorAll('[role=search], [role=figure]'))
    expect(part.getClientRects()).toHaveLength(0);
  await expect.element(getButton('Print')).not.toBeInTheDocument();
  await emulateMedia('light');
});
