import { getTeacher, listTeacherDirectory } from '@kelas/contract/teachers';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible, expectFitsPhone, expectLoaded, saveFileBy } from '../../test/checks.ts';
import { MARKUP, teacher, teacherRow, uuidOf } from '../../test/records.ts';
import { openScreen, server } from '../../test/screen.tsx';
import { expectRows, getButton, getCard, getTextBox } from '../../test/steps.ts';
import { setLanguage } from '../languages/language.ts';

const PATH = '/teacher/management';
const LIST = `${PATH}?name=RAHMAN`;
const FORM = `${PATH}/form?uuid=${teacher.uuid}`;
const listed = `${teacher.name}+60 19-876 5432Biology, Physics12Split 6/4View Details`;
const directoryRow = {
  ...teacherRow,
  subjects: ['Biology', 'Physics'],
  students: 12,
  paymentType: 'RATIO' as const,
  paymentRate: '6/4',
};
const nameBox = getTextBox('Teacher Name');
const address = () => location.pathname + location.search;

beforeEach(() => {
  server.reply(listTeacherDirectory, [directoryRow]);
  server.reply(getTeacher, teacher);
});

test('teachers are found by name and opened; the filter survives', async () => {
  await openScreen(PATH, 'ADMIN');
  await expect.element(nameBox).toHaveFocus();
  await userEvent.keyboard('RAHMAN{Enter}');
  await expect.poll(address).toBe(LIST);
  expect(server.sent(listTeacherDirectory).at(-1)).toEqual({ name: 'RAHMAN' });
  await expectRows([listed]);
  await expect.element(page.getByText('1 teacher', { exact: true })).toBeVisible();
  await setLanguage('zh-Hans');
  await expectRows([`${teacher.name}+60 19-876 5432Biology、Physics12分成 6/4查看详情`]);
  await expect.element(page.getByText('1 位教师', { exact: true })).toBeVisible();
  await setLanguage('en');
  await getButton(`View Details: ${teacher.name}`).click();
  await expect.element(getTextBox('Name')).toHaveValue(teacher.name);
  expect(address()).toBe(FORM);
  await page.getByRole('link', { name: 'Back' }).click();
  await expectRows([listed]);
  expect(address()).toBe(LIST);
  history.forward();
  await expect.element(getTextBox('Name')).toHaveValue(teacher.name);
  history.back();
  await expect.element(nameBox).toHaveValue('RAHMAN');
});

test.each([
  ['HOUR', 2000, 'RM 20.00 an hour'],
  ['FIXED', 200_000, 'RM 2,000.00 a month'],
  ['HEAD', 1500, 'RM 15.00 per head'],
] as const)('the salary of %s is shown in words', async (paymentType, paymentRate, text) => {
  server.reply(listTeacherDirectory, [{ ...directoryRow, paymentType, paymentRate }]);
  await openScreen(LIST, 'ADMIN');
  await expectRows([`${teacher.name}+60 19-876 5432Biology, Physics12${text}View Details`]);
});

test('a click anywhere on a row opens the form, but not while text is selected', async () => {
  await openScreen(LIST, 'ADMIN');
  await expectRows([listed]);
  const cell = page.getByRole('cell', { name: '+60 19-876 5432' }).element() as HTMLElement;
  expect(getComputedStyle(cell).cursor).toBe('pointer');
  window.getSelection()?.selectAllChildren(cell);
  cell.click();
  await expectLoaded();
  expect(address()).toBe(LIST);

  window.getSelection()?.removeAllRanges();
  await page.getByRole('cell').first().click();
  await expect.element(getTextBox('Name')).toHaveValue(teacher.name);
  expect(address()).toBe(FORM);
  await page.getByRole('link', { name: 'Back' }).click();
  await expectRows([listed]);
  expect(address()).toBe(LIST);
  (getButton(`View Details: ${teacher.name}`).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(getTextBox('Name')).toHaveValue(teacher.name);
});

test('it sorts by number of students, saves all columns and fits a phone (R-2143)', async () => {
  server.reply(listTeacherDirectory, [
    directoryRow,
    {
      ...directoryRow,
      uuid: uuidOf(3),
      name: MARKUP,
      subjects: [],
      students: 2,
      paymentType: 'HOUR',
      paymentRate: 2000,
    },
  ]);
  await openScreen(PATH, 'ADMIN');
  const hourly = `${MARKUP}+60 19-876 54322RM 20.00 an hourView Details`;
  await expectRows([listed, hourly]);
  await getButton('Students').click();
  await expectRows([listed, hourly]);
  await getButton('Students').click();
  await expectRows([hourly, listed]);
  await expectAccessible();
  const file = await saveFileBy(getButton('Download CSV'));
  expect(file.text.split('\r\n').slice(0, 2)).toEqual([
    '"Name","Phone No.","Subjects","Students","Salary"',
    `"${teacher.name}","60 19-8765432","Biology, Physics","12","Split 6/4"`,
  ]);
  await expectFitsPhone();
  await expect.element(getCard('RM 20.00 an hour')).toBeVisible();
});
