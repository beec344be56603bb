import { readFile } from 'node:fs/promises';
import { listArrears } from '@kelas/contract/arrears';
import { getSettings } from '@kelas/contract/centre';
import { addMonths } from '@kelas/contract/values/month';
import type { Page } from '@playwright/test';
import { expect, openAs, type TestStaff, test } from './fixtures.ts';
import { payButton, payInCash, paymentDetails, thanks, total } from './payment-dialog.ts';
import {
  button,
  choose,
  closeAlert,
  expectNarrowEnough,
  expectNewestStays,
  expectOpenToAll,
  loseConnection,
  rows,
} from './steps.ts';
import {
  ask,
  courseLinesOf,
  makePayment,
  makeStudent,
  makeTeacher,
  TWO_FEES,
  thisMonth,
  todaysDate,
  unique,
} from './test-data.ts';

const ago = (months: number) => addMonths(thisMonth, -months);
const path = (name: string) => `/arrears?name=${encodeURIComponent(name)}`;

async function openArrears(page: Page, person: TestStaff, name: string) {
  await openAs(page, person, path(name));
  await expect(button(page, `Pay: ${name}`)).toBeVisible();
}

test('the list shows who owes for which months, by age, and what all of it comes to', async ({
  page,
  employee,
}) => {
  const group = unique('Owing');
  const teacher = await makeTeacher(TWO_FEES);
  const since = (months: number) => ({ tuitionCourse: courseLinesOf(teacher, ago(months)) });
  await makeStudent({ name: `${group} <img src=x onerror=alert(1)>`, ...since(4) });
  const paid = await makeStudent({ name: `${group} B`, programLvl: 3, ...since(1) });
  await makePayment(paid);
  await makePayment(await makeStudent({ name: `${group} C`, ...since(0) }));

  await openAs(page, employee, '/');
  await page.getByRole('link', { name: 'Arrears' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Arrears');
  await page.getByLabel('Student Name').fill(group);
  await page.getByLabel('Student Name').press('Enter');
  const hostile = `${group} <img src=x onerror=alert(1)>999.75Form 1+60123456789${ago(4)} to ${thisMonth}199.95199.95199.95399.90NAPay Student`;
  const other = `${group} B199.95Form 2+60123456789${ago(1)}0.00199.950.000.00${todaysDate}Pay Student`;
  await expect(rows(page)).toHaveText([hostile, other]);
  await expect(page.getByText('2 students · RM 1,199.70 owed', { exact: true })).toBeVisible();
  await expect(page.locator('tfoot')).toHaveText('Total1,199.70199.95399.90199.95399.90');

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    button(page, 'Download CSV').click(),
  ]);
  expect(file.suggestedFilename()).toBe(`Arrears ${todaysDate}.csv`);
  const text = await readFile(await file.path(), 'utf8');
  expect(text.split('\r\n')[2]).toBe(
    `"${group} B","Form 2","60 12-3456789","${ago(1)}",0.00,199.95,0.00,0.00,199.95,"${todaysDate}"`,
  );
  expect(text.split('\r\n')[3]).toBe('"Total","","","",199.95,399.90,199.95,399.90,1199.70,""');

  await choose(page, 'Program Level', 'Form 2');
  await button(page, 'Search').click();
  await expect(rows(page)).toHaveText([other]);
  await page.getByRole('link', { name: 'Tuition Fees' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Student - Tuition Fees');
  await page.goBack();
  await expect(rows(page)).toHaveText([other]);

  await button(page, `Pay: ${group} B`).click();
  await expect(paymentDetails(page)).toContainText(`${group} B · ${ago(1)}`);
  await expect(total(page)).toHaveText('Total RM 199.95');
  await payInCash(page);
  await payButton(page).click();
  await closeAlert(page, 'Thank you', thanks('199.95'));
  await expect(page.getByText('Nobody owes anything', { exact: true })).toBeVisible();
  await expect(page.getByText('0 students', { exact: true })).toBeVisible();
});

test('what only misc charges make is paid as such', async ({ page, employee }) => {
  const { name } = await makeStudent({ misc: [{ id: 5, fee: 2500 }] });
  await openArrears(page, employee, name);
  await button(page, `Pay: ${name}`).click();
  await expect(paymentDetails(page).getByLabel('T-shirt')).toBeChecked();
  await payInCash(page);
  await payButton(page).click();
  await closeAlert(page, 'Thank you', thanks('25.00'));
  await expect(page.getByText('Nobody owes anything', { exact: true })).toBeVisible();
});

test('families are reminded by WhatsApp, or by a text that is copied', async ({
  page,
  context,
  employee,
}) => {
  const { name } = await makeStudent({
    name: unique('A&B #1 "C" + <b>%20'),
    tuitionCourse: courseLinesOf(await makeTeacher(TWO_FEES), ago(1)),
    emergencyContactName: 'Tan Ah Moi',
    emergencyContactPhoneNo: '60198765432',
    emergencyContactRelationship: 'Mother',
  });
  const centre = await ask(getSettings, {});
  await openArrears(page, employee, name);
  const link = page.getByRole('link', { name: `WhatsApp: ${name}`, exact: true });
  await expect(link).toHaveAttribute('target', '_blank');
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  const address = new URL((await link.getAttribute('href')) ?? '');
  expect(address.origin + address.pathname).toBe('https://wa.me/60198765432');
  await expect(link).toHaveAccessibleDescription('Remind Tan Ah Moi (Mother) +60198765432');
  await expect(rows(page)).toContainText(['Mother: Tan Ah Moi']);
  const text = address.searchParams.get('text') ?? '';
  for (const part of [name, centre.name, 'RM 399.90']) {
    expect(text).toContain(part);
  }

  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await button(page, `Copy: ${name}`).click();
  const copied = `Reminder copied: ${name}. Send it to Tan Ah Moi (Mother), +60198765432.`;
  await expect(page.getByText(copied, { exact: true })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(text);

  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('refused'));
  });
  await button(page, `Copy: ${name}`).click();
  const reminder = page.getByRole('dialog', { name: 'Reminder' });
  await expect(reminder.getByLabel('Text to copy')).toHaveValue(text);
  expect(await page.evaluate(() => window.getSelection()?.toString())).toBe(text);
  await expectOpenToAll(page, 'reminder');
  await button(reminder, 'Close').click();
  await expect(reminder).toBeHidden();
});

