import { listNotes, listQuizzes } from '@kelas/contract/materials';
import { formatTimeStamp } from '@kelas/contract/values/date';
import type { Page } from '@playwright/test';
import { create, editEntry, entryRow, expectTold, submitEntry } from './entry-steps.ts';
import { expect, openAs, test } from './fixtures.ts';
import { answer, box, button, choose } from './steps.ts';
import { ask, makeTeacher, unique } from './test-data.ts';

const URL_TEXT = 'https://forms.example/quiz?id=1';

for (const { noun, path, dialog, list } of [
  { noun: 'quiz', path: '/student/quiz', dialog: 'Quiz Detail', list: listQuizzes },
  { noun: 'note', path: '/student/notes', dialog: 'Note Detail', list: listNotes },
]) {
  const detail = (page: Page) => page.getByRole('dialog', { name: dialog, exact: true });
  const url = (page: Page) => detail(page).getByLabel('Url', { exact: true });
  const stored = async (text: string) =>
    (await ask(list, {})).filter((each) => each.title === text);

  test(`the keyboard is enough to add a ${noun}, which is changed and deleted`, async ({
    page,
    employee,
  }) => {
    const [text, teacher] = [unique('Title'), await makeTeacher()];
    const [course] = teacher.tuitionCourse;
    await openAs(page, employee, path);
    await create(page).focus();
    await page.keyboard.press('Enter');
    await expect(detail(page).getByLabel('Title', { exact: true })).toBeFocused();
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
    await expect(detail(page).getByRole('alert')).toHaveText('Please fill in the url');
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
    const [made] = await stored(text);
    expect(made).toMatchObject({ url: URL_TEXT, teacherId: teacher.uuid, tuitionId: null });
    const created = formatTimeStamp(made?.recordCreateDate);
    await expect(entryRow(page, text)).toHaveText(`${text}${URL_TEXT}${created}Edit`);

    await editEntry(page, text).focus();
    await page.keyboard.press('Enter');
    await expect(button(detail(page), 'Delete')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(detail(page)).toBeHidden();
    await expect(editEntry(page, text)).toBeFocused();
    await page.keyboard.press('Enter');
    await url(page).fill('');
    await expectTold(detail(page), 'Please fill in the url');
    await url(page).fill('Chapter 3');
    await choose(detail(page), 'Program Level', 'Form 1');
    await choose(detail(page), 'Course', course?.subjectName ?? '');
    await submitEntry(detail(page));
    await page.reload();
    await expect(entryRow(page, text)).toHaveText(`${text}Chapter 3${created}Edit`);
    expect(await stored(text)).toMatchObject([
      { id: made?.id, programLvl: 2, courseId: course?.subjectId, tuitionId: course?.id },
    ]);

    await editEntry(page, text).click();
    await button(detail(page), 'Delete').click();
    await answer(page, 'Yes');
    await expect(detail(page)).toBeHidden();
    await expect(entryRow(page, text)).toHaveCount(0);
    expect(await stored(text)).toEqual([]);
  });
}
