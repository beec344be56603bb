import { readFileSync } from 'node:fs';
import { registerStudent } from '@kelas/contract/students';
import type { Locator, Page } from '@playwright/test';
import { expect, openAs, test } from './fixtures.ts';
import { MARK, makeHostileCentre, payloads } from './hostile-centre.ts';
import { useOwnKelas } from './own-kelas.ts';
import { button, intercept } from './steps.ts';
import { thisMonth } from './test-data.ts';

const routes = readFileSync(new URL('../packages/web/src/routes.tsx', import.meta.url), 'utf8');
/** Every screen that there is, also those that no menu shows. */
const screens = [...routes.matchAll(/^ {4}path: '(.+)',\n {4}title: '(.+)',$/gm)].map(
  ([, path = '', title = '']) => ({ path, title }),
);

const own = useOwnKelas();
let centre: Awaited<ReturnType<typeof makeHostileCentre>>;
test.beforeAll(async () => {
  centre = await makeHostileCentre(own.admin.token);
});

/** Screens that show nothing that staff have typed before somebody types there. */
const EMPTY = ['/student/register', '/teacher/register', '/course/register'];

/** Notes what a payload that ran would have done to the page. */
function watch(page: Page): string[] {
  const seen: string[] = [];
  const home = process.env.KELAS_ADDRESS ?? '';
  page.on('dialog', (dialog) => {
    seen.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('request', (each) => {
    const url = each.url();
    if (!url.startsWith(home) && !url.startsWith('blob:')) seen.push(`asked: ${url}`);
    if (new URL(url).pathname.endsWith('/x')) seen.push(`asked: ${url}`);
  });
  page.on('popup', (popup) => seen.push(`opened: ${popup.url()}`));
  return seen;
}

/** Nothing on the page was taken for anything but text, and no link leads into a script. */
async function expectText(page: Page, where: string): Promise<void> {
  const found = await page.evaluate(() => ({
    ran: 'payloadRan' in window,
    markup: document.querySelectorAll(
      'main script, img[src="x"], svg[onload], iframe[srcdoc], [onerror], [onmouseover], [onfocus]',
    ).length,
    links: [...document.querySelectorAll('a[href]')]
      .map((link) => (link as HTMLAnchorElement).protocol)
      .filter((protocol) => protocol !== 'http:' && protocol !== 'https:'),
  }));
  expect(found, where).toEqual({ ran: false, markup: 0, links: [] });
}

/** Leads to a screen without loading the page anew, as Back does. */
async function goTo(page: Page, address: string, title: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, address);
  await expect(page).toHaveTitle(`${title} · Kelas`);
  await settled(page);
}

async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('progressbar', { name: 'Loading' })).toBeHidden();
}

/** Leaves a dialog, and what stands on it, by Escape. */
async function closeAll(page: Page, dialogs: Locator): Promise<void> {
  for (let tries = 0; tries < 4 && (await dialogs.count()) > 0; tries += 1) {
    const open = await dialogs.count();
    await page.keyboard.press('Escape');
    await expect.poll(() => dialogs.count()).toBeLessThan(open);
  }
}

/** Opens what the buttons of the first rows open, and what can be opened from there. */
async function openDialogs(page: Page, where: string): Promise<void> {
  const dialogs = page.getByRole('dialog');
  const here = page.url();
  const opening = page
    .locator('main tbody tr:first-child button')
    .and(page.getByRole('button', { name: /^(?!Copy: )/ }));
  for (let index = 0; index < Math.min(4, await opening.count()); index += 1) {
    await opening.nth(index).click();
    // What a dialog is made of may have to be fetched first.
    await expect.poll(async () => page.url() !== here || (await dialogs.count()) > 0).toBe(true);
    await settled(page);
    await expectText(page, `${where}, row button ${index + 1}`);
    if (page.url() !== here) {
      await page.goBack();
      await expect(page).toHaveURL(here);
      await settled(page);
      continue;
    }
    const further = dialogs.first().locator('tbody button, dd button').first();
    if ((await dialogs.count()) > 0 && (await further.count()) > 0) {
      await further.click();
      await settled(page);
      await expectText(page, `${where}, within the dialog`);
    }
    await closeAll(page, dialogs);
  }
}

