import { listCourses } from '@kelas/contract/courses';
import { previewDiscounts } from '@kelas/contract/discounts';
import { getStudent } from '@kelas/contract/students';
import { listOfferings, listTeachers } from '@kelas/contract/teachers';
import type { Cents } from '@kelas/contract/values/cents';
import { addMonths } from '@kelas/contract/values/month';
import { listClassPlaces } from '@kelas/contract/waiting-list';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible, expectFitsPhone } from '../../test/checks.ts';
import {
  MONTH_NOW,
  offering,
  physics,
  student,
  teacher,
  teacherRow,
  uuidOf,
} from '../../test/records.ts';
import { openScreen, server } from '../../test/screen.tsx';
import {
  enterDate,
  expectOption,
  getButton,
  getLine,
  getSection,
  getSelect,
  getTextBox,
  listOptions,
  selectByTyping,
  selectOption,
} from '../../test/steps.ts';

/** An empty select has at most a space of no width. */
const NOTHING = /^\u200b?$/;
const other = { uuid: uuidOf(3), name: 'Puan Siti', phoneNo: '60198765433' };
const course = getLine('course 1');
const subject = getSelect('Subject', course);
const level = getSelect('Program Level', course);
const teacherBox = getSelect('Teacher', course);
const fee = getTextBox('Fee', course);
const courses = getSection('Courses');

const offer = (teacherId: string, programLvl: number, subjectName: string, cents: number) => ({
  ...offering,
  id: cents,
  teacherId,
  programLvl,
  courseId: ['Maths', 'Biology', 'Art'].indexOf(subjectName) + 1,
  subjectName,
  fee: cents as Cents,
});

beforeEach(() => {
  server.reply(listTeachers, [teacherRow, other]);
  server.reply(listOfferings, [
    offer(teacher.uuid, 5, 'Maths', 15_000),
    offer(teacher.uuid, 2, 'Maths', 12_005),
    offer(other.uuid, 2, 'Maths', 11_000),
    offer(teacher.uuid, 2, 'Biology', 12_500),
    offer(other.uuid, 3, 'Art', 8000),
  ]);
});

async function openRegistration() {
  await openScreen('/student/register');
  await selectOption('Program Level', 'Form 1', getSection('Basic Info'));
  await getButton('Add course').click();
}

test('a line asks for the subject, takes the level and fills in a sole teacher', async () => {
  await openRegistration();
  await expect.element(subject).toHaveFocus();
  await expectOption('Program Level', 'Form 1', course);
  await userEvent.keyboard('bio');
  await expect.element(page.getByRole('option')).toHaveTextContent('Biology');
  await userEvent.keyboard('{Enter}');
  await expect.element(teacherBox).toHaveValue(teacher.name);
  await expect.element(fee).toHaveValue('125.00');
  await expect.element(courses).toMatchTextContent('Per month RM 125.00');
  await getButton('Add course').click();
  const second = getLine('course 2');
  await expect.element(getSelect('Subject', second)).toHaveFocus();
  await userEvent.keyboard('maths{Enter}');
  await expect.element(getSelect('Teacher', second)).toHaveValue('');
  await selectByTyping('Teacher', other.name, second);
  await expect.element(getTextBox('Fee', second)).toHaveValue('110.00');
  await expect.element(courses).toMatchTextContent('Per month RM 235.00');
  await getTextBox('Fee', second).fill('100.5');
  await expect.element(courses).toMatchTextContent('Per month RM 225.50');
  await getButton('Delete course 1').click();
  await expect.element(courses).toMatchTextContent('Per month RM 100.50');
  await expectAccessible();
  await expectFitsPhone();
});

test('a course by lesson asks for the fee of a lesson, which no sum of a month counts (R-2322)', async () => {
  server.reply(listOfferings, [
    { ...offer(other.uuid, 2, 'Art', 2000), byLesson: true },
    offer(teacher.uuid, 2, 'Biology', 12_500),
  ]);
  await openRegistration();
  await selectByTyping('Subject', 'Art', course);
  await expect.element(getTextBox('Fee per lesson', course)).toHaveValue('20.00');
  await expect.element(courses).not.toMatchTextContent('Per month');
  await getButton('Add course').click();
  await selectByTyping('Subject', 'Biology', getLine('course 2'));
  await expect.element(courses).toMatchTextContent('Per month RM 125.00');
  await expect
    .poll(() => server.sent(previewDiscounts).at(-1)?.added)
    .toMatchObject([{ teacher: other.uuid }, { teacher: teacher.uuid }]);
});

test('a line says how many places of the class are taken; a full class can be chosen (R-2489)', async () => {
  const biology = { subjectId: 2, programLvl: 2, students: 12, places: 15, waiting: 0 };
  server.reply(listClassPlaces, [
    { ...biology, classSession: 'MORNING' },
    { ...biology, classSession: 'AFTERNOON', students: 15, waiting: 2 },
  ]);
  await openRegistration();
  await selectByTyping('Subject', 'Biology', course);
  await expect.element(courses).not.toMatchTextContent('places');
  await selectOption('Schedule', 'MORNING');
  await expect.element(course.getByText('12 of 15 places')).toBeVisible();
  await selectOption('Schedule', 'AFTERNOON');
  await expect.element(course.getByText('Full: 15 of 15 places. 2 people wait.')).toBeVisible();
  await expect.element(getButton('Register')).toBeEnabled();
});

