import type { Cents } from '@kelas/contract/values/cents';
import { expect, it } from 'vitest';
import { type DiscountRow, mergeByRule } from './discount-rows.ts';

const discount = (id: number, changes: Partial<DiscountRow> = {}): DiscountRow => ({
  id,
  fromDate: '02-2026',
  untilDate: null,
  amount: null,
  percent: 10,
  borneBy: 'CENTRE',
  reason: 'Package discount from 3 courses',
  rule: 'PACKAGE',
  recordCreateDate: `2026-02-01T02:00:0${id}Z`,
  staffName: 'Mei',
  subjectName: `Subject ${id}`,
  ...changes,
});

it('equal discounts of a rule are one row with the subjects (R-1613)', () => {
  const sibling = { rule: 'SIBLING', percent: null, amount: 500 as Cents } as const;
  const rows = mergeByRule([
    discount(1),
    discount(2, sibling),
    discount(3),
    discount(4, sibling),
    discount(5, { subjectName: 'Subject 1' }),
  ]);
  expect(rows.map(({ id, subjectName }) => [id, subjectName])).toEqual([
    [1, 'Subject 1, Subject 3'],
    [2, 'Subject 2, Subject 4'],
  ]);
});

it.each([
  { fromDate: '03-2026' },
  { untilDate: '05-2026' },
  { percent: 20 },
  { percent: null, amount: 1000 as Cents },
  { borneBy: 'SHARED' as const },
  { reason: 'Package discount from 4 courses' },
  { staffName: 'Ali' },
])('a discount of a rule with other terms has a row of its own: %j', (changes) => {
  expect(mergeByRule([discount(1), discount(2, changes)])).toHaveLength(2);
});

it.each([null, 'FIRST_MONTH'] as const)('a discount with the rule %s is ended alone', (rule) => {
  expect(mergeByRule([discount(1, { rule }), discount(2, { rule })])).toHaveLength(2);
});
