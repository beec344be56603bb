import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { type Kelas, startKelas } from './kelas.ts';

const HOST = 'https://www.googletagmanager.com';

/** Records the hosts that a page sends requests to; replaces the responses of the tag manager. */
async function recordHosts(page: Page): Promise<Set<string>> {
  const hosts = new Set<string>();
  page.on('request', (request) => hosts.add(new URL(request.url()).origin));
  await page
    .context()
    .route(`${HOST}/**`, (route) =>
      route.fulfill({ contentType: 'text/javascript', body: 'window.tagManagerRan = true;' }),
    );
  return hosts;
}

const hasTagManagerRun = (page: Page) => page.evaluate(() => 'tagManagerRan' in window);

test.describe('with a configured container', () => {
  let kelas: Kelas;
  test.beforeAll(async () => {
    kelas = await startKelas({ TAG_MANAGER_ID: 'GTM-TEST123' });
  });
  test.afterAll(() => kelas?.stop());

  test('the page starts the tag manager and blocks all other scripts', async ({
    page,
    pageErrors,
  }) => {
    const hosts = await recordHosts(page);
    const scriptRequest = page.waitForRequest(`${HOST}/gtm.js?id=GTM-TEST123`);
    await page.goto(kelas.address);
    await scriptRequest;
    await expect.poll(() => hasTagManagerRun(page)).toBe(true);
    await expect(page.getByLabel('Username')).toBeVisible();
    const layer = await page.evaluate(
      () => (window as unknown as { dataLayer: object[] }).dataLayer,
    );
    expect(layer).toEqual([{ 'gtm.start': expect.any(Number), event: 'gtm.js' }]);
    expect([...hosts].toSorted()).toEqual([kelas.address, HOST].toSorted());

    // The policy blocks even another container of that host.
    pageErrors.expected.push(/requires 'TrustedScriptURL' assignment/);
    for (const address of ['https://elsewhere.example/script.js', `${HOST}/gtm.js?id=GTM-OTHER`]) {
      const refused = await page.evaluate((url) => {
        try {
          document.createElement('script').src = url;
          return 'nothing';
        } catch (error) {
          return String(error);
        }
      }, address);
      expect(refused).toContain('TypeError');
    }
  });
});
