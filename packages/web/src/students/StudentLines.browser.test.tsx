import { listMiscItems } from '@kelas/contract/reference';
import {
  cancelMiscCharge,
  cancelSubscription,
  getStudent,
  updateStudent,
} from '@kelas/contract/students';
import { listOfferings, listTeachers } from '@kelas/contract/teachers';
import type { Cents } from '@kelas/contract/values/cents';
import { addMonths, monthInWords } from '@kelas/contract/values/month';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { FakeRefusal } from '../../test/fake-server.ts';
import {
  miscOf,
  MONTH_NOW as month,
  offering,
  physics,
  type StudentRecord,
  student,
  teacher,
  teacherRow,
} from '../../test/records.ts';
import { openScreen, server } from '../../test/screen.tsx';
import {
  answerConfirmation,
  dismissAlert,
  enterDate,
  expectTableRows,
  getButton,
  getLine,
  getSection,
  getSelect,
  getTextBox,
  selectOption,
} from '../../test/steps.ts';

const FORM = `/student/management/form?uuid=${student.uuid}`;
const UPDATED = 'Info update has been completed';
const CANCELLED = "You've cancelled the subscription";
const nextMonth = addMonths(month, 1);
const basic = getSection('Basic Info');
const [name, email] = [getTextBox('Name', basic), getTextBox('Email', basic)];
const update = getButton('Update');
const question = page.getByRole('dialog', { name: 'Confirmation' });
const savedCourses = page.getByRole('table', { name: 'Saved courses' });
const savedMisc = page.getByRole('table', { name: 'Saved misc' });

async function openForm(record: StudentRecord = student) {
  server.reply(getStudent, record);
  await openScreen(FORM);
  await expect.element(name).toHaveValue(record.name);
}

test('new lines are saved and locked', async () => {
  server.reply(listTeachers, [teacherRow]);
  server.reply(listOfferings, [offering]);
  server.reply(listMiscItems, [{ id: 4, name: 'Deposit', fee: 10000 as Cents, retired: false }]);
  const old = { ...physics, subjectName: 'Biology', effectiveDate: '01-2025' };
  await openForm({ ...student, tuitionCourses: [old] });
  await getButton('Add course').click();
  const course = getLine('course 1');
  await getSelect('Teacher', course).fill(teacher.name);
  await expect.element(page.getByRole('option')).toMatchTextContent(teacher.name);
  await userEvent.keyboard('{Enter}');
  await getTextBox('Fee', course).fill('1');
  await getTextBox('Fee', course).fill('80.55');
  await getButton('Add fee').click();
  await selectOption('Misc', 'Deposit', getLine('fee 1'));
  await email.fill('changed@example.com');
  const changed: StudentRecord = {
    ...student,
    version: 2,
    email: 'changed@example.com',
    tuitionCourses: [old, { ...physics, subscriptionId: 12, fee: 8055 as Cents }],
    miscs: [
      miscOf(4, 'Deposit', { fee: 10000 as Cents, chargedFee: 10000 as Cents }),
      miscOf(2, 'Books Jan-Jun', { chargedFee: 5990 as Cents, paymentStatus: 'PAID' }),
    ],
  };
  server.reply(updateStudent, changed);
  server.reply(getStudent, changed);
  await update.click();
  await dismissAlert('Thank you', UPDATED);
  await expect.element(course).not.toBeInTheDocument();
  await expectTableRows(savedCourses, [
    `BiologyForm 1${teacher.name}RM 120.00Jan 2025Active`,
    `PhysicsForm 1${teacher.name}RM 80.55${monthInWords(month)}Active`,
  ]);
  await expectTableRows(savedMisc, [
    `DepositRM 100.00${monthInWords(month)}PENDING`,
    `Books Jan-JunRM 10.00charged RM 59.90${monthInWords(month)}PAID`,
  ]);
  for (const table of [savedCourses, savedMisc])
    expect(table.element().querySelectorAll('input, [role=combobox]')).toHaveLength(0);
  expect(server.sent(updateStudent)).toMatchObject([
    {
      email: 'changed@example.com',
      tuitionCourse: [{ subjectId: 1, fee: 8055, effectiveDate: month }, { subscriptionId: 11 }],
      misc: [{ id: 4, name: 'Deposit', fee: 10000 }],
    },
  ]);
});

