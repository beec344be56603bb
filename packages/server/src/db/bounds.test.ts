import { startProxy } from '@kelas/testkit/proxy';
import { copyDatabase } from '@kelas/testkit/server';
import { sql } from 'kysely';
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { toAppError } from '../http/failures.ts';
import { openDatabase } from './database.ts';
import { streamRows } from './stream-rows.ts';

const { url, db: other } = await copyDatabase();

/** Opens a pool that is closed after the test. `query` is appended to the connection string. */
function open(max: number, address = url, query = '') {
  const database = openDatabase(address + query, { max });
  onTestFinished(() => database.close());
  return database;
}

async function readAll(pieces: AsyncIterable<unknown>): Promise<void> {
  for await (const piece of pieces) expect(piece).toBeDefined();
}

/** Waits until a pool has no connection, for less than its idle timeout. */
const dropped = (pool: { totalCount: number }) =>
  vi.waitFor(() => expect(pool.totalCount).toBe(0), { timeout: 5_000 });

/** The response that a failure becomes. */
const responseTo = (error: unknown) => {
  const { status, code, retryAfterSeconds } = toAppError(error);
  return { status, code, retryAfterSeconds };
};

describe('waiting for a connection', () => {
  it('is refused with 503 when too many queries wait', async () => {
    const { db, pool } = open(1);
    const held = await pool.connect();
    const waiting = Array.from({ length: 300 }, () => sql`select 1`.execute(db));
    const began = performance.now();
    const refused = await sql`select 1`.execute(db).catch(responseTo);
    expect(refused).toEqual({ status: 503, code: 'BUSY', retryAfterSeconds: 1 });
    expect(performance.now() - began).toBeLessThan(4_000);
    held.release();
    await Promise.allSettled(waiting);
    await sql`select 1`.execute(db);
  });
});

describe('a connection that no longer responds', () => {
  const started = startProxy(url);
  afterAll(async () => (await started).close());

  const works = {
    'a read': (db: typeof other) => sql`select 1`.execute(db),
    'a list': (db: typeof other) => readAll(streamRows(db, sql`select 1`)),
    'a transaction': (db: typeof other) =>
      db.transaction().execute((tx) => sql`select 1`.execute(tx)),
  };

  it.each(Object.entries(works))('returns 503 for %s and is closed', async (_, work) => {
    const proxy = await started;
    const { db, pool } = open(1, proxy.url, '?query_timeout=1500');
    await work(db);
    proxy.pause();
    const began = performance.now();
    expect(await work(db).catch(responseTo)).toMatchObject({ status: 503, retryAfterSeconds: 2 });
    // One timeout, without a second one for the rollback.
    expect(performance.now() - began).toBeLessThan(2_900);
    await dropped(pool);
    proxy.resume();
    await work(db);
  });
});

describe('a database that has become read-only', () => {
  it('returns 503, and the connection is closed', async () => {
    const { db, pool } = open(1);
    await sql`set default_transaction_read_only = on`.execute(db);
    const write = () => db.insertInto('course').values({ name: 'Read only' }).execute();
    expect(await write().catch(responseTo)).toMatchObject({ status: 503, retryAfterSeconds: 2 });
    await dropped(pool);
    await write();
  });

  it('returns 503 for a transaction, and the connection is closed', async () => {
    const { db, pool } = open(1);
    const write = db
      .transaction()
      .setAccessMode('read only')
      .execute((tx) => tx.insertInto('course').values({ name: 'Other' }).execute());
    expect(await write.catch(responseTo)).toMatchObject({ status: 503, retryAfterSeconds: 2 });
    await dropped(pool);
  });
});

describe('a transaction', () => {
  it('has a limit of 30 seconds from PostgreSQL 17 on, and returns 503 beyond it', async () => {
    const { db } = open(1);
    const { rows } = await sql<{ limit: string }>`
      select current_setting('transaction_timeout', true) as limit`.execute(db);
    expect(['30s', null]).toContain(rows[0]?.limit);
    if (rows[0]?.limit === null) return;
    await sql`set transaction_timeout = '50ms'`.execute(db);
    const slow = db.transaction().execute((tx) => sql`select pg_sleep(1)`.execute(tx));
    expect(await slow.catch(responseTo)).toMatchObject({ status: 503, retryAfterSeconds: 2 });
  });
});
