import { listOfferings } from '@kelas/contract/teachers';
import { listTimetable, updateTimetableEntry } from '@kelas/contract/timetable';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import {
  emulateMedia,
  expectAccessible,
  expectFitsPhone,
  tabToElement,
} from '../../test/checks.ts';
import { submitAndClose } from '../../test/entries.ts';
import { offering } from '../../test/records.ts';
import { openScreen, server } from '../../test/screen.tsx';
import {
  expectOption,
  expectTexts,
  getButton,
  getSection,
  listOptions,
  selectOption,
} from '../../test/steps.ts';
import {
  classroomField,
  timetableDetail as detail,
  openTimetableWith,
  plainEntry,
} from '../../test/timetable.ts';
import { setLanguage } from '../languages/language.ts';

const week = getSection('Week');
const lesson = { ...plainEntry, dayOfWeek: 1, startTime: '0930', endTime: '1100', classroom: 'A1' };
const biology = { ...lesson, id: 2, subjectId: 2, subjectName: 'Biology', classroom: 'B2' };
const physicsBy = (teacherId: string, teacherName: string) => ({
  ...offering,
  courseId: 1,
  programLvl: 3,
  teacherId,
  teacherName,
});
const getDay = (name: string) => week.getByRole('list', { name, exact: true });
const getBlock = (name: string | RegExp) => week.getByRole('button', { name });
const boxOf = (name: string | RegExp) => getBlock(name).element().getBoundingClientRect();

test('an entry shows subject, level, room, times and the teacher, in the row of its hour', async () => {
  server.reply(listOfferings, [physicsBy(offering.teacherId, 'Puan Aini')]);
  await openTimetableWith(
    lesson,
    { ...lesson, id: 3, dayOfWeek: 3, startTime: '1100', endTime: '1200' },
    { ...biology, dayOfWeek: 3 },
  );
  await expectTexts(getDay('Monday').getByRole('listitem'), [
    'PhysicsForm 2 · A109:30–11:00Puan Aini',
  ]);
  await expectTexts(getDay('Wednesday').getByRole('button'), [
    'BiologyForm 2 · B209:30–11:00No teacher',
    'PhysicsForm 2 · A111:00–12:00Puan Aini',
  ]);
  const monday = getDay('Monday').getByRole('button');
  await expect.element(monday).toHaveAccessibleName('Physics Form 2 · A1 09:30–11:00 Puan Aini');
  await expect
    .element(monday)
    .toHaveAttribute('title', 'Physics, Form 2, Monday 09:30–11:00, A1, Puan Aini');
  expect(boxOf(/^Physics.*09:30/).top).toBe(boxOf(/^Biology/).top);
  expect(boxOf(/11:00–12:00/).top).toBeGreaterThan(boxOf(/^Biology/).bottom);
  const names = week.getByRole('heading', { level: 3 }).elements();
  expect(names.map((day) => day.textContent?.replace(' · Today', ''))).toEqual([
    'Monday',
    'Tuesday',
    'Wednesday',
    'Thursday',
    'Friday',
  ]);
  await expect.element(week).toMatchTextContent('09:00');
  await expect.element(week).not.toMatchTextContent('10:00');
});

test('all seven days are in the width, and no entry covers another (R-2205)', async () => {
  await openTimetableWith(
    ...[1, 2, 3, 4, 5, 6, 7].flatMap((dayOfWeek) =>
      [0, 1, 2].map((number) => ({
        ...lesson,
        id: dayOfWeek * 10 + number,
        dayOfWeek,
        subjectName: 'Additional Mathematics and Statistics',
        classroom: `Laboratory ${number}`,
      })),
    ),
  );
  await expect.element(getDay('Sunday')).toBeVisible();
  const { scrollWidth, clientWidth } = document.documentElement;
  expect(scrollWidth).toBe(clientWidth);
  const buttons = week.getByRole('button').elements();
  const boxes = buttons.map((each) => each.getBoundingClientRect());
  expect(boxes).toHaveLength(21);
  for (const [index, a] of boxes.entries()) {
    expect(buttons[index]?.scrollHeight).toBeLessThanOrEqual(
      (buttons[index]?.clientHeight ?? 0) + 1,
    );
    expect(a.right).toBeLessThanOrEqual(clientWidth);
    for (const b of boxes.slice(index + 1)) {
      const isApart =
        a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;
      expect(isApart).toBe(true);
    }
  }
});

