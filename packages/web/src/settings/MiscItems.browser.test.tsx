import type { OutputOf } from '@kelas/contract/call';
import { addMiscItem, changeMiscItem, listMiscItemCounts } from '@kelas/contract/misc-items';
import type { Cents } from '@kelas/contract/values/cents';
import { BOOKS_JAN_JUN } from '@kelas/contract/values/misc-items';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible, expectFitsPhone } from '../../test/checks.ts';
import { FakeRefusal } from '../../test/fake-server.ts';
import { MARKUP } from '../../test/records.ts';
import { openScreen, server } from '../../test/screen.tsx';
import { answerConfirmation, expectRows, getButton, getTextBox } from '../../test/steps.ts';

const PATH = '/settings/misc';
const nameBox = getTextBox('Name');
const priceBox = getTextBox('Price');
const save = getButton('Save');
const dialog = page.getByRole('dialog');

type Row = OutputOf<typeof listMiscItemCounts>[number];
const shirt: Row = {
  id: 5,
  name: 'T-shirt',
  fee: 2500 as Cents,
  retired: false,
  version: 2,
  charges: 12,
};
const books: Row = { ...shirt, id: BOOKS_JAN_JUN, name: 'Books Jan-Jun', charges: 1 };
const old: Row = { ...shirt, id: 6, name: MARKUP, fee: 0 as Cents, retired: true, charges: 0 };

beforeEach(() => {
  server.reply(listMiscItemCounts, [books, shirt, old]);
});

test('the list shows price, use and whether an item is offered', async () => {
  await openScreen(PATH, 'ADMIN');
  await expectRows([
    'Books Jan-Jun25.001 chargeOfferedEdit',
    'T-shirt25.0012 chargesOfferedEdit',
    `${MARKUP}—Not yetRetiredEdit`,
  ]);
  await expect.element(page.getByText('3 misc items', { exact: true })).toBeVisible();
  await expectAccessible();
  await expectFitsPhone();
});

test('an item is added with a price; a lost response repeats with the same key', async () => {
  server.reply(addMiscItem, { ...shirt, id: 8 });
  await openScreen(PATH, 'ADMIN');
  await getButton('Add misc item').click();
  await expect.element(nameBox).toHaveFocus();
  await userEvent.keyboard('Lab coat');
  await priceBox.fill('10000.01');
  await save.click();
  await expect.element(dialog).toMatchTextContent('Price can be at most RM 10,000.00');
  await priceBox.fill('35.5');
  const restore = server.loseResponse(addMiscItem);
  await save.click();
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('nothing is recorded twice');
  restore();
  await save.click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(server.sent(addMiscItem)).toEqual([
    { name: 'Lab coat', fee: 3550 },
    { name: 'Lab coat', fee: 3550 },
  ]);
  expect(new Set(server.keys(addMiscItem)).size).toBe(1);
});

test('the price may be empty; name and price are changed', async () => {
  server.reply(changeMiscItem, shirt);
  await openScreen(PATH, 'ADMIN');
  await getButton('Edit: T-shirt').click();
  await expect.element(priceBox).toHaveValue('25.00');
  await nameBox.fill('Shirt');
  await priceBox.fill('');
  await save.click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(server.sent(changeMiscItem)).toEqual([{ id: 5, name: 'Shirt', fee: 0, version: 2 }]);
});

test('an item is retired after a question, without unsaved input, and offered again', async () => {
  server.reply(changeMiscItem, shirt);
  await openScreen(PATH, 'ADMIN');
  await getButton('Edit: T-shirt').click();
  await nameBox.fill('Not saved');
  await getButton('Retire').click();
  await expect
    .element(page.getByRole('dialog', { name: 'Confirmation' }))
    .toMatchTextContent('Retire T-shirt? It is not offered for new fees any more.');
  await answerConfirmation('Yes');
  await expect.element(dialog).not.toBeInTheDocument();
  await getButton(`Edit: ${MARKUP}`).click();
  await getButton('Offer again').click();
  await answerConfirmation('Yes');
  await expect.element(dialog).not.toBeInTheDocument();
  expect(server.sent(changeMiscItem)).toEqual([
    { id: 5, name: 'T-shirt', fee: 2500, version: 2, retired: true },
    { id: 6, name: MARKUP, fee: 0, version: 2, retired: false },
  ]);
});

test('the books say their window and cannot be retired', async () => {
  await openScreen(PATH, 'ADMIN');
  await getButton('Edit: Books Jan-Jun').click();
  await expect.element(dialog).toMatchTextContent('listed for the whole year together');
  await expect.element(getButton('Retire')).not.toBeInTheDocument();
  await expectAccessible();
});

test('a price that another person changed is merged (R-1350)', async () => {
  const message = 'Mei Ling changed this misc item on 1 Mar 2026, 14:05';
  server.reply(changeMiscItem, new FakeRefusal(409, 'STALE_VERSION', message));
  await openScreen(PATH, 'ADMIN');
  await getButton('Edit: T-shirt').click();
  await nameBox.fill('Shirt');
  server.reply(listMiscItemCounts, [{ ...shirt, fee: 3000 as Cents, version: 3 }]);
  await save.click();
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(message);
  await expect.element(priceBox).toHaveValue('30.00');
  await getButton('OK', dialog).click();
  server.reply(changeMiscItem, shirt);
  await save.click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(server.sent(changeMiscItem).at(-1)).toEqual({
    id: 5,
    name: 'Shirt',
    fee: 3000,
    version: 3,
  });
});
