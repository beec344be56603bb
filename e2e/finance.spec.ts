import { randomInt } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { getFinanceMonth, listFinanceStudents, listFinanceYear } from '@kelas/contract/finance';
import { listVoids, voidPayment } from '@kelas/contract/receipts';
import { payTuition } from '@kelas/contract/tuition-payments';
import { addMonths, type Month } from '@kelas/contract/values/month';
import type { Page } from '@playwright/test';
import { expect, openAs, test } from './fixtures.ts';
import {
  box,
  button,
  choicesOf,
  choose,
  closeAlert,
  countCalls,
  expectNarrowEnough,
  expectOpenToAll,
  hold,
  intercept,
  loseConnection,
  rows,
  section,
  typeDate,
} from './steps.ts';
import {
  ask,
  courseLinesOf,
  makeStudent,
  makeTeacher,
  TWO_FEES,
  thisMonth,
  unique,
} from './test-data.ts';

const BY_STUDENTS = '/finance/report/student';
const BY_MONTH = '/finance/report/month';

/** A month in a span of four years of its own, of which no other journey pays in, nor in the year before it. */
const unusedMonth = (span: number) => addMonths('01-2002' as Month, span * 48 + randomInt(36));

/** A student who paid two courses (RM 199.95), or the first of them, in a month; with the receipt. */
async function makePaid(
  month: Month,
  how: { day: string; type: 'CASH' | 'BANK'; name?: string; programLvl?: number; count?: number },
) {
  const teacher = await makeTeacher(TWO_FEES);
  const { name = unique('Payer'), programLvl = 2 } = how;
  const student = await makeStudent({ name, programLvl, tuitionCourse: courseLinesOf(teacher) });
  const { receiptNo } = await ask(
    payTuition,
    student.tuitionCourses.slice(0, how.count ?? 2).map(({ subscriptionId, fee }) => ({
      uuid: student.uuid,
      subscriptionId,
      fee,
      month: thisMonth,
      transactionDate: `${how.day}-${month}`,
      paymentType: how.type,
    })),
  );
  const subjects = student.tuitionCourses.slice(0, how.count ?? 2).map((line) => line.subjectName);
  return { name, receiptNo, courses: subjects.toSorted().join(', ') };
}

/** What a click on a button saves: the file's name and its lines. */
async function saved(page: Page, name: string) {
  const waiting = page.waitForEvent('download');
  await button(page, name).click();
  const download = await waiting;
  const text = await readFile(await download.path(), 'utf8');
  return { name: download.suggestedFilename(), lines: text.replace('\uFEFF', '').split('\r\n') };
}

const hint = (page: Page) => page.getByText(/^Choose a month/);

