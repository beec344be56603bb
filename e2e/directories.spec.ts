import { listStudents } from '@kelas/contract/students';
import { listTeachers } from '@kelas/contract/teachers';
import type { Page } from '@playwright/test';
import { expect, openAs, test } from './fixtures.ts';
import {
  box,
  button,
  choicesOf,
  choose,
  expectNewestStays,
  intercept,
  loseConnection,
  rows,
} from './steps.ts';
import { courseLinesOf, makeStudent, makeTeacher, unique } from './test-data.ts';

const count = (page: Page, text: string) => page.getByText(text, { exact: true });

/** Answers the list of students with this many, once `ready`. */
function answerWith(page: Page, total: number, ready: Promise<void> = Promise.resolve()) {
  const students = Array.from({ length: total }, (_, index) => ({
    uuid: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    name: `Student ${index + 1}`,
    programLvl: 2,
    phoneNo: '60123456789',
    subjectName: 'Mathematics',
    status: 'ACTIVE' as const,
  }));
  return intercept(page, listStudents, async (route) => {
    await ready;
    await route.fulfill({ json: students });
  });
}

test('the directory finds students by level and name, and shows who they are', async ({
  page,
  employee,
}) => {
  const group = unique('100%_Sekolah');
  const teacher = await makeTeacher([
    { programLvl: 2, fee: 1 },
    { programLvl: 3, fee: 1 },
  ]);
  await makeStudent({ name: `${group} Ben`, programLvl: 3 });
  const taught = { programLvl: 2, tuitionCourse: courseLinesOf(teacher) };
  await makeStudent({ name: `${group} Ali`, phoneNo: '601112345678', ...taught });
  await openAs(page, employee, '/student/management');

  await expect(box(page, 'Program Level')).toBeFocused();
  await page.getByLabel('Student Name').fill(` ${group.toLowerCase()} `);
  await page.getByLabel('Student Name').press('Enter');
  await expect(count(page, '2 students')).toBeVisible();
  const [first, second] = teacher.tuitionCourse.map((each) => each.subjectName);
  const ali = [`${group} Ali`, 'Form 1', '+601112345678', `${first}, ${second}`, 'ACTIVE'];
  const ben = [`${group} Ben`, 'Form 2', '+60123456789', '', 'ACTIVE'];
  const [view, cells] = ['View Details', page.locator('tbody').getByRole('cell')];
  await expect(cells).toHaveText([...ali, view, ...ben, view]);

  expect(await choicesOf(page, 'Program Level')).toEqual([
    'All levels',
    'Remove',
    'Form 1',
    'Form 2',
    'Form 3',
    'Form 4',
    'Form 5',
    'Form 5 (Graduated)',
  ]);
  await choose(page, 'Program Level', 'Form 2');
  await button(page, 'Search').click();
  await expect(count(page, '1 student')).toBeVisible();
  await expect(cells).toHaveText([...ben, view]);

  await choose(page, 'Program Level', 'Remove');
  await expect(box(page, 'Program Level')).toHaveText('All levels');
  await button(page, 'Search').click();
  await expect(count(page, '2 students')).toBeVisible();
  expect(new URL(page.url()).searchParams.has('programLvl')).toBe(false);
});

test('filters live in the address: they survive a reload, a visit to a form and Back', async ({
  page,
  employee,
}) => {
  const group = unique('Group');
  for (const name of ['A', 'B']) await makeStudent({ name: `${group} ${name}`, programLvl: 4 });
  await openAs(page, employee, '/student/management');
  await choose(page, 'Program Level', 'Form 3');
  await page.getByLabel('Student Name').fill(group);
  await button(page, 'Search').click();
  await expect(page).toHaveURL(/\?programLvl=4&name=/);
  const address = page.url();
  const isAsItWas = async () => {
    await expect(page).toHaveURL(address);
    await expect(box(page, 'Program Level')).toHaveText('Form 3');
    await expect(page.getByLabel('Student Name')).toHaveValue(group);
    await expect(count(page, '2 students')).toBeVisible();
  };
  await isAsItWas();
  await page.reload();
  await isAsItWas();

  await button(page, `View Details: ${group} B`).click();
  await expect(page.getByRole('heading', { name: `${group} B` })).toBeVisible();
  await page.getByRole('link', { name: 'Back' }).click();
  await isAsItWas();

  await button(page, `View Details: ${group} A`).click();
  await expect(page.getByRole('heading', { name: `${group} A` })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: `${group} A` })).toBeVisible();
  await page.goBack();
  await isAsItWas();

  await button(page, 'Reset').click();
  await expect(page).toHaveURL('/student/management');
  await expect(page.getByLabel('Student Name')).toHaveValue('');
  await expect(box(page, 'Program Level')).toHaveText('All levels');
});

