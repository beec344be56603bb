import { listTimetable } from '@kelas/contract/timetable';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { button, choose, typeDate } from './steps.ts';
import { ask, makeCourse } from './test-data.ts';
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
  warnings,
} from './timetable-steps.ts';

const MORNING = { dayOfWeek: 1, startTime: '0930', endTime: '1100' };
const fillRoom = (page: Page, room: string) => detail(page).getByLabel('Classroom').fill(room);

test('a room that is taken is warned of while the form is filled in, and can be saved', async ({
  page,
  employee,
}) => {
  const [room, { name: course }] = [makeRoom(), await makeCourse()];
  const { subjectName: other } = await makeEntry({ ...MORNING, classroom: room });
  const taken = `Room ${room} is taken: ${other}, Form 2, Monday 09:30–11:00`;
  await openTimetable(page, employee);
  await expect(courseRow(page, other).getByRole('img')).toBeHidden();
  await button(page, 'Create').click();
  await fillTimes(page, '1', '10:30', '12:00');
  await expect(warnings(page)).toHaveText('');
  await fillRoom(page, `  ${room.toUpperCase()} `);
  await expect(warnings(page)).toHaveText(taken);
  await expect(detail(page).getByRole('alert')).toBeHidden();

  for (const [dayOfWeek, start, end, text] of [
    ['2', '10:30', '12:00', ''],
    ['', '10:30', '12:00', ''],
    ['1', '11:00', '12:00', ''],
    ['1', '08:00', '09:30', ''],
    ['1', '08:00', '09:31', taken],
    ['1', '10:59', '12:00', taken],
  ] as const) {
    await fillTimes(page, dayOfWeek, start, end);
    await expect(warnings(page)).toHaveText(text);
  }
  await fillRoom(page, '');
  await expect(warnings(page)).toHaveText('');
  await fillRoom(page, room);
  await fillRequired(page, course);
  await submitTimetableEntry(page);
  await expect(detail(page)).toBeHidden();

  const mark = courseRow(page, course).getByRole('img', { name: taken });
  await mark.hover();
  await expect(page.getByRole('tooltip')).toHaveText(taken);
  const text = `Room ${room} is taken: ${course}, Form 2, Monday 10:59–12:00`;
  await expect(courseRow(page, other).getByRole('img', { name: text })).toBeVisible();

  await editTimetableEntry(page, course).click();
  await expect(warnings(page)).toHaveText(taken);
  await typeDate(detail(page), 'Start Time', '11:00');
  await expect(warnings(page)).toHaveText('');
  await submitTimetableEntry(page);
  await expect(detail(page)).toBeHidden();
  await expect(mark).toBeHidden();
  await expect(courseRow(page, other).getByRole('img')).toBeHidden();
});

test('a class that is somewhere else at the time is warned of', async ({ page, employee }) => {
  const [room, unnamed] = [makeRoom(), makeRoom()];
  const entry = await makeEntry({ ...MORNING, classroom: room });
  const { subjectName: course, subjectId } = entry;
  const already = `${course}, Form 2 (MORNING) is already on Monday 09:30–11:00`;
  await openTimetable(page, employee);
  await button(page, 'Create').click();
  await fillTimes(page, '1', '09:00', '10:00');
  await fillRoom(page, unnamed);
  await fillRequired(page, course);
  await expect(warnings(page)).toHaveText(`${already} in room ${room}`);
  await choose(detail(page), 'Session', 'AFTERNOON');
  await expect(warnings(page)).toHaveText('');
  await choose(detail(page), 'Session', 'MORNING');
  await choose(detail(page), 'Program Level', 'Form 3');
  await expect(warnings(page)).toHaveText('');
  await button(detail(page), 'Cancel').click();

  await makeEntry({ ...MORNING, subjectId, startTime: '1000' });
  await openTimetable(page, employee);
  await expect(courseRow(page, course).getByRole('img')).toHaveCount(2);
  await editTimetableEntry(page, course).first().click();
  await expect(warnings(page)).toHaveText(already.replace('09:30', '10:00'));
  await button(detail(page), 'Cancel').click();
});

test('an end that is not after its start is warned of, and can be saved', async ({
  page,
  employee,
}) => {
  const [room, { name: course, id }] = [makeRoom(), await makeCourse()];
  await makeEntry({ ...MORNING, classroom: room });
  await openTimetable(page, employee);
  await button(page, 'Create').click();
  await fillRoom(page, room);
  await fillTimes(page, '1', '10:30', '10:00');
  await expect(warnings(page)).toHaveText('The end time is before the start time');
  await typeDate(detail(page), 'End Time', '10:30');
  await expect(warnings(page)).toHaveText('The end time is the same as the start time');
  await fillRequired(page, course);
  await submitTimetableEntry(page);
  await expect(detail(page)).toBeHidden();
  await expect(courseRow(page, course).getByRole('img')).toBeHidden();
  const list = await ask(listTimetable, {});
  expect(list.find(({ subjectId }) => subjectId === id)).toMatchObject({
    startTime: '1030',
    endTime: '1030',
  });
});
