import {
  changeFees,
  listFeeChanges,
  previewFeeChange,
  undoFeeChange,
} from '@kelas/contract/fee-changes';
import { listOfferings, listTeachers } from '@kelas/contract/teachers';
import type { Cents } from '@kelas/contract/values/cents';
import { monthInWords } from '@kelas/contract/values/month';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible, expectFitsPhone } from '../../test/checks.ts';
import { FakeRefusal } from '../../test/fake-server.ts';
import {
  changedPhysics,
  feeChange,
  feePreviewOf,
  feeRow,
  feeRows,
  NEXT_MONTH,
  undoneFeeChange,
} from '../../test/fee-changes.ts';
import {
  MARKUP,
  offering,
  teacher,
  teacherRow,
  UNREACHABLE_RETRY,
  uuidOf,
} from '../../test/records.ts';
import { openScreen, server } from '../../test/screen.tsx';
import {
  answerConfirmation,
  dismissAlert,
  doubleClick,
  enterDate,
  expectDate,
  expectInvalid,
  expectTableRows,
  getButton,
  getCard,
  getSection,
  getTextBox,
  selectByTyping,
  selectOption,
} from '../../test/steps.ts';
import { DIGEST } from '../../test/year-end.ts';
import { setLanguage } from '../languages/language.ts';

const PATH = '/fees/changes';
const FROM = monthInWords(NEXT_MONTH);
const NEXT_DIGEST = 'b'.repeat(64);
const courses = page.getByRole('table', { name: 'Fees of the courses' });
const students = page.getByRole('table', { name: 'Fees of the students' });
const earlier = page.getByRole('table', { name: 'Earlier fee changes' });
const sums = page.getByText(/^(\d+ students?, \d+ courses?: RM|No student pays)/);
const question = page.getByRole('dialog', { name: 'Confirmation' });
const ticksOf = (name: string) => page.getByRole('checkbox', { name: `Change fees of ${name}` });
const amount = getTextBox('Amount');

beforeEach(() => {
  server.reply(listTeachers, [teacherRow]);
  server.reply(listOfferings, [offering]);
  server.reply(listFeeChanges, []);
  server.reply(previewFeeChange, ({ leftOut }) =>
    feePreviewOf(feeRows, leftOut, { digest: leftOut.length > 0 ? NEXT_DIGEST : DIGEST }),
  );
});

async function openPreview() {
  await openScreen(PATH, 'ADMIN');
  await amount.fill('5');
  await getButton('Preview').click();
  await expect.element(sums).toBeVisible();
}

const choice = { month: NEXT_MONTH, kind: 'AMOUNT', value: 500, ownFees: 'KEEP' };

test('the fees are previewed, a student left out, and the others change (R-1977)', async () => {
  await openPreview();
  await expectDate('From', NEXT_MONTH);
  expect(server.sent(previewFeeChange)).toEqual([{ ...choice, leftOut: [] }]);
  await expectTableRows(courses, ['PhysicsForm 1Encik Rahman120.00125.00']);
  await expect
    .element(getSection('Fees of the courses'))
    .toMatchTextContent(`New registrations from ${FROM} on start with the new fee.`);
  await expectTableRows(students, [
    `AminahForm 1PhysicsEncik Rahman120.00125.00${FROM}New fee`,
    `AminahForm 1ArtEncik Rahman120.00125.00${FROM}New fee`,
    `${MARKUP}Form 1PhysicsEncik Rahman120.00125.00Mar 2027Paid until Feb 2027New fee`,
    'ChanForm 1PhysicsEncik Rahman100.00100.00Own fee, stays',
    'DeviForm 1PhysicsEncik Rahman120.00120.00Paid to its end',
  ]);
  await expect
    .element(sums)
    .toHaveTextContent('2 students, 3 courses: RM 360.00 → RM 375.00 a month; 2 courses stay');
  await expect.element(ticksOf('Chan')).toBeDisabled();
  await expect.element(ticksOf('Chan')).not.toBeChecked();
  await expectAccessible();

  // One tick leaves out all courses of the student, and the rows stay while the sums load.
  const release = server.hold(previewFeeChange);
  await ticksOf('Aminah').first().click();
  await expect.element(ticksOf('Aminah').last()).not.toBeChecked();
  await expect.element(ticksOf('Aminah').first()).toHaveFocus();
  await expect.element(getButton('Change 3 fees')).toBeDisabled();
  release();
  await expect.element(getButton('Change 1 fee')).toBeEnabled();
  await expect
    .element(sums)
    .toHaveTextContent(
      '1 student, 1 course: RM 120.00 → RM 125.00 a month; 2 courses left out; 2 courses stay',
    );
  await expectTableRows(students, [/Left out$/, /Left out$/, /New fee$/, /stays$/, /end$/]);
  await expect.element(ticksOf('Aminah').first()).toHaveFocus();

  // In Malay the preview stays as it is.
  await setLanguage('ms');
  await expect.element(getButton('Ubah 1 yuran')).toBeEnabled();
  await expectTableRows(page.getByRole('table', { name: 'Yuran pelajar' }), [
    /Dikecualikan$/,
    /Dikecualikan$/,
    /Yuran baharu$/,
    /Yuran tersendiri, kekal$/,
    /Dibayar hingga akhir$/,
  ]);
  await setLanguage('en');

  server.reply(changeFees, { id: 7, students: 1, courses: 1 });
  server.reply(listFeeChanges, [feeChange]);
  doubleClick(getButton('Change 1 fee'));
  await expect
    .element(question)
    .toMatchTextContent(`Change 1 fee of 1 student from ${FROM}? Paid months stay as they are.`);
  await answerConfirmation('Yes');
  await dismissAlert('Thank you', 'Changed 1 fee of 1 student');
  expect(server.sent(changeFees)).toEqual([
    { ...choice, leftOut: [uuidOf(1)], digest: NEXT_DIGEST },
  ]);
  await expect.element(students).not.toBeInTheDocument();
  await expectTableRows(earlier, [/^Jan 2027Physics, Form 1 and 1 more34 students50 fees/]);
  // Everyone has the new fee now, so there is nothing to preview.
  expect(server.sent(previewFeeChange)).toHaveLength(2);
});

