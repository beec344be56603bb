import { expect, test } from './fixtures.ts';

test('the app unregisters the service worker of an earlier system', async ({ page, context }) => {
  await context.route('**/old-worker.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: '' }),
  );
  // A page of that system has a different policy.
  await context.route('**/old-page', (route) =>
    route.fulfill({ contentType: 'text/html', body: 'Old' }),
  );
  const workers = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
  await page.goto('/old-page');
  await page.evaluate(() => navigator.serviceWorker.register('/old-worker.js'));
  expect(await workers()).toBe(1);
  await page.goto('/');
  await expect(page.getByLabel('Username')).toBeVisible();
  await expect.poll(workers).toBe(0);
});
