import { changeImport, getImport } from '@kelas/contract/imports';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible, expectFitsPhone, tabToElement } from '../../test/checks.ts';
import { FakeRefusal } from '../../test/fake-server.ts';
import { DRAFT_ID, FakeDraft } from '../../test/imports.ts';
import { MARKUP } from '../../test/records.ts';
import { openScreen, server } from '../../test/screen.tsx';
import {
  answerConfirmation,
  getButton,
  getTextBox,
  listOptions,
  selectOption,
} from '../../test/steps.ts';
import { setLanguage } from '../languages/language.ts';

const PATH = `/import?id=${DRAFT_ID}`;
const ZERO = 'The number lost its leading zero';
const counts = (text: string) => page.getByText(text, { exact: true });
/** A cell by its row in the draft; the spreadsheet has a line of headings above. */
const cell = (label: string, row: number, text: string) =>
  getButton(`${label}, row ${row + 1}: ${text}`);
const editor = (label: string, row: number) => getTextBox(`${label}, row ${row + 1}`);
const next = getButton('See what will be imported');

const three = [
  ['Aminah', '012-3456789', 'x'],
  [MARKUP, '123456780', ''],
  ['Chan', '123456781', ''],
];
const changesSent = () =>
  server.sent(changeImport).map(({ id, from, only, ...change }) => ({ ...change }));
/** Opens the choices of columns and characters, which are closed if every column was found. */
const openChoices = () => getButton('Change what was read').click();
const cells = (row: number, column: number, value: string) => [{ row, column, value }];

test('what was read is shown with its faults, which are corrected by one click (R-1686)', async () => {
  new FakeDraft(three);
  await openScreen(PATH, 'ADMIN');
  await expect.element(counts('3 rows, 2 with faults')).toBeVisible();
  await expect
    .element(page.getByText('2 columns recognised, 1 column not imported, separated by semicolon'))
    .toBeVisible();
  await expect.element(next).toBeDisabled();
  await expect
    .element(page.getByText('Correct or leave out 2 rows with faults first.'))
    .toBeVisible();
  await expect.element(page.getByRole('row').filter({ hasText: MARKUP })).toMatchTextContent(ZERO);
  await expectAccessible();
  await setLanguage('ms');
  const row = page.getByRole('row').filter({ hasText: MARKUP });
  await expect.element(row).toMatchTextContent('Nombor ini hilang sifar di hadapan');
  await setLanguage('en');
  await getButton('Use 0123456780 for Phone, row 3').click();
  await expect.element(counts('3 rows, 1 with faults')).toBeVisible();
  await expect.element(cell('Phone', 2, '0123456780')).toBeVisible();
  expect(changesSent()).toEqual([{ version: 1, cells: cells(2, 1, '0123456780') }]);
  await expect.element(next).toBeDisabled();
  await getButton('Use 0123456781 for Phone, row 4').click();
  await expect.element(counts('3 rows, none with faults')).toBeVisible();
  await expect.element(next).toBeEnabled();
});

test('all cells with one fault are corrected at once, or their rows left out (R-1689)', async () => {
  const draft = new FakeDraft(three);
  await openScreen(PATH, 'ADMIN');
  await getButton('Leave out all rows with faults').click();
  await answerConfirmation('No');
  await getButton('Correct all 2: Phone or IC numbers without their leading zero').click();
  await expect.element(counts('3 rows, none with faults')).toBeVisible();
  expect(changesSent()).toEqual([{ version: 1, acceptAll: 'LOST_ZERO' }]);
  expect(draft.cells[2]?.[1]).toBe('0123456781');
});

test('a button that corrects many cells is named as it reads', async () => {
  const draft = new FakeDraft(three);
  const kind = { code: 'LOST_ZERO', message: ZERO, cells: 1300, suggested: 1234 };
  draft.record = { faultCodes: [kind] };
  await openScreen(PATH, 'ADMIN');
  await expect
    .element(getButton('Correct all 1,234: Phone or IC numbers without their leading zero'))
    .toMatchTextContent('Correct all 1,234');
});

