import { getStudent, listStudents, registerStudent, updateStudent } from '@kelas/contract/students';
import { addMonths } from '@kelas/contract/values/month';
import type { Page } from '@playwright/test';
import { expect, firstToken, openAs, requestText, test } from './fixtures.ts';
import {
  box,
  button,
  choose,
  chooseTeacher,
  clickTwice,
  closeAlert,
  countCalls,
  dateBox,
  hold,
  line,
  loseConnection,
  section,
  typeDate,
} from './steps.ts';
import { ask, courseLinesOf, makeStudent, makeTeacher, thisMonth, unique } from './test-data.ts';

const form = (uuid: string) => `/student/management/form?uuid=${uuid}`;
const basic = (page: Page, label: string) => section(page, 'Basic Info').getByLabel(label);
const contact = (page: Page, label: string) => section(page, 'Emergency Contact').getByLabel(label);

async function find(name: string) {
  const [found, ...others] = await ask(listStudents, { name });
  expect(others).toEqual([]);
  return ask(getStudent, { uuid: found?.uuid ?? '' });
}

async function fillRequired(page: Page, name: string) {
  await basic(page, 'Name').fill(name);
  await basic(page, 'Phone No.').fill('12-345 6789');
  await choose(page, 'Gender', 'Female');
  await choose(section(page, 'Basic Info'), 'Program Level', 'Form 5 (Graduated)');
  await choose(page, 'Schedule', 'MORNING');
}

test('a student is registered with everything as it was typed', async ({ page, employee }) => {
  const teacher = await makeTeacher();
  const name = unique("Siti binti D'Cruz");
  const nric = unique('070809-10');
  const later = addMonths(thisMonth, 2);
  await openAs(page, employee, '/student/register');
  await expect(basic(page, 'Name')).toBeFocused();
  await expect(dateBox(page, 'Enrolment Date').locator('input')).toHaveValue(thisMonth);
  await fillRequired(page, name);
  await basic(page, 'NRIC').fill(nric);
  await basic(page, 'Email').fill('siti@example.com');
  await typeDate(page, 'Enrolment Date', '11-2025');
  await contact(page, 'Name').fill('Puan Ros');
  await contact(page, 'Phone No.').fill('+60 11-2345 6789');
  await contact(page, 'Relationship').fill('Ibu');
  await button(page, 'Add course').click();
  const taken = line(page, 'course 1');
  await expect(dateBox(taken, 'Effective Date').locator('input')).toHaveValue('11-2025');
  await chooseTeacher(taken, teacher.name);
  await typeDate(taken, 'Effective Date', later);
  await taken.getByLabel('Fee').fill('99.05');
  await button(page, 'Add misc').click();
  await choose(line(page, 'misc 1'), 'Misc', 'Books Jul-Dec');
  await line(page, 'misc 1').getByLabel('Fee').fill('60.05');
  const sent = page.waitForRequest((each) => each.method() === 'POST');
  await button(page, 'Register').click();
  await closeAlert(page, 'Thank you', 'Registration has been completed');
  expect((await sent).postDataJSON()).toMatchObject({
    misc: [{ id: 7, name: 'Books Jul-Dec', fee: 6005 }],
  });
  await expect(basic(page, 'Name')).toBeFocused();
  await expect(basic(page, 'Name')).toHaveValue('');
  await expect(page.getByText('No courses')).toBeVisible();

  const [offering] = courseLinesOf(teacher, later);
  expect(await find(name)).toMatchObject({
    status: 'ACTIVE',
    nric,
    phoneNo: '60123456789',
    email: 'siti@example.com',
    gender: 'F',
    programLvl: 8,
    schedule: 'MORNING',
    enrolmentDate: '11-2025',
    emergencyContactName: 'Puan Ros',
    emergencyContactPhoneNo: '601123456789',
    emergencyContactRelationship: 'Ibu',
    tuitionCourses: [{ ...offering, fee: 9905, cancelledDate: null }],
    miscs: [{ id: 7, fee: 6005, month: '11-2025', paymentStatus: 'PENDING' }],
  });
});

