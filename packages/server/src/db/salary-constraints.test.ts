import { CHECK, RESTRICT, refusals, UNIQUE } from '@kelas/testkit/refusals';
import { Salaries } from '@kelas/testkit/salaries';
import { startServer } from '@kelas/testkit/server';
import { beforeAll, describe, expect, it } from 'vitest';

const server = await startServer();
const salaries = new Salaries(server);
const { refused, refusedRow } = refusals(server);
const stored: Record<string, Record<string, unknown>> = {};

beforeAll(async () => {
  const teacher = await salaries.taught('6/4');
  await salaries.collect(teacher.student, ['03-2026'], '16-03-2026');
  await salaries.pay(teacher, '03-2026');
  for (const table of ['salary', 'salary_line']) {
    const { rows } = await server.database.pool.query(`select * from ${table}`);
    const { id: _, amount: __, ...row } = rows[0];
    stored[table] = row;
  }
});

const salary = (changes: Record<string, unknown>) =>
  refusedRow('salary', { ...stored.salary, month: '2026-02-01', ...changes });
const line = (changes: Record<string, unknown>) =>
  refusedRow('salary_line', { ...stored.salary_line, kind: 'REVERSED', ...changes });

describe('a salary that breaks a rule', () => {
  it.each([
    ['of a month that is paid', { month: '2026-03-01' }, UNIQUE, 'salary_paid_once'],
    ['of part of a month', { month: '2026-02-02' }, CHECK, 'salary_month_check'],
    ['of a month that has not begun', { month: '2026-04-01' }, CHECK, 'salary_not_in_future'],
    ['of more than its part', { share: 6_001 }, CHECK, 'salary_share'],
    ['of a split without parts', { ratio: null }, CHECK, 'salary_rate'],
    ['of both a split and hours', { hourly_rate: 100 }, CHECK, 'salary_rate'],
    ['that takes off less than nothing', { deducted: -1 }, CHECK, 'salary_deducted_check'],
  ])('%s is refused', async (_, changes, code, constraint) => {
    expect(await salary(changes)).toMatchObject({ code, constraint });
  });

  it.each([
    ['counted twice', { kind: 'COLLECTED' }, UNIQUE, 'salary_line_once'],
    ['of no kind', { kind: 'OTHER' }, CHECK, 'salary_line_kind_check'],
    [
      'counted with a share of its own',
      { kind: 'COLLECTED', share: 1 },
      CHECK,
      'salary_line_share',
    ],
  ])('with a line %s is refused', async (_, changes, code, constraint) => {
    expect(await line(changes)).toMatchObject({ code, constraint });
  });

  it('is never changed or removed', async () => {
    for (const table of ['salary', 'salary_line']) {
      expect((await refused(`update ${table} set share = share`)).code).toBe(RESTRICT);
      expect((await refused(`delete from ${table}`)).code).toBe(RESTRICT);
    }
  });
});
