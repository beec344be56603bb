import { getStudent, listEnrolments, listStudents } from '@kelas/contract/students';
import { addMonths } from '@kelas/contract/values/month';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible, expectFitsPhone, tabToElement } from '../../test/checks.ts';
import { MARKUP, MONTH_NOW as month, student, studentRow, uuidOf } from '../../test/records.ts';
import { openScreen, server } from '../../test/screen.tsx';
import {
  clearDate,
  enterDate,
  expectDate,
  expectOption,
  expectRows,
  getButton,
  getDateBox,
  getTextBox,
  selectOption,
} from '../../test/steps.ts';

const PATH = '/student/enrolment/management';
const nextMonth = addMonths(month, 1);
const nameBox = getTextBox('Student Name');
const firstPart = getDateBox('Month').getByRole('spinbutton').first();
const heading = page.getByRole('heading', { name: student.name });
const address = () => location.pathname + location.search;

beforeEach(() => {
  server.reply(listEnrolments, [studentRow(student.name)]);
  server.reply(listStudents, []);
  server.reply(getStudent, student);
});

test('the list shows who enrolled in a month; the filters are sent', async () => {
  server.reply(listEnrolments, [
    studentRow('Ali'),
    studentRow('Ben', { uuid: uuidOf(3), programLvl: 4, subjectName: '', status: 'DEACTIVATED' }),
  ]);
  await openScreen(PATH);
  await expectDate('Month', month);
  await expect.element(firstPart).toHaveFocus();
  const headings = page.getByRole('columnheader').elements();
  expect(headings.map((each) => each.textContent)).toEqual([
    'Student Name',
    'Program Level',
    'Phone No.',
    'Subjects',
    'Status',
    'Action',
  ]);
  await expectRows([
    'AliForm 1+60 12-345 6789Biology, PhysicsACTIVEView Details',
    'BenForm 3+60 12-345 6789DEACTIVATEDView Details',
  ]);
  await expect.element(page.getByText('2 students', { exact: true })).toBeVisible();
  for (const [status, color] of [
    ['ACTIVE', 'rgb(26, 115, 64)'],
    ['DEACTIVATED', 'rgb(179, 38, 30)'],
  ] as const) {
    const text = page.getByRole('cell', { name: status }).element().firstElementChild;
    expect(getComputedStyle(text ?? document.body)).toMatchObject({ color, fontWeight: '700' });
  }

  server.reply(listEnrolments, []);
  await enterDate('Month', nextMonth);
  await selectOption('Program Level', 'Form 3');
  await nameBox.fill('Tan');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('No students', { exact: true })).toBeVisible();
  await expect.element(page.getByText('0 students', { exact: true })).toBeVisible();
  const searched = { month: nextMonth, programLvl: '4', name: 'Tan' };
  await expect.poll(() => server.sent(listEnrolments).at(-1)).toEqual(searched);

  await clearDate('Month');
  await getButton('Search').click();
  await expect.element(page.getByText('Month is required')).toBeVisible();
  expect(server.sent(listEnrolments).at(-1)).toEqual(searched);
  await getButton('Reset').click();
  await expect.poll(address).toBe(PATH);
  await expectDate('Month', month);
  await expect.element(nameBox).toHaveValue('');
});

test('the Back link of a form leads to the directory, Back of the browser to this list', async () => {
  const list = `${PATH}?month=${nextMonth}&programLvl=5&name=Tan`;
  await openScreen(list);
  await getButton(`View Details: ${student.name}`).click();
  await expect.element(heading).toBeVisible();
  expect(address()).toBe(`/student/management/form?uuid=${student.uuid}`);
  history.back();
  await expect.poll(address).toBe(list);
  await expectDate('Month', nextMonth);
  await expectOption('Program Level', 'Form 4');
  await expect.element(nameBox).toHaveValue('Tan');
  await expect.element(page.getByText('1 student', { exact: true })).toBeVisible();

  await getButton(`View Details: ${student.name}`).click();
  await expect.element(heading).toBeVisible();
  await page.getByRole('link', { name: 'Back' }).click();
  await expect.element(page.getByRole('heading', { name: 'Student Management' })).toBeVisible();
  expect(address()).toBe('/student/management');
});

test('a name appears as written, and fits a phone', async () => {
  await page.viewport(390, 844);
  server.reply(listEnrolments, [studentRow(MARKUP)]);
  await openScreen(PATH);
  await expect.element(page.getByRole('link', { name: MARKUP })).toBeVisible();
  expect(document.querySelectorAll('main img')).toHaveLength(0);
  await expectFitsPhone();
  await expectAccessible();
});

test('the keyboard alone is enough to find and open an enrolment', async () => {
  await openScreen(PATH);
  await expect.element(firstPart).toHaveFocus();
  await userEvent.keyboard(nextMonth.replace('-', ''));
  await tabToElement(nameBox);
  await userEvent.keyboard('Tan{Enter}');
  await expect
    .poll(() => server.sent(listEnrolments).at(-1))
    .toEqual({ month: nextMonth, name: 'Tan' });
  await tabToElement(getButton(`View Details: ${student.name}`));
  await userEvent.keyboard('{Enter}');
  await expect.element(heading).toBeVisible();
});