test('a registration that fails says why and keeps everything that was typed', async ({
  page,
  employee,
}) => {
  const [teacher, twin] = [await makeTeacher(), await makeStudent({ nric: unique('010203-14') })];
  const name = unique('Student');
  await openAs(page, employee, '/student/register');
  await button(page, 'Register').click();
  await closeAlert(page, 'Oops', 'Name is required');
  await expect(basic(page, 'Name')).toHaveAccessibleDescription('Name is required');
  await expect(basic(page, 'Phone No.')).toHaveAccessibleDescription('Phone no. is required');

  await fillRequired(page, name);
  await basic(page, 'NRIC').fill(twin.nric);
  await button(page, 'Add course').click();
  await button(page, 'Register').click();
  await closeAlert(page, 'Oops', 'Teacher is required');

  const taken = line(page, 'course 1');
  await chooseTeacher(taken, teacher.name);
  await taken.getByLabel('Fee').fill('99.95');
  await button(page, 'Add misc').click();
  await choose(line(page, 'misc 1'), 'Misc', 'T-shirt');
  await button(page, 'Register').click();
  await closeAlert(page, 'Oops', 'This NRIC is already registered');

  await basic(page, 'NRIC').fill('');
  const restore = await loseConnection(page, registerStudent);
  await button(page, 'Register').click();
  await closeAlert(page, 'Oops', /^The server cannot be reached\./);
  await expect(basic(page, 'Name')).toHaveValue(name);
  await expect(basic(page, 'Phone No.')).toHaveValue('123456789');
  await expect(box(page, 'Schedule')).toHaveText('MORNING');
  await expect(box(taken, 'Teacher')).toHaveValue(teacher.name);
  await expect(taken.getByLabel('Fee')).toHaveValue('99.95');
  await expect(box(line(page, 'misc 1'), 'Misc')).toHaveText('T-shirt');
  await restore();

  const calls = countCalls(page, registerStudent);
  const letGo = await hold(page, registerStudent);
  await clickTwice(button(page, 'Register'));
  await expect(button(page, 'Register')).toBeDisabled();
  await letGo();
  await closeAlert(page, 'Thank you', 'Registration has been completed');
  await expect(page.getByRole('alertdialog')).toBeHidden();
  expect(calls()).toBe(1);
  expect(await find(name)).toMatchObject({
    nric: '',
    tuitionCourses: [{ teacher: teacher.uuid, fee: 9995 }],
    miscs: [{ name: 'T-shirt', fee: 2500 }],
  });
});

test('saving an unchanged form five times leaves the stored student byte for byte', async ({
  page,
  employee,
}) => {
  const token = await firstToken();
  const teacher = await makeTeacher([
    { programLvl: 2, fee: 11990 },
    { programLvl: 6, fee: 0 },
  ]);
  const odd = await makeStudent({
    name: unique('Nur 李明 "Ada" <b>&amp;'),
    nric: unique('01-02'),
    phoneNo: '6031234567',
    programLvl: 8,
    schedule: 'AFTERNOON',
    enrolmentDate: '02-2025',
    emergencyContactPhoneNo: '601112345678',
    tuitionCourse: courseLinesOf(teacher, '03-2025').map((each) => ({
      ...each,
      fee: each.fee + 1,
    })),
    misc: [{ id: 3, name: 'Trial papers', fee: 1 }],
  });
  const bare = await makeStudent();
  for (const { uuid, name } of [odd, bare]) {
    const before = await requestText(getStudent, { uuid }, token);
    await openAs(page, employee, form(uuid));
    await expect(basic(page, 'Name')).toHaveValue(name);
    for (let save = 1; save <= 5; save += 1) {
      await button(page, 'Update').click();
      await closeAlert(page, 'Thank you', 'Info update has been completed');
    }
    expect(await requestText(getStudent, { uuid }, token)).toBe(before);
  }
});

