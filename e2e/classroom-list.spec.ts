import { listClassroom } from '@kelas/contract/classroom';
import type { Page } from '@playwright/test';
import { expect, openAs, test } from './fixtures.ts';
import {
  box,
  button,
  chooseByTyping,
  expectNarrowEnough,
  expectOpenToAll,
  hold,
  intercept,
  loseConnection,
  rows,
  tabTo,
} from './steps.ts';
import { courseLinesOf, makeStudent, makeTeacher, unique } from './test-data.ts';

const text = (page: Page, exact: string) => page.getByText(exact, { exact: true });

test('a slow answer does not replace that of a newer search', async ({ page, employee }) => {
  const [slow, quick] = [await makeTeacher(), await makeTeacher()];
  const { name } = await makeStudent({ tuitionCourse: courseLinesOf(quick) });
  await makeStudent({ tuitionCourse: courseLinesOf(slow) });
  await openAs(page, employee, '/classroom');
  const letGo = await hold(page, listClassroom, slow.name.slice(-8));
  const search = async (teacher: string) => {
    await chooseByTyping(page, 'Teacher', teacher);
    const asked = page.waitForRequest((each) => each.url().includes(teacher.slice(-8)));
    await button(page, 'Search').click();
    return asked;
  };
  const first = await search(slow.name);
  await search(quick.name);
  await expect(rows(page)).toContainText([name]);
  await letGo();
  await first.response();
  await expect(page.getByRole('progressbar', { name: 'Loading' })).toBeHidden();
  await expect(rows(page)).toContainText([name]);
  await expect(text(page, '1 place · 1 student')).toBeVisible();
});

test('a search that failed does not look empty, and no alert is raised', async ({
  page,
  employee,
}) => {
  const teacher = await makeTeacher();
  const { name } = await makeStudent({ tuitionCourse: courseLinesOf(teacher) });
  const query = new URLSearchParams({ searched: 'yes', teacherName: teacher.name });
  await openAs(page, employee, `/classroom?${query}`);
  await expect(rows(page)).toContainText([name]);
  const restore = await loseConnection(page, listClassroom);
  await button(page, 'Search').click();
  await expect(text(page, 'Not loaded')).toBeVisible();
  await expect(rows(page)).toHaveCount(0);
  await expect(text(page, 'No students')).toBeHidden();
  await expect(page.getByText(/\d places?/)).toBeHidden();
  await expect(page.getByRole('alertdialog')).toBeHidden();
  await expect(box(page, 'Teacher')).toHaveValue(teacher.name);
  await restore();
  await button(page, 'Try again').click();
  await expect(rows(page)).toContainText([name]);
});

test('names are shown as text, whatever they hold', async ({ page, employee }) => {
  const opened: string[] = [];
  page.on('dialog', (dialog) => {
    opened.push(dialog.message());
    void dialog.dismiss();
  });
  const name = unique('<img src=x onerror=alert(1)>');
  const teacher = await makeTeacher([{ programLvl: 2, fee: 1 }], {
    name: unique('"><b>javascript:alert(2)</b>'),
  });
  await makeStudent({ name, tuitionCourse: courseLinesOf(teacher) });
  await openAs(page, employee, '/classroom');
  await chooseByTyping(page, 'Teacher', teacher.name);
  await button(page, 'Search').click();
  const cells = page.locator('tbody').getByRole('cell');
  await expect(cells.first()).toHaveText(name);
  await expect(cells.last()).toHaveText(teacher.name);
  await expect(page.locator('tbody :is(img, b, a)')).toHaveCount(0);
  expect(opened).toEqual([]);
});

/** Prints the page; what went to the paper. */
async function print(page: Page): Promise<{ rows: number; text: string }> {
  await page.evaluate(() => {
    const note = () => {
      const rows = document.querySelectorAll('tbody tr').length;
      Reflect.set(window, 'paper', { rows, text: document.body.textContent });
    };
    // After the screen's own listener, before the paper is laid out.
    addEventListener('beforeprint', note, { once: true });
  });
  await page.pdf();
  return page.evaluate(() => Reflect.get(window, 'paper'));
}

test('a list is printed whole, without what surrounds it', async ({ page, employee }) => {
  const place = {
    uuid: '00000000-0000-4000-8000-000000000000',
    name: 'Aminah',
    programLvl: 2,
    subjectName: 'Mathematics',
    phoneNo: '60123456789',
    schedule: 'MORNING',
    teacherName: 'Lim',
  };
  const answer = (length: number) =>
    intercept(page, listClassroom, (route) => route.fulfill({ json: Array(length).fill(place) }));
  const limit = 'Only the first 2,000 places are printed';
  const restore = await answer(120);
  await openAs(page, employee, '/classroom?searched=yes');
  await expect(rows(page)).toHaveCount(100);
  const paper = await print(page);
  expect(paper.rows).toBe(120);
  expect(paper.text).not.toContain(limit);
  await expect(rows(page)).toHaveCount(100);

  await page.emulateMedia({ media: 'print' });
  await expect(text(page, '120 places · 1 student')).toBeVisible();
  for (const part of [
    page.getByRole('banner'),
    page.getByRole('navigation'),
    page.getByRole('search'),
    button(page, 'Go to next page'),
  ]) {
    await expect(part).toBeHidden();
  }
  const table = await page.getByRole('region', { name: 'Classroom' }).boundingBox();
  expect(table?.x).toBeLessThan(20);
  expect(table?.height).toBeGreaterThan(100 * 20);
  await page.emulateMedia({ media: 'screen' });

  // More than anybody would pin to a door would bring the browser to a halt.
  await restore();
  await answer(2001);
  await button(page, 'Search').click();
  await expect(text(page, '2,001 places · 1 student')).toBeVisible();
  const cut = await print(page);
  expect(cut.rows).toBe(2000);
  expect(cut.text).toContain(limit);
});

test('the keyboard is enough, and the screen is open to all, also at 390 px', async ({
  page,
  employee,
}) => {
  const teacher = await makeTeacher();
  const { name } = await makeStudent({ tuitionCourse: courseLinesOf(teacher) });
  await openAs(page, employee, '/classroom');
  await expect(page.getByText('Choose what to look for')).toBeVisible();
  await expectOpenToAll(page, 'before the first search');
  await tabTo(page, box(page, 'Teacher'));
  await page.keyboard.type(teacher.name);
  await expect(page.getByRole('option')).toHaveCount(1);
  await expectOpenToAll(page, 'choice of a teacher');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('option')).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(rows(page)).toContainText([name]);
  await expectOpenToAll(page, 'places');
  await expectNarrowEnough(page);
  await expect(rows(page)).toContainText([name]);
});