test('clashes are marked and explained, also with an entry that a filter hides', async () => {
  await openTimetableWith(
    lesson,
    { ...biology, classroom: 'a1', startTime: '1000', programLvl: 4, programLvlLabel: 'Form 3' },
    { ...biology, id: 3, subjectName: 'Chemistry', subjectId: 3, classroom: 'C3' },
    { ...biology, id: 4, dayOfWeek: 6, startTime: '1900', endTime: '2030' },
  );
  const taken = 'Room a1 is taken: Biology, Form 3, Monday 10:00–11:00';
  const text = `Physics, Form 2, Monday 09:30–11:00, A1, No teacher. Clash: ${taken}`;
  await expect.element(getBlock(/^Physics/)).toHaveAccessibleDescription(text);
  await expect.element(getBlock(/^Chemistry/)).not.toHaveAccessibleDescription(/Clash/);
  expect(getComputedStyle(getBlock(/^Physics/).element()).outlineStyle).toBe('dashed');
  expect(getComputedStyle(getBlock(/^Chemistry/).element()).outlineStyle).not.toBe('dashed');
  const clashes = week.getByRole('list', { name: 'Clashes' });
  const line = `Physics, Form 2, Monday 09:30–11:00, A1: ${taken}`;
  await expectTexts(clashes.getByRole('listitem'), [line]);
  await expect.element(getDay('Saturday')).toBeVisible();
  await expectAccessible();
  await selectOption('Program Level', 'Form 2');
  await expect.element(getBlock(/^Biology.*10:00–11:00/)).not.toBeInTheDocument();
  await expectTexts(clashes.getByRole('listitem'), [line]);
  await expect.element(getBlock(/^Physics/)).toHaveAccessibleDescription(text);
  await setLanguage('ms');
  const malay = getSection('Minggu').getByRole('list', { name: 'Pertindihan' });
  await expectTexts(malay.getByRole('listitem'), [
    'Physics, Tingkatan 2, Isnin 09:30–11:00, A1: Bilik a1 sudah digunakan: Biology, Tingkatan 3, Isnin 10:00–11:00',
  ]);
});

test('an entry without times or without a day is not lost', async () => {
  await openTimetableWith(
    { ...lesson, startTime: '', endTime: '' },
    { ...biology, startTime: '1100', endTime: '1000' },
    plainEntry,
  );
  await expectTexts(getDay('Monday').getByRole('button'), [
    'PhysicsForm 2 · A1No teacher',
    'BiologyForm 2 · B211:00–10:00No teacher',
  ]);
  await expectTexts(getDay('Without a day').getByRole('button'), ['PhysicsForm 2No teacher']);
});

test('an entry opens its dialog with the keyboard, and has the focus again', async () => {
  await openTimetableWith(lesson);
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
    'PhysicsForm 2 · A109:30–11:00No teacher',
    'BiologyForm 2 · B209:45–10:00No teacher',
  ]);
  await expectTexts(getDay('Tuesday').getByRole('listitem'), ['No lessons']);
  await expect.element(getDay('Tuesday').getByRole('listitem')).toBeVisible();
  const [first, second] = [boxOf(/^Physics/), boxOf(/^Biology/)];
  expect(second.top).toBeGreaterThanOrEqual(first.bottom);
  for (const block of getDay('Monday').getByRole('button').elements()) {
    expect(block.scrollHeight).toBeLessThanOrEqual(block.clientHeight + 1);
  }
});

