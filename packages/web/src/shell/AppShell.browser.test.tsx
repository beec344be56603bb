import { getOwnAccount } from '@kelas/contract/session';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openScreen, server } from '../../test/screen.tsx';
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
