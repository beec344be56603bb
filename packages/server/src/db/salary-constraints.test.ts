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

describe('a salary', () => {
  it.each([
    ['of a paid month', { month: '2026-03-01' }, UNIQUE, 'salary_paid_once'],
    ['of a day within a month', { month: '2026-02-02' }, CHECK, 'salary_month_check'],
    ['of a future month (R-822)', { month: '2026-04-01' }, CHECK, 'salary_not_in_future'],
    ['with too large a share', { share: 6_001 }, CHECK, 'salary_share'],
    ['of type RATIO without a ratio', { ratio: null }, CHECK, 'salary_rate'],
    ['with a ratio and an hourly rate', { hourly_rate: 100 }, CHECK, 'salary_rate'],
    ['with a deduction below zero', { deducted: -1 }, CHECK, 'salary_deducted_check'],
  ])('%s is refused', async (_, changes, code, constraint) => {
    expect(await salary(changes)).toMatchObject({ code, constraint });
  });

  it.each([
    ['that is counted twice (R-811)', { kind: 'COLLECTED' }, UNIQUE, 'salary_line_once'],
    ['of an unknown kind', { kind: 'OTHER' }, CHECK, 'salary_line_kind_check'],
    [
      'that is collected and has a share',
      { kind: 'COLLECTED', share: 1 },
      CHECK,
      'salary_line_share',
    ],
  ])('with a line %s is refused', async (_, changes, code, constraint) => {
    expect(await line(changes)).toMatchObject({ code, constraint });
  });

  it('cannot be changed or deleted (D-06)', async () => {
    for (const table of ['salary', 'salary_line']) {
      expect((await refused(`update ${table} set share = share`)).code).toBe(RESTRICT);
      expect((await refused(`delete from ${table}`)).code).toBe(RESTRICT);
    }
  });
});
