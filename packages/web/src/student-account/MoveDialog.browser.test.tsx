import { getStudentAccount } from '@kelas/contract/student-account';
import type { Cents } from '@kelas/contract/values/cents';
import { addMonths, monthInWords } from '@kelas/contract/values/month';
import { moveStudent, previewStudentMove } from '@kelas/contract/year-end';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible, expectFitsPhone, tabToElement } from '../../test/checks.ts';
import { FakeRefusal } from '../../test/fake-server.ts';
import { MONTH_NOW, uuidOf } from '../../test/records.ts';
import { openScreen, server } from '../../test/screen.tsx';
import {
  answerConfirmation,
  clearDate,
  enterDate,
  expectDate,
  expectOption,
  getButton,
  selectOption,
} from '../../test/steps.ts';
import { accountRecord as account } from '../../test/student-account.ts';
import { DIGEST, LIM, siti } from '../../test/year-end.ts';
import type { MovePreview, MovingCourse } from './move-form.ts';

const PATH = `/student/${account.uuid}`;
const NEXT = addMonths(MONTH_NOW, 1);
const cents = (amount: number) => amount as Cents;
const dialog = page.getByRole('dialog', { name: /^Move to another level/ });
const save = getButton('Move student', dialog);
const physics = page.getByRole('combobox', { name: 'What follows Physics' });
const biology = page.getByRole('combobox', { name: 'What follows Biology' });

const lim = { offeringId: 21, teacher: LIM, teacherName: 'Mr Lim', fee: cents(8000) };
const course: MovingCourse = {
  subscriptionId: 1,
  subjectId: 1,
  subjectName: 'Physics',
  programLvl: 2,
  teacher: LIM,
  teacherName: 'Mr Lim',
  fee: cents(7000),
  change: 'MOVES',
  paidMonth: null,
  next: lim,
  feeAfter: cents(8000),
  offerings: [lim, siti],
};
const asked: MovingCourse = {
  ...course,
  subscriptionId: 2,
  subjectName: 'Biology',
  change: 'ASKED',
  next: null,
  feeAfter: null,
  offerings: [siti],
};
const preview = (courses: MovePreview['courses'], digest = DIGEST): MovePreview => ({
  fromLevel: 2,
  courses,
  before: cents(12_000),
  after: cents(20_000),
  digest,
});
const moved = { uuid: account.uuid, coursesBegin: 2, coursesEnd: 2, coursesContinue: 0 };

beforeEach(() => {
  server.reply(getStudentAccount, account);
  server.reply(previewStudentMove, preview([course]));
  server.reply(moveStudent, moved);
});

async function openDialog() {
  await openScreen(PATH);
  await getButton('Move to another level').click();
  await expect.element(dialog).toMatchTextContent('Tan Mei Ling · Form 1');
}

const sent = { uuid: account.uuid, month: NEXT, programLvl: 3, lines: [], fees: 'OFFERING' };

test('a student moves to the next level with the courses from next month (R-1734)', async () => {
  await openDialog();
  await expectOption('New level', 'Form 2', dialog);
  await expectDate('From', NEXT, dialog);
  await expect.element(physics).toMatchTextContent(/Mr Lim, RM 80.00Puan Siti, RM 120.00/);
  await expect
    .element(dialog.getByText('Fees of a month: RM 120.00 before, RM 200.00 after'))
    .toBeVisible();
  await expectAccessible();
  await expectFitsPhone();
  await save.click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(server.sent(moveStudent)).toEqual([{ ...sent, digest: DIGEST }]);
  expect(server.keys(moveStudent)[0]).toBeTruthy();
  // The server refuses a preview of the same level.
  expect(server.sent(previewStudentMove)).toHaveLength(1);
});

test('a course that begins after the move has its first month, not RM 0.00', async () => {
  const later = { ...course, change: 'CONTINUES' as const, next: null, feeAfter: cents(0) };
  server.reply(previewStudentMove, preview([later]));
  const effectiveDate = addMonths(NEXT, 2);
  server.reply(getStudentAccount, {
    ...account,
    courses: account.courses.map((each) => ({ ...each, effectiveDate })),
  });
  await openDialog();
  await expect
    .element(dialog.getByText(`From ${monthInWords(effectiveDate)}`, { exact: true }))
    .toBeVisible();
  await expect.element(dialog.getByText('Pays RM 0.00')).not.toBeInTheDocument();
});

