import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isUnitRate, parseRatio, rateFailure } from './payment-rate.ts';

const part = fc.nat({ max: 9999 });

describe('a split', () => {
  it('is n/m with whole parts that are not both zero', () => {
    fc.assert(
      fc.property(part, part, (teacher, centre) => {
        const expected = teacher + centre > 0 ? { teacher, centre } : undefined;
        expect(parseRatio(`${teacher}/${centre}`)).toEqual(expected);
      }),
    );
    expect(parseRatio('4/6')).toEqual({ teacher: 4, centre: 6 });
    expect(parseRatio(' 10/0 ')).toEqual({ teacher: 10, centre: 0 });
    expect(parseRatio('04/006')).toEqual({ teacher: 4, centre: 6 });
  });

  it.each([
    '',
    '4',
    '/',
    '4/',
    '/6',
    '0/0',
    '00/000',
    '4//6',
    '4/6/8',
    '4:6',
    '-4/6',
    '4.5/5.5',
    '4 / 6',
    '10000/1',
    '1e1/2',
    '٤/٦',
    '4/6\n5/5',
    'x/y',
  ])('is refused when it is %j', (text) => {
    expect(parseRatio(text)).toBeUndefined();
  });
});

describe('an hourly rate', () => {
  it('is a whole number of cents from 1 to RM 10,000', () => {
    expect([1, 2000, 1_000_000].every(isUnitRate)).toBe(true);
  });

  it.each([0, -1, 1_000_001, 20.5, Number.NaN, Number.POSITIVE_INFINITY, '2000', null, undefined])(
    'refuses %j',
    (value) => {
      expect(isUnitRate(value)).toBe(false);
    },
  );
});

describe('a typed rate (R-320)', () => {
  it('may be empty, a split or an amount', () => {
    const split = fc.tuple(part, part).map(([n, m]) => `${n}/${m}`);
    const rate = fc.tuple(part, fc.nat({ max: 99 })).map(([n, sen]) => `${n}.${sen}`);
    fc.assert(
      fc.property(fc.oneof(split, rate, fc.constantFrom('', ' ', '20', '1,200')), (text) => {
        expect(rateFailure(text)).toBeUndefined();
      }),
    );
  });

  it.each([
    'a',
    '-',
    '/',
    '/6',
    '4/',
    '4//6',
    '4/6/8',
    '4/6a',
    '1.234',
    '1..2',
    '4 /6',
    '70,5',
    '1e3',
    '0x10',
    '-5',
    '٤/٦',
  ])('refuses %j', (text) => {
    expect(rateFailure(text)).toBe('Please enter an amount such as 20.50, or a split such as 4/6');
  });
});
