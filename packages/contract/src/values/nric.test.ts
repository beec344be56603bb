import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maskNric } from './nric.ts';

describe('an identity card number that nobody needs all of', () => {
  it.each([
    ['080101-14-5566', '******-**-5566'],
    ['A1234567', '****4567'],
    ['1234', '****'],
    ['12', '**'],
    ['', ''],
    ['𐀀𐀀!', '***'],
    ['𐀀𐀀𐀀𐀀𐀀', '*𐀀𐀀𐀀𐀀'],
  ])('%j is shown as %j', (nric, shown) => {
    expect(maskNric(nric)).toBe(shown);
  });

  it('shows at most its last four characters, and no half of one', () => {
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
