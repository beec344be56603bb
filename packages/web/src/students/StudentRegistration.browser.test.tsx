import { listMiscItems } from '@kelas/contract/reference';
import { getStudentAccount } from '@kelas/contract/student-account';
import { registerStudent } from '@kelas/contract/students';
import { listOfferings, listTeachers } from '@kelas/contract/teachers';
import { listPayableMonths, listUnpaidFees } from '@kelas/contract/tuition-fees';
import type { Cents } from '@kelas/contract/values/cents';
import { addMonths } from '@kelas/contract/values/month';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible, expectFitsPhone } from '../../test/checks.ts';
import { FakeRefusal } from '../../test/fake-server.ts';
import {
  GRADUATED,
  MONTH_NOW as month,
  offering,
  student,
  teacher,
  teacherRow,
  UNREACHABLE_RETRY,
  uuidOf,
} from '../../test/records.ts';
import { levels, openScreen, replyLevels, server } from '../../test/screen.tsx';
import {
  dismissAlert,
  doubleClick,
  enterDate,
  expectDate,
  expectInvalid,
  expectOption,
  getButton,
  getLine,
  getSection,
  getSelect,
  getTextBox,
  selectOption,
} from '../../test/steps.ts';
import { accountRecord } from '../../test/student-account.ts';

const basic = getSection('Basic Info');
const contact = getSection('Emergency Contact');
const course = getLine('course 1');
const misc = getLine('fee 1');
const register = getButton('Register');
const REGISTERED = 'Registration has been completed';
const other = { uuid: uuidOf(3), name: 'Puan Siti', phoneNo: '60198765433' };
const invalid = (message: Record<string, string>) => new FakeRefusal(422, 'INVALID', message);

beforeEach(async () => {
  replyLevels([...levels, GRADUATED]);
  server.reply(registerStudent, { uuid: student.uuid });
  server.reply(getStudentAccount, accountRecord);
  server.reply(listTeachers, [teacherRow, other]);
  server.reply(listOfferings, [offering]);
  server.reply(listMiscItems, [
    { id: 5, name: 'T-shirt', fee: 2500 as Cents, retired: false },
    { id: 7, name: 'Books Jul-Dec', fee: 6000 as Cents, retired: false },
  ]);
  await openScreen('/student/register');
  await expect.element(getTextBox('Name', basic)).toHaveFocus();
});

async function fillRequired() {
  await getTextBox('Name', basic).fill("Siti binti D'Cruz");
  await getTextBox('Phone No.', basic).fill('12-345 6789');
  await selectOption('Gender', 'Female');
  await selectOption('Program Level', 'Form 5 (Graduated)', basic);
  await selectOption('Schedule', 'MORNING');
}

async function selectTeacher(name: string) {
  await getSelect('Teacher', course).fill(name);
  await expect.element(page.getByRole('option')).toMatchTextContent(name);
  await userEvent.keyboard('{Enter}');
}

test('everything is sent as typed, and the form is empty again', async () => {
  const later = addMonths(month, 2);
  await expectDate('Enrolment Date', month);
  await fillRequired();
  await getTextBox('IC No.', basic).fill('070809-10-1234');
  await getTextBox('Email', basic).fill('siti@example.com');
  await enterDate('Enrolment Date', '11-2025');
  await getTextBox('Name', contact).fill('Puan Ros');
  await getTextBox('Phone No.', contact).fill('+60 11-2345 6789');
  await getTextBox('Relationship', contact).fill('Ibu');
  await selectOption("Family's Language", 'Bahasa Melayu');
  await getButton('Add course').click();
  await expectDate('Effective Date', '11-2025', course);
  await selectTeacher(teacher.name);
  await enterDate('Effective Date', later, course);
  await getTextBox('Fee', course).fill('99.05');
  await getButton('Add fee').click();
  await selectOption('Misc', 'Books Jul-Dec', misc);
  await getTextBox('Fee', misc).fill('60.05');
  await register.click();
  await dismissAlert('Thank you', REGISTERED);
  await expect.element(getTextBox('Name', basic)).toHaveFocus();
  await expect.element(getTextBox('Name', basic)).toHaveValue('');
  await expect.element(page.getByText('No courses')).toBeVisible();
  expect(server.sent(registerStudent)).toEqual([
    {
      name: "Siti binti D'Cruz",
      nric: '070809-10-1234',
      phoneNo: '60123456789',
      email: 'siti@example.com',
      gender: 'F',
      programLvl: 8,
      schedule: 'MORNING',
      enrolmentDate: '11-2025',
      emergencyContactName: 'Puan Ros',
      emergencyContactPhoneNo: '601123456789',
      emergencyContactRelationship: 'Ibu',
      familyLanguage: 'ms',
      tuitionCourse: [
        { teacher: teacher.uuid, programLvl: 2, subjectId: 1, fee: 9905, effectiveDate: later },
      ],
      misc: [{ id: 7, name: 'Books Jul-Dec', fee: 6005 }],
    },
  ]);
});

test.each([
  ['Take first payment', 'p', `/student/${student.uuid}`],
  ['Open student', 'o', `/student/${student.uuid}`],
  ['Register another', 'r', '/student/register'],
])('after a registration: %s', async (label, key, path) => {
  server.reply(getStudentAccount, { ...accountRecord, uuid: student.uuid });
  server.reply(listUnpaidFees, []);
  server.reply(listPayableMonths, []);
  const payment = page.getByRole('dialog', { name: /^Payment Details/ });
  await fillRequired();
  await register.click();
  const alert = page.getByRole('alertdialog', { name: 'Thank you' });
  await expect.element(alert).toHaveAccessibleDescription(REGISTERED);
  const action = getButton(label, alert);
  await expect.element(action).toHaveAttribute('aria-keyshortcuts', key);
  if (key === 'r') {
    await expectAccessible();
    await expectFitsPhone();
    await action.click();
  } else {
    await userEvent.keyboard(key);
  }
  await expect.poll(() => location.pathname).toBe(path);
  await expect.element(alert).not.toBeInTheDocument();
  if (key === 'p') await expect.element(payment).toBeVisible();
  if (key === 'r') await expect.element(getTextBox('Name', basic)).toHaveFocus();
});

