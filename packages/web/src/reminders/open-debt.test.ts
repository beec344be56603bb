import type { Cents } from '@kelas/contract/values/cents';
import { describe, expect, it } from 'vitest';
import { isCovered, openDebtOf } from './open-debt.ts';

const debt = { months: ['10-2026', '11-2026'], totalOwedFee: 12_000 as Cents };

describe('what a reminder names (R-1841)', () => {
  it.each([
    [{}, ['10-2026', '11-2026'], 12_000, false],
    [{ coveredFee: 10_000 as Cents, openMonths: ['11-2026'] }, ['11-2026'], 2000, false],
    [{ coveredFee: 12_000 as Cents, openMonths: [] }, [], 0, true],
  ])('for %j is %j', (credit, months, fee, covered) => {
    expect(openDebtOf({ ...debt, ...credit })).toEqual({ months, fee });
    expect(isCovered({ ...debt, ...credit })).toBe(covered);
  });

  it('is nothing, and needs no credit, for who owes nothing', () => {
    expect(isCovered({ months: [], totalOwedFee: 0 as Cents })).toBe(false);
  });
});