test('teachers are found by name and opened, and the filter survives', async ({ page, admin }) => {
  const teacher = await makeTeacher();
  await openAs(page, admin, '/teacher/management');
  await expect(page.getByLabel('Teacher Name')).toBeFocused();
  await page.keyboard.type(teacher.name.toUpperCase());
  await page.keyboard.press('Enter');
  await expect(count(page, '1 teacher')).toBeVisible();
  await expect(rows(page)).toHaveText([`${teacher.name}+60198765432View Details`]);
  const address = page.url();
  await button(page, `View Details: ${teacher.name}`).click();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(teacher.name);
  await expect(page).toHaveURL(`/teacher/management/form?uuid=${teacher.uuid}`);
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page).toHaveURL(address);
  await expect(count(page, '1 teacher')).toBeVisible();
  await page.goBack();
  await page.goForward();
  await expect(page.getByLabel('Teacher Name')).toHaveValue(teacher.name.toUpperCase());
});

test('a click anywhere on a row opens the form, but not while text is selected', async ({
  page,
  admin,
}) => {
  const teacher = await makeTeacher();
  const student = await makeStudent({ name: unique('Siti Aminah') });
  for (const [path, { name, uuid }] of [
    ['student', student],
    ['teacher', teacher],
  ] as const) {
    const list = `/${path}/management?${new URLSearchParams({ name })}`;
    await openAs(page, admin, list);
    const phone = rows(page).first().getByRole('cell').filter({ hasText: /^\+60/ });
    await expect(rows(page).first()).toHaveCSS('cursor', 'pointer');

    const place = await phone.boundingBox();
    if (!place) throw new Error('The row is not shown');
    const [x, y] = [place.x + 20, place.y + place.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 60, y, { steps: 4 });
    await page.mouse.up();
    expect(await page.evaluate(() => window.getSelection()?.toString())).toMatch(/^\d+$/);
    await expect(page).toHaveURL(list);

    await rows(page).first().getByRole('cell').first().click();
    await expect(page).toHaveURL(`/${path}/management/form?uuid=${uuid}`);
    await expect(page.getByLabel('Name', { exact: true }).first()).toHaveValue(name);
    await page.getByRole('link', { name: 'Back' }).click();
    await expect(page).toHaveURL(list);
    await button(page, `View Details: ${name}`).press('Enter');
    await expect(page.getByLabel('Name', { exact: true }).first()).toHaveValue(name);
  }
});

