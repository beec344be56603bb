import { getLesson } from '@kelas/contract/attendance';
import { issueCards, listCards } from '@kelas/contract/cards';
import { addTimetableEntry } from '@kelas/contract/timetable';
import { type Day, weekday } from '@kelas/contract/values/date';
import { lessonCode } from '@kelas/contract/values/lesson-code';
import type { Page } from '@playwright/test';
import { expect, openAs, test } from './fixtures.ts';
import { callAsAdmin, makeCourseLines, makeStudent, makeTeacher, todaysDate } from './test-data.ts';

/** Makes a class of today with students who have cards. Without times it is held the whole day. */
async function makeClass(count: number) {
  const teacher = await makeTeacher();
  const tuitionCourse = makeCourseLines(teacher);
  const { subjectId = 0, programLvl = 0 } = tuitionCourse[0] ?? {};
  const classroom = 'Room 7';
  const entries = await callAsAdmin(addTimetableEntry, {
    ...{ subjectId, programLvl, dayOfWeek: weekday(todaysDate), classSession: 'MORNING' },
    classroom,
  });
  const entryId = Math.max(...entries.map(({ id }) => id));
  const students = [];
  for (let each = 0; each < count; each += 1) students.push(await makeStudent({ tuitionCourse }));
  await callAsAdmin(issueCards, { uuids: students.map(({ uuid }) => uuid) });
  const cards = new Map((await callAsAdmin(listCards, {})).map(({ uuid, code }) => [uuid, code]));
  const holders = students.map(({ uuid, name }) => ({ name, code: cards.get(uuid) ?? '' }));
  return { entryId, classroom, holders };
}

/** Types as a scanner does, which does not wait until the page has taken a key. */
const scan = (page: Page, code: string) =>
  Promise.all([...code, 'Enter'].map((key) => page.keyboard.press(key)));

test('20 students scan their cards at the door, and each is marked once', async ({
  page,
  employee,
}) => {
  const { entryId, classroom, holders } = await makeClass(20);
  await openAs(page, employee, '/door');
  const door = page.getByRole('main').getByRole('status');
  await expect(door).toHaveText('Scan your card');
  await expect(page.getByRole('button')).toHaveCount(0);
  const begun = Date.now();
  for (const { name, code } of holders) {
    await scan(page, code);
    await expect(door).toHaveText(`${name}${classroom}`);
  }
  expect(Date.now() - begun).toBeLessThan(20_000);
  await scan(page, holders[0]?.code ?? '');
  await expect(door).toHaveText(`${holders[0]?.name}${classroom}`);
  await expect(door).toHaveText('Scan your card');
  const lesson = await callAsAdmin(getLesson, { entryId: String(entryId), day: todaysDate });
  expect(lesson.members.map(({ mark }) => mark)).toEqual(holders.map(() => 'PRESENT'));
});

test('at the desk a scan shows what is owed, also from the search box', async ({
  page,
  employee,
}) => {
  const { classroom, holders } = await makeClass(1);
  const [{ name, code } = { name: '', code: '' }] = holders;
  await openAs(page, employee, '/');
  const search = page.getByLabel('Find a student');
  await expect(search).toBeFocused();
  await scan(page, code);
  const notice = page.getByRole('status').filter({ hasText: name });
  await expect(notice).toContainText(classroom);
  await expect(notice).toContainText('Owes RM 120.00');
  await expect(search).toHaveValue('');
  await notice.getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
});

test('the code of a sheet opens its lesson from the search box, then from another lesson', async ({
  page,
  employee,
}) => {
  const [first, second] = [await makeClass(1), await makeClass(1)];
  const codeOf = (entryId: number) => lessonCode({ entryId, day: todaysDate as Day });
  const student = (name = '') => page.getByRole('main').getByRole('link', { name });
  await openAs(page, employee, '/');
  await expect(page.getByLabel('Find a student')).toBeFocused();
  await scan(page, codeOf(first.entryId));
  await expect(student(first.holders[0]?.name)).toBeVisible();
  await scan(page, codeOf(second.entryId));
  await expect(student(second.holders[0]?.name)).toBeVisible();
  await expect(page).toHaveURL(`/attendance/lesson?entryId=${second.entryId}&day=${todaysDate}`);
  const printed = page.waitForResponse((response) => response.url().includes('/day-sheet'));
  await page.getByRole('button', { name: 'Print sheet' }).click();
  expect((await printed).status()).toBe(200);
  const lesson = await callAsAdmin(getLesson, { entryId: String(first.entryId), day: todaysDate });
  expect(lesson.members).toMatchObject([{ mark: null }]);
});
