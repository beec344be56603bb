import type { RequestOf } from '@kelas/contract/call';
import { changeSettings, getLogo, getSettings } from '@kelas/contract/centre';
import { getStudent, listStudents, registerStudent } from '@kelas/contract/students';
import type { Page } from '@playwright/test';
import { expect, openAs, request, test } from './fixtures.ts';
import { useOwnKelas } from './own-kelas.ts';
import {
  answerDialog,
  chooseOption,
  closeAlert,
  countCalls,
  getOptionNames,
  holdCall,
  locateButton,
  locateRows,
  locateSelect,
  loseConnection,
} from './steps.ts';
import { makeUnique } from './test-data.ts';

const own = useOwnKelas();

const locateName = (page: Page) => page.getByLabel('Centre name');
const locateAddress = (page: Page) => page.getByLabel('Address');
const locateFinanceSwitch = (page: Page) => page.getByLabel('Employees may see finance reports');
const locateLogo = (page: Page) => page.getByAltText('The centre’s logo');
const SAVED_ALERT = ['Thank you', 'Info update has been completed'] as const;

const getStoredSettings = () => request(getSettings, {}, own.admin.token);
const getStoredLogo = async () => (await request(getLogo, {}, own.admin.token)).logo;

/** Sets the initial settings of each test, with `changes`. */
function resetSettings(changes: Partial<RequestOf<typeof changeSettings>> = {}) {
  const defaults = {
    name: 'Pusat Kelas',
    address: '',
    registrationNo: '',
    phonePrefix: '60',
    language: 'en',
    employeeFinance: true,
    employeeTeacherHistory: true,
    logo: null,
  } as const;
  return request(changeSettings, { ...defaults, ...changes }, own.admin.token);
}

test.beforeEach(() => resetSettings());

test('details of the centre are saved once, kept after a failure, and merged with another window', async ({
  page,
}) => {
  await openAs(page, own.admin, '/');
  const menu = page.getByRole('navigation');
  await menu.getByRole('button', { name: 'Centre' }).click();
  await menu.getByRole('link', { name: 'Settings' }).click();
  await expect(locateName(page)).toBeFocused();
  await locateName(page).fill('<img src=x onerror=alert(1)> & Anak');
  await page.getByLabel('Registration no.').fill('WA-1234');
  await locateAddress(page).fill('12, Jalan Ampang\n50450 Kuala Lumpur');
  await chooseOption(page, 'Default country code', '+673 Brunei');
  await chooseOption(page, 'Language of receipts and reminders', 'Bahasa Melayu');
  await locateFinanceSwitch(page).uncheck();
  const calls = countCalls(page, changeSettings);
  await locateButton(page, 'Save').dblclick();
  await closeAlert(page, ...SAVED_ALERT);
  expect(calls()).toBe(1);
  expect(await getStoredSettings()).toMatchObject({
    name: '<img src=x onerror=alert(1)> & Anak',
    registrationNo: 'WA-1234',
    address: '12, Jalan Ampang\n50450 Kuala Lumpur',
    phonePrefix: '673',
    language: 'ms',
    employeeFinance: false,
    employeeTeacherHistory: true,
  });
  await page.reload();
  await expect(locateName(page)).toHaveValue('<img src=x onerror=alert(1)> & Anak');
  await expect(locateAddress(page)).toHaveValue('12, Jalan Ampang\n50450 Kuala Lumpur');
  await expect(locateSelect(page, 'Default country code')).toHaveText('+673 Brunei');
  await expect(locateFinanceSwitch(page)).not.toBeChecked();

  await resetSettings();
  await openAs(page, own.admin, '/settings');
  await locateName(page).fill('');
  await locateButton(page, 'Save').click();
  await closeAlert(page, 'Oops', 'Name is required');
  await locateName(page).fill('Nilam');
  const restore = await loseConnection(page, changeSettings);
  await locateButton(page, 'Save').click();
  await closeAlert(page, 'Oops', /^The server cannot be reached\./);
  await expect(locateName(page)).toHaveValue('Nilam');
  restore();

  const release = await holdCall(page, changeSettings);
  await locateButton(page, 'Save').click();
  await expect(locateButton(page, 'Save')).toBeDisabled();
  await locateAddress(page).fill('Ipoh');
  release();
  await closeAlert(page, ...SAVED_ALERT);
  await expect(locateAddress(page)).toHaveValue('Ipoh');
  expect(await getStoredSettings()).toMatchObject({ name: 'Nilam', address: '' });
  await locateButton(page, 'Save').click();
  await closeAlert(page, ...SAVED_ALERT);
  expect(await getStoredSettings()).toMatchObject({ name: 'Nilam', address: 'Ipoh' });

  await resetSettings();
  await openAs(page, own.admin, '/settings');
  await locateName(page).fill('Mine');
  await page.getByLabel('Registration no.').fill('My number');
  await resetSettings({ name: 'Theirs', address: 'Their road' });
  await locateButton(page, 'Save').click();
  const notice = page.getByRole('alert');
  await expect(notice).toContainText(/^You changed the settings in another window on \d/);
  await expect(locateName(page)).toHaveValue('Mine');
  await expect(notice.getByLabel('Changed by both')).toHaveText(
    'Centre nameTheir value: TheirsYour value: Mine',
  );
  await expect(notice.getByLabel('Also updated')).toHaveText('AddressTheir road');
  await locateButton(notice, 'Use their values').click();
  await expect(locateName(page)).toHaveValue('Theirs');
  await expect(notice).toHaveCount(0);
  await locateName(page).fill('Mine again');
  await locateButton(page, 'Save').click();
  await closeAlert(page, ...SAVED_ALERT);
  expect(await getStoredSettings()).toMatchObject({
    name: 'Mine again',
    registrationNo: 'My number',
    address: 'Their road',
  });
});