test('the proposed fee follows the first month until another fee is entered (R-1975)', async () => {
  const art = offer(other.uuid, 2, 'Art', 8000);
  const next = { month: addMonths(MONTH_NOW, 2), fee: 8500 as Cents };
  server.reply(listOfferings, [{ ...art, next }]);
  await openRegistration();
  await selectByTyping('Subject', 'Art', course);
  await expect.element(fee).toHaveValue('80.00');
  await enterDate('Effective Date', next.month, course);
  await expect.element(fee).toHaveValue('85.00');
  await expect.element(courses).toMatchTextContent('Per month RM 85.00');
  await enterDate('Effective Date', MONTH_NOW, course);
  await expect.element(fee).toHaveValue('80.00');
  await fee.fill('75');
  await enterDate('Effective Date', next.month, course);
  await expect.element(fee).toHaveValue('75.00');
  await getButton('Add course').click();
  const second = getLine('course 2');
  await enterDate('Effective Date', addMonths(next.month, 1), second);
  await selectByTyping('Subject', 'Art', second);
  await expect.element(getTextBox('Fee', second)).toHaveValue('85.00');
});

test('a line without a choice follows the level of the student', async () => {
  await openRegistration();
  await selectOption('Program Level', 'Form 4', getSection('Basic Info'));
  await expectOption('Program Level', 'Form 4', course);
  await selectByTyping('Subject', 'Maths', course);
  await expect.element(fee).toHaveValue('150.00');
  await selectOption('Program Level', 'Form 1', getSection('Basic Info'));
  await expectOption('Program Level', 'Form 4', course);
  await expect.element(fee).toHaveValue('150.00');
});

test('each choice narrows the next; subjects of other levels come last', async () => {
  await openRegistration();
  await subject.click();
  const names = () =>
    page
      .getByRole('option')
      .elements()
      .map((each) => each.textContent);
  await expect.poll(names).toEqual(['Biology', 'Maths', 'ArtForm 2']);
  await page.getByRole('option', { name: 'Maths' }).click();
  expect(await listOptions('Program Level', course)).toEqual(['Form 1', 'Form 4']);
  await teacherBox.click();
  await expect
    .poll(names)
    .toEqual([expect.stringMatching(/^Encik Rahman/), expect.stringMatching(/^Puan Siti/)]);
  await userEvent.keyboard('{Escape}');
  await selectOption('Program Level', 'Form 4', course);
  await expect.element(teacherBox).toHaveValue(teacher.name);
  await expect.element(fee).toHaveValue('150.00');

  await selectByTyping('Subject', 'Art', course);
  await expectOption('Program Level', 'Form 2', course);
  await expect.element(teacherBox).toHaveValue(other.name);
  await expect.element(fee).toHaveValue('80.00');
  await subject.fill('');
  await expect.element(teacherBox).toHaveValue('');
  await expect.element(fee).toHaveValue('');
  await selectByTyping('Subject', 'Biology', course);
  await expectOption('Program Level', 'Form 1', course);
});

test('a teacher who is chosen first narrows the subjects', async () => {
  await openRegistration();
  await teacherBox.fill(other.name);
  await expect.element(page.getByRole('option')).toMatchTextContent(other.name);
  await userEvent.keyboard('{Enter}');
  await expect.element(subject).toHaveValue('Maths');
  await expect.element(fee).toHaveValue('110.00');
  await selectByTyping('Subject', 'Art', course);
  await expect.element(teacherBox).toHaveValue(other.name);
  await expect.element(level).not.toMatchTextContent(NOTHING);
});

test('the saved courses count towards the fee of a month', async () => {
  const over = { ...physics, subscriptionId: 9, cancelledDate: '02-2026' };
  server.reply(getStudent, { ...student, tuitionCourses: [over, physics] });
  await openScreen(`/student/management/form?uuid=${student.uuid}`);
  await expect.element(courses).toMatchTextContent('Per month RM 120.00');
  await getButton('Add course').click();
  await selectByTyping('Subject', 'Biology', course);
  await expect.element(courses).toMatchTextContent('Per month RM 245.00');
});

test('the address of Add course on the page of a student adds a line once', async () => {
  server.reply(getStudent, student);
  await openScreen(`/student/management/form?uuid=${student.uuid}&addCourse`);
  await expect.element(subject).toHaveFocus();
  expect(location.search).toBe(`?uuid=${student.uuid}`);
  await expect.element(getLine('course 2')).not.toBeInTheDocument();
});

test('a centre without subjects or teachers is led there', async () => {
  server.reply(listOfferings, []);
  server.reply(listTeachers, []);
  server.reply(listCourses, []);
  await openScreen('/student/register', 'ADMIN');
  await expect.element(courses).toMatchTextContent('There are no subjects yet. Add a subject');
  await expect.element(getButton('Add course')).toBeDisabled();
  await expectAccessible();
  await page.getByRole('link', { name: 'Add a subject' }).click();
  await expect.poll(() => location.pathname).toBe('/course/register');
});

test.each([
  ['ADMIN', [], 'Register a teacher', '/teacher/register'],
  ['ADMIN', [teacherRow], 'Choose a teacher and add a course', '/teacher/management'],
  ['EMPLOYEE', [], 'Ask an admin to add one.', null],
] as const)('an %s is told the next step without any offering', async (role, rows, text, path) => {
  server.reply(listOfferings, []);
  server.reply(listTeachers, [...rows]);
  await openScreen('/student/register', role);
  await expect.element(courses).toMatchTextContent(`No teacher offers a course yet. ${text}`);
  if (path === null) {
    expect(courses.getByRole('link').elements()).toEqual([]);
  } else {
    const link = page.getByRole('link', { name: text });
    await expect.element(link).toHaveAttribute('href', path);
  }
});

test('the form of a teacher leads to the subjects of a new centre', async () => {
  server.reply(listCourses, []);
  await openScreen('/teacher/register', 'ADMIN');
  const link = page.getByRole('link', { name: 'Add a subject' });
  await expect.element(link).toHaveAttribute('href', '/course/register');
  await expect.element(getButton('Add course')).toBeDisabled();
});
