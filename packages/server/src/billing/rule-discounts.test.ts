import type { Cents } from '@kelas/contract/values/cents';
import { addMonths, compareMonths, type Month } from '@kelas/contract/values/month';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type ChildFacts,
  type DiscountRules,
  discountChanges,
  type RuleDiscount,
  type StoredRuleDiscount,
  wantedDiscounts,
} from './rule-discounts.ts';

const START = '01-2026' as Month;
const SPAN = 12;
const at = (index: number) => addMonths(START, index);
const end = (index: number | null) => (index === null ? null : at(index));

const percentOff = (percent: number) => ({ amount: null, percent, borneBy: 'CENTRE' }) as const;
const amountOff = (cents: number) =>
  ({ amount: cents as Cents, percent: null, borneBy: 'SHARED' }) as const;
const course = (
  subscriptionId: number,
  from = 0,
  until: number | null = null,
  fee = 10_000,
): ChildFacts['courses'][number] => ({
  subscriptionId,
  fee: fee as Cents,
  period: { effective: at(from), cancelled: end(until) },
});
const child = (...courses: ChildFacts['courses']): ChildFacts => ({ pauses: [], courses });
const off: DiscountRules = { packageDiscount: null, siblingDiscount: null };
const packages = { ...off, packageDiscount: { ...percentOff(10), fromCourses: 2 } };
const siblings = { ...off, siblingDiscount: { ...amountOff(500), fromChild: 2 } };

/** The months in short form: subscription, rule, first index and index after the last. */
function short(discounts: readonly RuleDiscount[]): string[] {
  const index = (month: Month | null) => (month === null ? '' : compareMonths(month, START));
  return discounts
    .map(({ subscriptionId, rule, from, until }) =>
      [subscriptionId, rule, `${index(from)}-${index(until)}`].join(' '),
    )
    .sort();
}

describe('the package discount (R-1560)', () => {
  it.each<[string, ChildFacts, string[]]>([
    ['nothing for one course', child(course(1)), []],
    ['each of two courses', child(course(1), course(2)), ['1 PACKAGE 0-', '2 PACKAGE 0-']],
    [
      'both while both are charged',
      child(course(1), course(2, 2, 5)),
      ['1 PACKAGE 2-5', '2 PACKAGE 2-5'],
    ],
    ['nothing for a course without a fee', child(course(1), course(2, 0, null, 0)), []],
    [
      'no months of a pause',
      { ...child(course(1), course(2)), pauses: [{ from: at(2), until: at(4) }] },
      ['1 PACKAGE 0-2', '1 PACKAGE 4-', '2 PACKAGE 0-2', '2 PACKAGE 4-'],
    ],
    [
      'one span when a third course begins',
      child(course(1), course(2), course(3, 3)),
      ['1 PACKAGE 0-', '2 PACKAGE 0-', '3 PACKAGE 3-'],
    ],
  ])('takes off %s', (_, student, expected) => {
    expect(short(wantedDiscounts([student], packages, START))).toEqual(expected);
  });
});

describe('the sibling discount (R-1561)', () => {
  it.each<[string, ChildFacts[], string[]]>([
    ['nothing for the first child', [child(course(1))], []],
    ['the second child', [child(course(1)), child(course(2))], ['2 SIBLING 0-']],
    [
      'each course of a later child',
      [child(course(1)), child(course(2), course(3))],
      ['2 SIBLING 0-', '3 SIBLING 0-'],
    ],
    [
      'the next child when the first one leaves',
      [child(course(1, 0, 4)), child(course(2)), child(course(3))],
      ['2 SIBLING 0-4', '3 SIBLING 0-'],
    ],
    ['nothing beside a child without a fee', [child(course(1, 0, null, 0)), child(course(2))], []],
  ])('takes off %s', (_, family, expected) => {
    expect(short(wantedDiscounts(family, siblings, START))).toEqual(expected);
  });

  it('and the package discount apply together', () => {
    const family = [child(course(1)), child(course(2), course(3))];
    const rules = { ...packages, siblingDiscount: siblings.siblingDiscount };
    expect(short(wantedDiscounts(family, rules, START))).toEqual([
      '2 PACKAGE 0-',
      '2 SIBLING 0-',
      '3 PACKAGE 0-',
      '3 SIBLING 0-',
    ]);
  });
});

const spans = fc
  .uniqueArray(fc.nat({ max: SPAN }), { maxLength: 6 })
  .map((edges) => edges.sort((a, b) => a - b))
  .chain((edges) =>
    fc.tuple(fc.constant(edges), fc.array(fc.constantFrom(5, 10), { minLength: 6, maxLength: 6 })),
  )
  .map(([edges, percents]) =>
    edges.flatMap((from, index) =>
      index % 2 === 1
        ? []
        : [{ from: at(from), until: end(edges[index + 1] ?? null), percent: percents[index] ?? 5 }],
    ),
  );
const discount = (span: { from: Month; until: Month | null; percent: number }): RuleDiscount => ({
  subscriptionId: 1,
  rule: 'PACKAGE',
  ...percentOff(span.percent),
  from: span.from,
  until: span.until,
});

/** The percentages of each month. */
function percentsOf(discounts: readonly RuleDiscount[]): (number | null)[][] {
  return Array.from({ length: SPAN + 2 }, (_, index) =>
    discounts
      .filter(
        ({ from, until }) =>
          compareMonths(from, at(index)) <= 0 &&
          (until === null || compareMonths(at(index), until) < 0),
      )
      .map(({ percent }) => percent),
  );
}

describe('the changes (R-1562)', () => {
  it('turn the stored discounts into the wanted ones, and keep earlier months', () => {
    fc.assert(
      fc.property(spans, spans, fc.nat({ max: SPAN }), (before, after, first) => {
        const from = at(first);
        const isLater = ({ until }: RuleDiscount) =>
          until === null || compareMonths(until, from) > 0;
        const all = before.map(discount).map((each, id): StoredRuleDiscount => ({ ...each, id }));
        const wanted = after
          .map(discount)
          .filter(isLater)
          .map((each) => ({
            ...each,
            from: compareMonths(each.from, from) > 0 ? each.from : from,
          }));
        const { ended, added } = discountChanges(all.filter(isLater), wanted, from);
        const kept = all.map((each) => ({
          ...each,
          until: ended.find(({ id }) => id === each.id)?.until ?? each.until,
        }));
        for (const { id, until } of ended) {
          const stored = all[id];
          expect(stored && compareMonths(stored.from, until)).toBeLessThanOrEqual(0);
        }
        const expected = percentsOf(all).slice(0, first).concat(percentsOf(wanted).slice(first));
        expect(percentsOf([...kept, ...added])).toEqual(expected);
      }),
      { numRuns: 2_000 },
    );
  });

  it('are none when the wanted discounts are stored', () => {
    const wanted = wantedDiscounts([child(course(1), course(2, 1, 5))], packages, START);
    const stored = wanted.map((each, id) => ({ ...each, id }));
    expect(discountChanges(stored, wanted, START)).toEqual({ ended: [], added: [] });
  });

  it('replace a discount of another amount or bearer', () => {
    const [one] = wantedDiscounts([child(course(1), course(2))], packages, START);
    if (!one) throw new Error('there is no discount');
    for (const change of [{ percent: 20 }, { borneBy: 'SHARED' as const }]) {
      const { ended, added } = discountChanges([{ ...one, id: 7 }], [{ ...one, ...change }], at(2));
      expect(ended).toEqual([{ id: 7, subscriptionId: 1, until: at(2) }]);
      expect(added).toEqual([{ ...one, ...change }]);
    }
  });
});
