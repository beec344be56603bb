import { sql } from 'kysely';
import { until } from './locks.ts';
import type { TestServer } from './server.ts';

/** What the tables hold: of each a hash of every row. */
export type Contents = ReadonlyMap<string, readonly string[]>;

/** What happened to the tables between two looks, such as `{ payment: '+1', receipt_counter: '+1 -1' }`. */
export type Traces = Readonly<Record<string, string>>;

/**
 * Failures are counted before a password is looked at, and taken back after it; a place is added by
 * the first login from there, and only renewed by the next one. How many rows of a summary change
 * depends on the payments that its rows cover; `verify` checks their sums.
 */
const ASIDE = ['login_failure', 'login_place', 'monthly_income', 'tuition_period'];

/**
 * Reads all tables, once nothing is under way in the database any more. A session's last use is
 * left out: any call may renew it.
 */
export async function readContents({ db }: TestServer): Promise<Contents> {
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
    .filter(({ name }) => !ASIDE.includes(name))
    .map(
      ({ name }) => sql`
      select ${sql.lit(name)} as name,
        coalesce(array_agg(md5((to_jsonb(line) - 'last_used_at')::text)), '{}') as rows
      from ${sql.table(name)} line`,
    );
  const { rows } = await sql<{ name: string; rows: string[] }>`
    ${sql.join(parts, sql` union all `)}`.execute(db);
  return new Map(rows.map(({ name, rows: hashes }) => [name, hashes]));
}

/** What came and went between two looks: rows that were changed count as both. */
export function tracesBetween(before: Contents, after: Contents): Traces {
  const traces: Record<string, string> = {};
  for (const [name, now] of after) {
    const [old, present] = [new Set(before.get(name)), new Set(now)];
    const came = [...present].filter((row) => !old.has(row)).length;
    const went = [...old].filter((row) => !present.has(row)).length;
    const words = [came > 0 ? `+${came}` : '', went > 0 ? `-${went}` : ''].filter(Boolean);
    if (words.length > 0) traces[name] = words.join(' ');
  }
  return traces;
}
