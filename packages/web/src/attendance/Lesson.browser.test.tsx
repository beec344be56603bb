import { listDayLessons, markAttendance } from '@kelas/contract/attendance';
import { searchStudents } from '@kelas/contract/search';
import type { Cents } from '@kelas/contract/values/cents';
import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  emulateMedia,
  expectAccessible,
  expectFitsPhone,
  expectLoaded,
} from '../../test/checks.ts';
import { FakeRefusal } from '../../test/fake-server.ts';
import {
  LESSON_KEY,
  LESSON_SCREEN,
  MARKED_BY_MEI,
  replyLesson,
  unmarkedLesson,
} from '../../test/lesson.ts';
import { uuidOf } from '../../test/records.ts';
import { openScreen, server } from '../../test/screen.tsx';
import { dismissAlert, getButton, getTextBox } from '../../test/steps.ts';
import { setLanguage } from '../languages/language.ts';

const group = (name: string) => page.getByRole('group', { name: `Attendance of ${name}` });
const choice = (name: string, mark: string) => group(name).getByRole('button', { name: mark });
const open = () => openScreen(LESSON_SCREEN);

beforeEach(() => replyLesson());

describe('marking a lesson (R-2441)', () => {
  test('exceptions are tapped and saved one by one; Done marks everyone else', async () => {
    await open();
    await expect
      .element(page.getByRole('heading', { level: 1 }))
      .toHaveTextContent('Physics, Form 1');
    await expect
      .element(page.getByText('Monday 16 Mar 2026, 09:00–10:30, Room 1, Encik Rahman'))
      .toBeVisible();
    await choice('Bala', 'Absent').click();
    await expect.element(choice('Bala', 'Absent')).toHaveAttribute('aria-pressed', 'true');
    await choice('Chen', 'Late').click();
    await getTextBox('Minutes late: Chen').fill('10');
    await userEvent.keyboard('{Enter}');
    await choice('Devi', 'Excused').click();
    // A second tap takes the mark back.
    await choice('Devi', 'Excused').click();
    await expect.element(page.getByText(/^9 students without a mark\./)).toBeVisible();
    await expectAccessible();
    await getButton('Done').click();
    await expect
      .element(page.getByText('Marked, 9 present, 1 late, 1 absent, 0 excused'))
      .toBeVisible();
    await expect.element(getButton('Done')).toBeDisabled();
    const [bala, chen, devi] = [uuidOf(2), uuidOf(3), uuidOf(4)];
    const marks = (uuid: string, mark: string, minutes: number | null = null) => ({
      ...LESSON_KEY,
      marks: [{ uuid, mark, minutes }],
    });
    expect(server.sent(markAttendance)).toEqual([
      marks(bala, 'ABSENT'),
      marks(chen, 'LATE'),
      marks(chen, 'LATE', 10),
      marks(devi, 'EXCUSED'),
      marks(devi, 'CLEARED'),
      { ...LESSON_KEY, marks: [], isDone: true },
    ]);
  });

  test('by keyboard: the number of a student, a letter, and D for the rest', async () => {
    await open();
    await expect.element(group('Kavi')).toBeVisible();
    await userEvent.keyboard('2a11ad');
    await expect
      .element(page.getByText('Marked, 9 present, 0 late, 2 absent, 0 excused'))
      .toBeVisible();
    await expect.element(choice('Bala', 'Absent')).toHaveAttribute('aria-pressed', 'true');
    await expect.element(choice('Kavi', 'Absent')).toHaveAttribute('aria-pressed', 'true');
    await userEvent.keyboard('{ArrowUp}e');
    await expect.element(choice('Jia', 'Excused')).toHaveAttribute('aria-pressed', 'true');
  });

  test('a mark waits in the tab while the server is away, and is sent once with its key', async () => {
    const back = server.lose(markAttendance);
    await open();
    await choice('Anu', 'Absent').click();
    await expect.element(page.getByText(/^The server cannot be reached/)).toBeVisible();
    await expect.element(choice('Anu', 'Absent')).toHaveAttribute('aria-pressed', 'true');
    await expectAccessible();
    await choice('Bala', 'Late').click();
    back();
    await expect.element(page.getByText(/^The server cannot be reached/)).not.toBeInTheDocument();
    await expect.element(choice('Bala', 'Late')).toHaveAttribute('aria-pressed', 'true');
    const keys = server.keys(markAttendance);
    expect(new Set(keys).size).toBe(2);
    expect(keys.every((key) => key !== null)).toBe(true);
  });

  test('a refused mark is said and taken back', async () => {
    server.reply(
      markAttendance,
      new FakeRefusal(409, 'LESSON_CANCELLED', 'This lesson was cancelled'),
    );
    await open();
    await choice('Anu', 'Absent').click();
    await dismissAlert('Oops', 'This lesson was cancelled');
    await expect.element(choice('Anu', 'Absent')).toHaveAttribute('aria-pressed', 'false');
  });

  test('a guest is found and present; a member is not added twice', async () => {
    const found = (uuid: string, name: string) => ({
      ...{ uuid, name, programLvl: 3, phoneNo: '60123456789', status: 'ACTIVE' as const },
      ...{ match: 'NAME' as const, matchText: name, referenceCode: 'L8KD9Z', siblings: [] },
      totalOwedFee: 0 as Cents,
    });
    server.reply(searchStudents, [found(uuidOf(1), 'Anu'), found(uuidOf(40), 'Zain')]);
    await open();
    const field = page.getByRole('combobox', { name: 'Add a guest of another class' });
    await field.fill('an');
    await page.getByRole('option', { name: /^Anu/ }).click();
    await dismissAlert('Oops', 'Anu is in this list already.');
    await field.fill('za');
    await page.getByRole('option', { name: /^Zain/ }).click();
    await expect
      .poll(() => server.sent(markAttendance))
      .toEqual([{ ...LESSON_KEY, marks: [{ uuid: uuidOf(40), mark: 'PRESENT' }] }]);
  });
});

