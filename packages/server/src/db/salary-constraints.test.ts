import { CHECK, FOREIGN, NULL, RESTRICT, refusals, UNIQUE } from '@kelas/testkit/refusals';
import { Salaries, type Taught } from '@kelas/testkit/salaries';
import { startServer } from '@kelas/testkit/server';
import { beforeAll, describe, expect, it } from 'vitest';

const server = await startServer();
const salaries = new Salaries(server);
const { refused, refusedRow } = refusals(server);
const stored: Record<string, Record<string, unknown>> = {};
let teacher: Taught;

beforeAll(async () => {
  teacher = await salaries.taught('6/4');
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
    ['with a ratio and an hourly rate', { rate: 100 }, CHECK, 'salary_rate'],
    ['of type HEAD with a ratio', { payment_type: 'HEAD' }, CHECK, 'salary_rate'],
    [
      'of type HEAD with another share',
      { payment_type: 'HEAD', ratio: null, rate: 1_500, heads: 3 },
      CHECK,
      'salary_share',
    ],
    [
      'of type FIXED with another share',
      { payment_type: 'FIXED', ratio: null, rate: 6_001 },
      CHECK,
      'salary_share',
    ],
    [
      'of type FIXED with an own ratio',
      { payment_type: 'FIXED', ratio: null, rate: 6_000, own_collected: 1 },
      CHECK,
      'salary_own_ratio',
    ],
    [
      'of type HEAD with too high a rate',
      { payment_type: 'HEAD', ratio: null, rate: 1_000_001 },
      CHECK,
      'salary_rate',
    ],
    ['of type RATIO with heads', { heads: 1 }, CHECK, 'salary_heads'],
    [
      'with an own share that is not in the share',
      { own_collected: 1, own_share: 2 },
      CHECK,
      'salary_share',
    ],
    ['with a deduction below zero', { deducted: -1 }, CHECK, 'salary_deducted_check'],
    [
      'with a transaction date in the future (R-832)',
      { transaction_date: '2026-03-18' },
      CHECK,
      'salary_transaction_not_in_future',
    ],
    ['with another type', { transaction_type: 'CARD' }, CHECK, 'salary_transaction_type_check'],
  ])('%s is refused', async (_, changes, code, constraint) => {
    expect(await salary(changes)).toMatchObject({ code, constraint });
  });

  it.each([
    ['that is counted twice (R-811)', { kind: 'COLLECTED' }, UNIQUE, 'salary_line_once'],
    ['that is deducted and has a ratio', { ratio: '1/2' }, CHECK, 'salary_line_ratio'],
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

  it('with an own ratio that its course does not have is refused (R-2195)', async () => {
    const [receipt] = await salaries.collect(teacher.student, ['01-2026'], '16-03-2026');
    const { rows } = await server.database.pool.query(
      `select line.id from payment_line line join payment on payment.id = payment_id
       where 'R-' || receipt_year || '-' || lpad(receipt_number::text, 6, '0') = $1`,
      [receipt],
    );
    const added = { kind: 'COLLECTED', payment_line_id: rows[0].id, ratio: '1/2' };
    expect(await line(added)).toMatchObject({ code: CHECK, constraint: 'salary_line_ratio' });
  });

  it('by the head pays for running courses of its teacher only (R-2191)', async () => {
    const head = await salaries.taught(1_500, 10_000, 'HEAD');
    await salaries.pay(head, '03-2026');
    const { salaryId: salary_id } = await salaries.details(head, '03-2026');
    const other = { salary_id, subscription_id: teacher.student.subscriptionId };
    expect(await refusedRow('salary_head', other)).toEqual({
      code: CHECK,
      constraint: 'salary_head_runs',
    });
    const [offering] = head.offerings;
    if (!offering) return expect.unreachable();
    const later = await salaries.make.enrolled({ offering });
    const added = { salary_id, subscription_id: later.subscriptionId };
    expect(await refusedRow('salary_head', added)).toMatchObject({
      constraint: 'salary_head_runs',
    });
    expect((await refused('delete from salary_head')).code).toBe(RESTRICT);
  });

  it('cannot be changed or deleted (D-06)', async () => {
    for (const table of ['salary', 'salary_line']) {
      expect((await refused(`update ${table} set share = share`)).code).toBe(RESTRICT);
      expect((await refused(`delete from ${table}`)).code).toBe(RESTRICT);
    }
  });
});

describe('the void of a salary', () => {
  const row = (changes: Record<string, unknown> = {}) => ({
    salary_id: stored.salary_line?.salary_id,
    reason: 'By mistake',
    recorded_at: '2026-03-16T02:00:00Z',
    recorded_by: 1,
    ...changes,
  });
  const isPaid = async () => (await salaries.row(teacher, '03-2026'))?.status === 'PAID';

  it.each([
    [{ reason: '' }, CHECK],
    [{ reason: ' By mistake' }, CHECK],
    [{ reason: 'x'.repeat(201) }, CHECK],
    [{ reason: null }, NULL],
    [{ salary_id: 2_000_000_000 }, FOREIGN],
    [{ salary_id: null }, NULL],
    [{ recorded_by: null }, NULL],
    [{ recorded_at: null }, NULL],
  ])('is refused with %j', async (changes, code) => {
    expect(await refusedRow('salary_void', row(changes))).toMatchObject({ code });
    expect(await isPaid()).toBe(true);
  });

  it('is refused while a later salary depends on it (R-841)', async () => {
    const [receipt = ''] = await salaries.collect(teacher.student, ['04-2026'], '16-03-2026');
    await salaries.pay(teacher, '04-2026');
    await salaries.undo(receipt);
    await salaries.pay(teacher, '05-2026');
    const { salaryId: salary_id } = await salaries.details(teacher, '04-2026');
    expect(await refusedRow('salary_void', row({ salary_id }))).toEqual({
      code: CHECK,
      constraint: 'salary_void_in_order',
    });
  });

  it('is recorded once and cannot be changed or deleted (D-06)', async () => {
    await salaries.void(teacher, '03-2026');
    expect(await refusedRow('salary_void', row())).toEqual({
      code: UNIQUE,
      constraint: 'salary_void_once',
    });
    for (const statement of [
      "update salary_void set reason = 'Another'",
      'update salary_void set recorded_by = recorded_by',
      'delete from salary_void',
    ]) {
      expect(await refused(statement)).toMatchObject({ code: RESTRICT });
    }
  });
});
