import type { RequestOf } from '@kelas/contract/call';
import { listClassroom } from '@kelas/contract/classroom';
import { changeStudentStatus, getStudent } from '@kelas/contract/students';
import { cancelOffering, getTeacher } from '@kelas/contract/teachers';
import { courseLine, Makers, type TestOffering } from '@kelas/testkit/fixtures';
import { startServer } from '@kelas/testkit/server';
import { makeSchool } from '@kelas/testkit/year';
import { describe, expect, it } from 'vitest';

const server = await startServer();
const make = new Makers(server);

type Filter = RequestOf<typeof listClassroom>;
const list = (filter: Filter = {}) => server.ask(listClassroom, filter);
/** Each row as `student/subject/teacher`. */
const seats = async (filter?: Filter) =>
  (await list(filter)).map((row) => `${row.name}/${row.subjectName}/${row.teacherName}`);

async function named(teacherName: string, courses: readonly { id: number }[]) {
  const tuitionCourse = courses.map(({ id }) => ({ programLvl: 2, subjectId: id, fee: 6000 }));
  return (await make.teacher({ name: teacherName, tuitionCourse })).offerings;
}

const [maths, physics] = [await make.course('Maths'), await make.course('Physics')];
const [tan] = (await named('Tan 100%', [maths])) as [TestOffering];
const [ali, aliPhysics] = (await named('ALI_bakar', [maths, physics])) as [
  TestOffering,
  TestOffering,
];
const lines = (...offerings: TestOffering[]) => offerings.map((each) => courseLine(each));

const zain = await make.student({
  name: 'zain',
  schedule: 'AFTERNOON',
  programLvl: 3,
  enrolmentDate: '02-2026',
  tuitionCourse: lines(tan),
});
const amy = await make.student({
  name: 'Amy',
  programLvl: 2,
  enrolmentDate: '01-2026',
  tuitionCourse: lines(aliPhysics, ali),
});
const bala = await make.student({
  name: 'bala',
  programLvl: 1,
  enrolmentDate: '02-2026',
  tuitionCourse: lines(ali),
});
await make.student({ name: 'Without a course' });

const AMY = ['Amy/Physics/ALI_bakar', 'Amy/Maths/ALI_bakar'];
const BALA = ['bala/Maths/ALI_bakar'];
const ZAIN = ['zain/Maths/Tan 100%'];

