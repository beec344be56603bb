import { getStudent, listStudents } from '@kelas/contract/students';
import { addMonths } from '@kelas/contract/values/month';
import type { Page } from '@playwright/test';
import { expect, openAs, test } from './fixtures.ts';
import {
  button,
  choose,
  chooseTeacher,
  closeAlert,
  dateBox,
  line,
  section,
  typeDate,
} from './steps.ts';
import { ask, courseLinesOf, makeTeacher, thisMonth, unique } from './test-data.ts';

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
