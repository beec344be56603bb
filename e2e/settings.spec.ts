import type { RequestOf } from '@kelas/contract/call';
import { changeSettings, getLogo, getSettings } from '@kelas/contract/centre';
import { getStudent, listStudents, registerStudent } from '@kelas/contract/students';
import type { Page } from '@playwright/test';
import { expect, openAs, request, test } from './fixtures.ts';
import { useOwnKelas } from './own-kelas.ts';
import {
  box,
  button,
  choicesOf,
  choose,
  closeAlert,
  countCalls,
  expectNarrowEnough,
  expectOpenToAll,
  hold,
  loseConnection,
} from './steps.ts';
import { unique } from './test-data.ts';

const own = useOwnKelas();

const name = (page: Page) => page.getByLabel('Centre name');
const address = (page: Page) => page.getByLabel('Address');
const finance = (page: Page) => page.getByLabel('Employees may see finance reports');
const logo = (page: Page) => page.getByAltText('The centre’s logo');
const SAVED = ['Thank you', 'Info update has been completed'] as const;

const stored = () => request(getSettings, {}, own.admin.token);
const storedLogo = async () => (await request(getLogo, {}, own.admin.token)).logo;

/** The settings that journeys begin with, and `changes`. */
function reset(changes: Partial<RequestOf<typeof changeSettings>> = {}) {
  const plain = {
    name: 'Pusat Kelas',
    address: '',
    registrationNo: '',
    phonePrefix: '60',
    language: 'en',
    employeeFinance: true,
    employeeTeacherHistory: true,
    logo: null,
  } as const;
  return request(changeSettings, { ...plain, ...changes }, own.admin.token);
}

test.beforeEach(() => reset());

test('the centre is named, and what it says of itself is there after a reload', async ({
  page,
}) => {
  await openAs(page, own.admin, '/');
  await page.getByRole('navigation').getByRole('link', { name: 'Settings' }).click();
  await expect(name(page)).toBeFocused();
  await name(page).fill('<img src=x onerror=alert(1)> & Anak');
  await page.getByLabel('Registration no.').fill('WA-1234');
  await address(page).fill('12, Jalan Ampang\n50450 Kuala Lumpur');
  await choose(page, 'Default country code', '+673 Brunei');
  await choose(page, 'Language of receipts and reminders', 'Bahasa Melayu');
  await finance(page).uncheck();
  const calls = countCalls(page, changeSettings);
  await button(page, 'Save').dblclick();
  await closeAlert(page, ...SAVED);
  expect(calls()).toBe(1);
  expect(await stored()).toMatchObject({
    name: '<img src=x onerror=alert(1)> & Anak',
    registrationNo: 'WA-1234',
    address: '12, Jalan Ampang\n50450 Kuala Lumpur',
    phonePrefix: '673',
    language: 'ms',
    employeeFinance: false,
    employeeTeacherHistory: true,
  });
  await page.reload();
  await expect(name(page)).toHaveValue('<img src=x onerror=alert(1)> & Anak');
  await expect(address(page)).toHaveValue('12, Jalan Ampang\n50450 Kuala Lumpur');
  await expect(box(page, 'Default country code')).toHaveText('+673 Brunei');
  await expect(finance(page)).not.toBeChecked();
});

/** A picture of this size, as a file to choose. */
async function pictureOf(page: Page, width: number, height: number) {
  const url = await page.evaluate(
    ([wide, high]) => {
      const canvas = document.createElement('canvas');
      canvas.width = wide;
      canvas.height = high;
      const context = canvas.getContext('2d');
      // Noise, which no format makes small.
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

test('a logo is made small enough, shown before it is saved, and removed again', async ({
  page,
}) => {
  await openAs(page, own.admin, '/settings');
  await expect(page.getByText('No logo')).toBeVisible();
  const chooser = page.waitForEvent('filechooser');
  await button(page, 'Choose picture').click();
  await (await chooser).setFiles(await pictureOf(page, 2400, 1200));
  await expect(logo(page)).toBeVisible();
  const size = () =>
    logo(page).evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]);
  expect(await size()).toEqual([480, 240]);
  expect(await storedLogo()).toBeNull();
  await button(page, 'Save').click();
  await closeAlert(page, ...SAVED);
  expect(await storedLogo()).toMatch(/^data:image\/(png|jpeg);base64,/);
  await page.reload();
  await expect(logo(page)).toBeVisible();
  expect(await size()).toEqual([480, 240]);

  const file = page.getByLabel('Logo file');
  const text = { name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('no picture') };
  await file.setInputFiles(text);
  await expect(page.getByRole('alert')).toHaveText(
    'This file cannot be read. Choose a PNG or JPEG picture.',
  );
  await expect(logo(page)).toBeVisible();
  await button(page, 'Remove').click();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.getByText('No logo')).toBeVisible();
  await button(page, 'Save').click();
  await closeAlert(page, ...SAVED);
  expect(await storedLogo()).toBeNull();
});

test('what fails keeps what was typed, and what is typed meanwhile stays', async ({ page }) => {
  await openAs(page, own.admin, '/settings');
  await name(page).fill('');
  await button(page, 'Save').click();
  await closeAlert(page, 'Oops', 'Name is required');
  await name(page).fill('Nilam');
  const restore = await loseConnection(page, changeSettings);
  await button(page, 'Save').click();
  await closeAlert(page, 'Oops', /^The server cannot be reached\./);
  await expect(name(page)).toHaveValue('Nilam');
  await restore();

  const letGo = await hold(page, changeSettings);
  await button(page, 'Save').click();
  await expect(button(page, 'Save')).toBeDisabled();
  await address(page).fill('Ipoh');
  await letGo();
  await closeAlert(page, ...SAVED);
  await expect(address(page)).toHaveValue('Ipoh');
  expect(await stored()).toMatchObject({ name: 'Nilam', address: '' });
  await button(page, 'Save').click();
  await closeAlert(page, ...SAVED);
  expect(await stored()).toMatchObject({ name: 'Nilam', address: 'Ipoh' });
});

