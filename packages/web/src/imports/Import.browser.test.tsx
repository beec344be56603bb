import {
  applyImport,
  getImportProgress,
  listImports,
  planImport,
  undoImport,
} from '@kelas/contract/imports';
import type { Cents } from '@kelas/contract/values/cents';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible, expectFitsPhone } from '../../test/checks.ts';
import { FakeRefusal } from '../../test/fake-server.ts';
import { DRAFT_ID, FakeDraft, OPEN } from '../../test/imports.ts';
import { UNREACHABLE_RETRY } from '../../test/records.ts';
import { openScreen, server } from '../../test/screen.tsx';
import { answerConfirmation, dismissAlert, doubleClick, getButton } from '../../test/steps.ts';

const PLAN = `/import?id=${DRAFT_ID}&step=plan`;
const DIGEST = 'a'.repeat(64);
const importButton = getButton('Import 5,000 students and fill 2 students');
const progressBar = page.getByRole('progressbar', { name: 'Import' });
const event = { recordCreateDate: '2026-01-02T06:05:00.000Z', staffName: 'Mei' };
const counts = {
  students: 5000,
  teachers: 0,
  offerings: 0,
  subjects: 0,
  subscriptions: 15_000,
  miscItems: 0,
  charges: 12,
  payments: 3,
};
const plan = {
  rows: { add: 5000, fill: 2, skip: 7, leftOut: 1 },
  counts,
  sums: {
    debt: 123_450 as Cents,
    credit: 0 as Cents,
    deposit: 5000 as Cents,
    payments: 0 as Cents,
  },
  warnings: ['12 students have no course'],
  digest: DIGEST,
};
const draft = {
  id: DRAFT_ID,
  kind: 'STUDENTS',
  fileName: 'students.csv',
  rows: 5010,
  state: 'OPEN',
  ...event,
} as const;
const imported = {
  id: DRAFT_ID,
  kind: 'STUDENTS',
  fileName: 'students.csv',
  counts,
  ...event,
  undone: null,
} as const;

const running = (done: number) => ({ state: 'RUNNING', done, total: 4, message: '' }) as const;

beforeEach(() => {
  server.reply(getImportProgress, OPEN);
  server.reply(listImports, { drafts: [draft], imports: [] });
  server.reply(planImport, plan);
  server.reply(applyImport, () => {
    server.reply(getImportProgress, running(1));
    return { state: 'WAITING' as const };
  });
});

test('the plan shows counts, sums and warnings; exactly it is imported, once (R-1691)', async () => {
  await openScreen(PLAN, 'ADMIN');
  await expect.element(importButton).toBeVisible();
  const list = page.getByRole('main');
  for (const text of [
    'Rows to add5,000 rows',
    'Rows that fill empty fields2 rows',
    'Rows to skip, already here7 rows',
    'Rows left out1 row',
    'Added to Kelas5,000 students15,000 courses of students12 misc charges3 payments',
    'Owed from beforeRM 1,234.50',
    'DepositsRM 50.00',
    '12 students have no course',
  ]) {
    await expect.element(list).toMatchTextContent(text);
  }
  await expect.element(list).not.toMatchTextContent('Paid in advance');
  await expectAccessible();
  await expectFitsPhone();
  doubleClick(importButton);
  await expect.element(progressBar).toHaveAttribute('aria-valuenow', '25');
  expect(server.sent(applyImport)).toEqual([{ id: DRAFT_ID, digest: DIGEST }]);
});

test('a stale plan is replaced by the new one with a notice (R-1691)', async () => {
  const message = 'Someone added students since this preview.';
  server.reply(applyImport, new FakeRefusal(409, 'PREVIEW_CHANGED', message));
  await openScreen(PLAN, 'ADMIN');
  await expect.element(importButton).toBeVisible();
  const rows = { ...plan.rows, add: 4999, fill: 0 };
  server.reply(planImport, { ...plan, rows, digest: 'b'.repeat(64) });
  await importButton.click();
  await expect
    .element(page.getByRole('alert').filter({ hasText: message }))
    .toMatchTextContent('The list below is the new plan. Check it again.');
  await getButton('Import 4,999 students').click();
  expect(server.sent(applyImport).map(({ digest }) => digest)).toEqual([DIGEST, 'b'.repeat(64)]);
});

test('a lost response to the order repeats with the same key', async () => {
  await openScreen(PLAN, 'ADMIN');
  await expect.element(importButton).toBeVisible();
  server.reply(applyImport, { state: 'WAITING' });
  const restore = server.loseResponse(applyImport);
  await importButton.click();
  await expect
    .element(page.getByRole('alert').filter({ hasText: UNREACHABLE_RETRY }))
    .toBeVisible();
  restore();
  await importButton.click();
  await expect.poll(() => server.keys(applyImport).length).toBe(2);
  expect(new Set(server.keys(applyImport)).size).toBe(1);
});

