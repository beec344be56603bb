import { expect, test } from './fixtures.ts';

test('the API reference works with its Content Security Policy', async ({ page, baseURL }) => {
  const foreignUrls: string[] = [];
  page.on('request', (each) => {
    const url = each.url();
    if (!url.startsWith(baseURL ?? '') && !url.startsWith('data:')) foreignUrls.push(url);
  });
  await page.goto('/docs');
  await expect(page.getByRole('heading', { name: /^Kelas/ })).toBeVisible();
  const call = page.getByRole('button', { name: /^POST.*\/student\/register/ }).first();
  await call.click();
  await expect(
    page.getByText('Register a student with course and misc lines').first(),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Try it out' }).click();
  await page.getByRole('button', { name: 'Execute' }).click();
  await expect(page.getByText('UNAUTHORIZED').first()).toBeVisible();
  expect(foreignUrls).toEqual([]);
});
