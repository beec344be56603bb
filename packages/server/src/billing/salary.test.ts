import { type Cents, sumCents } from '@kelas/contract/values/cents';
import type { Ratio } from '@kelas/contract/values/payment-rate';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deductions, shareOf } from './salary.ts';

const cents = (amount: number) => amount as Cents;
const ratio = (teacher: number, centre: number): Ratio => ({ teacher, centre });

const someRatio = fc
  .record({ teacher: fc.nat(9999), centre: fc.nat(9999) })
  .filter(({ teacher, centre }) => teacher + centre > 0);
const fees = fc.array(fc.nat(1_000_000), { maxLength: 30 }).map((list) => list.map(cents));

describe('the share of the collected fees (R-807)', () => {
  it.each([
    [10_000, ratio(6, 4), 6_000],
    [10_000, ratio(4, 6), 4_000],
    [10_001, ratio(1, 1), 5_001],
    [1, ratio(1, 1), 1],
    [1, ratio(49, 51), 0],
    [100, ratio(1, 2), 33],
    [200, ratio(1, 2), 67],
    [0, ratio(6, 4), 0],
    [12_345, ratio(0, 10), 0],
    [12_345, ratio(10, 0), 12_345],
    [12_345, ratio(9999, 0), 12_345],
    // The product exceeds what a floating point number holds exactly.
    [9_007_199_254_740_991, ratio(9999, 9998), 4_503_824_841_133_929],
  ])('of %i by %j is %i', (collected, each, share) => {
    expect(shareOf(cents(collected), each)).toBe(share);
  });

  it('is rounded half up to the cent (R-808)', () => {
    fc.assert(
      fc.property(fc.nat(Number.MAX_SAFE_INTEGER), someRatio, (collected, each) => {
        const share = BigInt(shareOf(cents(collected), each));
        const parts = BigInt(each.teacher + each.centre);
        const beyond = 2n * (share * parts - BigInt(each.teacher) * BigInt(collected));
        expect(beyond > -parts && beyond <= parts).toBe(true);
      }),
    );
  });

  it('is rounded once on the total, not per fee (R-808)', () => {
    const lines = [cents(1), cents(1), cents(1)];
    expect(shareOf(sumCents(lines), ratio(1, 1))).toBe(2);
  });
});

describe('the deductions for voided payments (R-813)', () => {
  const linesOf = (list: readonly Cents[]) =>
    list.map((fee, index) => ({ paymentLineId: index, fee, partShare: null }));

  it('leave the salary without these lines, whether they are voided at once or in two steps', () => {
    fc.assert(
      fc.property(fees, fees, fees, someRatio, (first, second, kept, each) => {
        const collected = sumCents([...first, ...second, ...kept]);
        const off = [
          ...deductions(collected, cents(0), each, linesOf(first)),
          ...deductions(collected, sumCents(first), each, linesOf(second)),
        ];
        const left = shareOf(collected, each) - sumCents(off);
        expect(left).toBe(shareOf(sumCents(kept), each));
        expect(off.every((share) => share >= 0)).toBe(true);
      }),
    );
  });

  it('are zero for 0/10, the full fees for 10/0 and zero for HOUR', () => {
    fc.assert(
      fc.property(fees, (list) => {
        const off = (each: Ratio | null) =>
          deductions(sumCents(list), cents(0), each, linesOf(list));
        expect(off(ratio(0, 10))).toEqual(list.map(() => 0));
        expect(off(ratio(10, 0))).toEqual(list);
        expect(off(null)).toEqual(list.map(() => 0));
      }),
    );
  });
});
