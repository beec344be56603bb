import { getStudent } from '@kelas/contract/students';
import type { Page } from '@playwright/test';
import { expect, openAs, test } from './fixtures.ts';
import {
  chooseOption,
  chooseTeacher,
  closeAlert,
  locateButton,
  locateLine,
  locateSection,
} from './steps.ts';
import { callAsAdmin, makeCourseLines, makeStudent, makeTeacher, thisMonth } from './test-data.ts';

const getFormPath = (uuid: string) => `/student/management/form?uuid=${uuid}`;
const locateBasicField = (page: Page, label: string) =>
  locateSection(page, 'Basic Info').getByLabel(label);
const locateSavedTable = (page: Page, name: string) => page.getByRole('table', { name });

test('a fee can be edited until its line is saved and is read-only afterwards', async ({
  page,
  employee,
}) => {
  const [old, teacher] = [await makeTeacher(), await makeTeacher()];
  const { uuid } = await makeStudent({ tuitionCourse: makeCourseLines(old, '01-2025') });
  await openAs(page, employee, getFormPath(uuid));
  await expect(locateSavedTable(page, 'Saved courses').getByRole('row')).toHaveCount(2);
  await locateButton(page, 'Add course').click();
  const added = locateLine(page, 'course 1');
  await chooseTeacher(added, teacher.name);
  await added.getByLabel('Fee', { exact: true }).fill('1');
  await added.getByLabel('Fee', { exact: true }).fill('80.55');
  await locateButton(page, 'Add fee').click();
  await chooseOption(locateLine(page, 'fee 1'), 'Misc', 'Deposit');
  await locateBasicField(page, 'Email').fill('changed@example.com');
  await locateButton(page, 'Update').click();
  await closeAlert(page, 'Thank you', 'Info update has been completed');

  await expect(added).toBeHidden();
  const subject = teacher.tuitionCourse[0]?.subjectName ?? '';
  const rows = locateSavedTable(page, 'Saved courses').getByRole('row');
  await expect(rows).toHaveCount(3);
  await expect(rows.filter({ hasText: subject })).toContainText(
    `${subject}Form 1${teacher.name}RM 80.55${thisMonth}Active`,
  );
  await expect(locateSavedTable(page, 'Saved misc')).toContainText(
    `DepositRM 100.00${thisMonth}PENDING`,
  );
  for (const name of ['Saved courses', 'Saved misc']) {
    await expect(locateSavedTable(page, name).locator('input, [role=combobox]')).toHaveCount(0);
  }
  expect(await callAsAdmin(getStudent, { uuid })).toMatchObject({
    email: 'changed@example.com',
    tuitionCourses: [
      { teacher: old.uuid, fee: 12000, effectiveDate: '01-2025' },
      { teacher: teacher.uuid, fee: 8055, effectiveDate: thisMonth },
    ],
    miscs: [{ id: 4, fee: 10000, month: thisMonth }],
  });
});
