import { describe, expect, it } from 'vitest';
import { id, uuid, version } from './ids.ts';

const KNOWN = '0f8fad5b-d9cb-469f-a165-70867728950e';

describe('an id', () => {
  it("is what PostgreSQL's integer holds, from 1", () => {
    expect([1, 2_147_483_647].every((value) => id('id').safeParse(value).success)).toBe(true);
  });

  it.each([0, -1, 2_147_483_648, 1e21, 1.5, '1', true, [], {}])('is not %j', (value) => {
    expect(id('id').safeParse(value).error?.issues[0]?.message).toBe('id is not valid');
  });

  it.each([undefined, null, ''])('is required: %j', (nothing) => {
    expect(id('id').safeParse(nothing).error?.issues[0]?.message).toBe('id is required');
  });
});

describe('a uuid', () => {
  it('is the same in either case', () => {
    expect(uuid('uuid').parse(KNOWN.toUpperCase())).toBe(KNOWN);
  });

  it.each([`{${KNOWN}}`, KNOWN.replaceAll('-', ''), `${KNOWN}0`, ` ${KNOWN}`, 'x', 5, null, ''])(
    'is not %j',
    (value) => {
      expect(uuid('uuid').safeParse(value).success).toBe(false);
    },
  );
});

describe('a version', () => {
  it('counts from 1 and may be left out', () => {
    expect([1, 7, null, undefined].map((value) => version.parse(value))).toEqual([
      1,
      7,
      null,
      undefined,
    ]);
  });

  it.each([0, -1, 1.5, '1', 2_147_483_648])('is not %j', (value) => {
    expect(version.safeParse(value).success).toBe(false);
  });
});
