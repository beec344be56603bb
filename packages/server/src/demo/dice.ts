/** Chance that repeats itself: the same keys always give the same throws. */
export interface Dice {
  /** A whole number from 0 up to but not including `end`. */
  below(end: number): number;
  /** True in `share` (0 to 1) of all throws. */
  chance(share: number): boolean;
  /** One entry of a list that is not empty. */
  pick<T>(list: readonly T[]): T;
}

/** Dice for a thing that the keys (whole numbers) name. The generator is mulberry32. */
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
      if (index >= list.length) throw new RangeError('nothing to pick from');
      return list[index] as (typeof list)[number];
    },
  };
}

function mix(value: number): number {
  let hash = Math.imul(value ^ (value >>> 15), value | 1);
  hash ^= hash + Math.imul(hash ^ (hash >>> 7), hash | 61);
  return (hash ^ (hash >>> 14)) >>> 0;
}
