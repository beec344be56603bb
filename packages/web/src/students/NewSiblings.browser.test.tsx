import { previewDiscounts } from '@kelas/contract/discounts';
import { decideSibling, getStudentAccount } from '@kelas/contract/student-account';
import { registerStudent } from '@kelas/contract/students';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible, expectFitsPhone } from '../../test/checks.ts';
import { FakeRefusal } from '../../test/fake-server.ts';
import { student, uuidOf } from '../../test/records.ts';
import { openScreen, server } from '../../test/screen.tsx';
import { dismissAlert, getButton, getSection, getTextBox, selectOption } from '../../test/steps.ts';
import { accountRecord, siblingRecord } from '../../test/student-account.ts';

const basic = getSection('Basic Info');
const question = page.getByRole('dialog', { name: 'Confirmation' });
const REGISTERED = 'Registration has been completed';
const [first, second] = [
  { ...siblingRecord, uuid: uuidOf(5), name: 'Aisyah', confirmed: false },
  { ...siblingRecord, uuid: uuidOf(6), name: 'Badrul', confirmed: false },
];

beforeEach(() => {
  server.reply(registerStudent, { uuid: student.uuid });
  server.reply(previewDiscounts, []);
  server.reply(getStudentAccount, {
    ...accountRecord,
    uuid: student.uuid,
    siblings: [first, second],
  });
});

async function registerWith(phone: string) {
  await openScreen('/student/register');
  await getTextBox('Name', basic).fill('Siti');
  await getTextBox('Phone No.', basic).fill('123456789');
  await selectOption('Gender', 'Female');
  await selectOption('Program Level', 'Form 1');
  await selectOption('Schedule', 'MORNING');
  if (phone) await getTextBox('Phone No.', getSection('Emergency Contact')).fill(phone);
  await getButton('Register').click();
}

test('siblings are asked about before the first payment is offered (R-1884)', async () => {
  server.reply(decideSibling, { siblings: [{ ...first, confirmed: true }, second] });
  await registerWith('198765432');
  await expect.element(question).toMatchTextContent('Aisyah has the same contact phone.');
  await expect.element(page.getByText(REGISTERED)).not.toBeInTheDocument();
  await expectAccessible();
  await expectFitsPhone();
  await getButton('Yes', question).click();
  await expect.element(question).toMatchTextContent('Badrul has the same contact phone.');
  await getButton('No', question).click();
  await expect.element(page.getByText(REGISTERED)).toBeVisible();
  await expect.element(getButton('Take first payment')).toBeVisible();
  expect(server.sent(decideSibling)).toEqual([
    { uuid: student.uuid, siblingUuid: first.uuid, isSibling: true },
  ]);
});

test('one whole family is confirmed by one answer, and a refusal is shown', async () => {
  server.reply(decideSibling, new FakeRefusal(409, 'NEEDS_ADMIN', 'An admin must confirm them'));
  await registerWith('198765432');
  await getButton('Yes', question).click();
  await dismissAlert('Oops', 'An admin must confirm them');
  const siblings = [first, second].map((each) => ({ ...each, confirmed: true }));
  server.reply(decideSibling, { siblings });
  await getButton('Yes', question).click();
  await expect.element(page.getByText(REGISTERED)).toBeVisible();
});

test('without a contact phone nothing is asked', async () => {
  await registerWith('');
  await expect.element(page.getByText(REGISTERED)).toBeVisible();
  expect(server.sent(getStudentAccount)).toEqual([]);
});
