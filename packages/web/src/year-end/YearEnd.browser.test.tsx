import { addOffering } from '@kelas/contract/teachers';
import { getYearEnd, previewYearEnd } from '@kelas/contract/year-end';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible, expectFitsPhone, tabToElement } from '../../test/checks.ts';
import { FakeRefusal } from '../../test/fake-server.ts';
import { MARKUP, uuidOf } from '../../test/records.ts';
import { openScreen, server } from '../../test/screen.tsx';
import {
  answerConfirmation,
  expectTableRows,
  getButton,
  getCard,
  getTextBox,
  selectOption,
} from '../../test/steps.ts';
import {
  byMei,
  byRavi,
  gapChoiceOf,
  LIM,
  previewed,
  proposalOf,
  siti,
} from '../../test/year-end.ts';
import { setLanguage } from '../languages/language.ts';
import { yearsOf } from './use-year.ts';

const [, , YEAR = 0] = yearsOf(new Date());
const PATH = `/year-end?year=${YEAR}`;
const levels = page.getByRole('table', { name: 'Levels' });
const students = page.getByRole('table', { name: 'Students', exact: true });
const gaps = page.getByRole('table', { name: 'Courses without a class' });
const gap = page.getByRole('combobox', { name: 'What follows: Form 4 Physics, Mr Lim' });
const preview = getButton('Preview');
const choice = (name: string) => page.getByRole('combobox', { name: `Choice for ${name}` });
const counts = (text: string) => page.getByText(text, { exact: true });

beforeEach(() => {
  server.reply(getYearEnd, proposalOf(YEAR));
  server.reply(previewYearEnd, previewed);
});
afterEach(() => {
  vi.useRealTimers();
});