test('a change by somebody else is told in place, and taken over when that is wanted', async ({
  page,
}) => {
  await openAs(page, own.admin, '/settings');
  await name(page).fill('Mine');
  await page.getByLabel('Registration no.').fill('My number');
  await reset({ name: 'Theirs', address: 'Their road' });
  await button(page, 'Save').click();
  const notice = page.getByRole('alert');
  await expect(notice).toContainText(/^You changed the settings in another window at \d\d:\d\d/);
  await expect(name(page)).toHaveValue('Mine');
  await expect(notice.getByLabel('Changed by both')).toHaveText(
    'Centre nameTheir value: TheirsYour value: Mine',
  );
  await expect(notice.getByLabel('Also updated')).toHaveText('AddressTheir road');
  await expectOpenToAll(page, 'settings that were overtaken');
  await button(notice, 'Use their values').click();
  await expect(name(page)).toHaveValue('Theirs');
  await expect(notice).toHaveCount(0);
  await name(page).fill('Mine again');
  await button(page, 'Save').click();
  await closeAlert(page, ...SAVED);
  expect(await stored()).toMatchObject({
    name: 'Mine again',
    registrationNo: 'My number',
    address: 'Their road',
  });
});

test('a logo that another desk has saved is not replaced unseen', async ({ page }) => {
  await openAs(page, own.admin, '/settings');
  const logoOf = async (width: number) => {
    const { mimeType, buffer } = await pictureOf(page, width, 20);
    return `data:${mimeType};base64,${buffer.toString('base64')}`;
  };
  const [before, theirs] = [await logoOf(20), await logoOf(40)];
  await reset({ logo: before });
  await page.reload();
  await expect(logo(page)).toBeVisible();
  await page.getByLabel('Logo file').setInputFiles(await pictureOf(page, 60, 20));
  await expect(logo(page)).toHaveJSProperty('naturalWidth', 60);
  await reset({ logo: theirs });
  const kept = await storedLogo();
  await button(page, 'Save').click();
  const notice = page.getByRole('alert');
  await expect(notice.getByLabel('Changed by both')).toHaveText(
    'LogoTheir value: New logoYour value: New logo',
  );
  await button(notice, 'Use their values').click();
  await button(page, 'Save').click();
  await closeAlert(page, ...SAVED);
  expect(await storedLogo()).toBe(kept);
});

test('the screen is open to all at any width, and to an ADMIN alone', async ({ page }) => {
  await openAs(page, own.admin, '/settings');
  await expect(name(page)).toBeVisible();
  await expectOpenToAll(page, 'settings');
  await expectNarrowEnough(page);
  await openAs(page, own.employee, '/settings');
  await expect(page).toHaveURL(/\/$/);
  await page.setViewportSize({ width: 1280, height: 900 });
  await expect(page.getByRole('navigation')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Settings' })).toHaveCount(0);
});

test('what the centre closes is closed to an EMPLOYEE and open to an ADMIN', async ({ page }) => {
  await openAs(page, own.employee, '/payment/history');
  expect(await choicesOf(page, 'Type')).toEqual(['Student', 'Teacher']);
  await reset({ employeeFinance: false, employeeTeacherHistory: false });
  await openAs(page, own.employee, '/payment/history?type=TEACHER');
  await expect(page.getByRole('region', { name: 'Students' })).toBeVisible();
  await expect(box(page, 'Type')).toHaveText('Student');
  expect(await choicesOf(page, 'Type')).toEqual(['Student']);
  for (const path of ['/finance/report/student', '/finance/report/month']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/$/);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  await openAs(page, own.admin, '/payment/history?type=TEACHER');
  await expect(page.getByRole('region', { name: 'Teachers' })).toBeVisible();
  await expect(box(page, 'Type')).toHaveText('Teacher');
});

test('a new phone number begins as the centre says, a stored one as it does', async ({ page }) => {
  const form = {
    gender: 'F',
    programLvl: 2,
    schedule: 'MORNING',
    enrolmentDate: '01-2026',
  } as const;
  const { uuid } = await request(
    registerStudent,
    { ...form, name: unique('Student'), phoneNo: '60123456789' },
    own.employee.token,
  );
  await reset({ phonePrefix: '65' });
  const phone = page.getByLabel('Phone No.').first();
  const prefix = page.locator('.MuiInputAdornment-root').first();

  await openAs(page, own.employee, `/student/management/form?uuid=${uuid}`);
  await expect(phone).toHaveValue('123456789');
  await expect(prefix).toHaveText('+60');

  const letGo = await hold(page, getSettings);
  await openAs(page, own.employee, '/student/register');
  await phone.fill('9123 4567');
  await phone.blur();
  await expect(prefix).toHaveText('+60');
  await letGo();
  await expect(prefix).toHaveText('+65');
  await expect(phone).toHaveValue('91234567');
  const newcomer = unique('Newcomer');
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
  await choose(page, 'Gender', 'Female');
  await choose(page, 'Program Level', 'Form 1');
  await choose(page, 'Schedule', 'MORNING');
  await button(page, 'Register').click();
  await closeAlert(page, 'Thank you', 'Registration has been completed');
  await expect(prefix).toHaveText('+65');
  const [found] = await request(listStudents, { name: newcomer }, own.employee.token);
  const student = await request(getStudent, { uuid: found?.uuid ?? '' }, own.employee.token);
  expect(student.phoneNo).toBe('6591234567');
});
