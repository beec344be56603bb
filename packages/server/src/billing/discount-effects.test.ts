import type { Cents } from '@kelas/contract/values/cents';
import type { Month } from '@kelas/contract/values/month';
import { describe, expect, it } from 'vitest';
import { type CourseDiscount, discountEffects } from './discount-effects.ts';

const m = (text: string) => text as Month;
const FROM = m('03-2026');
const course = (cancelled: string | null = null) => ({
  subscriptionId: 1,
  fee: 9_999 as Cents,
  period: { effective: m('01-2026'), cancelled: cancelled === null ? null : m(cancelled) },
});
const off = (percent: number, change: Partial<CourseDiscount> = {}): CourseDiscount => ({
  rule: 'PACKAGE',
  amount: null,
  percent,
  borneBy: 'CENTRE',
  from: FROM,
  until: null,
  ...change,
});
const effects = (
  before: CourseDiscount[],
  after: CourseDiscount[],
  { paid = [], cancelled = null }: { paid?: string[]; cancelled?: string | null } = {},
) => discountEffects(course(cancelled), [], before, after, FROM, (month) => paid.includes(month));

describe('the effect of discounts on the fee due (R-1564)', () => {
  it('is what is due before and after, each discount rounded by itself', () => {
    const byHand = off(50, { rule: null });
    expect(effects([byHand], [byHand, off(10)])).toEqual([
      { from: FROM, until: null, feeBefore: 4_999, feeAfter: 3_999, rules: ['PACKAGE'] },
    ]);
  });

  it('takes a percentage off what the pro rata of the first month leaves (R-1880)', () => {
    const half = off(50, { rule: 'FIRST_MONTH', borneBy: 'SHARED', until: m('04-2026') });
    const amount = off(0, { rule: null, amount: 1_000 as Cents, percent: null });
    const [first] = effects([amount, half], [amount, off(50), half]);
    // 99.99 less 50.00 and 10.00; then also less half of 49.99.
    expect(first).toMatchObject({ until: '04-2026', feeBefore: 3_999, feeAfter: 1_499 });
  });

  it('begins with the first unpaid month', () => {
    const [effect] = effects([], [off(10)], { paid: ['03-2026', '04-2026', '06-2026'] });
    expect(effect?.from).toBe('05-2026');
    expect(
      effects([], [off(10, { until: m('05-2026') })], { paid: ['03-2026', '04-2026'] }),
    ).toEqual([]);
  });

  it('has only charged months', () => {
    expect(effects([off(10)], [], { cancelled: '03-2026' })).toEqual([]);
    expect(effects([off(10)], [], { cancelled: '05-2026' })).toMatchObject([
      { from: FROM, until: '05-2026', feeBefore: 8_999, feeAfter: 9_999 },
    ]);
  });

  it('names the rules whose discount begins or ends', () => {
    const sibling = off(5, { rule: 'SIBLING', from: m('05-2026') });
    expect(effects([off(10)], [off(20), sibling])).toMatchObject([
      { from: FROM, until: '05-2026', rules: ['PACKAGE'] },
      { from: '05-2026', until: null, rules: ['PACKAGE', 'SIBLING'] },
    ]);
  });

  it('is none where the fee stays the same', () => {
    expect(effects([off(10)], [off(10, { borneBy: 'SHARED' })])).toEqual([]);
  });
});
