import { registerCourse } from '@kelas/contract/courses';
import { addTimetableEntry } from '@kelas/contract/timetable';
import type { Page } from '@playwright/test';
import { expect, openAs, test } from './fixtures.ts';
import { answerDialog, locateButton, locateDateBox, locateSelect, tabTo } from './steps.ts';
import { callAsAdmin, makeCourse, makeUnique } from './test-data.ts';

const locateDetail = (page: Page) =>
  page.getByRole('dialog', { name: 'Timetable Detail', exact: true });
const locateRow = (page: Page, course: string) => page.getByRole('row').filter({ hasText: course });
const locateEdit = (page: Page, course: string) =>
  page.getByRole('button', { name: `Edit: ${course}` });

test('an entry is added with the keyboard only, then changed and deleted', async ({
  page,
  employee,
}) => {
  // The last course in the list, which is sorted by name.
  const [course, room] = [makeUnique('Zoology'), makeUnique('Hall')];
  await callAsAdmin(registerCourse, { subjectName: course });
  const { id: subjectId, name: other } = await makeCourse();
  const required = { subjectId, programLvl: 3, classSession: 'MORNING' } as const;
  const conflicting = { classroom: room, dayOfWeek: 2, startTime: '1000', endTime: '1200' };
  await callAsAdmin(addTimetableEntry, { ...required, ...conflicting });
  const { keyboard } = page;
  const row = page
    .getByRole('table', { name: 'Tuesday', exact: true })
    .getByRole('row')
    .filter({ hasText: course });

  await openAs(page, employee, '/student/timetable');
  await expect(locateRow(page, other)).toBeVisible();
  await tabTo(page, locateButton(page, 'Create'));
  await keyboard.press('Enter');
  await expect(locateSelect(locateDetail(page), 'Course')).toBeFocused();
  await keyboard.press('Enter');
  await expect(page.getByRole('option', { name: course })).toBeVisible();
  await keyboard.press('End');
  await tabTo(page, page.getByRole('option', { name: course }), 'ArrowUp');
  await keyboard.press('Enter');
  await tabTo(page, locateSelect(locateDetail(page), 'Program Level'));
  await keyboard.press('Enter');
  await keyboard.type('F');
  await keyboard.press('ArrowDown');
  await keyboard.press('Enter');
  await expect(locateSelect(locateDetail(page), 'Program Level')).toHaveText('Form 2');
  await tabTo(
    page,
    locateDateBox(locateDetail(page), 'Start Time').getByRole('spinbutton').first(),
  );
  await keyboard.type('0930');
  await tabTo(page, locateDateBox(locateDetail(page), 'End Time').getByRole('spinbutton').first());
  await keyboard.type('11');
  await tabTo(page, locateSelect(locateDetail(page), 'Session'));
  await expect(locateDateBox(locateDetail(page), 'End Time').locator('input')).toHaveValue('11:00');
  await keyboard.press('Enter');
  await keyboard.type('A');
  await keyboard.press('Enter');
  await keyboard.press('Tab');
  await keyboard.type(room);
  await keyboard.press('Tab');
  await keyboard.press('Enter');
  await keyboard.type('2');
  await keyboard.press('Enter');
  await expect(locateSelect(locateDetail(page), 'Day of week (1-7)')).toHaveText('2 Tuesday');
  await tabTo(page, locateButton(locateDetail(page), 'Submit'));
  await keyboard.press('Enter');
  await expect(locateDetail(page)).toBeHidden();
  await expect(locateButton(page, 'Create')).toBeFocused();
  await page.reload();
  await expect(row).toContainText(`${course}Form 209:3011:00${room}AFTERNOON`);
  await expect(locateRow(page, other).getByRole('img')).toBeVisible();

  await locateEdit(page, course).click();
  const warnings = locateDetail(page).getByRole('status', { name: 'Warnings' });
  await expect(warnings).toContainText('is taken');
  await locateDetail(page).getByLabel('Classroom').fill(`${room} b`);
  await locateButton(locateDetail(page), 'Submit').click();
  await expect(locateDetail(page)).toBeHidden();
  await expect(row).toContainText(`11:00${room} bAFTERNOON`);

  await locateEdit(page, course).click();
  await locateButton(locateDetail(page), 'Delete').click();
  await answerDialog(page, 'Yes');
  await expect(locateDetail(page)).toBeHidden();
  await expect(row).toBeHidden();
  await page.reload();
  await expect(locateRow(page, other)).toBeVisible();
  await expect(row).toBeHidden();
});

test('the week shows an entry, and a block opens it', async ({ page, employee }) => {
  const { id: subjectId, name } = await makeCourse();
  await callAsAdmin(addTimetableEntry, {
    subjectId,
    programLvl: 3,
    classSession: 'MORNING',
    classroom: makeUnique('Hall'),
    dayOfWeek: 2,
    startTime: '0900',
    endTime: '1030',
  });
  await openAs(page, employee, '/student/timetable');
  await locateButton(page, 'Show week').click();
  const week = page.getByRole('region', { name: 'Week', exact: true });
  await expect(week).toBeInViewport();
  const block = week
    .getByRole('list', { name: 'Tuesday', exact: true })
    .getByRole('button', { name });
  await expect(block).toContainText('09:00–10:30');
  await block.click();
  await locateButton(locateDetail(page), 'Delete').click();
  await answerDialog(page, 'Yes');
  await expect(block).toBeHidden();
});
