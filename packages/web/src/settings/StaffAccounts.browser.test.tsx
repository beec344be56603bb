import type { OutputOf } from '@kelas/contract/call';
import { getOwnAccount } from '@kelas/contract/session';
import { addStaff, changePassword, changeStaff, listStaff } from '@kelas/contract/staff';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible, expectFitsPhone } from '../../test/checks.ts';
import { FakeRefusal } from '../../test/fake-server.ts';
import { MARKUP } from '../../test/records.ts';
import { openScreen, server } from '../../test/screen.tsx';
import {
  answerConfirmation,
  dismissAlert,
  doubleClick,
  expectOption,
  expectRows,
  getButton,
  selectOption,
} from '../../test/steps.ts';

const PATH = '/settings/staff';

type Account = OutputOf<typeof listStaff>[number];

const mei: Account = {
  id: 7,
  username: 'mei',
  displayName: 'Mei Ling',
  role: 'ADMIN',
  active: true,
  lastLoginDate: '2026-03-01T06:05:00.000Z',
};
const ravi: Account = {
  ...mei,
  id: 8,
  username: 'ravi',
  displayName: MARKUP,
  role: 'EMPLOYEE',
  lastLoginDate: null,
};
const gone: Account = { ...ravi, id: 9, username: 'siti', displayName: 'Siti', active: false };
const OWN_ROW = 'Mei LingmeiAdminActive1 Mar 2026, 14:05Edit Password';

// The name of a dialog is its title and its subtitle.
const dialog = (title: string) => page.getByRole('dialog', { name: new RegExp(`^${title}`) });
const field = (label: string) => page.getByRole('dialog').getByLabelText(label, { exact: true });

beforeEach(() => {
  server.reply(getOwnAccount, { username: 'mei', name: 'Mei Ling', role: 'ADMIN' });
  server.reply(listStaff, [mei, ravi, gone]);
});

test('the list shows role, status and last login in words', async () => {
  await openScreen(PATH, 'ADMIN');
  await expectRows([
    OWN_ROW,
    `${MARKUP}raviEmployeeActiveNAEdit Password`,
    'SitisitiEmployeeDeactivatedNAEdit Password',
  ]);
  await expect.element(page.getByText('3 accounts', { exact: true })).toBeVisible();
  expect(document.querySelectorAll('tbody img')).toHaveLength(0);
  await expectAccessible();
  await expectFitsPhone();
});

test('an account is added once, with a password that is typed twice', async () => {
  await openScreen(PATH, 'ADMIN');
  await getButton('Add account').click();
  const add = getButton('Add account', dialog('Add account'));
  await expect.element(field('Name')).toHaveFocus();
  await userEvent.keyboard('Chandra');
  await field('Username').fill('chandra');
  await selectOption('Role', 'Admin', dialog('Add account'));
  await field('Password').fill('three brown horses');
  await field('Password again').fill('three brown horse');
  await add.click();
  await expect.element(page.getByText('The two passwords are not the same')).toBeVisible();
  expect(server.sent(addStaff)).toEqual([]);

  const weak = 'This password is too easy to guess';
  server.reply(addStaff, new FakeRefusal(422, 'INVALID', weak));
  await field('Password again').fill('three brown horses');
  await add.click();
  await expect.element(dialog('Add account').getByRole('alert')).toHaveTextContent(weak);
  await expectAccessible();
  await expectFitsPhone();

  server.reply(addStaff, { ...mei, id: 10 });
  const release = server.hold(addStaff);
  doubleClick(add);
  await expect.element(add).toBeDisabled();
  server.reply(listStaff, [mei]);
  release();
  await expect.element(dialog('Add account')).not.toBeInTheDocument();
  await page.viewport(1280, 900);
  await expectRows([OWN_ROW]);
  expect(server.sent(addStaff)).toHaveLength(2);
  expect(server.sent(addStaff)[1]).toEqual({
    displayName: 'Chandra',
    username: 'chandra',
    role: 'ADMIN',
    password: 'three brown horses',
  });
});

test('name and role are changed', async () => {
  server.reply(changeStaff, ravi);
  await openScreen(PATH, 'ADMIN');
  await getButton('Edit: Siti').click();
  await expectOption('Role', 'Employee', dialog('Edit account'));
  await field('Name').fill('Siti Aminah');
  await selectOption('Role', 'Admin', dialog('Edit account'));
  await getButton('Save').click();
  await expect.element(dialog('Edit account')).not.toBeInTheDocument();
  expect(server.sent(changeStaff)).toEqual([{ id: 9, displayName: 'Siti Aminah', role: 'ADMIN' }]);
});

test('a person is deactivated after a question with the name, and activated again', async () => {
  server.reply(changeStaff, ravi);
  await openScreen(PATH, 'ADMIN');
  await getButton(`Edit: ${MARKUP}`).click();
  await getButton('Deactivate').click();
  const question = dialog('Confirmation');
  await expect
    .element(question)
    .toMatchTextContent(`Deactivate ${MARKUP}? The person is logged out`);
  await answerConfirmation('No');
  expect(server.sent(changeStaff)).toEqual([]);
  await getButton('Deactivate').click();
  await answerConfirmation('Yes');
  await expect.element(dialog('Edit account')).not.toBeInTheDocument();
  await getButton('Edit: Siti').click();
  await getButton('Activate').click();
  await answerConfirmation('Yes');
  await expect.element(dialog('Edit account')).not.toBeInTheDocument();
  expect(server.sent(changeStaff)).toEqual([
    { id: 8, active: false },
    { id: 9, active: true },
  ]);
});

test('the last active ADMIN stays: the refusal is shown in the dialog', async () => {
  const message = 'The last active ADMIN cannot be changed';
  server.reply(changeStaff, new FakeRefusal(409, 'LAST_ADMIN', message));
  await openScreen(PATH, 'ADMIN');
  await getButton('Edit: Mei Ling').click();
  await getButton('Deactivate').click();
  await expect
    .element(dialog('Confirmation'))
    .toMatchTextContent('Deactivate Mei Ling? You are logged out at once');
  await answerConfirmation('Yes');
  await expect.element(dialog('Edit account').getByRole('alert')).toHaveTextContent(message);
});

test('another person gets a new password; for one’s own the current one is asked', async () => {
  server.reply(changePassword, undefined);
  await openScreen(PATH, 'ADMIN');
  await getButton('Password: Siti').click();
  await expect.element(field('Password')).toHaveFocus();
  await userEvent.keyboard('four green doors');
  await field('Password again').fill('four green doors');
  await getButton('Save').click();
  await dismissAlert('Thank you', 'Siti has a new password');
  expect(server.sent(changePassword)).toEqual([{ id: 9, password: 'four green doors' }]);
  await getButton('Password: Mei Ling').click();
  await expect.element(dialog('Change password')).toBeVisible();
  await expect.element(field('Current password')).toHaveFocus();
});

test('an EMPLOYEE cannot open the accounts', async () => {
  await openScreen('/student/register', 'EMPLOYEE');
  await expect.element(page.getByRole('link', { name: 'Settings' })).not.toBeInTheDocument();
  expect(server.sent(listStaff)).toEqual([]);
});
