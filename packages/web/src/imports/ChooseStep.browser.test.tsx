import { getSettings } from '@kelas/contract/centre';
import {
  discardImport,
  getImportTemplate,
  IMPORT_BODY_BYTES,
  listImports,
  openImport,
  undoImport,
} from '@kelas/contract/imports';
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible, expectFitsPhone, saveFileBy } from '../../test/checks.ts';
import { FakeRefusal } from '../../test/fake-server.ts';
import { DRAFT_ID, FakeDraft } from '../../test/imports.ts';
import { MARKUP, UNREACHABLE_RETRY, uuidOf } from '../../test/records.ts';
import { openScreen, server } from '../../test/screen.tsx';
import {
  answerConfirmation,
  dismissAlert,
  doubleClick,
  expectTableRows,
  getButton,
  getSection,
  getTextBox,
} from '../../test/steps.ts';
import { setLanguage, textOf } from '../languages/language.ts';
import { fileProblem } from './source-file.ts';

const PATH = '/import';
const problemOf = async (file: File) => textOf((await fileProblem(file)) ?? '');
const rows = getTextBox('Paste the rows here, with their headings');
const chooser = page.getByLabelText('CSV file', { exact: true });
const check = getButton('Check the rows');
const kind = (name: string) => page.getByRole('radio', { name, exact: false });
const earlier = page.getByRole('table', { name: 'Earlier imports' });

const event = { recordCreateDate: '2026-01-02T06:05:00.000Z', staffName: 'Mei' };
const counts = {
  students: 40,
  teachers: 0,
  offerings: 0,
  subjects: 0,
  subscriptions: 96,
  miscItems: 0,
  charges: 0,
  payments: 0,
};
const draft = {
  id: DRAFT_ID,
  kind: 'TEACHERS',
  fileName: 'guru.csv',
  rows: 6,
  state: 'OPEN',
  ...event,
} as const;
const imported = {
  id: uuidOf(5),
  kind: 'STUDENTS',
  fileName: MARKUP,
  counts,
  ...event,
  undone: null,
} as const;
const undone = {
  ...imported,
  undone: { recordCreateDate: '2026-01-03T06:05:00.000Z', staffName: 'Ravi' },
};

beforeEach(() => {
  server.reply(listImports, { drafts: [], imports: [] });
});

test('rows are pasted and read once; the draft is at an address of its own (R-1682)', async () => {
  server.reply(openImport, { id: DRAFT_ID });
  new FakeDraft([['Aminah', '012-3456789', '']]);
  await openScreen(PATH, 'ADMIN');
  await check.click();
  await expect.element(page.getByRole('alert')).toMatchTextContent('Choose what to import first');
  await kind('Students').click();
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  await check.click();
  await expect.element(page.getByRole('alert')).toMatchTextContent('Paste the rows');
  await expectAccessible();
  await rows.fill('Nama\tTelefon\nAminah\t012-3456789');
  doubleClick(check);
  await expect.element(page.getByText('1 row, none with faults')).toBeVisible();
  expect(location.search).toBe(`?id=${DRAFT_ID}`);
  const text = 'Nama\tTelefon\nAminah\t012-3456789';
  expect(server.sent(openImport)).toEqual([{ kind: 'STUDENTS', fileName: 'Pasted rows', text }]);
});

test('a CSV file is chosen, replaced and sent as it is', async () => {
  server.reply(openImport, { id: DRAFT_ID });
  new FakeDraft([['Aminah', '012-3456789', '']]);
  await openScreen(`${PATH}?kind=SUBJECTS`, 'ADMIN');
  await expect.element(kind('Subjects')).toBeChecked();
  await userEvent.upload(chooser, new File(['Name\nPhysics'], 'a.csv'));
  await expect.element(page.getByText('a.csv')).toBeVisible();
  await getButton('Remove').click();
  await expect.element(rows).toBeVisible();
  const bytes = new Uint8Array([0x4e, 0xff, 0x00]);
  await userEvent.upload(chooser, new File([bytes], 'mata pelajaran.csv'));
  await check.click();
  await expect.element(page.getByText('1 row, none with faults')).toBeVisible();
  expect(server.sent(openImport)).toEqual([
    { kind: 'SUBJECTS', fileName: 'mata pelajaran.csv', data: 'Tv8A' },
  ]);
});

