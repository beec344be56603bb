import { addTimetableEntry, updateTimetableEntry } from '@kelas/contract/timetable';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectUnsaved, submitAndClose } from '../../test/entries.ts';
import { server } from '../../test/screen.tsx';
import {
  answerConfirmation,
  expectDate,
  expectRows,
  getButton,
  getSelect,
  selectOption,
} from '../../test/steps.ts';
import {
  classroomField,
  timetableDetail as detail,
  enterTimes,
  fillRequiredFields,
  openEntry,
  openNewEntry,
  openTimetableWith,
  plainEntry,
  ROW_END,
} from '../../test/timetable.ts';

const tuesday = { ...plainEntry, dayOfWeek: 2 };
const notice = detail.getByRole('alert');
const CHANGED = 'Mei Ling changed this timetable entry on 22 Nov 2026, 14:05';

test('a failure opens no alert and loses nothing typed, and another try saves it', async () => {
  await openTimetableWith(tuesday);
  const restoreAdd = server.lose(addTimetableEntry);
  await openNewEntry();
  await fillRequiredFields('Biology');
  await enterTimes('1 Monday', '09:30', '11:00');
  await classroomField.fill('A1');
  await getButton('Submit', detail).click();
  await expectUnsaved(detail);
  await expect.element(getSelect('Course', detail)).toHaveTextContent('Biology');
  await expectDate('End Time', '11:00', detail);
  await expect.element(classroomField).toHaveValue('A1');
  await expect.element(page.getByRole('progressbar', { name: 'Loading' })).not.toBeInTheDocument();
  restoreAdd();
  await submitAndClose(detail);
  await expectRows([/^Biology/, /^Physics/]);

  const restoreUpdate = server.lose(updateTimetableEntry);
  await openEntry('Physics');
  await expect.element(detail.getByText('Not saved')).not.toBeInTheDocument();
  await classroomField.fill('Typed');
  await getButton('Delete', detail).click();
  await answerConfirmation('Yes');
  await expectUnsaved(detail);
  await expect.element(classroomField).toHaveValue('Typed');
  await getButton('Submit', detail).click();
  await expect.poll(() => server.sent(updateTimetableEntry)).toHaveLength(2);
  await expectUnsaved(detail);
  await expect.element(classroomField).toHaveValue('Typed');
  restoreUpdate();
  await submitAndClose(detail);
  await expectRows([/^Biology/, `PhysicsForm 2TypedMORNING${ROW_END}`]);
});

describe('an entry that another person changed', () => {
  test('is merged field by field, and a second Submit replaces theirs', async () => {
    const entries = await openTimetableWith({ ...tuesday, startTime: '0900', endTime: '1000' });
    await openEntry('Physics');
    await classroomField.fill('B2');
    await selectOption('Session', 'AFTERNOON', detail);
    entries.changeElsewhere(1, { startTime: '0930', classroom: 'A1' });
    await getButton('Submit', detail).click();
    await expect.element(notice).toMatchTextContent(CHANGED);
    await expect.element(notice).toMatchTextContent('ClassroomTheir value: A1Your value: B2');
    await expect.element(notice).toMatchTextContent('Start Time09:30');
    await expect.element(classroomField).toHaveValue('B2');
    await getButton('Keep my values', notice).click();
    await submitAndClose(detail);
    await expectRows([`PhysicsForm 209:3010:00B2AFTERNOON${ROW_END}`]);
  });

  test('is deleted by a second Delete only, as it is stored now', async () => {
    const entries = await openTimetableWith({ ...tuesday, classroom: 'Hall' });
    await openEntry('Physics');
    entries.changeElsewhere(1, { classroom: 'Theirs' });
    await getButton('Delete', detail).click();
    await answerConfirmation('Yes');
    await expect.element(notice).toMatchTextContent(CHANGED);
    await expectRows([`PhysicsForm 2TheirsMORNING${ROW_END}`]);
    await getButton('Delete', detail).click();
    await answerConfirmation('Yes');
    await expect.element(detail).not.toBeInTheDocument();
    expect(server.sent(updateTimetableEntry)[1]).toMatchObject({
      version: 2,
      classroom: 'Theirs',
      status: 'DELETED',
    });
    await expectRows([]);
  });
});
