import { describe, expect, it } from 'vitest';
import { level } from './levels.ts';

const messageOf = (value: unknown) => level().safeParse(value).error?.issues[0]?.message;

describe('a program level that is chosen', () => {
  it('may be Remove, Form 1 to Form 5 or Graduated', () => {
    expect([1, 2, 3, 4, 5, 6, 8].filter((id) => level().safeParse(id).success)).toEqual([
      1, 2, 3, 4, 5, 6, 8,
    ]);
  });

  it('may not be the one that is not offered', () => {
    expect(messageOf(7)).toBe('Program level is not offered');
  });

  it.each([0, -1, 2.5, '2', true, [2], 2_147_483_648])('may not be %j', (value) => {
    expect(messageOf(value)).toBe('Program level is not valid');
  });

  it.each([undefined, null, ''])('is required: %j', (nothing) => {
    expect(messageOf(nothing)).toBe('Program level is required');
  });
});
