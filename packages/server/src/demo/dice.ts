/** Random choices that repeat: the same keys always give the same choices. */
export interface Dice {
  /** An integer from 0 to `end` - 1. */
  below(end: number): number;
  /** True with a probability of `share` (0 to 1). */
  chance(share: number): boolean;
  /** One entry of a list that is not empty. */
  pick<T>(list: readonly T[]): T;
}

export const MINUTE_MS = 60_000;
export const DAY_MS = 24 * 60 * MINUTE_MS;
/** The front desk opens at 10:00 in Singapore, 02:00 UTC, for nine hours. */
export const OPENING_MS = 2 * 60 * MINUTE_MS;
const OPEN_MINUTES = 9 * 60;

/** Returns a moment in the opening hours of a day, which is in milliseconds since 1970. */
export function openingTime(dice: Dice, day: number): Date {
  return new Date(day + OPENING_MS + dice.below(OPEN_MINUTES) * MINUTE_MS);
}

/** Makes dice that the keys (integers) seed. The generator is mulberry32. */
export function diceOf(...keys: readonly number[]): Dice {
  let state = keys.reduce((hash, key) => mix(hash ^ key), 0x6b656c61);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    return mix(state) / 2 ** 32;
  };
  const below = (end: number) => Math.floor(next() * end);
  return {
    below,
    chance: (share) => next() < share,
    pick: (list) => {
      const index = below(list.length);
      if (index >= list.length) throw new RangeError('cannot pick from an empty list');
      return list[index] as (typeof list)[number];
    },
  };
}

function mix(value: number): number {
  let hash = Math.imul(value ^ (value >>> 15), value | 1);
  hash ^= hash + Math.imul(hash ^ (hash >>> 7), hash | 61);
  return (hash ^ (hash >>> 14)) >>> 0;
}
