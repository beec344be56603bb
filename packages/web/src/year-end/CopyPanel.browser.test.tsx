import type { OutputOf } from '@kelas/contract/call';
import { copyYear, previewYearCopy, undoYearCopy } from '@kelas/contract/year-copy';
import { getYearEnd, listYearStudents } from '@kelas/contract/year-end';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible, expectFitsPhone, tabToElement } from '../../test/checks.ts';
import { expectNoMarkup } from '../../test/entries.ts';
import { FakeRefusal } from '../../test/fake-server.ts';
import { MARKUP, TODAY } from '../../test/records.ts';
import { openScreen, server } from '../../test/screen.tsx';
import {
  answerConfirmation,
  dismissAlert,
  doubleClick,
  expectTableRows,
  getButton,
  getCard,
} from '../../test/steps.ts';
import { byMei, proposalOf } from '../../test/year-end.ts';

const DIGEST = 'a'.repeat(64);
const TO = Number(TODAY.slice(6)) + (Number(TODAY.slice(3, 5)) > 6 ? 1 : 0);
const YEARS = { from: TO - 1, to: TO };
const PATH = `/year-end?year=${TO}`;
const CLASH = 'Room A is taken: Chemistry, Form 2, Monday 14:00–16:00';

type Preview = OutputOf<typeof previewYearCopy>;

const entry: Preview['timetable'][number] = {
  id: 1,
  schoolYear: null,
  isCopied: false,
  subjectName: 'Physics',
  programLvl: 3,
  programLvlLabel: 'Form 2',
  dayOfWeek: 1,
  startTime: '1400',
  endTime: '1600',
  classroom: 'Room A',
  classSession: 'AFTERNOON',
  clashes: [],
};
const quiz: Preview['quizzes'][number] = {
  id: 5,
  schoolYear: YEARS.from,
  isCopied: false,
  title: MARKUP,
  url: 'https://example.my/quiz',
  teacherName: 'Encik Rahman',
  programLvl: 3,
  subjectName: 'Physics',
};
const preview: Preview = {
  timetable: [
    entry,
    { ...entry, id: 2, dayOfWeek: 2, subjectName: 'Biology', clashes: [CLASH] },
    { ...entry, id: 3, dayOfWeek: 3, isCopied: true },
  ],
  quizzes: [quiz],
  notes: [{ ...quiz, id: 6, title: 'Fractions', teacherName: null, programLvl: null }],
  copied: null,
  digest: DIGEST,
};
const after: Preview = {
  ...preview,
  timetable: preview.timetable.map((row) => ({ ...row, isCopied: true, clashes: [] })),
  copied: { entries: 4, recordCreateDate: '2026-03-02T06:05:00.000Z', staffName: 'Ravi' },
  digest: 'b'.repeat(64),
};

const timetable = page.getByRole('table', { name: 'Timetable' });
const numbers = page.getByText(/^\d+ entr(y|ies)/).first();
const tick = (name: string | RegExp) => page.getByRole('checkbox', { name });
const biology = tick(/^Copy Biology/);
const open = getButton('Choose entries to copy');
const thank = page.getByRole('alertdialog', { name: 'Thank you' });

beforeEach(() => {
  server.reply(getYearEnd, proposalOf(TO));
  server.reply(previewYearCopy, preview);
  server.reply(copyYear, { id: 1, timetable: 2, quizzes: 1, notes: 1 });
  server.reply(undoYearCopy, { deleted: 3, kept: 1 });
});

async function openPanel() {
  await openScreen(PATH, 'ADMIN');
  await open.click();
  await expect.element(numbers).toBeVisible();
}

test('a year that is over gets no copies (R-1754)', async () => {
  await openScreen(`/year-end?year=${TO - 2}`, 'ADMIN');
  await expect.element(page.getByRole('heading', { name: 'Year End' })).toBeVisible();
  await expect.element(getButton('Preview')).toBeVisible();
  await expect.element(open).not.toBeInTheDocument();
});