test('the absent are written to after the class was marked (R-2443)', async () => {
  const members = unmarkedLesson.members.map((member, index) => ({
    ...member,
    mark: index === 2 ? ('ABSENT' as const) : ('PRESENT' as const),
    marked: MARKED_BY_MEI,
  }));
  replyLesson({ ...unmarkedLesson, marked: MARKED_BY_MEI, members });
  await open();
  await getButton('Write to families (1)').click();
  const link = page.getByRole('link', { name: 'WhatsApp: Chen' });
  await expect.element(link).toBeVisible();
  expect(decodeURIComponent((link.element() as HTMLAnchorElement).href)).toContain(
    'This student was absent from a lesson:\n\nStudent: Chen',
  );
});

test('the day lists its lessons with what is marked (R-2440)', async () => {
  const { members: _, ...lesson } = unmarkedLesson;
  const reason = { reason: 'Exam', ...MARKED_BY_MEI };
  server.reply(listDayLessons, {
    closed: null,
    lessons: [
      lesson,
      { ...lesson, entryId: 8, subjectName: 'Maths', marked: MARKED_BY_MEI, absent: 2, late: 1 },
      { ...lesson, entryId: 9, subjectName: 'Biology', state: 'CANCELLED', change: reason },
    ],
  });
  await openScreen('/attendance?date=16-03-2026');
  const row = (text: string) => page.getByRole('row').filter({ hasText: text });
  await expect.element(row('Physics')).toMatchTextContent('Not marked');
  await expect
    .element(row('Maths'))
    .toMatchTextContent('2 absent, 1 late, 16 Mar 2026, 10:00 by Mei');
  await expect.element(row('Biology')).toMatchTextContent('Cancelled: Exam');
  await expect.element(page.getByText('3 lessons · 1 is not marked')).toBeVisible();
  await expectAccessible();
  server.reply(listDayLessons, { closed: 'Deepavali', lessons: [] });
  await openScreen('/attendance?date=08-11-2026');
  await expect.element(page.getByText('No lesson is expected: Deepavali')).toBeVisible();
});

test('a lesson is accessible, fits a phone, is dark and speaks three languages', async () => {
  await open();
  await expect.element(group('Anu')).toBeVisible();
  await expectLoaded();
  await expectFitsPhone();
  await emulateMedia('dark');
  await expectAccessible();
  await emulateMedia('light');
  await setLanguage('ms');
  await expect.element(page.getByText(/^11 pelajar belum ditanda\./)).toBeVisible();
  await setLanguage('zh-Hans');
  await expect.element(page.getByText(/未点名/)).toBeVisible();
  await setLanguage('en');
});