test('subject, level, teacher, a percentage and own fees are chosen (R-1977)', async () => {
  await openScreen(PATH, 'ADMIN');
  await enterDate('From', '03-2027');
  await selectOption('Subject', 'Physics');
  await selectOption('Level', 'Remove');
  await selectByTyping('Teacher', teacher.name);
  await selectOption('Change', 'Raise by a percentage');
  await page.getByRole('spinbutton', { name: 'Percent' }).fill('8');
  await selectOption('Students with their own fee', 'Raise by the same amount');
  await getButton('Preview').click();
  await expect.element(students).toBeVisible();
  await selectOption('Change', 'New fee');
  // A preview of another choice is hidden.
  await expect.element(students).not.toBeInTheDocument();
  await getTextBox('New fee').fill('130');
  await selectOption('Students with their own fee', 'Give them the fee of the course');
  await getButton('Preview').click();
  await expect.element(students).toBeVisible();
  const chosen = { month: '03-2027', subjectId: 1, programLvl: 1, teacher: teacher.uuid };
  expect(server.sent(previewFeeChange)).toEqual([
    { ...chosen, kind: 'PERCENT', value: 8, ownFees: 'KEEP_DIFFERENCE', leftOut: [] },
    { ...chosen, kind: 'FEE', value: 13_000, ownFees: 'OFFERING', leftOut: [] },
  ]);
});

test('what is missing or wrong is shown below each field, and nothing is sent', async () => {
  await openScreen(PATH, 'ADMIN');
  await getButton('Preview').click();
  await expectInvalid(amount, '', 'Please enter the change');
  await amount.fill('7,5');
  await getButton('Preview').click();
  await expectInvalid(amount, '7,5', 'Please enter an amount such as 70.50');
  await selectOption('Change', 'Raise by a percentage');
  const percent = page.getByRole('spinbutton', { name: 'Percent' });
  for (const [typed, message] of [
    ['', 'Please enter the change'],
    ['7.5', 'Please enter a whole number such as 5'],
    ['101', 'The percentage can be at most 100'],
  ] as const) {
    await percent.fill(typed);
    await getButton('Preview').click();
    await expect.element(percent).toHaveAccessibleDescription(message);
  }
  expect(server.sent(previewFeeChange)).toEqual([]);
  await expectAccessible();
});

test('many students are found by name, and ticked or unticked at once', async () => {
  await openPreview();
  await getTextBox('Find a name').fill('aMI');
  await getButton('Untick found').click();
  await expectTableRows(students, [/Left out$/, /Left out$/]);
  await getTextBox('Find a name').fill('');
  await getButton('Untick all').click();
  await expect.element(sums).toHaveTextContent('No student pays another fee');
  // The fees of the courses change without a student.
  await expect.element(getButton('Change 1 course')).toBeEnabled();
  await getButton('Tick all').click();
  await expect.element(getButton('Change 3 fees')).toBeEnabled();
  await expect.element(ticksOf('Chan')).not.toBeChecked();
  expect(server.sent(previewFeeChange).map(({ leftOut }) => leftOut)).toEqual([
    [],
    [uuidOf(1)],
    [uuidOf(1), uuidOf(2)],
    [],
  ]);
});

