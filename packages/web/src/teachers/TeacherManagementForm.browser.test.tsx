import { listCourses } from '@kelas/contract/courses';
import { listBanks } from '@kelas/contract/reference';
import { cancelOffering, getTeacher, listOfferings, updateTeacher } from '@kelas/contract/teachers';
import type { Cents } from '@kelas/contract/values/cents';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../test/checks.ts';
import { FakeRefusal } from '../../test/fake-server.ts';
import {
  offering,
  savedOffering,
  type TeacherRecord,
  teacher,
  UNREACHABLE_CHECK,
} from '../../test/records.ts';
import { openScreen, server } from '../../test/screen.tsx';
import {
  answerConfirmation,
  dismissAlert,
  expectInvalid,
  expectOption,
  getButton,
  getLine,
  getSelect,
  getTextBox,
  selectOption,
} from '../../test/steps.ts';

const UPDATED = 'Info update has been completed';
const [name, phone] = [getTextBox('Name'), getTextBox('Phone No.')];
const [email, rate] = [getTextBox('Email'), getTextBox('Payment Rate')];

beforeEach(() => {
  server.reply(listCourses, [
    { id: 1, name: 'Physics' },
    { id: 9, name: 'Biology' },
  ]);
  server.reply(listBanks, [
    { swiftCode: 'MBBEMYKL', name: 'Maybank', fee: 0 as Cents },
    { swiftCode: 'PBBEMYKL', name: 'Public Bank', fee: 0 as Cents },
  ]);
});

async function openForm(record: TeacherRecord = teacher) {
  server.reply(getTeacher, record);
  server.reply(updateTeacher, { ...record, version: 2 });
  await openScreen(`/teacher/management/form?uuid=${record.uuid}`, 'ADMIN');
  await expect.element(name).toHaveValue(record.name);
}

test.each([
  { paymentRate: '4/6', bankName: 'PBBEMYKL', bankAccountNo: '00-12' },
  { paymentType: 'HOUR', paymentRate: 2050 } as const,
])('an unchanged form sends the stored values of $paymentRate', async (changes) => {
  const odd = { nric: '800101-14-5555', email: 'odd@example.com', phoneNo: '6031234567' };
  const record = {
    ...teacher,
    ...odd,
    ...changes,
    tuitionCourse: [
      { ...savedOffering, fee: 11990 as Cents },
      { ...savedOffering, id: 2, fee: 0 as Cents },
    ],
  };
  await openForm(record);
  await expect.element(rate).toHaveValue(changes.paymentRate === 2050 ? '20.50' : '4/6');
  await expect.element(getTextBox('Fee', getLine('course 1'))).toHaveValue('119.90');
  server.reply(updateTeacher, record);
  for (let save = 1; save <= 2; save += 1) {
    await getButton('Update').click();
    await dismissAlert('Thank you', UPDATED);
  }
  const { nric, tuitionCourse, ...plain } = record;
  const ratio = changes.paymentRate === '4/6' ? { ratio: '' } : {};
  const lines = tuitionCourse.map(({ subjectName: _, ...each }) => ({ ...each, ...ratio }));
  const sent = { ...plain, identification: nric, tuitionCourse: lines };
  expect(server.sent(updateTeacher)).toEqual([sent, sent]);
});

