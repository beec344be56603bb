import { listCourses } from '@kelas/contract/courses';
import { expect, openAs, test } from './fixtures.ts';
import { button, closeAlert } from './steps.ts';
import { ask, makeCourse, unique } from './test-data.ts';

test('a course is registered once by its name', async ({ page, employee }) => {
  const [existing, subject] = [(await makeCourse()).name, unique("Bahasa Melayu 'A'")];
  const name = page.getByLabel('Subject Name');
  await openAs(page, employee, '/course/register');
  await button(page, 'Register').click();
  await closeAlert(page, 'Oops', 'Subject name is required');
  await expect(button(page, 'Register')).toBeFocused();
  await name.fill(existing.toUpperCase());
  await button(page, 'Register').click();
  await closeAlert(page, 'Oops', 'This course already exists');
  await name.fill(subject);
  await name.press('Enter');
  await closeAlert(page, 'Thank you', 'Registration has been completed');
  const courses = await ask(listCourses, {});
  expect(courses.filter((course) => course.name === subject)).toHaveLength(1);
});