test('a wrong text is replaced in all its cells by a suggestion or a typed text (R-1689)', async () => {
  const draft = new FakeDraft(three);
  const code = 'UNKNOWN_TEACHER';
  const faultText = { code, text: 'Mr Lim', suggestions: ['Lim Wei Jian', 'Limah'] };
  draft.record = {
    faultCodes: [
      { code, message: 'This teacher does not exist', cells: 98, suggested: 97 },
      { code: 'TOO_MUCH', message: 'Too much', cells: 2, suggested: 2 },
    ],
    faultTexts: [
      { ...faultText, isShort: false, column: 0, cells: 90 },
      { ...faultText, isShort: false, column: 2, cells: 7 },
      { code, text: 'Priya', suggestions: [], isShort: false, column: 0, cells: 1 },
    ],
  };
  await openScreen(PATH, 'ADMIN');
  const main = page.getByRole('main');
  await expect.element(main).toMatchTextContent('98 cells: Teachers who are not in Kelas');
  // Their suggestions can be wrong for some cells.
  await expect.element(page.getByRole('button', { name: /^Correct all/ })).not.toBeInTheDocument();
  await page.getByRole('button', { name: /^Replace 2 texts: Teachers/ }).click();
  await expect.element(main).toMatchTextContent('Mr Lim, 97 cells');
  await expectAccessible();
  await expect.element(getButton('Replace Priya')).toBeDisabled();
  await page.getByRole('combobox', { name: 'Replace Priya with' }).fill('Priya Subramaniam');
  await getButton('Replace Priya').click();
  await page.getByRole('combobox', { name: 'Replace Mr Lim with' }).click();
  await page.getByRole('option', { name: 'Limah' }).click();
  await getButton('Replace Mr Lim').click();
  await expect.poll(changesSent).toEqual([
    { version: 1, replaceAll: [{ column: 0, from: 'Priya', to: 'Priya Subramaniam' }] },
    {
      version: 2,
      replaceAll: [
        { column: 0, from: 'Mr Lim', to: 'Limah' },
        { column: 2, from: 'Mr Lim', to: 'Limah' },
      ],
    },
  ]);
  await expectFitsPhone();
});

test('many kinds of fault take three lines until all are shown', async () => {
  const draft = new FakeDraft(three);
  const kind = (code: string) => ({ code, message: `Fault ${code}`, cells: 1, suggested: 0 });
  draft.record = { faultCodes: ['A', 'B', 'C', 'D'].map(kind) };
  await openScreen(PATH, 'ADMIN');
  const main = page.getByRole('main');
  await expect.element(main).toMatchTextContent('1 cell: Fault C');
  await expect.element(main).not.toMatchTextContent('1 cell: Fault D');
  await getButton('All 4 kinds').click();
  await expect.element(main).toMatchTextContent('1 cell: Fault D');
});

test('the keyboard alone corrects a cell: Enter saves, Escape leaves (R-1690)', async () => {
  new FakeDraft(three);
  await openScreen(PATH, 'ADMIN');
  const faulty = cell('Phone', 2, '123456780');
  await tabToElement(faulty);
  await userEvent.keyboard('{Enter}');
  await expect.element(editor('Phone', 2)).toHaveFocus();
  await userEvent.keyboard('nothing{Escape}');
  await expect.element(faulty).toHaveFocus();
  expect(changesSent()).toEqual([]);
  await userEvent.keyboard('{Enter}012-3456780{Enter}');
  await expect.element(cell('Phone', 2, '012-3456780')).toHaveFocus();
  await expect.element(counts('3 rows, 1 with faults')).toBeVisible();
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(cell('Phone', 1, '012-3456789')).toHaveFocus();
  await userEvent.keyboard('{ArrowLeft}{Enter}Aminah binti Ali{Enter}');
  await expect.element(cell('Name', 1, 'Aminah binti Ali')).toHaveFocus();
  await expect.poll(changesSent).toEqual([
    { version: 1, cells: cells(2, 1, '012-3456780') },
    { version: 2, cells: cells(1, 0, 'Aminah binti Ali') },
  ]);
});

