import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  formatPhone,
  optionalPhone,
  PHONE_PREFIXES,
  phone,
  phoneFromInput,
  phoneInput,
  prefixOf,
} from './phone.ts';

const digits = (min: number, max: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: min, maxLength: max });
const national = fc
  .tuple(fc.constantFrom(...'123456789'), digits(7, 9))
  .map(([first, rest]) => first + rest);
const messageOf = (schema: ReturnType<typeof phone | typeof optionalPhone>, value: unknown) =>
  schema.safeParse(value).error?.issues[0]?.message;
const RULE = 'Phone no. must be 60 followed by 8 to 10 digits';

describe('a stored phone number', () => {
  it('is 60 and 8 to 10 digits', () => {
    fc.assert(
      fc.property(digits(8, 10), (rest) => {
        expect(phone('Phone no.').parse(`60${rest}`)).toBe(`60${rest}`);
        expect(optionalPhone('Phone no.').parse(` 60${rest} `)).toBe(`60${rest}`);
      }),
    );
  });

  it.each([
    [
      '60',
      '601234567',
      '60123456789012',
      '0123456789',
      '+60123456789',
      '60 12345678',
      '6o12345678',
    ],
    ['60-12345678', '６０123456789', '60123456789\u0000', '60\ud800123456789'],
  ])('is refused otherwise: %j, %j …', (...texts) => {
    expect(new Set(texts.map((text) => messageOf(phone('Phone no.'), text)))).toEqual(
      new Set([RULE]),
    );
  });

  it('is required unless the form says otherwise', () => {
    for (const nothing of [undefined, null, '', '   ']) {
      expect(messageOf(phone('Phone no.'), nothing)).toBe('Phone no. is required');
    }
    expect(messageOf(phone('Phone no.'), 60123456789)).toBe(RULE);
  });

  it('may be nothing where it is optional; a bare prefix is nothing too', () => {
    for (const nothing of [undefined, null, '', ' ', '60']) {
      expect(optionalPhone('Phone no.').parse(nothing)).toBe('');
    }
    for (const wrong of ['601', '0123456789', 60123456789, '60\u0000']) {
      expect(messageOf(optionalPhone('Phone no.'), wrong)).toBe(RULE);
    }
  });
});

const abroad = fc.constantFrom(...PHONE_PREFIXES.filter((prefix) => prefix !== '60'));

describe('a number from across a border', () => {
  it('is its prefix and 7 to 11 digits', () => {
    fc.assert(
      fc.property(abroad, digits(7, 11), (prefix, rest) => {
        expect(phone('Phone no.').parse(prefix + rest)).toBe(prefix + rest);
        expect(optionalPhone('Phone no.').parse(prefix + rest)).toBe(prefix + rest);
      }),
    );
  });

  it.each([
    ['65912345', '65 followed by 7 to 11 digits'],
    ['65123456789012', '65 followed by 7 to 11 digits'],
    ['6739123456789012', '673 followed by 7 to 11 digits'],
    ['1555123456', '60 followed by 8 to 10 digits'],
    ['610412345678', '60 followed by 8 to 10 digits'],
  ])('is refused otherwise: %s must be %s', (text, rule) => {
    expect(messageOf(phone('Phone no.'), text)).toBe(`Phone no. must be ${rule}`);
    expect(messageOf(optionalPhone('Phone no.'), text)).toBe(`Phone no. must be ${rule}`);
  });

  it('is nothing where it is a bare prefix', () => {
    for (const prefix of PHONE_PREFIXES) {
      expect(optionalPhone('Phone no.').parse(prefix)).toBe('');
    }
  });

  it('tells its prefix, and no other does', () => {
    fc.assert(
      fc.property(abroad, digits(0, 9), (prefix, rest) => {
        expect(prefixOf(prefix + rest)).toBe(prefix);
        expect(phoneInput(prefix + rest)).toBe(rest);
      }),
    );
    expect([prefixOf(''), prefixOf('6'), prefixOf('1555')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('keeps its prefix through edits at a centre with another', () => {
    fc.assert(
      fc.property(abroad, national, abroad, (prefix, number, centre) => {
        const stored = `${prefix}81234567`;
        expect(phoneFromInput(number, stored, centre)).toBe(prefix + number);
        expect(phoneFromInput(phoneInput(stored), stored, centre)).toBe(stored);
      }),
    );
  });

  it('that is new gets the prefix of the centre, unless it is written with its own', () => {
    fc.assert(
      fc.property(abroad, national, (centre, number) => {
        expect(phoneFromInput(number, '', centre)).toBe(centre + number);
        expect(phoneFromInput(`0${number}`, '', centre)).toBe(centre + number);
        expect(phoneFromInput(`+60 ${number}`, '', centre)).toBe(`60${number}`);
        expect(phoneFromInput('', '', centre)).toBe('');
      }),
    );
  });
});

describe('the phone box', () => {
  it('leaves what was not changed exactly as it was stored, whatever it holds', () => {
    const odd = fc.oneof(
      digits(0, 14),
      fc.string(),
      fc.constantFrom('', '6', '60', '600', '60060'),
    );
    fc.assert(
      fc.property(odd, (stored) => {
        expect(phoneFromInput(phoneInput(stored), stored)).toBe(stored);
      }),
    );
  });

  it('keeps a number through any count of edits and saves', () => {
    fc.assert(
      fc.property(national, (number) => {
        let stored = '';
        for (let save = 0; save < 5; save += 1) stored = phoneFromInput(number, stored);
        expect(stored).toBe(`60${number}`);
        expect(phoneInput(stored)).toBe(number);
      }),
    );
  });

  it('takes a number with its own +60, with the national 0 and with separators', () => {
    fc.assert(
      fc.property(national, (number) => {
        const spaced = `${number.slice(0, 2)}-${number.slice(2, 5)} ${number.slice(5)}`;
        const written = [number, `0${number}`, `+60${number}`, ` +60 ${spaced}`, `(0)${spaced}`];
        expect(written.map((text) => phoneFromInput(text))).toEqual(
          written.map(() => `60${number}`),
        );
      }),
    );
  });

  it('stays empty when it is emptied', () => {
    expect(phoneFromInput('', '60123456789')).toBe('');
    expect(phoneFromInput(' - ', '60123456789')).toBe('');
  });

  it('does not hide a foreign number from the check', () => {
    expect(phoneFromInput('+65 9123 4567')).toBe('6591234567');
  });
});

describe('a shown phone number', () => {
  it('has a plus in front; an empty one stays empty', () => {
    expect(formatPhone('60123456789')).toBe('+60123456789');
    expect(formatPhone('')).toBe('');
  });
});
