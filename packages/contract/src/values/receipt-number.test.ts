import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatReceiptNo } from './receipt-number.ts';

describe('a receipt number (R-601, R-602)', () => {
  it('has the year and six digits', () => {
    expect(formatReceiptNo(2026, 123)).toBe('R-2026-000123');
    expect(formatReceiptNo(2026, 999_999)).toBe('R-2026-999999');
  });

  it('has seven digits after 999,999', () => {
    expect(formatReceiptNo(2026, 1_000_000)).toBe('R-2026-1000000');
  });

  it('is never the same for two receipts', () => {
    const receipt = fc.tuple(fc.integer({ min: 2000, max: 2999 }), fc.integer({ min: 1 }));
    fc.assert(
      fc.property(receipt, receipt, ([yearA, a], [yearB, b]) => {
        const same = yearA === yearB && a === b;
        expect(formatReceiptNo(yearA, a) === formatReceiptNo(yearB, b)).toBe(same);
      }),
    );
  });
});
