import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  formatPhone,
  optionalPhone,
  PHONE_PREFIXES,
  type PhonePrefix,
  phone,
  phoneFromInput,
  phoneInput,
  prefixOf,
  typedPrefix,
} from './phone.ts';

const digits = (min: number, max: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: min, maxLength: max });
/** Mobile numbers of Malaysia; none starts with a country code. */
const national = fc
  .tuple(fc.constantFrom('12', '13', '16', '19'), digits(7, 7))
  .map(([first, rest]) => first + rest);
const messageOf = (schema: ReturnType<typeof phone | typeof optionalPhone>, value: unknown) =>
  schema.safeParse(value).error?.issues[0]?.message;
const RULE = 'Phone no. must be 60 followed by 8 to 10 digits';

describe('a stored phone number (R-1322)', () => {
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
  ])('is not %j, %j …', (...texts) => {
    expect(new Set(texts.map((text) => messageOf(phone('Phone no.'), text)))).toEqual(
      new Set([RULE]),
    );
  });

  it('is required', () => {
    for (const nothing of [undefined, null, '', '   ']) {
      expect(messageOf(phone('Phone no.'), nothing)).toBe('Phone no. is required');
    }
    expect(messageOf(phone('Phone no.'), 60123456789)).toBe(RULE);
  });

  it('may be empty or only a country code when it is optional', () => {
    for (const nothing of [undefined, null, '', ' ', '60']) {
      expect(optionalPhone('Phone no.').parse(nothing)).toBe('');
    }
    for (const wrong of ['601', '0123456789', 60123456789, '60\u0000']) {
      expect(messageOf(optionalPhone('Phone no.'), wrong)).toBe(RULE);
    }
  });
});

const abroad = fc.constantFrom(...PHONE_PREFIXES.filter((prefix) => prefix !== '60'));

