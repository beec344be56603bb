import type { OutputOf } from '@kelas/contract/call';
import {
  getFinanceMonth,
  getFinanceSplits,
  listFinanceStudents,
  listFinanceYear,
} from '@kelas/contract/finance';
import { listVoids } from '@kelas/contract/payments';
import type { Cents } from '@kelas/contract/values/cents';
import { addMonths, type Month, monthInWords } from '@kelas/contract/values/month';
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
import { MARKUP, MONTH_NOW, UNREACHABLE, uuidOf } from '../../test/records.ts';
import { openScreen, server } from '../../test/screen.tsx';
import {
  clearDate,
  dismissAlert,
  enterDate,
  expectDate,
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
type Sums = OutputOf<typeof listFinanceYear>[number];

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
const splits: OutputOf<typeof getFinanceSplits> = {
  levels: [
    { programLvl: 2, programLvlLabel: 'Form 1', totalAmount: 12000 as Cents },
    { programLvl: 3, programLvlLabel: 'Form 2', totalAmount: 6000 as Cents },
  ],
  subjects: [{ subjectId: 1, subjectName: MARKUP, totalAmount: 18000 as Cents }],
  teachers: [
    { uuid: uuidOf(2), teacherName: 'Lim', totalAmount: 17999 as Cents },
    { uuid: uuidOf(3), teacherName: 'Lim', totalAmount: 1 as Cents },
  ],
  misc: 1995 as Cents,
  total: 19995 as Cents,
};
const monthOf = (month: string, bank: number, salaries: number | null = null) => ({
  ...sumsOf(month, bank, 0),
  salaries: salaries as Cents | null,
});
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
  server.reply(getFinanceMonth, monthOf(MONTH, 19995));
  server.reply(getFinanceSplits, splits);
  server.reply(
    listFinanceYear,
    Array.from({ length: 12 }, (_, index) =>
      sumsOf(addMonths(MONTH, index - 11), index === 11 ? 19995 : 0, index === 10 ? 11990 : 0),
    ),
  );
  server.reply(listVoids, []);
});

describe('the report by students', () => {
  test('it opens with all levels of this month (R-2145)', async () => {
    await openScreen(BY_STUDENTS, 'ADMIN');
    const title = page.getByRole('heading', { level: 1 });
    await expect.element(title).toHaveTextContent('Finance report by students');
    await expectDate('Month', MONTH_NOW);
    await expectOption('Program Level', 'All levels');
    await expectRows(listed);
    const heading = page.getByRole('heading', { name: `${monthInWords(MONTH_NOW)}, All levels` });
    await expect.element(heading).toBeVisible();
    expect(server.sent(listFinanceStudents)).toEqual([{ transactionDate: MONTH_NOW }]);
    expect(location.pathname + location.search).toBe(BY_STUDENTS);
    await clearDate('Month');
    await getButton('Search').click();
    await expectDate('Month', '');
    await expect.element(heading).toBeVisible();
    expect(server.sent(listFinanceStudents)).toHaveLength(1);
  });

  test('it needs a month and a level, lists the receipts and saves them', async () => {
    await openScreen(`${BY_STUDENTS}?programLvl=`, 'ADMIN');
    await getButton('Search').click();
    await enterDate('Month', MONTH);
    await getButton('Search').click();
    await expect.element(hint).toBeVisible();
    expect(location.pathname + location.search).toBe(`${BY_STUDENTS}?programLvl=`);
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
    await expect
      .element(page.getByRole('heading', { name: `${monthInWords(MONTH)}, All levels` }))
      .toBeVisible();
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
    // A filter that applied by itself before Search is asked for once more by Search.
    const asked = server.sent(listFinanceStudents).map((each) => JSON.stringify(each));
    expect([...new Set(asked)].map((each) => JSON.parse(each))).toEqual([
      { transactionDate: MONTH },
      { transactionDate: MONTH, programLvl: '3' },
    ]);
    await getButton('Reset').click();
    await expect
      .element(page.getByRole('heading', { name: `${monthInWords(MONTH_NOW)}, All levels` }))
      .toBeVisible();
    await expectDate('Month', MONTH_NOW);
    expect(location.pathname + location.search).toBe(BY_STUDENTS);
  });

  test('a month that is cleared searches nothing', async () => {
    await openScreen(`${BY_STUDENTS}?month=&programLvl=all`, 'ADMIN');
    await expect.element(hint).toBeVisible();
    await getButton('Search').click();
    await expect.element(hint).toBeVisible();
    expect(server.sent(listFinanceStudents)).toEqual([]);
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
    await expect
      .element(page.getByRole('heading', { name: `${monthInWords(MONTH)}, All levels` }))
      .toBeVisible();
    await expectRows(listed.slice(0, 1));
  });
});

