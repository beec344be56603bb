import {
  addClosedDays,
  changeClosedDay,
  listClosedDays,
  listHolidays,
  removeClosedDay,
} from '@kelas/contract/closed-days';
import { today } from '@kelas/contract/values/date';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible, expectFitsPhone } from '../../test/checks.ts';
import { openScreen, server } from '../../test/screen.tsx';
import { getButton, getTextBox, selectOption } from '../../test/steps.ts';

const YEAR = today(new Date()).slice(6);
const DAYS = [
  { id: 1, version: 2, day: `01-05-${YEAR}`, name: 'Labour Day' },
  { id: 2, version: 1, day: `31-08-${YEAR}`, name: 'National Day' },
];

beforeEach(() => server.reply(listClosedDays, DAYS));

const open = () => openScreen('/settings/closed-days', 'ADMIN');

test('closed days are listed, changed and removed (R-2444)', async () => {
  server.reply(changeClosedDay, { id: 1, version: 3, day: `01-05-${YEAR}`, name: 'Workers’ Day' });
  server.reply(removeClosedDay, { id: 2 });
  await open();
  await expect.element(page.getByText('2 closed days')).toBeVisible();
  await expectAccessible();
  await getButton('Edit: Labour Day').click();
  await getTextBox('Name').fill('Workers’ Day');
  await getButton('Save').click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(server.sent(changeClosedDay)).toEqual([
    { id: 1, version: 2, day: `01-05-${YEAR}`, name: 'Workers’ Day' },
  ]);
  await getButton('Edit: National Day').click();
  await getButton('Remove').click();
  await getButton('Yes').click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(server.sent(removeClosedDay)).toEqual([{ id: 2, version: 1 }]);
  await expectFitsPhone();
});

test('the public holidays of a state are added, without the unticked and the known ones (R-2445)', async () => {
  server.reply(listHolidays, [
    { day: `01-05-${YEAR}`, name: 'Labour Day' },
    { day: `16-09-${YEAR}`, name: 'Malaysia Day' },
    { day: `25-12-${YEAR}`, name: 'Christmas Day' },
  ]);
  server.reply(addClosedDays, { added: 1, known: 0 });
  await open();
  await getButton('Public holidays').click();
  const dialog = page.getByRole('dialog', { name: /^Public holidays of/ });
  await selectOption('State', 'Selangor', dialog);
  await expect.element(dialog.getByText('Labour Day')).not.toBeInTheDocument();
  await dialog.getByRole('checkbox', { name: /Christmas Day/ }).click();
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Add 1 day' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(server.sent(addClosedDays)).toEqual([
    { days: [{ day: `16-09-${YEAR}`, name: 'Malaysia Day' }] },
  ]);
  expect(server.sent(listHolidays)[0]).toEqual({ year: YEAR, state: '10' });
});
