import { readFileSync } from 'node:fs';
import { registerStudent } from '@kelas/contract/students';
import type { Locator, Page } from '@playwright/test';
import { expect, openAs, test } from './fixtures.ts';
import { makeHostileCentre, PAYLOAD_MARKER, payloads } from './hostile-centre.ts';
import { useOwnKelas } from './own-kelas.ts';
import { intercept, locateButton } from './steps.ts';
import { thisMonth } from './test-data.ts';

const routes = readFileSync(new URL('../packages/web/src/routes.tsx', import.meta.url), 'utf8');
/** Every screen, also those that are not in the menu. */
const screens = [
  ...routes.matchAll(
    /^ {4}path: '(.+)',\n(?: {4}title: msg`(.+)`,\n)? {4}area: .+(?:\n {4}menu: .+ label: msg`(.+)` },)?$/gm,
  ),
  // The tabs of Settings and Attendance, a line each.
  ...routes.matchAll(/^ {2}\{ path: '(.+?)', (?:title: msg`(.+)`, )?load: .+\},$/gm),
].map(([, path = '', title, label]) => ({
  path,
  title: title ?? label ?? (path.startsWith('/settings') ? 'Settings' : 'Attendance'),
}));

const own = useOwnKelas();
let centre: Awaited<ReturnType<typeof makeHostileCentre>>;
test.beforeAll(async () => {
  centre = await makeHostileCentre(own.admin.token);
});

/** Screens that show no stored texts when they open. */
const EMPTY_SCREENS = [
  '/student/register',
  '/teacher/register',
  '/course/register',
  // It asks for a card.
  '/door',
  '/export',
  '/cash/close',
  // The tables with the names of levels are folded.
  '/finance/report/charts',
  // The classes of the centre began today.
  '/attendance/unmarked',
  '/attendance/waiting',
  '/attendance/slipping',
  '/settings/rules',
];

/** Records the dialogs, requests and popups that a running payload would cause. */
function recordSideEffects(page: Page): string[] {
  const sideEffects: string[] = [];
  const origin = process.env.KELAS_ADDRESS ?? '';
  page.on('dialog', (dialog) => {
    sideEffects.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('request', (each) => {
    const url = each.url();
    if (!url.startsWith(origin) && !url.startsWith('blob:')) sideEffects.push(`request: ${url}`);
    if (new URL(url).pathname.endsWith('/x')) sideEffects.push(`request: ${url}`);
  });
  page.on('popup', (popup) => sideEffects.push(`popup: ${popup.url()}`));
  return sideEffects;
}

/** Expects that no payload ran, that none became markup, and that all links are http, https or tel. */
async function expectOnlyText(page: Page, where: string): Promise<void> {
  const found = await page.evaluate(() => ({
    ran: 'payloadRan' in window,
    markup: document.querySelectorAll(
      'main script, img[src="x"], svg[onload], iframe[srcdoc], [onerror], [onmouseover], [onfocus]',
    ).length,
    links: [...document.querySelectorAll('a[href]')]
      .map((link) => (link as HTMLAnchorElement).protocol)
      .filter((protocol) => !['http:', 'https:', 'tel:'].includes(protocol)),
  }));
  expect(found, where).toEqual({ ran: false, markup: 0, links: [] });
}

/** Navigates to a screen without a page load, as Back does. */
async function goTo(page: Page, address: string, title: string | RegExp): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, address);
  await expect(page).toHaveTitle(title);
  await waitUntilLoaded(page);
}

async function waitUntilLoaded(page: Page): Promise<void> {
  await expect(page.getByRole('progressbar', { name: 'Loading' })).toBeHidden();
}

/** Closes all open dialogs with Escape. */
async function closeDialogs(page: Page, dialogs: Locator): Promise<void> {
  for (let tries = 0; tries < 4 && (await dialogs.count()) > 0; tries += 1) {
    const open = await dialogs.count();
    // A dialog that is just closing takes the key, so it is pressed again.
    await expect(async () => {
      await page.keyboard.press('Escape');
      await expect.poll(() => dialogs.count(), { timeout: 2000 }).toBeLessThan(open);
    }).toPass();
  }
}

/** Clicks the buttons of each first row, and a further button in each dialog that opens. */
async function openDialogs(page: Page, where: string): Promise<void> {
  const dialogs = page.getByRole('dialog');
  const startUrl = page.url();
  const openButtons = page
    .locator('main tbody tr:first-child button')
    .and(page.getByRole('button', { name: /^(?!Copy: |Print )/ }));
  for (let index = 0; index < Math.min(4, await openButtons.count()); index += 1) {
    await openButtons.nth(index).click();
    // A dialog may load its data first.
    await expect
      .poll(async () => page.url() !== startUrl || (await dialogs.count()) > 0)
      .toBe(true);
    await waitUntilLoaded(page);
    await expectOnlyText(page, `${where}, row button ${index + 1}`);
    if (page.url() !== startUrl) {
      // A filter replaces the address, so that Back leaves the screen.
      if (new URL(page.url()).pathname === new URL(startUrl).pathname) {
        await goTo(page, startUrl, /./);
      } else await page.goBack();
      await expect(page).toHaveURL(startUrl);
      await waitUntilLoaded(page);
      continue;
    }
    // A changed fee is unsaved input, which Escape would ask about.
    const innerButton = dialogs
      .first()
      .locator('tbody button, dd button')
      .and(page.getByRole('button', { name: /^(?!Change fee)/ }))
      .first();
    if ((await dialogs.count()) > 0 && (await innerButton.count()) > 0) {
      await innerButton.click();
      await waitUntilLoaded(page);
      await expectOnlyText(page, `${where}, in the dialog`);
    }
    await closeDialogs(page, dialogs);
  }
}

