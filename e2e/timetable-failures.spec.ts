import { addTimetableEntry, listTimetable, updateTimetableEntry } from '@kelas/contract/timetable';
import type { Page } from '@playwright/test';
import { expect, openAs, test } from './fixtures.ts';
import { answer, box, button, countCalls, loseConnection } from './steps.ts';
import { ask, makeCourse, unique } from './test-data.ts';
import {
  courseRow,
  detail,
  editTimetableEntry,
  fillRequired,
  fillTimes,
  makeEntry,
  makeRoom,
  openTimetable,
  submitTimetableEntry,
  timeIn,
} from './timetable-steps.ts';

test('what fails is not told loudly, and nothing typed is lost', async ({ page, employee }) => {
  const { name: course } = await makeCourse();
  const [entry, room] = [await makeEntry({ dayOfWeek: 1 }), makeRoom()];
  await openTimetable(page, employee);
  const restore = await loseConnection(page, addTimetableEntry);
  await button(page, 'Create').click();
  await fillRequired(page, course);
  await fillTimes(page, '1', '09:30', '11:00');
  await detail(page).getByLabel('Classroom').fill(room);
  await submitTimetableEntry(page);
  await expect(detail(page).getByText('Not saved', { exact: true })).toBeVisible();
  await expect(page.getByRole('alertdialog')).toBeHidden();
  await expect(box(detail(page), 'Course')).toHaveText(course);
  await expect(timeIn(page, 'End Time')).toHaveValue('11:00');
  await expect(detail(page).getByLabel('Classroom')).toHaveValue(room);
  await expect(page.getByRole('progressbar', { name: 'Loading' })).toBeHidden();
  await restore();
  await submitTimetableEntry(page);
  await expect(detail(page)).toBeHidden();
  await expect(courseRow(page, course)).toHaveCount(1);

  const lost = await loseConnection(page, updateTimetableEntry);
  await editTimetableEntry(page, entry.subjectName).click();
  await expect(detail(page).getByText('Not saved', { exact: true })).toBeHidden();
  await detail(page).getByLabel('Classroom').fill('Typed');
  await button(detail(page), 'Delete').click();
  await answer(page, 'Yes');
  await expect(detail(page).getByText('Not saved', { exact: true })).toBeVisible();
  await expect(detail(page).getByLabel('Classroom')).toHaveValue('Typed');
  await submitTimetableEntry(page);
  await expect(detail(page).getByLabel('Classroom')).toHaveValue('Typed');
  await lost();
  await submitTimetableEntry(page);
  await expect(detail(page)).toBeHidden();
  await expect(courseRow(page, entry.subjectName)).toContainText('Typed');
});

test('a double click adds one entry', async ({ page, employee }) => {
  const { name: course } = await makeCourse();
  await openTimetable(page, employee);
  const calls = countCalls(page, addTimetableEntry);
  await button(page, 'Create').click();
  await fillRequired(page, course);
  await button(detail(page), 'Submit').dblclick();
  await expect(detail(page)).toBeHidden();
  await expect(courseRow(page, course)).toHaveCount(1);
  expect(calls()).toBe(1);
});

test('a timetable that could not be loaded does not look empty', async ({ page, employee }) => {
  const { subjectName: course } = await makeEntry({ classroom: '<img src=x onerror=alert(1)>' });
  const restore = await loseConnection(page, listTimetable);
  await openAs(page, employee, '/student/timetable');
  await expect(page.getByText('Not loaded', { exact: true })).toHaveCount(6);
  await expect(page.getByText('No entries')).toBeHidden();
  await expect(page.getByRole('alertdialog')).toBeHidden();
  await restore();
  await button(page, 'Try again').click();
  await expect(courseRow(page, course)).toContainText('<img src=x onerror=alert(1)>');
  await expect(page.getByText('Not loaded', { exact: true })).toBeHidden();
  await expect(page.locator('main img')).toHaveCount(0);
});

test('of two desks that edit one entry, the second is told and may replace', async ({
  browser,
  employee,
  admin,
}) => {
  const entry = await makeEntry({ dayOfWeek: 2 });
  const { subjectName: course } = entry;
  const [one, two] = [await browser.newContext(), await browser.newContext()];
  const [first, second] = [await one.newPage(), await two.newPage()];
  await openTimetable(first, employee);
  await openTimetable(second, admin);
  const [ours, theirs] = [unique('Ours'), unique('Theirs')];
  const write = async (page: Page, classroom: string) => {
    await editTimetableEntry(page, course).click();
    await detail(page).getByLabel('Classroom').fill(classroom);
  };
  await write(second, ours);
  await write(first, theirs);
  await submitTimetableEntry(first);
  await expect(detail(first)).toBeHidden();

  const stale = detail(second).getByText(`${employee.username} changed this timetable entry`);
  await submitTimetableEntry(second);
  await expect(stale).toBeVisible();
  await expect(detail(second).getByLabel('Classroom')).toHaveValue(ours);
  await button(detail(second), 'Cancel').click();
  await expect(courseRow(second, course)).toContainText(theirs);

  await write(second, ours);
  await write(first, `${theirs} again`);
  await submitTimetableEntry(first);
  await expect(detail(first)).toBeHidden();
  await submitTimetableEntry(second);
  await expect(stale).toBeVisible();
  await submitTimetableEntry(second);
  await expect(detail(second)).toBeHidden();
  await expect(courseRow(second, course)).toContainText(ours);

  await write(first, theirs);
  await editTimetableEntry(second, course).click();
  await button(detail(second), 'Delete').click();
  await answer(second, 'Yes');
  await expect(detail(second)).toBeHidden();
  await submitTimetableEntry(first);
  await expect(
    detail(first).getByText(`${admin.username} deleted this timetable entry`),
  ).toBeVisible();
  await expect(detail(first).getByLabel('Classroom')).toHaveValue(theirs);
  await button(detail(first), 'Cancel').click();
  await expect(courseRow(first, course)).toBeHidden();
  await Promise.all([one.close(), two.close()]);
});

test('deleting what another desk has changed is told, too', async ({ page, employee }) => {
  const { id, version: _, ...entry } = await makeEntry({ dayOfWeek: 2, classroom: makeRoom() });
  const { subjectName: course } = entry;
  await openTimetable(page, employee);
  await editTimetableEntry(page, course).click();
  await ask(updateTimetableEntry, { ...entry, id, classroom: 'Theirs' });
  await button(detail(page), 'Delete').click();
  await answer(page, 'Yes');
  await expect(detail(page).getByText('changed this timetable entry')).toBeVisible();
  await expect(page.locator('tr').filter({ hasText: course })).toContainText('Theirs');
  await button(detail(page), 'Delete').click();
  const sent = page.waitForRequest((each) => each.method() === 'PUT');
  await answer(page, 'Yes');
  expect((await sent).postDataJSON()).toMatchObject({ version: 2, classroom: 'Theirs' });
  await expect(detail(page)).toBeHidden();
  await expect(courseRow(page, course)).toBeHidden();
});
