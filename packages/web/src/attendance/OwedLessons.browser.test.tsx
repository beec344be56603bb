import {
  bookMakeUp,
  discountOwedLesson,
  listMakeUpChoices,
  listOwedLessons,
  undoMakeUp,
} from '@kelas/contract/owed-lessons';
import type { Cents } from '@kelas/contract/values/cents';
import { currentMonth } from '@kelas/contract/values/date';
import { addMonths } from '@kelas/contract/values/month';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible, expectFitsPhone } from '../../test/checks.ts';
import { uuidOf } from '../../test/records.ts';
import { openScreen, server } from '../../test/screen.tsx';
import { answerConfirmation, expectRows, getButton } from '../../test/steps.ts';

import type { OwedLesson } from './lesson-texts.ts';

const owed: OwedLesson = {
  ...{ id: 1, uuid: uuidOf(1), name: 'Anu', entryId: 7, day: '16-03-2026' },
  ...{ subjectName: 'Physics', programLvl: 2, teacherName: 'Encik Rahman' },
  ...{ state: 'OPEN', makeUp: null, absence: false, lapsesOn: null },
  lessonFee: 1200 as Cents,
};
const time = { startTime: '1400', endTime: '1530', classroom: 'Room 2' };
const makeUp = { entryId: 8, day: '17-03-2026', heldOn: '17-03-2026', ...time };
const LIST: OwedLesson[] = [
  owed,
  { ...owed, id: 2, uuid: uuidOf(2), name: 'Bala', state: 'BOOKED', makeUp },
  { ...owed, id: 3, uuid: uuidOf(3), name: 'Chen', absence: true, lapsesOn: '13-04-2026' },
];
const open = () => openScreen('/attendance/owed');
const dialog = page.getByRole('dialog', { name: /^Settle an owed lesson/ });

beforeEach(() => {
  server.reply(listOwedLessons, LIST);
  server.reply(listMakeUpChoices, [
    { ...makeUp, classSession: 'AFTERNOON', students: 9, places: null },
  ]);
});

test('owed lessons are listed; a make-up is booked and taken back (R-2484, R-2485)', async () => {
  server.reply(bookMakeUp, { id: 1 });
  server.reply(undoMakeUp, { id: 2 });
  await open();
  await expectRows([
    /Anu.*Physics.*Encik Rahman.*16-03-2026.*Owed/,
    /Bala.*Cancelled.*Make-up booked, 17 Mar 2026, 14:00–15:30/,
    /Chen.*Absent, until 13 Apr 2026.*Owed/,
  ]);
  await expectAccessible();
  await getButton('Settle: Anu, 16 Mar 2026').click();
  await dialog
    .getByRole('radio', {
      name: 'Tuesday 17 Mar 2026, 14:00–15:30, AFTERNOON, Room 2, 9 students',
    })
    .click();
  await expectAccessible();
  await getButton('Book the make-up', dialog).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(server.sent(bookMakeUp)).toEqual([{ id: 1, entryId: 8, day: '17-03-2026' }]);
  await getButton('Take back: Bala, 16 Mar 2026').click();
  await answerConfirmation('Yes');
  expect(server.sent(undoMakeUp)).toEqual([{ id: 2 }]);
  await expectFitsPhone();
});

test('a full lesson can not be chosen (R-2490)', async () => {
  const lesson = { ...makeUp, classSession: 'AFTERNOON' };
  server.reply(listMakeUpChoices, [
    { ...lesson, students: 15, places: 15 },
    { ...lesson, day: '24-03-2026', heldOn: '24-03-2026', students: 14, places: 15 },
  ]);
  await open();
  await getButton('Settle: Anu, 16 Mar 2026').click();
  const full = dialog.getByRole('radio', { name: /Tuesday 17 Mar 2026.*15 of 15 places, full$/ });
  await expect.element(full).toBeDisabled();
  const free = dialog.getByRole('radio', { name: /Tuesday 24 Mar 2026.*14 of 15 places$/ });
  await expect.element(free).toBeEnabled();
  await expectAccessible();
});

test('a discount in place of a lesson proposes its share of the fee', async () => {
  server.reply(listMakeUpChoices, []);
  server.reply(discountOwedLesson, { id: 1 });
  const release = server.hold(listMakeUpChoices);
  await open();
  await getButton('Settle: Anu, 16 Mar 2026').click();
  // The lessons come before the discount, which would move under the pointer.
  await expect.element(dialog.getByText('Loading…')).toBeVisible();
  await expect.element(dialog.getByRole('radio')).not.toBeInTheDocument();
  release();
  await expect
    .element(dialog.getByText(/^No other lesson of this subject and level/))
    .toBeVisible();
  await dialog.getByRole('radio', { name: 'A discount instead' }).click();
  await getButton('Give the discount', dialog).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(server.sent(discountOwedLesson)).toEqual([
    {
      id: 1,
      month: addMonths(currentMonth(new Date()), 1),
      amount: 1200,
      reason: 'Lesson of 16 Mar 2026',
    },
  ]);
});

test('the lessons of one student are listed in every state (R-2484)', async () => {
  server.reply(listOwedLessons, [owed, { ...owed, id: 4, state: 'LAPSED' }]);
  await openScreen(`/attendance/owed?uuid=${uuidOf(1)}`);
  await expectRows([/Anu.*Owed/, /Anu.*Lapsed/]);
  await expect.element(page.getByRole('heading', { level: 1, name: 'Anu' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Back' })).toBeVisible();
  expect(server.sent(listOwedLessons).at(-1)).toEqual({ uuid: uuidOf(1) });
  await expectFitsPhone();
});
