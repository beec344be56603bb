import { getLogo, getSettings } from '@kelas/contract/centre';
import { getOwnAccount } from '@kelas/contract/session';
import { dayInWords, today } from '@kelas/contract/values/date';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { emulateMedia, expectAccessible } from '../../test/checks.ts';
import { openScreen, server, usualSettings } from '../../test/screen.tsx';
import { getButton } from '../../test/steps.ts';

test('the bar shows the centre, and the account menu the person', async () => {
  await openScreen('/course/register');
  const bar = page.getByRole('banner');
  await expect.element(bar).toMatchTextContent('KelasPusat Tuisyen Cemerlang');
  expect(server.sent(getOwnAccount)).toEqual([]);
  await getButton('Account').click();
  await expect.element(page.getByRole('menu')).toMatchTextContent('Mei Ling · Employee');
});

test('the account menu shows the role while the name cannot be loaded', async () => {
  server.lose(getOwnAccount);
  await openScreen('/course/register');
  await getButton('Account').click();
  await expect.element(page.getByRole('menu')).toMatchTextContent('Employee');
  await expect.element(getButton('Close')).not.toBeInTheDocument();
});

test('a printout begins with the centre and the day (R-1336)', async () => {
  await openScreen('/course/register');
  const heading = page.getByText(`Printed on ${dayInWords(today(new Date()))}`);
  await expect.element(getButton('Register')).toBeVisible();
  await expect.element(heading).not.toBeVisible();
  await emulateMedia('light', 'print');
  await expect.element(heading).toBeVisible();
  await expect
    .element(page.getByRole('main'))
    .toMatchTextContent(/^Pusat Tuisyen CemerlangPrinted on/);
});

test('a printout has the logo and the phone number of the centre (R-2224)', async () => {
  const logo =
    'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  server.reply(getSettings, { ...usualSettings, hasLogo: true, phoneNo: '60312345678' });
  server.reply(getLogo, { logo });
  await openScreen('/course/register');
  await expect.element(getButton('Register')).toBeVisible();
  await emulateMedia('light', 'print');
  const main = page.getByRole('main');
  await expect
    .element(main)
    .toMatchTextContent(/^Pusat Tuisyen Cemerlang\+60 3-1234 5678Printed on/);
  await expect.poll(() => main.element().querySelector('img')?.naturalWidth).toBe(1);
  // The page may show no data url.
  expect(main.element().querySelector('img')?.src).toMatch(/^blob:/);
  expect(main.element().querySelector('img')).toBeVisible();
});

test('the page that gets the focus does not scroll below the bar', async () => {
  await page.viewport(1280, 300);
  await openScreen('/student/register');
  await expect.element(getButton('Register')).toBeInTheDocument();
  document.querySelector('main')?.focus();
  expect(scrollY).toBe(0);
});

test('a folded menu keeps the names of its icons, and Centre its state (R-1302, R-1303)', async () => {
  const menu = page.getByRole('navigation', { name: 'Main' });
  await openScreen('/course/register', 'ADMIN');
  await expect.element(menu.getByRole('link', { name: 'Settings' })).not.toBeInTheDocument();
  await getButton('Centre', menu).click();
  await expect.element(menu.getByRole('link', { name: 'Settings' })).toBeVisible();
  await openScreen('/course/register', 'ADMIN');
  await expect.element(getButton('Centre', menu)).toHaveAttribute('aria-expanded', 'true');
  await getButton('Menu').click();
  await expect.element(menu.getByRole('link', { name: 'Arrears' })).toBeVisible();
  await expectAccessible();
  await getButton('Registration', menu).click();
  await expect
    .element(page.getByRole('menuitem', { name: 'Course Registration' }))
    .toHaveClass('Mui-selected');
  await expect.element(page.getByRole('menu')).toMatchTextContent('Teacher Registration');
});

test('an EMPLOYEE has no group Centre', async () => {
  await openScreen('/course/register');
  await expect.element(page.getByRole('list', { name: 'Payment' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Centre' })).not.toBeInTheDocument();
});
