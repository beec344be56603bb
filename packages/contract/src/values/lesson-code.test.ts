import { assert, constantFrom, date, integer, property } from 'fast-check';
import { expect, it } from 'vitest';
import { asCardCode, cardCode, cardOfCode } from './card-code.ts';
import { type Day, dayFromSql } from './date.ts';
import { lessonCode, lessonOfCode } from './lesson-code.ts';
import { asCode } from './reference-code.ts';

const entries = integer({ min: 1, max: 30_000_000 });
const days = date({
  min: new Date('2000-01-01T00:00:00Z'),
  max: new Date('2099-12-31T23:59:59Z'),
  noInvalidDate: true,
}).map((at) => dayFromSql(at.toISOString()));
const signs = constantFrom(...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ');

it('a code has ten characters and leads to its lesson (R-2471)', () => {
  assert(
    property(entries, days, (entryId, day) => {
      const code = lessonCode({ entryId, day });
      expect(code).toMatch(/^T[2-9A-HJ-NP-Z]{9}$/);
      expect(lessonOfCode(code)).toEqual({ entryId, day });
      const typed = ` ${code.slice(0, 5).toLowerCase()}-${code.slice(5)}`;
      expect(lessonOfCode(typed)).toEqual({ entryId, day });
    }),
  );
});

it('codes never change, because they are printed', () => {
  const codeOf = (entryId: number, day: string) => lessonCode({ entryId, day: day as Day });
  expect([codeOf(1, '01-01-2000'), codeOf(300, '16-03-2026')]).toMatchInlineSnapshot(`
    [
      "T222235PFB",
      "T222CGQ2Z7",
    ]
  `);
});

it('one wrong character is refused', () => {
  assert(
    property(entries, days, integer({ min: 0, max: 9 }), signs, (entryId, day, place, sign) => {
      const code = lessonCode({ entryId, day });
      const wrong = code.slice(0, place) + sign + code.slice(place + 1);
      expect(lessonOfCode(wrong) === undefined).toBe(wrong !== code);
    }),
  );
});

it('two swapped neighbours are refused', () => {
  assert(
    property(entries, days, integer({ min: 0, max: 8 }), (entryId, day, place) => {
      const code = lessonCode({ entryId, day });
      const [first = '', second = ''] = code.slice(place);
      const swapped = code.slice(0, place) + second + first + code.slice(place + 2);
      expect(lessonOfCode(swapped) === undefined).toBe(swapped !== code);
    }),
  );
});

it('a lesson is no card and no family, and a card is no lesson', () => {
  assert(
    property(entries, days, (entryId, day) => {
      const code = lessonCode({ entryId, day });
      expect(asCardCode(code)).toBeUndefined();
      expect(cardOfCode(code)).toBeUndefined();
      expect(asCode(code)).toBeUndefined();
      expect(lessonOfCode(cardCode(entryId))).toBeUndefined();
    }),
  );
});

it.each(['', 'T', 'T222222222', 'T2222222222', '9557123456789'])(
  'the text %j is no lesson',
  (text) => {
    expect(lessonOfCode(text)).toBeUndefined();
  },
);

it.each([0, -1, 1.5, 2_147_483_647])('the entry %d has no code', (entryId) => {
  expect(() => lessonCode({ entryId, day: '16-03-2026' as Day })).toThrow(RangeError);
});