describe('the report by month', () => {
  test('it shows the month, its year and the voided payments', async () => {
    server.reply(listVoids, [void1]);
    await openScreen(BY_MONTH, 'ADMIN');
    await expectDate('Month', MONTH_NOW);
    await expect.element(getSection(monthInWords(MONTH_NOW))).toBeVisible();
    await enterDate('Month', MONTH);
    await userEvent.keyboard('{Enter}');
    await expectTableRows(getSection(monthInWords(MONTH)), [
      'BankRM 199.95',
      'CashRM 0.00',
      'UnknownRM 0.00',
      'TotalRM 199.95',
    ]);
    expect(server.sent(getFinanceMonth)).toEqual([
      { transactionDate: MONTH_NOW },
      { transactionDate: MONTH },
    ]);
    const year = getSection(`Twelve months to ${monthInWords(MONTH)}, in RM`);
    await expectTableRows(year, [
      ...Array.from(
        { length: 10 },
        (_, index) => `${addMonths(MONTH, index - 11)}0.000.000.000.00`,
      ),
      '04-20260.00119.900.00119.90',
      '05-2026199.950.000.00199.95',
      'Total199.95119.900.00319.85',
    ]);
    for (const part of [getSection(monthInWords(MONTH)), year]) {
      await expect.element(part.getByRole('figure')).toBeVisible();
      await expect.poll(() => part.element().querySelector('[role=figure] svg')).toBeVisible();
    }
    await expect.element(voided).toMatchTextContent('They are not in the figures above.');
    await expectTableRows(voided, [
      'R-2026-000003Lim199.9515-05-2026mei16 May 2026, 10:00Recorded for <b>her sister</b>',
    ]);
    await expect.element(voided).toMatchTextContent('1 payment · RM 199.95');
  });

  test('it splits the month by level, subject and teacher, and saves the splits', async () => {
    await openScreen(`${BY_MONTH}?month=${MONTH}`, 'ADMIN');
    const part = (name: string) =>
      getSection(`${monthInWords(MONTH)} by course, in RM`).getByRole('table', { name });
    await expectTableRows(part('By level'), [
      'Form 1120.0060.0 %',
      'Form 260.0030.0 %',
      'Misc fees19.9510.0 %',
      'Total199.95100.0 %',
    ]);
    await expectTableRows(part('By subject'), [
      `${MARKUP}180.0090.0 %`,
      'Misc fees19.9510.0 %',
      'Total199.95100.0 %',
    ]);
    await expectTableRows(part('By teacher'), [
      'Lim179.9990.0 %',
      'Lim0.010.0 %',
      'Misc fees19.9510.0 %',
      'Total199.95100.0 %',
    ]);
    const file = await saveFileBy(getButton('Courses as CSV'));
    expect(file.name).toBe(`Finance by course of month ${MONTH}.csv`);
    expect(file.text).toContain('\r\n"Level","Form 2",60.00\r\n"Level","Misc fees",19.95\r\n');
    expect(file.text.endsWith('"Teacher","Total",199.95\r\n')).toBe(true);
  });

  test('it shows the net after salaries to an ADMIN only', async () => {
    const net = getSection('Net after salaries');
    server.reply(getFinanceMonth, monthOf(MONTH, 19995, 25000));
    await openScreen(`${BY_MONTH}?month=${MONTH}`, 'ADMIN');
    await expectTableRows(net, ['CollectedRM 199.95', 'Salaries paidRM 250.00', 'Net-RM 50.05']);
    const file = await saveFileBy(getButton('Month as CSV'));
    expect(file.text).toContain('"Total",199.95\r\n');
    expect(file.text).toContain('"Salaries paid",250.00\r\n"Net",-50.05\r\n');
    server.reply(getFinanceMonth, monthOf(MONTH, 19995));
    await getButton('Search').click();
    await expect.element(net).not.toBeInTheDocument();
    await expect.element(getSection(monthInWords(MONTH))).toBeVisible();
  });

  test('voided payments that fail to load say so, below the report', async () => {
    server.lose(listVoids);
    await openScreen(`${BY_MONTH}?month=${MONTH}`);
    await expect.element(voided.getByRole('alert')).toHaveTextContent('Could not be loaded');
    const last = getSection(monthInWords(MONTH)).getByRole('row').last();
    await expect.element(last).toHaveTextContent('TotalRM 199.95');
    server.reply(listVoids, []);
    await getButton('Search').click();
    await expect.element(voided).not.toBeInTheDocument();
  });
});

test('an employee sees no report once the centre has closed them', async () => {
  const message = 'Your role may not do this';
  server.reply(getFinanceMonth, monthOf(MONTH, 0));
  server.reply(listFinanceYear, []);
  await openScreen(`${BY_MONTH}?month=${MONTH}`);
  await expect.element(getSection(monthInWords(MONTH))).toMatchTextContent('No payments');
  const menu = page.getByRole('navigation').first();
  await expect.element(menu).not.toMatchTextContent('Finance');
  const refusal = new FakeRefusal(403, 'FORBIDDEN', message);
  for (const call of [
    getFinanceMonth,
    getFinanceSplits,
    listFinanceYear,
    listFinanceStudents,
    listVoids,
  ])
    server.reply(call, refusal);
  await getButton('Search').click();
  await dismissAlert('Oops', message);
  await expect.element(page.getByRole('alert')).toHaveTextContent(message);
  await expect.element(getSection(monthInWords(MONTH))).not.toBeInTheDocument();
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
  [`${BY_STUDENTS}?month=${MONTH}&programLvl=all`, `${monthInWords(MONTH)}, All levels`],
  [`${BY_MONTH}?month=${MONTH}`, monthInWords(MONTH)],
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
  for (const part of document.querySelectorAll('[role=search] > button, [role=figure]'))
    expect(part.getClientRects()).toHaveLength(0);
  await expect.element(getButton('Print')).not.toBeInTheDocument();
  await emulateMedia('light');
});