test('Tab reaches the cells of a page without faults (R-1690)', async () => {
  new FakeDraft([
    ['Aminah', '012-3456789', ''],
    ['Chan', '012-3456780', ''],
  ]);
  await openScreen(PATH, 'ADMIN');
  await tabToElement(cell('Name', 1, 'Aminah'));
  await userEvent.keyboard('{ArrowDown}{ArrowRight}');
  await expect.element(cell('Phone', 2, '012-3456780')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(editor('Phone', 2)).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  // The cards have no arrow keys.
  await page.viewport(390, 844);
  await tabToElement(cell('Name', 2, 'Chan'));
});

test('only rows with faults are listed; a corrected row leaves and the next cell has the focus', async () => {
  new FakeDraft(three);
  await openScreen(PATH, 'ADMIN');
  await getButton('Only rows with faults (2)').click();
  await expect.element(cell('Name', 1, 'Aminah')).not.toBeInTheDocument();
  expect(location.search).toBe(`?id=${DRAFT_ID}&only=FAULTS`);
  await cell('Phone', 2, '123456780').click();
  await userEvent.keyboard('012-3456780{Enter}');
  await expect.element(cell('Name', 2, MARKUP)).not.toBeInTheDocument();
  await expect.element(cell('Phone', 3, '123456781')).toHaveFocus();
  await userEvent.keyboard('{Enter}012-3456781{Enter}');
  await expect.element(page.getByText('No rows here')).toBeVisible();
  await expect.element(next).toBeEnabled();
});

test('a row stays while one of its cells is typed, though it has no fault any more (R-1687)', async () => {
  const draft = new FakeDraft(three);
  await openScreen(`${PATH}&only=FAULTS`, 'ADMIN');
  await cell('Phone', 2, '123456780').click();
  const release = server.hold(changeImport);
  await userEvent.keyboard('012-3456780{Enter}');
  await cell('Name', 2, MARKUP).click();
  await userEvent.keyboard('Aisy');
  release();
  await expect.element(counts('3 rows, 1 with faults')).toBeVisible();
  await expect.element(cell('Phone', 2, '012-3456780')).toBeVisible();
  await userEvent.keyboard('ah{Enter}');
  await expect.poll(() => draft.cells[1]?.[0]).toBe('Aisyah');
  await expect.element(cell('Phone', 2, '012-3456780')).not.toBeInTheDocument();
});

test('a column stays while one of its cells is typed again, though it has no fault any more', async () => {
  const draft = new FakeDraft([['Chan', '123456780', '']]);
  await openScreen(`${PATH}&only=FAULTS`, 'ADMIN');
  await cell('Phone', 1, '123456780').click();
  const release = server.hold(changeImport);
  await userEvent.keyboard('012-1{Enter}');
  await cell('Phone', 1, '012-1').click();
  await userEvent.keyboard('012-2');
  release();
  await expect.element(counts('1 row, none with faults')).toBeVisible();
  await userEvent.keyboard('3{Enter}');
  await expect.poll(() => draft.cells[0]?.[1]).toBe('012-23');
});

test('a text box stays when someone else corrects its row and its column', async () => {
  const draft = new FakeDraft(three);
  await openScreen(`${PATH}&only=FAULTS`, 'ADMIN');
  await cell('Phone', 2, '123456780').click();
  await userEvent.keyboard('012-99');
  for (const row of draft.cells) row[1] = '012-3456780';
  draft.bump();
  // The tick loads the draft again while the text box is open.
  (page.getByRole('checkbox', { name: 'Import row 4' }).element() as HTMLElement).click();
  await expect.element(counts('3 rows, none with faults, 1 left out')).toBeVisible();
  await expect.element(editor('Phone', 2)).toHaveFocus();
  await userEvent.keyboard('9{Enter}');
  await expect
    .element(page.getByRole('group', { name: 'Phone, row 3' }))
    .toMatchTextContent('Their value: 012-3456780. Your value: 012-999.');
});

test('changes are saved one by one in their order, and none is lost', async () => {
  const draft = new FakeDraft(three);
  await openScreen(PATH, 'ADMIN');
  await cell('Name', 1, 'Aminah').click();
  const release = server.hold(changeImport);
  await userEvent.keyboard('Aminah A{Enter}');
  await expect.element(page.getByText('Saving…')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Import row 4' }).click();
  await cell('Name', 1, 'Aminah A').click();
  await userEvent.keyboard('Aminah B{Enter}');
  expect(changesSent()).toHaveLength(1);
  // Leaving now asks first.
  await page.getByRole('link', { name: 'Settings' }).click();
  await answerConfirmation('No');
  release();
  await expect.element(counts('3 rows, 1 with faults, 1 left out')).toBeVisible();
  await expect.element(page.getByText('Saving…')).not.toBeInTheDocument();
  expect(changesSent()).toEqual([
    { version: 1, cells: cells(1, 0, 'Aminah A') },
    { version: 2, leftOut: [{ row: 3, isLeftOut: true }] },
    { version: 3, cells: cells(1, 0, 'Aminah B') },
  ]);
  expect(draft.cells[0]?.[0]).toBe('Aminah B');
});

test('a cell that is not saved stays with the reason, and is saved by Try again (R-1687)', async () => {
  const draft = new FakeDraft(three);
  await openScreen(PATH, 'ADMIN');
  await cell('Name', 3, 'Chan').click();
  const restore = server.loseResponse(changeImport);
  await userEvent.keyboard('Chan Mei{Enter}');
  await expect
    .element(page.getByText('Not saved. The server cannot be reached.', { exact: false }))
    .toBeVisible();
  await expect.element(cell('Name', 3, 'Chan Mei')).toBeVisible();
  await expect.element(next).toBeDisabled();
  restore();
  // The server has saved it, and only its response was lost.
  await getButton('Try again: Name, row 4').click();
  await expect.element(getButton('Try again: Name, row 4')).not.toBeInTheDocument();
  expect(draft.cells[2]?.[0]).toBe('Chan Mei');
  expect(draft.version).toBe(2);
  server.reply(changeImport, new FakeRefusal(400, 'INVALID', 'A cell can have at most 9'));
  await cell('Name', 3, 'Chan Mei').click();
  await userEvent.keyboard('Other{Enter}');
  await expect
    .element(page.getByText('Not saved. A cell can have at most 9', { exact: false }))
    .toBeVisible();
  await getButton('Undo typing: Name, row 4').click();
  await expect.element(cell('Name', 3, 'Chan Mei')).toBeVisible();
});

test('cells that were not saved are counted on every page, and saved again together', async () => {
  const draft = new FakeDraft(three);
  await openScreen(PATH, 'ADMIN');
  const restore = server.lose(changeImport);
  for (const [row, name] of [
    [1, 'Aminah'],
    [3, 'Chan'],
  ] as const) {
    await cell('Name', row, name).click();
    await userEvent.keyboard(`${name} 2{Enter}`);
  }
  const alert = page.getByRole('alert').filter({ hasText: '2 cells are not saved yet.' });
  await expect.element(alert).toBeVisible();
  await getButton('Only rows with faults (2)').click();
  await expect.element(cell('Name', 1, 'Aminah 2')).not.toBeInTheDocument();
  restore();
  await getButton('Save again').click();
  await expect.element(alert).not.toBeInTheDocument();
  expect(draft.cells.map(([name]) => name)).toEqual(['Aminah 2', MARKUP, 'Chan 2']);
});

test('a cell that someone else changed too is asked about, others are saved (R-1688)', async () => {
  const draft = new FakeDraft(three);
  await openScreen(PATH, 'ADMIN');
  await expect.element(cell('Name', 3, 'Chan')).toBeVisible();
  // Ravi corrects two rows meanwhile.
  draft.cells[2] = ['Chan Ravi', '123456781', ''];
  draft.bump();
  await cell('Name', 1, 'Aminah').click();
  await userEvent.keyboard('Aminah M{Enter}');
  await expect.poll(() => draft.cells[0]?.[0]).toBe('Aminah M');
  draft.cells[2] = ['Chan Ravi 2', '123456781', ''];
  draft.bump();
  await cell('Name', 3, 'Chan Ravi').click();
  await userEvent.keyboard('Chan Mei{Enter}');
  const question = page.getByRole('group', { name: 'Name, row 4' });
  await expect
    .element(question)
    .toMatchTextContent('Their value: Chan Ravi 2. Your value: Chan Mei.');
  expect(draft.cells[2]?.[0]).toBe('Chan Ravi 2');
  await expect.element(next).toBeDisabled();
  await expectAccessible();
  await expect
    .element(page.getByRole('alert').filter({ has: question }))
    .toMatchTextContent('Ravi changed this import at 14:05.');
  await getButton('Use my value', question).click();
  await expect.poll(() => draft.cells[2]?.[0]).toBe('Chan Mei');
  await expect.element(question).not.toBeInTheDocument();
});

test('a conflict leaves the focus in the cell that is being typed', async () => {
  const draft = new FakeDraft(three);
  await openScreen(PATH, 'ADMIN');
  await cell('Name', 3, 'Chan').click();
  draft.cells[2] = ['Chan Ravi', '123456781', ''];
  draft.bump();
  const release = server.hold(changeImport);
  await userEvent.keyboard('Chan Mei{Enter}');
  await cell('Name', 1, 'Aminah').click();
  await userEvent.keyboard('Amin');
  release();
  await expect.element(page.getByRole('group', { name: 'Name, row 4' })).toBeVisible();
  await expect.element(editor('Name', 1)).toHaveFocus();
  await userEvent.keyboard('a A{Enter}');
  await expect.poll(() => draft.cells[0]?.[0]).toBe('Amina A');
  const values = server.sent(changeImport).map((change) => change.cells?.[0]?.value);
  expect(values).toEqual(['Chan Mei', 'Amina A']);
});

test('a save after a reload never replaces what someone else typed into the open cell', async () => {
  const draft = new FakeDraft(three);
  await openScreen(PATH, 'ADMIN');
  await cell('Name', 3, 'Chan').click();
  draft.cells[2] = ['Chan Ravi', '123456781', ''];
  draft.bump();
  // The tick loads the draft again while the text box is open.
  (page.getByRole('checkbox', { name: 'Import row 2' }).element() as HTMLElement).click();
  await expect.poll(() => draft.leftOut.size).toBe(1);
  await editor('Name', 3).fill('Chan Mei');
  await userEvent.keyboard('{Enter}');
  const question = page.getByRole('group', { name: 'Name, row 4' });
  await expect.element(question).toMatchTextContent('Their value: Chan Ravi.');
  await getButton('Keep their value', question).click();
  await expect.element(cell('Name', 3, 'Chan Ravi')).toBeVisible();
  expect(draft.cells[2]?.[0]).toBe('Chan Ravi');
});

test('columns are chosen at their headings; a required one that is missing is named (R-1685)', async () => {
  const draft = new FakeDraft(three);
  draft.columns = ['name', null, null];
  await openScreen(PATH, 'ADMIN');
  await expect.element(page.getByText('No column holds Phone.', { exact: false })).toBeVisible();
  await expect.element(page.getByText('Choose the column of Phone first.')).toBeVisible();
  const options = await listOptions('Telefon');
  expect(options.slice(0, 3)).toEqual(['Do not import', 'Name * (now: Nama)', 'IC']);
  expect(options.at(-1)).toBe('A month: paid, amount or date');
  await selectOption('Telefon', 'Phone *');
  await expect.element(page.getByText('No column holds', { exact: false })).not.toBeInTheDocument();
  // A field belongs to one column.
  await selectOption('Catatan', 'Phone * (now: Telefon)');
  await expect.poll(() => draft.columns).toEqual(['name', null, 'phone']);
  await expectFitsPhone();
});

test('someone else’s columns are not replaced; the change is made again after the reload', async () => {
  const draft = new FakeDraft(three);
  await openScreen(PATH, 'ADMIN');
  await expect.element(counts('3 rows, 2 with faults')).toBeVisible();
  draft.columns = ['name', 'phone', 'email'];
  draft.bump();
  await openChoices();
  await selectOption('Catatan', 'Contact name');
  await expect
    .element(page.getByRole('alert').filter({ hasText: 'Ravi changed this import at 14:05.' }))
    .toMatchTextContent('Your last change was not saved: check the rows, then make it again.');
  await expect.element(page.getByRole('combobox', { name: 'Catatan' })).toHaveTextContent('Email');
  expect(draft.columns).toEqual(['name', 'phone', 'email']);
});

test('a question about dates, the encoding, the separator and the switch are sent (R-1684, R-1685)', async () => {
  const draft = new FakeDraft(three);
  draft.record = { questions: [{ column: 'enrolled', examples: ['03/04/2026', '05/06/2026'] }] };
  await openScreen(PATH, 'ADMIN');
  const question = page.getByRole('alert').filter({ hasText: 'is the day or the month first?' });
  await expect.element(question).toMatchTextContent('03/04/2026, 05/06/2026');
  await expect.element(page.getByText('Answer the question about dates first.')).toBeVisible();
  draft.record = { formats: [{ column: 'enrolled', order: 'DAY_FIRST' }] };
  await getButton('Day first (3 April)').click();
  await expect.element(page.getByText('Enrolled: day first')).toBeVisible();
  await expect.element(page.getByRole('combobox', { name: 'Characters' })).not.toBeInTheDocument();
  await openChoices();
  const fills = page.getByRole('switch', {
    name: 'Fill empty fields of people who are already in Kelas',
  });
  await expect.element(fills).not.toBeChecked();
  draft.record = { fillsEmpty: true };
  await fills.click();
  await expect.element(page.getByText('Nothing is replaced.', { exact: false })).toBeVisible();
  await selectOption('Characters', 'GBK (Chinese)');
  await answerConfirmation('Yes');
  await selectOption('Separator', 'Tab');
  await answerConfirmation('Yes');
  await expect.poll(changesSent).toEqual([
    { version: 1, formats: [{ column: 'enrolled', order: 'DAY_FIRST' }] },
    { version: 2, fillsEmpty: true },
    { version: 3, encoding: 'GBK' },
    { version: 4, delimiter: 'TAB' },
  ]);
});

test('a pasted text can be divided in another way, but has no other encoding (R-1653)', async () => {
  const draft = new FakeDraft(three);
  draft.record = { fileName: 'Pasted rows', delimiter: 'LIST' };
  await openScreen(PATH, 'ADMIN');
  await expect
    .element(page.getByText('separated by dash, slash, bar or wide space', { exact: false }))
    .toBeVisible();
  await openChoices();
  await expect.element(page.getByRole('combobox', { name: 'Characters' })).not.toBeInTheDocument();
  await selectOption('Separator', 'Comma');
  await answerConfirmation('Yes');
  await expect.poll(changesSent).toEqual([{ version: 1, delimiter: 'COMMA' }]);
});

test('ten thousand rows are read in pages, which the address keeps', async () => {
  new FakeDraft(
    Array.from({ length: 250 }, (_, index) => [`Pupil ${index + 1}`, '012-3456789', '']),
  );
  await openScreen(`${PATH}&page=2`, 'ADMIN');
  await expect.element(cell('Name', 101, 'Pupil 101')).toBeVisible();
  await getButton('Go to next page').click();
  await expect.element(cell('Name', 201, 'Pupil 201')).toBeVisible();
  expect(location.search).toBe(`?id=${DRAFT_ID}&page=3`);
  expect(server.sent(getImport).map(({ from }) => from)).toEqual(['100', '200']);
  const rows = page.getByRole('region', { name: 'Rows of the file' });
  const release = server.hold(getImport);
  await getButton('Will be added (250)').click();
  await expect.element(rows).toHaveAttribute('aria-busy', 'true');
  await expect.element(cell('Name', 201, 'Pupil 201')).toBeVisible();
  release();
  await expect.element(cell('Name', 1, 'Pupil 1')).toBeVisible();
  await expect.element(rows).toHaveAttribute('aria-busy', 'false');
});

test('the last page is shown when the page in the address has no rows any more', async () => {
  new FakeDraft(Array.from({ length: 101 }, (_, index) => [`Pupil ${index + 1}`, '123456780', '']));
  await openScreen(`${PATH}&only=FAULTS&page=2`, 'ADMIN');
  await getButton('Use 0123456780 for Phone, row 102').click();
  await expect.element(cell('Name', 1, 'Pupil 1')).toBeVisible();
  expect(location.search).toBe(`?id=${DRAFT_ID}&only=FAULTS`);
  await expect.element(page.getByText('1–100 of 100')).toBeVisible();
});

test('on a phone a row is a card with its faults; the other cells are shown on request', async () => {
  const draft = new FakeDraft(three);
  draft.columns = ['name', 'phone', 'contactName'];
  await openScreen(PATH, 'ADMIN');
  await expectFitsPhone();
  const card = page.getByRole('listitem').filter({ hasText: MARKUP });
  await expect.element(card).toMatchTextContent(ZERO);
  await expect.element(card).not.toMatchTextContent('Contact name');
  await getButton('All cells: row 3').click();
  await expect.element(card).toMatchTextContent('Contact name');
  await getButton('Use 0123456780 for Phone, row 3').click();
  await expect.element(counts('3 rows, 1 with faults')).toBeVisible();
  await expectAccessible();
});

test('a draft that is gone, and one that does not load, are said', async () => {
  new FakeDraft(three);
  const restore = server.lose(getImport);
  await openScreen(PATH, 'ADMIN');
  await expect
    .element(page.getByText('The server cannot be reached.', { exact: false }))
    .toBeVisible();
  restore();
  server.reply(getImport, new FakeRefusal(404, 'NOT_FOUND', 'There is no such draft'));
  await getButton('Try again').click();
  await expect.element(page.getByText('This draft does not exist')).toBeVisible();
});
