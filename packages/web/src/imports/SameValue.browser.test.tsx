import { changeImport } from '@kelas/contract/imports';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible, expectFitsPhone } from '../../test/checks.ts';
import { DRAFT_ID, FakeDraft } from '../../test/imports.ts';
import { openScreen, server } from '../../test/screen.tsx';
import { getButton, getTextBox, selectOption } from '../../test/steps.ts';

const PATH = `/import?id=${DRAFT_ID}`;
const two = [
  ['Aminah', '012-3456789', 'x'],
  ['Chan', '012-3456780', 'y'],
];
const changesSent = () =>
  server.sent(changeImport).map(({ id, version, from, only, ...change }) => ({ ...change }));

const layout = { key: 'layout', label: 'The sheet is read as', detail: '' } as const;
const choices = [{ value: 'GRID', label: 'A grid of fees' }];
const reading = [{ ...layout, value: 'GRID', choices }];

test('a grid of fees without a column of teachers has one name for all rows (R-1928)', async () => {
  const draft = new FakeDraft(two);
  draft.columns = ['level1', 'subjectColumn', null];
  draft.record = { kind: 'TEACHERS', missing: ['Name', 'Phone'], reading };
  await openScreen(PATH, 'ADMIN');
  await getTextBox('Phone of all rows').fill('012-3456789');
  await getButton('Use for all rows: Phone').click();
  await getTextBox('Name of all rows').fill('Lim Wei Jian');
  await getButton('Use for all rows: Name').click();
  await expect
    .poll(changesSent)
    .toEqual([
      { sameForAll: [{ field: 'phone', value: '012-3456789' }] },
      { sameForAll: [{ field: 'name', value: 'Lim Wei Jian' }] },
    ]);
});

test('each row of a grid with a column of teachers is another person (R-1928)', async () => {
  const draft = new FakeDraft(two);
  draft.columns = ['name', 'subjectColumn', 'level1'];
  draft.record = { kind: 'TEACHERS', missing: ['Phone'], reading };
  await openScreen(PATH, 'ADMIN');
  await expect.element(getButton('Add an empty column: Phone')).toBeVisible();
});

test('a missing field gets one value for all rows, or an empty column (R-1923)', async () => {
  const draft = new FakeDraft(two);
  draft.columns = ['name', null, null];
  draft.record = { missing: ['Phone', 'Level', 'Enrolled'] };
  await openScreen(PATH, 'ADMIN');
  await expect.element(page.getByRole('alert')).toMatchTextContent('No column holds Phone, Level');
  await expect.element(getButton('Use for all rows: Level')).toBeDisabled();
  await expectAccessible();
  await expectFitsPhone();
  await selectOption('Level of all rows', 'Form 4');
  await getButton('Use for all rows: Level').click();
  await getTextBox('Enrolled of all rows').fill('Jan 2026');
  await getButton('Use for all rows: Enrolled').click();
  await getButton('Add an empty column: Phone').click();
  await expect
    .poll(changesSent)
    .toEqual([
      { sameForAll: [{ field: 'level', value: 'Form 4' }] },
      { sameForAll: [{ field: 'enrolled', value: 'Jan 2026' }] },
      { sameForAll: [{ field: 'phone', value: '' }] },
    ]);
  expect(draft.columns).toEqual(['name', null, null, 'level', 'enrolled', 'phone']);
});

test('any other field can have one value for all rows', async () => {
  new FakeDraft(two);
  await openScreen(PATH, 'ADMIN');
  await getButton('Change what was read').click();
  await selectOption('The same value in all rows', 'Session');
  await selectOption('Session of all rows', 'Morning');
  await getButton('Use for all rows: Session').click();
  await expect
    .poll(changesSent)
    .toEqual([{ sameForAll: [{ field: 'session', value: 'Morning' }] }]);
});

test('columns and titles that are not imported are grey with a word; a row can have the headings (R-1924)', async () => {
  const draft = new FakeDraft(two);
  draft.leftOut.add(1);
  const [title] = draft.rows();
  const [, second] = draft.rows();
  if (!title || !second) throw new Error('the draft has two rows');
  draft.record = { rows: [{ ...title, reason: 'above the headings' }, second] };
  await openScreen(PATH, 'ADMIN');
  await expect
    .element(page.getByRole('columnheader', { name: 'Catatan not imported' }))
    .toMatchTextContent('Catatannot imported');
  await expect
    .element(page.getByRole('row').filter({ hasText: 'Aminah' }))
    .toMatchTextContent('Not imported: above the headings');
  // A cell that is not imported cannot be changed.
  await expect.element(page.getByRole('cell', { name: 'y', exact: true })).toBeVisible();
  await expectAccessible();
  await getButton('More for row 3').click();
  await page.getByRole('menuitem', { name: 'This row has the headings' }).click();
  await expect.poll(changesSent).toEqual([{ headingsRow: 2 }]);
});
