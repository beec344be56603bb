import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // Whoever does a work keeps its row locked meanwhile: it is done once among all processes, and one
  // that is killed gives it up.
  await sql`
    create table scheduled_work (
      name text primary key check (name ~ '^[A-Z]+(_[A-Z]+)*$'),
      done_at timestamptz
    )`.execute(db);
}
