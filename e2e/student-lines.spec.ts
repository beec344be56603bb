import { getStudent } from '@kelas/contract/students';
import type { Page } from '@playwright/test';
import { expect, openAs, test } from './fixtures.ts';
import { button, choose, chooseTeacher, closeAlert, line, section } from './steps.ts';
import { ask, courseLinesOf, makeStudent, makeTeacher, thisMonth } from './test-data.ts';

const form = (uuid: string) => `/student/management/form?uuid=${uuid}`;
const basic = (page: Page, label: string) => section(page, 'Basic Info').getByLabel(label);
const saved = (page: Page, name: string) => page.getByRole('table', { name });

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
    `${teacher.name}Form 1${subject}RM 80.55${thisMonth}Active`,
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
