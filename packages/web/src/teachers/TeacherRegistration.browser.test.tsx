import { listCourses } from '@kelas/contract/courses';
import { listBanks } from '@kelas/contract/reference';
import { registerTeacher } from '@kelas/contract/teachers';
import type { Cents } from '@kelas/contract/values/cents';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible, expectFitsPhone } from '../../test/checks.ts';
import { FakeRefusal } from '../../test/fake-server.ts';
import { GRADUATED, teacher, UNREACHABLE_RETRY } from '../../test/records.ts';
import { levels, openScreen, replyLevels, server } from '../../test/screen.tsx';
import {
  dismissAlert,
  doubleClick,
  expectInvalid,
  expectOption,
  getButton,
  getLine,
  getTextBox,
  listOptions,
  selectOption,
} from '../../test/steps.ts';

const REGISTERED = 'Registration has been completed';
const [name, phone] = [getTextBox('Name'), getTextBox('Phone No.')];
const [email, rate] = [getTextBox('Email'), getTextBox('Payment Rate')];
const invalid = (message: string) => new FakeRefusal(422, 'INVALID', message);

beforeEach(async () => {
  replyLevels([...levels, GRADUATED]);
  server.reply(listCourses, [
    { id: 1, name: 'Physics' },
    { id: 9, name: 'Biology' },
  ]);
  server.reply(listBanks, [
    { swiftCode: 'MBBEMYKL', name: 'Maybank', fee: 0 as Cents },
    { swiftCode: 'PBBEMYKL', name: 'Public Bank', fee: 0 as Cents },
  ]);
  server.reply(registerTeacher, { uuid: teacher.uuid });
  await openScreen('/teacher/register', 'ADMIN');
  await expect.element(name).toHaveFocus();
});

async function fillRequired() {
  await name.fill('Madam Lee');
  await phone.fill('123456789');
  await selectOption('Gender', 'Female');
}

test('everything is sent as typed, and the form is empty again', async () => {
  await name.fill("Encik O'Neill");
  await phone.fill('+60 11-2345 6789');
  await selectOption('Gender', 'Male');
  await getTextBox('IC No.').fill('800101-14-5555');
  await email.fill('neill@example.com');
  await selectOption('Bank', 'Public Bank');
  await getTextBox('Bank Account No.').fill('3-9999-0001');
  await selectOption('Payment Type', 'Split');
  await rate.fill('4/6');
  await getButton('Add course').click();
  await getButton('Add course').click();
  const [first, second] = [getLine('course 1'), getLine('course 2')];
  await expectOption('Program Level', 'Remove', first);
  await expect.element(getTextBox('Fee', first)).toHaveValue('60.00');
  const levels = ['Remove', 'Form 1', 'Form 2', 'Form 3', 'Form 4', 'Form 5'];
  expect(await listOptions('Program Level', first)).toEqual(levels);
  await selectOption('Subject', 'Biology', first);
  await selectOption('Program Level', 'Form 5', second);
  await getTextBox('Fee', second).fill('1,234.05');
  await getButton('Add course').click();
  await getButton('Delete course 3').click();
  await getButton('Register').click();
  await dismissAlert('Thank you', REGISTERED);
  await expect.element(name).toHaveValue('');
  await expect.element(name).toHaveFocus();
  await expect.element(page.getByText('No courses')).toBeVisible();
  expect(server.sent(registerTeacher)).toEqual([
    {
      name: "Encik O'Neill",
      phoneNo: '601123456789',
      gender: 'M',
      identification: '800101-14-5555',
      email: 'neill@example.com',
      bankName: 'PBBEMYKL',
      bankAccountNo: '3-9999-0001',
      paymentType: 'RATIO',
      paymentRate: '4/6',
      tuitionCourse: [
        { programLvl: 1, subjectId: 9, fee: 6000 },
        { programLvl: 6, subjectId: 1, fee: 123_405 },
      ],
    },
  ]);
});

test('a double click registers a teacher paid by the hour once', async () => {
  await fillRequired();
  await selectOption('Payment Type', 'Hourly');
  await rate.fill('20.50');
  const release = server.hold(registerTeacher);
  doubleClick(getButton('Register'));
  await expect.element(getButton('Register')).toBeDisabled();
  release();
  await dismissAlert('Thank you', REGISTERED);
  expect(server.sent(registerTeacher)).toMatchObject([
    { paymentType: 'HOUR', paymentRate: 2050, bankName: '' },
  ]);
});

