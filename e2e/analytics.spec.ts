import type { Page } from '@playwright/test';
import { expect, openAs, test } from './fixtures.ts';
import { type Kelas, startKelas } from './kelas.ts';

const HOST = 'https://www.googletagmanager.com';

/** The hosts that a page asks from here on; what is asked of the tag manager's is answered here. */
async function watchHosts(page: Page): Promise<Set<string>> {
  const hosts = new Set<string>();
  page.on('request', (request) => hosts.add(new URL(request.url()).origin));
  await page
    .context()
    .route(`${HOST}/**`, (route) =>
      route.fulfill({ contentType: 'text/javascript', body: 'window.tagManagerRan = true;' }),
    );
  return hosts;
}

const ran = (page: Page) => page.evaluate(() => 'tagManagerRan' in window);

test('without a configured container no foreign host is asked', async ({
  page,
  employee,
  baseURL,
}) => {
  const hosts = await watchHosts(page);
  await openAs(page, employee, '/');
  await expect(page.getByRole('region', { name: 'Tuition', exact: true })).toBeVisible();
  await page.getByRole('navigation').getByRole('link', { name: 'Misc Fees' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Student - Misc Fees');
  expect([...hosts]).toEqual([baseURL]);
  expect(await ran(page)).toBe(false);
});

test.describe('with a configured container', () => {
  let kelas: Kelas;
  test.beforeAll(async () => {
    kelas = await startKelas({ TAG_MANAGER_ID: 'GTM-TEST123' });
  });
  test.afterAll(() => kelas?.stop());

  test('the tag manager is started with it, and nothing else is let in', async ({
    page,
    unseen,
  }) => {
    const hosts = await watchHosts(page);
    const asked = page.waitForRequest(`${HOST}/gtm.js?id=GTM-TEST123`);
    await page.goto(kelas.address);
    await asked;
    await expect.poll(() => ran(page)).toBe(true);
    await expect(page.getByLabel('Username')).toBeVisible();
    const layer = await page.evaluate(
      () => (window as unknown as { dataLayer: object[] }).dataLayer,
    );
    expect(layer).toEqual([{ 'gtm.start': expect.any(Number), event: 'gtm.js' }]);
    expect([...hosts].toSorted()).toEqual([kelas.address, HOST].toSorted());

    // Not even another container of that host gets in.
    unseen.expected.push(/requires 'TrustedScriptURL' assignment/);
    for (const address of ['https://elsewhere.example/script.js', `${HOST}/gtm.js?id=GTM-OTHER`]) {
      const refused = await page.evaluate((asked) => {
        try {
          document.createElement('script').src = asked;
          return 'nothing';
        } catch (error) {
          return String(error);
        }
      }, address);
      expect(refused).toContain('TypeError');
    }
  });
});