test('the centre holds a payload in every text that a call takes', () => {
  expect(screens.length).toBeGreaterThan(20);
  expect(centre.poisoned).toMatchObject({
    'PUT /settings': ['name', 'address', 'registrationNo'],
    'POST /course/register': ['subjectName'],
    'POST /student/register': expect.arrayContaining(['name', 'nric', 'emergencyContactName']),
    'POST /teacher/register': expect.arrayContaining(['name', 'identification', 'bankAccountNo']),
    'POST /quiz': ['title', 'url'],
    'POST /note': ['title', 'url'],
    'POST /announcements/create': ['authorName', 'content'],
    'POST /student/timetables': ['classroom'],
    'POST /payment/void': ['reason'],
    // A username has letters and digits of one script alone.
    'POST /staff': expect.arrayContaining(['displayName']),
  });
});

test('no payload runs on any screen or in any dialog; each is shown as the text that it is', async ({
  page,
}) => {
  const seen = watch(page);
  await openAs(page, own.admin, '/');
  await settled(page);
  await expectText(page, 'landing page');
  const silent: string[] = [];
  for (const { path, title } of screens) {
    const uuid = path.startsWith('/teacher') ? centre.teacher.uuid : centre.student.uuid;
    const query = new URLSearchParams({ uuid, month: thisMonth, programLvl: '2', searched: '1' });
    await goTo(page, `${path}?${query}`, title);
    await expectText(page, path);
    const values = await page
      .locator('main input, main textarea')
      .evaluateAll((inputs) => inputs.map((each) => (each as HTMLInputElement).value).join());
    const text = (await page.locator('main').innerText()) + values;
    if (!text.includes(MARK)) silent.push(path);
    await openDialogs(page, path);
  }
  expect(silent).toEqual(EMPTY);
  expect(seen).toEqual([]);
});

test('payloads in addresses run nowhere, before a login or after it', async ({ page }) => {
  const seen = watch(page);
  const hostile = payloads.map((payload) => payload(0)).join(' ');
  const names = ['uuid', 'name', 'month', 'programLvl', 'type', 'kind', 'from', 'page', 'itemId'];
  const query = new URLSearchParams(names.map((name) => [name, hostile]));
  for (const path of ['/', '/student/management', '//evil/student/register']) {
    await page.goto(`${process.env.KELAS_ADDRESS}${path}?${query}#${encodeURIComponent(hostile)}`);
    await expect(page.getByLabel('Username')).toBeVisible();
    await expectText(page, `${path}, logged out`);
  }
  await openAs(page, own.admin, '/');
  for (const { path, title } of screens) {
    await goTo(page, `${path}?${query}#${encodeURIComponent(hostile)}`, title);
    await expectText(page, path);
  }
  expect(seen).toEqual([]);
});

test('what the server says in a failure is text, and files are named without their payload', async ({
  page,
}) => {
  const seen = watch(page);
  await openAs(page, own.admin, '/student/register');
  const message = payloads.map((payload) => payload(1)).join('\n');
  await intercept(page, registerStudent, (route) =>
    route.fulfill({
      status: 409,
      json: { error: { code: 'OOPS', message, requestId: 'none' } },
    }),
  );
  await button(page, 'Register').click();
  await expect(page.getByRole('alertdialog')).toContainText('<img src=x onerror=');
  await expectText(page, 'a failure');
  await button(page.getByRole('alertdialog'), 'Close').click();

  await page.goto(`/arrears`);
  await settled(page);
  const download = page.waitForEvent('download');
  await button(page, 'Download CSV').click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^[\w .()-]+\.csv$/);
  const text = await (await file.createReadStream()).toArray();
  const csv = Buffer.concat(text).toString();
  expect(csv).toContain("'=HYPERLINK");
  expect(csv).not.toMatch(/(^|,)"?[=+@-]/m);
  expect(seen).toEqual([]);
});
