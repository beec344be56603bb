import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // A process locks the row while it does the work, so only one process does it (R-1255). The
  // lock of a killed process is released.
  await sql`
    create table scheduled_work (
      name text primary key check (name ~ '^[A-Z]+(_[A-Z]+)*$'),
      done_at timestamptz
    )`.execute(db);
}