test('screens and dialogs show payloads as text and run none of them', async ({ page }) => {
  // Every text that a call accepts has a payload.
  expect(screens.length).toBeGreaterThan(20);
  expect(centre.payloadFields).toMatchObject({
    'PUT /settings': ['name', 'address', 'registrationNo', 'paymentInfo'],
    'POST /misc': ['name'],
    'POST /course/register': ['subjectName'],
    'POST /student/register': expect.arrayContaining(['name', 'nric', 'emergencyContactName']),
    'POST /teacher/register': expect.arrayContaining(['name', 'identification', 'bankAccountNo']),
    'POST /quiz': ['title', 'url'],
    'POST /note': ['title', 'url'],
    'POST /announcements/create': ['authorName', 'content'],
    'POST /student/timetables': ['classroom'],
    'POST /payment/void': ['reason'],
    'POST /student/refund': ['reason'],
    'POST /teacher/salary/void': ['reason'],
    // A username contains only letters and digits of one script.
    'POST /staff': expect.arrayContaining(['displayName']),
  });
  const sideEffects = recordSideEffects(page);
  await openAs(page, own.admin, '/');
  await waitUntilLoaded(page);
  await expectOnlyText(page, 'landing page');
  const withoutPayload: string[] = [];
  for (const { path, title } of screens) {
    const uuid = path.startsWith('/teacher') ? centre.teacher.uuid : centre.student.uuid;
    const query = new URLSearchParams({
      uuid,
      month: thisMonth,
      programLvl: String(centre.student.programLvl),
      searched: '1',
      entryId: String(centre.lesson.entryId),
      day: centre.lesson.day,
    });
    // The page of a student has the name as its title.
    const isNamed = path.includes(':uuid');
    const address = `${path.replace(':uuid', uuid)}?${query}`;
    await goTo(page, address, isNamed ? new RegExp(PAYLOAD_MARKER) : `${title} · Kelas`);
    await expectOnlyText(page, path);
    const values = await page
      .locator('main input, main textarea')
      .evaluateAll((inputs) => inputs.map((each) => (each as HTMLInputElement).value).join());
    const text = (await page.locator('main').innerText()) + values;
    if (!text.includes(PAYLOAD_MARKER)) withoutPayload.push(path);
    await openDialogs(page, path);
  }
  expect(withoutPayload).toEqual(EMPTY_SCREENS);
  expect(sideEffects).toEqual([]);
});

test('payloads in URLs, error messages and files do not run', async ({ page }) => {
  const sideEffects = recordSideEffects(page);
  const hostile = payloads.map((payload) => payload(0)).join(' ');
  const names = ['uuid', 'name', 'month', 'programLvl', 'type', 'kind', 'from', 'page', 'itemId'];
  const query = new URLSearchParams(names.map((name) => [name, hostile]));
  for (const path of ['/', '/student/management', '//evil/student/register']) {
    await page.goto(`${process.env.KELAS_ADDRESS}${path}?${query}#${encodeURIComponent(hostile)}`);
    await expect(page.getByLabel('Username')).toBeVisible();
    await expectOnlyText(page, `${path}, logged out`);
  }
  await openAs(page, own.admin, '/');
  for (const { path, title } of screens) {
    const unknown = '00000000-0000-4000-8000-000000000000';
    const address = `${path.replace(':uuid', unknown)}?${query}#${encodeURIComponent(hostile)}`;
    await goTo(page, address, `${title} · Kelas`);
    await expectOnlyText(page, path);
  }

  // An error message of the server is text, and names of files contain no payload.
  await openAs(page, own.admin, '/student/register');
  const message = payloads.map((payload) => payload(1)).join('\n');
  await intercept(page, registerStudent, (route) =>
    route.fulfill({
      status: 409,
      json: { error: { code: 'OOPS', message, requestId: 'none' } },
    }),
  );
  await locateButton(page, 'Register').click();
  await expect(page.getByRole('alertdialog')).toContainText('<img src=x onerror=');
  await expectOnlyText(page, 'error message');
  await locateButton(page.getByRole('alertdialog'), 'Close').click();

  await page.goto(`/arrears`);
  await waitUntilLoaded(page);
  const download = page.waitForEvent('download');
  await locateButton(page, 'Download CSV').click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^[\w .()-]+\.csv$/);
  const text = await (await file.createReadStream()).toArray();
  const csv = Buffer.concat(text).toString();
  expect(csv).toContain("'=HYPERLINK");
  expect(csv).not.toMatch(/(^|,)"?[=+@-]/m);
  expect(sideEffects).toEqual([]);
});
