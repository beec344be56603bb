import { sql } from 'kysely';
import { until } from './locks.ts';
import type { TestServer } from './server.ts';

/** The hashes of all rows, by table. */
export type Contents = ReadonlyMap<string, readonly string[]>;

/** The changes of the tables, for example `{ payment: '+1', receipt_counter: '+1 -1' }`. */
export type Traces = Readonly<Record<string, string>>;

/**
 * Tables that are not compared. A login counts a failure before it checks the password (R-1271);
 * only the first login at an address adds a known place. The changed rows of a summary depend on
 * other payments; `verify` checks the sums (D-23).
 */
const OMITTED_TABLES = ['login_failure', 'login_place', 'monthly_income'];

/**
 * Reads all tables once no transaction runs in the database.
 * Omits a session's last use, because any call may renew it.
 */
export async function readContents(
  { db }: TestServer,
  omitted: readonly string[] = OMITTED_TABLES,
): Promise<Contents> {
  await until(async () => {
    const { rows } = await sql<{ busy: number }>`
      select count(*) as busy from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null`.execute(
      db,
    );
    return rows[0]?.busy === 0;
  });
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`.execute(db);
  const parts = tables
    .filter(({ name }) => !omitted.includes(name))
    .map(
      ({ name }) => sql`
      select ${sql.lit(name)} as name,
        coalesce(array_agg(md5((to_jsonb(line) - 'last_used_at')::text)), '{}') as rows
      from ${sql.table(name)} line`,
    );
  return db.transaction().execute(async (tx) => {
    // PostgreSQL would start parallel workers, which take a hundred times as long as the query.
    await sql`set local max_parallel_workers_per_gather = 0`.execute(tx);
    const { rows } = await sql<{ name: string; rows: string[] }>`
      ${sql.join(parts, sql` union all `)}`.execute(tx);
    return new Map(rows.map(({ name, rows: hashes }) => [name, hashes]));
  });
}

/** Returns the number of added and removed rows; a changed row counts as both. */
export function tracesBetween(before: Contents, after: Contents): Traces {
  const traces: Record<string, string> = {};
  for (const [name, now] of after) {
    const [old, present] = [new Set(before.get(name)), new Set(now)];
    const added = [...present].filter((row) => !old.has(row)).length;
    const removed = [...old].filter((row) => !present.has(row)).length;
    const parts = [added > 0 ? `+${added}` : '', removed > 0 ? `-${removed}` : ''].filter(Boolean);
    if (parts.length > 0) traces[name] = parts.join(' ');
  }
  return traces;
}
