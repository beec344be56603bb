import { listNotes, listQuizzes } from '@kelas/contract/materials';
import { formatTimeStamp } from '@kelas/contract/values/date';
import type { Page } from '@playwright/test';
import {
  expectSubmitError,
  locateCreateButton,
  locateEditButton,
  locateEntryRow,
  submitEntry,
} from './entry-steps.ts';
import { expect, openAs, test } from './fixtures.ts';
import { answerDialog, chooseOption, locateButton, locateSelect } from './steps.ts';
import { callAsAdmin, makeTeacher, makeUnique } from './test-data.ts';

const URL_TEXT = 'https://forms.example/quiz?id=1';

for (const { noun, path, dialog, list } of [
  { noun: 'quiz', path: '/student/quiz', dialog: 'Quiz Detail', list: listQuizzes },
  { noun: 'note', path: '/student/notes', dialog: 'Note Detail', list: listNotes },
]) {
  const locateDetail = (page: Page) => page.getByRole('dialog', { name: dialog, exact: true });
  const locateUrl = (page: Page) => locateDetail(page).getByLabel('Url', { exact: true });
  const getStored = async (text: string) =>
    (await callAsAdmin(list, {})).filter((each) => each.title === text);

  test(`a ${noun} is added with the keyboard only, then changed and deleted`, async ({
    page,
    employee,
  }) => {
    const [text, teacher] = [makeUnique('Title'), await makeTeacher()];
    const [course] = teacher.tuitionCourse;
    await openAs(page, employee, path);
    await locateCreateButton(page).focus();
    await page.keyboard.press('Enter');
    await expect(locateDetail(page).getByLabel('Title', { exact: true })).toBeFocused();
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
    await expect(locateDetail(page).getByRole('alert')).toHaveText('Please fill in the url');
    await expect(locateUrl(page)).toBeFocused();
    await page.keyboard.type(URL_TEXT);
    await page.keyboard.press('Tab');
    await page.keyboard.type(teacher.name);
    await expect(page.getByRole('option')).toHaveCount(1);
    await page.keyboard.press('Enter');
    await expect(locateSelect(locateDetail(page), 'Teacher')).toHaveValue(teacher.name);
    await page.keyboard.press('Enter');
    await expect(locateDetail(page)).toBeHidden();
    await expect(locateCreateButton(page)).toBeFocused();
    const [added] = await getStored(text);
    expect(added).toMatchObject({ url: URL_TEXT, teacherId: teacher.uuid, tuitionId: null });
    const created = formatTimeStamp(added?.recordCreateDate);
    await expect(locateEntryRow(page, text)).toHaveText(`${text}${URL_TEXT}${created}Edit`);

    await locateEditButton(page, text).focus();
    await page.keyboard.press('Enter');
    await expect(locateButton(locateDetail(page), 'Delete')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(locateDetail(page)).toBeHidden();
    await expect(locateEditButton(page, text)).toBeFocused();
    await page.keyboard.press('Enter');
    await locateUrl(page).fill('');
    await expectSubmitError(locateDetail(page), 'Please fill in the url');
    await locateUrl(page).fill('Chapter 3');
    await chooseOption(locateDetail(page), 'Program Level', 'Form 1');
    await chooseOption(locateDetail(page), 'Course', course?.subjectName ?? '');
    await submitEntry(locateDetail(page));
    await page.reload();
    await expect(locateEntryRow(page, text)).toHaveText(`${text}Chapter 3${created}Edit`);
    expect(await getStored(text)).toMatchObject([
      { id: added?.id, programLvl: 2, courseId: course?.subjectId, tuitionId: course?.id },
    ]);

    await locateEditButton(page, text).click();
    await locateButton(locateDetail(page), 'Delete').click();
    await answerDialog(page, 'Yes');
    await expect(locateDetail(page)).toBeHidden();
    await expect(locateEntryRow(page, text)).toHaveCount(0);
    expect(await getStored(text)).toEqual([]);
  });
}
