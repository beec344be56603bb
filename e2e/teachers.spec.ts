import { getTeacher, listTeachers } from '@kelas/contract/teachers';
import type { Page } from '@playwright/test';
import { expect, openAs, test } from './fixtures.ts';
import {
  chooseOption,
  closeAlert,
  getOptionNames,
  locateButton,
  locateLine,
  locateSelect,
} from './steps.ts';
import { callAsAdmin, makeCourse, makeTeacher, makeUnique } from './test-data.ts';

const getFormPath = (uuid: string) => `/teacher/management/form?uuid=${uuid}`;
const locateField = (page: Page, name: string) => page.getByLabel(name, { exact: true });

async function findTeacher(name: string) {
  const [found, ...others] = await callAsAdmin(listTeachers, { name });
  expect(others).toEqual([]);
  return callAsAdmin(getTeacher, { uuid: found?.uuid ?? '' });
}

test('a teacher is registered with the typed bank, split and courses', async ({ page, admin }) => {
  const name = makeUnique("Encik O'Neill");
  const [maths, physics] = [await makeCourse(), await makeCourse()];
  await openAs(page, admin, '/teacher/register');
  await expect(locateField(page, 'Name')).toBeFocused();
  await locateField(page, 'Name').fill(name);
  await locateField(page, 'Phone No.').fill('+60 11-2345 6789');
  await chooseOption(page, 'Gender', 'Male');
  await locateField(page, 'IC No.').fill('800101-14-5555');
  await locateField(page, 'Email').fill('neill@example.com');
  await chooseOption(page, 'Bank', 'Public Bank');
  await locateField(page, 'Bank Account No.').fill('3-9999-0001');
  await chooseOption(page, 'Payment Type', 'Split');
  await locateField(page, 'Payment Rate').pressSequentially('x4/-6');
  await locateField(page, 'Payment Rate').blur();
  await expect(locateField(page, 'Payment Rate')).toHaveValue('x4/-6');
  await expect(locateField(page, 'Payment Rate')).toHaveAccessibleDescription(
    /^Please enter an amount/,
  );
  await locateField(page, 'Payment Rate').fill('4/6');

  await locateButton(page, 'Add course').click();
  await locateButton(page, 'Add course').click();
  await expect(locateSelect(locateLine(page, 'course 1'), 'Program Level')).toHaveText('Remove');
  await expect(locateLine(page, 'course 1').getByLabel('Fee', { exact: true })).toHaveValue(
    '60.00',
  );
  expect(await getOptionNames(locateLine(page, 'course 1'), 'Program Level')).toEqual([
    'Remove',
    'Form 1',
    'Form 2',
    'Form 3',
    'Form 4',
    'Form 5',
  ]);
  await chooseOption(locateLine(page, 'course 1'), 'Subject', maths.name);
  await chooseOption(locateLine(page, 'course 2'), 'Program Level', 'Form 5');
  await chooseOption(locateLine(page, 'course 2'), 'Subject', physics.name);
  await locateLine(page, 'course 2').getByLabel('Fee', { exact: true }).fill('1,234.05');
  await locateButton(page, 'Add course').click();
  await locateButton(page, 'Delete course 3').click();
  await locateButton(page, 'Register').click();
  await closeAlert(page, 'Thank you', 'Registration has been completed');
  await expect(locateField(page, 'Name')).toHaveValue('');
  await expect(page.getByText('No courses')).toBeVisible();

  expect(await findTeacher(name)).toMatchObject({
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

test('saved courses are read-only; changed fields and a new course are saved', async ({
  page,
  admin,
}) => {
  const [{ uuid, tuitionCourse }, course] = [await makeTeacher(), await makeCourse()];
  const [saved] = tuitionCourse;
  await openAs(page, admin, getFormPath(uuid));
  const savedLine = locateLine(page, 'course 1');
  await expect(locateSelect(savedLine, 'Program Level')).toHaveText('Form 1');
  await expect(locateSelect(savedLine, 'Program Level')).toHaveAttribute('aria-disabled', 'true');
  await expect(locateSelect(savedLine, 'Subject')).toHaveText(saved?.subjectName ?? '');
  await expect(locateSelect(savedLine, 'Subject')).toHaveAttribute('aria-disabled', 'true');
  await expect(savedLine.getByLabel('Fee', { exact: true })).toBeDisabled();

  await chooseOption(page, 'Payment Type', 'Hourly');
  await expect(locateField(page, 'Payment Rate')).toHaveValue('');
  await locateField(page, 'Payment Rate').fill('19.99');
  await locateButton(page, 'Add course').click();
  const added = locateLine(page, 'course 2');
  await chooseOption(added, 'Subject', course.name);
  await added.getByLabel('Fee', { exact: true }).fill('88.80');
  await locateButton(page, 'Update').click();
  await closeAlert(page, 'Thank you', 'Info update has been completed');
  await expect(added.getByLabel('Fee', { exact: true })).toBeDisabled();
  expect(await callAsAdmin(getTeacher, { uuid })).toMatchObject({
    paymentType: 'HOUR',
    paymentRate: 1999,
    tuitionCourse: [saved, { programLvl: 1, subjectId: course.id, fee: 8880 }],
  });
});
