import { listOfferings, listTeachers } from '@kelas/contract/teachers';
import type { Cents } from '@kelas/contract/values/cents';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { offering, teacher, teacherRow, uuidOf } from '../../test/records.ts';
import { openScreen, server } from '../../test/screen.tsx';
import {
  getButton,
  getLine,
  getSelect,
  getTextBox,
  listOptions,
  selectOption,
} from '../../test/steps.ts';

/** An empty select has at most a space of no width. */
const NOTHING = /^\u200b?$/;
const other = { uuid: uuidOf(3), name: 'Puan Siti', phoneNo: '60198765433' };
const course = getLine('course 1');

async function selectTeacher(name: string) {
  await getSelect('Teacher', course).fill(name);
  await expect.element(page.getByRole('option')).toMatchTextContent(name);
  await userEvent.keyboard('{Enter}');
}

test('teacher, level and course narrow each other down', async () => {
  const offer = (id: number, teacherId: string, programLvl: number, fee: number) => ({
    ...offering,
    id,
    teacherId,
    programLvl,
    courseId: id,
    subjectName: `Course ${id}`,
    fee: fee as Cents,
  });
  server.reply(listTeachers, [teacherRow, other]);
  server.reply(listOfferings, [
    offer(1, teacher.uuid, 5, 15000),
    offer(2, teacher.uuid, 2, 12005),
    offer(3, teacher.uuid, 5, 15500),
    offer(4, teacher.uuid, 2, 12500),
    offer(5, other.uuid, 6, 20000),
    offer(6, other.uuid, 1, 8000),
  ]);
  await openScreen('/student/register');
  await getButton('Add course').click();
  const level = getSelect('Program Level', course);
  const subject = getSelect('Course', course);
  const fee = getTextBox('Fee', course);
  await selectTeacher(teacher.name);
  expect(await listOptions('Program Level', course)).toEqual(['Form 1', 'Form 4']);
  await selectOption('Program Level', 'Form 1', course);
  await expect.element(subject).toMatchTextContent(NOTHING);
  expect(await listOptions('Course', course)).toEqual(['Course 2', 'Course 4']);
  await selectOption('Course', 'Course 2', course);
  await expect.element(fee).toHaveValue('120.05');

  await selectOption('Program Level', 'Form 4', course);
  await expect.element(subject).toMatchTextContent(NOTHING);
  await expect.element(fee).toHaveValue('');
  await selectOption('Course', 'Course 3', course);
  await expect.element(fee).toHaveValue('155.00');

  await selectTeacher(other.name);
  await expect.element(level).toMatchTextContent(NOTHING);
  await expect.element(subject).toMatchTextContent(NOTHING);
  await expect.element(fee).toHaveValue('');
  expect(await listOptions('Program Level', course)).toEqual(['Remove', 'Form 5']);
});
