import { changeSettings } from '@kelas/contract/centre';
import { listCourseCounts } from '@kelas/contract/courses';
import { listStaff } from '@kelas/contract/staff';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible, expectFitsPhone } from '../../test/checks.ts';
import { openScreen, server } from '../../test/screen.tsx';
import { dismissAlert, getButton, getTextBox } from '../../test/steps.ts';
import { setLanguage } from '../languages/language.ts';

const tab = (name: string) => page.getByRole('tab', { name });
const menuEntry = page.getByRole('navigation').getByRole('link', { name: 'Settings' }).first();
const selected = () => page.getByRole('tab', { selected: true }).element().textContent;

test('each tab has its own address, and Back returns to the one before (R-1447)', async () => {
  server.reply(listStaff, []);
  server.reply(listCourseCounts, []);
  await openScreen('/settings', 'ADMIN');
  await expect.element(getTextBox('Centre name')).toHaveFocus();
  await expect.element(menuEntry).toHaveAttribute('aria-current', 'page');
  await tab('Staff accounts').click();
  await expect.element(page.getByText('0 accounts', { exact: true })).toBeVisible();
  expect(location.pathname).toBe('/settings/staff');
  await tab('Subjects').click();
  await expect.element(page.getByText('0 subjects', { exact: true })).toBeVisible();
  expect(location.pathname).toBe('/settings/subjects');
  await expect.poll(selected).toBe('Subjects');
  await expect.element(menuEntry).toHaveAttribute('aria-current', 'page');
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Settings');
  history.back();
  await expect.element(page.getByText('0 accounts', { exact: true })).toBeVisible();
  await expect.poll(selected).toBe('Staff accounts');
  await expectAccessible();
  await expectFitsPhone();
  await setLanguage('ms');
  await expect.poll(selected).toBe('Akaun kakitangan');
  await expect.element(page.getByText('0 akaun', { exact: true })).toBeVisible();
  await expectFitsPhone();
});

test('phone number and payment line are saved (R-1445, R-1446)', async () => {
  server.reply(changeSettings, {
    version: 2,
    name: 'Pusat Tuisyen Cemerlang',
    address: '',
    registrationNo: '',
    phoneNo: '60355112233',
    paymentInfo: 'Maybank 5123 4567 8901',
    paymentQr: '',
    qrHasAmount: false,
    hasLogo: false,
    phonePrefix: '60',
    language: 'en',
    employeeFinance: true,
    employeeTeacherHistory: true,
    employeeBank: false,
  });
  await openScreen('/settings', 'ADMIN');
  await getTextBox('Phone no.').fill('03-5511 2233');
  await getTextBox('Payment line').fill('Maybank 5123 4567 8901');
  await getButton('Save').click();
  await dismissAlert('Thank you', 'Info update has been completed');
  expect(server.sent(changeSettings)).toMatchObject([
    { version: 1, phoneNo: '60355112233', paymentInfo: 'Maybank 5123 4567 8901' },
  ]);
  await expect.element(getTextBox('Phone no.')).toHaveValue('355112233');
});