test('a workbook, an empty file and a file that is too large are refused before they are sent', async () => {
  await openScreen(`${PATH}?kind=STUDENTS`, 'ADMIN');
  await userEvent.upload(chooser, new File(['PK\u0003\u0004...'], 'students.csv'));
  const alert = page.getByRole('alert');
  await expect.element(alert).toMatchTextContent('choose “Save as” and “CSV”');
  await expect.element(rows).toBeVisible();
  await userEvent.upload(chooser, new File([], 'empty.csv'));
  await expect.element(alert).toMatchTextContent('This file is empty');
  // The refusal follows the language.
  await setLanguage('zh-Hans');
  await expect.element(alert).toMatchTextContent('此文件是空的。请选择其他文件。');
  await setLanguage('en');
  expect(await problemOf(new File(['Name'], 'students.xlsx'))).toMatch('Save as');
  const large = new File([new Uint8Array(IMPORT_BODY_BYTES).fill(65)], 'large.csv');
  expect(await problemOf(large)).toBe(
    'This file has 21.0 MB; at most 15 MB can be read at once. Import it in two parts.',
  );
  expect(await problemOf(new File(['Name'], 'students.csv'))).toBe('');
  expect(server.sent(openImport)).toEqual([]);
});

test('a file that is refused replaces the one before', async () => {
  await openScreen(`${PATH}?kind=STUDENTS`, 'ADMIN');
  await userEvent.upload(chooser, new File(['Name'], 'first.csv'));
  await expect.element(page.getByText('first.csv')).toBeVisible();
  await userEvent.upload(chooser, new File(['PK\u0003\u0004...'], 'second.csv'));
  await expect.element(page.getByRole('alert')).toMatchTextContent('Kelas cannot read this file');
  await expect.element(page.getByText('first.csv')).not.toBeInTheDocument();
  await check.click();
  await expect.element(page.getByRole('alert')).toMatchTextContent('Paste the rows');
  expect(server.sent(openImport)).toEqual([]);
});

test('a folder that is dropped is refused in words', async () => {
  await openScreen(`${PATH}?kind=STUDENTS`, 'ADMIN');
  await expect.element(rows).toBeVisible();
  // As the browser does for a folder.
  vi.spyOn(Blob.prototype, 'arrayBuffer').mockRejectedValueOnce(
    new DOMException('', 'NotFoundError'),
  );
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File([], 'Folder'));
  rows.element().dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true }));
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent('This file cannot be read. It may be a folder, or it was moved.');
});

test('a file is dropped onto the box', async () => {
  await openScreen(`${PATH}?kind=STUDENTS`, 'ADMIN');
  await expect.element(rows).toBeVisible();
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File(['Name'], 'dropped.csv'));
  rows.element().dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true }));
  await expect.element(page.getByText('dropped.csv')).toBeVisible();
});

test('what the server cannot read is said; a lost response repeats with the same key', async () => {
  server.reply(openImport, new FakeRefusal(422, 'INVALID', { text: 'The file has no rows' }));
  await openScreen(`${PATH}?kind=STUDENTS`, 'ADMIN');
  await rows.fill('Name');
  await check.click();
  await expect.element(page.getByRole('alert')).toMatchTextContent('The file has no rows');
  server.reply(openImport, { id: DRAFT_ID });
  const restore = server.loseResponse(openImport);
  new FakeDraft([['Aminah', '012-3456789', '']]);
  await check.click();
  await expect.element(page.getByRole('alert')).toMatchTextContent(UNREACHABLE_RETRY);
  await expect.element(rows).toHaveValue('Name');
  restore();
  await check.click();
  await expect.element(page.getByText('1 row, none with faults')).toBeVisible();
  expect(new Set(server.keys(openImport).slice(1)).size).toBe(1);
});

test('pasted rows are not lost by leaving without a question', async () => {
  await openScreen(`${PATH}?kind=STUDENTS`, 'ADMIN');
  await rows.fill('Name');
  await kind('Teachers').click();
  await expect.element(rows).toHaveValue('Name');
  await page.getByRole('link', { name: 'Settings' }).click();
  await answerConfirmation('No');
  await expect.element(rows).toHaveValue('Name');
});

