import type { OutputOf } from '@kelas/contract/call';
import { listLessons, recordLessons } from '@kelas/contract/lessons';
import { listTeachers } from '@kelas/contract/teachers';
import { listTuitionPayments } from '@kelas/contract/tuition-fees';
import type { Cents } from '@kelas/contract/values/cents';
import { addMonths, monthInWords } from '@kelas/contract/values/month';
import { beforeEach, expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { expectAccessible, expectFitsPhone } from '../../test/checks.ts';
import { FakeRefusal } from '../../test/fake-server.ts';
import { MONTH_NOW } from '../../test/records.ts';
import { openScreen, server } from '../../test/screen.tsx';
import {
  answerConfirmation,
  dismissAlert,
  enterDate,
  expectRows,
  getButton,
  getTextBox,
} from '../../test/steps.ts';
import { setLanguage } from '../languages/language.ts';

type Row = OutputOf<typeof listLessons>[number];

const PATH = '/payment/lessons';
const physics: Row = {
  offeringId: 1,
  subjectName: 'Physics',
  programLvl: 2,
  teacherName: 'Cikgu Ali',
  fee: 2000 as Cents,
  students: 3,
  lessons: null,
  planned: 9,
  used: false,
};
const biology: Row = { ...physics, offeringId: 2, subjectName: 'Biology', planned: null };
const art: Row = { ...physics, offeringId: 3, subjectName: 'Art', lessons: 4, used: true };
const maths: Row = { ...physics, offeringId: 4, subjectName: 'Maths', lessons: 5, planned: 4 };
const rows = [physics, biology, art, maths];
const field = (subject: string): Locator => getTextBox(`Lessons of ${subject}, Form 1, Cikgu Ali`);
const save = getButton('Save');
const status = page.getByRole('status').filter({ hasText: 'recorded' });

beforeEach(() => {
  server.reply(listLessons, rows);
});

test('the lessons of a month are typed row by row and saved together (R-2321)', async () => {
  await openScreen(`${PATH}?month=10-2026`);
  await expect.element(field('Physics')).toHaveValue('');
  // An empty label of a field counts as one character.
  await expectRows([
    /^PhysicsForm 1Cikgu Ali.920.00–3$/,
    /^BiologyForm 1Cikgu Ali.20.00–3$/,
    /^ArtForm 1Cikgu Ali4Paid: void the payment or salary to change it920.0080.003$/,
    /^MathsForm 1Cikgu Ali.420.00100.003$/,
  ]);
  await expect.element(field('Maths')).toHaveValue('5');
  await expect.element(field('Art')).not.toBeInTheDocument();
  await expect.element(status).toHaveTextContent('Oct 2026: 2 of 4 recorded');
  await expect.element(save).toBeDisabled();
  await field('Physics').click();
  await userEvent.keyboard('8{Enter}0{Enter}5{Enter}');
  await expectRows([/160.003$/, /20.000.003$/, /80.003$/, /100.003$/]);
  await expect.element(status).toHaveTextContent('Oct 2026: 2 of 4 recorded, 2 not saved');
  await expect.element(save).toHaveFocus();
  await expectAccessible();
  const recorded = [{ ...physics, lessons: 8 }, { ...biology, lessons: 0 }, art, maths];
  server.reply(recordLessons, recorded);
  server.reply(listLessons, recorded);
  await userEvent.keyboard('{Enter}');
  await dismissAlert('Thank you', "You've recorded the lessons of 2 courses for Oct 2026");
  await expect.element(status).toHaveTextContent('Oct 2026: 4 of 4 recorded');
  expect(server.sent(recordLessons)).toEqual([
    {
      month: '10-2026',
      counts: [
        { offeringId: 1, lessons: 8, before: null },
        { offeringId: 2, lessons: 0, before: null },
      ],
    },
  ]);
  await page.viewport(390, 844);
  await expectFitsPhone();
});

test('the timetable fills the fields that are empty', async () => {
  await openScreen(PATH);
  await getButton('Use the timetable').click();
  await expect.element(field('Physics')).toHaveValue('9');
  await expect.element(field('Biology')).toHaveValue('');
  await expect.element(field('Maths')).toHaveValue('5');
  await expect.element(getButton('Use the timetable')).toBeDisabled();
  await expect
    .element(status)
    .toHaveTextContent(`${monthInWords(MONTH_NOW)}: 2 of 4 recorded, 1 not saved`);
  await setLanguage('zh-Hans');
  await expect.element(page.getByText(/：已记录 2\/4，1 项未保存$/)).toBeVisible();
  await expect.element(getButton('使用课程表')).toBeDisabled();
});

test('a text that is no number of lessons is named, and nothing is sent', async () => {
  await openScreen(PATH);
  await field('Physics').fill('61');
  await save.click();
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('Physics, Form 1, Cikgu Ali: lessons must be a whole number from 0 to 60');
  await expect.element(field('Physics')).toHaveFocus();
  await field('Physics').fill('60');
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  // A recorded number is replaced, not taken away.
  await field('Maths').fill('');
  await save.click();
  await expect.element(page.getByRole('alert')).toMatchTextContent(/^Maths, Form 1, Cikgu Ali:/);
  expect(server.sent(recordLessons)).toEqual([]);
});

test('a number that another person recorded meanwhile is shown, and what I typed stays', async () => {
  await openScreen(PATH);
  await field('Physics').fill('8');
  await field('Biology').fill('7');
  const refusal = 'Mei Ling recorded 6 lessons of Physics on 1 Nov 2026, 10:00.';
  server.reply(recordLessons, new FakeRefusal(409, 'CHANGED_MEANWHILE', refusal));
  const now = [{ ...physics, lessons: 6 }, { ...biology, lessons: 3, used: true }, art, maths];
  server.reply(listLessons, now);
  await save.click();
  await expect.element(page.getByRole('alert')).toHaveTextContent(refusal);
  await expect.element(page.getByText('Recorded meanwhile: 6')).toBeVisible();
  await expect.element(field('Physics')).toHaveValue('8');
  // The payment that used it decides.
  await expect.element(field('Biology')).not.toBeInTheDocument();
  server.reply(recordLessons, [{ ...physics, lessons: 8 }, biology, art, maths]);
  await save.click();
  await dismissAlert('Thank you', /lessons of 1 course/);
  expect(server.sent(recordLessons).at(-1)).toMatchObject({
    counts: [{ offeringId: 1, lessons: 8, before: 6 }],
  });
  await expect.element(page.getByText('Recorded meanwhile: 6')).not.toBeInTheDocument();
});

test('unsaved lessons are not left without a question', async () => {
  server.reply(listTuitionPayments, []);
  await openScreen(PATH);
  await field('Physics').fill('8');
  await enterDate('Month', addMonths(MONTH_NOW, -1));
  await answerConfirmation('No');
  await expect.element(field('Physics')).toHaveValue('8');
  await page.getByRole('link', { name: 'Back' }).click();
  await answerConfirmation('Yes');
  await expect.element(page.getByRole('heading', { name: 'Student - Tuition Fees' })).toBeVisible();
});

test('without a course by lesson the screen says how one is made', async () => {
  server.reply(listLessons, []);
  await openScreen(PATH);
  await expect.element(page.getByText(/^No course is charged by lesson/)).toBeVisible();
  await expect.element(page.getByText('Ask an admin to do this.')).toBeVisible();
  server.reply(listTeachers, []);
  await openScreen(PATH, 'ADMIN');
  await expect
    .element(page.getByRole('link', { name: 'Open the teachers' }))
    .toHaveAttribute('href', '/teacher/management');
});