test('Back leads to where a list was scrolled; another screen begins at its top', async ({
  page,
  employee,
}) => {
  await page.setViewportSize({ width: 1280, height: 500 });
  await page.clock.install();
  await answerWith(page, 120);
  await openAs(page, employee, '/student/management');
  const table = page.getByRole('region', { name: 'Students' });
  const placeNow = async () => [
    await page.evaluate(() => window.scrollY),
    await table.evaluate((box) => box.scrollTop),
  ];
  await expect(rows(page)).toHaveCount(100);
  await table.evaluate((box) => box.scrollTo(0, 1500));
  await page.evaluate(() => window.scrollTo(0, 120));
  expect(await placeNow()).toEqual([120, 1500]);
  const openRow = async () => {
    const { x, y } = (await table.boundingBox()) ?? { x: 0, y: 0 };
    await page.mouse.click(x + 40, y + 200);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Student Management Form');
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
  };
  await openRow();
  await page.goBack();
  await expect.poll(placeNow).toEqual([120, 1500]);
  await openRow();
  await page.getByRole('link', { name: 'Back' }).click();
  await expect.poll(placeNow).toEqual([120, 1500]);

  // After a while on the form the rows are no longer kept, and are loaded anew.
  await openRow();
  await page.clock.fastForward('10:00');
  const { promise, resolve } = Promise.withResolvers<void>();
  await answerWith(page, 120, promise);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Student Management');
  await expect(rows(page)).toHaveCount(0);
  resolve();
  await expect.poll(placeNow).toEqual([120, 1500]);

  await page.getByRole('link', { name: 'New Enrolments' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('New Enrolments');
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await page.getByRole('link', { name: 'Student Directory' }).first().click();
  await expect(rows(page)).toHaveCount(100);
  expect(await placeNow()).toEqual([0, 0]);
});

test('a table shows 10, 25 or 100 rows, 100 at first, in at most 440 px', async ({
  page,
  employee,
}) => {
  await answerWith(page, 120);
  await openAs(page, employee, '/student/management');
  const size = page.getByRole('combobox', { name: 'Rows per page' });
  await expect(rows(page)).toHaveCount(100);
  await expect(size).toHaveText('100');
  await expect(count(page, '120 students')).toBeVisible();
  const table = page.getByRole('region', { name: 'Students' });
  expect((await table.boundingBox())?.height).toBe(440);

  await table.evaluate((box) => box.scrollTo(0, box.scrollHeight));
  await expect(page.getByRole('columnheader', { name: 'Student Name' })).toBeInViewport();
  await button(page, 'Go to next page').click();
  await expect(rows(page)).toHaveCount(20);
  await expect(rows(page).first()).toContainText('Student 101');
  await expect(rows(page).first()).toBeInViewport();

  await size.click();
  await expect(page.getByRole('option')).toHaveText(['10', '25', '100']);
  await page.getByRole('option', { name: '25' }).click();
  await expect(rows(page)).toHaveCount(25);
  await expect(rows(page).first()).toContainText('Student 1');
  await button(page, 'Go to next page').click();
  await expect(page.getByText('26–50 of 120')).toBeVisible();
  await page.reload();
  await expect(page.getByText('26–50 of 120')).toBeVisible();
  await expect(rows(page)).toHaveCount(25);
  await size.click();
  await page.getByRole('option', { name: '10', exact: true }).click();
  await expect(rows(page)).toHaveCount(10);
  await expect(count(page, '120 students')).toBeVisible();
  await page.getByLabel('Student Name').fill('Student');
  await button(page, 'Search').click();
  await expect(page).toHaveURL(/name=Student/);
  await expect(rows(page)).toHaveCount(10);
  await expect(size).toHaveText('10');
});

test('a search that finds nobody says so, and is no failure', async ({ page, employee }) => {
  await openAs(page, employee, `/student/management?name=${unique('nobody')}`);
  await expect(page.getByText('No students', { exact: true })).toBeVisible();
  await expect(count(page, '0 students')).toBeVisible();
  await expect(button(page, 'Try again')).toBeHidden();
});

test('a list that could not be loaded does not look empty, and no alert is raised', async ({
  page,
  admin,
}) => {
  const { name } = await makeStudent();
  for (const [path, call, nouns] of [
    ['/student/management', listStudents, 'students'],
    ['/teacher/management', listTeachers, 'teachers'],
  ] as const) {
    const restore = await loseConnection(page, call);
    await openAs(page, admin, path);
    await expect(page.getByText('Not loaded')).toBeVisible();
    await expect(page.getByText(`No ${nouns}`)).toBeHidden();
    await expect(count(page, `0 ${nouns}`)).toBeHidden();
    await expect(page.getByRole('alertdialog')).toBeHidden();
    await restore();
    await button(page, 'Try again').click();
    await expect(page.getByText('Not loaded')).toBeHidden();
    await expect(rows(page).first()).toBeVisible();
  }

  await openAs(page, admin, `/student/management?name=${encodeURIComponent(name)}`);
  await expect(count(page, '1 student')).toBeVisible();
  const restore = await loseConnection(page, listStudents);
  await page.getByLabel('Student Name').fill('somebody else');
  await button(page, 'Search').click();
  await expect(page.getByRole('table', { name: 'Students' })).toHaveAttribute('aria-busy', 'false');
  await expect(rows(page)).toContainText([name]);
  await restore();
});

test('a slow answer does not replace that of a newer search', async ({ page, employee }) => {
  const [slow, quick] = [await makeStudent(), await makeStudent()];
  await openAs(page, employee, '/student/management?name=nobody-is-called-so');
  await expect(page.getByText('No students', { exact: true })).toBeVisible();
  await expectNewestStays(page, listStudents, slow.name, quick.name);
  await expect(count(page, '1 student')).toBeVisible();
});
