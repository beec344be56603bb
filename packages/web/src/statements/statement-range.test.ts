import { describe, expect, it } from 'vitest';
import { findRangeFailure, usualRange } from './statement-range.ts';

describe('the months of a statement (R-618)', () => {
  it('start as this year up to the current month in Singapore', () => {
    const before = new Date('2026-12-31T15:59:59Z');
    expect(usualRange(before)).toEqual({ from: '01-2026', until: '12-2026' });
    const after = new Date('2026-12-31T16:00:00Z');
    expect(usualRange(after)).toEqual({ from: '01-2027', until: '01-2027' });
  });

  it.each([
    ['01-2026', '01-2026', undefined],
    ['01-2022', '12-2026', undefined],
    ['12-2021', '12-2026', { until: 'A statement has at most 60 months' }],
    ['02-2026', '01-2026', { until: 'Until must not be before From' }],
    ['', '01-2026', {}],
    ['01-2026', '', {}],
  ])('are checked: from %j until %j gives %j', (from, until, failure) => {
    expect(findRangeFailure({ from, until })).toEqual(failure);
  });
});
