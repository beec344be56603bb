import { cancelOffering } from '@kelas/contract/teachers';
import { formatTimeStamp } from '@kelas/contract/values/date';
import {
  create,
  editEntry,
  entryRow,
  expectHarmless,
  expectTold,
  HOSTILE,
  submitEntry,
} from './entry-steps.ts';
import { expect, openAs, test } from './fixtures.ts';
import { MATERIAL_KINDS, URL_TEXT } from './material-steps.ts';
import {
  answer,
  box,
  button,
  choicesOf,
  choose,
  chooseTeacher,
  countCalls,
  expectOpenToAll,
  expectToFit,
  loseConnection,
} from './steps.ts';
import { ask, makeTeacher, unique } from './test-data.ts';

for (const kind of MATERIAL_KINDS) {
  const {
    noun,
    many,
    path,
    heading,
    add,
    list,
    detailTitle,
    detail,
    title,
    url,
    remove,
    stored,
    make,
    expectOffering,
    expectNew,
  } = kind;

  test.describe(noun, () => {
    test('is written, shown in the list and changed', async ({ page, employee }) => {
      const teacher = await makeTeacher([{ programLvl: 3, fee: 9000 }]);
      const [course] = teacher.tuitionCourse;
      const [first, second] = [unique('Algebra'), unique('Geometry')];
      await openAs(page, employee, path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
      const columns = ['Title', 'Url', 'Created Date', 'Action'];
      await expect(page.getByRole('columnheader')).toHaveText(columns);
      await create(page).click();
      await expectNew(page);
      await expect(title(page)).toBeFocused();
      await title(page).fill(` ${first} `);
      await url(page).fill(URL_TEXT);
      await chooseTeacher(detail(page), teacher.name);
      await choose(detail(page), 'Program Level', 'Form 2');
      await choose(detail(page), 'Course', course?.subjectName ?? '');
      await submitEntry(detail(page));
      const [made] = await stored(first);
      expect(made).toMatchObject({
        url: URL_TEXT,
        teacherId: teacher.uuid,
        programLvl: 3,
        courseId: course?.subjectId,
      });
      expect(made?.tuitionId).toBe(course?.id);
      const created = formatTimeStamp(made?.recordCreateDate);
      await expect(entryRow(page, first)).toHaveText(`${first}${URL_TEXT}${created}Edit`);

      await editEntry(page, first).click();
      await expect(title(page)).toHaveValue(first);
      await expect(url(page)).toHaveValue(URL_TEXT);
      await expectOffering(page, teacher.name, 'Form 2', course?.subjectName ?? '');
      await title(page).fill(second);
      await choose(detail(page), 'Course', 'None');
      await submitEntry(detail(page));
      await expect(entryRow(page, second)).toHaveCount(1);
      await expect(entryRow(page, first)).toHaveCount(0);
      const after = { id: made?.id, programLvl: 3, courseId: null, tuitionId: null };
      expect(await stored(second)).toMatchObject([{ ...after, status: 'ACTIVE' }]);

      await create(page).click();
      await expectNew(page);
      await button(detail(page), 'Cancel').click();
      await page.getByRole('link', { name: 'Back' }).click();
      await expect(page).toHaveURL('/student/management');
    });

    test('needs a title, then a url, and no teacher', async ({ page, employee }) => {
      const text = unique('Title');
      await openAs(page, employee, path);
      await create(page).click();
      const calls = countCalls(page, add);
      await expectTold(detail(page), 'Please fill in the title');
      await expect(title(page)).toBeFocused();
      await title(page).fill('  ');
      await expectTold(detail(page), 'Please fill in the title');
      await title(page).fill(text);
      await expect(detail(page).getByRole('alert')).toBeHidden();
      await expectTold(detail(page), 'Please fill in the url');
      await expect(url(page)).toBeFocused();
      expect(calls()).toBe(0);
      await url(page).fill('Chapter 3');
      await submitEntry(detail(page));
      expect(calls()).toBe(1);
      const none = { teacherId: null, programLvl: null, courseId: null, tuitionId: null };
      expect(await stored(text)).toMatchObject([{ url: 'Chapter 3', ...none }]);
    });

    test('offers what the teacher teaches, level by level', async ({ page, employee }) => {
      const teacher = await makeTeacher([
        { programLvl: 5, fee: 9000 },
        { programLvl: 2, fee: 9000 },
        { programLvl: 5, fee: 9000 },
      ]);
      const other = await makeTeacher([{ programLvl: 1, fee: 9000 }]);
      const [one, two, three] = teacher.tuitionCourse
        .toSorted((a, b) => a.programLvl - b.programLvl)
        .map((each) => each.subjectName);
      await openAs(page, employee, path);
      await create(page).click();
      expect(await choicesOf(detail(page), 'Program Level')).toEqual(['None']);
      await chooseTeacher(detail(page), teacher.name);
      expect(await choicesOf(detail(page), 'Program Level')).toEqual(['None', 'Form 1', 'Form 4']);
      await choose(detail(page), 'Program Level', 'Form 4');
      const courses = await choicesOf(detail(page), 'Course');
      expect(courses.toSorted()).toEqual(['None', two ?? '', three ?? ''].toSorted());
      await choose(detail(page), 'Course', two ?? '');

      await choose(detail(page), 'Program Level', 'Form 1');
      await expectOffering(page, teacher.name, 'Form 1', 'None');
      await choose(detail(page), 'Course', one ?? '');
      await choose(detail(page), 'Program Level', 'None');
      await expectOffering(page, teacher.name, 'None', 'None');
      await choose(detail(page), 'Program Level', 'Form 1');
      await choose(detail(page), 'Course', one ?? '');
      await chooseTeacher(detail(page), other.name);
      await expectOffering(page, other.name, 'None', 'None');
      expect(await choicesOf(detail(page), 'Program Level')).toEqual(['None', 'Remove']);
      await choose(detail(page), 'Program Level', 'Remove');
      await box(detail(page), 'Teacher').fill('');
      await box(detail(page), 'Teacher').press('Tab');
      await expectOffering(page, '', 'None', 'None');
    });

    test('keeps what it belongs to when that is no longer offered', async ({ page, employee }) => {
      const teacher = await makeTeacher();
      const [course] = teacher.tuitionCourse;
      if (!course) throw new Error('The teacher offers nothing');
      const { programLvl, subjectId: courseId, subjectName } = course;
      const text = await make({ teacherId: teacher.uuid, programLvl, courseId });
      const [before] = await stored(text);
      await ask(cancelOffering, { id: course.id });
      await openAs(page, employee, path);
      await editEntry(page, text).click();
      await expectOffering(page, teacher.name, 'Form 1', subjectName);
      await url(page).fill('https://forms.example/2');
      await submitEntry(detail(page));
      const [after] = await stored(text);
      expect(after).toEqual({ ...before, version: 2, url: 'https://forms.example/2' });
    });

    test('Cancel clears the form, Escape after a question', async ({ page, employee }) => {
      const teacher = await makeTeacher();
      const text = await make();
      await openAs(page, employee, path);
      for (const leave of ['Cancel', 'Escape']) {
        await create(page).click();
        await title(page).fill('To be thrown away');
        await chooseTeacher(detail(page), teacher.name);
        await choose(detail(page), 'Program Level', 'Form 1');
        if (leave === 'Cancel') {
          await button(detail(page), 'Cancel').click();
        } else {
          await page.keyboard.press('Escape');
          await answer(page, 'Yes');
        }
        await expect(detail(page)).toBeHidden();
        await create(page).click();
        await expectNew(page);
        await page.keyboard.press('Escape');
        await expect(detail(page)).toBeHidden();
      }
      await editEntry(page, text).click();
      await title(page).fill('To be thrown away');
      await page.keyboard.press('Escape');
      await answer(page, 'Yes');
      await expect(detail(page)).toBeHidden();
      await editEntry(page, text).click();
      await expect(title(page)).toHaveValue(text);
    });

    test('leads to http and https alone, and hostile or long text does no harm', async ({
      page,
      employee,
    }) => {
      const hostile = unique(HOSTILE);
      const script = await make({ url: 'javascript:alert(1)' });
      const link = await make();
      const long = await make({ url: `https://forms.example/${'x'.repeat(1900)}` });
      const wide = await make({ title: unique('y'.repeat(180)) });
      await openAs(page, employee, path);
      await create(page).click();
      await title(page).fill(hostile);
      await url(page).fill(` JaVaScRiPt:alert('${HOSTILE}')`);
      await submitEntry(detail(page));
      for (const each of [hostile, script]) {
        await expect(entryRow(page, each)).toContainText(/javascript:alert/i);
        await expect(entryRow(page, each).getByRole('link')).toHaveCount(0);
      }
      await expectHarmless(page);
      await editEntry(page, hostile).click();
      await expect(title(page)).toHaveValue(hostile);
      await expectHarmless(page);
      await page.keyboard.press('Escape');
      await expect(detail(page)).toBeHidden();

      const anchor = entryRow(page, link).getByRole('link', { name: URL_TEXT, exact: true });
      await expect(anchor).toHaveAttribute('href', URL_TEXT);
      await expect(anchor).toHaveAttribute('target', '_blank');
      await expect(anchor).toHaveAttribute('rel', 'noopener noreferrer');

      await page.setViewportSize({ width: 390, height: 800 });
      for (const each of [long, wide]) {
        const { width = 0, height = 0 } = (await entryRow(page, each).boundingBox()) ?? {};
        expect(width).toBeLessThan(800);
        expect(height).toBeLessThan(90);
      }
      await expectToFit(page);
      await editEntry(page, long).click();
      await expect(remove(page)).toBeVisible();
      await expectToFit(page);
    });

    test('a list that could not be loaded does not look empty', async ({ page, employee }) => {
      const text = await make();
      const restore = await loseConnection(page, list);
      await openAs(page, employee, path);
      await expect(page.getByText('Not loaded')).toBeVisible();
      await expect(page.getByText(`No ${many}`)).toBeHidden();
      await expect(page.getByText(`0 ${many}`)).toBeHidden();
      await expect(page.getByRole('alertdialog')).toBeHidden();
      await restore();
      await button(page, 'Try again').click();
      await expect(entryRow(page, text)).toHaveCount(1);
    });

    test('the keyboard is enough, and the screen is open to all', async ({ page, employee }) => {
      const [text, teacher] = [unique('Title'), await makeTeacher()];
      await make();
      await openAs(page, employee, path);
      await expect(page.getByText(new RegExp(`^\\d+ (${noun}|${many})$`))).toBeVisible();
      await expectOpenToAll(page, heading);
      await create(page).focus();
      await page.keyboard.press('Enter');
      await expect(title(page)).toBeFocused();
      await page.keyboard.type(text);
      await page.keyboard.press('Enter');
      await expect(detail(page).getByRole('alert')).toHaveText('Please fill in the url');
      await expectOpenToAll(page, detailTitle);
      await expect(url(page)).toBeFocused();
      await page.keyboard.type(URL_TEXT);
      await page.keyboard.press('Tab');
      await page.keyboard.type(teacher.name);
      await expect(page.getByRole('option')).toHaveCount(1);
      await page.keyboard.press('Enter');
      await expect(box(detail(page), 'Teacher')).toHaveValue(teacher.name);
      await page.keyboard.press('Enter');
      await expect(detail(page)).toBeHidden();
      await expect(create(page)).toBeFocused();
      expect(await stored(text)).toMatchObject([{ teacherId: teacher.uuid }]);

      await editEntry(page, text).focus();
      await page.keyboard.press('Enter');
      await expect(remove(page)).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(detail(page)).toBeHidden();
      await expect(editEntry(page, text)).toBeFocused();
    });
  });
}
