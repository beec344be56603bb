import { listClassroom } from '@kelas/contract/classroom';
import { registerTeacher } from '@kelas/contract/teachers';
import type { Page } from '@playwright/test';
import { expect, openAs, test } from './fixtures.ts';
import {
  box,
  button,
  choicesOf,
  choose,
  chooseByTyping,
  countCalls,
  dateBox,
  hold,
  rows,
  typeDate,
} from './steps.ts';
import { ask, courseLinesOf, makeStudent, makeTeacher, unique } from './test-data.ts';

const text = (page: Page, exact: string) => page.getByText(exact, { exact: true });
const hint = (page: Page) => page.getByText('Choose what to look for, then press Search.');
const FORM_1 = { programLvl: 2, fee: 1 };
const taughtBy = (name: string) =>
  `/classroom?searched=yes&teacherName=${encodeURIComponent(name)}`;

/** A month in which hardly anybody else is enrolled. */
function rareMonth(): string {
  const of = (count: number) => Math.floor(Math.random() * count);
  return `${String(1 + of(12)).padStart(2, '0')}-20${50 + of(50)}`;
}

/** Two teachers of one course, and three students in four places. */
async function makeClass() {
  const month = rareMonth();
  const first = await makeTeacher([FORM_1, FORM_1]);
  const lines = courseLinesOf(first);
  const [course = '', other = ''] = first.tuitionCourse.map((each) => each.subjectName);
  const second = unique('Teacher');
  const { uuid } = await ask(registerTeacher, {
    name: second,
    phoneNo: '60198765432',
    gender: 'M',
    paymentType: 'RATIO',
    paymentRate: '6/4',
    tuitionCourse: first.tuitionCourse
      .slice(0, 1)
      .map(({ subjectId }) => ({ ...FORM_1, subjectId })),
  });
  const group = unique('Group');
  await makeStudent({ name: `${group} A`, programLvl: 3, tuitionCourse: lines });
  await makeStudent({
    name: `${group} B`,
    schedule: 'AFTERNOON',
    enrolmentDate: month,
    tuitionCourse: lines.slice(0, 1),
  });
  await makeStudent({
    name: `${group} C`,
    enrolmentDate: month,
    tuitionCourse: lines.slice(0, 1).map((line) => ({ ...line, teacher: uuid })),
  });
  const phone = '+60123456789';
  return {
    month,
    course,
    teacher: first.name,
    places: [
      `${group} AForm 2${course}${phone}MORNING${first.name}`,
      `${group} AForm 2${other}${phone}MORNING${first.name}`,
      `${group} BForm 1${course}${phone}AFTERNOON${first.name}`,
      `${group} CForm 1${course}${phone}MORNING${second}`,
    ] as const,
  };
}

test('each filter finds its places, and all of them together', async ({ page, employee }) => {
  const { month, course, teacher, places } = await makeClass();
  const [a1, a2, b, c] = places;
  await openAs(page, employee, '/classroom');
  await expect(dateBox(page, 'Enrolment Date').getByRole('spinbutton').first()).toBeFocused();
  await expect(dateBox(page, 'Enrolment Date').locator('input')).toHaveValue('');

  await chooseByTyping(page, 'Teacher', teacher);
  await button(page, 'Search').click();
  await expect(rows(page)).toHaveText([a1, a2, b]);
  await expect(text(page, '3 places · 2 students')).toBeVisible();

  await button(page, 'Reset').click();
  await chooseByTyping(page, 'Course', course);
  await button(page, 'Search').click();
  await expect(rows(page)).toHaveText([a1, b, c]);
  await expect(text(page, '3 places · 3 students')).toBeVisible();

  await button(page, 'Reset').click();
  await typeDate(page, 'Enrolment Date', month);
  await page.keyboard.press('Enter');
  await expect(rows(page).filter({ hasText: b })).toHaveCount(1);
  await expect(rows(page).filter({ hasText: c })).toHaveCount(1);
  await expect(rows(page).filter({ hasText: a1 })).toHaveCount(0);

  await button(page, 'Reset').click();
  expect(await choicesOf(page, 'Schedule')).toEqual(['All schedules', 'MORNING', 'AFTERNOON']);
  for (const [label, option] of [
    ['Schedule', 'AFTERNOON'],
    ['Program Level', 'Form 2'],
  ] as const) {
    await choose(page, label, option);
    await button(page, 'Search').click();
    await expect(rows(page).first()).toBeVisible();
    await expect(rows(page).filter({ hasNotText: option })).toHaveCount(0);
    await button(page, 'Reset').click();
  }

  await chooseByTyping(page, 'Course', course);
  await chooseByTyping(page, 'Teacher', teacher);
  await choose(page, 'Program Level', 'Form 1');
  await choose(page, 'Schedule', 'AFTERNOON');
  await typeDate(page, 'Enrolment Date', month);
  await button(page, 'Search').click();
  await expect(rows(page)).toHaveText([b]);
  await expect(text(page, '1 place · 1 student')).toBeVisible();
  await choose(page, 'Schedule', 'MORNING');
  await button(page, 'Search').click();
  await expect(text(page, 'No students')).toBeVisible();
  await expect(text(page, '0 places')).toBeVisible();
});

