import { registerCourse } from '@kelas/contract/courses';
import { listTimetable } from '@kelas/contract/timetable';
import type { Page } from '@playwright/test';
import { expect, openAs, test } from './fixtures.ts';
import { box, button, dateBox, expectOpenToAll, expectToFit, tabTo, typeDate } from './steps.ts';
import { ask, unique } from './test-data.ts';
import {
  courseRow,
  dayBox,
  dayTable,
  detail,
  editTimetableEntry,
  makeEntry,
  makeRoom,
  openTimetable,
  submitTimetableEntry,
  timeIn,
  warnings,
} from './timetable-steps.ts';

const MORNING = { dayOfWeek: 1, startTime: '0930', endTime: '1100' };
const half = (page: Page) => detail(page).getByText('Not a time yet: it counts as empty');

test('times are picked in steps of five minutes', async ({ page, employee }) => {
  await openTimetable(page, employee);
  await button(page, 'Create').click();
  await button(detail(page), 'Choose Start Time').click();
  const hours = page.getByRole('listbox', { name: 'Select hours' });
  const minutes = page.getByRole('listbox', { name: 'Select minutes' });
  await expect(hours.getByRole('option')).toHaveCount(24);
  await expect(minutes.getByRole('option')).toHaveText(
    Array.from({ length: 12 }, (_, index) => String(index * 5).padStart(2, '0')),
  );
  await hours.getByRole('option', { name: '14 hours' }).click();
  await minutes.getByRole('option', { name: '35 minutes' }).click();
  await expect(minutes).toBeHidden();
  await expect(timeIn(page, 'Start Time')).toHaveValue('14:35');
  await expect(button(detail(page), 'Choose Start Time, now 14:35')).toBeVisible();
  await dateBox(detail(page), 'Start Time').getByRole('spinbutton').last().click();
  await page.keyboard.press('ArrowUp');
  await expect(timeIn(page, 'Start Time')).toHaveValue('14:40');
});

test('any minute can be typed, an hour alone is the full hour, and a time can be emptied', async ({
  page,
  employee,
}) => {
  const entry = await makeEntry({ ...MORNING, dayOfWeek: 4 });
  const { subjectName: course } = entry;
  await openTimetable(page, employee);
  await editTimetableEntry(page, course).click();
  await typeDate(detail(page), 'Start Time', '09:32');
  await expect(dateBox(detail(page), 'Start Time')).not.toHaveAttribute('aria-invalid', 'true');
  const end = dateBox(detail(page), 'End Time').getByRole('spinbutton');
  const empty = async () => {
    await end.first().click();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.press('Backspace');
  };
  await empty();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.type('45');
  await page.keyboard.press('Tab');
  await expect(half(page)).toBeVisible();
  await empty();
  await page.keyboard.type('14');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(half(page)).toBeHidden();
  await expect(timeIn(page, 'End Time')).toHaveValue('14:00');
  await submitTimetableEntry(page);
  await expect(detail(page)).toBeHidden();
  await expect(courseRow(page, course)).toContainText('09:3214:00');

  await editTimetableEntry(page, course).click();
  await dateBox(detail(page), 'Start Time').hover();
  await button(detail(page), 'Clear Start Time').click();
  await empty();
  await submitTimetableEntry(page);
  await expect(detail(page)).toBeHidden();
  const list = await ask(listTimetable, {});
  const emptied = { startTime: '', endTime: '', dayOfWeek: 4 };
  expect(list.find(({ id }) => id === entry.id)).toMatchObject(emptied);
});

test('an hour that is typed alone is the full hour, also when Enter sends the form', async ({
  page,
  employee,
}) => {
  const { subjectName: course } = await makeEntry({ ...MORNING, dayOfWeek: 4 });
  await openTimetable(page, employee);
  await editTimetableEntry(page, course).click();
  await dateBox(detail(page), 'Start Time').getByRole('spinbutton').first().click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Backspace');
  await page.keyboard.type('08');
  await page.keyboard.press('Enter');
  await expect(detail(page)).toBeHidden();
  await expect(courseRow(page, course)).toContainText('08:00');
});

test('the timetable is open to all, and fits a phone', async ({ page, employee }) => {
  const classroom = makeRoom();
  const { subjectName: course } = await makeEntry({ ...MORNING, classroom });
  await makeEntry({ ...MORNING, classroom });
  await openTimetable(page, employee);
  await expect(courseRow(page, course).getByRole('img')).toBeVisible();
  await expectOpenToAll(page, 'timetable');
  await editTimetableEntry(page, course).click();
  await expect(warnings(page)).toContainText('is taken');
  await expect(dateBox(detail(page), 'End Time')).toBeVisible();
  await expectOpenToAll(page, 'timetable detail');
  await button(detail(page), 'Choose End Time, now 11:00').click();
  await expect(page.getByRole('listbox')).toHaveCount(2);
  await expectOpenToAll(page, 'time picker');
  await page.keyboard.press('Escape');
  await button(detail(page), 'Cancel').click();
  await button(page, 'Create').click();
  await submitTimetableEntry(page);
  await expect(detail(page).getByRole('alert')).toBeVisible();
  await expectOpenToAll(page, 'timetable detail with what is missing');

  await page.setViewportSize({ width: 390, height: 844 });
  await openAs(page, employee, '/student/timetable');
  await editTimetableEntry(page, course).click();
  await expect(dateBox(detail(page), 'End Time')).toBeVisible();
  await expectToFit(page);
});

test('the keyboard alone is enough to add an entry', async ({ page, employee }) => {
  // Stands at the end of the courses.
  const [course, room] = [unique('Zoology'), makeRoom()];
  await ask(registerCourse, { subjectName: course });
  await openTimetable(page, employee);
  const { keyboard } = page;
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
  await expect(timeIn(page, 'End Time')).toHaveValue('11:00');
  await keyboard.press('Enter');
  await keyboard.type('A');
  await keyboard.press('Enter');
  await keyboard.press('Tab');
  await keyboard.type(room);
  await keyboard.press('Tab');
  await keyboard.press('Enter');
  await keyboard.type('2');
  await keyboard.press('Enter');
  await expect(dayBox(page)).toHaveText('2 Tuesday');
  await tabTo(page, button(detail(page), 'Submit'));
  await keyboard.press('Enter');
  await expect(detail(page)).toBeHidden();
  const row = dayTable(page, 'Tuesday').getByRole('row').filter({ hasText: course });
  await expect(row).toContainText(`${course}Form 209:3011:00${room}AFTERNOON`);
  await expect(button(page, 'Create')).toBeFocused();
});
