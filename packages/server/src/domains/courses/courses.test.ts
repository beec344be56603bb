import { listCourses, registerCourse } from '@kelas/contract/courses';
import { startServer } from '@kelas/testkit/server';
import { describe, expect, it } from 'vitest';

const server = await startServer();
const names = async () => (await server.ask(listCourses, {})).map((course) => course.name);

describe('registering a course', () => {
  it('returns the new course with a trimmed name', async () => {
    const course = await server.ask(registerCourse, { subjectName: '  Bahasa Melayu ' });
    expect(course).toEqual({ id: expect.any(Number), name: 'Bahasa Melayu' });
    expect(await server.ask(listCourses, {})).toEqual([course]);
  });

  it.each(['bahasa melayu', 'BAHASA MELAYU', ' Bahasa Melayu'])(
    'returns 409 for the existing name %j (R-303)',
    async (subjectName) => {
      const refused = await server.fail(registerCourse, { subjectName });
      expect([refused.status, refused.code, refused.message]).toEqual([
        409,
        'COURSE_EXISTS',
        'This course already exists',
      ]);
      expect(await names()).toEqual(['Bahasa Melayu']);
    },
  );

  it.each([
    [{}, 'Subject name is required'],
    [{ subjectName: '' }, 'Subject name is required'],
    [{ subjectName: '   ' }, 'Subject name is required'],
    [{ subjectName: '\u3164' }, 'Subject name is required'],
    [{ subjectName: 7 }, 'Subject name must be text'],
    [{ subjectName: 'a\u0000b' }, 'Subject name has characters that cannot be stored'],
    [{ subjectName: 'x'.repeat(201) }, 'Subject name can have at most 200 characters'],
    [{ name: 'Science' }, 'Subject name is required'],
  ])('returns 422 for %j', async (body, message) => {
    const refused = await server.fail(registerCourse, body);
    expect([refused.status, refused.code, refused.message]).toEqual([422, 'INVALID', message]);
  });

  it.each([
    ['Caf\u00e9', 'Cafe\u0301'],
    ['Science', 'Ｓｃｉｅｎｃｅ'],
    ['History', 'His\u200btory'],
    ['Geography', 'Geo\u200dgraphy\u200e'],
    ['Moral  Education', 'moral education'],
    ['数学', '\u2800数学\u3164'],
    ['கணிதம்', 'கணிதம்\u200c'],
  ])('accepts %j and returns 409 for %j, which is equal (R-304)', async (first, second) => {
    await server.ask(registerCourse, { subjectName: first });
    const refused = await server.fail(registerCourse, { subjectName: second });
    expect([refused.status, refused.code]).toEqual([409, 'COURSE_EXISTS']);
  });

  it('accepts different long names with the same beginning', async () => {
    const long = '\ufdfa'.repeat(27);
    for (const subjectName of [
      'x'.repeat(199),
      'x'.repeat(200),
      long,
      `${long}1`,
      '\ufdfb'.repeat(200),
    ]) {
      expect(await server.ask(registerCourse, { subjectName })).toMatchObject({
        name: subjectName,
      });
    }
  });

  it('makes one course of four concurrent requests', async () => {
    const responses = await Promise.all(
      ['Physics', 'physics', 'PHYSICS', ' Physics'].map((subjectName) =>
        server.send(registerCourse, { subjectName }),
      ),
    );
    expect(responses.map((response) => response.statusCode).toSorted()).toEqual([
      200, 409, 409, 409,
    ]);
    expect((await names()).filter((name) => /physics/i.test(name))).toHaveLength(1);
  });
});

describe('the list of courses', () => {
  it('comes by name without regard to case (R-305)', async () => {
    for (const subjectName of ['art', 'Zoology', 'Chemistry', 'add maths']) {
      await server.ask(registerCourse, { subjectName });
    }
    const listed = await names();
    expect(listed).toEqual(listed.toSorted((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)));
    expect(listed.slice(0, 2)).toEqual(['add maths', 'art']);
  });
});
