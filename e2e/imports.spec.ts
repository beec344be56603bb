import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ImportKind, importKindLabels } from '@kelas/contract/import-fields';
import { listStudents } from '@kelas/contract/students';
import { listTeachers } from '@kelas/contract/teachers';
import type { Page } from '@playwright/test';
import { expect, openAs, request, test } from './fixtures.ts';
import { useOwnKelas } from './own-kelas.ts';
import {
  answerDialog,
  closeAlert,
  locateButton,
  locateConfirmation,
  locateSection,
} from './steps.ts';

const own = useOwnKelas();
const SAMPLES = join(import.meta.dirname, '..', 'docs', 'samples');
const NEXT = 'See what will be imported';

function readSample(name: string): string {
  return readFileSync(join(SAMPLES, name), 'utf8').replace('\uFEFF', '');
}

/** Chooses a kind and a file, and waits for the rows with these counts. */
async function upload(page: Page, kind: ImportKind, name: string, text: string, counts: string) {
  await page.getByRole('radio', { name: importKindLabels[kind] }).check();
  const buffer = Buffer.from(text);
  await page
    .getByLabel('CSV file', { exact: true })
    .setInputFiles({ name, mimeType: 'text/csv', buffer });
  await locateButton(page, 'Check the rows').click();
  await expect(page.getByText(counts, { exact: true })).toBeVisible();
}

/** Carries out the open draft by this button, and waits for the result. */
async function carryOut(page: Page, button: string, result: string) {
  await locateButton(page, NEXT).click();
  await locateButton(page, button).click();
  await expect(page.getByRole('main').getByRole('status')).toContainText(`Imported: ${result}`);
}

const countStudents = async () => (await request(listStudents, {}, own.admin.token)).length;

test('a new centre moves in from its spreadsheets in one go', async ({ page }) => {
  await openAs(page, own.admin, '/');
  await page.getByRole('link', { name: 'Move in from a spreadsheet' }).click();

  await upload(
    page,
    'SUBJECTS',
    'subjects.csv',
    readSample('subjects.csv'),
    '10 rows, none with faults',
  );
  await carryOut(page, 'Import 10 subjects', '10 subjects');
  await page.getByRole('link', { name: 'Next: Teachers' }).click();
  await upload(
    page,
    'TEACHERS',
    'teachers.csv',
    readSample('teachers.csv'),
    '6 rows, none with faults',
  );
  await carryOut(page, 'Import 6 teachers', '6 teachers');
  await page.getByRole('link', { name: 'Next: Misc items' }).click();
  await upload(
    page,
    'MISC_ITEMS',
    'misc-items.csv',
    readSample('misc-items.csv'),
    '5 rows, none with faults',
  );
  await locateButton(page, NEXT).click();
  // A new centre has some of them already.
  await page.getByRole('button', { name: /^Import \d misc items?$/ }).click();
  await expect(locateButton(page, 'Undo the import')).toBeVisible();
  expect(await request(listTeachers, {}, own.admin.token)).toHaveLength(6);

  // A spreadsheet that lost a zero, has an unknown level and a day that does not exist.
  await page.getByRole('link', { name: 'Next: Students' }).click();
  const broken = readSample('students.csv')
    .replace('012-3456701', '123456701')
    .replace('Form 2', 'Tingkatan 9')
    .replace('31 Dec 2025', '31/02/2026');
  await upload(page, 'STUDENTS', 'students.csv', broken, '40 rows, 2 with faults');
  await page.getByRole('button', { name: 'Only rows with faults (2)' }).click();
  await locateButton(page, 'Use 012-3456701 for Phone, row 2').click();
  await page.getByRole('button', { name: /^Opening date, row 2: / }).click();
  await page.keyboard.type('31/12/2025');
  await page.keyboard.press('Enter');
  await expect(page.getByText('40 rows, 1 with faults', { exact: true })).toBeVisible();
  // A correction survives a reload.
  await page.reload();
  await expect(page.getByText('40 rows, 1 with faults', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: /^Level, row 3: Tingkatan 9/ }).click();
  await page.keyboard.type('Form 2');
  await page.keyboard.press('Enter');
  await expect(page.getByText('40 rows, none with faults', { exact: true })).toBeVisible();
  await locateButton(page, NEXT).click();
  await expect(locateButton(page, 'Import 40 students')).toBeDisabled();
  await page.getByRole('radio', { name: /^Charge these months/ }).click();
  await expect(locateButton(page, 'Import 40 students')).toBeEnabled();
  await locateButton(page, 'Import 40 students').click();
  await expect(page.getByRole('main').getByRole('status')).toContainText('Imported: 40 students');
  await expect.poll(countStudents).toBe(40);

  await page.getByRole('link', { name: 'Next: Payments and misc charges' }).click();
  await upload(
    page,
    'PAYMENTS',
    'payments.csv',
    readSample('payments.csv'),
    '60 rows, none with faults',
  );
  await locateButton(page, NEXT).click();
  await page.getByRole('button', { name: /^Import \d+ payments and charges$/ }).click();
  await expect(locateButton(page, 'Undo the import')).toBeVisible();
});

test('a second import of the same file skips everyone, and an import is undone', async ({
  page,
}) => {
  await openAs(page, own.admin, '/import');
  const students = readSample('students.csv');
  await upload(page, 'STUDENTS', 'again.csv', students, '40 rows, none with faults');
  await expect(page.getByText('No row is left to import.')).toBeVisible();
  await expect(locateButton(page, NEXT)).toBeDisabled();

  await page.goto('/import');
  await upload(
    page,
    'STUDENTS',
    'pelajar.csv',
    readSample('pelajar.csv'),
    '5 rows, none with faults',
  );
  await expect(page.getByText(/separated by semicolon$/)).toBeVisible();
  await locateButton(page, NEXT).click();
  await page.getByRole('radio', { name: /^Begin now/ }).click();
  await locateButton(page, 'Import 5 students').click();
  await expect(page.getByRole('main').getByRole('status')).toContainText('Imported: 5 students');
  await expect.poll(countStudents).toBe(45);
  await page.reload();
  await locateButton(page, 'Undo the import').click();
  await expect(locateConfirmation(page)).toContainText('Undo the import of pelajar.csv?');
  await answerDialog(page, 'Yes');
  await closeAlert(page, 'Thank you', /^Removed \d+ records$/);
  expect(await countStudents()).toBe(40);
  await expect(page.getByText(/^Undone .* by /)).toBeVisible();

  // The students have payments, so they stay, each with the reason.
  await page.goto('/import');
  await locateButton(page, 'Discard: again.csv').click();
  await answerDialog(page, 'Yes');
  await closeAlert(page, 'Thank you', 'Discarded the draft again.csv');
  await page.getByRole('button', { name: /^Undo: students\.csv/ }).click();
  await answerDialog(page, 'Yes');
  await closeAlert(page, 'Thank you', /Not removed: \d+ records?$/);
  await expect(locateSection(page, 'Not removed: students.csv')).toContainText(/receipt|payment/i);
});
