import { startProxy } from '@kelas/testkit/proxy';
import { copyDatabase } from '@kelas/testkit/server';
import { sql } from 'kysely';
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { toAppError } from '../http/failures.ts';
import { openDatabase } from './database.ts';
import { streamRows } from './stream-rows.ts';

const { url, db: other } = await copyDatabase();

/** A pool of its own, closed with the test; `query` is added to the address. */
function open(max: number, address = url, query = '') {
  const database = openDatabase(address + query, { max });
  onTestFinished(() => database.close());
  return database;
}

async function readAll(pieces: AsyncIterable<unknown>): Promise<void> {
  for await (const piece of pieces) expect(piece).toBeDefined();
}

/** Waits until a pool has no connection left; sooner than it closes those that nobody uses. */
const dropped = (pool: { totalCount: number }) =>
  vi.waitFor(() => expect(pool.totalCount).toBe(0), { timeout: 5_000 });

/** What the desk hears of a failure. */
const heard = (error: unknown) => {
  const { status, code, retryAfterSeconds } = toAppError(error);
  return { status, code, retryAfterSeconds };
};

describe('waiting for a connection', () => {
  it('is refused at once when too many wait already', async () => {
    const { db, pool } = open(1);
    const held = await pool.connect();
    const waiting = Array.from({ length: 300 }, () => sql`select 1`.execute(db));
    const began = performance.now();
    const refused = await sql`select 1`.execute(db).catch(heard);
    expect(refused).toEqual({ status: 503, code: 'BUSY', retryAfterSeconds: 1 });
    expect(performance.now() - began).toBeLessThan(4_000);
    held.release();
    await Promise.allSettled(waiting);
    await sql`select 1`.execute(db);
  });
});

describe('a connection that has fallen silent', () => {
  const started = startProxy(url);
  afterAll(async () => (await started).close());

  const works = {
    'a read': (db: typeof other) => sql`select 1`.execute(db),
    'a list': (db: typeof other) => readAll(streamRows(db, sql`select 1`)),
    'a transaction': (db: typeof other) =>
      db.transaction().execute((tx) => sql`select 1`.execute(tx)),
  };

  it.each(Object.entries(works))('serves %s no second time', async (_, work) => {
    const proxy = await started;
    const { db, pool } = open(1, proxy.url, '?query_timeout=1500');
    await work(db);
    proxy.pause();
    const began = performance.now();
    expect(await work(db).catch(heard)).toMatchObject({ status: 503, retryAfterSeconds: 2 });
    // One time-out, and not another one for a rollback.
    expect(performance.now() - began).toBeLessThan(2_900);
    await dropped(pool);
    proxy.resume();
    await work(db);
  });
});

describe('a database that takes no writes any more', () => {
  it('is 503, and its connection is given up', async () => {
    const { db, pool } = open(1);
    await sql`set default_transaction_read_only = on`.execute(db);
    const write = () => db.insertInto('course').values({ name: 'Read only' }).execute();
    expect(await write().catch(heard)).toMatchObject({ status: 503, retryAfterSeconds: 2 });
    await dropped(pool);
    await write();
  });

  it('is 503 in a transaction too', async () => {
    const { db, pool } = open(1);
    const write = db
      .transaction()
      .setAccessMode('read only')
      .execute((tx) => tx.insertInto('course').values({ name: 'Other' }).execute());
    expect(await write.catch(heard)).toMatchObject({ status: 503, retryAfterSeconds: 2 });
    await dropped(pool);
  });
});

describe('a transaction', () => {
  it('may take 30 seconds where PostgreSQL can tell, and one that took longer is 503', async () => {
    const { db } = open(1);
    const { rows } = await sql<{ limit: string }>`
      select current_setting('transaction_timeout', true) as limit`.execute(db);
    expect(['30s', null]).toContain(rows[0]?.limit);
    if (rows[0]?.limit === null) return;
    await sql`set transaction_timeout = '50ms'`.execute(db);
    const slow = db.transaction().execute((tx) => sql`select pg_sleep(1)`.execute(tx));
    expect(await slow.catch(heard)).toMatchObject({ status: 503, retryAfterSeconds: 2 });
  });
});