test('an update that fails says the first of what is wrong, marks all of it and keeps the typing', async ({
  page,
  employee,
}) => {
  const token = await firstToken();
  const { uuid } = await makeStudent();
  const before = await requestText(getStudent, { uuid }, token);
  await openAs(page, employee, form(uuid));
  await basic(page, 'Name').fill(' ');
  await basic(page, 'Email').fill('nowhere');
  await contact(page, 'Phone No.').fill('12');
  await button(page, 'Update').click();
  await closeAlert(page, 'Oops', 'Name is required');
  await expect(basic(page, 'Email')).toHaveAccessibleDescription(
    'Email must be a valid e-mail address',
  );
  await expect(contact(page, 'Phone No.')).toHaveAccessibleDescription(/8 to 10 digits$/);

  await basic(page, 'Name').fill('Tan Mei Ling');
  await basic(page, 'Email').fill('');
  await contact(page, 'Phone No.').fill('12345678');
  const restore = await loseConnection(page, updateStudent);
  await button(page, 'Update').click();
  await closeAlert(page, 'Oops', /^The server cannot be reached\./);
  await expect(basic(page, 'Name')).toHaveValue('Tan Mei Ling');
  await expect(contact(page, 'Phone No.')).toHaveValue('12345678');
  expect(await requestText(getStudent, { uuid }, token)).toBe(before);
  await restore();
  await button(page, 'Update').dblclick();
  await closeAlert(page, 'Thank you', 'Info update has been completed');
  expect(await ask(getStudent, { uuid })).toMatchObject({
    name: 'Tan Mei Ling',
    emergencyContactPhoneNo: '6012345678',
    version: 2,
  });
});

test('of two desks that edit one student the second is refused and keeps its typing', async ({
  browser,
  employee,
  admin,
}) => {
  const { uuid, name } = await makeStudent();
  const [one, two] = [await browser.newContext(), await browser.newContext()];
  const [first, second] = [await one.newPage(), await two.newPage()];
  await openAs(first, employee, form(uuid));
  await openAs(second, admin, form(uuid));
  await basic(second, 'Email').fill('second@example.com');
  await basic(first, 'Email').fill('first@example.com');
  await button(first, 'Update').click();
  await closeAlert(first, 'Thank you', 'Info update has been completed');

  await button(second, 'Update').click();
  const notice = second.getByRole('alert');
  await expect(notice).toContainText(`${employee.username} changed this student at `);
  await expect(notice).toBeFocused();
  await expect(basic(second, 'Email')).toHaveValue('second@example.com');
  expect(await ask(getStudent, { uuid })).toMatchObject({ name, email: 'first@example.com' });

  await button(notice, 'Take theirs').click();
  await expect(basic(second, 'Email')).toHaveValue('first@example.com');
  await basic(second, 'Email').fill('second@example.com');
  await button(second, 'Update').click();
  await closeAlert(second, 'Thank you', 'Info update has been completed');
  await Promise.all([one.close(), two.close()]);
});

test('a student who does not exist, or cannot be loaded, is not an empty form', async ({
  page,
  employee,
}) => {
  const { uuid, name } = await makeStudent();
  await openAs(page, employee, form('00000000-0000-4000-8000-000000000000'));
  await expect(page.getByRole('alert')).toHaveText('This student does not exist');
  await expect(button(page, 'Update')).toBeHidden();

  const restore = await loseConnection(page, getStudent);
  await page.goto(form(uuid));
  await expect(page.getByRole('alert')).toHaveText(/^The server cannot be reached\./);
  await expect(button(page, 'Update')).toBeHidden();
  await restore();
  await button(page, 'Try again').click();
  await expect(basic(page, 'Name')).toHaveValue(name);
});
