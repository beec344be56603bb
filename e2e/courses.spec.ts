import { listCourses } from '@kelas/contract/courses';
import { expect, openAs, test } from './fixtures.ts';
import { closeAlert, locateButton } from './steps.ts';
import { callAsAdmin, makeCourse, makeUnique } from './test-data.ts';

test('a course name can be registered only once', async ({ page, employee }) => {
  const [existing, subject] = [(await makeCourse()).name, makeUnique("Bahasa Melayu 'A'")];
  const name = page.getByLabel('Subject Name');
  await openAs(page, employee, '/course/register');
  await locateButton(page, 'Register').click();
  await closeAlert(page, 'Oops', 'Subject name is required');
  await expect(locateButton(page, 'Register')).toBeFocused();
  await name.fill(existing.toUpperCase());
  await locateButton(page, 'Register').click();
  await closeAlert(page, 'Oops', 'This course already exists');
  await name.fill(subject);
  await name.press('Enter');
  await closeAlert(page, 'Thank you', 'Registration has been completed');
  const courses = await callAsAdmin(listCourses, {});
  expect(courses.filter((course) => course.name === subject)).toHaveLength(1);
});
