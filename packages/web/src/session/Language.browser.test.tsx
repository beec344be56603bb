import { searchStudents } from '@kelas/contract/search';
import { setOwnLanguage } from '@kelas/contract/session';
import { changePassword } from '@kelas/contract/staff';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible, expectFitsPhone } from '../../test/checks.ts';
import { FakeRefusal } from '../../test/fake-server.ts';
import { showPseudoLanguage } from '../../test/pseudo.ts';
import { openLogin, openScreen, server } from '../../test/screen.tsx';
import { getButton, getTextBox } from '../../test/steps.ts';

const item = (name: string) => page.getByRole('menuitem', { name });

/** Chooses a language in the account menu; `account` is the name of its button. */
async function choose(account: string, language: string): Promise<void> {
  await getButton(account).click();
  await page.getByRole('menuitemradio', { name: language }).click();
}

test('a language chosen before the login keeps what is typed, and is remembered (R-2282)', async () => {
  await openLogin();
  await getTextBox('Username').fill('mei');
  await page.getByLabelText('Password').fill('three brown horses');
  await getButton('中文').click();
  await expect.element(getTextBox('用户名')).toHaveValue('mei');
  await expect.element(page.getByLabelText('密码')).toHaveValue('three brown horses');
  await expect.element(getButton('中文')).toHaveAttribute('aria-pressed', 'true');
  expect([document.documentElement.lang, document.title]).toEqual(['zh-Hans', '登录 · Kelas']);
  expect(localStorage.getItem('kelas.language')).toBe('zh-Hans');
  await expectAccessible();
});

test('the account menu changes all texts without losing a form, and tells the server (R-2282, R-2283)', async () => {
  server.reply(setOwnLanguage, undefined);
  await openScreen('/student/register');
  await getTextBox('Name').first().fill('Ali bin Abu');
  await choose('Account', 'Bahasa Melayu');
  await expect.element(page.getByRole('link', { name: 'Pendaftaran Pelajar' })).toBeVisible();
  await expect.element(getButton('Log keluar')).toBeVisible();
  await expect.element(getTextBox('Nama').first()).toHaveValue('Ali bin Abu');
  await expect.poll(() => document.title).toBe('Borang Pendaftaran Pelajar · Kelas');
  await choose('Akaun', '中文');
  await expect.element(page.getByRole('link', { name: '学生登记' })).toBeVisible();
  await expect.element(getTextBox('姓名').first()).toHaveValue('Ali bin Abu');
  expect(server.sent(setOwnLanguage)).toEqual([{ language: 'ms' }, { language: 'zh-Hans' }]);
});

test('Tamil is on the login page and in the menu, and a screen without it is in English (R-2291)', async () => {
  server.reply(setOwnLanguage, undefined);
  await openLogin();
  await getButton('தமிழ்').click();
  await expect.element(getTextBox('பயனர் பெயர்')).toBeVisible();
  await expect.element(getButton('உள்நுழை')).toBeVisible();
  expect([document.documentElement.lang, document.title]).toEqual(['ta', 'உள்நுழைவு · Kelas']);
  await expectFitsPhone();
  await page.viewport(1280, 900);
  await openScreen('/student/register');
  await expect.element(page.getByRole('link', { name: 'மாணவர் பதிவு' })).toBeVisible();
  await expect.element(getTextBox('IC No.').first()).toBeVisible();
});

test('the search finds screens by their names in the language (R-2285)', async () => {
  server.reply(setOwnLanguage, undefined);
  server.reply(searchStudents, []);
  await openScreen('/course/register');
  await choose('Account', '中文');
  await page.getByRole('combobox', { name: '查找学生' }).fill('日结');
  await expect.element(page.getByRole('option', { name: '日结 页面' })).toBeVisible();
});

test('a refusal is in the language, and follows it while it is shown (R-2286)', async () => {
  server.reply(setOwnLanguage, undefined);
  server.reply(changePassword, new FakeRefusal(422, 'INVALID', 'Current password is wrong'));
  await openScreen('/course/register');
  await choose('Account', 'Bahasa Melayu');
  await getButton('Akaun').click();
  await item('Tukar kata laluan').click();
  const dialog = page.getByRole('dialog', { name: 'Tukar kata laluan' });
  await dialog.getByLabelText('Kata laluan semasa').fill('one two three');
  await dialog.getByLabelText('Kata laluan baharu', { exact: true }).fill('short');
  await dialog.getByLabelText('Kata laluan baharu sekali lagi').fill('short');
  await userEvent.keyboard('{Enter}');
  const tooShort = 'Kata laluan mesti mengandungi sekurang-kurangnya 8 aksara';
  await expect.element(dialog.getByText(tooShort)).toBeVisible();
  await dialog.getByLabelText('Kata laluan baharu', { exact: true }).fill('four green doors');
  await dialog.getByLabelText('Kata laluan baharu sekali lagi').fill('four green doors');
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog.getByText('Kata laluan semasa salah')).toBeVisible();
  await dialog.getByRole('button', { name: 'Batal' }).click();
});

test('in the pseudo language nothing of the menu and the login is left in English (R-2284)', async () => {
  showPseudoLanguage();
  await openLogin();
  await expect.element(getButton('English')).toBeVisible();
  expect(rawTexts(document.body)).toEqual(['Kelas', 'English', 'Bahasa Melayu', '中文', 'தமிழ்']);
  await expectFitsPhone();
  await page.viewport(1280, 900);
  await openScreen('/course/register');
  await expect.element(page.getByRole('navigation').getByRole('link').first()).toBeVisible();
  expect(rawTexts(document.querySelector('nav'))).toEqual([]);
});

/** Returns the texts that are no message of the pseudo language. */
function rawTexts(within: Element | null): string[] {
  const texts = document.createTreeWalker(within ?? document, NodeFilter.SHOW_TEXT);
  const found: string[] = [];
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const text = node.textContent?.trim() ?? '';
    // A chart of an earlier test leaves the text by which it measures labels.
    const isShown = !node.parentElement?.closest('style, script, noscript, legend, svg');
    if (isShown && /\p{L}/u.test(text) && !/^\[.*\]$/.test(text)) found.push(text);
  }
  return found;
}
