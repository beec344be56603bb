import { addTimetableEntry } from '@kelas/contract/timetable';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../test/checks.ts';
import { submitAndClose } from '../../test/entries.ts';
import { server } from '../../test/screen.tsx';
import { enterDate, getButton, getRow, selectOption } from '../../test/steps.ts';
import {
  classroomField,
  timetableDetail as detail,
  enterTimes,
  fillRequiredFields,
  openEntry,
  openNewEntry,
  openTimetableWith,
  plainEntry,
  selectDay,
  timetableWarnings as warnings,
} from '../../test/timetable.ts';

const morning = {
  ...plainEntry,
  dayOfWeek: 1,
  startTime: '0930',
  endTime: '1100',
  classroom: 'hall',
};
const getMark = (course: string) => getRow(course).getByRole('img');

test('a room that is taken is warned of while the form is filled in, and can be saved', async () => {
  await openTimetableWith(morning);
  const taken = 'Room hall is taken: Physics, Form 2, Monday 09:30–11:00';
  await expect.element(getMark('Physics')).not.toBeInTheDocument();
  await openNewEntry();
  await enterTimes('1 Monday', '10:30', '12:00');
  await expect.element(warnings).toBeEmptyDOMElement();
  await classroomField.fill('  HALL ');
  await expect.element(warnings).toHaveTextContent(taken);
  await expect.element(detail.getByRole('alert')).not.toBeInTheDocument();
  for (const [day, text] of [
    ['2 Tuesday', ''],
    ['None', ''],
    ['1 Monday', taken],
  ] as const) {
    await selectDay(day);
    await expect.element(warnings).toHaveTextContent(text);
  }
  await enterDate('Start Time', '11:00', detail);
  await expect.element(warnings).toBeEmptyDOMElement();
  await enterDate('Start Time', '10:59', detail);
  await expect.element(warnings).toHaveTextContent(taken);
  await classroomField.fill('');
  await expect.element(warnings).toBeEmptyDOMElement();
  await classroomField.fill('hall');
  await fillRequiredFields('Biology');
  await submitAndClose(detail);

  const mark = getRow('Biology').getByRole('img', { name: taken });
  await mark.hover();
  await expect.element(page.getByRole('tooltip')).toHaveTextContent(taken);
  await mark.unhover();
  await expect
    .element(getMark('Physics'))
    .toHaveAccessibleName('Room hall is taken: Biology, Form 2, Monday 10:59–12:00');
  await expectAccessible();

  await openEntry('Biology');
  await expect.element(warnings).toHaveTextContent(taken);
  await expectAccessible();
  await enterDate('Start Time', '11:00', detail);
  await expect.element(warnings).toBeEmptyDOMElement();
  await submitAndClose(detail);
  await expect.element(mark).not.toBeInTheDocument();
  await expect.element(getMark('Physics')).not.toBeInTheDocument();
});

test('a class that is elsewhere at the time is warned of', async () => {
  const already = 'Physics, Form 2 (MORNING) is already on Monday 09:30–11:00';
  await openTimetableWith(
    morning,
    {
      ...morning,
      id: 2,
      subjectId: 2,
      subjectName: 'Biology',
      classroom: '',
    },
    { ...morning, id: 3, subjectId: 2, subjectName: 'Biology', classroom: '', startTime: '1000' },
  );
  expect(getMark('Biology').elements()).toHaveLength(2);
  await openNewEntry();
  await enterTimes('1 Monday', '09:00', '10:00');
  await classroomField.fill('another');
  await fillRequiredFields('Physics');
  await expect.element(warnings).toHaveTextContent(`${already} in room hall`);
  await selectOption('Session', 'AFTERNOON', detail);
  await expect.element(warnings).toBeEmptyDOMElement();
  await selectOption('Session', 'MORNING', detail);
  await selectOption('Program Level', 'Form 3', detail);
  await expect.element(warnings).toBeEmptyDOMElement();
  await getButton('Cancel', detail).click();
  await openEntry('Biology.* 09:30');
  await expect
    .element(warnings)
    .toHaveTextContent('Biology, Form 2 (MORNING) is already on Monday 10:00–11:00');
});

test('an end that is not after its start is warned of, and can be saved', async () => {
  await openTimetableWith(morning);
  await openNewEntry();
  await classroomField.fill('hall');
  await enterTimes('1 Monday', '10:30', '10:00');
  await expect.element(warnings).toHaveTextContent('The end time is before the start time');
  await enterDate('End Time', '10:30', detail);
  await expect.element(warnings).toHaveTextContent('The end time is the same as the start time');
  await fillRequiredFields('Biology');
  await submitAndClose(detail);
  await expect.element(getMark('Biology')).not.toBeInTheDocument();
  expect(server.sent(addTimetableEntry)).toMatchObject([{ startTime: '1030', endTime: '1030' }]);
});