test('another preview asks before changed ticks are lost (R-1941)', async () => {
  await openPreview();
  await ticksOf(MARKUP).click();
  await amount.fill('6');
  await getButton('Preview').click();
  await answerConfirmation('No');
  await amount.fill('5');
  await expect.element(ticksOf(MARKUP)).not.toBeChecked();
  await amount.fill('6');
  await getButton('Preview').click();
  await answerConfirmation('Yes');
  await expect.element(ticksOf(MARKUP)).toBeChecked();
  expect(server.sent(previewFeeChange).at(-1)).toEqual({ ...choice, value: 600, leftOut: [] });
});

test('a stale preview is loaded again, and who was left out stays left out (R-1970)', async () => {
  const message = 'Fees have changed. Check the new preview.';
  server.reply(changeFees, new FakeRefusal(409, 'PREVIEW_CHANGED', message));
  await openPreview();
  await ticksOf(MARKUP).click();
  await expect.element(getButton('Change 2 fees')).toBeEnabled();
  const digest = 'c'.repeat(64);
  server.reply(previewFeeChange, ({ leftOut }) =>
    feePreviewOf([...feeRows, feeRow(16, 5, 'Elaine')], leftOut, { digest }),
  );
  await getButton('Change 2 fees').click();
  await answerConfirmation('Yes');
  await expect.element(page.getByRole('alert')).toMatchTextContent(message);
  await expect.element(ticksOf(MARKUP)).not.toBeChecked();
  server.reply(changeFees, { id: 7, students: 2, courses: 3 });
  await getButton('Change 3 fees').click();
  await answerConfirmation('Yes');
  await dismissAlert('Thank you', 'Changed 3 fees of 2 students');
  const sent = { ...choice, leftOut: [uuidOf(2)] };
  expect(server.sent(changeFees)).toEqual([
    { ...sent, digest: NEXT_DIGEST },
    { ...sent, digest },
  ]);
});

test('a lost response repeats with the same key', async () => {
  server.reply(changeFees, { id: 7, students: 2, courses: 3 });
  await openPreview();
  const restore = server.loseResponse(changeFees);
  await getButton('Change 3 fees').click();
  await answerConfirmation('Yes');
  await expect.element(page.getByRole('alert')).toMatchTextContent(UNREACHABLE_RETRY);
  restore();
  await getButton('Change 3 fees').click();
  await answerConfirmation('Yes');
  await dismissAlert('Thank you', 'Changed 3 fees of 2 students');
  expect(new Set(server.keys(changeFees)).size).toBe(1);
});

test('courses without a student change too (R-1977)', async () => {
  const art = { ...changedPhysics, id: 2, subjectName: 'Art', byLesson: true as const };
  const offerings = [changedPhysics, art];
  server.reply(previewFeeChange, feePreviewOf([], [], { offerings }));
  server.reply(changeFees, { id: 7, students: 0, courses: 0 });
  await openPreview();
  await expect
    .element(page.getByText('No fee of a student changes', { exact: true }))
    .toBeVisible();
  await expect.element(page.getByText('Art, by lesson')).toBeVisible();
  await getButton('Change 2 courses').click();
  await expect
    .element(question)
    .toMatchTextContent(`Change the fees of 2 courses from ${FROM}? No student pays another fee.`);
  await answerConfirmation('Yes');
  await dismissAlert('Thank you', 'Changed the fees of 2 courses');
  expect(server.sent(changeFees)).toEqual([{ ...choice, leftOut: [], digest: DIGEST }]);
});

test('nothing to change, an error and a failed list are each said', async () => {
  server.lose(listFeeChanges);
  const restore = server.lose(previewFeeChange);
  await openScreen(PATH, 'ADMIN');
  await expect.element(page.getByText('Could not be loaded', { exact: true })).toBeVisible();
  await amount.fill('0');
  await getButton('Preview').click();
  await expect.element(getButton('Try again')).toBeVisible();
  restore();
  server.reply(previewFeeChange, feePreviewOf([], [], { offerings: [] }));
  await getButton('Try again').click();
  await expect.element(page.getByText('Every fee is that already', { exact: true })).toBeVisible();
  await expect.element(getButton('Change 0 fees')).toBeDisabled();
  await selectOption('Level', 'Form 5');
  await getButton('Preview').click();
  await expect.element(page.getByText('No course matches', { exact: true })).toBeVisible();
  const message = 'This subject does not exist';
  server.reply(previewFeeChange, new FakeRefusal(422, 'INVALID', message));
  await getButton('Preview').click();
  await expect.element(page.getByText(message, { exact: true })).toBeVisible();
});

