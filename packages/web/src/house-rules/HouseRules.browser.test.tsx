import { changeHouseRules, getHouseRules } from '@kelas/contract/house-rules';
import { changeMiscItem, listMiscItemCounts } from '@kelas/contract/misc-items';
import type { Cents } from '@kelas/contract/values/cents';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible, expectFitsPhone } from '../../test/checks.ts';
import { FakeRefusal } from '../../test/fake-server.ts';
import { rulesOff } from '../../test/records.ts';
import { openScreen, server } from '../../test/screen.tsx';
import { dismissAlert, expectInvalid, getButton, getTextBox } from '../../test/steps.ts';

const PATH = '/settings/rules';
const getSwitch = (name: string) => page.getByRole('switch', { name });
const getNumber = (name: string) => page.getByRole('spinbutton', { name });
const save = getButton('Save');

test('every rule is off at first; a rule that is turned on is saved with its fields (R-1551)', async () => {
  server.reply(changeHouseRules, { ...rulesOff, version: 2, dueDay: 10 });
  await openScreen(PATH, 'ADMIN');
  for (const name of ['Due day', 'Not admitted', 'Registration fee']) {
    await expect.element(getSwitch(name)).not.toBeChecked();
  }
  await expect.element(getNumber('Day of the month')).not.toBeInTheDocument();
  await getSwitch('Due day').click();
  await getNumber('Day of the month').fill('10');
  await expect
    .element(getSwitch('Due day'))
    .toHaveAccessibleDescription(/is due on 10 Dec, and marked as overdue from 11 Dec on/);
  await expectAccessible();
  await expectFitsPhone();
  await save.click();
  await dismissAlert('Thank you', 'Info update has been completed');
  expect(server.sent(changeHouseRules)).toEqual([{ ...rulesOff, dueDay: 10 }]);
});

test('the examples follow the typed numbers', async () => {
  await openScreen(PATH, 'ADMIN');
  await getSwitch('Not admitted').click();
  await getNumber('Unpaid months').fill('3');
  await expect
    .element(getSwitch('Not admitted'))
    .toHaveAccessibleDescription(/appears from 3 unpaid months \(RM\s360\.00\)/);
  await getNumber('Unpaid months').fill('1');
  await expect
    .element(getSwitch('Not admitted'))
    .toHaveAccessibleDescription(/appears from 1 unpaid month \(RM\s120\.00\)/);
  await getSwitch('Registration fee').click();
  await getTextBox('Amount').fill('80.50');
  await expect
    .element(getSwitch('Registration fee'))
    .toHaveAccessibleDescription(/the first payment is RM\s200\.50\./);
});

test('a wrong number is not sent, and an empty amount does not turn the rule off', async () => {
  const message = 'Registration fee must be above zero';
  server.reply(changeHouseRules, new FakeRefusal(422, 'INVALID', { registrationFee: message }));
  await openScreen(PATH, 'ADMIN');
  await getSwitch('Due day').click();
  const wrong = 'Due day must be from 1 to 28';
  for (const typed of ['29', '']) {
    await getNumber('Day of the month').fill(typed);
    await save.click();
    await expect.element(page.getByText(wrong, { exact: true })).toBeVisible();
  }
  expect(server.sent(changeHouseRules)).toEqual([]);
  await getSwitch('Due day').click();
  await getSwitch('Registration fee').click();
  await getTextBox('Amount').fill('');
  await save.click();
  await dismissAlert('Oops', message);
  expect(server.sent(changeHouseRules)).toEqual([{ ...rulesOff, registrationFee: 0 }]);
  await expectInvalid(getTextBox('Amount'), '', message);
});

test('the rule for absences has a limit and weeks, or none (R-2500)', async () => {
  server.reply(changeHouseRules, { ...rulesOff, version: 2 });
  await openScreen(PATH, 'ADMIN');
  await getSwitch('Owed absences').click();
  await getNumber('At most in a month').fill('32');
  await save.click();
  await expect.element(page.getByText('Please enter a number from 1 to 31')).toBeVisible();
  expect(server.sent(changeHouseRules)).toEqual([]);
  await getNumber('At most in a month').fill('');
  await getNumber('Lapses after weeks').fill('4');
  await getSwitch('Attendance on bills').click();
  await expectAccessible();
  await expectFitsPhone();
  await save.click();
  await dismissAlert('Thank you', 'Info update has been completed');
  const owedAbsences = { of: 'EXCUSED', perMonth: null, weeks: 4 };
  expect(server.sent(changeHouseRules)).toEqual([
    { ...rulesOff, owedAbsences, attendanceOnBills: true },
  ]);
});

test('a rule that someone else changed is merged (R-1351)', async () => {
  const theirs = { ...rulesOff, version: 2, registrationFee: 8000 as Cents };
  const message = 'Mei Ling changed the house rules on 2 Mar 2026, 14:05';
  server.reply(changeHouseRules, ({ version }) =>
    version === 1 ? new FakeRefusal(409, 'STALE_VERSION', message) : { ...theirs, dueDay: 7 },
  );
  await openScreen(PATH, 'ADMIN');
  await getSwitch('Due day').click();
  server.reply(getHouseRules, theirs);
  await save.click();
  await expect.element(page.getByRole('alert')).toMatchTextContent(message);
  await expect.element(page.getByRole('alert')).not.toMatchTextContent('discount');
  await expect.element(getTextBox('Amount')).toHaveValue('80.00');
  await save.click();
  await dismissAlert('Thank you', 'Info update has been completed');
  expect(server.sent(changeHouseRules).at(-1)).toEqual({ ...theirs, dueDay: 7 });
});

test('rules that fail to load show no form', async () => {
  const restore = server.lose(getHouseRules);
  await openScreen(PATH, 'ADMIN');
  await expect.element(page.getByText('Not loaded', { exact: true })).toBeVisible();
  await expect.element(save).not.toBeInTheDocument();
  restore();
  await getButton('Try again').click();
  await expect.element(save).toBeVisible();
});

test('with the rule Deposit, another name for the misc item Deposit is proposed (R-1865)', async () => {
  const item = {
    id: 4,
    name: 'Deposit',
    fee: 10_000 as Cents,
    retired: false,
    charges: 3,
    version: 2,
  };
  server.reply(listMiscItemCounts, [item]);
  server.reply(changeMiscItem, { ...item, name: 'Deposit (fee)', version: 3 });
  await openScreen(PATH, 'ADMIN');
  const rename = getButton('Rename to Deposit (fee)');
  await expect.element(rename).not.toBeInTheDocument();
  await getSwitch('Deposit').click();
  await expectFitsPhone();
  await rename.click();
  const dialog = page.getByRole('dialog', { name: /^Edit misc item/ });
  await expect.element(getTextBox('Name', dialog)).toHaveValue('Deposit (fee)');
  server.reply(listMiscItemCounts, [{ ...item, name: 'Deposit (fee)', version: 3 }]);
  await getButton('Save', dialog).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(server.sent(changeMiscItem)).toMatchObject([{ id: 4, name: 'Deposit (fee)', version: 2 }]);
  expect(server.sent(changeHouseRules)).toEqual([]);
  await expect.element(rename).not.toBeInTheDocument();
});
