import { cancelLesson, getLesson, moveLesson, restoreLesson } from '@kelas/contract/attendance';
import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../test/checks.ts';
import {
  LESSON_KEY,
  LESSON_SCREEN,
  MARKED_BY_MEI,
  replyLesson,
  unmarkedLesson,
} from '../../test/lesson.ts';
import { openScreen, server } from '../../test/screen.tsx';
import { answerConfirmation, dismissAlert, getButton, getTextBox } from '../../test/steps.ts';

const open = () => openScreen(LESSON_SCREEN);
const choice = (name: string, mark: string) =>
  page.getByRole('group', { name: `Attendance of ${name}` }).getByRole('button', { name: mark });

beforeEach(() => replyLesson());

describe('a lesson that is not held as planned (R-2442)', () => {
  const change = { reason: 'The teacher is ill', ...MARKED_BY_MEI };

  test('it is cancelled with a reason, and the families are written to', async () => {
    server.reply(cancelLesson, () => {
      server.reply(getLesson, { ...unmarkedLesson, state: 'CANCELLED', change });
      return { state: 'CANCELLED' as const };
    });
    await open();
    await getButton('Cancel lesson').click();
    await getTextBox('Reason').fill('The teacher is ill');
    await answerConfirmation('Yes');
    await dismissAlert('Thank you', 'The lesson is cancelled. Now write to the families.');
    expect(server.sent(cancelLesson)).toEqual([{ ...LESSON_KEY, reason: 'The teacher is ill' }]);
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
    server.reply(getLesson, { ...unmarkedLesson, state: 'MOVED', classroom: 'Room 2', change });
    await dialog.getByRole('button', { name: 'Move' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(server.sent(moveLesson)).toEqual([
      {
        ...{ ...LESSON_KEY, toDay: LESSON_KEY.day, startTime: '0900', endTime: '1030' },
        ...{ classroom: 'Room 2', reason: 'Exam' },
      },
    ]);
    server.reply(restoreLesson, () => {
      server.reply(getLesson, unmarkedLesson);
      return { state: 'HELD' as const };
    });
    await getButton('As in the timetable').click();
    await answerConfirmation('Yes');
    await expect.element(getButton('As in the timetable')).not.toBeInTheDocument();
  });
});
