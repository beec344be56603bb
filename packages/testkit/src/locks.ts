import { sql } from 'kysely';
import pg from 'pg';
import { expect } from 'vitest';
import type { TestServer } from './server.ts';

/** Waits until a condition holds; fails after fifteen seconds. */
export async function until(holds: () => Promise<boolean> | boolean): Promise<void> {
  const patience = performance.now() + 15_000;
  while (!(await holds())) {
    expect(performance.now(), 'waited for too long').toBeLessThan(patience);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

/** Waits until this many statements of the server wait for a lock that somebody else holds. */
export async function untilBlocked(server: TestServer, count = 1): Promise<void> {
  await until(async () => {
    const { rows } = await sql<{ waiting: number }>`
      select count(*) as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(server.db);
    return (rows[0]?.waiting ?? 0) >= count;
  });
}

/** A connection of another program to the same database, in a transaction that stays open. */
export async function otherTransaction(server: TestServer) {
  const client = new pg.Client({ connectionString: server.url });
  // A test that fails leaves it open; then the end of the file ends it.
  client.on('error', () => {});
  await client.connect();
  await client.query('begin');
  return {
    query: (text: string, values: unknown[] = []) => client.query(text, values),
    async commit(): Promise<void> {
      await client.query('commit');
      await client.end();
    },
  };
}
