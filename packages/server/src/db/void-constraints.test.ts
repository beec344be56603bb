import { payTuition } from '@kelas/contract/payments';
import { type Enrolled, Makers, paymentLine } from '@kelas/testkit/fixtures';
import { CHECK, FOREIGN, NULL, RESTRICT, refusals, UNIQUE } from '@kelas/testkit/refusals';
import { startServer } from '@kelas/testkit/server';
import { beforeAll, describe, expect, it } from 'vitest';

const server = await startServer();
const make = new Makers(server);
const { refused, refusedRow } = refusals(server);

let student: Enrolled;
let payment = 0;

const run = (statement: string, values: unknown[] = []) =>
  server.database.pool.query(statement, values);

/** Pays a tuition month and a misc line. Returns the id of the payment. */
async function pay(month: string): Promise<number> {
  const { subscriptionId: _, ...common } = paymentLine(student, month);
  await server.ask(payTuition, [
    paymentLine(student, month),
    { ...common, id: 5, name: 'Shirt', fee: 2500 },
  ]);
  const { rows } = await run('select max(id) as id from payment');
  return rows[0].id;
}

async function settledBy(paymentId: number): Promise<number> {
  const { rows } = await run(
    `select (select count(*) from tuition_settlement where payment_id = $1)
       + (select count(*) from misc_settlement where payment_id = $1) as count`,
    [paymentId],
  );
  return Number(rows[0].count);
}

const row = (changes: Record<string, unknown> = {}) => ({
  payment_id: payment,
  reason: 'By mistake',
  recorded_at: '2026-03-16T02:00:00Z',
  recorded_by: 1,
  ...changes,
});

const reverse = (paymentId: number) =>
  run(
    `insert into payment_void (payment_id, reason, recorded_at, recorded_by)
     values ($1, 'By mistake', now(), 1)`,
    [paymentId],
  );

beforeAll(async () => {
  student = await make.enrolled();
  payment = await pay('03-2026');
});

describe('a reversal', () => {
  it.each([
    [{ reason: '' }, CHECK],
    [{ reason: ' ' }, CHECK],
    [{ reason: ' By mistake' }, CHECK],
    [{ reason: 'x'.repeat(201) }, CHECK],
    [{ reason: null }, NULL],
    [{ payment_id: 2_000_000_000 }, FOREIGN],
    [{ payment_id: null }, NULL],
    [{ recorded_by: 2_000_000_000 }, FOREIGN],
    [{ recorded_by: null }, NULL],
    [{ recorded_at: null }, NULL],
  ])('is refused with %j', async (changes, code) => {
    expect(await refusedRow('payment_void', row(changes))).toMatchObject({ code });
    expect(await settledBy(payment)).toBe(2);
  });

  it('is recorded once and cannot be changed or deleted (R-615, D-06)', async () => {
    const other = await pay('04-2026');
    await reverse(other);
    expect(await refusedRow('payment_void', row({ payment_id: other }))).toEqual({
      code: UNIQUE,
      constraint: 'payment_void_once',
    });
    for (const statement of [
      "update payment_void set reason = 'Another'",
      'update payment_void set recorded_by = recorded_by',
      'delete from payment_void',
    ]) {
      expect(await refused(statement)).toMatchObject({ code: RESTRICT });
    }
  });
});

describe('the views of settlements', () => {
  it('have the lines of unvoided payments', async () => {
    const [first, kept] = [await pay('05-2026'), await pay('06-2026')];
    expect([await settledBy(first), await settledBy(kept)]).toEqual([2, 2]);
    await reverse(first);
    expect([await settledBy(first), await settledBy(kept)]).toEqual([0, 2]);
    const again = await pay('05-2026');
    expect([await settledBy(first), await settledBy(again)]).toEqual([0, 2]);
  });

  it('keep their lines when a reversal is rolled back', async () => {
    const client = await server.database.pool.connect();
    await client.query('begin');
    await client.query(
      `insert into payment_void (payment_id, reason, recorded_at, recorded_by)
       values ($1, 'By mistake', now(), 1)`,
      [payment],
    );
    await client.query('rollback');
    client.release();
    expect(await settledBy(payment)).toBe(2);
  });
});