test('a refusal names the first error and marks all fields', async () => {
  const wrong = { name: 'Name is required', phoneNo: 'Phone no. is required' };
  server.reply(registerStudent, invalid(wrong));
  await register.click();
  await dismissAlert('Oops', wrong.name);
  await expect.element(getTextBox('Name', basic)).toHaveAccessibleDescription(wrong.name);
  const phone = getTextBox('Phone No.', basic);
  await expect.element(phone).toHaveAccessibleDescription(wrong.phoneNo);
  await getButton('Add course').click();
  const missing = { 'tuitionCourse.0.teacher': 'Teacher is required' };
  server.reply(registerStudent, invalid(missing));
  await register.click();
  await dismissAlert('Oops', 'Teacher is required');
  await expect
    .element(getSelect('Teacher', course))
    .toHaveAccessibleDescription('Teacher is required');
});

test('a failure keeps everything that was typed; a double click registers once', async () => {
  await fillRequired();
  await getTextBox('IC No.', basic).fill('010203-14-5678');
  await getButton('Add course').click();
  await selectTeacher(teacher.name);
  await getTextBox('Fee', course).fill('99.95');
  await getButton('Add fee').click();
  await selectOption('Misc', 'T-shirt', misc);
  server.reply(registerStudent, invalid({ nric: 'This NRIC is already registered' }));
  await register.click();
  await dismissAlert('Oops', 'This NRIC is already registered');

  await getTextBox('IC No.', basic).fill('');
  server.lose(registerStudent);
  await register.click();
  await dismissAlert('Oops', UNREACHABLE_RETRY);
  await expect.element(getTextBox('Name', basic)).toHaveValue("Siti binti D'Cruz");
  await expect.element(getTextBox('Phone No.', basic)).toHaveValue('123456789');
  await expectOption('Schedule', 'MORNING');
  await expect.element(getSelect('Teacher', course)).toHaveValue(teacher.name);
  await expect.element(getTextBox('Fee', course)).toHaveValue('99.95');
  await expectOption('Misc', 'T-shirt', misc);

  server.reply(registerStudent, { uuid: student.uuid });
  const release = server.hold(registerStudent);
  const sentBefore = server.sent(registerStudent).length;
  doubleClick(register);
  await expect.element(register).toBeDisabled();
  release();
  await dismissAlert('Thank you', REGISTERED);
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument();
  const sent = server.sent(registerStudent).slice(sentBefore);
  expect(sent).toMatchObject([
    {
      nric: '',
      tuitionCourse: [{ teacher: teacher.uuid, fee: 9995 }],
      misc: [{ id: 5, name: 'T-shirt', fee: 2500 }],
    },
  ]);
});

test('text that is no amount stays in the box of a fee', async () => {
  await getTextBox('Name', basic).fill('Ali');
  await getButton('Add course').click();
  await selectTeacher(teacher.name);
  await getButton('Add fee').click();
  for (const fee of [getTextBox('Fee', course), getTextBox('Fee', misc)]) {
    await fee.fill('70,5');
    await userEvent.tab();
    await register.click();
    await expect.element(fee).toHaveFocus();
    await expectInvalid(fee, '70,5', 'Please enter an amount such as 70.50');
    await fee.fill('70.5');
    await userEvent.tab();
    await expect.element(fee).toHaveValue('70.50');
    await expect.element(fee).toHaveAttribute('aria-invalid', 'false');
  }
  expect(server.sent(registerStudent)).toEqual([]);
});

test('a phone number appears as it is saved, whatever prefix was typed', async () => {
  const phone = getTextBox('Phone No.', basic);
  const prefix = () => basic.element().querySelector('.MuiInputAdornment-root')?.textContent;
  for (const [typed, code, shown] of [
    ['60123456789', '+60', '123456789'],
    ['+60 12-345 6789', '+60', '123456789'],
    ['0060123456789', '+60', '123456789'],
    ['65 9123 4567', '+65', '91234567'],
    ['6512 3456', '+60', '65123456'],
    // Copied from a screen (R-2254).
    ['082-123 456', '+60', '82123456'],
    ['+65 6512 3456', '+65', '65123456'],
    ['012-345 6789', '+60', '123456789'],
  ] as const) {
    await phone.fill('');
    await userEvent.tab();
    await phone.click();
    await userEvent.keyboard(typed);
    await userEvent.tab();
    await expect.element(phone).toHaveValue(shown);
    await expect.poll(prefix).toContain(code);
  }
  await getTextBox('Phone No.', contact).fill('60 11-2345 6789');
  server.reply(registerStudent, invalid({ name: 'Name is required' }));
  await register.click();
  await dismissAlert('Oops', 'Name is required');
  expect(server.sent(registerStudent)).toMatchObject([
    { phoneNo: '60123456789', emergencyContactPhoneNo: '601123456789' },
  ]);
});

test('Enter in a text box does not submit the form', async () => {
  for (const label of ['Name', 'Phone No.', 'Email']) {
    await getTextBox(label, basic).click();
    await userEvent.keyboard('{Enter}');
  }
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument();
  expect(server.sent(registerStudent)).toEqual([]);
});
