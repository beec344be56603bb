import { getSettings } from '@kelas/contract/centre';
import {
  applyImport,
  getImportProgress,
  listImports,
  planImport,
  undoImport,
} from '@kelas/contract/imports';
import { getSetup } from '@kelas/contract/overview';
import type { Cents } from '@kelas/contract/values/cents';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
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
  kind: 'STUDENTS' as const,
  rows: { add: 5000, fill: 2, skip: 7, leftOut: 1 },
  counts,
  version: 3,
  sums: {
    tuition: 0 as Cents,
    debt: 123_450 as Cents,
    unpaid: 0 as Cents,
    credit: 0 as Cents,
    deposit: 5000 as Cents,
    payments: 0 as Cents,
  },
  owing: { students: 0, months: 0 },
  earlier: null,
  withoutCourse: 12,
  people: [],
  warnings: ['Something to know'],
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
    'Rows to skip, already in Kelas7 rows',
    'Rows left out1 row',
    'Added to Kelas5,000 students15,000 courses of students12 misc charges3 payments',
    'Owed from beforeRM 1,234.50',
    'DepositsRM 50.00',
    '12 students have no course and will owe no tuition.',
    'Something to know',
  ]) {
    await expect.element(list).toMatchTextContent(text);
  }
  await expect.element(list).not.toMatchTextContent('Paid in advance');
  // The plan names the kind; the list of imports is not needed.
  expect(server.sent(listImports)).toEqual([]);
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
  const counts = { ...plan.counts, students: 4999 };
  server.reply(planImport, { ...plan, rows, counts, digest: 'b'.repeat(64) });
  await importButton.click();
  const notice = page.getByRole('alert').filter({ hasText: message });
  await expect.element(notice).toHaveFocus();
  expect(notice.element().textContent).toBe(message);
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

test('an outdated plan goes when the rows have faults now', async () => {
  await openScreen(PLAN, 'ADMIN');
  await expect.element(importButton).toBeVisible();
  const refusal = new FakeRefusal(422, 'INVALID', {
    rows: '1 row has a fault. Correct the cells.',
  });
  server.reply(applyImport, refusal);
  server.reply(planImport, refusal);
  await importButton.click();
  await expect.element(importButton).not.toBeInTheDocument();
  const alert = page.getByRole('alert');
  await expect.element(alert).toMatchTextContent('1 row has a fault.');
  expect(alert.elements()).toHaveLength(1);
  await expect.element(alert).toHaveFocus();
  await expect.element(getButton('Back to the rows')).toBeEnabled();
});

test('an ordered import is shown although its progress cannot be read (R-1693)', async () => {
  await openScreen(PLAN, 'ADMIN');
  await expect.element(importButton).toBeVisible();
  server.reply(applyImport, { state: 'WAITING' });
  const restore = server.lose(getImportProgress);
  await importButton.click();
  await expect.element(page.getByText('The import starts in a moment.')).toBeVisible();
  await expect.element(page.getByText('Connection lost.', { exact: false })).toBeVisible();
  restore();
  server.reply(getImportProgress, running(2));
  await expect.element(progressBar).toHaveAttribute('aria-valuenow', '50');
});

test('each step has the focus when its buttons are new (R-1690)', async () => {
  new FakeDraft([['Aminah', '012-3456789', '']]);
  await openScreen(`/import?id=${DRAFT_ID}`, 'ADMIN');
  const steps = page.getByRole('list', { name: 'Steps' });
  const step = (name: string) => steps.getByRole('listitem').filter({ hasText: name });
  await getButton('See what will be imported').click();
  await expect.element(step('Preview')).toHaveFocus();
  await importButton.click();
  await expect.element(step('Import')).toHaveFocus();
  server.reply(getImportProgress, OPEN);
  await expect.element(importButton).toBeVisible();
  await getButton('Back to the rows').click();
  await expect.element(step('Check')).toHaveFocus();
  await page.getByRole('main').getByRole('link', { name: 'Back' }).click();
  await expect.element(step('Choose')).toHaveFocus();
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

test('polls wait while the tab is hidden, and end when the import is gone', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });
  server.reply(getImportProgress, running(2));
  await openScreen(`/import?id=${DRAFT_ID}`, 'ADMIN');
  await expect.element(progressBar).toHaveAttribute('aria-valuenow', '50');
  const polls = () => server.sent(getImportProgress).length;
  const loaded = polls();
  const isHidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  vi.advanceTimersByTime(3_000);
  expect(polls()).toBe(loaded);
  isHidden.mockReturnValue(false);
  // The server says what is wrong; the connection is not lost.
  const main = page.getByRole('main');
  server.reply(getImportProgress, new FakeRefusal(500, 'FAILED', 'The server has a problem'));
  vi.advanceTimersByTime(1_000);
  await expect.element(main.getByText('The server has a problem')).toBeVisible();
  await expect.element(main).not.toMatchTextContent('Connection lost');
  server.reply(getImportProgress, new FakeRefusal(404, 'NOT_FOUND', 'There is no such import'));
  vi.advanceTimersByTime(1_000);
  await expect.element(main.getByText('There is no such import')).toBeVisible();
  const ended = polls();
  vi.advanceTimersByTime(3_000);
  expect(polls()).toBe(ended);
});

