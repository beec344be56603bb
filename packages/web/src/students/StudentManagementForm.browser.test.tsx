import { getStudent, updateStudent } from '@kelas/contract/students';
import type { Cents } from '@kelas/contract/values/cents';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { FakeRefusal } from '../../test/fake-server.ts';
import {
  miscOf,
  physics,
  type StudentRecord,
  student,
  UNREACHABLE,
  UNREACHABLE_CHECK,
} from '../../test/records.ts';
import { openScreen, server } from '../../test/screen.tsx';
import { dismissAlert, doubleClick, getButton, getSection, getTextBox } from '../../test/steps.ts';

const FORM = `/student/management/form?uuid=${student.uuid}`;
const UPDATED = 'Info update has been completed';
const basic = getSection('Basic Info');
const contact = getSection('Emergency Contact');
const [name, email] = [getTextBox('Name', basic), getTextBox('Email', basic)];
const contactPhone = getTextBox('Phone No.', contact);
const update = getButton('Update');

async function openForm(record: StudentRecord = student) {
  server.reply(getStudent, record);
  await openScreen(FORM);
  await expect.element(name).toHaveValue(record.name);
}

test('an unchanged form sends the stored values', async () => {
  const odd: StudentRecord = {
    ...student,
    name: 'Nur 李明 "Ada" <b>&amp;',
    nric: '01-02-3456',
    phoneNo: '6031234567',
    programLvl: 3,
    schedule: 'AFTERNOON',
    enrolmentDate: '02-2025',
    emergencyContactPhoneNo: '601112345678',
    tuitionCourses: [{ ...physics, fee: 11991 as Cents, effectiveDate: '03-2025' }],
    miscs: [miscOf(21, 'Trial papers', { fee: 1 as Cents })],
  };
  server.reply(updateStudent, odd);
  await openForm(odd);
  for (let save = 1; save <= 2; save += 1) {
    await update.click();
    await dismissAlert('Thank you', UPDATED);
  }
  const { status: _, tuitionCourses: __, miscs: ___, ...plain } = odd;
  const { teacherName: _1, subjectName: _2, cancelledDate: _3, ...course } = physics;
  const sent = {
    ...plain,
    tuitionCourse: [{ ...course, fee: 11991, effectiveDate: '03-2025' }],
    misc: [{ subscriptionId: 21, id: 21, name: 'Trial papers', fee: 1 }],
  };
  expect(server.sent(updateStudent)).toEqual([sent, sent]);
});

test('a refused update names the first error, marks all fields and keeps the typing', async () => {
  await openForm();
  await name.fill(' ');
  await email.fill('nowhere');
  await contactPhone.fill('12');
  const wrong = {
    name: 'Name is required',
    email: 'Email must be a valid e-mail address',
    emergencyContactPhoneNo: 'Emergency contact phone no. must be 60 followed by 8 to 10 digits',
  };
  server.reply(updateStudent, new FakeRefusal(422, 'INVALID', wrong));
  await update.click();
  await dismissAlert('Oops', wrong.name);
  await expect.element(email).toHaveAccessibleDescription(wrong.email);
  await expect.element(contactPhone).toHaveAccessibleDescription(/8 to 10 digits$/);

  await name.fill('Tan Mei Lin');
  await email.fill('');
  await contactPhone.fill('12345678');
  server.lose(updateStudent);
  await update.click();
  await dismissAlert('Oops', UNREACHABLE_CHECK);
  await expect.element(name).toHaveValue('Tan Mei Lin');
  await expect.element(contactPhone).toHaveValue('12345678');
  server.reply(updateStudent, { ...student, version: 2, name: 'Tan Mei Lin' });
  const before = server.sent(updateStudent).length;
  doubleClick(update);
  await dismissAlert('Thank you', UPDATED);
  expect(server.sent(updateStudent).slice(before)).toMatchObject([
    { version: 1, name: 'Tan Mei Lin', email: '', emergencyContactPhoneNo: '6012345678' },
  ]);
});

test('a change by another person keeps the typing, and theirs can be taken', async () => {
  await openForm();
  await email.fill('second@example.com');
  const message = 'mei changed this student at 14:05';
  server.reply(updateStudent, new FakeRefusal(409, 'STALE_VERSION', message));
  const theirs = { ...student, version: 2, email: 'first@example.com' };
  server.reply(getStudent, theirs);
  await update.click();
  const notice = page.getByRole('alert');
  await expect.element(notice).toMatchTextContent('mei changed this student at ');
  await expect.element(notice).toHaveFocus();
  await expect.element(email).toHaveValue('second@example.com');
  await getButton('Use their values', notice).click();
  await expect.element(email).toHaveValue('first@example.com');
  await email.fill('second@example.com');
  server.reply(updateStudent, { ...theirs, version: 3, email: 'second@example.com' });
  await update.click();
  await dismissAlert('Thank you', UPDATED);
  expect(server.sent(updateStudent).at(-1)).toMatchObject({
    version: 2,
    email: 'second@example.com',
  });
});

test('a student who does not exist, or fails to load, is not an empty form', async () => {
  server.reply(getStudent, new FakeRefusal(404, 'NOT_FOUND', 'This student does not exist'));
  await openScreen(FORM);
  const failure = page.getByRole('alert');
  await expect.element(failure).toHaveTextContent('This student does not exist');
  await expect.element(update).not.toBeInTheDocument();
  await expect.element(getButton('Try again')).not.toBeInTheDocument();
});

test('a student who fails to load is there after Try again', async () => {
  server.lose(getStudent);
  await openScreen(FORM);
  await expect.element(page.getByRole('alert')).toHaveTextContent(UNREACHABLE);
  await expect.element(update).not.toBeInTheDocument();
  server.reply(getStudent, student);
  await getButton('Try again').click();
  await expect.element(name).toHaveValue(student.name);
});

test('Enter in a text box does not submit the form', async () => {
  await openForm();
  for (const label of ['Name', 'Phone No.', 'Email']) {
    await getTextBox(label, basic).click();
    await userEvent.keyboard('{Enter}');
  }
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument();
  expect(server.sent(updateStudent)).toEqual([]);
});
