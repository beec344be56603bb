import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // The last change or deletion of an entry (R-1052). Both are null before the first change and
  // for changes that earlier versions did not record.
  for (const table of ['announcement', 'material', 'timetable_entry']) {
    await sql`
      alter table ${sql.table(table)}
        add column changed_by integer references staff,
        add column changed_at timestamptz,
        add check ((changed_by is null) = (changed_at is null))`.execute(db);
  }
}
