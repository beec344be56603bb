import { getOverview } from '@kelas/contract/overview';
import { getOwnAccount } from '@kelas/contract/session';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible, expectFitsPhone } from '../../test/checks.ts';
import { openScreen, server } from '../../test/screen.tsx';
import { emptyOverview } from '../../test/today.ts';

const account = { username: 'mei', name: 'Mei Ling', role: 'EMPLOYEE' } as const;
const line = page.getByText(/login/i);

beforeEach(() => {
  server.reply(getOverview, emptyOverview);
});

test.each([
  [
    'both moments',
    {
      previousLoginDate: '2026-03-01T06:05:00.000Z',
      passwordChangedDate: '2026-02-28T16:30:00.000Z',
    },
    'Last login 1 Mar 2026, 14:05 · Password changed 1 Mar 2026, 00:30',
  ],
  [
    'a first login with the password of the administrator',
    { previousLoginDate: null, passwordChangedDate: null },
    'No earlier login · Password never changed',
  ],
])('the landing page shows %s in the time of the centre (R-1820)', async (_, moments, text) => {
  server.reply(getOwnAccount, { ...account, ...moments });
  await openScreen('/');
  await expect.element(page.getByText(text)).toBeVisible();
  await expectAccessible();
  await expectFitsPhone();
});

test.each([
  ['cannot be loaded', () => server.lose(getOwnAccount)],
  ['has no moments', () => server.reply(getOwnAccount, account)],
])('an account that %s shows no line and no alert', async (_, answer) => {
  answer();
  await openScreen('/');
  await expect.poll(() => server.sent(getOwnAccount)).toHaveLength(1);
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.element(line).not.toBeInTheDocument();
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument();
});