/** Makes a picture file of this size. */
async function makePicture(page: Page, width: number, height: number) {
  const url = await page.evaluate(
    ([wide, high]) => {
      const canvas = document.createElement('canvas');
      canvas.width = wide;
      canvas.height = high;
      const context = canvas.getContext('2d');
      // Noise does not compress.
      for (let x = 0; context && x < wide; x += 4) {
        for (let y = 0; y < high; y += 4) {
          context.fillStyle = `rgb(${(x * 7919 + y * 104729) % 256} ${(x * y) % 256} ${(x ^ y) % 256})`;
          context.fillRect(x, y, 4, 4);
        }
      }
      return canvas.toDataURL('image/png');
    },
    [width, height] as const,
  );
  return {
    name: 'logo.png',
    mimeType: 'image/png',
    buffer: Buffer.from(url.slice(url.indexOf(',') + 1), 'base64'),
  };
}

test('a logo is scaled down, shown before it is saved, removed, and not replaced without a notice', async ({
  page,
}) => {
  await openAs(page, own.admin, '/settings');
  await expect(page.getByText('No logo')).toBeVisible();
  const chooser = page.waitForEvent('filechooser');
  await locateButton(page, 'Choose picture').click();
  await (await chooser).setFiles(await makePicture(page, 2400, 1200));
  await expect(locateLogo(page)).toBeVisible();
  const getSize = () =>
    locateLogo(page).evaluate((image: HTMLImageElement) => [
      image.naturalWidth,
      image.naturalHeight,
    ]);
  expect(await getSize()).toEqual([480, 240]);
  expect(await getStoredLogo()).toBeNull();
  await locateButton(page, 'Save').click();
  await closeAlert(page, ...SAVED_ALERT);
  expect(await getStoredLogo()).toMatch(/^data:image\/(png|jpeg);base64,/);
  await page.reload();
  await expect(locateLogo(page)).toBeVisible();
  expect(await getSize()).toEqual([480, 240]);

  const file = page.getByLabel('Logo file');
  const text = { name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('no picture') };
  await file.setInputFiles(text);
  await expect(page.getByRole('alert')).toHaveText(
    'This file cannot be read. Choose a PNG or JPEG picture.',
  );
  await expect(locateLogo(page)).toBeVisible();
  await locateButton(page, 'Remove').click();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.getByText('No logo')).toBeVisible();
  await locateButton(page, 'Save').click();
  await closeAlert(page, ...SAVED_ALERT);
  expect(await getStoredLogo()).toBeNull();

  const makeLogo = async (width: number) => {
    const { mimeType, buffer } = await makePicture(page, width, 20);
    return `data:${mimeType};base64,${buffer.toString('base64')}`;
  };
  const [before, theirs] = [await makeLogo(20), await makeLogo(40)];
  await resetSettings({ logo: before });
  await page.reload();
  await expect(locateLogo(page)).toBeVisible();
  await page.getByLabel('Logo file').setInputFiles(await makePicture(page, 60, 20));
  await expect(locateLogo(page)).toHaveJSProperty('naturalWidth', 60);
  await resetSettings({ logo: theirs });
  const storedBefore = await getStoredLogo();
  await locateButton(page, 'Save').click();
  const notice = page.getByRole('alert');
  await expect(notice.getByLabel('Changed by both')).toHaveText(
    'LogoTheir value: New logoYour value: New logo',
  );
  await locateButton(notice, 'Use their values').click();
  await locateButton(page, 'Save').click();
  await closeAlert(page, ...SAVED_ALERT);
  expect(await getStoredLogo()).toBe(storedBefore);
});

