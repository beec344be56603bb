import { getHeldMoney } from '@kelas/contract/funds';
import { getStudentAccount } from '@kelas/contract/student-account';
import { changeStudentStatus, getStudent, listStudents } from '@kelas/contract/students';
import type { Cents } from '@kelas/contract/values/cents';
import { addMonths } from '@kelas/contract/values/month';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { FakeRefusal } from '../../test/fake-server.ts';
import {
  HOLDS_NOTHING,
  MONTH_NOW as month,
  type StudentRecord,
  student,
  studentRow,
} from '../../test/records.ts';
import { openScreen, server } from '../../test/screen.tsx';
import {
  answerConfirmation,
  dismissAlert,
  enterDate,
  getButton,
  getSection,
  getTextBox,
} from '../../test/steps.ts';
import { accountRecord } from '../../test/student-account.ts';

const DIRECTORY = '/student/management?name=Tan';
const FORM = `/student/management/form?uuid=${student.uuid}`;
const nextMonth = addMonths(month, 1);
const basic = getSection('Basic Info');
const [name, _email] = [getTextBox('Name', basic), getTextBox('Email', basic)];
const update = getButton('Update');
const question = page.getByRole('dialog', { name: 'Confirmation' });
const address = () => location.pathname + location.search;

async function openForm(record: StudentRecord = student) {
  server.reply(getStudent, record);
  await openScreen(FORM);
  await expect.element(name).toHaveValue(record.name);
}

beforeEach(() => {
  server.reply(listStudents, [studentRow(student.name)]);
  server.reply(getStudent, student);
});

async function openFromDirectory() {
  await openScreen(DIRECTORY);
  await getButton(`View Details: ${student.name}`).click();
  await expect.element(name).toHaveValue(student.name);
}

test('Deactivate asks first, and returns to the directory', async () => {
  server.reply(changeStudentStatus, { uuid: student.uuid, status: 'DEACTIVATED' });
  await openFromDirectory();
  await getButton('Deactivate').click();
  await expect
    .element(question)
    .toHaveAccessibleDescription(`Are you sure you want to deactivate ${student.name}?`);
  await answerConfirmation('No');
  expect(address()).toBe(FORM);
  expect(server.sent(changeStudentStatus)).toEqual([]);
  await getButton('Deactivate').click();
  await answerConfirmation('Yes');
  await dismissAlert('Thank you', 'This student has been DEACTIVATED');
  await expect.poll(address).toBe(DIRECTORY);
  expect(server.sent(changeStudentStatus)).toEqual([{ uuid: student.uuid, status: 'DEACTIVATED' }]);
});

test('Activate is there for a deactivated student only', async () => {
  server.reply(getStudent, { ...student, status: 'DEACTIVATED' });
  server.reply(changeStudentStatus, { uuid: student.uuid, status: 'ACTIVE' });
  await openFromDirectory();
  await expect.element(getButton('Deactivate')).not.toBeInTheDocument();
  await getButton('Activate').click();
  await dismissAlert('Thank you', 'This student has been ACTIVE');
  await expect.poll(address).toBe(DIRECTORY);
});

test('Terminate asks for the month', async () => {
  server.reply(changeStudentStatus, { uuid: student.uuid, status: 'TERMINATED' });
  await openFromDirectory();
  await getButton('Terminate').click();
  await getButton('Yes', question).click();
  await expect.element(question).toMatchTextContent('Please select cancellation date');
  await answerConfirmation('No');
  expect(server.sent(changeStudentStatus)).toEqual([]);
  await getButton('Terminate').click();
  await enterDate('Termination Date', nextMonth, question);
  await answerConfirmation('Yes');
  await dismissAlert('Thank you', 'This student has been TERMINATED');
  await expect.poll(address).toBe(DIRECTORY);
  expect(server.sent(changeStudentStatus)).toEqual([
    { uuid: student.uuid, status: 'TERMINATED', terminatedDate: nextMonth },
  ]);
});

test.each([
  ['EMPLOYEE', 'An ADMIN settles it: the landing page reminds them.'],
  ['ADMIN', 'Refund it, or use it for fees.'],
] as const)('Terminate names the held money to an %s (R-1843)', async (role, next) => {
  const held = { ...HOLDS_NOTHING, credit: 4000 as Cents, deposit: 1000 as Cents };
  server.reply(getHeldMoney, held);
  server.reply(changeStudentStatus, { uuid: student.uuid, status: 'TERMINATED' });
  server.reply(getStudentAccount, {
    ...accountRecord,
    uuid: student.uuid,
    ...held,
    familyCredit: held.credit,
  });
  await openScreen(FORM, role);
  await getButton('Terminate').click();
  const text = `Still held: RM 40.00 paid in advance and RM 10.00 deposit. ${next}`;
  await expect.element(question).toMatchTextContent(text);
  await enterDate('Termination Date', nextMonth, question);
  await answerConfirmation('Yes');
  const alert = page.getByRole('alertdialog', { name: 'Thank you' });
  await expect.element(alert).toMatchTextContent(text);
  const refund = getButton('Refund', alert);
  if (role === 'EMPLOYEE') return expect.element(refund).not.toBeInTheDocument();
  await refund.click();
  await expect.element(page.getByRole('dialog', { name: /^Refund/ })).toBeVisible();
});

test('a terminated student stays terminated, and takes no new course', async () => {
  await openForm({ ...student, status: 'TERMINATED' });
  await expect.element(update).toBeVisible();
  for (const change of ['Activate', 'Deactivate', 'Terminate'])
    await expect.element(getButton(change)).not.toBeInTheDocument();
  await expect.element(getButton('Add course')).toBeDisabled();
});

test('a status that another person changed is refused, and the form stays', async () => {
  const message = 'This student has been TERMINATED';
  server.reply(changeStudentStatus, new FakeRefusal(409, 'STUDENT_TERMINATED', message));
  await openForm();
  await getButton('Deactivate').click();
  server.reply(getStudent, { ...student, status: 'TERMINATED' });
  await answerConfirmation('Yes');
  await dismissAlert('Oops', message);
  expect(address()).toBe(FORM);
  await expect.element(page.getByRole('heading', { name: student.name })).toBeVisible();
  await expect.element(getButton('Terminate')).not.toBeInTheDocument();
});
