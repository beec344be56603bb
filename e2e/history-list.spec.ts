import { listStudents } from '@kelas/contract/students';
import { listTeachers } from '@kelas/contract/teachers';
import type { Page } from '@playwright/test';
import { expect, openAs, test } from './fixtures.ts';
import {
  box,
  button,
  choicesOf,
  choose,
  expectNarrowEnough,
  hold,
  loseConnection,
  rows,
} from './steps.ts';
import { makeStudent, makeTeacher, unique } from './test-data.ts';

const text = (page: Page, exact: string) => page.getByText(exact, { exact: true });
const name = (page: Page) => page.getByLabel('Name', { exact: true });
const table = (page: Page, label: string) => page.getByRole('table', { name: label });
const headings = (page: Page) => page.getByRole('columnheader');

/** Two students and a teacher with something in common. */
async function makePeople() {
  const group = unique('Group');
  await makeStudent({ name: `${group} A` });
  await makeStudent({ name: `${group} B`, programLvl: 3 });
  await makeTeacher([], { name: `${group} T` });
  return {
    group,
    students: [
      `${group} AForm 1+60123456789ACTIVEView Details`,
      `${group} BForm 2+60123456789ACTIVEView Details`,
    ],
    teacher: `${group} T+60198765432View Details`,
  };
}

test('students are found by level and name, teachers by name', async ({ page, employee }) => {
  const { group, students, teacher } = await makePeople();
  await openAs(page, employee, '/payment/history');
  await expect(box(page, 'Type')).toBeFocused();
  await expect(box(page, 'Type')).toHaveText('Student');
  expect(await choicesOf(page, 'Type')).toEqual(['Student', 'Teacher']);
  await name(page).fill(group.toUpperCase());
  await name(page).press('Enter');
  await expect(rows(page)).toHaveText(students);
  await expect(text(page, '2 students')).toBeVisible();
  await choose(page, 'Program Level', 'Form 2');
  await button(page, 'Search').click();
  await expect(rows(page)).toHaveText(students.slice(1));

  // Only when it is searched for does the list change; a teacher has no level.
  await choose(page, 'Type', 'Teacher');
  await expect(box(page, 'Program Level')).toBeDisabled();
  await expect(box(page, 'Program Level')).toHaveText('All levels');
  await expect(rows(page)).toHaveText(students.slice(1));
  await button(page, 'Search').click();
  await expect(rows(page)).toHaveText([teacher]);
  await expect(headings(page)).toHaveText(['Name', 'Phone No.', 'Action']);
  await expect(text(page, '1 teacher')).toBeVisible();
  expect(new URL(page.url()).searchParams.get('type')).toBe('TEACHER');
  expect(new URL(page.url()).searchParams.has('programLvl')).toBe(false);

  await name(page).fill('nobody-is-called-so');
  await button(page, 'Search').click();
  await expect(text(page, 'No teachers')).toBeVisible();
  await button(page, 'Reset').click();
  await expect(page).toHaveURL('/payment/history');
  await expect(box(page, 'Type')).toHaveText('Student');
  await expect(box(page, 'Program Level')).toBeEnabled();
  await expect(table(page, 'Students')).toBeVisible();
});

test('rows of one type never stand under the headings of the other', async ({ page, employee }) => {
  const { group, students, teacher } = await makePeople();
  await openAs(page, employee, `/payment/history?name=${encodeURIComponent(group)}`);
  await expect(rows(page)).toHaveText(students);
  const teachers = await hold(page, listTeachers);
  await choose(page, 'Type', 'Teacher');
  await button(page, 'Search').click();
  await expect(headings(page)).toHaveText(['Name', 'Phone No.', 'Action']);
  await expect(text(page, 'Loading…')).toBeVisible();
  await expect(rows(page)).toHaveCount(0);

  // The answer of the type that was left comes late.
  const back = await hold(page, listStudents);
  await choose(page, 'Type', 'Student');
  await button(page, 'Search').click();
  await teachers();
  await expect(headings(page).first()).toHaveText('Student Name');
  await expect(rows(page)).toHaveText(students);
  await back();
  await expect(page.getByRole('progressbar', { name: 'Loading' })).toBeHidden();
  await expect(rows(page)).toHaveText(students);
  await choose(page, 'Type', 'Teacher');
  await button(page, 'Search').click();
  await expect(rows(page)).toHaveText([teacher]);
});

test('a slow answer does not replace that of a newer search', async ({ page, employee }) => {
  const [slow, quick] = [await makeStudent(), await makeStudent()];
  await openAs(page, employee, '/payment/history?name=nobody-is-called-so');
  await expect(text(page, 'No students')).toBeVisible();
  const letGo = await hold(page, listStudents, slow.name.slice(-8));
  const search = async (wanted: string) => {
    await name(page).fill(wanted);
    const asked = page.waitForRequest((each) => each.url().includes(wanted.slice(-8)));
    await button(page, 'Search').click();
    return asked;
  };
  const first = await search(slow.name);
  await search(quick.name);
  await expect(rows(page)).toContainText([quick.name]);
  await letGo();
  await first.response();
  await expect(page.getByRole('progressbar', { name: 'Loading' })).toBeHidden();
  await expect(rows(page)).toContainText([quick.name]);
  await expect(text(page, '1 student')).toBeVisible();
});

test('filters survive a reload and Back; a type that is none counts as Student', async ({
  page,
  employee,
}) => {
  const { group, students, teacher } = await makePeople();
  await openAs(page, employee, '/payment/history');
  await choose(page, 'Type', 'Teacher');
  await name(page).fill(group);
  await button(page, 'Search').click();
  const isAsItWas = async () => {
    await expect(box(page, 'Type')).toHaveText('Teacher');
    await expect(box(page, 'Program Level')).toBeDisabled();
    await expect(name(page)).toHaveValue(group);
    await expect(rows(page)).toHaveText([teacher]);
  };
  await isAsItWas();
  await page.reload();
  await isAsItWas();
  await page.getByRole('link', { name: 'Timetable' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Timetable' })).toBeVisible();
  await page.goBack();
  await isAsItWas();

  await page.goto(`/payment/history?type=PARROT&name=${encodeURIComponent(group)}`);
  await expect(box(page, 'Type')).toHaveText('Student');
  await expect(rows(page)).toHaveText(students);
});

test('a list that could not be loaded does not look empty, and no alert is raised', async ({
  page,
  employee,
}) => {
  for (const [type, call, noun] of [
    ['STUDENT', listStudents, 'student'],
    ['TEACHER', listTeachers, 'teacher'],
  ] as const) {
    const { group } = await makePeople();
    const restore = await loseConnection(page, call);
    const query = new URLSearchParams({ type, name: group });
    await openAs(page, employee, `/payment/history?${query}`);
    await expect(text(page, 'Not loaded')).toBeVisible();
    await expect(text(page, `No ${noun}s`)).toBeHidden();
    await expect(text(page, `0 ${noun}s`)).toBeHidden();
    await expect(page.getByRole('alertdialog')).toBeHidden();
    await restore();
    await button(page, 'Try again').click();
    await expect(rows(page).first()).toContainText(group);
  }
  await expectNarrowEnough(page);
});
