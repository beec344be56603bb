import {
  cancelOffering,
  getTeacher,
  listTeachers,
  registerTeacher,
  updateTeacher,
} from '@kelas/contract/teachers';
import type { Page } from '@playwright/test';
import { expect, firstToken, openAs, requestText, test } from './fixtures.ts';
import {
  answer,
  box,
  button,
  choicesOf,
  choose,
  closeAlert,
  confirmation,
  countCalls,
  hold,
  line,
  loseConnection,
} from './steps.ts';
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

test('a teacher paid by the hour is registered once, however often one clicks', async ({
  page,
  admin,
}) => {
  const name = unique('Madam Lee');
  await openAs(page, admin, '/teacher/register');
  await field(page, 'Name').fill(name);
  await field(page, 'Phone No.').fill('123456789');
  await choose(page, 'Gender', 'Female');
  await choose(page, 'Payment Type', 'Hourly');
  await field(page, 'Payment Rate').fill('20.50');
  const calls = countCalls(page, registerTeacher);
  const letGo = await hold(page, registerTeacher);
  await button(page, 'Register').dblclick();
  await expect(button(page, 'Register')).toBeDisabled();
  await letGo();
  await closeAlert(page, 'Thank you', 'Registration has been completed');
  expect(calls()).toBe(1);
  expect(await find(name)).toMatchObject({ paymentType: 'HOUR', paymentRate: 2050, bankName: '' });
});

test('a registration that fails says why and keeps everything that was typed', async ({
  page,
  admin,
}) => {
  const [name, course] = [unique('Teacher'), await makeCourse()];
  await openAs(page, admin, '/teacher/register');
  await button(page, 'Register').click();
  await closeAlert(page, 'Oops', 'Name is required');

  await field(page, 'Name').fill(name);
  await field(page, 'Phone No.').fill('123456789');
  await choose(page, 'Gender', 'Male');
  await choose(page, 'Bank', 'Maybank');
  await choose(page, 'Payment Type', 'Split');
  await field(page, 'Payment Rate').fill('4');
  await button(page, 'Add course').click();
  await choose(line(page, 'course 1'), 'Subject', course.name);
  await line(page, 'course 1').getByLabel('Fee').fill('75.05');
  await button(page, 'Register').click();
  await closeAlert(page, 'Oops', 'Payment rate must be a split such as 4/6');

  await field(page, 'Payment Rate').fill('4/6');
  const restore = await loseConnection(page, registerTeacher);
  await button(page, 'Register').click();
  await closeAlert(page, 'Oops', /^The server cannot be reached\./);
  await expect(field(page, 'Name')).toHaveValue(name);
  await expect(field(page, 'Phone No.')).toHaveValue('123456789');
  await expect(box(page, 'Gender')).toHaveText('Male');
  await expect(box(page, 'Bank')).toHaveText('Maybank');
  await expect(field(page, 'Payment Rate')).toHaveValue('4/6');
  await expect(box(line(page, 'course 1'), 'Subject')).toHaveText(course.name);
  await expect(line(page, 'course 1').getByLabel('Fee')).toHaveValue('75.05');
  await restore();
  await button(page, 'Register').click();
  await closeAlert(page, 'Thank you', 'Registration has been completed');
  expect(await find(name)).toMatchObject({
    bankName: 'MBBEMYKL',
    tuitionCourse: [{ subjectId: course.id, fee: 7505 }],
  });
});

