import { getCardsDocument, issueCards, replaceCard } from '@kelas/contract/cards';
import { getStudentAccount } from '@kelas/contract/student-account';
import { cardCode } from '@kelas/contract/values/card-code';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible, expectFitsPhone } from '../../test/checks.ts';
import { FakeRefusal } from '../../test/fake-server.ts';
import { openScreen, server } from '../../test/screen.tsx';
import { answerConfirmation, dismissAlert, getButton } from '../../test/steps.ts';
import { accountRecord as account } from '../../test/student-account.ts';

const PATH = `/student/${account.uuid}`;
const person = page.getByRole('region', { name: 'Student' });
const cardOf = (id: number) => ({
  code: cardCode(id),
  recordCreateDate: '2026-03-02T17:00:00.000Z',
});

beforeEach(() => {
  server.reply(getStudentAccount, account);
  server.reply(issueCards, () => {
    server.reply(getStudentAccount, { ...account, card: cardOf(1) });
    return { issued: 1 };
  });
});

test('a student without a card gets one, which is printed (R-2474)', async () => {
  server.reply(getCardsDocument, new FakeRefusal(503, 'BUSY', 'Kelas is busy'));
  await openScreen(PATH);
  await expect.element(person.getByText('No card')).toBeVisible();
  await getButton('New card').click();
  // The day in Singapore.
  await expect.element(person.getByText('Card KL8KD9Z, since 3 Mar 2026')).toBeVisible();
  await expect.element(getButton('New card')).not.toBeInTheDocument();
  expect(server.sent(issueCards)).toEqual([{ uuids: [account.uuid] }]);
  await getButton('Print card').click();
  await dismissAlert('Oops', 'Kelas is busy');
  expect(server.sent(getCardsDocument)).toEqual([{ uuids: account.uuid }]);
  await expectAccessible();
  await expectFitsPhone();
});

test('a lost card is replaced after a question', async () => {
  server.reply(getStudentAccount, { ...account, card: cardOf(1) });
  server.reply(replaceCard, () => {
    server.reply(getStudentAccount, { ...account, card: cardOf(2) });
    return { code: cardCode(2) };
  });
  await openScreen(PATH);
  await getButton('Replace card').click();
  await answerConfirmation('No');
  expect(server.sent(replaceCard)).toEqual([]);
  await getButton('Replace card').click();
  await answerConfirmation('Yes');
  await expect.element(person.getByText(`Card ${cardCode(2)}, since 3 Mar 2026`)).toBeVisible();
  expect(server.sent(replaceCard)).toEqual([{ code: cardCode(1) }]);
});

test('a card that someone else replaced meanwhile is refused in words', async () => {
  const message = 'This card was replaced. Scan the new card.';
  server.reply(getStudentAccount, { ...account, card: cardOf(1) });
  server.reply(replaceCard, new FakeRefusal(409, 'CARD_REPLACED', message));
  await openScreen(PATH);
  await getButton('Replace card').click();
  await answerConfirmation('Yes');
  await dismissAlert('Oops', message);
});

test('a student who is not ACTIVE has no buttons', async () => {
  server.reply(getStudentAccount, { ...account, status: 'DEACTIVATED', card: cardOf(1) });
  await openScreen(PATH);
  await expect.element(person.getByText('Card KL8KD9Z, since 3 Mar 2026')).toBeVisible();
  for (const name of ['New card', 'Replace card', 'Print card']) {
    await expect.element(getButton(name)).not.toBeInTheDocument();
  }
  server.reply(getStudentAccount, { ...account, status: 'DEACTIVATED' });
  await openScreen(PATH);
  await expect.element(person.getByText('Deactivated')).toBeVisible();
  await expect.element(person.getByText('No card')).not.toBeInTheDocument();
});