test('level, teacher and room filter the week, kept in the address (R-2207)', async () => {
  server.reply(listOfferings, [
    physicsBy('10000000-0000-4000-8000-000000000001', 'Puan Aini'),
    physicsBy('10000000-0000-4000-8000-000000000002', 'Encik Lim'),
    { ...physicsBy('10000000-0000-4000-8000-000000000002', 'Encik Lim'), courseId: 2 },
  ]);
  await openTimetableWith(
    lesson,
    { ...biology, classroom: ' a1 ' },
    { ...biology, id: 3, classroom: 'B2', dayOfWeek: 2 },
    { ...lesson, id: 4, programLvl: 1, programLvlLabel: 'Remove', subjectName: 'Mandarin' },
  );
  const subjects = () =>
    week
      .getByRole('button')
      .elements()
      .map((each) => each.textContent?.match(/^[A-Z][a-z]*(?=Form|Remove)/)?.[0]);
  const teacher = page.getByRole('search').getByRole('combobox', { name: 'Teacher' });
  const room = page.getByRole('search').getByRole('combobox', { name: 'Classroom' });
  await expect
    .element(getBlock(/^Physics/))
    .toHaveAccessibleName('Physics Form 2 · A1 09:30–11:00 Puan Aini or Encik Lim');
  await teacher.fill('puan');
  await page.getByRole('option', { name: 'Puan Aini' }).click();
  await expect.poll(subjects).toEqual(['Physics']);
  await expect.poll(() => location.search).toBe('?teacher=Puan+Aini');
  await teacher.fill('encik');
  await page.getByRole('option', { name: 'Encik Lim' }).click();
  await expect.poll(subjects).toEqual(['Biology', 'Physics', 'Biology']);
  await room.click();
  await expectTexts(page.getByRole('option'), ['A1', 'B2']);
  await page.getByRole('option', { name: 'A1' }).click();
  await expect.poll(subjects).toEqual(['Biology', 'Physics']);
  await expect.element(page.getByText('2 entries', { exact: true }).first()).toBeVisible();
  await openScreen(`/student/timetable${location.search}`);
  await expect.poll(subjects).toEqual(['Biology', 'Physics']);
  await expect.element(teacher).toHaveValue('Encik Lim');
  await selectOption('Program Level', 'Remove class');
  const clear = getButton('Clear the filters');
  await clear.click();
  await expect.poll(subjects).toHaveLength(4);
  expect(location.search).toBe('');
  await selectOption('Program Level', 'Remove class');
  await expect.poll(subjects).toEqual(['Mandarin']);
});

test('a room or teacher in the address that is no longer there filters nothing', async () => {
  server.reply(listTimetable, [lesson]);
  await openScreen('/student/timetable?room=Gone&teacher=Nobody');
  await expect.element(getBlock(/^Physics/)).toBeVisible();
});

test('it prints one page for each level, teacher or room (R-2208)', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => {});
  server.reply(listOfferings, [physicsBy(offering.teacherId, 'Puan Aini')]);
  await openTimetableWith(
    lesson,
    { ...biology, programLvl: 4, programLvlLabel: 'Form 3', classroom: '' },
    { ...lesson, id: 3, dayOfWeek: null, startTime: '', endTime: '' },
  );
  const dialog = page.getByRole('dialog', { name: /^Print timetable/ });
  const pages = () => [...document.querySelectorAll('.timetable-sheet section')];
  const titles = () => pages().map((each) => each.querySelector('h1')?.textContent);
  const printBy = async (choice: string) => {
    await getButton('Print').click();
    await expectOption('One page for each', 'Level', dialog);
    await selectOption('One page for each', choice, dialog);
    await getButton('Print', dialog).click();
    await expect.element(dialog).not.toBeInTheDocument();
  };

  await getButton('Print').click();
  expect(await listOptions('One page for each', dialog)).toEqual(['Level', 'Teacher', 'Room']);
  await expectAccessible();
  await getButton('Cancel', dialog).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(print).not.toHaveBeenCalled();

  await printBy('Level');
  await expect.poll(() => print.mock.calls.length).toBe(1);
  expect(titles()).toEqual(['Timetable · Form 2', 'Timetable · Form 3']);
  const [first] = pages();
  expect(first?.textContent).toContain('Pusat Tuisyen Cemerlang');
  expect(first?.textContent).toMatch(/Printed on \d+ [A-Z][a-z]{2} \d{4}/);
  expect(first?.querySelector('.entry')?.textContent).toBe(
    'PhysicsForm 2 · A109:30–11:00Puan Aini',
  );
  expect(first?.textContent).toContain('Without a day: Physics, Form 2, No day, A1');
  expect(first?.querySelector('h3')?.getClientRects()).toHaveLength(0);
  await emulateMedia('dark', 'print');
  expect(first?.querySelector('h3')?.getClientRects()).toHaveLength(1);
  await expect.element(week).not.toBeInTheDocument();
  await emulateMedia('light');
  window.dispatchEvent(new Event('afterprint'));
  await expect.poll(pages).toEqual([]);

  await printBy('Teacher');
  expect(titles()).toEqual(['Timetable · Puan Aini', 'Timetable · No teacher']);
  window.dispatchEvent(new Event('afterprint'));
  await printBy('Room');
  expect(titles()).toEqual(['Timetable · A1', 'Timetable · No room']);
  window.dispatchEvent(new Event('afterprint'));
});

test('without entries there is nothing to print', async () => {
  await openTimetableWith();
  await expect.element(getButton('Print')).toBeDisabled();
});
