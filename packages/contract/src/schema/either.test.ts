import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { either, isGiven } from './either.ts';

const circle = z.object({ radius: z.int('radius must be whole') });
const square = z.object({ side: z.int('side must be whole').min(1, 'side must be above zero') });
const shape = either([circle, square], (value) => (isGiven(value.radius) ? circle : square));

describe('either', () => {
  it('parses with the chosen schema, which drops unknown fields', () => {
    expect(shape.parse({ radius: 1, colour: 'red' })).toEqual({ radius: 1 });
    expect(shape.parse({ side: 2, radius: null })).toEqual({ side: 2 });
  });

  it('reports only the failures of the chosen schema, with their paths', () => {
    const { error } = z.array(shape).safeParse([{ radius: 1 }, { side: 0 }, { radius: 'x' }]);
    expect(error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
      ['1.side', 'side must be above zero'],
      ['2.radius', 'radius must be whole'],
    ]);
  });

  it.each([null, undefined, 'x', 5, ['a'], true])('refuses %j, which is no object', (value) => {
    expect(shape.safeParse(value).error?.issues[0]?.message).toBe('Each line must be an object');
  });

  it('describes both schemas in JSON Schema', () => {
    const described = z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' });
    expect(described.anyOf).toMatchObject([
      { properties: { radius: { type: 'integer' } } },
      { properties: { side: { type: 'integer' } } },
    ]);
  });
});

describe('isGiven', () => {
  it('is false for undefined and null, and true for other empty values', () => {
    expect([undefined, null].some(isGiven)).toBe(false);
    expect([0, '', false, []].every(isGiven)).toBe(true);
  });
});
