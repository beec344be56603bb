import { getStudent, listStudents } from '@kelas/contract/students';
import { addMonths } from '@kelas/contract/values/month';
import type { Page } from '@playwright/test';
import { expect, openAs, test } from './fixtures.ts';
import {
  chooseOption,
  chooseTeacher,
  closeAlert,
  locateButton,
  locateDateBox,
  locateLine,
  locateSection,
  typeDate,
} from './steps.ts';
import { callAsAdmin, makeCourseLines, makeTeacher, makeUnique, thisMonth } from './test-data.ts';

const locateBasicField = (page: Page, label: string) =>
  locateSection(page, 'Basic Info').getByLabel(label);
const locateContactField = (page: Page, label: string) =>
  locateSection(page, 'Emergency Contact').getByLabel(label);

async function findStudent(name: string) {
  const [found, ...others] = await callAsAdmin(listStudents, { name });
  expect(others).toEqual([]);
  return callAsAdmin(getStudent, { uuid: found?.uuid ?? '' });
}

async function fillRequired(page: Page, name: string) {
  await locateBasicField(page, 'Name').fill(name);
  await locateBasicField(page, 'Phone No.').fill('12-345 6789');
  await chooseOption(page, 'Gender', 'Female');
  await chooseOption(locateSection(page, 'Basic Info'), 'Program Level', 'Form 5 (Graduated)');
  await chooseOption(page, 'Schedule', 'MORNING');
}

test('a student is registered with all typed values', async ({ page, employee }) => {
  const teacher = await makeTeacher();
  const name = makeUnique("Siti binti D'Cruz");
  const nric = makeUnique('070809-10');
  const later = addMonths(thisMonth, 2);
  await openAs(page, employee, '/student/register');
  await expect(locateBasicField(page, 'Name')).toBeFocused();
  await expect(locateDateBox(page, 'Enrolment Date').locator('input')).toHaveValue(thisMonth);
  await fillRequired(page, name);
  await locateBasicField(page, 'IC No.').fill(nric);
  await locateBasicField(page, 'Email').fill('siti@example.com');
  await typeDate(page, 'Enrolment Date', '11-2025');
  await locateContactField(page, 'Name').fill('Puan Ros');
  await locateContactField(page, 'Phone No.').fill('+60 11-2345 6789');
  await locateContactField(page, 'Relationship').fill('Ibu');
  await locateButton(page, 'Add course').click();
  const courseLine = locateLine(page, 'course 1');
  await expect(locateDateBox(courseLine, 'Effective Date').locator('input')).toHaveValue('11-2025');
  await chooseTeacher(courseLine, teacher.name);
  await typeDate(courseLine, 'Effective Date', later);
  await courseLine.getByLabel('Fee', { exact: true }).fill('99.05');
  await locateButton(page, 'Add fee').click();
  await chooseOption(locateLine(page, 'fee 1'), 'Misc', 'Books Jul-Dec');
  await locateLine(page, 'fee 1').getByLabel('Fee', { exact: true }).fill('60.05');
  const sent = page.waitForRequest((each) => each.method() === 'POST');
  await locateButton(page, 'Register').click();
  await closeAlert(page, 'Thank you', 'Registration has been completed');
  expect((await sent).postDataJSON()).toMatchObject({
    misc: [{ id: 7, name: 'Books Jul-Dec', fee: 6005 }],
  });
  await expect(locateBasicField(page, 'Name')).toBeFocused();
  await expect(locateBasicField(page, 'Name')).toHaveValue('');
  await expect(page.getByText('No courses')).toBeVisible();

  const [offering] = makeCourseLines(teacher, later);
  expect(await findStudent(name)).toMatchObject({
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
