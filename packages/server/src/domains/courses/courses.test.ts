import { listAudit } from '@kelas/contract/audit';
import {
  listCourseCounts,
  listCourses,
  registerCourse,
  renameCourse,
} from '@kelas/contract/courses';
import { getReceipt } from '@kelas/contract/payments';
import { changeStudentStatus, getStudent } from '@kelas/contract/students';
import { cancelOffering } from '@kelas/contract/teachers';
import { courseLine, Makers, uniqueInFile } from '@kelas/testkit/fixtures';
import { startServer } from '@kelas/testkit/server';
import { describe, expect, it } from 'vitest';

const server = await startServer();
const make = new Makers(server);
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
    // Other scripts follow in the order of the database (D-53).
    const listed = (await names()).filter((name) => /^[a-z]/i.test(name));
    expect(listed).toEqual(listed.toSorted((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)));
    expect((await names()).slice(0, 2)).toEqual(['add maths', 'art']);
  });
});

describe('renaming a course', () => {
  const versionOf = async (id: number) =>
    (await server.ask(listCourseCounts, {})).find((course) => course.id === id)?.version;

  it('changes the name everywhere but on receipts of before (R-1452)', async () => {
    const enrolled = await make.enrolled({ effectiveDate: '01-2026' });
    const { uuid } = enrolled;
    const subjectOf = async () => (await server.ask(getStudent, { uuid })).tuitionCourses[0];
    const { subjectId: id = 0, subjectName: first = '' } = (await subjectOf()) ?? {};
    const namesOn = async (receiptNo: string) =>
      (await server.ask(getReceipt, { receiptNo })).lines.map((line) => line.subjectName);

    const { receiptNo: january } = await make.pay(enrolled, '01-2026');
    server.clock.pass(60);
    const second = uniqueInFile('Renamed');
    const renamed = await server.ask(renameCourse, { id, subjectName: ` ${second} ` });
    expect(renamed).toEqual({ id, name: second, version: 2 });
    expect(await subjectOf()).toMatchObject({ subjectName: second, fee: enrolled.fee });
    server.clock.pass(60);
    const { receiptNo: february } = await make.pay(enrolled, '02-2026');
    server.clock.pass(60);
    const third = uniqueInFile('Renamed');
    await server.ask(renameCourse, { id, subjectName: third });
    const { receiptNo: march } = await make.pay(enrolled, '03-2026');

    expect(await namesOn(january)).toEqual([first]);
    expect(await namesOn(february)).toEqual([second]);
    expect(await namesOn(march)).toEqual([third]);
    expect(await names()).toContain(third);
    expect(await names()).not.toContain(first);
  });

  it('is in the audit log with both names (R-1122)', async () => {
    const { id, name } = await make.course();
    const subjectName = uniqueInFile('Audited');
    await server.ask(renameCourse, { id, subjectName });
    const [entry] = await server.ask(listAudit, {});
    expect(entry).toMatchObject({
      action: 'COURSE_RENAMED',
      kind: 'COURSE',
      subjectName,
      before: { id, name, version: 1 },
      after: { id, name: subjectName, version: 2 },
    });
  });

  it('may change the case, and the same name changes nothing (R-1345)', async () => {
    const { id, name } = await make.course();
    await server.ask(renameCourse, { id, subjectName: name });
    expect(await versionOf(id)).toBe(1);
    const upper = name.toUpperCase();
    expect(await server.ask(renameCourse, { id, subjectName: upper })).toMatchObject({
      name: upper,
      version: 2,
    });
  });

  it('returns 409 for the name of another course, in any case or Unicode form (R-303)', async () => {
    await make.course('Taken Biology');
    const { id, name } = await make.course();
    for (const subjectName of ['taken biology', 'Ｔaken  Biology', 'Taken\u200b Biology']) {
      const refused = await server.fail(renameCourse, { id, subjectName });
      expect([refused.status, refused.code]).toEqual([409, 'COURSE_EXISTS']);
    }
    expect(await names()).toContain(name);
    expect(await versionOf(id)).toBe(1);
  });

  it('returns 409 for a stale version and names who changed it (R-1224)', async () => {
    const { id } = await make.course();
    const first = uniqueInFile('First');
    await server.ask(renameCourse, { id, subjectName: first, version: 1 });
    const late = { id, subjectName: uniqueInFile('Late'), version: 1 };
    const refused = await server.fail(renameCourse, late);
    expect([refused.status, refused.code]).toEqual([409, 'STALE_VERSION']);
    expect(refused.message).toMatch(/^You changed this subject in another window on /);
    expect(await names()).toContain(first);
  });

  it('is done once by two concurrent requests with one version', async () => {
    const { id } = await make.course();
    const responses = await Promise.all(
      ['One', 'Two'].map((name) =>
        server.send(renameCourse, { id, subjectName: uniqueInFile(name), version: 1 }),
      ),
    );
    expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  });

  it('returns 404 for an unknown course, 422 for an empty name and 403 to an EMPLOYEE', async () => {
    const { id } = await make.course();
    const unknown = await server.fail(renameCourse, { id: 999_999, subjectName: 'Any' });
    expect([unknown.status, unknown.message]).toEqual([404, 'This subject does not exist']);
    const empty = await server.fail(renameCourse, { id, subjectName: '\u3164' });
    expect([empty.status, empty.message]).toEqual([422, 'Subject name is required']);
    const change = { id, subjectName: uniqueInFile('Mine') };
    expect((await server.fail(renameCourse, change, { as: server.employee })).status).toBe(403);
    expect(await versionOf(id)).toBe(1);
  });
});

describe('the numbers of a course (R-1450)', () => {
  it('count ACTIVE students with a running subscription once, and running offerings', async () => {
    const { id } = await make.course();
    const line = (programLvl: number) => ({ programLvl, subjectId: id, fee: 6000 });
    const { offerings } = await make.teacher({ tuitionCourse: [line(2), line(3)] });
    const [one, two] = offerings;
    if (!one || !two) return expect.unreachable('there are two offerings');
    const countsOf = async () => {
      const counts = await server.ask(listCourseCounts, {});
      const { students, offerings: running } = counts.find((each) => each.id === id) ?? {};
      return [students, running];
    };
    expect(await countsOf()).toEqual([0, 2]);
    await make.student({ tuitionCourse: [courseLine(one), courseLine(two)] });
    const { uuid } = await make.student({ tuitionCourse: [courseLine(one)] });
    expect(await countsOf()).toEqual([2, 2]);
    await server.ask(changeStudentStatus, { uuid, status: 'DEACTIVATED' });
    expect(await countsOf()).toEqual([1, 2]);
    await server.ask(cancelOffering, { id: two.id });
    expect(await countsOf()).toEqual([1, 1]);
  });
});
