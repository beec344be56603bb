import {
  applyYear,
  getYearEnd,
  listYearStudents,
  previewYearEnd,
  undoYear,
  undoYearOfStudent,
} from '@kelas/contract/year-end';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible, expectFitsPhone } from '../../test/checks.ts';
import { FakeRefusal } from '../../test/fake-server.ts';
import { MARKUP, UNREACHABLE_RETRY, uuidOf } from '../../test/records.ts';
import { openScreen, server } from '../../test/screen.tsx';
import {
  answerConfirmation,
  dismissAlert,
  doubleClick,
  expectTableRows,
  getButton,
  getCard,
  getTextBox,
} from '../../test/steps.ts';
import {
  byMei,
  byRavi,
  DIGEST,
  doneRow,
  gapChoiceOf,
  previewed,
  proposalOf,
} from '../../test/year-end.ts';
import { yearsOf } from './use-year.ts';

const [, , YEAR = 0] = yearsOf(new Date());
const PATH = `/year-end?year=${YEAR}`;
const applied = { ...proposalOf(YEAR), applied: { ...byMei, undone: null } };
const students = page.getByRole('table', { name: 'Students', exact: true });
const apply = getButton(`Apply the year ${YEAR}`);
const undo = page.getByRole('button', {
  name: new RegExp(`^Undo (the year ${YEAR}|all who can be undone)`),
});
const { counts } = previewed;
const request = { year: YEAR, moves: [], gapChoices: [gapChoiceOf(null)], fees: 'OFFERING' };
const paid = `Has paid Jan ${YEAR} with receipt R-2026-000007`;
const rows = [
  doneRow(1, 'Aminah'),
  doneRow(2, MARKUP, { canUndo: false, whyNot: paid }),
  doneRow(3, 'Chan', { move: 'STAYS', toLevel: 2, coursesBegin: 0, coursesEnd: 0 }),
  doneRow(6, 'Farid', { move: 'GRADUATES', fromLevel: 6, toLevel: 8, coursesBegin: 0 }),
];

beforeEach(() => {
  server.reply(getYearEnd, proposalOf(YEAR));
  server.reply(previewYearEnd, previewed);
  server.reply(listYearStudents, rows);
});

async function openPreview() {
  await openScreen(PATH, 'ADMIN');
  await page
    .getByRole('combobox', { name: 'What follows: Form 4 Physics, Mr Lim' })
    .selectOptions('The course ends');
  await getButton('Preview').click();
  await expect.element(apply).toBeVisible();
}

test('a year is applied as previewed, after a question with the counts (R-1730)', async () => {
  await openPreview();
  await expectTableRows(page.getByRole('table', { name: 'Fees of a month by level' }), [
    'Form 1270.00320.00+50.00',
    'Form 590.000.00-90.00',
  ]);
  await expectTableRows(page.getByRole('table', { name: 'Fees of a month by teacher' }), [
    'Mr Lim540.00560.00+20.00',
  ]);
  await expect
    .element(page.getByRole('table', { name: 'Fees of a month by level' }))
    .toMatchTextContent(/Total360.00320.00-40.00/);
  await expectAccessible();
  server.reply(applyYear, () => {
    server.reply(getYearEnd, applied);
    return { year: YEAR, students: 6, ...counts };
  });
  const release = server.hold(applyYear);
  doubleClick(apply);
  await expect
    .element(page.getByRole('dialog', { name: 'Confirmation' }))
    .toMatchTextContent(
      `Apply the year ${YEAR}? 4 move up, 1 stays, 0 leave, 1 graduates. 5 courses end, 4 courses begin, 1 course continues.`,
    );
  await answerConfirmation('No');
  expect(server.sent(applyYear)).toEqual([]);
  await apply.click();
  await answerConfirmation('Yes');
  await expect.element(page.getByText(/^Applying the year/)).toBeVisible();
  await expect.element(apply).toBeDisabled();
  release();
  await dismissAlert('Thank you', /^Applied the year \d+ to 6 students: 4 move up/);
  expect(server.sent(applyYear)).toEqual([{ ...request, digest: DIGEST }]);
  // The server refuses a preview of an applied year.
  expect(server.sent(previewYearEnd)).toHaveLength(1);
  await expect.element(page.getByText('Applied 23 Nov 2026, 14:05 by Mei')).toBeVisible();
  await expect.element(page.getByText(`Levels change on 1 Jan ${YEAR}.`)).toBeVisible();
});