test('the result waits for a list that has the import', async () => {
  const moving = { ...draft, state: 'RUNNING' } as const;
  server.reply(listImports, { drafts: [moving], imports: [] });
  server.reply(getImportProgress, running(2));
  await openScreen('/import', 'ADMIN');
  await page.getByRole('link', { name: 'Continue: students.csv' }).click();
  await expect.element(progressBar).toHaveAttribute('aria-valuenow', '50');
  server.reply(listImports, { drafts: [], imports: [imported] });
  const restore = server.lose(listImports);
  const release = server.hold(listImports);
  const settingsRead = server.sent(getSettings).length;
  server.reply(getImportProgress, { ...running(4), state: 'DONE' });
  const main = page.getByRole('main');
  await expect.element(main.getByText('Loading…')).toBeVisible();
  release();
  await expect.element(main.getByRole('alert')).toMatchTextContent('cannot be reached');
  await expect.element(main).not.toMatchTextContent('not among the latest imports');
  // Cached lists of the centre are loaded again, because the import added records.
  expect(server.sent(getSettings).length).toBeGreaterThan(settingsRead);
  restore();
  await getButton('Try again').click();
  await expect
    .element(page.getByRole('status').filter({ hasText: 'Imported' }))
    .toMatchTextContent('5,000 students');
});

test('the result leads to the next first step of a new centre, until it is undone (R-2262)', async () => {
  const done = { centre: true, subject: true, teacher: true, student: false, payment: false };
  server.reply(getSetup, { setup: done });
  server.reply(getImportProgress, { ...running(4), state: 'DONE' });
  server.reply(listImports, { drafts: [], imports: [imported] });
  server.reply(undoImport, () => {
    server.reply(listImports, { drafts: [], imports: [{ ...imported, undone: event }] });
    return { id: DRAFT_ID, removed: 20_000, kept: [] };
  });
  await openScreen(`/import?id=${DRAFT_ID}`, 'ADMIN');
  const register = page.getByRole('link', { name: 'Next: register a student' });
  await expect.element(register).toHaveAttribute('href', '/student/register');
  // The import has registered students.
  server.reply(getSetup, { setup: { ...done, student: true } });
  await openScreen('/import', 'ADMIN');
  await openScreen(`/import?id=${DRAFT_ID}`, 'ADMIN');
  const pay = page.getByRole('link', { name: 'Next: take the first payment' });
  await expect.element(pay).toHaveAttribute('href', '/student/tuition/payment');
  await expectAccessible();
  await getButton('Undo the import').click();
  await answerConfirmation('Yes');
  await dismissAlert('Thank you', 'Removed 20,000 records');
  await expect.element(pay).not.toBeInTheDocument();
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
  // A corrected import is open again (R-1660).
  await getButton('Name, row 2: Aminah').click();
  await userEvent.keyboard('Aminah A{Enter}');
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});

test('an import that does not exist is said', async () => {
  server.reply(getImportProgress, new FakeRefusal(404, 'NOT_FOUND', 'There is no such import'));
  await openScreen(`/import?id=${DRAFT_ID}`, 'ADMIN');
  await expect.element(page.getByText('This draft does not exist')).toBeVisible();
});
