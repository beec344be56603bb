import { getSalary, listSalaries, paySalary } from '@kelas/contract/salaries';
import { Salaries } from '@kelas/testkit/salaries';
import { MORNING, startServer } from '@kelas/testkit/server';
import { describe, expect, it } from 'vitest';

const server = await startServer();
const salaries = new Salaries(server);
const { make } = salaries;
const MONTH = '03-2026';
const UNKNOWN = '0f8fad5b-d9cb-469f-a165-70867728950e';

describe('the list of salaries', () => {
  it("is of Singapore's current month without a month in the query (R-801)", async () => {
    const teacher = await make.teacher();
    server.clock.set('2026-03-31T16:00:00Z');
    for (const input of [{}, { month: '' }]) {
      const rows = await server.ask(listSalaries, { name: teacher.name, ...input });
      expect(rows).toMatchObject([{ uuid: teacher.uuid, month: '04-2026' }]);
    }
    server.clock.now = MORNING;
  });

  it('has every teacher by name, also without a student (R-802)', async () => {
    const [late, early] = [
      await make.teacher({ name: 'zz Order 100%' }),
      await make.teacher({ name: 'ZA order' }),
    ];
    const names = async (name: string) =>
      (await server.ask(listSalaries, { month: MONTH, name })).map((row) => row.name);
    expect(await names('oRdEr')).toEqual([early.name, late.name]);
    expect(await names('100%')).toEqual([late.name]);
    expect(await names('%')).toEqual([late.name]);
    expect(await names('unknown name')).toEqual([]);
  });

  it.each([
    [listSalaries, { month: '13-2026' }, 'month must be a month, MM-YYYY'],
    [getSalary, { teacherUuid: UNKNOWN }, 'month is required'],
    [getSalary, { month: MONTH }, 'teacherUuid is required'],
    [getSalary, { teacherUuid: 'x', month: MONTH }, 'teacherUuid is not valid'],
  ])('returns 400 for an invalid filter (%#)', async (call, input, message) => {
    const refused = await server.fail(call, input);
    expect([refused.status, refused.message]).toEqual([400, message]);
  });
});

describe('salaries', () => {
  it('return 404 for an unknown uuid and for a student', async () => {
    const student = await make.student();
    for (const uuid of [UNKNOWN, student.uuid]) {
      const refused = [
        await server.fail(getSalary, { teacherUuid: uuid, month: MONTH }),
        await salaries.refuse({ id: uuid, month: MONTH }),
      ];
      for (const { status, message } of refused) {
        expect([status, message]).toEqual([404, 'This teacher does not exist']);
      }
    }
  });

  it('are open to an ADMIN only', async () => {
    const teacher = await make.teacher();
    const requests = [
      [listSalaries, { month: MONTH }],
      [getSalary, { teacherUuid: teacher.uuid, month: MONTH }],
      [paySalary, { id: teacher.uuid, month: MONTH }],
    ] as const;
    for (const [call, input] of requests) {
      expect((await server.fail(call, input, { as: server.employee })).status).toBe(403);
      expect((await server.fail(call, input, { as: null })).status).toBe(401);
    }
    expect((await salaries.row(teacher, MONTH))?.status).toBe('PENDING');
  });

  it.each([
    [{ month: MONTH }, 'Teacher is required'],
    [{ id: 'x', month: MONTH }, 'Teacher is not valid'],
    [{ id: UNKNOWN }, 'Month is required'],
    [{ id: UNKNOWN, month: '2026-03' }, 'Month must be a month, MM-YYYY'],
  ])('return 422 for %j', async (input, message) => {
    const refused = await salaries.refuse(input);
    expect([refused.status, refused.message]).toEqual([422, message]);
  });

  it('show an IC number masked, with its last digits (R-1277)', async () => {
    const teacher = await make.teacher({ identification: '800101-17-1234' });
    const { icNo } = await salaries.details(teacher, MONTH);
    expect(icNo).toBe('******-**-1234');
  });
});
