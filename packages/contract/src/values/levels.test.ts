import { describe, expect, it } from 'vitest';
import { level, optionalLevel } from './levels.ts';

const messageOf = (value: unknown) => level().safeParse(value).error?.issues[0]?.message;

describe('a required program level', () => {
  it('accepts Remove, Form 1 to Form 5 and Graduated', () => {
    expect([1, 2, 3, 4, 5, 6, 8].filter((id) => level().safeParse(id).success)).toEqual([
      1, 2, 3, 4, 5, 6, 8,
    ]);
  });

  it('refuses level 7 (R-308)', () => {
    expect(messageOf(7)).toBe('Program level is not offered');
  });

  it.each([0, -1, 2.5, '2', true, [2], 2_147_483_648])('refuses %j', (value) => {
    expect(messageOf(value)).toBe('Program level is not valid');
  });

  it.each([undefined, null, ''])('refuses %j as missing', (nothing) => {
    expect(messageOf(nothing)).toBe('Program level is required');
  });
});

describe('an optional program level', () => {
  const parsed = (value: unknown) => optionalLevel('programLvl').safeParse(value);

  it.each([undefined, null, '', 0])('is undefined for %j', (nothing) => {
    expect(parsed(nothing)).toEqual({ success: true, data: undefined });
  });

  it('accepts every offered level, and Remove is one (R-309)', () => {
    expect([1, 2, 3, 4, 5, 6, 8].map((id) => parsed(id).data)).toEqual([1, 2, 3, 4, 5, 6, 8]);
  });

  it('refuses level 7 (R-308)', () => {
    expect(parsed(7).error?.issues[0]?.message).toBe('programLvl is not offered');
  });

  it.each([-1, 2.5, '2', '7', false, [2]])('refuses %j', (value) => {
    expect(parsed(value).error?.issues[0]?.message).toBe('programLvl is not valid');
  });
});
