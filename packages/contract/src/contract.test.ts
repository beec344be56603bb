import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { defineCall, isCall } from './call.ts';
import { allCalls, nameOf } from './calls.ts';

/** Returns the field names of a response. A field of a nested list follows its name and a dot. */
function fieldsOf(schema: z.ZodType): string[] {
  if (schema instanceof z.ZodArray) return fieldsOf(schema.element as z.ZodType);
  if (!(schema instanceof z.ZodObject)) return [];
  return Object.entries(schema.shape as Record<string, z.ZodType>).flatMap(([name, field]) => [
    name,
    ...fieldsOf(field).map((inner) => `${name}.${inner}`),
  ]);
}

const files = readdirSync(import.meta.dirname).filter((name) => /^[a-z-]+\.ts$/.test(name));

describe('the contract', () => {
  it('lists every call of every file in its registry', async () => {
    const exported = await Promise.all(
      files.map(async (file): Promise<object> => import(`./${file}`)),
    );
    const calls = exported.flatMap((each) => Object.values(each).filter(isCall));
    expect(calls.length).toBeGreaterThan(60);
    expect(calls.map(nameOf).toSorted()).toEqual(allCalls.map(nameOf).toSorted());
  });

  it('has each method and path once', () => {
    const names = allCalls.map(nameOf);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  it.each(allCalls.map((call) => [nameOf(call), call] as const))(
    '%s can be described in JSON Schema',
    (_, call) => {
      const sides = [call.input, ...(call.output ? [call.output] : [])];
      for (const side of sides) {
        const described = z.toJSONSchema(side, { io: 'input', unrepresentable: 'any' });
        expect(JSON.parse(JSON.stringify(described))).toEqual(described);
      }
    },
  );

  it('has identity numbers and hashes in these three lists only (R-214)', () => {
    // The payment lines of one student carry the masked icNo.
    const lists = allCalls.filter((call) => call.output instanceof z.ZodArray);
    const leaking = lists.filter((call) =>
      fieldsOf(call.output as z.ZodType).some((field) => /nric|icNo|ident|hash|passw/i.test(field)),
    );
    expect(leaking.map(nameOf)).toEqual([
      'GET /student/payment',
      'GET /student/misc/payment',
      // The hash of an entry, not of a password.
      'GET /audit',
    ]);
  });

  it('has no GET that takes an idempotency key', () => {
    const reads = allCalls.filter((call) => call.method === 'GET');
    expect(reads.filter((call) => call.idempotent).map(nameOf)).toEqual([]);
  });
});

describe('defineCall', () => {
  it('returns a value that isCall accepts, and isCall refuses other values', () => {
    const call = defineCall({
      method: 'GET',
      path: '/x',
      roles: 'public',
      summary: '',
      input: z.object({}),
      output: null,
    });
    expect(isCall(call)).toBe(true);
    expect([null, undefined, 'call', {}, { kind: 'area' }, () => call].some(isCall)).toBe(false);
  });
});
