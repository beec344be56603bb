import { describe, expect, it } from 'vitest';
import { levelFilter, nameFilter } from './filters.ts';

describe('the level filter', () => {
  it.each([undefined, '', '1', '01'])('means no filter when it is %j', (value) => {
    expect(levelFilter.parse(value)).toBeUndefined();
  });

  it.each([
    ['2', 2],
    ['8', 8],
    ['999999999', 999_999_999],
  ])('filters by the level %j', (text, level) => {
    expect(levelFilter.parse(text)).toBe(level);
  });

  it.each(['x', '-1', '2.0', '1e1', '0x2', ' 2', '9999999999', ['2', '3'], 2, null])(
    'refuses %j',
    (value) => {
      expect(levelFilter.safeParse(value).success).toBe(false);
    },
  );
});

describe('the name filter', () => {
  it.each([undefined, '', '   '])('means no filter when it is %j', (value) => {
    expect(nameFilter.parse(value)).toBeUndefined();
  });

  it('is trimmed and otherwise left as it is', () => {
    expect(nameFilter.parse(' %_\\ ')).toBe('%_\\');
  });

  it.each([['a\u0000'], ['\ud800'], ['x'.repeat(201)], [['a', 'b']], [5], [null]])(
    'refuses %j',
    (value) => {
      expect(nameFilter.safeParse(value).success).toBe(false);
    },
  );
});
