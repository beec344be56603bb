import { describe, expect, it } from 'vitest';
import { differs } from './differs.ts';

describe('differs', () => {
  it('is false for equal values, even if other values are stored', () => {
    const stored = { name: 'Siti', nric: '', rate: null, id: 7 };
    expect(differs({ name: 'Siti', nric: '', rate: null }, stored)).toBe(false);
  });

  it.each([{ name: 'siti' }, { name: 'Siti ' }, { name: '' }])('is true for %j', (values) => {
    expect(differs(values, { name: 'Siti' })).toBe(true);
  });

  it('is true for null in place of empty text or zero', () => {
    expect(differs({ rate: null as number | null }, { rate: 0 })).toBe(true);
    expect(differs({ bank: null as string | null }, { bank: '' })).toBe(true);
  });
});
