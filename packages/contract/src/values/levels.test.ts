import { describe, expect, it } from 'vitest';
import { level, optionalLevel } from './levels.ts';

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

describe('a program level that may be left out', () => {
  const parsed = (value: unknown) => optionalLevel('programLvl').safeParse(value);

  it.each([undefined, null, '', 0])('is none when it is %j', (nothing) => {
    expect(parsed(nothing)).toEqual({ success: true, data: undefined });
  });

  it('may be Remove, which is a level and not nothing', () => {
    expect([1, 2, 3, 4, 5, 6, 8].map((id) => parsed(id).data)).toEqual([1, 2, 3, 4, 5, 6, 8]);
  });

  it('may not be the one that is not offered', () => {
    expect(parsed(7).error?.issues[0]?.message).toBe('programLvl is not offered');
  });

  it.each([-1, 2.5, '2', '7', false, [2]])('may not be %j', (value) => {
    expect(parsed(value).error?.issues[0]?.message).toBe('programLvl is not valid');
  });
});
