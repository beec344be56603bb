import type { Cents } from '@kelas/contract/values/cents';
import { expect, it } from 'vitest';
import { owedSummary } from './owing.ts';

const rows = (...cents: number[]) => cents.map((each) => ({ totalOwedFee: each as Cents }));

it('returns how many owe and how much, or the given text if none owes', () => {
  expect(owedSummary(rows(0, 5990), 'all paid')).toBe('1 owes RM 59.90');
  expect(owedSummary(rows(...Array(1000).fill(412)), 'all paid')).toBe('1,000 owe RM 4,120.00');
  expect(owedSummary(rows(0, 0), 'all paid')).toBe('all paid');
});

it('returns undefined for an empty list and for one that is not loaded', () => {
  expect(owedSummary([], 'all paid')).toBeUndefined();
  expect(owedSummary(undefined, 'all paid')).toBeUndefined();
});
