import { getMiscPayment, listMiscPayments, payMisc } from '@kelas/contract/misc-payments';
import { listMiscItems } from '@kelas/contract/reference';
import { changeStudentStatus } from '@kelas/contract/students';
import { BOOKS_JAN_JUN, BOOKS_JUL_DEC } from '@kelas/contract/values/misc-items';
import type { Page } from '@playwright/test';
import { expect, openAs, test } from './fixtures.ts';
import { payButton, paymentDetails, total } from './payment-dialog.ts';
import {
  box,
  button,
  choicesOf,
  choose,
  closeAlert,
  countCalls,
  dateBox,
  expectNewestStays,
  expectOpenToAll,
  expectToFit,
  hold,
  intercept,
  loseConnection,
  rows,
  tabTo,
  typeDate,
} from './steps.ts';
import { ask, makeStudent, thisMonth, todaysDate, unique } from './test-data.ts';

const SCREEN = '/student/misc/payment';
const HOSTILE = '<img src=x onerror=alert(1)>';
const LOST = 'The server cannot be reached. Please try again.';
/** Books of January to June 2026, charged in February. */
const books = (fee = 6000) => ({
  enrolmentDate: '02-2026',
  misc: [{ id: BOOKS_JAN_JUN, fee }],
});
const path = (name: string, month = '05-2026') =>
  `${SCREEN}?month=${month}&name=${encodeURIComponent(name)}`;
const count = (page: Page, text: string) => page.getByText(text, { exact: true });
const month = (page: Page) => dateBox(page, 'Month').locator('input');

/** Pays all misc charges that a student was registered with, today and in cash. */
function makeMiscPayment({ uuid, miscs }: Awaited<ReturnType<typeof makeStudent>>) {
  return ask(payMisc, {
    studentUuid: uuid,
    transactionDate: todaysDate,
    paymentType: 'CASH',
    paymentDetails: miscs.map(({ subscriptionId, id, fee }) => ({ subscriptionId, id, fee })),
  });
}

test('the list shows who owes what of an item, by month, level and name', async ({
  page,
  employee,
}) => {
  const group = unique('Group');
  await makeStudent({ name: `${group} A`, programLvl: 3, ...books(5990) });
  await makeMiscPayment(await makeStudent({ name: `${group} B`, ...books() }));
  await makeStudent({ name: `${group} C` });
  const gone = await makeStudent({ name: `${group} D`, ...books() });
  await ask(changeStudentStatus, { uuid: gone.uuid, status: 'DEACTIVATED' });

  await openAs(page, employee, SCREEN);
  await expect(month(page)).toHaveValue(thisMonth);
  await expect(box(page, 'Course')).toHaveText('Books Jan-Jun');
  await expect(page.getByRole('columnheader')).toHaveText([
    'Student Name',
    'Owed',
    'Status',
    'Misc Fee',
    'Program Level',
    'Month',
    'Transaction Date',
    'Payment Type',
    'Action',
  ]);
  await typeDate(page, 'Month', '03-2026');
  await page.getByLabel('Student Name').fill(group);
  await page.getByLabel('Student Name').press('Enter');
  const all = [
    `${group} ARM 59.90PENDINGRM 59.90Form 203-2026NANAPay now`,
    `${group} BRM 0.00PAIDRM 60.00Form 103-2026${todaysDate}CASHView`,
    `${group} CRM 0.00Not chargedRM 0.00Form 103-2026NANAAdd fee`,
  ];
  await expect(rows(page)).toHaveText(all);
  await expect(count(page, '3 students · 1 owes RM 59.90')).toBeVisible();

  await choose(page, 'Program Level', 'Form 2');
  await button(page, 'Search').click();
  await expect(rows(page)).toHaveText(all.slice(0, 1));
  await page.reload();
  await expect(month(page)).toHaveValue('03-2026');
  await expect(box(page, 'Program Level')).toHaveText('Form 2');
  await expect(page.getByLabel('Student Name')).toHaveValue(group);
  await expect(rows(page)).toHaveText(all.slice(0, 1));

  await dateBox(page, 'Month').getByRole('spinbutton').first().click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Backspace');
  const calls = countCalls(page, listMiscPayments);
  await button(page, 'Search').click();
  await expect(count(page, 'Month is required')).toBeVisible();
  expect(calls()).toBe(0);

  await button(page, 'Reset').click();
  await expect(page).toHaveURL(SCREEN);
  await expect(month(page)).toHaveValue(thisMonth);
  await expect(box(page, 'Program Level')).toHaveText('All levels');
  await expect(box(page, 'Course')).toHaveText('Books Jan-Jun');
  await expect(page.getByLabel('Student Name')).toHaveValue('');
});

