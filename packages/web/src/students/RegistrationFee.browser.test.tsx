import { getHeldMoney } from '@kelas/contract/funds';
import { getHouseRules } from '@kelas/contract/house-rules';
import { getStudentAccount } from '@kelas/contract/student-account';
import { registerStudent } from '@kelas/contract/students';
import type { Cents } from '@kelas/contract/values/cents';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../test/checks.ts';
import { FakeRefusal } from '../../test/fake-server.ts';
import { HOLDS_NOTHING, rulesOff, student } from '../../test/records.ts';
import { openScreen, server } from '../../test/screen.tsx';
import { dismissAlert, getButton, getSection, getTextBox, selectOption } from '../../test/steps.ts';
import { accountRecord } from '../../test/student-account.ts';

const basic = getSection('Basic Info');
const register = getButton('Register');
const REGISTERED = 'Registration has been completed';

beforeEach(() => {
  server.reply(registerStudent, { uuid: student.uuid });
});

const fee = (cents: number) => ({
  ...rulesOff,
  registrationFee: cents as Cents,
});
const feeLine = page.getByRole('checkbox', { name: 'Registration fee RM 50.00' });

async function fillForm(name: string) {
  await getTextBox('Name', basic).fill(name);
  await getTextBox('Phone No.', basic).fill('123456789');
  await selectOption('Gender', 'Female');
  await selectOption('Program Level', 'Form 1');
  await selectOption('Schedule', 'MORNING');
}

async function openWithFee(cents: number) {
  server.reply(getHouseRules, fee(cents));
  await openScreen('/student/register');
}

test('the registration fee is a ticked line, and is sent unless it is unticked (R-1557)', async () => {
  await openWithFee(5000);
  await expect.element(feeLine).toBeChecked();
  await expectAccessible();
  await fillForm('With');
  await register.click();
  await expect.element(page.getByText(REGISTERED)).toBeVisible();
  await expect.element(getButton('Take deposit')).not.toBeInTheDocument();
  await getButton('Register another').click();
  await feeLine.click();
  await fillForm('Without');
  await register.click();
  await expect.element(page.getByText(REGISTERED)).toBeVisible();
  await getButton('Register another').click();
  await expect.element(feeLine).toBeChecked();
  expect(server.sent(registerStudent).map(({ registrationFee }) => registrationFee)).toEqual([
    5000,
    undefined,
  ]);
});

test('a deposit is taken from the alert after the registration (R-1577)', async () => {
  server.reply(getStudentAccount, accountRecord);
  server.reply(getHeldMoney, HOLDS_NOTHING);
  server.reply(getHouseRules, { ...rulesOff, deposit: 20_000 as Cents });
  await openScreen('/student/register');
  await fillForm('With deposit');
  await register.click();
  await expect.element(getButton('Take deposit')).toBeVisible();
  await expectAccessible();
  await userEvent.keyboard('d');
  const dialog = page.getByRole('dialog', { name: /^Take deposit/ });
  await expect.element(getTextBox('Amount', dialog)).toHaveValue('200.00');
  expect(location.pathname).toBe(`/student/${student.uuid}`);
});

test('a fee that has changed is shown anew, and nothing typed is lost', async () => {
  const message = 'The registration fee has changed. Check it, then register again.';
  await openWithFee(5000);
  await fillForm('Tan');
  await expect.element(feeLine).toBeChecked();
  server.reply(getHouseRules, fee(6000));
  server.reply(registerStudent, new FakeRefusal(409, 'REGISTRATION_FEE_CHANGED', message));
  await register.click();
  await dismissAlert('Oops', message);
  const changed = page.getByRole('checkbox', { name: 'Registration fee RM 60.00' });
  await expect.element(changed).toBeChecked();
  await expect.element(getTextBox('Name', basic)).toHaveValue('Tan');
});

test('a fee that could not be loaded can be loaded again', async () => {
  const restore = server.lose(getHouseRules);
  await openScreen('/student/register');
  const lost = page.getByText('The registration fee could not be loaded', { exact: true });
  await expect.element(lost).toBeVisible();
  restore();
  server.reply(getHouseRules, fee(5000));
  await getButton('Try again').click();
  await expect.element(feeLine).toBeChecked();
});