test('the report by students asks for a month and a level, and lists the receipts', async ({
  page,
  admin,
}) => {
  const month = unusedMonth(0);
  const hostile = unique('<img src=x onerror=alert(1)>');
  const second = await makePaid(month, { day: '28', type: 'BANK', programLvl: 3, count: 1 });
  const first = await makePaid(month, { day: '01', type: 'CASH', name: hostile });
  const calls = countCalls(page, listFinanceStudents);
  await openAs(page, admin, '/student/management');
  await page.getByRole('link', { name: 'Finance Report by Students' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Finance report by students');

  await button(page, 'Search').click();
  await typeDate(page, 'Month', month);
  await button(page, 'Search').click();
  await expect(hint(page)).toBeVisible();
  await expect(page).toHaveURL(BY_STUDENTS);
  await expect(page.locator('[aria-invalid=true], [role=alert], [role=alertdialog]')).toHaveCount(
    0,
  );
  await expect(button(page, 'Download CSV')).toBeDisabled();
  expect(calls()).toBe(0);
  expect((await choicesOf(page, 'Program Level')).slice(0, 3)).toEqual([
    'All levels',
    'Remove',
    'Form 1',
  ]);

  await choose(page, 'Program Level', 'Remove');
  await expect(box(page, 'Program Level')).toHaveText('All levels');
  await button(page, 'Search').click();
  const rowOf = (paid: typeof first, rest: string) => `${paid.name}${paid.courses}${rest}`;
  const all = [
    rowOf(first, `CASH01-${month}${first.receiptNo}RM 199.95`),
    rowOf(second, `BANK28-${month}${second.receiptNo}RM 119.90`),
  ];
  await expect(rows(page)).toHaveText(all);
  await expect(page.getByText('2 receipts · RM 319.85', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: `${month}, All levels` })).toBeVisible();
  await expect(page.locator('tbody img')).toHaveCount(0);
  const file = await saved(page, 'Download CSV');
  expect(file.name).toBe(`Finance by students ${month} All levels.csv`);
  expect(file.lines[1]).toBe(
    `"${hostile}","${first.courses}","","CASH","01-${month}","${first.receiptNo}",199.95`,
  );
  expect(file.lines.slice(3)).toEqual(['"Total","","","","","",319.85', '']);

  await choose(page, 'Program Level', 'Form 2');
  await button(page, 'Search').click();
  await expect(rows(page)).toHaveText(all.slice(1));
  await expect(page.getByText('1 receipt · RM 119.90', { exact: true })).toBeVisible();
  await page.reload();
  await expect(rows(page)).toHaveText(all.slice(1));
  await expect(box(page, 'Program Level')).toHaveText('Form 2');
  await page.getByRole('link', { name: 'Student Directory' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Student Management');
  await page.goBack();
  await expect(rows(page)).toHaveText(all.slice(1));

  await choose(page, 'Program Level', 'Form 5');
  await button(page, 'Search').click();
  await expect(page.getByText('Nothing was paid', { exact: true })).toBeVisible();
  await expect(page.getByText('0 receipts · RM 0.00', { exact: true })).toBeVisible();
  await button(page, 'Reset').click();
  await expect(hint(page)).toBeVisible();
  await expect(page).toHaveURL(BY_STUDENTS);
});

test('the monthly report shows a month and its year, and voided payments apart', async ({
  page,
  admin,
}) => {
  const month = unusedMonth(1);
  const before = addMonths(month, -1);
  await makePaid(before, { day: '28', type: 'CASH', count: 1 });
  await makePaid(month, { day: '01', type: 'BANK' });
  const wrong = await makePaid(month, { day: '15', type: 'CASH' });
  const calls = countCalls(page, getFinanceMonth);
  await openAs(page, admin, '/');
  await page.getByRole('navigation').getByRole('link', { name: 'Monthly Finance Report' }).click();
  await button(page, 'Search').click();
  await expect(hint(page)).toHaveText('Choose a month, then press Search.');
  expect(calls()).toBe(0);
  await typeDate(page, 'Month', month);
  await page.keyboard.press('Enter');

  const figures = section(page, month);
  const table = figures.locator('tbody').getByRole('row');
  await expect(table).toHaveText([
    'BankRM 199.95',
    'CashRM 199.95',
    'UnknownRM 0.00',
    'TotalRM 399.90',
  ]);
  const year = section(page, `Twelve months to ${month}, in RM`);
  const months = year.locator('tbody').getByRole('row');
  await expect(months).toHaveCount(13);
  await expect(months.nth(0)).toContainText(addMonths(month, -11));
  await expect(months.nth(10)).toHaveText(`${before}0.00119.900.00119.90`);
  await expect(months.nth(11)).toHaveText(`${month}199.95199.950.00399.90`);
  for (const part of [figures, year]) {
    await expect(part.getByRole('figure').locator('svg').first()).toBeVisible();
  }
  await expect(section(page, 'Voided payments of this month')).toBeHidden();

  const reason = 'Recorded for <b>her sister</b>';
  await ask(voidPayment, { receiptNo: wrong.receiptNo, reason });
  await button(page, 'Search').click();
  await expect(table.nth(3)).toHaveText('TotalRM 199.95');
  await expect(months.nth(11)).toHaveText(`${month}199.950.000.00199.95`);
  const voided = section(page, 'Voided payments of this month');
  await expect(voided).toContainText('They are left out above.');
  const cells = voided.locator('tbody').getByRole('cell');
  await expect(cells.nth(0)).toHaveText(wrong.receiptNo);
  await expect(cells.nth(1)).toHaveText(wrong.name);
  await expect(cells.nth(2)).toHaveText('RM 199.95');
  await expect(cells.nth(3)).toHaveText(`15-${month}`);
  await expect(cells.last()).toHaveText(reason);
  await expect(voided).toContainText('1 payment · RM 199.95');

  expect(await saved(page, 'Month as CSV')).toEqual({
    name: `Finance of month ${month}.csv`,
    lines: [
      '"Payment Type","Total Amount"',
      '"Bank",199.95',
      '"Cash",0.00',
      '"Unknown",0.00',
      '"Total",199.95',
      '',
    ],
  });
  const twelve = await saved(page, 'Twelve months as CSV');
  expect(twelve.name).toBe(`Finance of twelve months to ${month}.csv`);
  expect(twelve.lines[12]).toBe(`"${month}",199.95,0.00,0.00,199.95`);

  await page.goto(`${BY_STUDENTS}?month=${month}&programLvl=2`);
  await expect(page.getByText('1 receipt · RM 199.95', { exact: true })).toBeVisible();
  await expect(voided).toContainText('Those of all levels are listed');
  await expect(voided).toContainText(wrong.name);
});

test('a report that fails is no empty report, and a late one replaces none', async ({
  page,
  employee,
}) => {
  const [early, late] = [unusedMonth(2), unusedMonth(3)];
  const { name } = await makePaid(late, { day: '05', type: 'CASH' });
  const lost = 'The server cannot be reached. Please try again.';
  const restore = await loseConnection(page, listFinanceStudents);
  await openAs(page, employee, `${BY_STUDENTS}?month=${late}&programLvl=all`);
  await closeAlert(page, 'Oops', lost);
  await expect(page.getByRole('alert')).toHaveText(lost);
  await expect(page.getByText(/receipts?|Nothing was paid/)).toHaveCount(0);
  await restore();
  await button(page, 'Try again').click();
  await expect(rows(page)).toContainText([name]);

  const letGo = await hold(page, listFinanceStudents, early);
  await typeDate(page, 'Month', early);
  await button(page, 'Search').click();
  // What is on its way stands under no other month.
  await expect(rows(page)).toHaveCount(0);
  await typeDate(page, 'Month', late);
  await button(page, 'Search').click();
  await expect(rows(page)).toContainText([name]);
  await letGo();
  await expect(page.getByRole('heading', { name: `${late}, All levels` })).toBeVisible();
  await expect(rows(page)).toContainText([name]);

  const away = await loseConnection(page, listVoids);
  await page.goto(`${BY_MONTH}?month=${late}`);
  const voided = section(page, 'Voided payments of this month');
  await expect(voided.getByRole('alert')).toHaveText('Could not be loaded');
  await expect(section(page, late).getByRole('row').last()).toHaveText('TotalRM 199.95');
  await away();
  await button(page, 'Search').click();
  await expect(voided).toBeHidden();
});

test('where the centre has closed the reports, an employee is told so and sees none', async ({
  page,
  employee,
}) => {
  const month = unusedMonth(4);
  await openAs(page, employee, `${BY_MONTH}?month=${month}`);
  await expect(section(page, month)).toContainText('Nothing was paid');
  await expect(page.getByRole('navigation')).not.toContainText('Finance');
  const message = 'Your role may not do this';
  const closed = { error: { code: 'FORBIDDEN', message, requestId: 'none' } };
  for (const call of [getFinanceMonth, listFinanceYear, listFinanceStudents, listVoids]) {
    await intercept(page, call, (route) => route.fulfill({ status: 403, json: closed }));
  }
  await button(page, 'Search').click();
  await closeAlert(page, 'Oops', message);
  await expect(page.getByRole('alert')).toHaveText(message);
  await expect(section(page, month)).toBeHidden();
  await expect(button(page, 'Month as CSV')).toBeDisabled();

  await page.goto(`${BY_STUDENTS}?month=${month}&programLvl=all`);
  await closeAlert(page, 'Oops', message);
  await expect(page.getByRole('alert')).toHaveText(message);
  await expect(page.getByRole('table')).toHaveCount(0);
});

test('the reports are open to all, at 390 px and on paper', async ({ page, admin }) => {
  const month = unusedMonth(5);
  const { receiptNo } = await makePaid(month, { day: '05', type: 'CASH' });
  await makePaid(month, { day: '06', type: 'BANK' });
  await ask(voidPayment, { receiptNo, reason: 'Twice' });
  for (const [path, title] of [
    [`${BY_STUDENTS}?month=${month}&programLvl=all`, `${month}, All levels`],
    [`${BY_MONTH}?month=${month}`, month],
  ] as const) {
    await page.setViewportSize({ width: 1280, height: 900 });
    await openAs(page, admin, path);
    const heading = page.getByRole('heading', { name: title, exact: true });
    await expect(heading).toBeVisible();
    await expect(section(page, 'Voided payments of this month')).toBeVisible();
    await expectOpenToAll(page, path);
    await expectNarrowEnough(page);

    await page.emulateMedia({ media: 'print' });
    const aside = [page.getByRole('search'), page.getByRole('figure'), button(page, 'Print')];
    for (const part of aside) await expect(part.first()).toBeHidden();
    await expect(heading).toBeVisible();
    await expect(page.getByRole('table').first()).toBeVisible();
    await page.emulateMedia({ media: 'screen' });
  }
});
