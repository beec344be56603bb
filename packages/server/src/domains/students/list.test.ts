import { changeStudentStatus, listStudents } from '@kelas/contract/students';
import { courseLine, Makers } from '@kelas/testkit/fixtures';
import { startServer } from '@kelas/testkit/server';
import { describe, expect, it } from 'vitest';

const server = await startServer();
const make = new Makers(server);
const names = async (filter: { name?: string; programLvl?: string }) =>
  (await server.ask(listStudents, filter)).map((row) => row.name);

const people = [
  ['amy LIM', 2],
  ['Zul 100% Hadir', 3],
  ['Bala_Krishnan', 1],
  ['bala', 2],
  ['C\\D', 8],
  ['Élodie', 3],
  ['amy LIM', 4],
  ['张伟', 5],
  ['李娜', 4],
  ['陈明', 3],
] as const;
for (const [name, programLvl] of people) {
  await make.student({ name, programLvl, nric: `900101-14-${programLvl}${name.length}` });
}

describe('the list of students', () => {
  it('has all students by name without regard to case, Chinese ones by pinyin, then by uuid (R-243)', async () => {
    const all = await server.ask(listStudents, {});
    expect(all.map((row) => row.name)).toEqual([
      'amy LIM',
      'amy LIM',
      'bala',
      'Bala_Krishnan',
      'C\\D',
      'Élodie',
      'Zul 100% Hadir',
      '陈明',
      '李娜',
      '张伟',
    ]);
    const amys = all.slice(0, 2).map((row) => row.uuid);
    expect(amys).toEqual(amys.toSorted());
  });

  it('has the fields of R-244 in every row and no NRIC (R-214)', async () => {
    const response = await server.send(listStudents, {});
    for (const row of response.json()) {
      expect(Object.keys(row)).toEqual([
        'uuid',
        'name',
        'programLvl',
        'phoneNo',
        'subjectName',
        'status',
      ]);
    }
    expect(response.body).not.toMatch(/900101/);
  });

  it.each([
    ['AMY', ['amy LIM', 'amy LIM']],
    ['y l', ['amy LIM', 'amy LIM']],
    [' bala ', ['bala', 'Bala_Krishnan']],
    ['élo', ['Élodie']],
    ['ÉLO', ['Élodie']],
    ['E\u0301lo', ['Élodie']],
    ['１００', ['Zul 100% Hadir']],
    ['％', ['Zul 100% Hadir']],
    ['%', ['Zul 100% Hadir']],
    ['_', ['Bala_Krishnan']],
    ['\\', ['C\\D']],
    ['a_k', ['Bala_Krishnan']],
    ['a%l', []],
    ["' or '1'='1", []],
    ['nobody', []],
  ])('finds %j in any part of the name (R-1218)', async (name, expected) => {
    expect(await names({ name })).toEqual(expected);
  });

  it.each([
    ['2', ['amy LIM', 'bala']],
    ['8', ['C\\D']],
    ['7', []],
    ['99', []],
  ])('filters by the level %s', async (programLvl, expected) => {
    expect(await names({ programLvl })).toEqual(expected);
  });

  it.each([
    {},
    { programLvl: '' },
    { programLvl: '1' },
    { name: '' },
    { name: '\u3164' },
    { name: '', programLvl: '1' },
  ])('is not filtered by %j', async (filter) => {
    expect(await names(filter)).toHaveLength(people.length);
  });

  it('combines both filters', async () => {
    expect(await names({ name: 'amy', programLvl: '4' })).toEqual(['amy LIM']);
  });

  it.each(['name=a&name=b', 'programLvl=x', 'programLvl=2&programLvl=3', 'name=%00'])(
    'returns 400 for ?%s',
    async (query) => {
      const response = await server.app.inject({
        url: `/services/qms/students?${query}`,
        headers: { authorization: server.employee },
      });
      expect([response.statusCode, response.json().error.code]).toEqual([400, 'BAD_REQUEST']);
      expect(typeof response.json().error.message).toBe('string');
    },
  );

  it('ignores unknown parameters', async () => {
    const response = await server.app.inject({
      url: '/services/qms/students?name=amy&order=desc&__proto__=1&constructor=2',
      headers: { authorization: server.employee },
    });
    expect(response.json()).toHaveLength(2);
  });

  it('names the subjects of running subscriptions in the order of the lines (R-245)', async () => {
    const teacher = await make.teacher({}, [6000, 6000, 6000]);
    const [first, second, third] = teacher.offerings;
    if (!first || !second || !third) throw new Error('three offerings are needed');
    const tuitionCourse = [
      courseLine(second),
      courseLine(first),
      courseLine(third, { effectiveDate: '09-2026' }),
    ];
    const student = await make.student({ name: 'Subjects', tuitionCourse });
    const subjects = async () =>
      (await server.ask(listStudents, { name: student.name }))[0]?.subjectName;
    const rows = await server.db.selectFrom('course').select(['id', 'name']).execute();
    const of = (id: number) => rows.find((row) => row.id === id)?.name;
    const expected = [second, first, third].map((offering) => of(offering.subjectId));
    expect(await subjects()).toBe(expected.join(', '));

    // Cancelled from April on: it runs in March and not in April.
    const { id } = await server.db
      .selectFrom('subscription')
      .select('id')
      .where('offering_id', '=', second.id)
      .executeTakeFirstOrThrow();
    await make.cancel(id, '04-2026');
    expect(await subjects()).toBe(expected.join(', '));
    server.clock.set('2026-03-31T16:00:00Z');
    expect(await subjects()).toBe(expected.slice(1).join(', '));
  });

  it('has no subject for a student without a running subscription', async () => {
    const student = await make.enrolled({}, { name: 'Terminated' });
    const status = 'TERMINATED';
    const { uuid } = student;
    await server.ask(changeStudentStatus, { uuid, status, terminatedDate: '01-2026' });
    expect(await server.ask(listStudents, { name: 'Terminated' })).toMatchObject([
      { subjectName: '', status: 'TERMINATED' },
    ]);
  });
});