test('a plan with open faults leads back to the rows', async () => {
  const message = 'Correct the 2 rows with faults first';
  server.reply(planImport, new FakeRefusal(409, 'HAS_FAULTS', message));
  await openScreen(PLAN, 'ADMIN');
  await expect.element(page.getByText(message)).toBeVisible();
  new FakeDraft([['Aminah', '012-3456789', '']]);
  await getButton('Back to the rows').click();
  await expect.element(page.getByText('1 row, none with faults')).toBeVisible();
  server.reply(planImport, plan);
  await getButton('See what will be imported').click();
  await expect.element(importButton).toBeVisible();
  expect(location.search).toBe(`?id=${DRAFT_ID}&step=plan`);
});

test('a running import is shown after a reload; a lost connection does not stop it (R-1693)', async () => {
  server.reply(getImportProgress, running(2));
  await openScreen(`/import?id=${DRAFT_ID}`, 'ADMIN');
  await expect.element(progressBar).toHaveAttribute('aria-valuenow', '50');
  await expect.element(page.getByText('50% done')).toBeVisible();
  await expectAccessible();
  // A poll does not show the loading bar (R-1306).
  const polls = server.sent(getImportProgress).length;
  const release = server.hold(getImportProgress);
  await expect.poll(() => server.sent(getImportProgress).length).toBeGreaterThan(polls);
  await expect.element(page.getByRole('progressbar', { name: 'Loading' })).not.toBeInTheDocument();
  release();
  const restore = server.lose(getImportProgress);
  const lost = page.getByText('Connection lost. The import goes on.', { exact: false });
  await expect.element(lost).toBeVisible();
  await expect.element(progressBar).toHaveAttribute('aria-valuenow', '50');
  restore();
  server.reply(getImportProgress, running(3));
  await expect.element(progressBar).toHaveAttribute('aria-valuenow', '75');
  await expect.element(lost).not.toBeInTheDocument();
  server.reply(listImports, { drafts: [], imports: [imported] });
  server.reply(getImportProgress, { ...running(4), state: 'DONE' });
  await expect
    .element(page.getByRole('status').filter({ hasText: 'Imported' }))
    .toMatchTextContent('Imported: 5,000 students, 15,000 courses of students, 12 misc charges');
});

test('the result leads to the students and to the next kind, and can be undone (R-1694)', async () => {
  server.reply(getImportProgress, { ...running(4), state: 'DONE' });
  server.reply(listImports, { drafts: [], imports: [imported] });
  server.reply(undoImport, () => {
    const undone = { ...event, staffName: 'Ravi' };
    server.reply(listImports, { drafts: [], imports: [{ ...imported, undone }] });
    return { id: DRAFT_ID, removed: 20_000, kept: [{ name: 'Chan', reason: 'has a payment' }] };
  });
  await openScreen(`/import?id=${DRAFT_ID}`, 'ADMIN');
  for (const [name, href] of [
    ['Next: Payments and misc charges', '/import?kind=PAYMENTS'],
    ['All imports', '/import'],
  ] as const) {
    await expect.element(page.getByRole('link', { name })).toHaveAttribute('href', href);
  }
  await expect
    .element(page.getByRole('main').getByRole('link', { name: 'Student Directory' }))
    .toHaveAttribute('href', '/student/management');
  await getButton('Undo the import').click();
  await answerConfirmation('Yes');
  await dismissAlert('Thank you', 'Removed 20,000 records Not removed: 1 record');
  await expect.element(page.getByText('has a payment')).toBeVisible();
  await expect.element(page.getByText(/^Undone .* by Ravi$/)).toBeVisible();
  await expect.element(getButton('Undo the import')).not.toBeInTheDocument();
  await expectAccessible();
});

test('a failed import says why, and its rows can be corrected', async () => {
  new FakeDraft([['Aminah', '012-3456789', '']]);
  const message = 'The server was restarted three times.';
  server.reply(getImportProgress, { state: 'FAILED', done: 0, total: 4, message });
  await openScreen(`/import?id=${DRAFT_ID}`, 'ADMIN');
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent(`The import failed and added nothing. ${message}`);
  await expect.element(getButton('See what will be imported')).toBeEnabled();
});

test('an import that does not exist is said', async () => {
  server.reply(getImportProgress, new FakeRefusal(404, 'NOT_FOUND', 'There is no such import'));
  await openScreen(`/import?id=${DRAFT_ID}`, 'ADMIN');
  await expect.element(page.getByText('This draft does not exist')).toBeVisible();
});
