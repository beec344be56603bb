import { copyDatabase } from '@kelas/testkit/server';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openDatabase } from './database.ts';
import { Snapshot } from './snapshot.ts';

const { db, url } = await copyDatabase();

async function open(): Promise<Snapshot> {
  const snapshot = await Snapshot.open(db);
  onTestFinished(() => snapshot.close());
  return snapshot;
}

/** The connections that are in a transaction, other than this one. */
async function busyConnections(): Promise<string[]> {
  const { rows } = await sql<{ query: string }>`
    select query from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null
  `.execute(db);
  return rows.map(({ query }) => query);
}

const numbers = (count: number) =>
  sql<{ number: number }>`select generate_series(1, ${count}::integer) as number`;

describe('a snapshot (R-1757)', () => {
  it('returns all rows in batches, of several queries at once', async () => {
    const snapshot = await open();
    const seen: number[] = [];
    for await (const rows of snapshot.batches(numbers(2_001))) {
      expect(rows.length).toBeLessThanOrEqual(500);
      seen.push(...rows.map(({ number }) => number));
      for await (const inner of snapshot.batches(numbers(1))) expect(inner).toHaveLength(1);
    }
    expect(seen).toEqual(Array.from({ length: 2_001 }, (_, index) => index + 1));
    for await (const rows of snapshot.batches(numbers(0))) expect.unreachable(String(rows));
  });

  it('shows one state, although others write after it is opened', async () => {
    const snapshot = await open();
    await db.insertInto('course').values({ name: 'Later' }).execute();
    const names = snapshot.batches(sql<{ name: string }>`select name from course`);
    for await (const rows of names) expect(rows).not.toContainEqual({ name: 'Later' });
    const now = await db.selectFrom('course').select('name').execute();
    expect(now).toContainEqual({ name: 'Later' });
  });

  it('cannot write', async () => {
    const snapshot = await open();
    const write = snapshot.tx.insertInto('course').values({ name: 'Refused' }).execute();
    await expect(write).rejects.toThrow('read-only');
  });

  it('does not take a connection of the pool', async () => {
    const small = openDatabase(url, { max: 1 });
    onTestFinished(() => small.close());
    const snapshot = await Snapshot.open(small.db);
    onTestFinished(() => snapshot.close());
    expect((await sql`select 1`.execute(small.db)).rows).toHaveLength(1);
  });

  it('has time limits for a statement and for a client that takes nothing', async () => {
    const { tx } = await open();
    const { rows } = await sql<Record<string, string>>`
      select current_setting('statement_timeout') as statement,
        current_setting('idle_in_transaction_session_timeout') as idle,
        coalesce(current_setting('transaction_timeout', true), '0') as whole`.execute(tx);
    expect(rows).toEqual([{ statement: '20s', idle: '1min', whole: '0' }]);
  });

  it('ends its transaction when it is closed, also during a query', async () => {
    const snapshot = await open();
    const slow = snapshot.batches(sql`select pg_sleep(15)`).next();
    const ended = expect(slow).rejects.toThrow();
    await expect.poll(busyConnections).toEqual([expect.stringContaining('fetch')]);
    await snapshot.close();
    await ended;
    expect(await busyConnections()).toEqual([]);
    await snapshot.close();
  });
});
