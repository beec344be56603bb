import { describe, expect, it } from 'vitest';
import { id, optionalId, optionalUuid, uuid, version } from './ids.ts';

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

  it.each([undefined, null, '', 0])('is missing in the words of its form: %j', (nothing) => {
    const course = id('Course', 'Please fill in the course');
    expect(course.safeParse(nothing).error?.issues.map((issue) => issue.message)).toEqual([
      'Please fill in the course',
    ]);
    expect(course.safeParse(-1).error?.issues[0]?.message).toBe('Course is not valid');
  });
});

describe('an id that may be left out', () => {
  const course = optionalId('courseId');

  it.each([undefined, null, '', 0, -0])('is none when it is %j', (nothing) => {
    expect(course.parse(nothing)).toBeUndefined();
  });

  it('is an id otherwise', () => {
    expect([1, 2_147_483_647].map((value) => course.parse(value))).toEqual([1, 2_147_483_647]);
  });

  it.each([-1, 2_147_483_648, 1.5, '1', '0', ' ', true, false, [], [0], {}])(
    'is not %j',
    (value) => {
      expect(course.safeParse(value).error?.issues.map((issue) => issue.message)).toEqual([
        'courseId is not valid',
      ]);
    },
  );
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

describe('a uuid that may be left out', () => {
  const teacher = optionalUuid('teacherId');

  it.each([undefined, null, ''])('is none when it is %j', (nothing) => {
    expect(teacher.parse(nothing)).toBeUndefined();
  });

  it('is a uuid otherwise, in lower case', () => {
    expect(teacher.parse(KNOWN.toUpperCase())).toBe(KNOWN);
  });

  it.each([0, ' ', 'x', `${KNOWN} `, [KNOWN], {}, false])('is not %j', (value) => {
    expect(teacher.safeParse(value).error?.issues.map((issue) => issue.message)).toEqual([
      'teacherId is not valid',
    ]);
  });
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
    expect(version.safeParse(value).error?.issues[0]?.message).toMatch(
      /^version (is not valid|must be a whole number)$/,
    );
  });
});
