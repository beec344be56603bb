import { getFinanceMonth } from '@kelas/contract/finance';
import { logIn } from '@kelas/contract/session';
import { listStaff } from '@kelas/contract/staff';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { describeCall, toJsonSchema } from './json-schema.ts';

describe('the JSON Schema of an output', () => {
  it('writes a nullable field as a list of types', () => {
    const output = z.object({
      day: z.string().nullable(),
      count: z.int().nullable(),
      kind: z.enum(['CASH', 'BANK']).nullable(),
      rate: z.union([z.string(), z.int()]),
    });
    expect(toJsonSchema(output, 'output').properties).toEqual({
      day: { type: ['string', 'null'] },
      count: expect.objectContaining({ type: ['integer', 'null'] }),
      kind: { type: ['string', 'null'], enum: ['CASH', 'BANK', null] },
      rate: { anyOf: [{ type: 'string' }, expect.objectContaining({ type: 'integer' })] },
    });
  });

  it('allows no additional properties (R-1220)', () => {
    expect(toJsonSchema(z.object({ id: z.int() }), 'output')).toMatchObject({
      additionalProperties: false,
      required: ['id'],
    });
  });
});

describe('the reference of a call', () => {
  it.each([
    [logIn, 'No login needed.'],
    [listStaff, 'Roles: ADMIN.'],
    [
      getFinanceMonth,
      'Roles: ADMIN, EMPLOYEE. The settings may close it to EMPLOYEE (`employeeFinance`).',
    ],
  ])('names the roles of $path', (call, expected) => {
    expect(describeCall(call)).toMatchObject({ description: expected });
  });
});