test('courses that are paid ahead are named, with the month of the next one', async () => {
  const problem = {
    uuid: uuidOf(2),
    name: MARKUP,
    subscriptionId: 12,
    subjectName: 'Physics',
    teacherName: 'Mr Lim',
    paidMonth: `02-${YEAR}`,
    nextMonth: `03-${YEAR}`,
  };
  server.reply(previewYearEnd, { ...previewed, problems: [problem] });
  await openPreview();
  await expectTableRows(page.getByRole('table', { name: 'Courses that are paid ahead' }), [
    `${MARKUP}PhysicsMr LimFeb ${YEAR}Mar ${YEAR}`,
  ]);
  await expectFitsPhone();
});

test('a stale preview is replaced by the new one, with a notice', async () => {
  const message = 'Students have changed. Check the new preview, then apply again.';
  await openPreview();
  server.reply(applyYear, () => {
    server.reply(previewYearEnd, {
      ...previewed,
      counts: { ...counts, movesUp: 3 },
      digest: 'b'.repeat(64),
    });
    return new FakeRefusal(409, 'PREVIEW_CHANGED', message);
  });
  await apply.click();
  await answerConfirmation('Yes');
  await expect.element(page.getByRole('alert')).toMatchTextContent(message);
  await expect
    .element(page.getByText('3 move up, 1 stays, 0 leave, 1 graduates', { exact: true }))
    .toBeVisible();
  server.reply(applyYear, { year: YEAR, students: 5, ...counts });
  await apply.click();
  await answerConfirmation('Yes');
  await dismissAlert('Thank you', /^Applied/);
  expect(server.sent(applyYear).map(({ digest }) => digest)).toEqual([DIGEST, 'b'.repeat(64)]);
});

test('an apply that other choices must mend hides the preview and reloads the list', async () => {
  const message = 'A chosen class is no longer offered. Choose another one.';
  await openPreview();
  const loads = server.sent(getYearEnd).length;
  server.reply(applyYear, new FakeRefusal(422, 'INVALID', message));
  await apply.click();
  await answerConfirmation('Yes');
  await expect.element(page.getByRole('alert')).toMatchTextContent(message);
  await expect.element(apply).not.toBeInTheDocument();
  await expect.poll(() => server.sent(getYearEnd).length).toBe(loads + 1);
  expect(server.sent(previewYearEnd)).toHaveLength(1);
  await getButton('Preview').click();
  await expect.element(apply).toBeEnabled();
});

test('a year that another admin applied first is shown as applied', async () => {
  await openPreview();
  server.reply(applyYear, () => {
    server.reply(getYearEnd, applied);
    return new FakeRefusal(409, 'YEAR_APPLIED', 'Mei applied the year at 14:05');
  });
  await apply.click();
  await answerConfirmation('Yes');
  await expect.element(page.getByText('Applied 23 Nov 2026, 14:05 by Mei')).toBeVisible();
  await expect.element(undo).toBeEnabled();
});

test('a lost response repeats with the same key', async () => {
  server.reply(applyYear, { year: YEAR, students: 6, ...counts });
  await openPreview();
  const restore = server.loseResponse(applyYear);
  await apply.click();
  await answerConfirmation('Yes');
  await expect.element(page.getByRole('alert')).toMatchTextContent(UNREACHABLE_RETRY);
  restore();
  await apply.click();
  await answerConfirmation('Yes');
  await dismissAlert('Thank you', /^Applied/);
  expect(new Set(server.keys(applyYear)).size).toBe(1);
});