test('a course without a class needs a choice; every change makes a new preview', async () => {
  server.reply(previewStudentMove, ({ lines }) =>
    preview([course, { ...asked, feeAfter: lines.length > 0 ? cents(11_000) : null }]),
  );
  await openDialog();
  await expect.element(dialog.getByText('Choose what follows Biology.')).toBeVisible();
  await expect.element(save).toBeDisabled();
  await biology.selectOptions('Puan Siti, RM 120.00');
  await expect.element(dialog.getByText('Pays RM 110.00')).toBeVisible();
  await physics.selectOptions('The course ends');
  await getButton('Keep the old discount').click();
  await enterDate('From', '03-2027', dialog);
  await expect.element(save).toBeEnabled();
  await save.click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(server.sent(moveStudent)).toEqual([
    {
      ...sent,
      month: '03-2027',
      fees: 'KEEP_DIFFERENCE',
      lines: [
        { subscriptionId: 2, offeringId: siti.offeringId },
        { subscriptionId: 1, offeringId: null },
      ],
      digest: DIGEST,
    },
  ]);
});

test('another level forgets the choices of the first one', async () => {
  await openDialog();
  await physics.selectOptions('Puan Siti, RM 120.00');
  await selectOption('New level', 'Form 4', dialog);
  await expect
    .poll(() => server.sent(previewStudentMove).at(-1))
    .toEqual({ ...sent, programLvl: 5 });
});

test('a choice for a course that has ended by another month is reset (R-1734)', async () => {
  server.reply(previewStudentMove, ({ month, lines }) => {
    if (month === NEXT) return preview([course, asked]);
    const isGone = lines.some(({ subscriptionId }) => subscriptionId === asked.subscriptionId);
    const message = 'A course does not belong to this student';
    return isGone ? new FakeRefusal(422, 'INVALID', message) : preview([course]);
  });
  await openDialog();
  await biology.selectOptions('Puan Siti, RM 120.00');
  await expect.element(save).toBeEnabled();
  await enterDate('From', '05-2028', dialog);
  await expect
    .element(dialog.getByRole('alert'))
    .toMatchTextContent('Your choices are no longer possible and were reset.');
  await expect.element(biology).not.toBeInTheDocument();
  await physics.selectOptions('The course ends');
  await expect.element(dialog.getByRole('alert')).not.toBeInTheDocument();
  await save.click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(server.sent(moveStudent)).toEqual([
    {
      ...sent,
      month: '05-2028',
      lines: [{ subscriptionId: 1, offeringId: null }],
      digest: DIGEST,
    },
  ]);
});

test('a course that continues has no choice, and one that is paid ahead shows its last month', async () => {
  server.reply(
    previewStudentMove,
    preview([
      { ...course, change: 'CONTINUES', next: null },
      { ...asked, change: 'PAID_AHEAD', paidMonth: '02-2027', feeAfter: cents(7000) },
    ]),
  );
  await openDialog();
  await expect.element(dialog.getByText('Continues', { exact: true })).toBeVisible();
  await expect.element(dialog.getByText('Paid until Feb 2027')).toBeVisible();
  await expect.element(save).toBeEnabled();
});

test('a stale preview is replaced, and a refusal stays in the dialog', async () => {
  await openDialog();
  const message = 'The courses have changed. Check the new fees, then save again.';
  server.reply(moveStudent, () => {
    server.reply(previewStudentMove, preview([course], 'b'.repeat(64)));
    return new FakeRefusal(409, 'PREVIEW_CHANGED', message);
  });
  await save.click();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent(message);
  server.reply(moveStudent, moved);
  await save.click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(server.sent(moveStudent).map(({ digest }) => digest)).toEqual([DIGEST, 'b'.repeat(64)]);
});

test('a refused preview says why, and nothing can be saved', async () => {
  const message = 'The student is at this level already';
  server.reply(previewStudentMove, ({ programLvl }) =>
    programLvl === 2 ? new FakeRefusal(422, 'INVALID', message) : preview([course]),
  );
  await openDialog();
  await expect.element(save).toBeEnabled();
  await selectOption('New level', 'Form 1', dialog);
  await expect.element(dialog.getByRole('alert')).toHaveTextContent(message);
  await expect.element(save).toBeDisabled();
  await clearDate('From', dialog);
  await expect.element(dialog.getByText('Choose the level and the month.')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await answerConfirmation('Yes');
  await expect.element(dialog).not.toBeInTheDocument();
  expect(server.sent(moveStudent)).toEqual([]);
});

test('the keyboard alone moves a student', async () => {
  await openScreen(PATH);
  await tabToElement(getButton('Move to another level'));
  await userEvent.keyboard('{Enter}');
  await tabToElement(physics);
  await userEvent.keyboard('P');
  await tabToElement(save);
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog).not.toBeInTheDocument();
  expect(server.sent(moveStudent)).toMatchObject([
    { lines: [{ subscriptionId: 1, offeringId: siti.offeringId }] },
  ]);
});

test('a terminated student is not moved', async () => {
  server.reply(getStudentAccount, { ...account, uuid: uuidOf(1), status: 'TERMINATED' });
  await openScreen(PATH);
  await expect.element(page.getByText('Terminated')).toBeVisible();
  await expect.element(getButton('Move to another level')).not.toBeInTheDocument();
});
