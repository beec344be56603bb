import { getDaySheet, getLesson, listDayLessons, markAttendance } from '@kelas/contract/attendance';
import { scanCard } from '@kelas/contract/cards';
import { searchStudents } from '@kelas/contract/search';
import type { Day } from '@kelas/contract/values/date';
import { lessonCode } from '@kelas/contract/values/lesson-code';
import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { FakeRefusal } from '../../test/fake-server.ts';
import {
  LESSON_KEY,
  LESSON_SCREEN,
  MARKED_BY_MEI,
  replyLesson,
  unmarkedLesson,
} from '../../test/lesson.ts';
import { scanCode } from '../../test/scanner.ts';
import { openScreen, server } from '../../test/screen.tsx';
import { answerConfirmation, dismissAlert, getButton } from '../../test/steps.ts';

const CODE = lessonCode({ ...LESSON_KEY, day: LESSON_KEY.day as Day });
const address = () => location.pathname + location.search;
const heading = page.getByRole('heading', { level: 1 });
const { members: _, ...dayLesson } = unmarkedLesson;

beforeEach(() => {
  replyLesson();
  server.reply(listDayLessons, { closed: null, lessons: [dayLesson] });
  // No browser of a test prints.
  server.reply(getDaySheet, new FakeRefusal(409, 'NO_LESSONS', 'There is no lesson to print'));
});

describe('sheets to mark on paper (R-2473)', () => {
  test('the lessons of the day that is shown are printed, or the refusal is shown', async () => {
    await openScreen('/attendance?date=16-03-2026');
    await getButton('Print day sheets').click();
    await dismissAlert('Oops', 'There is no lesson to print');
    expect(server.sent(getDaySheet)).toEqual([{ date: '16-03-2026' }]);
    server.lose(getDaySheet);
    await getButton('Print day sheets').click();
    await dismissAlert('Oops', /server/);
    await expect.element(getButton('Print day sheets')).toBeEnabled();
  });

  test('a day on which no lesson is held has nothing to print', async () => {
    const change = { reason: 'Exam', ...MARKED_BY_MEI };
    server.reply(listDayLessons, {
      closed: null,
      lessons: [
        { ...dayLesson, state: 'CANCELLED', change },
        { ...dayLesson, entryId: 8, state: 'MOVED', heldOn: '18-03-2026', change },
      ],
    });
    await openScreen('/attendance?date=16-03-2026');
    await expect.element(page.getByText('Cancelled: Exam')).toBeVisible();
    await expect.element(getButton('Print day sheets')).toBeDisabled();
    await openScreen('/attendance?date=18-03-2026');
    await expect.element(getButton('Print day sheets')).toBeEnabled();
  });

  test('a lesson is printed alone, on the day on which it is held', async () => {
    replyLesson({ ...unmarkedLesson, state: 'MOVED', heldOn: '18-03-2026' });
    await openScreen(LESSON_SCREEN);
    await getButton('Print sheet').click();
    await dismissAlert('Oops', 'There is no lesson to print');
    expect(server.sent(getDaySheet)).toEqual([{ date: '18-03-2026', entryId: '7' }]);
    replyLesson({ ...unmarkedLesson, state: 'CANCELLED' });
    await openScreen(LESSON_SCREEN);
    await expect.element(getButton('Move')).not.toBeInTheDocument();
    await expect.element(getButton('Print sheet')).not.toBeInTheDocument();
  });
});

describe('the code of a sheet (R-2472)', () => {
  test('opens its lesson from a text field, after the question about unsaved input', async () => {
    await openScreen('/course/register');
    const field = page.getByRole('main').getByRole('textbox');
    await field.fill('Physics 2');
    scanCode(CODE);
    await answerConfirmation('No');
    await expect.element(field).toHaveValue('Physics 2');
    expect(address()).toBe('/course/register');
    scanCode(CODE);
    await answerConfirmation('Yes');
    await expect.poll(address).toBe(LESSON_SCREEN);
    await expect.element(heading).toHaveTextContent('Physics, Form 1');
    expect(server.sent(scanCard)).toEqual([]);
  });

  test('opens another lesson from a lesson, at its top, and marks nobody', async () => {
    server.reply(getLesson, ({ entryId }) => ({
      ...unmarkedLesson,
      entryId: Number(entryId),
      subjectName: entryId === '8' ? 'Biology' : 'Physics',
    }));
    await openScreen(LESSON_SCREEN);
    await expect.element(heading).toHaveTextContent('Physics, Form 1');
    await userEvent.keyboard('9');
    window.scrollTo(0, 300);
    scanCode(lessonCode({ entryId: 8, day: '09-03-2026' as Day }).toLowerCase());
    await expect.element(heading).toHaveTextContent('Biology, Form 1');
    expect(address()).toBe('/attendance/lesson?entryId=8&day=09-03-2026');
    expect(window.scrollY).toBe(0);
    expect(server.sent(markAttendance)).toEqual([]);
  });

  test('of the lesson that is shown does not open it again', async () => {
    await openScreen(LESSON_SCREEN);
    await expect.element(heading).toHaveTextContent('Physics, Form 1');
    const { length } = history;
    scanCode(CODE);
    await new Promise((done) => setTimeout(done, 300));
    expect(history.length).toBe(length);
  });

  test('of an unknown lesson says so, and a wrong character opens nothing', async () => {
    server.reply(getLesson, new FakeRefusal(404, 'NOT_FOUND', 'This lesson does not exist'));
    await openScreen('/course/register');
    await expect.element(getButton('Register')).toBeVisible();
    (document.activeElement as HTMLElement).blur();
    scanCode(`${CODE.slice(0, -1)}${CODE.endsWith('2') ? '3' : '2'}`);
    await new Promise((done) => setTimeout(done, 300));
    expect(address()).toBe('/course/register');
    expect(server.sent(scanCard)).toEqual([]);
    scanCode(CODE);
    await expect.element(page.getByText('This lesson does not exist')).toBeVisible();
  });

  test('is found by the search box, which asks the server for nothing', async () => {
    server.reply(searchStudents, []);
    await openScreen('/course/register');
    await expect.element(getButton('Register')).toBeVisible();
    const box = page.getByRole('combobox', { name: 'Find a student' });
    await box.fill(CODE.toLowerCase());
    await expect
      .element(page.getByRole('option'))
      .toHaveTextContent(`Lesson on Monday 16 Mar 2026${CODE}`);
    await expect.element(page.getByText('No student found')).not.toBeInTheDocument();
    await userEvent.keyboard('{Enter}');
    await expect.poll(address).toBe(LESSON_SCREEN);
    expect(server.sent(searchStudents)).toEqual([]);
  });
});