describe('a number of another country (R-1323)', () => {
  it('is its code and 7 to 11 digits', () => {
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
  ])('is not %s, which must be %s', (text, rule) => {
    expect(messageOf(phone('Phone no.'), text)).toBe(`Phone no. must be ${rule}`);
    expect(messageOf(optionalPhone('Phone no.'), text)).toBe(`Phone no. must be ${rule}`);
  });

  it('is empty when it is only a country code', () => {
    for (const prefix of PHONE_PREFIXES) {
      expect(optionalPhone('Phone no.').parse(prefix)).toBe('');
    }
  });

  it('has a country code, and other numbers have none', () => {
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

  it('keeps its code when it is edited at a centre with another code (R-1326)', () => {
    fc.assert(
      fc.property(abroad, national, abroad, (prefix, number, centre) => {
        const stored = `${prefix}81234567`;
        expect(phoneFromInput(number, stored, centre)).toBe(prefix + number);
        expect(phoneFromInput(phoneInput(stored), stored, centre)).toBe(stored);
      }),
    );
  });

  it("gets the centre's code when it is new and typed without one", () => {
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

describe('the phone field (R-1324)', () => {
  it('returns unchanged text exactly as it was stored', () => {
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

  it('keeps a number through repeated saves', () => {
    fc.assert(
      fc.property(national, (number) => {
        let stored = '';
        for (let save = 0; save < 5; save += 1) stored = phoneFromInput(number, stored);
        expect(stored).toBe(`60${number}`);
        expect(phoneInput(stored)).toBe(number);
      }),
    );
  });

  it('accepts a number with +60, with the national 0 and with separators', () => {
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

  it('returns the empty text when it is emptied', () => {
    expect(phoneFromInput('', '60123456789')).toBe('');
    expect(phoneFromInput(' - ', '60123456789')).toBe('');
  });

  it("keeps another country's code", () => {
    expect(phoneFromInput('+65 9123 4567')).toBe('6591234567');
  });
});

/** Numbers as they are typed in each country, and the stored form of each. */
const written: Readonly<Record<PhonePrefix, readonly (readonly [typed: string, saved: string])[]>> =
  {
    '60': [
      ['60123456789', '60123456789'],
      ['+60 12-345 6789', '60123456789'],
      ['0060 12-345 6789', '60123456789'],
      ['(+60) 12 345 6789', '60123456789'],
      ['+60 (0)12-345 6789', '60123456789'],
      ['60 012-345 6789', '60123456789'],
      ['\u202a+60 12\u2011345 6789\u202c', '60123456789'],
      ['012-345 6789', '60123456789'],
      ['12-345 6789', '60123456789'],
      ['011-2345 6789', '601123456789'],
      ['6011 2345 6789', '601123456789'],
      ['03-2345 6789', '60323456789'],
      ['60 3-2345 6789', '60323456789'],
      ['06-012 3456', '6060123456'],
      ['6012 3456', '6060123456'],
      ['60 6-123 4567', '6061234567'],
      ['60201234567', '60201234567'],
      ['06-512 3456', '6065123456'],
      ['6512 3456', '6065123456'],
      ['65 9123 4567', '6591234567'],
      ['62 812-3456-7890', '6281234567890'],
    ],
    '65': [
      ['6512 3456', '6565123456'],
      ['9123 4567', '6591234567'],
      ['65 9123 4567', '6591234567'],
      ['65 6512 3456', '6565123456'],
      ['+65 6512 3456', '6565123456'],
      ['0065 6512 3456', '6565123456'],
      ['60 12-345 6789', '60123456789'],
    ],
    '62': [
      ['0812-3456-7890', '6281234567890'],
      ['812-3456-7890', '6281234567890'],
      ['62 812-3456-7890', '6281234567890'],
      ['+62 812-3456-7890', '6281234567890'],
      ['0062 812 345 678', '62812345678'],
      ['62 812 345 678', '62812345678'],
      ['021-1234 5678', '622112345678'],
      ['62 21 1234 5678', '622112345678'],
      ['0622-123456', '62622123456'],
      ['622-123456', '62622123456'],
      ['061-1234567', '62611234567'],
    ],
    '63': [
      ['0917-123-4567', '639171234567'],
      ['917-123-4567', '639171234567'],
      ['63 917-123-4567', '639171234567'],
      ['+63 917-123-4567', '639171234567'],
      ['0063 2 8123 4567', '63281234567'],
      ['63 2 8123 4567', '63281234567'],
      ['(063) 221 2345', '63632212345'],
      ['63 221 2345', '63632212345'],
    ],
    '66': [
      ['081-234-5678', '66812345678'],
      ['66 81-234-5678', '66812345678'],
      ['+66 81-234-5678', '66812345678'],
      ['0066 2-123-4567', '6621234567'],
      ['66 2-123-4567', '6621234567'],
      ['066-123-4567', '66661234567'],
      ['66 123 4567', '66661234567'],
    ],
    '673': [
      ['712 3456', '6737123456'],
      ['673 712 3456', '6737123456'],
      ['+673 712 3456', '6737123456'],
      ['00673 212 3456', '6732123456'],
      ['673 1234', '6736731234'],
    ],
  };

describe.each(PHONE_PREFIXES)('at a centre of +%s a number', (prefix) => {
  it.each(written[prefix])('typed as %j is saved as %s', (typed, saved) => {
    expect(phoneFromInput(typed, '', prefix)).toBe(saved);
    expect(phone('Phone no.').parse(saved)).toBe(saved);
    // The displayed number, typed again, gives the same stored number.
    expect(phoneFromInput(`+${saved}`, '', prefix)).toBe(saved);
  });
});

it('separates a typed country code from the start of a national number (R-1325)', () => {
  expect(typedPrefix('60123456789', '60')).toBe('60');
  expect(typedPrefix('+65 9123 4567', '60')).toBe('65');
  expect(typedPrefix('65 9123 4567', '60')).toBe('65');
  expect(typedPrefix('6512 3456', '65')).toBeUndefined();
  expect(typedPrefix('012-345 6789', '60')).toBeUndefined();
  expect(typedPrefix('', '60')).toBeUndefined();
  expect(typedPrefix('+1 555 123', '60')).toBeUndefined();
});

describe('a shown phone number (R-2253)', () => {
  it.each([
    ['60185006575', '+60 18-500 6575'],
    ['601112345678', '+60 11-1234 5678'],
    ['60388888888', '+60 3-8888 8888'],
    ['6041234567', '+60 4-123 4567'],
    ['6091234567', '+60 9-123 4567'],
    ['6082123456', '+60 82-123 456'],
    ['6565123456', '+65 6512 3456'],
    ['6281234567890', '+62 812 3456 7890'],
    ['6737123456', '+673 712 3456'],
    // An area or a length that no Malaysian number has, and an unknown country.
    ['60212345678', '+60212345678'],
    ['6012345678', '+6012345678'],
    ['4915112345678', '+4915112345678'],
    ['', ''],
  ])('%s is shown as %j', (stored, shown) => {
    expect(formatPhone(stored)).toBe(shown);
  });

  it.each(PHONE_PREFIXES)(
    'copied into a phone field of +%s gives the same number (R-2254)',
    (centre) => {
      const numbers = PHONE_PREFIXES.flatMap((each) => written[each].map(([, saved]) => saved));
      expect(numbers.map((saved) => phoneFromInput(formatPhone(saved), '', centre))).toEqual(
        numbers,
      );
    },
  );
});