test('every student is listed with level, courses and choice, and counted once (R-1727)', async () => {
  await openScreen(PATH, 'ADMIN');
  await expectTableRows(levels, [
    /^Form 1 → Form 2321/,
    /^Form 3 → Form 422/,
    /^Form 5 → graduated11/,
  ]);
  await expect.element(levels).toMatchTextContent(/Total641?01/);
  await expectTableRows(students, [
    /^AminahForm 1 → Form 2Physics/,
    `${MARKUP}Form 1 → Form 2Physics → Puan SitiMoves upStaysLeaves`,
    /^ChanForm 1 → Form 1Physics/,
    /^DeviForm 3 → Form 4Physics: no class/,
    /^ElaineForm 3 → Form 4Physics: no class/,
    'FaridForm 5 → graduatedPhysics endsGraduatesStaysLeaves',
  ]);
  await expect.element(counts('4 move up, 1 stays, 0 leave, 1 graduates')).toBeVisible();
  await expect.element(counts('1 course without a class: choose what follows')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Aminah' })).toBeVisible();
  await expectAccessible();
  await expectFitsPhone();
  await setLanguage('ms');
  await expect.element(counts('4 naik tahap, 1 kekal, 0 keluar, 1 tamat pengajian')).toBeVisible();
  await expect.element(counts('1 kursus tanpa kelas: pilih penggantinya')).toBeVisible();
  await expectFitsPhone();
});

test('a choice for a student and for a level changes counts, gaps and request', async () => {
  await openScreen(PATH, 'ADMIN');
  await choice('Chan').selectOptions('Moves up');
  await expect.element(counts('5 move up, 0 stay, 0 leave, 1 graduates')).toBeVisible();
  const form3 = page.getByRole('combobox', { name: 'Whole level: Form 3 → Form 4' });
  await form3.selectOptions('All leave');
  await expect.element(counts('3 move up, 0 stay, 2 leave, 1 graduates')).toBeVisible();
  await expect.element(page.getByText('Every course has a class at the next level')).toBeVisible();
  await choice('Devi').selectOptions('Stays');
  await expect.element(form3).toHaveValue('');
  await preview.click();
  await expect.element(getButton(`Apply the year ${YEAR}`)).toBeEnabled();
  expect(server.sent(previewYearEnd)).toEqual([
    {
      year: YEAR,
      moves: [
        { uuid: uuidOf(3), move: 'MOVES_UP' },
        { uuid: uuidOf(4), move: 'STAYS' },
        { uuid: uuidOf(5), move: 'LEAVES' },
      ],
      gapChoices: [],
      fees: 'OFFERING',
    },
  ]);
  // A preview of other choices is hidden.
  await getButton('Keep the old discount').click();
  await expect.element(getButton(`Apply the year ${YEAR}`)).not.toBeInTheDocument();
  await expect.element(page.getByText(/The student will pay RM 100.00/)).toBeVisible();
  await form3.selectOptions('All move up');
  await preview.click();
  await expect
    .poll(() => server.sent(previewYearEnd).at(-1))
    .toEqual({
      year: YEAR,
      moves: [{ uuid: uuidOf(3), move: 'MOVES_UP' }],
      gapChoices: [],
      fees: 'KEEP_DIFFERENCE',
    });
});

test('students are found by name, level and choice', async () => {
  await openScreen(PATH, 'ADMIN');
  await getTextBox('Student Name').fill('dE');
  await expectTableRows(students, [/^Devi/]);
  await getButton('Reset').click();
  await getButton('Show: Form 1 → Form 2').click();
  await expectTableRows(students, [/^Aminah/, /^<img/, /^Chan/]);
  await selectOption('Choice', 'Stay');
  await expectTableRows(students, [/^Chan/]);
});

test('a gap takes another teacher or ends the courses; open gaps prevent the apply (R-1728)', async () => {
  const open = proposalOf(YEAR).gaps;
  server.reply(previewYearEnd, ({ gapChoices }) => ({
    ...previewed,
    gaps: gapChoices.length > 0 ? [] : open,
  }));
  await openScreen(PATH, 'ADMIN');
  await expectTableRows(gaps, [/^No Form 4 Physics by Mr Lim2 students/]);
  await preview.click();
  await expect.element(getButton(`Apply the year ${YEAR}`)).toBeDisabled();
  await expect
    .element(page.getByText(/^Apply is not possible: 1 course without a class/))
    .toBeVisible();
  await gap.selectOptions('Puan Siti, RM 120.00');
  await expect.element(choice('Devi')).toBeVisible();
  await expectTableRows(gaps, [/2 students/]);
  await expect.element(page.getByText('Physics → Puan Siti').nth(1)).toBeVisible();
  await preview.click();
  await expect.element(getButton(`Apply the year ${YEAR}`)).toBeEnabled();
  await gap.selectOptions('The course ends');
  await expect.element(page.getByText('Physics ends').nth(1)).toBeVisible();
  await preview.click();
  const sent = { year: YEAR, moves: [], fees: 'OFFERING' };
  await expect
    .poll(() => server.sent(previewYearEnd))
    .toEqual([
      { ...sent, gapChoices: [] },
      { ...sent, gapChoices: [gapChoiceOf(siti.offeringId)] },
      { ...sent, gapChoices: [gapChoiceOf(null)] },
    ]);
});

test('the missing class is added to the teacher, and the gap is closed', async () => {
  await openScreen(PATH, 'ADMIN');
  const list = page.getByRole('region', { name: 'Courses without a class, table' });
  await getButton('Add class: Form 4 Physics, Mr Lim').click();
  const dialog = page.getByRole('dialog', { name: /^Add class/ });
  await expect.element(dialog).toMatchTextContent('Form 4 Physics · Mr Lim');
  await getButton('Add class', dialog).click();
  await expect.element(dialog).toMatchTextContent('Fee is required');
  expect(server.sent(addOffering)).toEqual([]);
  await getTextBox('Monthly fee', dialog).fill('120');
  const message = 'Mr Lim has this class already';
  server.reply(addOffering, new FakeRefusal(409, 'OFFERING_EXISTS', message));
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog.getByRole('alert')).toHaveTextContent(message);
  const proposal = proposalOf(YEAR);
  server.reply(addOffering, () => {
    server.reply(getYearEnd, {
      ...proposal,
      students: proposal.students.filter(({ programLvl }) => programLvl !== 4),
      gaps: [],
    });
    return { id: 30 };
  });
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByText('Every course has a class at the next level')).toBeVisible();
  // The button that opened the dialog is gone with its row.
  await expect.element(list).toHaveFocus();
  expect(server.sent(addOffering).at(-1)).toEqual({
    teacher: LIM,
    programLvl: 5,
    subjectId: 1,
    fee: 12_000,
  });
});

