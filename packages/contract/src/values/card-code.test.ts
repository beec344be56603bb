import { expect, it } from 'vitest';
import { asCardCode, cardCode, cardOfCode, scannedCard } from './card-code.ts';
import { asCode, referenceCode } from './reference-code.ts';

it('a code has seven characters and leads to its card (R-2446)', () => {
  for (const id of [1, 2, 300, 20_000]) {
    const code = cardCode(id);
    expect(code).toMatch(/^K[2-9A-HJ-NP-Z]{6}$/);
    expect(cardOfCode(code)).toBe(id);
    expect(scannedCard('Card').parse(` ${code.toLowerCase()} `)).toBe(id);
  }
});

it('codes never change, because they are printed', () => {
  expect([cardCode(1), cardCode(300)]).toEqual(['KL8KD9Z', 'KPCP7NH']);
});

it('a card is no family, and a family is no card', () => {
  expect(asCode(cardCode(1))).toBeUndefined();
  expect(asCardCode(referenceCode(1))).toBeUndefined();
  // A reference code may begin with a K.
  expect(cardOfCode('KL8KD9')).toBeUndefined();
});

it.each(['', 'KL8KD9A', 'KL8KDZ9', 'AL8KD9Z', 'KL8KD9ZZ', 'K', '9557123456789'])(
  'the text %j is refused',
  (text) => {
    expect(scannedCard('Card').safeParse(text).success).toBe(false);
  },
);
