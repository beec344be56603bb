import {
  cancelLesson,
  getLesson,
  listDayLessons,
  markAttendance,
  moveLesson,
  restoreLesson,
} from '@kelas/contract/attendance';
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
import { uuidOf } from '../../test/records.ts';
import { openScreen, server } from '../../test/screen.tsx';
import { answerConfirmation, dismissAlert, getButton, getTextBox } from '../../test/steps.ts';
import { setLanguage } from '../languages/language.ts';
import type { LessonRecord, Member } from './lesson-texts.ts';

const NAMES = [
  'Anu',
  'Bala',
  'Chen',
  'Devi',
  'Ezra',
  'Farah',
  'Gopal',
  'Hana',
  'Irfan',
  'Jia',
  'Kavi',
];
const KEY = { entryId: 7, day: '16-03-2026' };
const SCREEN = '/attendance/lesson?entryId=7&day=16-03-2026';

function memberOf(name: string, index: number): Member {
  return {
    uuid: uuidOf(index + 1),
    name,
    mark: null,
    minutes: null,
    marked: null,
    guest: false,
    makesUp: false,
    phoneNo: '60123456789',
    emergencyContactName: '',
    emergencyContactPhoneNo: '',
    emergencyContactRelationship: '',
    familyLanguage: '',
  };
}

const fresh: LessonRecord = {
  ...KEY,
  heldOn: KEY.day,
  subjectName: 'Physics',
  programLvl: 2,
  classSession: 'MORNING',
  startTime: '0900',
  endTime: '1030',
  classroom: 'Room 1',
  teachers: ['Encik Rahman'],
  state: 'HELD',
  change: null,
  marked: null,
  ...{ students: NAMES.length, late: 0, absent: 0, excused: 0 },
  members: NAMES.map(memberOf),
};
const DONE = { staffName: 'Mei', recordCreateDate: '2026-03-16T02:00:00.000Z' };

/** Replies with a lesson that keeps its marks, as the server does. */
function replyLesson(lesson: LessonRecord = fresh): void {
  let stored = lesson;
  server.reply(getLesson, () => stored);
  server.reply(markAttendance, ({ marks, isDone }) => {
    const given = new Map(marks.map((each) => [each.uuid, each]));
    stored = {
      ...stored,
      marked: isDone ? DONE : stored.marked,
      members: stored.members.map((member) => {
        const { mark, minutes = null } = given.get(member.uuid) ?? {};
        if (mark === 'CLEARED') return { ...member, mark: null, minutes: null, marked: null };
        if (mark) return { ...member, mark, minutes, marked: DONE };
        return isDone && !member.mark ? { ...member, mark: 'PRESENT', marked: DONE } : member;
      }),
    };
    return { recorded: marks.length };
  });
}

const group = (name: string) => page.getByRole('group', { name: `Attendance of ${name}` });
const choice = (name: string, mark: string) => group(name).getByRole('button', { name: mark });
const open = () => openScreen(SCREEN);

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
      ...KEY,
      marks: [{ uuid, mark, minutes }],
    });
    expect(server.sent(markAttendance)).toEqual([
      marks(bala, 'ABSENT'),
      marks(chen, 'LATE'),
      marks(chen, 'LATE', 10),
      marks(devi, 'EXCUSED'),
      marks(devi, 'CLEARED'),
      { ...KEY, marks: [], isDone: true },
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
      .toEqual([{ ...KEY, marks: [{ uuid: uuidOf(40), mark: 'PRESENT' }] }]);
  });
});

describe('a lesson that is not held as planned (R-2442)', () => {
  const change = { reason: 'The teacher is ill', ...DONE };

  test('it is cancelled with a reason, and the families are written to', async () => {
    server.reply(cancelLesson, () => {
      server.reply(getLesson, { ...fresh, state: 'CANCELLED', change });
      return { state: 'CANCELLED' as const };
    });
    await open();
    await getButton('Cancel lesson').click();
    await getTextBox('Reason').fill('The teacher is ill');
    await answerConfirmation('Yes');
    await dismissAlert('Thank you', 'The lesson is cancelled. Now write to the families.');
    expect(server.sent(cancelLesson)).toEqual([{ ...KEY, reason: 'The teacher is ill' }]);
    await expect.element(page.getByText('Cancelled: The teacher is ill')).toBeVisible();
    await expect.element(choice('Anu', 'Absent')).toBeDisabled();
    await getButton('Write to families (11)').click();
    const link = page.getByRole('link', { name: 'WhatsApp: Anu' });
    await expect.element(link).toBeVisible();
    const text = new URL((link.element() as HTMLAnchorElement).href).searchParams.get('text');
    expect(text).toBe(
      [
        'Dear parent or guardian,',
        'This lesson is cancelled:',
        'Student: Anu\nLesson: Physics, Form 1\nDate: 16 Mar 2026\nTime: 09:00–10:30\nReason: The teacher is ill',
        'Pusat Tuisyen Cemerlang',
      ].join('\n\n'),
    );
    await expectAccessible();
  });

  test('it is moved, and held again as the timetable says', async () => {
    server.reply(moveLesson, { state: 'MOVED' });
    await open();
    await getButton('Move').click();
    const dialog = page.getByRole('dialog', { name: 'Move lesson' });
    await dialog.getByRole('textbox', { name: 'Classroom' }).fill('Room 2');
    await dialog.getByRole('button', { name: 'Move' }).click();
    await expect.element(dialog.getByText('Reason is required')).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Exam');
    server.reply(getLesson, { ...fresh, state: 'MOVED', classroom: 'Room 2', change });
    await dialog.getByRole('button', { name: 'Move' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(server.sent(moveLesson)).toEqual([
      {
        ...{ ...KEY, toDay: KEY.day, startTime: '0900', endTime: '1030' },
        ...{ classroom: 'Room 2', reason: 'Exam' },
      },
    ]);
    server.reply(restoreLesson, () => {
      server.reply(getLesson, fresh);
      return { state: 'HELD' as const };
    });
    await getButton('As in the timetable').click();
    await answerConfirmation('Yes');
    await expect.element(getButton('As in the timetable')).not.toBeInTheDocument();
  });
});

test('the absent are written to after the class was marked (R-2443)', async () => {
  const members = fresh.members.map((member, index) => ({
    ...member,
    mark: index === 2 ? ('ABSENT' as const) : ('PRESENT' as const),
    marked: DONE,
  }));
  replyLesson({ ...fresh, marked: DONE, members });
  await open();
  await getButton('Write to families (1)').click();
  const link = page.getByRole('link', { name: 'WhatsApp: Chen' });
  await expect.element(link).toBeVisible();
  expect(decodeURIComponent((link.element() as HTMLAnchorElement).href)).toContain(
    'This student was absent from a lesson:\n\nStudent: Chen',
  );
});

test('the day lists its lessons with what is marked (R-2440)', async () => {
  const { members: _, ...lesson } = fresh;
  const reason = { reason: 'Exam', ...DONE };
  server.reply(listDayLessons, {
    closed: null,
    lessons: [
      lesson,
      { ...lesson, entryId: 8, subjectName: 'Maths', marked: DONE, absent: 2, late: 1 },
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
