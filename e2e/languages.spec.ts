import { getNextClose } from '@kelas/contract/cash';
import { changeHouseRules, getHouseRules } from '@kelas/contract/house-rules';
import { screenLanguageNames } from '@kelas/contract/values/languages';
import { makeEnrolled } from './enrolled.ts';
import { expect, request, test } from './fixtures.ts';
import { useOwnKelas } from './own-kelas.ts';
import { readScreenTexts } from './screen-texts.ts';
import { chooseOption, closeAlert, locateButton, locateRows, locateSection } from './steps.ts';

test('a person logs in in Malay and works in Chinese, on any device after that (R-2282, R-2283)', async ({
  page,
  browser,
  newcomer,
}) => {
  // The files of messages, by their language.
  const loaded = new Set<string>();
  page.on('request', (request) => {
    const [, language] = /\/assets\/(en|ms|zh-Hans|ta)-[\w-]+\.js$/.exec(request.url()) ?? [];
    if (language) loaded.add(language);
  });
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  expect([...loaded]).toEqual(['en']);
  await page.getByRole('button', { name: 'Bahasa Melayu' }).click();
  await page.getByLabel('Nama pengguna').fill(newcomer.username);
  await page.getByLabel('Kata laluan').fill('not this one');
  await page.getByRole('button', { name: 'Log masuk' }).click();
  await expect(page.getByRole('alert')).toHaveText('Nama pengguna atau kata laluan salah');
  loaded.clear();
  await page.reload();
  await page.getByLabel('Nama pengguna').fill(newcomer.username);
  await page.getByLabel('Kata laluan').fill(newcomer.password);
  await page.getByRole('button', { name: 'Log masuk' }).click();
  const menu = page.getByRole('navigation');
  await expect(menu.getByRole('link', { name: 'Pendaftaran Pelajar' })).toBeVisible();
  expect([...loaded]).toEqual(['ms']);

  await page.getByRole('button', { name: 'Akaun' }).click();
  const saved = page.waitForResponse((response) => response.url().endsWith('/account/language'));
  await page.getByRole('menuitemradio', { name: '中文' }).click();
  await expect(menu.getByRole('link', { name: '学生登记' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-Hans');
  expect((await saved).status()).toBe(204);

  const other = await browser.newPage();
  await other.goto('/');
  await other.getByLabel('Username').fill(newcomer.username);
  await other.getByLabel('Password').fill(newcomer.password);
  await other.getByRole('button', { name: 'Login' }).click();
  await expect(other.getByRole('link', { name: '学生登记' })).toBeVisible();
  await other.close();
});

/** Texts that are checked to the letter; the other ones are read from the files of messages. */
const COUNTERS = [
  {
    language: 'ms',
    login: 'Log masuk · Kelas',
    form: 'Borang Pendaftaran Pelajar',
    registered: 'Pendaftaran telah selesai',
    paid: 'Bayaran telah diterima',
    heads: 'Mata pelajaranBulanYuran',
    voided: 'Bayaran ini telah dibatalkan',
    pending: 'BELUM DIBAYAR',
    closed: 'Kira hari ini telah ditutup, no. ',
  },
  {
    language: 'zh-Hans',
    login: '登录 · Kelas',
    form: '学生登记表',
    registered: '登记已完成',
    paid: '已收款',
    heads: '科目月份费用',
    voided: '此付款已作废',
    pending: '未付',
    closed: '日结已完成，第 ',
  },
] as const;

test.describe('the counter', () => {
  const own = useOwnKelas();

  test.beforeAll(async () => {
    await makeEnrolled(own.admin.token, 'Tan Mei Ling');
    const { version } = await request(getHouseRules, {}, own.admin.token);
    await request(changeHouseRules, { version, partPayments: true }, own.admin.token);
  });

  for (const { language, ...literal } of COUNTERS) {
    test(`takes, voids and counts money in ${screenLanguageNames[language]}`, async ({ page }) => {
      const { translate, findEnglish } = readScreenTexts(language);
      const name = `Lim Wei ${language}`;
      const thanks = page.getByRole('alertdialog', { name: translate('Thank you'), exact: true });
      const payment = page.getByRole('dialog', { name: translate('Payment Details') });
      const balance = locateSection(page, translate('Balance'));
      const close = translate('Close');
      let loads = 0;
      page.on('load', () => {
        loads += 1;
      });
      const findEnglishTexts = async () => findEnglish(await page.locator('body').innerText());
      const expectTranslated = async () => {
        await expect(page.locator('html')).toHaveAttribute('lang', language);
        expect(await findEnglishTexts()).toEqual([]);
      };
      const openScreen = async (label: string) => {
        const menu = page.getByRole('navigation', { name: translate('Main') });
        await menu.getByRole('link', { name: translate(label), exact: true }).click();
      };
      /** Pays in cash; returns the number of the receipt from the message. */
      const payCash = async (amount: string): Promise<string> => {
        await expect(payment.getByRole('status')).toContainText(`${translate('Total')} ${amount}`);
        await locateButton(payment, translate('Cash')).click();
        await payment.getByLabel(translate('Cash received')).fill('100');
        await expectTranslated();
        await locateButton(payment, translate('Pay now')).click();
        await expect(thanks).toContainText(literal.paid);
        const [receiptNo = ''] = /R-\d{4}-\d{6}/.exec(await thanks.innerText()) ?? [];
        const receipt = translate('Receipt {number}', { number: receiptNo });
        await expect(thanks).toContainText(
          translate('{name}, {sum}', { name: receipt, sum: amount }),
        );
        await expectTranslated();
        return receiptNo;
      };

      await test.step('the language is chosen without a reload, and typed text stays', async () => {
        await page.goto('/');
        await page.getByLabel('Username').fill(own.admin.username);
        await page.getByLabel('Password').fill(own.admin.password);
        expect(await findEnglishTexts()).toContain('Login');
        await locateButton(page, screenLanguageNames[language]).click();
        await expect(page).toHaveTitle(literal.login);
        const username = page.getByLabel(translate('Username'));
        await expect(username).toHaveValue(own.admin.username);
        await expect(page.getByLabel(translate('Password'))).toHaveValue(own.admin.password);
        await expectTranslated();
        await locateButton(page, translate('Login')).click();
      });

      await test.step('a student is registered with a course', async () => {
        await openScreen('Student Registration');
        await expect(page).toHaveTitle(`${literal.form} · Kelas`);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(literal.form);
        const basic = locateSection(page, translate('Basic Info'));
        await basic.getByLabel(translate('Name')).fill(name);
        await basic.getByLabel(translate('Phone No.')).fill('198765432');
        await chooseOption(basic, translate('Gender'), translate('Male'));
        await chooseOption(basic, translate('Program Level'), translate('Form 1'));
        await chooseOption(basic, translate('Schedule'), translate('Morning').toUpperCase());
        await locateButton(page, translate('Add {one}', { one: translate('course') })).click();
        await page.keyboard.type('physics');
        await page.keyboard.press('Enter');
        const monthly = translate('Per month {amount}', { amount: 'RM 120.00' });
        await expect(page.getByText(monthly)).toBeVisible();
        await expectTranslated();
        await locateButton(page, translate('Register')).click();
        await expect(thanks).toHaveAccessibleDescription(literal.registered);
        await expectTranslated();
        await locateButton(thanks, translate('Take first payment')).click();
      });

      await test.step('a part is paid, and its receipt opened', async () => {
        await locateButton(payment, translate('Change fee')).click();
        await payment.getByLabel(translate('Received')).fill('50');
        await expect(payment).toContainText(
          translate('{amount} stays owed', { amount: 'RM 70.00' }),
        );
        const number = await payCash('RM 50.00');
        await expect(thanks).toContainText(translate('Change {amount}', { amount: 'RM 50.00' }));
        await locateButton(thanks, translate('Show receipt')).click();
        const title = translate('Receipt {number}', { number });
        const receipt = page.getByRole('dialog', { name: title, exact: true });
        await expect(receipt.getByRole('row').first()).toHaveText(literal.heads);
        await expect(receipt.getByRole('row').nth(1)).toContainText(
          `RM 50.00${translate('part of')} RM 120.00`,
        );
        await expect(receipt.getByRole('definition')).toContainText([
          name,
          translate('Form 1'),
          /./,
          translate('CASH'),
        ]);
        await expectTranslated();
        await locateButton(receipt, close).click();
      });

      const receiptNo = await test.step('the rest is paid', async () => {
        await expect(balance).toContainText(translate('Owes {amount}', { amount: 'RM 70.00' }));
        await locateButton(balance, translate('Take payment')).click();
        await expect(payment).toContainText(`${translate('already paid')} RM 50.00`);
        const paid = await payCash('RM 70.00');
        await locateButton(thanks, close).click();
        await expect(balance).toContainText(translate('Paid up'));
        await expectTranslated();
        return paid;
      });

      await test.step('this payment is voided with a reason', async () => {
        await locateButton(page, translate('Void {receipt}', { receipt: receiptNo })).click();
        const question = page.getByRole('dialog', { name: translate('Confirmation') });
        const asked = 'Void receipt {receiptNo} ({amount}, {name})?';
        await expect(question).toHaveAccessibleDescription(
          translate(asked, { receiptNo, amount: 'RM 70.00', name }),
        );
        await locateButton(question, translate('Yes')).click();
        const reason = question.getByLabel(translate('Reason'));
        await expect(reason).toHaveAccessibleDescription(translate('Please enter the reason'));
        await reason.fill('Dibayar dua kali 重复付款');
        await expectTranslated();
        await locateButton(question, translate('Yes')).click();
        await closeAlert(page, translate('Thank you'), literal.voided, close);
        const receipts = page.getByRole('table', { name: translate('Receipts') });
        await expect(receipts).toContainText(translate('voided'));
        await expectTranslated();
        await openScreen('Tuition Fees');
        await expect(locateRows(page).filter({ hasText: name })).toContainText(
          `70.00${literal.pending}`,
        );
        await expectTranslated();
      });

      await test.step('the day is closed', async () => {
        const { number } = await request(getNextClose, {}, own.admin.token);
        await openScreen('Close the Day');
        await expect(page).toHaveTitle(`${translate('Close the day')} · Kelas`);
        const pieces = translate('Pieces of {label}', { label: 'RM 50' });
        await page.getByLabel(pieces, { exact: true }).fill('1');
        await expectTranslated();
        await locateButton(page, translate('Show expected')).click();
        const compare = locateSection(page, translate('2. Compare and close'));
        await expect(compare).toContainText(translate('balanced'));
        await compare.getByLabel(translate('To the bank')).fill('50');
        await expectTranslated();
        await locateButton(compare, translate('Close the day')).click();
        const rest = translate('Float that stays: {amount}', { amount: 'RM 0.00' });
        await expect(thanks).toContainText(`${literal.closed}${number}`);
        await expect(thanks).toContainText(rest);
        await expectTranslated();
        await locateButton(thanks, close).click();
        const closes = page.getByRole('table', { name: translate('Earlier closes') });
        await expect(closes.getByRole('row').nth(1)).toContainText(translate('balanced'));
        await expectTranslated();
      });
      expect(loads).toBe(1);
    });
  }
});
