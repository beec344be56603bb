import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maskNric } from './nric.ts';

describe('a masked identity card number (R-1277)', () => {
  it.each([
    ['080101-14-5566', '******-**-5566'],
    ['A1234567', '****4567'],
    ['1234', '****'],
    ['12', '**'],
    ['', ''],
    ['𐀀𐀀!', '***'],
    ['𐀀𐀀𐀀𐀀𐀀', '*𐀀𐀀𐀀𐀀'],
  ])('of %j is %j', (nric, shown) => {
    expect(maskNric(nric)).toBe(shown);
  });

  it('shows at most the last four characters and splits no surrogate pair', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (nric) => {
        const shown = maskNric(nric);
        expect(shown.isWellFormed()).toBe(true);
        expect([...shown]).toHaveLength([...nric].length);
        expect([...shown].filter((each) => !/[\s*-]/.test(each)).length).toBeLessThanOrEqual(4);
      }),
    );
  });
});