test('a student without an emergency contact is reminded at the own number', async ({
  page,
  employee,
}) => {
  const { name } = await makeStudent({ tuitionCourse: courseLinesOf(await makeTeacher()) });
  await openArrears(page, employee, name);
  const link = page.getByRole('link', { name: `WhatsApp: ${name}`, exact: true });
  await expect(link).toHaveAttribute('href', /^https:\/\/wa\.me\/60123456789\?/);
  await expect(link).toHaveAccessibleDescription('Remind the student +60123456789');
});

test('a list that could not be loaded says so, and a slow answer replaces no newer one', async ({
  page,
  employee,
}) => {
  const teacher = await makeTeacher();
  const [slow, quick] = [
    await makeStudent({ tuitionCourse: courseLinesOf(teacher) }),
    await makeStudent({ tuitionCourse: courseLinesOf(teacher) }),
  ];
  const restore = await loseConnection(page, listArrears);
  await openAs(page, employee, path(quick.name));
  await closeAlert(page, 'Oops', 'The server cannot be reached. Please try again.');
  await expect(page.getByRole('alert')).toHaveText('Could not be loaded');
  await expect(button(page, 'Download CSV')).toBeDisabled();
  await restore();
  await button(page, 'Try again').click();
  await expect(rows(page)).toContainText([quick.name]);
  await expectOpenToAll(page, 'arrears');
  await expectNewestStays(page, listArrears, slow.name, quick.name);
  await expectNarrowEnough(page);
  await expect(button(page, `Pay: ${quick.name}`)).toBeInViewport();
});
