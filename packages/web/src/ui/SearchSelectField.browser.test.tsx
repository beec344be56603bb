import { listCourses } from '@kelas/contract/courses';
import { listTimetable } from '@kelas/contract/timetable';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openScreen, server } from '../../test/screen.tsx';
import { expectTexts, getSelect } from '../../test/steps.ts';

const course = getSelect('Course');
const options = page.getByRole('option');

test('options that begin with the text come first, and typing replaces a choice (R-1943)', async () => {
  server.reply(
    listCourses,
    ['Additional Mathematics', 'Mathematics', 'Science'].map((name, id) => ({ id: id + 1, name })),
  );
  server.reply(listTimetable, []);
  await openScreen('/classroom');
  await course.click();
  await userEvent.keyboard('math');
  await expectTexts(options, ['Mathematics', 'Additional Mathematics']);
  await userEvent.keyboard('{Enter}');
  await expect.element(course).toHaveValue('Mathematics');
  // The focus is still in the box.
  await userEvent.keyboard('sci');
  await expect.element(course).toHaveValue('sci');
  await expectTexts(options, ['Science']);
  await userEvent.keyboard('{Enter}');
  await expect.element(course).toHaveValue('Science');
  await page.getByRole('heading', { level: 1 }).click();
  await course.click();
  await userEvent.keyboard('add');
  await expect.element(course).toHaveValue('add');
  await userEvent.keyboard('{Enter}');
  await expect.element(course).toHaveValue('Additional Mathematics');
});
