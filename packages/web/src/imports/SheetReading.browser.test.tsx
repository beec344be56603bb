import { changeImport } from '@kelas/contract/imports';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible, expectFitsPhone } from '../../test/checks.ts';
import { DRAFT_ID, type DraftRecord, FakeDraft } from '../../test/imports.ts';
import { openScreen, server } from '../../test/screen.tsx';
import { getButton, listOptions, selectOption } from '../../test/steps.ts';

const PATH = `/import?id=${DRAFT_ID}`;
const main = page.getByRole('main');
const combobox = (name: string) => page.getByRole('combobox', { name });
const changesSent = () => server.sent(changeImport).map(({ reading }) => reading);

const LAYOUT: DraftRecord['reading'][number] = {
  key: 'layout',
  label: 'The sheet is read as',
  value: 'PLAIN',
  choices: [
    { value: 'PLAIN', label: 'One row per teacher' },
    { value: 'GRID', label: 'A grid of fees: levels and subjects' },
  ],
  detail: '',
};
const GRID = { ...LAYOUT, value: 'GRID' };
const LEVELS: DraftRecord['reading'][number] = {
  key: 'levels',
  label: 'A level in the cell of a subject is',
  value: 'SPLIT',
  choices: [
    { value: 'SPLIT', label: 'One course for each level' },
    { value: 'WHOLE', label: 'Part of the name' },
  ],
  detail: 'Sc F4 → Sc F4',
};

/** Opens a draft whose sheet is read in this way. */
async function open(record: Partial<DraftRecord>): Promise<FakeDraft> {
  const draft = new FakeDraft([['Aminah', '012-3456789', 'x']]);
  draft.record = record;
  await openScreen(PATH, 'ADMIN');
  await expect.element(main).toMatchTextContent('Aminah');
  return draft;
}

test('a usual sheet has one line, which opens its choices (R-1900)', async () => {
  await open({ reading: [LAYOUT] });
  await expect.element(main).toMatchTextContent('One row per teacher');
  await expect.element(combobox(LAYOUT.label)).not.toBeInTheDocument();
  await getButton('Change how the sheet is read').click();
  expect(await listOptions(LAYOUT.label)).toEqual(LAYOUT.choices.map(({ label }) => label));
  await getButton('Hide how the sheet is read').click();
  await expect.element(combobox(LAYOUT.label)).not.toBeInTheDocument();
});

test('what was recognised is turned off by one choice (R-1900)', async () => {
  const draft = await open({ reading: [LEVELS, GRID] });
  await expect.element(combobox(LEVELS.label)).toHaveAccessibleDescription(LEVELS.detail);
  await expectAccessible();
  await expectFitsPhone();
  draft.record = { reading: [LAYOUT] };
  await selectOption(LAYOUT.label, 'One row per teacher');
  await expect.poll(changesSent).toEqual([[{ key: 'layout', value: 'PLAIN' }]]);
  await expect.element(combobox(LEVELS.label)).not.toBeInTheDocument();
});

test('a question stays open until it is answered (R-1900)', async () => {
  const draft = await open({ reading: [LAYOUT, { ...LEVELS, value: null }] });
  await expect.element(main).toMatchTextContent('One row per teacher, 1 question');
  await expect.element(main).toMatchTextContent('Choose how the sheet is read first.');
  await getButton('Hide how the sheet is read').click();
  await expect.element(combobox(LEVELS.label)).toBeVisible();
  draft.record = { reading: [LAYOUT, LEVELS] };
  await selectOption(LEVELS.label, 'Part of the name');
  await expect.poll(changesSent).toEqual([[{ key: 'levels', value: 'WHOLE' }]]);
  await expect.element(getButton('See what will be imported')).toBeEnabled();
});

test('what is not imported is listed', async () => {
  await open({ reading: [LAYOUT], notImported: ['3 cells', '1 fee'] });
  await expect.element(page.getByText('Not imported: 3 cells; 1 fee.')).toBeVisible();
});
