import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  amount,
  type Cents,
  FEE_MAX_CENTS,
  fee,
  formatRinggit,
  moneyFailure,
  parseRinggit,
  readMoneyInput,
  ringgitInput,
  sumCents,
} from './cents.ts';

const anyCents = fc.integer({ min: 0, max: 999_999_999_999 }).map((cents) => cents as Cents);
const digits = (min: number, max: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: min, maxLength: max });

describe('parseRinggit (R-1313)', () => {
  it('returns every amount that was formatted', () => {
    fc.assert(
      fc.property(anyCents, (cents) => {
        expect(parseRinggit(ringgitInput(cents))).toBe(cents);
        expect(parseRinggit(formatRinggit(cents))).toBe(cents);
      }),
    );
  });

  it('reads every fee from RM 0.00 to RM 10,000.00', () => {
    const wrong: number[] = [];
    for (let cents = 0; cents <= FEE_MAX_CENTS; cents += 1) {
      const text = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
      if (parseRinggit(text) !== cents) wrong.push(cents);
    }
    expect(wrong).toEqual([]);
  });

  it('is exact for large amounts with up to two decimals', () => {
    fc.assert(
      fc.property(digits(1, 10), digits(0, 2), (whole, decimals) => {
        const text = decimals ? `${whole}.${decimals}` : whole;
        const exact = BigInt(whole) * 100n + BigInt(decimals.padEnd(2, '0'));
        expect(BigInt(parseRinggit(text) ?? -1)).toBe(exact);
      }),
    );
  });

  it.each([
    ['19.99', 1999],
    ['0.29', 29],
    ['1.1', 110],
    ['0.5', 50],
    ['70.5', 7050],
    ['  60 ', 6000],
    ['1,200.50', 120_050],
    ['1,234,567', 123_456_700],
    ['0060', 6000],
  ])('reads %j as %i cents', (text, cents) => {
    expect(parseRinggit(text)).toBe(cents);
  });

  it.each([
    ['', ' ', '.', ',', '-', '-1', '+1', '1.234', '1.2.3', '1..2', '1e3', '0x10', 'NaN'],
    ['Infinity', 'RM 5', '5 RM', '1 000', '1_000', '12,34', ',100', '1,000,00', '1,0000.00'],
    [
      '.5',
      '5.',
      '1,200.',
      '70,5',
      '1,20',
      '12.345',
      '-5',
      '1,234,567,890,123',
      '７０．５０',
      '70²',
    ],
    ['1.5,000', '1.000,50', '１２', '٣', '½', '99999999999', 'null', '1\u0000', '1\n2'],
  ])('refuses %j, %j, %j …', (...texts) => {
    expect(texts.filter((text) => parseRinggit(text) !== undefined)).toEqual([]);
  });

  it('accepts only digits, correct commas and one or two decimals', () => {
    const unit = fc.constantFrom(...'0123456789.,-+eE ');
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 9 }), (text) => {
        const [whole = '', decimals, ...more] = text.trim().split('.');
        const groups = whole.split(',');
        const grouped =
          groups.length === 1
            ? /^\d+$/.test(whole)
            : /^\d{1,3}$/.test(groups[0] ?? '') && groups.slice(1).every((g) => /^\d{3}$/.test(g));
        const isAmount =
          more.length === 0 && grouped && (decimals === undefined || /^\d{1,2}$/.test(decimals));
        expect(parseRinggit(text) !== undefined).toBe(isAmount);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('a money field (R-1314)', () => {
  it('holds cents, null or the typed text', () => {
    expect(readMoneyInput(' 1,200.5 ')).toBe(120_050);
    expect([readMoneyInput(''), readMoneyInput('  ')]).toEqual([null, null]);
    expect(readMoneyInput(' 70,5')).toBe(' 70,5');
  });

  it.each(['70,5', '1e3', '1,20', '12.345', '-5', '0x10', 'RM 5', '5.'])('refuses %j', (text) => {
    expect(moneyFailure(readMoneyInput(text))).toBe('Please enter an amount such as 70.50');
  });

  it('reads no other amount than the typed digits', () => {
    const unit = fc.constantFrom(...'0123456789.,-+eExX RM');
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 9 }), (text) => {
        const input = readMoneyInput(text);
        if (typeof input === 'string') expect(input).toBe(text);
        else if (input === null) expect(text.trim()).toBe('');
        else expect(input / 100).toBe(Number(text.replaceAll(',', '')));
      }),
      { numRuns: 2000 },
    );
  });

  it('accepts an amount and an empty field', () => {
    expect([moneyFailure(0 as Cents), moneyFailure(null)]).toEqual([undefined, undefined]);
  });
});