test('the entries are loaded only when the panel is opened, and hidden again (R-1754)', async () => {
  await openScreen(PATH, 'ADMIN');
  await expect.element(open).toHaveAttribute('aria-expanded', 'false');
  const text = `Copy the entries of ${YEARS.from} to ${TO}. The originals stay in ${YEARS.from}.`;
  await expect.element(page.getByText(text, { exact: true })).toBeVisible();
  expect(server.sent(previewYearCopy)).toEqual([]);
  await open.click();
  await expect.element(numbers).toBeVisible();
  await biology.click();
  await getButton('Hide entries').click();
  await expect.element(numbers).not.toBeVisible();
  await expectAccessible();
  // Hidden entries keep their ticks.
  await open.click();
  await expect.element(biology).toBeChecked();
  expect(server.sent(previewYearCopy)).toHaveLength(1);
});

test('large numbers have a separator', async () => {
  const notes = Array.from({ length: 1204 }, (_, index) => ({
    ...quiz,
    id: index,
    isCopied: index >= 1,
  }));
  server.reply(previewYearCopy, { ...preview, timetable: [], quizzes: [], notes });
  await openPanel();
  await expect.element(numbers).toHaveTextContent('1 entry: 1 note; 1,203 copied already');
});

test('after an apply the copy is the next step (R-1754)', async () => {
  server.reply(getYearEnd, { ...proposalOf(TO), applied: { ...byMei, undone: null } });
  server.reply(listYearStudents, []);
  await openScreen(PATH, 'ADMIN');
  await expect.element(page.getByText(/^Next step: copy the entries/)).toBeVisible();
});

test('all but what clashes or is copied is ticked; the clash is in words (R-1752)', async () => {
  await openPanel();
  expect(server.sent(previewYearCopy)).toEqual([
    { from: String(YEARS.from), to: String(YEARS.to) },
  ]);
  await expectTableRows(timetable, [
    'PhysicsForm 2Monday 14:00–16:00Room AEvery yearTo copy',
    `BiologyForm 2Tuesday 14:00–16:00Room AEvery yearStays in every year${CLASH}`,
    'PhysicsForm 2Wednesday 14:00–16:00Room AEvery yearCopied already',
  ]);
  await expectTableRows(page.getByRole('table', { name: 'Quizzes' }), [
    `${MARKUP}Encik RahmanForm 2Physics${YEARS.from}To copy`,
  ]);
  await expectTableRows(page.getByRole('table', { name: 'Notes' }), [
    `FractionsPhysics${YEARS.from}To copy`,
  ]);
  await expect
    .element(numbers)
    .toHaveTextContent(
      '3 entries: 1 timetable entry, 1 quiz, 1 note; 1 left out; 1 copied already',
    );
  await expect.element(tick(/^Copy Physics.*Wednesday/)).toBeDisabled();
  await expect.element(biology).not.toBeChecked();
  expectNoMarkup();
  await expectAccessible();
  await expectFitsPhone();
  await expect.element(getCard('Biology')).toMatchTextContent(CLASH);
});

test('ticked entries are copied once, and the message has Undo (R-1753)', async () => {
  await openPanel();
  await biology.click();
  await tick('Copy Fractions').click();
  await expectTableRows(page.getByRole('table', { name: 'Notes' }), [/Left out$/]);
  await expect
    .element(numbers)
    .toHaveTextContent(
      '3 entries: 2 timetable entries, 1 quiz; 1 with a clash; 1 left out; 1 copied already',
    );
  await tick('Copy Fractions').click();
  server.reply(previewYearCopy, after);
  doubleClick(getButton('Copy 4 entries'));
  await expect.element(thank).toHaveAccessibleDescription(`Copied 4 entries to ${TO}`);
  expect(server.sent(copyYear)).toEqual([
    { ...YEARS, timetable: [1, 2], quizzes: [5], notes: [6], digest: DIGEST },
  ]);
  server.reply(previewYearCopy, preview);
  await getButton('Undo', thank).click();
  await expect
    .element(page.getByRole('dialog', { name: 'Confirmation' }))
    .toMatchTextContent(
      `Delete the 4 copies of ${YEARS.from} in ${TO}? Copies that were changed since will stay.`,
    );
  await answerConfirmation('Yes');
  await dismissAlert('Thank you', /^Deleted 3 copies\s*Not deleted: 1 copy with later changes$/);
  expect(server.sent(undoYearCopy)).toEqual([YEARS]);
  await expect.element(getButton('Copy 3 entries')).toBeEnabled();
});