test('a refused preview reloads the list, and keeps the other choices (R-1730)', async () => {
  const message = 'A student has left. The list is reloaded. Check it, then preview again.';
  const proposal = proposalOf(YEAR);
  server.reply(previewYearEnd, ({ moves }) => {
    if (!moves.some(({ uuid }) => uuid === uuidOf(1))) return previewed;
    const students = proposal.students.filter(({ uuid }) => uuid !== uuidOf(1));
    server.reply(getYearEnd, { ...proposal, students });
    return new FakeRefusal(409, 'STUDENTS_CHANGED', message);
  });
  await openScreen(PATH, 'ADMIN');
  await choice('Aminah').selectOptions('Leaves');
  await choice('Chan').selectOptions('Moves up');
  await preview.click();
  const alert = page.getByRole('alert');
  await expect.element(alert).toMatchTextContent(message);
  await expect.element(choice('Aminah')).not.toBeInTheDocument();
  await expect.element(getButton('Try again')).not.toBeInTheDocument();
  await expect.element(alert).toHaveFocus();
  await preview.click();
  await expect.element(getButton(`Apply the year ${YEAR}`)).toBeEnabled();
  await expect.element(alert).not.toBeInTheDocument();
  expect(server.sent(previewYearEnd).map(({ moves }) => moves)).toEqual([
    [
      { uuid: uuidOf(1), move: 'LEAVES' },
      { uuid: uuidOf(3), move: 'MOVES_UP' },
    ],
    [{ uuid: uuidOf(3), move: 'MOVES_UP' }],
  ]);
});

test('a chosen class that is no longer offered is chosen again, not replaced (R-1728)', async () => {
  const proposal = proposalOf(YEAR);
  const other = { ...siti, offeringId: 23, teacherName: 'Mr Ooi' };
  const gapsWith = (offerings: (typeof siti)[]) =>
    proposal.gaps.map((each) => ({ ...each, offerings }));
  server.reply(getYearEnd, { ...proposal, gaps: gapsWith([other, siti]) });
  server.reply(previewYearEnd, ({ gapChoices }) => {
    if (gapChoices.length === 0) return previewed;
    server.reply(getYearEnd, { ...proposal, gaps: gapsWith([other]) });
    return new FakeRefusal(422, 'INVALID', 'A chosen class is no longer offered');
  });
  await openScreen(PATH, 'ADMIN');
  await gap.selectOptions('Puan Siti, RM 120.00');
  await expect.element(page.getByText('Every course has')).not.toBeInTheDocument();
  await preview.click();
  await expect.element(page.getByRole('alert')).toMatchTextContent('no longer offered');
  await expect.element(gap).toHaveValue('');
  await expect.element(page.getByText('Physics: no class').first()).toBeVisible();
  const openGaps = getButton('1 course without a class: choose what follows');
  await openGaps.click();
  await expect.element(gap).toHaveFocus();
  await preview.click();
  await expect.poll(() => server.sent(previewYearEnd).at(-1)?.gapChoices).toEqual([]);
});

