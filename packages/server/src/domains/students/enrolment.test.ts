import { changeStudentStatus, listEnrolments, listStudents } from '@kelas/contract/students';
import { courseLine, Makers } from '@kelas/testkit/fixtures';
import { startServer } from '@kelas/testkit/server';
import { describe, expect, it } from 'vitest';

const server = await startServer();
const make = new Makers(server);
const list = (filter: { name?: string; programLvl?: string; month?: string } = {}) =>
  server.ask(listEnrolments, filter);
const names = async (filter: Parameters<typeof list>[0]) =>
  (await list(filter)).map((row) => row.name);

const people = [
  ['zain', 2, '03-2026'],
  ['Aminah', 3, '03-2026'],
  ['aminah', 2, '03-2026'],
  ['Boon 100%', 8, '03-2026'],
  ['Chong_Wei', 1, '02-2026'],
  ['Devi', 2, '04-2026'],
  ['Zain of last year', 2, '03-2025'],
] as const;
const { offerings } = await make.teacher({}, [6000, 4500]);
const uuids = new Map<string, string>();
for (const [name, programLvl, enrolmentDate] of people) {
  const tuitionCourse = name === 'zain' ? offerings.map((each) => courseLine(each)) : [];
  const { uuid } = await make.student({ name, programLvl, enrolmentDate, tuitionCourse });
  uuids.set(name, uuid);
}

describe('the new enrolments of a month', () => {
  it('are the students of that enrolment month, by name without regard to case (R-246)', async () => {
    const found = await list({ month: '03-2026' });
    expect(found.map((row) => row.name.toLowerCase())).toEqual([
      'aminah',
      'aminah',
      'boon 100%',
      'zain',
    ]);
    const same = found.slice(0, 2).map((row) => row.uuid);
    expect(same).toEqual(same.toSorted());
  });

  it('are rows of the directory (R-247)', async () => {
    const all = await server.ask(listStudents, {});
    expect(await list({ month: '03-2026' })).toEqual(
      all.filter(({ uuid }) =>
        people.some(([name, , month]) => month === '03-2026' && uuids.get(name) === uuid),
      ),
    );
    const [zain] = await list({ month: '03-2026', name: 'zain' });
    expect(zain).toEqual({
      uuid: uuids.get('zain'),
      name: 'zain',
      programLvl: 2,
      phoneNo: '60123456789',
      subjectName: expect.stringMatching(/^Course \d+, Course \d+$/),
      status: 'ACTIVE',
    });
  });

  it.each([
    [{ month: '02-2026' }, ['Chong_Wei']],
    [{ month: '03-2025' }, ['Zain of last year']],
    [{ month: '05-2026' }, []],
    [{ month: '03-2026', name: 'AMIN' }, ['aminah', 'aminah']],
    [{ month: '03-2026', name: '%' }, ['boon 100%']],
    [{ month: '03-2026', name: '_' }, []],
    [{ month: '02-2026', name: '_' }, ['chong_wei']],
    [{ month: '03-2026', programLvl: '2' }, ['aminah', 'zain']],
    [{ month: '03-2026', programLvl: '8' }, ['boon 100%']],
    [{ month: '03-2026', programLvl: '7' }, []],
    [{ month: '02-2026', programLvl: '1' }, ['chong_wei']],
    [{ month: '03-2026', name: 'a', programLvl: '3' }, ['aminah']],
  ])('are filtered by %j', async (filter, expected) => {
    expect((await names(filter)).map((name) => name.toLowerCase())).toEqual(
      expected.map((name) => name.toLowerCase()),
    );
  });

  it('are not filtered by the level Remove (R-309)', async () => {
    expect(await list({ month: '03-2026', programLvl: '1' })).toEqual(
      await list({ month: '03-2026' }),
    );
  });

  it.each([{}, { month: '' }, { month: '', name: ' ', programLvl: '' }])(
    'are all students without a month: %j',
    async (filter) => {
      expect(await list(filter)).toEqual(await server.ask(listStudents, {}));
      expect(await list(filter)).toHaveLength(people.length);
    },
  );

  it('include students of every status, with their present status', async () => {
    const left = uuids.get('Devi') ?? '';
    const terminatedDate = '05-2026';
    await server.ask(changeStudentStatus, { uuid: left, status: 'TERMINATED', terminatedDate });
    const paused = uuids.get('Chong_Wei') ?? '';
    await server.ask(changeStudentStatus, { uuid: paused, status: 'DEACTIVATED' });
    const statuses = async (month: string) => (await list({ month })).map((row) => row.status);
    expect(await statuses('04-2026')).toEqual(['TERMINATED']);
    expect(await statuses('02-2026')).toEqual(['DEACTIVATED']);
    await server.ask(changeStudentStatus, { uuid: paused, status: 'ACTIVE' });
    expect(await statuses('02-2026')).toEqual(['ACTIVE']);
  });

  it.each([{ month: '13-2026' }, { month: '2026-03' }, { month: '3-2026' }, { programLvl: 'x' }])(
    'return 400 for %j',
    async (filter) => {
      const refused = await server.fail(listEnrolments, filter);
      expect([refused.status, refused.code]).toEqual([400, 'BAD_REQUEST']);
    },
  );
});
