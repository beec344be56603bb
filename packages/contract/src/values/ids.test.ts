import { describe, expect, it } from 'vitest';
import { id, optionalId, optionalUuid, uuid, version } from './ids.ts';

const KNOWN = '0f8fad5b-d9cb-469f-a165-70867728950e';

describe('an id', () => {
  it('is an integer from 1 to 2,147,483,647', () => {
    expect([1, 2_147_483_647].every((value) => id('id').safeParse(value).success)).toBe(true);
  });

  it.each([0, -1, 2_147_483_648, 1e21, 1.5, '1', true, [], {}])('refuses %j', (value) => {
    expect(id('id').safeParse(value).error?.issues[0]?.message).toBe('id is not valid');
  });

  it.each([undefined, null, ''])('refuses %j as missing', (nothing) => {
    expect(id('id').safeParse(nothing).error?.issues[0]?.message).toBe('id is required');
  });

  it.each([undefined, null, '', 0])("refuses %j with the form's own message", (nothing) => {
    const course = id('Course', 'Please fill in the course');
    expect(course.safeParse(nothing).error?.issues.map((issue) => issue.message)).toEqual([
      'Please fill in the course',
    ]);
    expect(course.safeParse(-1).error?.issues[0]?.message).toBe('Course is not valid');
  });
});

describe('an optional id', () => {
  const course = optionalId('courseId');

  it.each([undefined, null, '', 0, -0])('is undefined for %j', (nothing) => {
    expect(course.parse(nothing)).toBeUndefined();
  });

  it('accepts an integer from 1 to 2,147,483,647', () => {
    expect([1, 2_147_483_647].map((value) => course.parse(value))).toEqual([1, 2_147_483_647]);
  });

  it.each([-1, 2_147_483_648, 1.5, '1', '0', ' ', true, false, [], [0], {}])(
    'refuses %j',
    (value) => {
      expect(course.safeParse(value).error?.issues.map((issue) => issue.message)).toEqual([
        'courseId is not valid',
      ]);
    },
  );
});

describe('a uuid', () => {
  it('is converted to lower case', () => {
    expect(uuid('uuid').parse(KNOWN.toUpperCase())).toBe(KNOWN);
  });

  it.each([`{${KNOWN}}`, KNOWN.replaceAll('-', ''), `${KNOWN}0`, ` ${KNOWN}`, 'x', 5, null, ''])(
    'refuses %j',
    (value) => {
      expect(uuid('uuid').safeParse(value).success).toBe(false);
    },
  );
});

describe('an optional uuid', () => {
  const teacher = optionalUuid('teacherId');

  it.each([undefined, null, ''])('is undefined for %j', (nothing) => {
    expect(teacher.parse(nothing)).toBeUndefined();
  });

  it('is converted to lower case when given', () => {
    expect(teacher.parse(KNOWN.toUpperCase())).toBe(KNOWN);
  });

  it.each([0, ' ', 'x', `${KNOWN} `, [KNOWN], {}, false])('refuses %j', (value) => {
    expect(teacher.safeParse(value).error?.issues.map((issue) => issue.message)).toEqual([
      'teacherId is not valid',
    ]);
  });
});

describe('a version', () => {
  it('is an optional integer from 1', () => {
    expect([1, 7, null, undefined].map((value) => version.parse(value))).toEqual([
      1,
      7,
      null,
      undefined,
    ]);
  });

  it.each([0, -1, 1.5, '1', 2_147_483_648])('refuses %j', (value) => {
    expect(version.safeParse(value).error?.issues[0]?.message).toMatch(
      /^version (is not valid|must be a whole number)$/,
    );
  });
});