describe('the classroom list', () => {
  it('has one row per student and running subscription, by name (R-1056)', async () => {
    expect(await seats()).toEqual([...AMY, ...BALA, ...ZAIN]);
  });

  it("has the student's own level and schedule in each row (R-1057, R-1058)", async () => {
    expect(await list({ schedule: 'AFTERNOON' })).toEqual([
      {
        uuid: zain.uuid,
        name: 'zain',
        programLvl: 3,
        subjectName: 'Maths',
        phoneNo: '60123456789',
        schedule: 'AFTERNOON',
        teacherName: 'Tan 100%',
      },
    ]);
  });

  it.each<[Filter, string[]]>([
    [{ schedule: 'MORNING' }, [...AMY, ...BALA]],
    [{ courseId: String(maths.id) }, [AMY[1] ?? '', ...BALA, ...ZAIN]],
    [{ courseId: String(physics.id) }, [AMY[0] ?? '']],
    [{ courseId: '999999999' }, []],
    [{ teacherName: 'ali' }, [...AMY, ...BALA]],
    [{ teacherName: ' TAN ' }, ZAIN],
    [{ teacherName: '%' }, ZAIN],
    [{ teacherName: '_' }, [...AMY, ...BALA]],
    [{ teacherName: 'a_b' }, []],
    [{ teacherName: 'i_b' }, [...AMY, ...BALA]],
    [{ teacherName: 'a%' }, []],
    [{ teacherName: "' or true --" }, []],
    [{ programLvl: '2' }, AMY],
    [{ programLvl: '3' }, ZAIN],
    [{ programLvl: '1' }, [...AMY, ...BALA, ...ZAIN]],
    [{ enrolmentDate: '02-2026' }, [...BALA, ...ZAIN]],
    [{ enrolmentDate: '03-2026' }, []],
    [{ schedule: 'MORNING', courseId: String(maths.id), enrolmentDate: '02-2026' }, BALA],
    [
      {
        schedule: 'MORNING',
        courseId: String(physics.id),
        teacherName: 'bakar',
        programLvl: '2',
        enrolmentDate: '01-2026',
      },
      [AMY[0] ?? ''],
    ],
    [{ schedule: 'AFTERNOON', teacherName: 'ali' }, []],
    [
      { schedule: '', courseId: '', teacherName: ' ', programLvl: '', enrolmentDate: '' },
      [...AMY, ...BALA, ...ZAIN],
    ],
  ])('filters by %j', async (filter, expected) => {
    expect(await seats(filter)).toEqual(expected);
  });

  it.each([
    [{ schedule: 'ALL' }, 'schedule must be one of the sessions of the centre'],
    [{ courseId: 'x' }, 'courseId must be a whole number'],
    [{ programLvl: '2.5' }, 'programLvl must be a whole number'],
    [{ enrolmentDate: '2026-01-01' }, 'enrolmentDate must be a month, MM-YYYY'],
    [{ teacherName: 'a\u0000' }, 'teacherName has characters that cannot be searched for'],
  ])('returns 400 for %j', async (filter, message) => {
    const refused = await server.fail(listClassroom, filter);
    expect([refused.status, refused.message]).toEqual([400, message]);
  });

  it('leaves out a cancelled subscription from its cancelled month on', async () => {
    const { tuitionCourses } = await server.ask(getStudent, { uuid: amy.uuid });
    await make.cancel(tuitionCourses[0]?.subscriptionId ?? 0, '04-2026');
    const now = server.clock.now;
    expect(await seats({ programLvl: '2' })).toEqual(AMY);
    server.clock.set('2026-03-31T16:00:00Z');
    expect(await seats({ programLvl: '2' })).toEqual(AMY.slice(1));
    server.clock.now = now;
  });

  it('leaves out deactivated and terminated students and includes reactivated ones', async () => {
    await server.ask(changeStudentStatus, { uuid: bala.uuid, status: 'DEACTIVATED' });
    await server.ask(changeStudentStatus, {
      uuid: zain.uuid,
      status: 'TERMINATED',
      terminatedDate: '12-2026',
    });
    expect(await seats()).toEqual(AMY);
    await server.ask(changeStudentStatus, { uuid: bala.uuid, status: 'ACTIVE' });
    expect(await seats()).toEqual([...AMY, ...BALA]);
  });

  it('includes subscriptions to a cancelled offering', async () => {
    const [offering] = await named('Last one', [physics]);
    if (!offering) throw new Error('the teacher has no offering');
    await make.student({ name: 'Chong', programLvl: 6, tuitionCourse: lines(offering) });
    await server.ask(cancelOffering, { id: offering.id });
    expect((await server.ask(getTeacher, { uuid: offering.teacher })).tuitionCourse).toEqual([]);
    expect(await seats({ programLvl: '6' })).toEqual(['Chong/Physics/Last one']);
  });
});

it('has the classes of a coming month after a year was applied (R-1825)', async () => {
  const centre = await startServer();
  centre.clock.set('2026-12-10T02:00:00Z');
  const maker = new Makers(centre);
  const { lim, apply } = await makeSchool(centre, maker);
  await maker.enrolled({ offering: lim.at(2) }, { name: 'Rising' });
  const leaving = await maker.enrolled({ offering: lim.at(2) }, { name: 'Leaving' });
  await maker.enrolled({ offering: lim.at(6) }, { name: 'Graduate', programLvl: 6 });
  await apply({ moves: [{ uuid: leaving.uuid, move: 'LEAVES' }] });
  const places = async (filter: Filter) =>
    (await centre.ask(listClassroom, filter)).map(({ name, programLvl }) => [name, programLvl]);
  const now = [
    ['Graduate', 6],
    ['Leaving', 2],
    ['Rising', 2],
  ];
  expect([await places({}), await places({ month: '12-2026' })]).toEqual([now, now]);
  expect(await places({ month: '01-2027' })).toEqual([['Rising', 3]]);
  expect(await places({ month: '01-2027', programLvl: '3' })).toEqual([['Rising', 3]]);
  expect(await places({ month: '01-2027', programLvl: '2' })).toEqual([]);
});