test('saving an unchanged form five times leaves the stored teacher byte for byte', async ({
  page,
  admin,
}) => {
  const token = await firstToken();
  const odd = { identification: '800101-14-5555', email: 'odd@example.com', phoneNo: '6031234567' };
  const byRatio = { ...odd, paymentRate: '4/6', bankName: 'BSNAMYK1', bankAccountNo: '00-12' };
  const byHour = { ...odd, paymentType: 'HOUR', paymentRate: 2050 } as const;
  for (const changes of [byRatio, byHour]) {
    const { uuid } = await makeTeacher(
      [
        { programLvl: 1, fee: 11990 },
        { programLvl: 6, fee: 0 },
      ],
      changes,
    );
    const before = await requestText(getTeacher, { uuid }, token);
    await openAs(page, admin, form(uuid));
    const rate = changes === byHour ? '20.50' : '4/6';
    await expect(field(page, 'Payment Rate')).toHaveValue(rate);
    await expect(line(page, 'course 1').getByLabel('Fee')).toHaveValue('119.90');
    for (let save = 1; save <= 5; save += 1) {
      await button(page, 'Update').click();
      await closeAlert(page, 'Thank you', 'Info update has been completed');
    }
    expect(await requestText(getTeacher, { uuid }, token)).toBe(before);
  }
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

test('an update that fails says the first of what is wrong, marks all of it and keeps the typing', async ({
  page,
  admin,
}) => {
  const teacher = await makeTeacher();
  const token = await firstToken();
  const before = await requestText(getTeacher, { uuid: teacher.uuid }, token);
  await openAs(page, admin, form(teacher.uuid));
  await field(page, 'Name').fill('');
  await field(page, 'Email').fill('not an address');
  await field(page, 'Phone No.').fill('1');
  await button(page, 'Update').click();
  await closeAlert(page, 'Oops', 'Name is required');
  await expect(field(page, 'Name')).toHaveAccessibleDescription('Name is required');
  await expect(field(page, 'Email')).toHaveAccessibleDescription(
    'Email must be a valid e-mail address',
  );
  await field(page, 'Name').fill('Somebody');
  await button(page, 'Update').click();
  await closeAlert(page, 'Oops', 'Phone no. must be 60 followed by 8 to 10 digits');
  await field(page, 'Phone No.').fill('12345678');
  await field(page, 'Email').fill('an@address.my');

  const restore = await loseConnection(page, updateTeacher);
  await button(page, 'Update').click();
  await closeAlert(page, 'Oops', /^The server cannot be reached\./);
  await expect(field(page, 'Name')).toHaveValue('Somebody');
  await expect(field(page, 'Phone No.')).toHaveValue('12345678');
  await expect(field(page, 'Email')).toHaveValue('an@address.my');
  expect(await requestText(getTeacher, { uuid: teacher.uuid }, token)).toBe(before);
  await restore();
  await button(page, 'Update').click();
  await closeAlert(page, 'Thank you', 'Info update has been completed');
  expect(await ask(getTeacher, { uuid: teacher.uuid })).toMatchObject({
    name: 'Somebody',
    phoneNo: '6012345678',
    email: 'an@address.my',
  });
});

test('deleting a saved course asks first, and Yes cancels it at once', async ({ page, admin }) => {
  const { uuid, tuitionCourse } = await makeTeacher([
    { programLvl: 2, fee: 10000 },
    { programLvl: 3, fee: 20000 },
  ]);
  const [first, second] = tuitionCourse;
  await openAs(page, admin, form(uuid));
  const calls = countCalls(page, cancelOffering);
  await button(page, 'Delete course 1').click();
  await expect(confirmation(page)).toHaveAccessibleDescription(
    new RegExp(`^Are you sure you want to cancel ${first?.subjectName}, Form 1\\?`),
  );
  await answer(page, 'No');
  expect(calls()).toBe(0);
  await expect(line(page, 'course 2')).toBeVisible();

  await field(page, 'Email').fill('typed@meanwhile.my');
  await button(page, 'Delete course 1').click();
  await answer(page, 'Yes');
  await closeAlert(page, 'Thank you', "You've cancelled the course");
  expect(calls()).toBe(1);
  await expect(line(page, 'course 2')).toBeHidden();
  await expect(box(line(page, 'course 1'), 'Subject')).toHaveText(second?.subjectName ?? '');
  await expect(field(page, 'Email')).toHaveValue('typed@meanwhile.my');
  expect((await ask(getTeacher, { uuid })).tuitionCourse).toEqual([second]);

  const restore = await loseConnection(page, cancelOffering);
  await button(page, 'Delete course 1').click();
  await answer(page, 'Yes');
  await closeAlert(page, 'Oops', /^The server cannot be reached\./);
  await expect(line(page, 'course 1')).toBeVisible();
  await restore();
});