test('who copied and when is shown with Undo, also after a reload (R-1753)', async () => {
  server.reply(previewYearCopy, after);
  await openPanel();
  await expect
    .element(
      page.getByText(
        `${TO} has 4 copies of ${YEARS.from}. Last copied by Ravi on 2 Mar 2026, 14:05.`,
      ),
    )
    .toBeVisible();
  await getButton('Undo').click();
  await answerConfirmation('No');
  expect(server.sent(undoYearCopy)).toEqual([]);
  await expectAccessible();
});

test('a stale preview is named and replaced; a failed undo is named', async () => {
  await openPanel();
  const message = 'Ravi copied entries at 14:05. Check the new preview, then copy again.';
  server.reply(copyYear, new FakeRefusal(409, 'PREVIEW_CHANGED', message));
  server.reply(previewYearCopy, after);
  await getButton('Copy 3 entries').click();
  await expect.element(page.getByText(message)).toBeVisible();
  await expect.element(getButton('Copy 2 entries')).toBeEnabled();
  server.reply(undoYearCopy, new FakeRefusal(409, 'ALREADY_UNDONE', 'Ravi undid the copy'));
  await getButton('Undo').click();
  await answerConfirmation('Yes');
  await dismissAlert('Oops', 'Ravi undid the copy');
});

test('a list is ticked or unticked at once; without a tick nothing is copied', async () => {
  await openPanel();
  await getButton('Tick all: Timetable').click();
  await expect.element(biology).toBeChecked();
  for (const list of ['Timetable', 'Quizzes', 'Notes']) {
    await getButton(`Untick all: ${list}`).click();
  }
  await expect.element(numbers).toHaveTextContent('0 entries; 4 left out; 1 copied already');
  await expect.element(getButton('Copy 0 entries')).toBeDisabled();
});

test('the keyboard alone ticks an entry and copies', async () => {
  await openPanel();
  await tabToElement(biology);
  await userEvent.keyboard(' ');
  await expect.element(biology).toBeChecked();
  await userEvent.keyboard('{Shift>}');
  for (let presses = 0; presses < 20; presses += 1) {
    if (document.activeElement === getButton('Copy 4 entries').element()) break;
    await userEvent.keyboard('{Tab}');
  }
  await userEvent.keyboard('{/Shift}{Enter}');
  await expect.element(thank).toBeVisible();
  expect(server.sent(copyYear)).toHaveLength(1);
});

test('a preview that could not be loaded looks neither empty nor copied', async () => {
  const restore = server.lose(previewYearCopy);
  await openScreen(PATH, 'ADMIN');
  await open.click();
  await expect.element(page.getByText('Could not be loaded')).toBeVisible();
  await expect.element(page.getByRole('button', { name: /^Copy \d/ })).not.toBeInTheDocument();
  restore();
  await getButton('Try again').click();
  await expect.element(getButton('Copy 3 entries')).toBeEnabled();
});

test('the question of an undo after a second copy counts the first one too', async () => {
  server.reply(previewYearCopy, { ...preview, copied: after.copied });
  server.reply(copyYear, { id: 2, timetable: 1, quizzes: 1, notes: 1 });
  await openPanel();
  await getButton('Copy 3 entries').click();
  await getButton('Undo', thank).click();
  await expect
    .element(page.getByRole('dialog', { name: 'Confirmation' }))
    .toMatchTextContent(`Delete the 7 copies of ${YEARS.from} in ${TO}?`);
  await answerConfirmation('No');
});
