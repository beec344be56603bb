import { listCourses, registerCourse } from '@kelas/contract/courses';
import type { Page } from '@playwright/test';
import { expect, openAs, test } from './fixtures.ts';
import { closeAlert, countCalls, hold, loseConnection } from './steps.ts';
import { ask, makeCourse, unique } from './test-data.ts';

const name = (page: Page) => page.getByLabel('Subject Name');
const register = (page: Page) => page.getByRole('button', { name: 'Register' });

async function coursesCalled(subject: string) {
  const courses = await ask(listCourses, {});
  return courses.filter((course) => course.name === subject).length;
}

test('a course is registered by its name, and the form is ready for the next', async ({
  page,
  employee,
}) => {
  const [first, second] = [unique("Bahasa Melayu 'A'"), unique('数学')];
  await openAs(page, employee, '/course/register');
  await expect(name(page)).toBeFocused();
  for (const subject of [first, second]) {
    await page.keyboard.type(subject);
    await page.keyboard.press('Enter');
    await closeAlert(page, 'Thank you', 'Registration has been completed');
    await expect(name(page)).toHaveValue('');
    await expect(name(page)).toBeFocused();
    expect(await coursesCalled(subject)).toBe(1);
  }
});

test('what the server refuses is said in its words and stays typed', async ({ page, employee }) => {
  const course = await makeCourse();
  await openAs(page, employee, '/course/register');
  await register(page).click();
  await closeAlert(page, 'Oops', 'Subject name is required');
  await expect(register(page)).toBeFocused();
  await name(page).fill(course.name.toUpperCase());
  await register(page).click();
  await closeAlert(page, 'Oops', 'This course already exists');
  await expect(name(page)).toHaveValue(course.name.toUpperCase());
});

test('a lost connection keeps what was typed, and the next try saves it', async ({
  page,
  employee,
}) => {
  const subject = unique('Physics');
  await openAs(page, employee, '/course/register');
  await name(page).fill(subject);
  const restore = await loseConnection(page, registerCourse);
  await register(page).click();
  await closeAlert(
    page,
    'Oops',
    'The server cannot be reached. Please check whether it was saved before trying again.',
  );
  await expect(name(page)).toHaveValue(subject);
  expect(await coursesCalled(subject)).toBe(0);
  await restore();
  await register(page).click();
  await closeAlert(page, 'Thank you', 'Registration has been completed');
  expect(await coursesCalled(subject)).toBe(1);
});

test('a double click registers once, and the button is locked meanwhile', async ({
  page,
  employee,
}) => {
  const subject = unique('Chemistry');
  await openAs(page, employee, '/course/register');
  const calls = countCalls(page, registerCourse);
  const letGo = await hold(page, registerCourse);
  await name(page).fill(subject);
  await register(page).dblclick();
  await expect(register(page)).toBeDisabled();
  await name(page).press('Enter');
  await letGo();
  await closeAlert(page, 'Thank you', 'Registration has been completed');
  await expect(register(page)).toBeEnabled();
  expect(calls()).toBe(1);
  expect(await coursesCalled(subject)).toBe(1);
});