test('a saved course is cancelled from a month on', async () => {
  server.reply(cancelSubscription, { subscriptionId: 11, cancelledDate: nextMonth });
  await openForm({ ...student, tuitionCourses: [physics] });
  const row = page.getByRole('row', { name: /Physics/ });
  await email.fill('typed@meanwhile.my');
  const remove = getButton('Delete: Physics');
  await remove.click();
  await answerConfirmation('No');
  await expect.element(row).toMatchTextContent('Active');
  await remove.click();
  await getButton('Yes', question).click();
  await expect.element(question).toMatchTextContent('Please select cancellation date');
  expect(server.sent(cancelSubscription)).toEqual([]);

  const message = `This subscription begins in ${monthInWords(month)}; it cannot end before that`;
  server.reply(cancelSubscription, new FakeRefusal(422, 'INVALID', message));
  await enterDate('Cancellation Date', addMonths(month, -1), question);
  await answerConfirmation('Yes');
  await dismissAlert('Oops', message);
  await expect.element(row).toMatchTextContent('Active');

  server.reply(cancelSubscription, { subscriptionId: 11, cancelledDate: nextMonth });
  const cancelled = { ...physics, cancelledDate: nextMonth };
  server.reply(getStudent, { ...student, tuitionCourses: [cancelled] });
  await remove.click();
  await enterDate('Cancellation Date', nextMonth, question);
  await answerConfirmation('Yes');
  await dismissAlert('Thank you', CANCELLED);
  await expect.element(row).toMatchTextContent(`Cancelled from ${monthInWords(nextMonth)}`);
  await expect.element(remove).not.toBeInTheDocument();
  await expect.element(email).toHaveValue('typed@meanwhile.my');
  expect(server.sent(cancelSubscription).at(-1)).toEqual({ id: 11, month: nextMonth });
});

test('a saved course that a move ends can be cancelled until then (R-229)', async () => {
  const moved = { ...physics, cancelledDate: nextMonth, endsByMove: true };
  const follower = { ...physics, subscriptionId: 12, subjectName: 'Art', effectiveDate: nextMonth };
  await openForm({ ...student, tuitionCourses: [moved, follower] });
  await expect.element(page.getByText('Per month RM 120.00')).toBeVisible();
  server.reply(cancelSubscription, { subscriptionId: 11, cancelledDate: month });
  await getButton('Delete: Physics').click();
  await enterDate('Cancellation Date', month, question);
  await answerConfirmation('Yes');
  await dismissAlert('Thank you', CANCELLED);
  expect(server.sent(cancelSubscription)).toEqual([{ id: 11, month }]);
});

test('an unpaid misc line is cancelled', async () => {
  server.reply(cancelMiscCharge, { subscriptionId: 5, cancelledDate: month });
  const [shirt, stationery] = [miscOf(5, 'T-shirt'), miscOf(6, 'Stationery')];
  await openForm({ ...student, miscs: [shirt, stationery] });
  await getButton('Delete: T-shirt').click();
  await answerConfirmation('No');
  server.reply(getStudent, {
    ...student,
    miscs: [{ ...shirt, cancelledDate: month }, stationery],
  });
  await getButton('Delete: T-shirt').click();
  await enterDate('Cancellation Date', month, question);
  await userEvent.keyboard('{Enter}');
  await dismissAlert('Thank you', CANCELLED);
  await expectTableRows(savedMisc, [/^T-shirt.*Cancelled in/, /^Stationery.*PENDING$/]);
  expect(server.sent(cancelMiscCharge)).toEqual([{ id: 5, month }]);
});
