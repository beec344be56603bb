import { describe, expect, it } from 'vitest';
import { idFilter, levelFilter, nameFilter, textFilter } from './filters.ts';

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

  it('is trimmed and otherwise unchanged', () => {
    expect(nameFilter.parse(' %_\\ ')).toBe('%_\\');
  });

  it.each([['a\u0000'], ['\ud800'], ['x'.repeat(201)], [['a', 'b']], [5], [null]])(
    'refuses %j',
    (value) => {
      expect(nameFilter.safeParse(value).success).toBe(false);
    },
  );
});

describe('a text filter', () => {
  const filter = textFilter('teacherName');

  it.each([undefined, '', ' \t '])('means no filter when it is %j', (value) => {
    expect(filter.parse(value)).toBeUndefined();
  });

  it.each([
    [['a', 'b'], 'teacherName must be one text'],
    [5, 'teacherName must be one text'],
    [null, 'teacherName must be one text'],
    ['a\u0000', 'teacherName has characters that cannot be searched for'],
    ['x'.repeat(201), 'teacherName can have at most 200 characters'],
  ])('refuses %j with its own name in the message', (value, message) => {
    expect(filter.safeParse(value).error?.issues[0]?.message).toBe(message);
  });
});

describe('an id filter', () => {
  const filter = idFilter('itemId');

  it.each([undefined, ''])('means no filter when it is %j', (value) => {
    expect(filter.parse(value)).toBeUndefined();
  });

  it.each([
    ['1', 1],
    ['07', 7],
    ['999999999', 999_999_999],
  ])('filters by the id %j', (text, id) => {
    expect(filter.parse(text)).toBe(id);
  });

  it.each(['x', '-1', '2.0', '1e1', '0x2', ' 2', '2 ', '9999999999', '٢'])(
    'refuses %j',
    (value) => {
      expect(filter.safeParse(value).error?.issues[0]?.message).toBe(
        'itemId must be a whole number',
      );
    },
  );

  it.each([[['2', '3']], [2], [null], [{}]])('refuses %j, which is no text', (value) => {
    expect(filter.safeParse(value).error?.issues[0]?.message).toBe('itemId must be one number');
  });
});
