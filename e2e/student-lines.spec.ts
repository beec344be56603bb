import { cancelMiscCharge, cancelSubscription, getStudent } from '@kelas/contract/students';
import { addMonths } from '@kelas/contract/values/month';
import type { Page } from '@playwright/test';
import { expect, openAs, test } from './fixtures.ts';
import {
  answer,
  box,
  button,
  choicesOf,
  choose,
  chooseTeacher,
  closeAlert,
  confirmation,
  countCalls,
  line,
  section,
  typeDate,
} from './steps.ts';
import { ask, courseLinesOf, makeStudent, makeTeacher, thisMonth } from './test-data.ts';

const form = (uuid: string) => `/student/management/form?uuid=${uuid}`;
const basic = (page: Page, label: string) => section(page, 'Basic Info').getByLabel(label);
const row = (page: Page, name: string) => page.getByRole('row', { name });
const saved = (page: Page, name: string) => page.getByRole('table', { name });

test('teacher, level and course narrow each other down', async ({ page, employee }) => {
  const one = await makeTeacher([
    { programLvl: 5, fee: 15000 },
    { programLvl: 2, fee: 12005 },
    { programLvl: 5, fee: 15500 },
    { programLvl: 2, fee: 12500 },
  ]);
  const other = await makeTeacher([
    { programLvl: 6, fee: 20000 },
    { programLvl: 1, fee: 8000 },
  ]);
  const names = (level: number) =>
    one.tuitionCourse.filter((each) => each.programLvl === level).map((each) => each.subjectName);
  const [form1 = '', form4 = ''] = [names(2)[0], names(5)[1]];

  await openAs(page, employee, '/student/register');
  await button(page, 'Add course').click();
  const taken = line(page, 'course 1');
  const [level, course, fee] = [
    box(taken, 'Program Level'),
    box(taken, 'Course'),
    taken.getByLabel('Fee'),
  ];
  const nothing = /^\u200b?$/;
  await chooseTeacher(taken, one.name);
  expect(await choicesOf(taken, 'Program Level')).toEqual(['Form 1', 'Form 4']);

  await choose(taken, 'Program Level', 'Form 1');
  await expect(course).toHaveText(nothing);
  expect(await choicesOf(taken, 'Course')).toEqual(names(2).sort());
  await choose(taken, 'Course', form1);
  await expect(fee).toHaveValue('120.05');

  await choose(taken, 'Program Level', 'Form 4');
  await expect(course).toHaveText(nothing);
  await expect(fee).toHaveValue('');
  await choose(taken, 'Course', form4);
  await expect(fee).toHaveValue('155.00');

  await chooseTeacher(taken, other.name);
  await expect(level).toHaveText(nothing);
  await expect(course).toHaveText(nothing);
  await expect(fee).toHaveValue('');
  expect(await choicesOf(taken, 'Program Level')).toEqual(['Remove', 'Form 5']);
});

test('a fee is open until its line is saved, and locked from then on', async ({
  page,
  employee,
}) => {
  const [old, teacher] = [await makeTeacher(), await makeTeacher()];
  const { uuid } = await makeStudent({ tuitionCourse: courseLinesOf(old, '01-2025') });
  await openAs(page, employee, form(uuid));
  await expect(saved(page, 'Saved courses').getByRole('row')).toHaveCount(2);
  await button(page, 'Add course').click();
  const added = line(page, 'course 1');
  await chooseTeacher(added, teacher.name);
  await added.getByLabel('Fee').fill('1');
  await added.getByLabel('Fee').fill('80.55');
  await button(page, 'Add misc').click();
  await choose(line(page, 'misc 1'), 'Misc', 'Deposit');
  await basic(page, 'Email').fill('changed@example.com');
  await button(page, 'Update').click();
  await closeAlert(page, 'Thank you', 'Info update has been completed');

  await expect(added).toBeHidden();
  const subject = teacher.tuitionCourse[0]?.subjectName ?? '';
  const rows = saved(page, 'Saved courses').getByRole('row');
  await expect(rows).toHaveCount(3);
  await expect(rows.filter({ hasText: subject })).toContainText(
    `${teacher.name}Form 1${subject}RM 80.55${thisMonth}Running`,
  );
  await expect(saved(page, 'Saved misc')).toContainText(`DepositRM 100.00${thisMonth}PENDING`);
  for (const name of ['Saved courses', 'Saved misc']) {
    await expect(saved(page, name).locator('input, [role=combobox]')).toHaveCount(0);
  }
  expect(await ask(getStudent, { uuid })).toMatchObject({
    email: 'changed@example.com',
    tuitionCourses: [
      { teacher: old.uuid, fee: 12000, effectiveDate: '01-2025' },
      { teacher: teacher.uuid, fee: 8055, effectiveDate: thisMonth },
    ],
    miscs: [{ id: 4, fee: 10000, month: thisMonth }],
  });
});

test('deleting a saved course asks for the month from which it is not charged', async ({
  page,
  employee,
}) => {
  const teacher = await makeTeacher();
  const { uuid } = await makeStudent({ tuitionCourse: courseLinesOf(teacher) });
  const subject = teacher.tuitionCourse[0]?.subjectName ?? '';
  const next = addMonths(thisMonth, 1);
  await openAs(page, employee, form(uuid));
  const email = section(page, 'Basic Info').getByLabel('Email');
  await email.fill('typed@meanwhile.my');
  const calls = countCalls(page, cancelSubscription);

  await button(page, `Delete: ${subject}`).click();
  await answer(page, 'No');
  await expect(row(page, subject)).toContainText('Running');

  await button(page, `Delete: ${subject}`).click();
  await confirmation(page).getByRole('button', { name: 'Yes' }).click();
  await expect(confirmation(page)).toContainText('Please select cancellation date');
  expect(calls()).toBe(0);

  await typeDate(confirmation(page), 'Cancellation Date', addMonths(thisMonth, -1));
  await answer(page, 'Yes');
  await closeAlert(
    page,
    'Oops',
    `This subscription begins in ${thisMonth}; it cannot end before that`,
  );
  await expect(row(page, subject)).toContainText('Running');

  await button(page, `Delete: ${subject}`).click();
  await typeDate(confirmation(page), 'Cancellation Date', next);
  await answer(page, 'Yes');
  await closeAlert(page, 'Thank you', "You've cancelled the subscription");
  await expect(row(page, subject)).toContainText(`Cancelled from ${next}`);
  await expect(button(page, `Delete: ${subject}`)).toBeHidden();
  await expect(email).toHaveValue('typed@meanwhile.my');
  expect((await ask(getStudent, { uuid })).tuitionCourses).toMatchObject([{ cancelledDate: next }]);

  await button(page, 'Update').click();
  await closeAlert(page, 'Thank you', 'Info update has been completed');
});

test('deleting an unpaid misc line cancels it', async ({ page, employee }) => {
  const { uuid } = await makeStudent({
    misc: [
      { id: 5, fee: 2500 },
      { id: 6, fee: 1000 },
    ],
  });
  await openAs(page, employee, form(uuid));
  const calls = countCalls(page, cancelMiscCharge);
  await button(page, 'Delete: T-shirt').click();
  await answer(page, 'No');
  await button(page, 'Delete: T-shirt').click();
  await typeDate(confirmation(page), 'Cancellation Date', thisMonth);
  await page.keyboard.press('Enter');
  await closeAlert(page, 'Thank you', "You've cancelled the subscription");
  await expect(row(page, 'T-shirt')).toContainText(`Cancelled in ${thisMonth}`);
  await expect(row(page, 'Stationery')).toContainText('PENDING');
  expect(calls()).toBe(1);
});
