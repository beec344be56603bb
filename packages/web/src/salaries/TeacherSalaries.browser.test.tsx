import { getSalary, listSalaries, paySalary } from '@kelas/contract/salaries';
import { listTeacherDirectory } from '@kelas/contract/teachers';
import type { Cents } from '@kelas/contract/values/cents';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  expectAccessible,
  expectFitsPhone,
  expectNewestResult,
  tabToElement,
} from '../../test/checks.ts';
import { MARKUP, MONTH_NOW as month, UNREACHABLE, uuidOf } from '../../test/records.ts';
import {
  confirmPayButton,
  counted,
  hourlySalary,
  hoursBox,
  paidMessage,
  SALARIES_PATH,
  salaryBasis,
  salaryDialog,
  salaryLine,
  salaryPayButton,
  salaryResultOf,
  salaryRowOf,
  splitSalary,
  uncounted,
  viewSalary,
} from '../../test/salaries.ts';
import { openScreen, server } from '../../test/screen.tsx';
import {
  dismissAlert,
  expectRows,
  expectTableRows,
  getButton,
  getTextBox,
} from '../../test/steps.ts';

beforeEach(() => {
  server.reply(listSalaries, [salaryRowOf()]);
  server.reply(getSalary, splitSalary);
});

test('a salary that fails to load says so, and cannot be paid', async () => {
  server.lose(getSalary);
  await openScreen(SALARIES_PATH, 'ADMIN');
  await viewSalary.click();
  await dismissAlert('Oops', UNREACHABLE);
  await expect.element(salaryDialog.getByRole('alert')).toHaveTextContent(UNREACHABLE);
  await expect.element(salaryPayButton).toBeDisabled();
  await expect.element(getButton('Download', salaryDialog)).toBeDisabled();
  const nothing = { collected: 0 as Cents, share: 0 as Cents, salaryDetails: [] };
  server.reply(getSalary, { ...splitSalary, ...nothing, totalSalary: 0 as Cents });
  await getButton('Try again', salaryDialog).click();
  await expect.element(salaryBasis).toHaveTextContent('6/10 of RM 0.00 collected = RM 0.00');
  await expect.element(salaryDialog.getByText('Nothing was collected')).toBeVisible();
});

test('the newest search stays, and Back restores the filters', async () => {
  server.reply(listTeacherDirectory, []);
  await openScreen(SALARIES_PATH, 'ADMIN');
  await expectRows([/^Encik/]);
  await expectNewestResult(listSalaries, (name) => [salaryRowOf({ name })], 'Teacher Name');
  await page.getByRole('link', { name: 'Teacher Directory' }).first().click();
  await expect.element(page.getByText('0 teachers', { exact: true })).toBeVisible();
  history.back();
  await expect.element(getTextBox('Teacher Name')).toHaveValue('quick');
  await expectRows([/^quick/]);
  server.reply(listSalaries, []);
  await getTextBox('Teacher Name').fill('nobody');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('No teachers', { exact: true })).toBeVisible();
  await expect.element(page.getByText('0 teachers', { exact: true })).toBeVisible();
});

test('three thousand lines and names with markup fit, on a phone too', async () => {
  server.reply(listSalaries, [salaryRowOf({ name: MARKUP })]);
  server.reply(getSalary, {
    ...splitSalary,
    name: MARKUP,
    collected: 18_000_000 as Cents,
    salaryDetails: Array.from({ length: 3000 }, (_, index) => ({
      ...salaryLine,
      studentName: MARKUP,
      subjectName: 'javascript:alert(2)<script>alert(3)</script>',
      subscriptionId: index + 1,
      receiptNo: `R-2026-${String(index + 1).padStart(6, '0')}`,
      fee: 6000 as Cents,
    })),
  });
  await openScreen(SALARIES_PATH, 'ADMIN');
  await getButton(`View Details: ${MARKUP}`).click();
  await expect
    .element(salaryDialog.getByText('3,000 lines · RM 180,000.00 collected'))
    .toBeVisible();
  expect(counted.element().querySelectorAll('tbody tr')).toHaveLength(100);
  const title = salaryDialog.getByRole('heading', { level: 2 });
  await expect.element(title).toMatchTextContent(MARKUP);
  const markup = ':is(tbody, [role=dialog]) :is(img, script, a:not(.name))';
  expect(document.querySelectorAll(markup)).toHaveLength(0);
  await expectFitsPhone();
  await expect.element(salaryPayButton).toBeInViewport({ ratio: 1 });
  await expect.element(salaryDialog.getByText(/^To pay/)).toBeInViewport({ ratio: 1 });
});

test('the keyboard is enough to pay a salary, and the screens are accessible', async () => {
  server.reply(getSalary, hourlySalary);
  server.reply(paySalary, salaryResultOf(2000));
  await openScreen(SALARIES_PATH, 'ADMIN');
  await tabToElement(getTextBox('Teacher Name'));
  await userEvent.keyboard('Rahman{Enter}');
  await expect.poll(() => server.sent(listSalaries).at(-1)).toEqual({ month, name: 'Rahman' });
  await expect.element(page.getByText(/^1 teacher · 1 not paid/)).toBeVisible();
  await expectAccessible();
  await tabToElement(viewSalary);
  await userEvent.keyboard('{Enter}');
  await expect.element(hoursBox).toHaveFocus();
  await userEvent.keyboard('1');
  await tabToElement(getButton('Show 1 fee not included', salaryDialog));
  await userEvent.keyboard('{Enter}');
  await expectTableRows(uncounted, [/Not paid yet/]);
  await expectAccessible();
  await tabToElement(salaryPayButton);
  await userEvent.keyboard('{Enter}');
  await expect.element(confirmPayButton).toHaveFocus();
  await expectAccessible();
  await userEvent.keyboard('{Enter}');
  await dismissAlert('Thank you', paidMessage('RM 20.00'));
  await expect.element(viewSalary).toHaveFocus();
});

test('the sums of what is to pay, paid and both are below the list (R-845)', async () => {
  server.reply(listSalaries, [
    salaryRowOf(),
    salaryRowOf({ uuid: uuidOf(2), name: 'Bala', totalSalary: 50_000 as Cents, status: 'PAID' }),
    salaryRowOf({ uuid: uuidOf(3), name: 'Chong', totalSalary: -2391 as Cents }),
  ]);
  await openScreen(SALARIES_PATH, 'ADMIN');
  const summary = '3 teachers · 2 not paid · RM 48.03 to pay · RM 500.00 paid';
  await expect.element(page.getByText(summary)).toBeVisible();
  await expect.element(page.getByRole('cell', { name: '548.03' })).toBeVisible();
});