describe('formatting ringgit', () => {
  it.each([
    [0, '0.00'],
    [5, '0.05'],
    [60, '0.60'],
    [100, '1.00'],
    [99_999, '999.99'],
    [100_000, '1,000.00'],
    [123_456_789, '1,234,567.89'],
    [-5, '-0.05'],
    [-123_456, '-1,234.56'],
  ])('formats %i cents as %s', (cents, text) => {
    expect(formatRinggit(cents as Cents)).toBe(text);
    expect(ringgitInput(cents as Cents)).toBe(text.replaceAll(',', ''));
  });

  it('always has two decimals and the exact amount', () => {
    const amounts = fc.maxSafeInteger().map((cents) => cents as Cents);
    fc.assert(
      fc.property(amounts, (cents) => {
        const text = formatRinggit(cents);
        expect(text).toMatch(/^-?\d{1,3}(,\d{3})*\.\d\d$/);
        expect(BigInt(text.replace(/[.,]/g, ''))).toBe(BigInt(cents));
      }),
    );
  });
});

describe('a fee (R-1315)', () => {
  it('is a whole number of cents from RM 0.00 to RM 10,000.00', () => {
    for (const value of [0, 1, 6000, FEE_MAX_CENTS]) expect(fee('Fee').parse(value)).toBe(value);
  });

  it.each([
    [-1, 'Fee cannot be below zero'],
    [FEE_MAX_CENTS + 1, 'Fee can be at most RM 10,000.00'],
    [1.5, 'Fee must be a whole number of cents'],
    ['60', 'Fee must be a whole number of cents'],
    [Number.NaN, 'Fee must be a whole number of cents'],
    [Number.POSITIVE_INFINITY, 'Fee must be a whole number of cents'],
    [[60], 'Fee must be a whole number of cents'],
    [true, 'Fee must be a whole number of cents'],
    [null, 'Fee is required'],
    [undefined, 'Fee is required'],
    ['', 'Fee is required'],
  ])('refuses %j with the message %j', (value, message) => {
    const issues = fee('Fee')
      .safeParse(value)
      .error?.issues.map((issue) => issue.message);
    expect(issues?.[0]).toBe(message);
  });

  it.each([undefined, null, ''])("refuses %j with the form's own message", (nothing) => {
    const message = 'Fee are required';
    expect(fee('Fee', 1, message).safeParse(nothing).error?.issues[0]?.message).toBe(message);
  });

  it('is above zero when the minimum is one cent', () => {
    expect(fee('Fee', 1).safeParse(0).error?.issues[0]?.message).toBe('Fee must be above zero');
    expect(fee('Fee', 1).parse(1)).toBe(1);
  });
});

describe('sums', () => {
  it('are exact', () => {
    fc.assert(
      fc.property(fc.array(anyCents, { maxLength: 50 }), (amounts) => {
        const exact = amounts.reduce((total, each) => total + BigInt(each), 0n);
        expect(BigInt(sumCents(amounts))).toBe(exact);
      }),
    );
  });

  it('of no amounts are zero', () => {
    expect(sumCents([])).toBe(0);
  });

  it('are parsed as any integer', () => {
    expect(amount.parse(-123)).toBe(-123);
    expect(amount.safeParse(0.5).success).toBe(false);
  });
});