test('settings hide features from an EMPLOYEE, and set the country code of new phone numbers', async ({
  page,
}) => {
  await openAs(page, own.employee, '/settings');
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('navigation')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Settings' })).toHaveCount(0);
  await page.goto('/payment/history/people');
  expect(await getOptionNames(page, 'Type')).toEqual(['Student', 'Teacher']);
  await resetSettings({ employeeFinance: false, employeeTeacherHistory: false });
  await openAs(page, own.employee, '/payment/history?type=TEACHER');
  await expect(page.getByRole('region', { name: 'Students, table' })).toBeVisible();
  await expect(locateSelect(page, 'Type')).toHaveText('Student');
  expect(await getOptionNames(page, 'Type')).toEqual(['Student']);
  for (const path of ['/finance/report/student', '/finance/report/month']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/$/);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  await openAs(page, own.admin, '/payment/history?type=TEACHER');
  await expect(page.getByRole('region', { name: 'Teachers, table' })).toBeVisible();
  await expect(locateSelect(page, 'Type')).toHaveText('Teacher');

  const form = {
    gender: 'F',
    programLvl: 2,
    schedule: 'MORNING',
    enrolmentDate: '01-2026',
  } as const;
  const { uuid } = await request(
    registerStudent,
    { ...form, name: makeUnique('Student'), phoneNo: '60123456789' },
    own.employee.token,
  );
  await resetSettings({ phonePrefix: '65' });
  const phone = page.getByLabel('Phone No.').first();
  const prefix = page.locator('main .MuiInputAdornment-root').first();

  await openAs(page, own.employee, `/student/management/form?uuid=${uuid}`);
  await expect(phone).toHaveValue('123456789');
  await expect(prefix).toHaveText('+60');

  const release = await holdCall(page, getSettings);
  await openAs(page, own.employee, '/student/register');
  await phone.fill('9123 4567');
  await phone.blur();
  await expect(prefix).toHaveText('+60');
  release();
  await expect(prefix).toHaveText('+65');
  await expect(phone).toHaveValue('91234567');
  const newcomer = makeUnique('Newcomer');
  await page.getByLabel('Name', { exact: true }).first().fill(newcomer);
  await phone.fill('+673 712 3456');
  await phone.blur();
  await expect(phone).toHaveValue('7123456');
  await expect(prefix).toHaveText('+673');
  await phone.fill('7123457');
  await expect(prefix).toHaveText('+673');
  await phone.fill('');
  await expect(prefix).toHaveText('+65');
  await phone.fill('9123 4567');
  await chooseOption(page, 'Gender', 'Female');
  await chooseOption(page, 'Program Level', 'Form 1');
  await chooseOption(page, 'Schedule', 'MORNING');
  await locateButton(page, 'Register').click();
  await closeAlert(page, 'Thank you', 'Registration has been completed');
  await expect(prefix).toHaveText('+65');
  const [found] = await request(listStudents, { name: newcomer }, own.employee.token);
  const student = await request(getStudent, { uuid: found?.uuid ?? '' }, own.employee.token);
  expect(student.phoneNo).toBe('6591234567');
});

const PASSWORD = 'three brown horses';
const locateDialog = (page: Page, title: string) =>
  page.getByRole('dialog', { name: new RegExp(`^${title}`) });

async function logIn(page: Page, username: string) {
  await page.goto('/');
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password').fill(PASSWORD);
  await locateButton(page, 'Login').click();
}

test('an owner adds an account, which logs in until it is deactivated', async ({
  page,
  browser,
}) => {
  await openAs(page, own.admin, '/settings');
  await page.getByRole('tab', { name: 'Staff accounts' }).click();
  await locateButton(page, 'Add account').click();
  const dialog = locateDialog(page, 'Add account');
  await dialog.getByLabel('Name', { exact: true }).fill('Chandra');
  await dialog.getByLabel('Username').fill('chandra');
  for (const label of ['Password', 'Password again']) {
    await dialog.getByLabel(label, { exact: true }).fill('password1');
  }
  await locateButton(dialog, 'Add account').click();
  await expect(dialog.getByRole('alert')).toContainText('easy to guess');
  for (const label of ['Password', 'Password again']) {
    await dialog.getByLabel(label, { exact: true }).fill(PASSWORD);
  }
  await locateButton(dialog, 'Add account').dblclick();
  await expect(dialog).toBeHidden();
  const row = locateRows(page).filter({ hasText: 'chandra' });
  await expect(row).toContainText('ChandrachandraEmployeeActive');

  const context = await browser.newContext();
  const other = await context.newPage();
  await logIn(other, 'chandra');
  await expect(other).toHaveURL('/student/register');

  await locateButton(row, 'Edit: Chandra').click();
  await locateButton(locateDialog(page, 'Edit account'), 'Deactivate').click();
  await answerDialog(page, 'Yes');
  await expect(row).toContainText('Deactivated');
  await logIn(other, 'chandra');
  await expect(other.getByRole('alert')).toHaveText('Wrong username or password');
  await context.close();
});