test('an applied year lists what was done, and is undone after a question (R-1732)', async () => {
  server.reply(getYearEnd, applied);
  server.reply(
    listYearStudents,
    rows.map((row) => ({ ...row, canUndo: true, whyNot: null })),
  );
  server.reply(undoYear, () => {
    server.reply(getYearEnd, { ...applied, applied: { ...byMei, undone: byRavi } });
    return { year: YEAR, students: 4 };
  });
  await openScreen(PATH, 'ADMIN');
  await expectTableRows(students, [
    `AminahForm 1 → Form 22 end, 2 beginIn Jan ${YEAR}Undo`,
    `${MARKUP}Form 1 → Form 22 end, 2 beginIn Jan ${YEAR}Undo`,
    'ChanForm 1 → Form 1Undo',
    `FaridForm 5 → graduated2 endIn Jan ${YEAR}Undo`,
  ]);
  await expect
    .element(page.getByText('2 move up, 1 stays, 0 leave, 1 graduates', { exact: true }))
    .toBeVisible();
  await expect
    .element(page.getByRole('columnheader', { name: 'Why it cannot be undone' }))
    .toBeVisible();
  await expect.element(getButton('Preview')).not.toBeInTheDocument();
  await expectAccessible();
  await undo.click();
  await expect
    .element(page.getByRole('dialog', { name: 'Confirmation' }))
    .toMatchTextContent(`Undo the year ${YEAR} for 4 students?`);
  const release = server.hold(undoYear);
  await answerConfirmation('Yes');
  await expect.element(page.getByText(/^Undoing the year. This can take a minute/)).toBeVisible();
  release();
  await dismissAlert('Thank you', `Undid the year ${YEAR} for 4 students`);
  expect(server.sent(undoYear)).toEqual([{ year: YEAR }]);
  await expect
    .element(page.getByText(/undone 24 Nov 2026, 14:05 by Ravi. It can be applied again/))
    .toBeVisible();
  await expect.element(getButton('Preview')).toBeVisible();
});

test('all who can be undone are undone in one click, and the others are named (R-1824)', async () => {
  server.reply(getYearEnd, applied);
  server.reply(undoYear, () => {
    const undone = { undone: byRavi, canUndo: false };
    server.reply(
      listYearStudents,
      rows.map((row) => (row.canUndo && row.move !== 'STAYS' ? { ...row, ...undone } : row)),
    );
    return { year: YEAR, students: 2, kept: 1 };
  });
  await openScreen(PATH, 'ADMIN');
  await getButton('Undo all who can be undone (2)').click();
  const question = page.getByRole('dialog', { name: 'Confirmation' });
  await expect.element(question).toMatchTextContent(`Undo the year ${YEAR} for 2 students?`);
  await expect.element(question).toMatchTextContent('1 student cannot be undone:');
  await expect.element(question).toMatchTextContent(`${MARKUP}: ${paid}`);
  await answerConfirmation('Yes');
  await dismissAlert(
    'Thank you',
    `Undid the year ${YEAR} for 2 students. 1 student could not be undone.`,
  );
  expect(server.sent(undoYear)).toEqual([{ year: YEAR, onlyPossible: true }]);
  await expect.element(getButton('Undo all who can be undone (0)')).toBeDisabled();
  await getButton('Undo not possible').click();
  await expectTableRows(students, [new RegExp(paid)]);
  await expectFitsPhone();
});

test('a year whose students are all undone one by one can be undone (R-1732)', async () => {
  server.reply(getYearEnd, applied);
  server.reply(listYearStudents, [doneRow(1, 'Aminah', { undone: byRavi, canUndo: false })]);
  server.reply(undoYear, () => {
    server.reply(getYearEnd, { ...applied, applied: { ...byMei, undone: byRavi } });
    return { year: YEAR, students: 0 };
  });
  await openScreen(PATH, 'ADMIN');
  await undo.click();
  await answerConfirmation('Yes');
  await dismissAlert('Thank you', `Undid the year ${YEAR} for 0 students`);
  await expect.element(getButton('Preview')).toBeVisible();
});