test('books are owed in every month of their half year, other items in theirs alone', async ({
  page,
  employee,
}) => {
  const { name } = await makeStudent({
    enrolmentDate: '02-2026',
    misc: [
      { id: BOOKS_JAN_JUN, fee: 6000 },
      { id: 5, fee: 2500 },
    ],
  });
  const owes = async (amount: string) => {
    await button(page, 'Search').click();
    await expect(
      count(page, `1 student · ${amount ? `1 owes RM ${amount}` : 'nothing owed'}`),
    ).toBeVisible();
  };
  await openAs(page, employee, path(name, '06-2026'));
  await expect(rows(page)).toContainText(['RM 60.00PENDINGRM 60.00Form 106-2026']);
  await typeDate(page, 'Month', '01-2026');
  await owes('60.00');
  await typeDate(page, 'Month', '02-2025');
  await owes('');
  expect(await choicesOf(page, 'Course')).toEqual([
    'All items',
    ...(await ask(listMiscItems, {})).map((item) => item.name),
  ]);
  await typeDate(page, 'Month', '03-2026');
  await choose(page, 'Course', 'T-shirt');
  await owes('');
  await typeDate(page, 'Month', '02-2026');
  await owes('25.00');
  await choose(page, 'Course', 'Books Jul-Dec');
  await owes('');
  expect(new URL(page.url()).searchParams.get('itemId')).toBe(String(BOOKS_JUL_DEC));
  await choose(page, 'Course', 'All items');
  await owes('85.00');
  await page.reload();
  await expect(box(page, 'Course')).toHaveText('All items');
  await expect(count(page, '1 student · 1 owes RM 85.00')).toBeVisible();

  await button(page, `Pay now: ${name}`).click();
  await expect(total(page)).toHaveText('Total RM 85.00');
});

test('a slow answer does not replace that of a newer search', async ({ page, employee }) => {
  const [slow, quick] = [await makeStudent(), await makeStudent()];
  await openAs(page, employee, path('nobody-is-called-so'));
  await expect(count(page, 'No students')).toBeVisible();
  await expectNewestStays(page, listMiscPayments, slow.name, quick.name);
});

test('while another item loads, a row is paid for as it stands', async ({ page, employee }) => {
  const { name } = await makeStudent(books());
  await openAs(page, employee, path(name));
  await expect(rows(page)).toContainText(['RM 60.00PENDINGRM 60.00']);
  const letGo = await hold(page, listMiscPayments, 'itemId=7');
  await choose(page, 'Course', 'Books Jul-Dec');
  await button(page, 'Search').click();
  await expect(page.getByRole('table', { name: 'Misc fees' })).toHaveAttribute('aria-busy', 'true');
  await button(page, `Pay now: ${name}`).click();
  await expect(total(page)).toHaveText('Total RM 60.00');
  await letGo();
  await expect(page.getByRole('progressbar', { name: 'Loading' })).toBeHidden();
  await expect(total(page)).toHaveText('Total RM 60.00');
  await button(paymentDetails(page), 'Cancel').click();
  await expect(rows(page)).toContainText(['RM 0.00Not chargedRM 0.00']);
  await button(page, `Add fee: ${name}`).click();
  await expect(paymentDetails(page).getByLabel('Books Jan-Jun')).not.toBeChecked();
  await expect(total(page)).toHaveText('Total RM 0.00');
});

