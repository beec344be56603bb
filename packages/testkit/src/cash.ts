import type { OutputOf, RequestOf } from '@kelas/contract/call';
import { type closeCash, countCash, getExpectedCash, getNextClose } from '@kelas/contract/cash';
import { type CashCount, countedCents, denominations } from '@kelas/contract/values/cash-count';
import type { Caller } from './fixtures.ts';
import type { TestServer } from './server.ts';

type CloseForm = RequestOf<typeof closeCash>;

/** Returns a count with these pieces and none of the other notes and coins. */
export function cashCount(pieces: Partial<CashCount> = {}): CashCount {
  return {
    rm100: 0,
    rm50: 0,
    rm20: 0,
    rm10: 0,
    rm5: 0,
    rm1: 0,
    sen50: 0,
    sen20: 0,
    sen10: 0,
    sen5: 0,
    ...pieces,
  };
}

/** Counts an amount in cents with the largest notes and coins; single cents are left out. */
export function countPieces(cents: number): CashCount {
  let rest = Math.max(0, cents);
  const pieces = denominations.map(({ key, value }) => {
    const count = Math.min(9_999, Math.floor(rest / value));
    rest -= count * value;
    return [key, count];
  });
  return cashCount(Object.fromEntries(pieces));
}

/** Stores a count and returns what it opens: the expected cash. */
export async function expectedCash(
  server: Caller,
  pieces: Partial<CashCount> = {},
): Promise<OutputOf<typeof getExpectedCash>> {
  const { number } = await server.ask(getNextClose, {});
  await server.ask(countCash, { number, count: cashCount(pieces) });
  return server.ask(getExpectedCash, {});
}

/** The form of the next close as the screen sends it: the pieces as counted, all of it stays. */
export async function nextClose(
  server: Caller,
  pieces: Partial<CashCount> = {},
  changes: Partial<CloseForm> = {},
): Promise<CloseForm> {
  const { number, openingFloat } = await server.ask(getNextClose, {});
  const { taken } = await expectedCash(server, pieces);
  const count = cashCount(pieces);
  const expected = openingFloat + taken;
  const reason = countedCents(count) === expected ? '' : 'Counted twice';
  const form = { number, openingFloat, count, expected };
  return { ...form, reason, banked: 0, ...changes };
}

/** The form of the next close after an admin has counted too, so that both roles may send it. */
export async function nextCloseOfAnyone(
  server: Caller & Partial<Pick<TestServer, 'admin'>>,
  pieces: Partial<CashCount> = {},
): Promise<CloseForm> {
  const form = await nextClose(server, pieces);
  const as = server.admin === undefined ? {} : { as: server.admin };
  await server.ask(countCash, { number: form.number, count: form.count }, as);
  return form;
}
