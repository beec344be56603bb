import type { OutputOf } from '@kelas/contract/call';
import { listCourseCounts, registerCourse, renameCourse } from '@kelas/contract/courses';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible, expectFitsPhone } from '../../test/checks.ts';
import { FakeRefusal } from '../../test/fake-server.ts';
import { MARKUP } from '../../test/records.ts';
import { openScreen, server } from '../../test/screen.tsx';
import { expectRows, getButton, getTextBox } from '../../test/steps.ts';

const PATH = '/settings/subjects';
const nameBox = getTextBox('Subject name');
const save = getButton('Save');
const dialog = page.getByRole('dialog');

type Row = OutputOf<typeof listCourseCounts>[number];
const physics: Row = { id: 1, name: 'Physics', version: 3, students: 20, offerings: 2 };

beforeEach(() => {
  server.reply(listCourseCounts, [physics, { ...physics, id: 2, name: MARKUP, students: 0 }]);
});

test('the list shows the numbers of students and offerings', async () => {
  await openScreen(PATH, 'ADMIN');
  await expectRows(['Physics202Rename', `${MARKUP}02Rename`]);
  await expect.element(page.getByText('2 subjects', { exact: true })).toBeVisible();
  expect(document.querySelectorAll('tbody img')).toHaveLength(0);
  await expectAccessible();
  await expectFitsPhone();
});

test('a subject is added', async () => {
  server.reply(listCourseCounts, []);
  server.reply(registerCourse, { id: 3, name: 'Chemistry' });
  await openScreen(PATH, 'ADMIN');
  await expect.element(page.getByText('No subjects yet. Add the first one.')).toBeVisible();
  await getButton('Add subject').click();
  await expect.element(nameBox).toHaveFocus();
  await save.click();
  await expect.element(dialog).toMatchTextContent('Subject name is required');
  await nameBox.fill('Chemistry');
  server.reply(listCourseCounts, [{ ...physics, name: 'Chemistry' }]);
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expectRows(['Chemistry202Rename']);
  expect(server.sent(registerCourse)).toEqual([{ subjectName: 'Chemistry' }]);
});

test('a subject is renamed; the name of another one is refused in the dialog', async () => {
  const message = 'This course already exists';
  server.reply(renameCourse, new FakeRefusal(409, 'COURSE_EXISTS', message));
  await openScreen(PATH, 'ADMIN');
  await getButton('Rename: Physics').click();
  await nameBox.fill('Chemistry');
  await save.click();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent(message);
  await expect.element(nameBox).toHaveValue('Chemistry');
  await expectAccessible();
  server.reply(renameCourse, { id: 1, name: 'Fizik', version: 4 });
  await nameBox.fill('Fizik');
  await save.click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(server.sent(renameCourse)).toEqual([
    { id: 1, subjectName: 'Chemistry', version: 3 },
    { id: 1, subjectName: 'Fizik', version: 3 },
  ]);
});

test('a name that another person changed is shown; the next save replaces it (R-1350)', async () => {
  const message = 'Mei Ling changed this subject on 1 Mar 2026, 14:05';
  server.reply(renameCourse, new FakeRefusal(409, 'STALE_VERSION', message));
  await openScreen(PATH, 'ADMIN');
  await getButton('Rename: Physics').click();
  await nameBox.fill('Mine');
  server.reply(listCourseCounts, [{ ...physics, name: 'Theirs', version: 4 }]);
  await save.click();
  const notice = dialog.getByRole('alert');
  await expect.element(notice).toMatchTextContent(message);
  await expect.element(notice).toMatchTextContent('Their value: Theirs');
  await getButton('Keep my values').click();
  await expect.element(nameBox).toHaveValue('Mine');
  server.reply(renameCourse, { id: 1, name: 'Mine', version: 5 });
  await save.click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(server.sent(renameCourse).at(-1)).toEqual({ id: 1, subjectName: 'Mine', version: 4 });
});
