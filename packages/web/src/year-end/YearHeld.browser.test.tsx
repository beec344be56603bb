import type { Cents } from '@kelas/contract/values/cents';
import { getYearEnd, previewYearEnd } from '@kelas/contract/year-end';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { emulateMedia, expectAccessible, expectFitsPhone } from '../../test/checks.ts';
import { uuidOf } from '../../test/records.ts';
import { openScreen, server } from '../../test/screen.tsx';
import { expectTableRows, getButton } from '../../test/steps.ts';
import { previewed, proposalOf } from '../../test/year-end.ts';
import { yearsOf } from './use-year.ts';

const [, , YEAR = 0] = yearsOf(new Date());
const TITLE = 'Held money of students who leave or graduate';
const table = page.getByRole('table', { name: TITLE });
const farid = {
  uuid: uuidOf(6),
  name: 'Farid',
  move: 'GRADUATES' as const,
  credit: 5000 as Cents,
  deposit: 20_000 as Cents,
};

async function openPreview(held: (typeof previewed)['held']): Promise<void> {
  server.reply(getYearEnd, proposalOf(YEAR));
  server.reply(previewYearEnd, { ...previewed, held });
  await openScreen(`/year-end?year=${YEAR}`, 'ADMIN');
  await getButton('Preview').click();
  await expect.element(getButton(`Apply the year ${YEAR}`)).toBeVisible();
}

test('the preview names the held money of students who leave or graduate (R-1730)', async () => {
  const devi = { ...farid, uuid: uuidOf(4), name: 'Devi', move: 'LEAVES' as const };
  await openPreview([{ ...devi, deposit: 0 as Cents }, farid]);
  await expectTableRows(table, ['DeviLeaves50.0050.000.00', 'FaridGraduates250.0050.00200.00']);
  await expect
    .element(page.getByText(/^The centre holds RM 300.00 for 2 students\./))
    .toBeVisible();
  await expect
    .element(table.getByRole('link', { name: 'Farid' }))
    .toHaveAttribute('href', `/student/${uuidOf(6)}`);
  await expectAccessible();
  await expectFitsPhone();
});

test('without held money the preview has no such list', async () => {
  await openPreview([]);
  await expect.element(page.getByText(TITLE)).not.toBeInTheDocument();
});

test('the plan and its preview are printed without buttons (R-1336)', async () => {
  await openPreview([farid]);
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
  await getButton('Print').click();
  expect(print).toHaveBeenCalledOnce();
  await emulateMedia('light', 'print');
  await expect.element(page.getByText(/^Printed on/)).toBeVisible();
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Year End');
  await expect.element(table).toBeVisible();
  for (const name of ['Preview', `Apply the year ${YEAR}`, 'Print', 'Choose entries to copy']) {
    await expect.element(getButton(name)).not.toBeInTheDocument();
  }
});
