import { closeCash, countCash } from '@kelas/contract/cash';
import { denominations } from '@kelas/contract/values/cash-count';
import { today } from '@kelas/contract/values/date';
import { expect } from 'vitest';
import { cashCount, countPieces } from '../cash.ts';
import type { ModelClient } from './client.ts';
import { sumOfMovements } from './records.ts';

/** Counts the drawer and closes the day, sometimes with a stale number or a stale expected sum. */
export async function closeDay(client: ModelClient): Promise<void> {
  const { centre, dice } = client;
  const last = centre.closes.at(-1);
  const number = centre.closes.length + 1;
  const openingFloat = dice.chance(0.1) ? client.fee() : last ? last.counted - last.banked : 0;
  const movements = centre.drawer;
  const expected = openingFloat + sumOfMovements(movements);
  // Coins of 5 sen are the smallest, so an expected sum with single cents has a difference.
  const count = dice.chance(0.6)
    ? countPieces(expected)
    : cashCount({ [dice.pick(denominations).key]: dice.below(200) });
  const counted = denominations.reduce((sum, { key, value }) => sum + count[key] * value, 0);
  const banked = dice.below(counted + 1);
  const isStale = number > 1 && dice.chance(0.08);
  const isChanged = dice.chance(0.08);
  const form = {
    number: isStale ? number - 1 : number,
    openingFloat,
    count,
    expected: expected + (isChanged ? 1 : 0),
    reason: 'Counted twice',
    floatReason: 'Change for the till',
    banked,
  };
  if (!isStale) await client.expect(countCash, { number, count }, 200);
  const closed = await client.expect(closeCash, form, isStale || isChanged ? 409 : 200);
  if (!closed) return;
  const floatDifference = last ? openingFloat - (last.counted - last.banked) : 0;
  const difference = counted - expected;
  expect(closed).toMatchObject({ expected, counted, difference, floatDifference });
  centre.closes.push({ openingFloat, counted, banked, movements, day: today(centre.now) });
}
