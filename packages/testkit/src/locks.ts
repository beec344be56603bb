import { sql } from 'kysely';
import pg from 'pg';
import { expect } from 'vitest';
import type { TestServer } from './server.ts';

/** Waits until a condition is true; fails after 15 seconds. */
export async function until(holds: () => Promise<boolean> | boolean): Promise<void> {
  const deadline = performance.now() + 15_000;
  while (!(await holds())) {
    expect(performance.now(), 'the condition did not become true').toBeLessThan(deadline);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

/** Waits until `count` statements of the server wait for a lock of another transaction. */
export async function untilBlocked(server: TestServer, count = 1): Promise<void> {
  await until(async () => {
    const { rows } = await sql<{ waiting: number }>`
      select count(*) as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(server.db);
    return (rows[0]?.waiting ?? 0) >= count;
  });
}

/** Opens a transaction on a separate connection to the same database; it stays open. */
export async function openTransaction(server: TestServer) {
  const client = new pg.Client({ connectionString: server.url });
  // A failed test leaves it open; the end of the test file closes it.
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
