import { array, assert, constantFrom, integer, property } from 'fast-check';
import { expect, it } from 'vitest';
import { asCode, referenceCode, studentOfCode, studentsOfSimilarCodes } from './reference-code.ts';

const ids = integer({ min: 1, max: 32 ** 5 - 1 });
const places = integer({ min: 0, max: 5 });
const signs = constantFrom(...'23456789ABCDEFGHJKLMNPQRSTUVWXYZ');

it('a code has six characters without I, O, 0 and 1, and leads to its student (R-2350)', () => {
  assert(
    property(ids, (id) => {
      const code = referenceCode(id);
      expect(code).toMatch(/^[2-9A-HJ-NP-Z]{6}$/);
      expect(studentOfCode(code)).toBe(id);
    }),
  );
});

it('codes never change, because they are printed', () => {
  const codes = Array.from({ length: 20_000 }, (_, at) => referenceCode(at + 1));
  expect(new Set(codes).size).toBe(20_000);
  expect([codes[0], codes[1], codes[299], codes[19_999]]).toMatchInlineSnapshot(`
    [
      "L8KD9Z",
      "6F4QGS",
      "PCP7NH",
      "SW5R22",
    ]
  `);
});

it('one wrong character and any two swapped characters are found', () => {
  assert(
    property(ids, places, signs, (id, place, sign) => {
      const code = referenceCode(id);
      const wrong = code.slice(0, place) + sign + code.slice(place + 1);
      expect(studentOfCode(wrong)).toBe(wrong === code ? id : undefined);
      expect(wrong === code || studentsOfSimilarCodes(wrong).includes(id)).toBe(true);
    }),
  );
  assert(
    property(ids, places, places, (id, one, other) => {
      const characters = [...referenceCode(id)];
      const [first = '', second = ''] = [characters[one], characters[other]];
      characters[one] = second;
      characters[other] = first;
      const isSame = characters.join('') === referenceCode(id);
      expect(studentOfCode(characters.join(''))).toBe(isSame ? id : undefined);
    }),
  );
});

it('any characters lead to one student or none, and never to student 0', () => {
  assert(
    property(array(signs, { minLength: 6, maxLength: 6 }), (characters) => {
      const id = studentOfCode(characters.join(''));
      expect(id === undefined || referenceCode(id) === characters.join('')).toBe(true);
    }),
  );
  expect(studentOfCode('222222')).toBeUndefined();
});

it('swapped neighbours are similar', () => {
  const code = referenceCode(300);
  const swapped = code.charAt(1) + code.charAt(0) + code.slice(2);
  expect(studentsOfSimilarCodes(swapped)).toContain(300);
});

it.each([
  ['k7m-2qx', 'K7M2QX'],
  [' K7M 2QX ', 'K7M2QX'],
  ['K7M2Q0', 'K7M2Q0'],
  ['K7M2Q', undefined],
  ['K7M2QXX', undefined],
  ['K7M2Q.', undefined],
  ['Ｋ７Ｍ２ＱＸ', 'K7M2QX'],
])('%j is read as %j', (text, code) => {
  expect(asCode(text)).toBe(code);
});

it.each([0, -1, 1.5, 32 ** 5])('the id %d has no code', (id) => {
  expect(() => referenceCode(id)).toThrow(RangeError);
});
