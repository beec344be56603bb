import { registerCourse } from '@kelas/contract/courses';
import { addNote, addQuiz, listQuizzes, updateQuiz } from '@kelas/contract/materials';
import { addTimetableEntry, listTimetable } from '@kelas/contract/timetable';
import { currentSchoolYear } from '@kelas/contract/values/school-year';
import { copyYear } from '@kelas/contract/year-copy';
import type { Page } from '@playwright/test';
import { expect, openAs, request, test } from './fixtures.ts';
import { useOwnKelas } from './own-kelas.ts';
import {
  answerDialog,
  chooseOption,
  closeAlert,
  expectFitsNarrowScreen,
  expectNoAxeViolations,
  locateButton,
  locateConfirmation,
  locateSelect,
  loseResponse,
  tabTo,
} from './steps.ts';
import { todaysDate } from './test-data.ts';

const own = useOwnKelas();
const NOW = currentSchoolYear(new Date());
const TO = Number(todaysDate.slice(3, 5)) > 6 ? NOW + 1 : NOW;
const FROM = TO - 1;
const PATH = `/year-end?year=${TO}`;
const lesson = { programLvl: 3, classSession: 'AFTERNOON' } as const;
const room = { dayOfWeek: 1, startTime: '1400', endTime: '1600', classroom: 'Room A' };

/** Adds two lessons, a quiz and a note of every year, and a lesson of the new year that clashes. */
async function fillCentre() {
  const { token } = own.admin;
  const ids = [];
  for (const subjectName of ['Physics', 'Biology', 'Chemistry']) {
    ids.push((await request(registerCourse, { subjectName }, token)).id);
  }
  const [physics = 0, biology = 0, chemistry = 0] = ids;
  await request(addTimetableEntry, { ...lesson, ...room, subjectId: physics }, token);
  await request(addTimetableEntry, { ...lesson, subjectId: biology, dayOfWeek: 2 }, token);
  const other = { ...lesson, ...room, programLvl: 4, subjectId: chemistry, schoolYear: TO };
  await request(addTimetableEntry, other, token);
  await request(addQuiz, { title: 'Forces', url: 'https://example.my/f' }, token);
  await request(addNote, { title: 'Cells', url: 'https://example.my/c' }, token);
}

const subjectsIn = async (year: number) =>
  (await request(listTimetable, { year: String(year) }, own.admin.token))
    .map((row) => row.subjectName)
    .toSorted();

async function copyWithKeyboard(page: Page, name: string) {
  await tabTo(page, locateButton(page, name), 'Shift+Tab');
  await page.keyboard.press('Enter');
}

test('the old year is copied once, each year has its own entries, and the undo brings all back', async ({
  page,
}) => {
  await fillCentre();
  await openAs(page, own.admin, PATH);
  await locateButton(page, 'Choose entries to copy').click();
  await expect(
    page.getByText('3 entries: 1 timetable entry, 1 quiz, 1 note; 1 left out', { exact: true }),
  ).toBeVisible();
  const physics = page.getByLabel('Copy Physics, Form 2, Monday 14:00–16:00, Room A');
  await expect(physics).not.toBeChecked();
  await expect(
    page.getByText('Room A is taken: Chemistry, Form 3, Monday 14:00–16:00'),
  ).toBeVisible();
  await expectNoAxeViolations(page, 'preview of a copy to a new year');
  await expectFitsNarrowScreen(page);
  await page.setViewportSize({ width: 1280, height: 900 });

  await tabTo(page, physics);
  await page.keyboard.press('Space');
  await expect(physics).toBeChecked();
  await copyWithKeyboard(page, 'Copy 4 entries');
  const thanks = page.getByRole('alertdialog', { name: 'Thank you' });
  await expect(thanks).toContainText(`Copied 4 entries to ${TO}`);
  await locateButton(thanks, 'Close').click();
  await expect(page.getByText('Copied already', { exact: true })).toHaveCount(4);
  await expect(page.getByText(`${TO} has 4 copies of ${FROM}.`)).toContainText('own-admin');
  expect(await subjectsIn(FROM)).toEqual(['Biology', 'Physics']);
  expect(await subjectsIn(TO)).toEqual(['Biology', 'Chemistry', 'Physics']);

  await page.goto('/student/timetable');
  await chooseOption(page, 'School year', String(TO));
  await expect(page).toHaveURL(`/student/timetable${TO === NOW ? '' : `?year=${TO}`}`);
  await expect(page.getByRole('button', { name: /^Edit: Chemistry/ })).toBeVisible();
  await page.getByRole('button', { name: /^Edit: Biology/ }).click();
  const detail = page.getByRole('dialog', { name: 'Timetable Detail' });
  await expect(locateSelect(detail, 'School year')).toHaveText(String(TO));
  await locateButton(detail, 'Cancel').click();

  await page.goto(PATH);
  await locateButton(page, 'Choose entries to copy').click();
  await locateButton(page, 'Undo').click();
  await expect(locateConfirmation(page)).toContainText(`Delete the 4 copies of ${FROM} in ${TO}?`);
  await answerDialog(page, 'Yes');
  await closeAlert(page, 'Thank you', 'Deleted 4 copies');
  await expect(locateButton(page, 'Copy 3 entries')).toBeEnabled();
  expect(await subjectsIn(FROM)).toEqual(['Biology', 'Physics']);
  expect(await subjectsIn(TO)).toEqual(['Biology', 'Chemistry', 'Physics']);
});

test('a lost response copies nothing twice; a changed copy stays after the undo', async ({
  page,
}) => {
  await openAs(page, own.admin, PATH);
  await locateButton(page, 'Choose entries to copy').click();
  const find = await loseResponse(page, copyYear);
  await locateButton(page, 'Copy 3 entries').click();
  await expect(page.getByRole('alert').first()).toContainText('nothing is recorded twice');
  await find();
  const quizzes = await request(listQuizzes, { year: String(TO) }, own.admin.token);
  const copy = quizzes.find(({ schoolYear }) => schoolYear === TO);
  const change = { quizId: copy?.id ?? 0, title: 'Forces, part 2', url: 'https://example.my/f' };
  await request(updateQuiz, change, own.admin.token);
  await page.reload();
  await locateButton(page, 'Choose entries to copy').click();
  await locateButton(page, 'Undo').click();
  await answerDialog(page, 'Yes');
  await closeAlert(
    page,
    'Thank you',
    /^Deleted 2 copies\s*Not deleted: 1 copy with later changes$/,
  );
  expect(
    (await request(listQuizzes, { year: String(TO) }, own.admin.token)).map(({ title }) => title),
  ).toEqual(['Forces, part 2']);
});
