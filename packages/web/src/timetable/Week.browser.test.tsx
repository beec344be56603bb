import { listOfferings } from '@kelas/contract/teachers';
import { updateTimetableEntry } from '@kelas/contract/timetable';
import { expect, test } from 'vitest';
import { expectAccessible, expectFitsPhone, tabToElement } from '../../test/checks.ts';
import { submitAndClose } from '../../test/entries.ts';
import { offering } from '../../test/records.ts';
import { server } from '../../test/screen.tsx';
import { expectTexts, getButton, getSection } from '../../test/steps.ts';
import {
  classroomField,
  timetableDetail as detail,
  openTimetableWith,
  plainEntry,
} from '../../test/timetable.ts';

const week = getSection('Week');
const lesson = { ...plainEntry, dayOfWeek: 1, startTime: '0930', endTime: '1100', classroom: 'A1' };
const biology = { ...lesson, id: 2, subjectId: 2, subjectName: 'Biology', classroom: 'B2' };
const getDay = (name: string) => week.getByRole('list', { name, exact: true });
const getBlock = (name: string | RegExp) => week.getByRole('button', { name });
const boxOf = (name: string | RegExp) => getBlock(name).element().getBoundingClientRect();

test('a block shows subject, level, room, times and the sole teacher, at its time', async () => {
  server.reply(listOfferings, [
    { ...offering, courseId: 1, programLvl: 3, teacherName: 'Puan Aini' },
  ]);
  await openTimetableWith(
    lesson,
    { ...lesson, id: 3, dayOfWeek: 3, startTime: '1100', endTime: '1200' },
    { ...biology, dayOfWeek: 3 },
  );
  await expectTexts(getDay('Monday').getByRole('listitem'), [
    'PhysicsForm 2 · A109:30–11:00Puan Aini',
  ]);
  await expectTexts(getDay('Wednesday').getByRole('button'), [
    'BiologyForm 2 · B209:30–11:00',
    'PhysicsForm 2 · A111:00–12:00Puan Aini',
  ]);
  await expect
    .element(getDay('Monday').getByRole('button'))
    .toHaveAccessibleName('Physics Form 2 · A1 09:30–11:00 Puan Aini');
  await expect
    .element(getDay('Monday').getByRole('button'))
    .toHaveAttribute('title', 'Physics, Form 2, Monday 09:30–11:00, A1, Puan Aini');
  const [ninety, sixty] = [boxOf(/^Biology/), boxOf(/11:00–12:00/)];
  expect(Math.abs(ninety.height / sixty.height - 1.5)).toBeLessThan(0.05);
  expect(Math.abs(ninety.bottom - sixty.top)).toBeLessThan(4);
  expect(boxOf(/^Physics.*09:30/).top).toBe(ninety.top);
  const texts = () => week.getByRole('heading', { level: 3 });
  expect(
    texts()
      .elements()
      .map((day) => day.textContent?.replace(' · Today', '')),
  ).toEqual(['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday']);
  await expect.element(week).toMatchTextContent('08:00');
  await expect.element(week).toMatchTextContent('17:00');
  await expect.element(week).not.toMatchTextContent('18:00');
});

test('overlapping entries are side by side; clashes are marked and explained', async () => {
  await openTimetableWith(
    lesson,
    { ...biology, classroom: 'a1', startTime: '1000' },
    { ...biology, id: 3, subjectName: 'Chemistry', subjectId: 3, classroom: 'C3' },
    { ...biology, id: 4, dayOfWeek: 6, startTime: '1900', endTime: '2030' },
  );
  const blocks = [boxOf(/^Physics/), boxOf(/^Biology.*10:00–11:00/), boxOf(/^Chemistry/)];
  const lefts = blocks.map(({ left }) => left).toSorted((a, b) => a - b);
  expect(new Set(lefts).size).toBe(3);
  for (const [index, { width }] of blocks.entries()) {
    const next = lefts[index + 1];
    if (next !== undefined) expect((lefts[index] ?? 0) + width).toBeLessThanOrEqual(next + 1);
  }
  const taken = 'Room a1 is taken: Biology, Form 2, Monday 10:00–11:00';
  await expect
    .element(getBlock(/^Physics/))
    .toHaveAccessibleDescription(`Physics, Form 2, Monday 09:30–11:00, A1. Clash: ${taken}`);
  await expect.element(getBlock(/^Chemistry/)).not.toHaveAccessibleDescription(/Clash/);
  expect(getComputedStyle(getBlock(/^Physics/).element()).outlineStyle).toBe('dashed');
  expect(getComputedStyle(getBlock(/^Chemistry/).element()).outlineStyle).not.toBe('dashed');
  await expectTexts(week.getByRole('list', { name: 'Clashes' }).getByRole('listitem'), [
    `Physics, Form 2, Monday 09:30–11:00, A1: ${taken}`,
  ]);
  await expect.element(getDay('Saturday')).toBeVisible();
  await expect.element(week).toMatchTextContent('20:00');
  await expectAccessible();
});

test('an entry without times or without a day is not lost', async () => {
  await openTimetableWith(
    { ...lesson, endTime: '' },
    { ...biology, startTime: '1100', endTime: '1000' },
    plainEntry,
  );
  const untimed = getDay('Monday, without times').getByRole('button');
  await expectTexts(untimed, ['PhysicsForm 2 · A1from 09:30', 'BiologyForm 2 · B211:00–10:00']);
  await expect.element(week).toMatchTextContent('1 entry without a day: see the table No day.');
});

test('a block opens its entry with the keyboard, and has the focus again', async () => {
  await openTimetableWith(lesson);
  await getButton('Show week').click();
  await expect.element(week.getByRole('heading', { name: 'Week' })).toHaveFocus();
  const block = getBlock(/^Physics/);
  await tabToElement(block);
  await block.click();
  await classroomField.fill('Hall');
  await submitAndClose(detail);
  expect(server.sent(updateTimetableEntry)).toMatchObject([{ id: 1, classroom: 'Hall' }]);
  await expect.element(block).toMatchTextContent('Hall');
  await expect.element(block).toHaveFocus();
});

test('on a phone each day is a list that hides nothing', async () => {
  await openTimetableWith(lesson, { ...biology, startTime: '0945', endTime: '1000' });
  await expectFitsPhone();
  await expectTexts(getDay('Monday').getByRole('button'), [
    'PhysicsForm 2 · A109:30–11:00',
    'BiologyForm 2 · B209:45–10:00',
  ]);
  await expectTexts(getDay('Tuesday').getByRole('listitem'), ['No lessons']);
  await expect.element(getDay('Tuesday').getByRole('listitem')).toBeVisible();
  const [first, second] = [boxOf(/^Physics/), boxOf(/^Biology/)];
  expect(second.top).toBeGreaterThanOrEqual(first.bottom);
  for (const block of getDay('Monday').getByRole('button').elements()) {
    expect(block.scrollHeight).toBeLessThanOrEqual(block.clientHeight + 1);
  }
});