test('a list or charges that could not be loaded say so', async ({ page, employee }) => {
  const { name } = await makeStudent(books());
  const restore = await loseConnection(page, listMiscPayments);
  await openAs(page, employee, path(name));
  await closeAlert(page, 'Oops', LOST);
  await expect(page.getByRole('alert')).toHaveText('Could not be loaded');
  await expect(count(page, 'No students')).toBeHidden();
  await restore();
  await button(page, 'Try again').click();
  await expect(rows(page)).toContainText([name]);

  const again = await loseConnection(page, listMiscPayments);
  await page.getByLabel('Student Name').fill('somebody else');
  await button(page, 'Search').click();
  await closeAlert(page, 'Oops', LOST);
  await expect(page.getByRole('alert')).toContainText('These are the students of before');
  await expect(rows(page)).toContainText([name]);
  await again();

  const lost = await loseConnection(page, getMiscPayment);
  await button(page, `Pay now: ${name}`).click();
  await closeAlert(page, 'Oops', LOST);
  await expect(paymentDetails(page).getByRole('alert')).toHaveText('Could not be loaded');
  await expect(payButton(page)).toBeDisabled();
  await expect(button(paymentDetails(page), 'Add misc')).toBeHidden();
  await lost();
  await button(paymentDetails(page), 'Try again').click();
  await expect(total(page)).toHaveText('Total RM 60.00');
});

test('names of students and items are shown as they are written, and fit a telephone', async ({
  page,
  employee,
}) => {
  const name = `${HOSTILE} ${unique('Student')}`;
  const item = `${HOSTILE} item`;
  await makeStudent({
    name,
    enrolmentDate: '02-2026',
    misc: [{ id: BOOKS_JAN_JUN, name: item, fee: 6000 }],
  });
  await intercept(page, listMiscItems, (route) =>
    route.fulfill({ json: [{ id: BOOKS_JAN_JUN, name: item, fee: 6000 }] }),
  );
  await page.setViewportSize({ width: 390, height: 844 });
  await openAs(page, employee, path(name));
  await expect(page.getByRole('cell', { name, exact: true })).toBeVisible();
  await expect(box(page, 'Course')).toHaveText(item);
  await expectToFit(page);
  await expectOpenToAll(page, 'misc fees');

  await button(page, `Pay now: ${name}`).click();
  await expect(paymentDetails(page)).toContainText(`${name} · 05-2026`);
  await expect(paymentDetails(page).getByLabel(item)).toBeChecked();
  await button(paymentDetails(page), 'Add misc').click();
  await choose(paymentDetails(page), 'Misc', item);
  await expect(page.locator('img')).toHaveCount(0);
  await payButton(page).click();
  await expect(paymentDetails(page).getByRole('alert')).toHaveText('Please select ur payment');
  await expectToFit(page);
  await expectOpenToAll(page, 'payment details of misc');
});

test('the keyboard alone is enough to take a misc fee', async ({ page, employee }) => {
  const { name } = await makeStudent(books());
  const { keyboard } = page;
  const charge = paymentDetails(page).getByLabel('Books Jan-Jun');
  await openAs(page, employee, SCREEN);
  await expect(page.getByRole('spinbutton').first()).toBeFocused();
  await keyboard.type('052026');
  await tabTo(page, page.getByLabel('Student Name'));
  await keyboard.type(name);
  await keyboard.press('Enter');
  await expect(page.getByText('1 student · 1 owes RM 60.00')).toBeVisible();
  const open = button(page, `Pay now: ${name}`);
  await tabTo(page, open);
  await keyboard.press('Enter');
  await expect(charge).toBeFocused();
  await keyboard.press('Escape');
  await expect(paymentDetails(page)).toBeHidden();
  await expect(open).toBeFocused();

  await keyboard.press('Enter');
  await expect(charge).toBeFocused();
  await tabTo(page, box(paymentDetails(page), 'Payment Type'));
  await keyboard.press('Enter');
  await keyboard.type('B');
  await keyboard.press('Enter');
  await tabTo(page, button(paymentDetails(page), 'Today'));
  await keyboard.press('Space');
  await tabTo(page, payButton(page));
  await keyboard.press('Enter');
  await expect(button(page.getByRole('alertdialog', { name: 'Thank you' }), 'Close')).toBeFocused();
  await keyboard.press('Enter');
  await expect(page.getByText('1 student · nothing owed')).toBeVisible();
  await expect(button(page, `View: ${name}`)).toBeFocused();
});
