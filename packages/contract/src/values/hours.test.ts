import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Cents } from './cents.ts';
import { feeOfHours, hoursFailure, hoursOf, hoursOfMinutes } from './hours.ts';

const cents = (amount: number) => amount as Cents;

describe('typed hours (R-820, R-821)', () => {
  it.each(['', ' ', '0', '0.0', '.0', '-1', '-0.5', '00'])('are missing as %j', (typed) => {
    expect(hoursFailure(typed)).toBe('Please enter your salary');
    expect(feeOfHours(typed, cents(2000))).toBeUndefined();
  });

  it.each(['abc', '12,5', '12.555', '0.001', '1e3', '1 2', '.', '12.5h', '+5', '1234567', '--1'])(
    'are no valid number as %j',
    (typed) => {
      expect(hoursFailure(typed)).toBe('Please enter valid number');
      expect(feeOfHours(typed, cents(2000))).toBeUndefined();
    },
  );

  it.each([
    ['12.5', 2000, 25_000],
    ['.5', 2000, 1_000],
    ['12.', 2000, 24_000],
    [' 8 ', 1999, 15_992],
    ['0.01', 2000, 20],
    // 19.99 x 0.15 = 2.9985 and 0.10 x 0.15 = 0.015, rounded half up.
    ['0.15', 1999, 300],
    ['0.15', 10, 2],
    ['999999.99', 1_000_000, 999_999_990_000],
  ])('of %s at %i cents per hour give %i cents', (typed, rate, fee) => {
    expect(hoursFailure(typed)).toBeUndefined();
    expect(feeOfHours(typed, cents(rate))).toBe(fee);
  });
});

describe('the hours of a salary', () => {
  it('are the typed ones, at a rate in whole ringgit', () => {
    const hundredths = fc.integer({ min: 1, max: 100_000 });
    fc.assert(
      fc.property(hundredths, fc.integer({ min: 1, max: 10_000 }), (hours, ringgit) => {
        const typed = `${Math.trunc(hours / 100)}.${String(hours % 100).padStart(2, '0')}`;
        const fee = feeOfHours(typed, cents(ringgit * 100));
        expect(Number(hoursOf(fee ?? cents(0), cents(ringgit * 100)))).toBe(Number(typed));
      }),
    );
  });

  it('have no trailing zeros', () => {
    expect(hoursOf(cents(25_000), cents(2_000))).toBe('12.5');
    expect(hoursOf(cents(20_000), cents(2_000))).toBe('10');
    expect(hoursOf(cents(500), cents(2_000))).toBe('0.25');
  });

  it('are undefined when the salary is no product of hours and rate', () => {
    expect(hoursOf(cents(1_001), cents(3_000))).toBeUndefined();
    expect(hoursOf(cents(1_000), cents(0))).toBeUndefined();
  });
});

describe('hours of minutes (R-2426)', () => {
  it.each([
    [0, '0'],
    [750, '12.5'],
    [740, '12.33'],
    [100, '1.66'],
    [59, '0.98'],
    [3, '0.05'],
  ])('%i minutes are %s', (minutes, hours) => {
    expect(hoursOfMinutes(minutes)).toBe(hours);
  });

  it('are valid hours, never more than the minutes and less by below 0.01', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 60_000 }), (minutes) => {
        const hours = hoursOfMinutes(minutes);
        const rest = minutes / 60 - Number(hours);
        expect(rest).toBeGreaterThan(-1e-9);
        expect(rest).toBeLessThan(0.01);
        expect(hours === '0' || hoursFailure(hours) === undefined).toBe(true);
      }),
    );
  });
});