test('choices are lost only after a question', async () => {
  await openScreen(PATH, 'ADMIN');
  await choice('Aminah').selectOptions('Leaves');
  await page.getByRole('link', { name: 'Audit Log' }).click();
  await answerConfirmation('No');
  await expect.element(choice('Aminah')).toHaveValue('LEAVES');
  const year = page.getByRole('combobox', { name: 'School year from' });
  await year.selectOptions(`Jan ${YEAR - 1}`);
  await answerConfirmation('No');
  await expect.element(year).toHaveValue(String(YEAR));
  await expect.element(choice('Aminah')).toHaveValue('LEAVES');
  server.reply(getYearEnd, proposalOf(YEAR - 1));
  await year.selectOptions(`Jan ${YEAR - 1}`);
  await answerConfirmation('Yes');
  await expect.element(choice('Aminah')).toHaveValue('MOVES_UP');
  await expect.element(year).toHaveValue(String(YEAR - 1));
});

test('the keyboard alone makes a choice and a preview', async () => {
  await openScreen(PATH, 'ADMIN');
  await tabToElement(page.getByRole('combobox', { name: 'Whole level: Form 1 → Form 2' }));
  await userEvent.keyboard('a');
  await expect.element(counts('5 move up, 0 stay, 0 leave, 1 graduates')).toBeVisible();
  await tabToElement(preview);
  await userEvent.keyboard('{Enter}');
  await expect.element(getButton(`Apply the year ${YEAR}`)).toBeVisible();
});

test.each([
  ['2026-11-23T04:00:00Z', null, 2027],
  ['2027-03-31T04:00:00Z', null, 2027],
  ['2027-04-01T04:00:00Z', null, 2028],
  ['2027-01-02T04:00:00Z', { ...byMei, undone: null }, 2028],
  ['2027-01-02T04:00:00Z', { ...byMei, undone: byRavi }, 2027],
])('on %s the year is the next one that is not applied (R-1726)', async (now, applied, year) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) });
  server.reply(getYearEnd, (input) => ({
    ...proposalOf(Number(input.year)),
    applied: input.year === '2027' ? applied : null,
  }));
  await openScreen('/year-end', 'ADMIN');
  const shown = page.getByRole('combobox', { name: 'School year from' });
  await expect.element(shown).toHaveValue(String(year));
  await expect.element(preview).toBeVisible();
});

test('a year without students, a failed list and a refused preview are each said', async () => {
  const restore = server.lose(getYearEnd);
  await openScreen(PATH, 'ADMIN');
  await expect.element(page.getByRole('alert')).toMatchTextContent('cannot be reached');
  restore();
  await getButton('Try again').click();
  await expect.element(choice('Aminah')).toBeVisible();
  const message = `The year ${YEAR + 1} is applied already`;
  server.reply(previewYearEnd, new FakeRefusal(409, 'LATER_YEAR', message));
  await preview.click();
  await expect.element(page.getByRole('alert')).toMatchTextContent(message);
});

test('a centre without courses has nothing to preview', async () => {
  server.reply(getYearEnd, { ...proposalOf(YEAR), students: [], gaps: [] });
  await openScreen(PATH, 'ADMIN');
  await expect.element(page.getByText('No students to move')).toBeVisible();
  await expect.element(preview).not.toBeInTheDocument();
  await expect.element(levels).not.toBeInTheDocument();
});

test('a phone shows levels, students and gaps as cards', async () => {
  await page.viewport(390, 844);
  await openScreen(PATH, 'ADMIN');
  await expect.element(getCard('Aminah')).toMatchTextContent('Form 1 → Form 2Physics');
  await expect.element(getCard('Form 1 → Form 2').first()).toMatchTextContent('Move up 2');
  await expect.element(getCard('No Form 4 Physics by Mr Lim')).toMatchTextContent('2 students');
  await choice('Aminah').selectOptions('Leaves');
  await expect.element(getCard('Aminah')).toMatchTextContent('All courses end');
  await expectFitsPhone();
  await expectAccessible();
});