test('an applied year lists who is not moved, with a link and the reason (R-1716)', async () => {
  const reason = 'Still takes Science (Form 1)';
  const left = [{ uuid: uuidOf(5), name: 'Devi', programLvl: 3, reason }];
  server.reply(getYearEnd, { ...applied, left });
  await openScreen(PATH, 'ADMIN');
  const table = page.getByRole('table', { name: 'Not moved' });
  await expectTableRows(table, [`DeviForm 2${reason}`]);
  await expect
    .element(table.getByRole('link', { name: 'Devi' }))
    .toHaveAttribute('href', `/student/${uuidOf(5)}`);
  await expectAccessible();
  await expectFitsPhone();
});

test('a refused undo says why, and students are undone one by one (R-1733)', async () => {
  server.reply(getYearEnd, applied);
  const message = `1 student has paid for ${YEAR}`;
  server.reply(undoYear, new FakeRefusal(409, 'YEAR_IN_USE', message));
  server.reply(undoYearOfStudent, ({ uuid }) => {
    const next = rows.map((row) =>
      row.uuid === uuid ? { ...row, undone: byRavi, canUndo: false } : row,
    );
    server.reply(listYearStudents, next);
    return { year: YEAR, uuid };
  });
  await openScreen(PATH, 'ADMIN');
  await undo.click();
  await answerConfirmation('Yes');
  await expect.element(page.getByText(message)).toBeVisible();
  await expect.element(getButton(`Undo: ${MARKUP}`)).toBeDisabled();
  await getButton('Undo not possible').click();
  await expectTableRows(students, [new RegExp(paid)]);
  await getButton('Undo possible').click();
  await getTextBox('Student Name').fill('amin');
  await expectTableRows(students, [/^Aminah/]);
  await getButton('Undo: Aminah').click();
  await answerConfirmation('Yes');
  await dismissAlert('Thank you', `Undid the year ${YEAR} for Aminah`);
  await expectTableRows(students, []);
  expect(server.sent(undoYearOfStudent)).toEqual([{ year: YEAR, uuid: uuidOf(1) }]);
  await getButton('Reset').click();
  await expectTableRows(students, [
    /Undone 24 Nov 2026, 14:05 by Ravi/,
    /^<img/,
    /^Chan/,
    /^Farid/,
  ]);
});

test('an undo that fails for one student is said, and levels that changed are done', async () => {
  server.reply(getYearEnd, applied);
  const left = { planned: 'LEFT_AS_IS' as const };
  server.reply(listYearStudents, [
    doneRow(1, 'Aminah', { planned: 'DONE' }),
    doneRow(2, 'Bala', left),
    doneRow(3, 'Chan', { move: 'LEAVES', planned: 'DONE' }),
  ]);
  server.reply(undoYearOfStudent, new FakeRefusal(409, 'IN_USE', 'Course was changed'));
  await openScreen(PATH, 'ADMIN');
  await expectTableRows(students, [
    /DoneUndo$/,
    /Left as it is: changed by handUndo$/,
    /^ChanForm 1 → leaves.*DoneUndo$/,
  ]);
  await expect.element(page.getByText(/^Levels change/)).not.toBeInTheDocument();
  await getButton('Undo: Aminah').click();
  await answerConfirmation('Yes');
  await dismissAlert('Oops', 'Course was changed');
});

test('a phone shows the preview and what was done as cards', async () => {
  await page.viewport(390, 844);
  await openPreview();
  await expect.element(getCard('+50.00')).toMatchTextContent('Form 1+50.00');
  await expectFitsPhone();
  await expectAccessible();
  server.reply(applyYear, () => {
    server.reply(getYearEnd, applied);
    return { year: YEAR, students: 6, ...counts };
  });
  await apply.click();
  await answerConfirmation('Yes');
  await dismissAlert('Thank you', /^Applied/);
  await expect.element(getCard(paid)).toBeVisible();
  await expectFitsPhone();
  await expectAccessible();
});
