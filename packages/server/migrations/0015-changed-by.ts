import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // Who changed or deleted an entry last, and when. Both are null until somebody does: of changes
  // that were made before, nobody noted whose they were.
  for (const table of ['announcement', 'material', 'timetable_entry']) {
    await sql`
      alter table ${sql.table(table)}
        add column changed_by integer references staff,
        add column changed_at timestamptz,
        add check ((changed_by is null) = (changed_at is null))`.execute(db);
  }
}
