import { changeStudentStatus } from '@kelas/contract/students';
import { cancelOffering, listTeacherDirectory } from '@kelas/contract/teachers';
import { Makers, type TestOffering } from '@kelas/testkit/fixtures';
import { startServer } from '@kelas/testkit/server';
import { makeSchool } from '@kelas/testkit/year';
import { expect, it } from 'vitest';

const server = await startServer();
const make = new Makers(server);
server.clock.set('2026-03-10T02:00:00Z');

const directory = (name = '') => server.ask(listTeacherDirectory, { name });
const countOf = async (name: string) => (await directory(name))[0]?.students;

async function teacherOf(name: string, subjects: readonly string[], rate: string | number = '4/6') {
  const courses = await Promise.all(subjects.map((subject) => make.course(subject)));
  return make.teacher({
    name,
    paymentType: typeof rate === 'number' ? 'HOUR' : 'RATIO',
    paymentRate: rate,
    tuitionCourse: courses.flatMap(({ id }) =>
      [2, 3].map((programLvl) => ({ programLvl, subjectId: id, fee: 6000 })),
    ),
  });
}

const lim = await teacherOf('lim', ['physics', 'Biology']);
const [physics, , biology] = lim.offerings as [TestOffering, TestOffering, TestOffering];

it('has subjects, students and rate of each teacher, by name (R-2143)', async () => {
  const aini = await teacherOf('Puan Aini', ['数学', 'கணிதம்'], 2000);
  expect(await directory()).toEqual([
    {
      uuid: lim.uuid,
      name: 'lim',
      phoneNo: '60198765432',
      subjects: ['Biology', 'physics'],
      students: 0,
      paymentType: 'RATIO',
      paymentRate: '4/6',
    },
    {
      uuid: aini.uuid,
      name: 'Puan Aini',
      phoneNo: '60198765432',
      subjects: expect.arrayContaining(['数学', 'கணிதம்']),
      students: 0,
      paymentType: 'HOUR',
      paymentRate: 2000,
    },
  ]);
  expect((await directory('aini')).map(({ name }) => name)).toEqual(['Puan Aini']);
});

it('is closed to an EMPLOYEE, who must not see salaries', async () => {
  const refused = await server.fail(listTeacherDirectory, {}, { as: server.employee });
  expect(refused.status).toBe(403);
});

it('counts each ACTIVE student with a course that runs this month once', async () => {
  const free = await make.enrolled({ offering: physics, fee: 0 });
  const both = await make.enrolled({ offering: physics });
  expect(await countOf('lim')).toBe(2);
  await make.enrolled({ offering: biology, effectiveDate: '04-2026' });
  expect(await countOf('lim')).toBe(2);
  await make.cancel(both.subscriptionId, '04-2026');
  expect(await countOf('lim')).toBe(2);
  const status = (uuid: string, to: 'ACTIVE' | 'DEACTIVATED') =>
    server.ask(changeStudentStatus, { uuid, status: to });
  await status(free.uuid, 'DEACTIVATED');
  expect(await countOf('lim')).toBe(1);
  await status(free.uuid, 'ACTIVE');
  const left = { uuid: free.uuid, status: 'TERMINATED' as const, terminatedDate: '12-2026' };
  await server.ask(changeStudentStatus, left);
  expect(await countOf('lim')).toBe(1);
  server.clock.set('2026-04-01T02:00:00Z');
  expect(await countOf('lim')).toBe(1);
});

it('names a subject while an offering runs, and counts the students who continue', async () => {
  const [art] = (await teacherOf('Zain', ['Art'])).offerings as [TestOffering];
  await make.enrolled({ offering: art });
  await server.ask(cancelOffering, { id: art.id });
  expect(await directory('Zain')).toMatchObject([{ subjects: ['Art'], students: 1 }]);
});

it('counts a student who moves up at Year End once, with the new course from its month on', async () => {
  const centre = await startServer();
  centre.clock.set('2026-12-10T02:00:00Z');
  const maker = new Makers(centre);
  const { lim: teacher, apply } = await makeSchool(centre, maker);
  await maker.enrolled({ offering: teacher.at(2) }, { name: 'Rising' });
  await maker.enrolled({ offering: teacher.at(6) }, { name: 'Graduate', programLvl: 6 });
  await apply();
  const students = async () =>
    (await centre.ask(listTeacherDirectory, { name: 'Lim' })).map((row) => row.students);
  expect(await students()).toEqual([2]);
  centre.clock.set('2027-01-10T02:00:00Z');
  expect(await students()).toEqual([1]);
});
