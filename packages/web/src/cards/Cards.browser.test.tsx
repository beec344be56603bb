import { getCardsDocument, issueCards, listCards, replaceCard } from '@kelas/contract/cards';
import { cardCode } from '@kelas/contract/values/card-code';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible, expectFitsPhone, expectLoaded } from '../../test/checks.ts';
import { FakeRefusal } from '../../test/fake-server.ts';
import { uuidOf } from '../../test/records.ts';
import { openScreen, server } from '../../test/screen.tsx';
import { getButton, getRow } from '../../test/steps.ts';
import type { CardRow } from './card-columns.tsx';

const rowOf = (name: string, at: number): CardRow => ({
  ...{ uuid: uuidOf(at), name, programLvl: 2, classSession: 'MORNING' },
  code: null,
});
let rows: CardRow[];

beforeEach(() => {
  rows = [{ ...rowOf('Anu', 1), code: cardCode(1) }, rowOf('Bala', 2), rowOf('Chen', 3)];
  server.reply(listCards, () => rows);
  // No browser of a test prints.
  server.reply(getCardsDocument, new FakeRefusal(503, 'BUSY', 'Try again'));
  server.reply(issueCards, ({ uuids }) => {
    rows = rows.map((row) =>
      uuids.includes(row.uuid) ? { ...row, code: cardCode(Number(row.uuid.at(-1)) + 10) } : row,
    );
    return { issued: uuids.length };
  });
});

test('issues the missing cards of the list and prints all of them (R-2452)', async () => {
  await openScreen('/cards');
  await expectLoaded();
  await expect.element(getRow('Anu')).toMatchTextContent(cardCode(1));
  await expectAccessible();
  await expectFitsPhone();
  await page.viewport(1280, 900);
  await getButton('Issue and print').click();
  await getButton('Close').click();
  await expect.element(getRow('Chen')).toMatchTextContent(cardCode(13));
  expect(server.sent(issueCards)).toEqual([{ uuids: [uuidOf(2), uuidOf(3)] }]);
  await expect
    .poll(() => server.sent(getCardsDocument))
    .toEqual([{ uuids: [1, 2, 3].map(uuidOf).join(',') }]);
});

test('prints the ticked students alone, and issues nothing to those with a card', async () => {
  await openScreen('/cards');
  await page.getByRole('checkbox', { name: 'Choose Anu' }).click();
  await getButton('Issue and print cards of 1 student').click();
  await expect.poll(() => server.sent(getCardsDocument)).toEqual([{ uuids: uuidOf(1) }]);
  expect(server.sent(issueCards)).toEqual([]);
});

test('replaces a lost card after a question', async () => {
  server.reply(replaceCard, ({ code }) => {
    rows = rows.map((row) => (row.code === code ? { ...row, code: cardCode(9) } : row));
    return { code: cardCode(9) };
  });
  await openScreen('/cards');
  await expect.element(getButton('Replace: Bala')).not.toBeInTheDocument();
  await getButton('Replace: Anu').click();
  await getButton('No').click();
  expect(server.sent(replaceCard)).toEqual([]);
  await getButton('Replace: Anu').click();
  await getButton('Yes').click();
  await expect.element(getRow('Anu')).toMatchTextContent(cardCode(9));
  expect(server.sent(replaceCard)).toEqual([{ code: cardCode(1) }]);
});
