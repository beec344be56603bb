import { registerCourse } from '@kelas/contract/courses';
import { addTimetableEntry } from '@kelas/contract/timetable';
import type { Page } from '@playwright/test';
import { expect, openAs, test } from './fixtures.ts';
import { answer, box, button, dateBox, tabTo } from './steps.ts';
import { ask, makeCourse, unique } from './test-data.ts';

const detail = (page: Page) => page.getByRole('dialog', { name: 'Timetable Detail', exact: true });
const rowOf = (page: Page, course: string) => page.getByRole('row').filter({ hasText: course });
const edit = (page: Page, course: string) => page.getByRole('button', { name: `Edit: ${course}` });

test('an entry is added by the keyboard alone, changed and deleted', async ({ page, employee }) => {
  // The last of the courses by name.
  const [course, room] = [unique('Zoology'), unique('Hall')];
  await ask(registerCourse, { subjectName: course });
  const { id: subjectId, name: other } = await makeCourse();
  const required = { subjectId, programLvl: 3, classSession: 'MORNING' } as const;
  const taken = { classroom: room, dayOfWeek: 2, startTime: '1000', endTime: '1200' };
  await ask(addTimetableEntry, { ...required, ...taken });
  const { keyboard } = page;
  const row = page
    .getByRole('table', { name: 'Tuesday', exact: true })
    .getByRole('row')
    .filter({ hasText: course });

  await openAs(page, employee, '/student/timetable');
  await expect(rowOf(page, other)).toBeVisible();
  await tabTo(page, button(page, 'Create'));
  await keyboard.press('Enter');
  await expect(box(detail(page), 'Course')).toBeFocused();
  await keyboard.press('Enter');
  await expect(page.getByRole('option', { name: course })).toBeVisible();
  await keyboard.press('End');
  await tabTo(page, page.getByRole('option', { name: course }), 'ArrowUp');
  await keyboard.press('Enter');
  await tabTo(page, box(detail(page), 'Program Level'));
  await keyboard.press('Enter');
  await keyboard.type('F');
  await keyboard.press('ArrowDown');
  await keyboard.press('Enter');
  await expect(box(detail(page), 'Program Level')).toHaveText('Form 2');
  await tabTo(page, dateBox(detail(page), 'Start Time').getByRole('spinbutton').first());
  await keyboard.type('0930');
  await tabTo(page, dateBox(detail(page), 'End Time').getByRole('spinbutton').first());
  await keyboard.type('11');
  await tabTo(page, box(detail(page), 'Session'));
  await expect(dateBox(detail(page), 'End Time').locator('input')).toHaveValue('11:00');
  await keyboard.press('Enter');
  await keyboard.type('A');
  await keyboard.press('Enter');
  await keyboard.press('Tab');
  await keyboard.type(room);
  await keyboard.press('Tab');
  await keyboard.press('Enter');
  await keyboard.type('2');
  await keyboard.press('Enter');
  await expect(box(detail(page), 'Day of week (1-7)')).toHaveText('2 Tuesday');
  await tabTo(page, button(detail(page), 'Submit'));
  await keyboard.press('Enter');
  await expect(detail(page)).toBeHidden();
  await expect(button(page, 'Create')).toBeFocused();
  await page.reload();
  await expect(row).toContainText(`${course}Form 209:3011:00${room}AFTERNOON`);
  await expect(rowOf(page, other).getByRole('img')).toBeVisible();

  await edit(page, course).click();
  const warnings = detail(page).getByRole('status', { name: 'Warnings' });
  await expect(warnings).toContainText('is taken');
  await detail(page).getByLabel('Classroom').fill(`${room} b`);
  await button(detail(page), 'Submit').click();
  await expect(detail(page)).toBeHidden();
  await expect(row).toContainText(`11:00${room} bAFTERNOON`);

  await edit(page, course).click();
  await button(detail(page), 'Delete').click();
  await answer(page, 'Yes');
  await expect(detail(page)).toBeHidden();
  await expect(row).toBeHidden();
  await page.reload();
  await expect(rowOf(page, other)).toBeVisible();
  await expect(row).toBeHidden();
});