test('the template of the chosen kind is saved', async () => {
  server.reply(getImportTemplate, { bytes: new Uint8Array(), fileName: '' });
  await openScreen(PATH, 'ADMIN');
  await expect.element(getButton('Download the template')).toBeDisabled();
  await kind('Misc items').click();
  const { name } = await saveFileBy(getButton('Download the template'));
  expect(name).toBe('Misc items template.csv');
  expect(server.sent(getImportTemplate)).toEqual([{ kind: 'MISC_ITEMS' }]);
});

test('an open draft is continued or discarded (R-1683)', async () => {
  server.reply(listImports, { drafts: [draft], imports: [] });
  server.reply(discardImport, () => {
    server.reply(listImports, { drafts: [], imports: [] });
    return undefined;
  });
  await openScreen(PATH, 'ADMIN');
  const drafts = page.getByRole('table', { name: 'Not finished' });
  await expectTableRows(drafts, [
    /^guru.csvTeachers6 rows2 Jan 2026, 14:05 by MeiNot imported yet/,
  ]);
  await expect
    .element(page.getByRole('link', { name: 'Continue: guru.csv' }))
    .toHaveAttribute('href', `/import?id=${DRAFT_ID}`);
  await getButton('Discard: guru.csv').click();
  await answerConfirmation('No');
  expect(server.sent(discardImport)).toEqual([]);
  await getButton('Discard: guru.csv').click();
  await answerConfirmation('Yes');
  await dismissAlert('Thank you', 'Discarded the draft guru.csv');
  await expect.element(drafts).not.toBeInTheDocument();
  expect(server.sent(discardImport)).toEqual([{ id: DRAFT_ID }]);
});

test('a running import moves to the earlier ones by itself (R-1693)', async () => {
  const moving = { ...draft, state: 'RUNNING' } as const;
  server.reply(listImports, { drafts: [moving], imports: [] });
  await openScreen(PATH, 'ADMIN');
  const drafts = page.getByRole('table', { name: 'Not finished' });
  await expectTableRows(drafts, [/Being imported/]);
  await expect.element(getButton('Discard: guru.csv')).toBeDisabled();
  // A failed poll leaves the list as it is, without the loading bar.
  const restore = server.lose(listImports);
  const polls = server.sent(listImports).length;
  await expect.poll(() => server.sent(listImports).length).toBeGreaterThan(polls);
  await expectTableRows(drafts, [/Being imported/]);
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  restore();
  const settingsRead = server.sent(getSettings).length;
  server.reply(listImports, { drafts: [], imports: [imported] });
  await expect.element(drafts).not.toBeInTheDocument();
  await expectTableRows(earlier, [/Students40 students, 96 courses of students/]);
  // Cached lists of the centre are loaded again, because the import added records.
  await expect.poll(() => server.sent(getSettings).length).toBeGreaterThan(settingsRead);
});

test('an import is undone after a question, and what stays is named with its reason (R-1692)', async () => {
  server.reply(listImports, { drafts: [], imports: [imported] });
  const kept = [{ name: 'Chan', reason: 'has a payment, receipt R-2026-000012' }];
  server.reply(undoImport, () => {
    server.reply(listImports, { drafts: [], imports: [undone] });
    return { id: imported.id, removed: 135, kept };
  });
  await openScreen(PATH, 'ADMIN');
  const undo = getButton(`Undo: ${MARKUP}, 2 Jan 2026, 14:05`);
  await undo.click();
  await expect
    .element(page.getByRole('dialog', { name: 'Confirmation' }))
    .toMatchTextContent(
      `Undo the import of ${MARKUP}? It removes 40 students, 96 courses of students. Records in use stay; they are listed with the reason.`,
    );
  await answerConfirmation('No');
  expect(server.sent(undoImport)).toEqual([]);
  await undo.click();
  await answerConfirmation('Yes');
  await dismissAlert('Thank you', 'Removed 135 records Not removed: 1 record');
  const section = getSection(`Not removed: ${MARKUP}`);
  await expect.element(section.getByText('has a payment, receipt R-2026-000012')).toBeVisible();
  await expectTableRows(earlier, [
    /Students40 students, 96 courses of students.*Undone .* by Ravi/,
  ]);
  await expect.element(undo).toBeDisabled();
  await expectAccessible();
  await expectFitsPhone();
});

test('without imports, or when they cannot be loaded, the screen says so', async () => {
  const restore = server.lose(listImports);
  await openScreen(PATH, 'ADMIN');
  await expect.element(page.getByText('Could not be loaded', { exact: true })).toBeVisible();
  restore();
});