test.each([
  ['Monthly', '2,000.5', { paymentType: 'FIXED', paymentRate: 200_050 }],
  ['Per head', '15', { paymentType: 'HEAD', paymentRate: 1500 }],
] as const)('a teacher is registered with the payment type %s', async (label, typed, sent) => {
  await fillRequired();
  await selectOption('Payment Type', label);
  await rate.fill(typed);
  await expectFitsPhone();
  await expectAccessible();
  await getButton('Register').click();
  await dismissAlert('Thank you', REGISTERED);
  expect(server.sent(registerTeacher)).toMatchObject([sent]);
});

test('a new course of a split can have an own split', async () => {
  await fillRequired();
  await selectOption('Payment Type', 'Split');
  await getButton('Add course').click();
  const own = getTextBox('Own Split', getLine('course 1'));
  await expect.element(own).toHaveAccessibleDescription('If empty: the split of the teacher');
  await rate.fill('6/4');
  await expect.element(own).toHaveAccessibleDescription('If empty: 6/4');
  await own.fill('7/3');
  await getButton('Register').click();
  await dismissAlert('Thank you', REGISTERED);
  expect(server.sent(registerTeacher)).toMatchObject([{ tuitionCourse: [{ ratio: '7/3' }] }]);
});

test('a rate that is neither an amount nor a split is refused as it was typed', async () => {
  const message = 'Please enter an amount such as 20.50, or a split such as 4/6';
  for (const type of ['Split', 'Hourly']) {
    await selectOption('Payment Type', type);
    for (const text of ['70,5', '1e3', '1,20', '12.345', '-5', '0x10', 'x4/-6', '4/6/8', '4:6']) {
      await rate.fill('');
      await userEvent.keyboard(text);
      await userEvent.tab();
      await expectInvalid(rate, text, message);
    }
  }
  await getButton('Register').click();
  await expect.element(rate).toHaveFocus();
  expect(server.sent(registerTeacher)).toEqual([]);
  await rate.fill('1,020.5');
  server.reply(registerTeacher, invalid('Name is required'));
  await getButton('Register').click();
  await dismissAlert('Oops', 'Name is required');
  expect(server.sent(registerTeacher)).toMatchObject([{ paymentRate: 102_050 }]);
});

test('a failure keeps everything that was typed for another try', async () => {
  await fillRequired();
  await selectOption('Bank', 'Maybank');
  await selectOption('Payment Type', 'Split');
  await rate.fill('4');
  await getButton('Add course').click();
  const course = getLine('course 1');
  await selectOption('Subject', 'Biology', course);
  await getTextBox('Fee', course).fill('75.05');
  server.reply(registerTeacher, invalid('Payment rate must be a split such as 4/6'));
  await getButton('Register').click();
  await dismissAlert('Oops', 'Payment rate must be a split such as 4/6');

  await rate.fill('4/6');
  server.lose(registerTeacher);
  await getButton('Register').click();
  await dismissAlert('Oops', UNREACHABLE_RETRY);
  await expect.element(name).toHaveValue('Madam Lee');
  await expect.element(phone).toHaveValue('123456789');
  await expectOption('Gender', 'Female');
  await expectOption('Bank', 'Maybank');
  await expect.element(rate).toHaveValue('4/6');
  await expectOption('Subject', 'Biology', course);
  await expect.element(getTextBox('Fee', course)).toHaveValue('75.05');
  server.reply(registerTeacher, { uuid: teacher.uuid });
  await getButton('Register').click();
  await dismissAlert('Thank you', REGISTERED);
  expect(server.sent(registerTeacher).at(-1)).toMatchObject({
    bankName: 'MBBEMYKL',
    tuitionCourse: [{ subjectId: 9, fee: 7505 }],
  });
});

test('Enter in a text box does not submit the form', async () => {
  for (const box of [name, phone, email]) {
    await box.click();
    await userEvent.keyboard('{Enter}');
  }
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument();
  expect(server.sent(registerTeacher)).toEqual([]);
});
