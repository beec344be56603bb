import { expect, test } from './fixtures.ts';

test('the API reference works with its Content Security Policy', async ({ page, baseURL }) => {
  const foreignUrls: string[] = [];
  page.on('request', (each) => {
    const url = each.url();
    if (!url.startsWith(baseURL ?? '') && !url.startsWith('data:')) foreignUrls.push(url);
  });
  await page.goto('/docs');
  await expect(page.getByRole('heading', { name: /^Kelas/ })).toBeVisible();
  // The page shows further calls only when they are scrolled into view.
  const call = page.getByRole('button', { name: /^GET.*\/account/ }).first();
  await call.click();
  await expect(page.getByText('The account that is logged in').first()).toBeVisible();
  await page.getByRole('button', { name: 'Try it out' }).click();
  await page.getByRole('button', { name: 'Execute' }).click();
  await expect(page.getByText('UNAUTHORIZED').first()).toBeVisible();
  expect(foreignUrls).toEqual([]);
});