test('a fee change is undone after a question, and who keeps a course is named (R-1977)', async () => {
  server.reply(listFeeChanges, [feeChange]);
  server.reply(undoFeeChange, () => {
    server.reply(listFeeChanges, [undoneFeeChange]);
    return { id: 7, courses: 49, kept: [{ uuid: uuidOf(1), name: MARKUP }] };
  });
  await openScreen(PATH, 'ADMIN');
  await getButton('Physics, Form 1 and 1 more').click();
  const details = page.getByRole('dialog', { name: /^Fees from Jan 2027/ });
  await expectTableRows(details.getByRole('table', { name: 'Fees of the courses' }), [
    'PhysicsForm 1Encik Rahman120.00125.00',
    'ArtForm 1Encik Rahman120.00125.00',
  ]);
  await expectAccessible();
  await getButton('Close', details).click();
  await expect.element(details).not.toBeInTheDocument();
  const undo = getButton('Undo: Physics, Form 1 and 1 more, from Jan 2027');
  await undo.click();
  await expect
    .element(question)
    .toMatchTextContent(
      /Undo the fee change of 24 Nov( 2026)? for 34 students\? Months that are paid stay paid\./,
    );
  await answerConfirmation('Yes');
  await dismissAlert('Thank you', /^Undid the fee change of 24 Nov.*: 49 fees as before/);
  expect(server.sent(undoFeeChange)).toEqual([{ id: 7 }]);
  const kept = page.getByRole('region', { name: /^Not undone: fee change of 24 Nov/ });
  await expect.element(kept.getByRole('link', { name: MARKUP })).toBeVisible();
  await expectTableRows(earlier, [/by MeiUndone 25 Nov 2026, 14:05 by RaviUndo$/]);
  await expect.element(undo).toBeDisabled();
  await expectAccessible();
  await expectFitsPhone();
});

test('an undo that someone else made first is refused, and the list is loaded again', async () => {
  server.reply(listFeeChanges, [
    { ...feeChange, students: 0, courses: 0, offerings: [changedPhysics] },
  ]);
  const message = 'Ravi undid this fee change on 25 Nov 2026, 14:05';
  server.reply(undoFeeChange, () => {
    server.reply(listFeeChanges, [undoneFeeChange]);
    return new FakeRefusal(409, 'ALREADY_UNDONE', message);
  });
  await openScreen(PATH, 'ADMIN');
  await getButton('Undo: Physics, Form 1, from Jan 2027').click();
  await expect.element(question).toMatchTextContent(/for 1 course\?/);
  await answerConfirmation('Yes');
  await dismissAlert('Oops', message);
  await expect.element(getButton('Undo: Physics, Form 1 and 1 more, from Jan 2027')).toBeDisabled();
});

test('a phone shows students and fee changes as cards', async () => {
  await page.viewport(390, 844);
  const onlyOwn = { ...feeChange, id: 6, offerings: [], courses: 1, students: 1 };
  server.reply(listFeeChanges, [feeChange, onlyOwn]);
  server.reply(previewFeeChange, feePreviewOf([feeRow(11, 1, 'Aminah', { fee: 12_000 as Cents })]));
  await openPreview();
  await expect
    .element(getCard('Aminah'))
    .toMatchTextContent(`Aminah120.00Form 1PhysicsEncik RahmanNew fee (RM) 125.00${FROM}New fee`);
  await expect.element(getCard('Only own fees')).toMatchTextContent('1 student1 fee');
  await expect.element(getCard('and 1 more')).toMatchTextContent('34 students50 fees');
  await expectFitsPhone();
  await expectAccessible();
});

test('the screen and its entry in the menu are for an ADMIN', async () => {
  await openScreen(PATH, 'EMPLOYEE');
  await expect.element(page.getByRole('link', { name: 'Tuition Fees' }).first()).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Fee Changes' })).not.toBeInTheDocument();
  await expect.element(page.getByRole('heading', { name: 'Fee Changes' })).not.toBeInTheDocument();
});