test('nothing is asked before the first search, which may do without a filter', async ({
  page,
  employee,
}) => {
  await makeStudent({ tuitionCourse: courseLinesOf(await makeTeacher()) });
  const calls = countCalls(page, listClassroom);
  await openAs(page, employee, '/classroom');
  await expect(hint(page)).toBeVisible();
  await expect(page.getByRole('table')).toBeHidden();
  await expect(page.getByRole('progressbar', { name: 'Loading' })).toBeHidden();
  expect(calls()).toBe(0);

  await button(page, 'Search').click();
  await expect(rows(page).first()).toBeVisible();
  await expect(hint(page)).toBeHidden();
  await expect(page).toHaveURL('/classroom?searched=yes');
  expect(calls()).toBe(1);
  await page.reload();
  await expect(rows(page).first()).toBeVisible();

  await button(page, 'Reset').click();
  await expect(page).toHaveURL('/classroom');
  await expect(hint(page)).toBeVisible();
  await page.goto('/classroom?schedule=EVENING');
  await expect(hint(page)).toBeVisible();
  await expect(box(page, 'Schedule')).toHaveText('All schedules');
  expect(calls()).toBe(2);
});

test('the list is emptied before each search, also before the same one', async ({
  page,
  employee,
}) => {
  const { teacher, places } = await makeClass();
  const isEmptied = async () => {
    await expect(text(page, 'Loading…')).toBeVisible();
    await expect(rows(page)).toHaveCount(0);
    await expect(page.getByText(/\d places?/)).toBeHidden();
  };
  await openAs(page, employee, taughtBy(teacher));
  await expect(rows(page)).toHaveText(places.slice(0, 3));
  const again = await hold(page, listClassroom);
  await button(page, 'Search').click();
  await isEmptied();
  await again();
  await expect(rows(page)).toHaveText(places.slice(0, 3));

  const other = await hold(page, listClassroom);
  await choose(page, 'Schedule', 'AFTERNOON');
  await button(page, 'Search').click();
  await isEmptied();
  await other();
  await expect(rows(page)).toHaveText([places[2]]);

  // Back to a search that was answered before.
  const known = await hold(page, listClassroom);
  await choose(page, 'Schedule', 'All schedules');
  await button(page, 'Search').click();
  await isEmptied();
  await known();
  await expect(rows(page)).toHaveText(places.slice(0, 3));
});

test('a search survives a reload, a visit elsewhere and Back', async ({ page, employee }) => {
  const { course, teacher, month, places } = await makeClass();
  await openAs(page, employee, '/classroom');
  await typeDate(page, 'Enrolment Date', month);
  await chooseByTyping(page, 'Course', course);
  await chooseByTyping(page, 'Teacher', teacher);
  await button(page, 'Search').click();
  const isAsItWas = async () => {
    await expect(dateBox(page, 'Enrolment Date').locator('input')).toHaveValue(month);
    await expect(box(page, 'Course')).toHaveValue(course);
    await expect(box(page, 'Teacher')).toHaveValue(teacher);
    await expect(rows(page)).toHaveText([places[2]]);
  };
  await isAsItWas();
  await page.reload();
  await isAsItWas();
  await page.getByRole('link', { name: 'Timetable' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Timetable' })).toBeVisible();
  await page.goBack();
  await isAsItWas();

  // Part of a name is shown as what it is.
  await page.goto(taughtBy(teacher.slice(-8)));
  await expect(box(page, 'Teacher')).toHaveValue(teacher.slice(-8));
  await expect(rows(page)).toHaveText(places.slice(0, 3));
  await box(page, 'Teacher').fill('');
  await page.keyboard.press('Tab');
  await expect(box(page, 'Teacher')).toHaveValue('');
});
