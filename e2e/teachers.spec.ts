import { getTeacher, listTeachers } from '@kelas/contract/teachers';
import type { Page } from '@playwright/test';
import { expect, openAs, test } from './fixtures.ts';
import { box, button, choicesOf, choose, closeAlert, line } from './steps.ts';
import { ask, makeCourse, makeTeacher, unique } from './test-data.ts';

const form = (uuid: string) => `/teacher/management/form?uuid=${uuid}`;
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });

async function find(name: string) {
  const [found, ...others] = await ask(listTeachers, { name });
  expect(others).toEqual([]);
  return ask(getTeacher, { uuid: found?.uuid ?? '' });
}

test('a teacher is registered with bank, split and courses as they were typed', async ({
  page,
  admin,
}) => {
  const name = unique("Encik O'Neill");
  const [maths, physics] = [await makeCourse(), await makeCourse()];
  await openAs(page, admin, '/teacher/register');
  await expect(field(page, 'Name')).toBeFocused();
  await field(page, 'Name').fill(name);
  await field(page, 'Phone No.').fill('+60 11-2345 6789');
  await choose(page, 'Gender', 'Male');
  await field(page, 'IC No.').fill('800101-14-5555');
  await field(page, 'Email').fill('neill@example.com');
  await choose(page, 'Bank', 'Public Bank');
  await field(page, 'Bank Account No.').fill('3-9999-0001');
  await choose(page, 'Payment Type', 'Split');
  await field(page, 'Payment Rate').pressSequentially('x4/-6');
  await field(page, 'Payment Rate').blur();
  await expect(field(page, 'Payment Rate')).toHaveValue('x4/-6');
  await expect(field(page, 'Payment Rate')).toHaveAccessibleDescription(/^Please enter an amount/);
  await field(page, 'Payment Rate').fill('4/6');

  await button(page, 'Add course').click();
  await button(page, 'Add course').click();
  await expect(box(line(page, 'course 1'), 'Program Level')).toHaveText('Remove');
  await expect(line(page, 'course 1').getByLabel('Fee')).toHaveValue('60.00');
  expect(await choicesOf(line(page, 'course 1'), 'Program Level')).toEqual([
    'Remove',
    'Form 1',
    'Form 2',
    'Form 3',
    'Form 4',
    'Form 5',
  ]);
  await choose(line(page, 'course 1'), 'Subject', maths.name);
  await choose(line(page, 'course 2'), 'Program Level', 'Form 5');
  await choose(line(page, 'course 2'), 'Subject', physics.name);
  await line(page, 'course 2').getByLabel('Fee').fill('1,234.05');
  await button(page, 'Add course').click();
  await button(page, 'Delete course 3').click();
  await button(page, 'Register').click();
  await closeAlert(page, 'Thank you', 'Registration has been completed');
  await expect(field(page, 'Name')).toHaveValue('');
  await expect(page.getByText('No courses')).toBeVisible();

  expect(await find(name)).toMatchObject({
    phoneNo: '601123456789',
    gender: 'M',
    nric: '800101-14-5555',
    bankName: 'PBBEMYKL',
    bankAccountNo: '3-9999-0001',
    paymentType: 'RATIO',
    paymentRate: '4/6',
    tuitionCourse: [
      { programLvl: 1, subjectId: maths.id, fee: 6000 },
      { programLvl: 6, subjectId: physics.id, fee: 123405 },
    ],
  });
});

test('saved courses are locked; a change and a new course are saved beside them', async ({
  page,
  admin,
}) => {
  const [{ uuid, tuitionCourse }, course] = [await makeTeacher(), await makeCourse()];
  const [saved] = tuitionCourse;
  await openAs(page, admin, form(uuid));
  const locked = line(page, 'course 1');
  await expect(box(locked, 'Program Level')).toHaveText('Form 1');
  await expect(box(locked, 'Program Level')).toHaveAttribute('aria-disabled', 'true');
  await expect(box(locked, 'Subject')).toHaveText(saved?.subjectName ?? '');
  await expect(box(locked, 'Subject')).toHaveAttribute('aria-disabled', 'true');
  await expect(locked.getByLabel('Fee')).toBeDisabled();

  await choose(page, 'Payment Type', 'Hourly');
  await expect(field(page, 'Payment Rate')).toHaveValue('');
  await field(page, 'Payment Rate').fill('19.99');
  await button(page, 'Add course').click();
  const added = line(page, 'course 2');
  await choose(added, 'Subject', course.name);
  await added.getByLabel('Fee').fill('88.80');
  await button(page, 'Update').click();
  await closeAlert(page, 'Thank you', 'Info update has been completed');
  await expect(added.getByLabel('Fee')).toBeDisabled();
  expect(await ask(getTeacher, { uuid })).toMatchObject({
    paymentType: 'HOUR',
    paymentRate: 1999,
    tuitionCourse: [saved, { programLvl: 1, subjectId: course.id, fee: 8880 }],
  });
});