test('saved courses are locked; a change and a new course are saved', async () => {
  await openForm();
  const [locked, added] = [getLine('course 1'), getLine('course 2')];
  await expectOption('Program Level', 'Form 1', locked);
  await expectOption('Subject', 'Physics', locked);
  for (const label of ['Program Level', 'Subject'])
    await expect.element(getSelect(label, locked)).toHaveAttribute('aria-disabled', 'true');
  await expect.element(getTextBox('Fee', locked)).toBeDisabled();
  await selectOption('Payment Type', 'Hourly');
  await expect.element(rate).toHaveValue('');
  await rate.fill('19.99');
  await getButton('Add course').click();
  await selectOption('Subject', 'Biology', added);
  await getTextBox('Fee', added).fill('88.80');
  for (const box of [name, phone, email, getTextBox('Fee', added)]) {
    await box.click();
    await userEvent.keyboard('{Enter}');
  }
  expect(server.sent(updateTeacher)).toEqual([]);
  const saved = {
    id: 2,
    programLvl: 1,
    subjectId: 9,
    subjectName: 'Biology',
    fee: 8880 as Cents,
  };
  server.reply(updateTeacher, {
    ...teacher,
    version: 2,
    paymentType: 'HOUR',
    paymentRate: 1999,
    tuitionCourse: [...teacher.tuitionCourse, saved],
  });
  (getButton('Update').element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await dismissAlert('Thank you', UPDATED);
  await expect.element(getTextBox('Fee', added)).toBeDisabled();
  expect(server.sent(updateTeacher)).toMatchObject([
    {
      paymentType: 'HOUR',
      paymentRate: 1999,
      tuitionCourse: [{ id: 1 }, { programLvl: 1, subjectId: 9, fee: 8880 }],
    },
  ]);
});

test('a saved course gets an own split, which a change to hourly hides', async () => {
  await openForm();
  const own = getTextBox('Own Split', getLine('course 1'));
  await expect.element(own).toHaveAccessibleDescription('If empty: 6/4');
  await own.fill('7:3');
  await userEvent.tab();
  await expectInvalid(own, '7:3', 'Please enter a split such as 4/6');
  await own.fill('7/3');
  const [savedLine] = teacher.tuitionCourse;
  if (!savedLine) return expect.unreachable();
  const record = { ...teacher, version: 2, tuitionCourse: [{ ...savedLine, ratio: '7/3' }] };
  server.reply(updateTeacher, record);
  server.reply(getTeacher, record);
  await getButton('Update').click();
  await dismissAlert('Thank you', UPDATED);
  expect(server.sent(updateTeacher)).toMatchObject([{ tuitionCourse: [{ id: 1, ratio: '7/3' }] }]);
  await expect.element(own).toHaveValue('7/3');
  await expectAccessible();
  await selectOption('Payment Type', 'Per head');
  await expect.element(own).not.toBeInTheDocument();
  await expect.element(rate).toHaveAccessibleDescription('Per student and course, each month');
  await rate.fill('15');
  await getButton('Update').click();
  await dismissAlert('Thank you', UPDATED);
  const sent = server.sent(updateTeacher).at(-1);
  expect(sent).toMatchObject({ paymentType: 'HEAD', paymentRate: 1500 });
  expect(JSON.stringify(sent)).not.toContain('ratio');
});

test('a new course is charged per lesson; a saved one keeps how it is charged (R-2320)', async () => {
  const byLesson = { ...savedOffering, byLesson: true };
  await openForm({ ...teacher, tuitionCourse: [byLesson] });
  const [locked, added] = [getLine('course 1'), getLine('course 2')];
  await expectOption('Charged', 'Per lesson', locked);
  await expect.element(getSelect('Charged', locked)).toHaveAttribute('aria-disabled', 'true');
  await expect
    .element(page.getByText('To charge a saved course another way, cancel it and add it again.'))
    .toBeVisible();
  await getButton('Add course').click();
  await expectOption('Charged', 'Per month', added);
  await expect.element(getTextBox('Fee per lesson', added)).not.toBeInTheDocument();
  await selectOption('Charged', 'Per lesson', added);
  await getTextBox('Fee per lesson', added).fill('25');
  await getButton('Update').click();
  await dismissAlert('Thank you', UPDATED);
  const [sent] = server.sent(updateTeacher);
  expect(sent?.tuitionCourse).toMatchObject([{ id: 1 }, { fee: 2500, byLesson: true }]);
  expect(sent?.tuitionCourse?.[0]).not.toHaveProperty('byLesson');
});

test('a typed own split is not left without a question', async () => {
  await openForm();
  await getTextBox('Own Split', getLine('course 1')).fill('7/3');
  await page.getByRole('link', { name: 'Back' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Confirmation' })).toBeVisible();
  await answerConfirmation('No');
  await expect.element(getTextBox('Own Split', getLine('course 1'))).toHaveValue('7/3');
});

test('a saved course names its planned fee', async () => {
  const next = { month: '01-2027', fee: 12500 as Cents };
  server.reply(listOfferings, [{ ...offering, next }]);
  await openForm();
  await expect
    .element(getTextBox('Fee', getLine('course 1')))
    .toHaveAccessibleDescription('RM 125.00 from Jan 2027');
});

test('a refused update names the first error, marks all fields and keeps the typing', async () => {
  await openForm();
  await name.fill('');
  await email.fill('not an address');
  const wrong = {
    name: 'Name is required',
    phoneNo: 'Phone no. must be 60 followed by 8 to 10 digits',
    email: 'Email must be a valid e-mail address',
  };
  server.reply(updateTeacher, new FakeRefusal(422, 'INVALID', wrong));
  await getButton('Update').click();
  await dismissAlert('Oops', wrong.name);
  await expect.element(name).toHaveAccessibleDescription(wrong.name);
  await expect.element(phone).toHaveAccessibleDescription(wrong.phoneNo);
  await expect.element(email).toHaveAccessibleDescription(wrong.email);
  await name.fill('Another');
  await phone.fill('12345678');
  await email.fill('an@address.my');
  server.lose(updateTeacher);
  await getButton('Update').click();
  await dismissAlert('Oops', UNREACHABLE_CHECK);
  await expect.element(name).toHaveValue('Another');
  await expect.element(phone).toHaveValue('12345678');
  await expect.element(email).toHaveValue('an@address.my');
  server.reply(updateTeacher, { ...teacher, version: 2, name: 'Another' });
  await getButton('Update').click();
  await dismissAlert('Thank you', UPDATED);
  expect(server.sent(updateTeacher).at(-1)).toMatchObject({
    version: 1,
    name: 'Another',
    phoneNo: '6012345678',
    email: 'an@address.my',
  });
});

test('deleting a saved course asks first, and Yes cancels it at once', async () => {
  const second = { id: 2, programLvl: 3, subjectId: 9, subjectName: 'Biology', fee: 1 as Cents };
  server.reply(cancelOffering, { id: 1 });
  await openForm({ ...teacher, tuitionCourse: [savedOffering, second] });
  await getButton('Delete course 1').click();
  const question = page.getByRole('dialog', { name: 'Confirmation' });
  await expect
    .element(question)
    .toHaveAccessibleDescription(/^Are you sure you want to cancel Physics, Form 1\?/);
  await answerConfirmation('No');
  expect(server.sent(cancelOffering)).toEqual([]);
  await expect.element(getLine('course 2')).toBeVisible();

  await email.fill('typed@meanwhile.my');
  server.reply(getTeacher, { ...teacher, tuitionCourse: [second] });
  await getButton('Delete course 1').click();
  await answerConfirmation('Yes');
  await dismissAlert('Thank you', "You've cancelled the course");
  expect(server.sent(cancelOffering)).toEqual([{ id: 1 }]);
  await expect.element(getLine('course 2')).not.toBeInTheDocument();
  await expectOption('Subject', 'Biology', getLine('course 1'));
  await expect.element(email).toHaveValue('typed@meanwhile.my');

  server.lose(cancelOffering);
  await getButton('Delete course 1').click();
  await answerConfirmation('Yes');
  await dismissAlert('Oops', UNREACHABLE_CHECK);
  await expect.element(getLine('course 1')).toBeVisible();
});
