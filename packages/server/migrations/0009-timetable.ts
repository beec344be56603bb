import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // Day 1 is Monday. Times have the form HHmm, which sorts in order of time.
  await sql`
    create table timetable_entry (
      id integer generated always as identity primary key,
      version integer not null default 1,
      course_id integer not null constraint timetable_entry_course_fkey references course,
      program_level_id integer not null
        constraint timetable_entry_level_fkey references program_level
        check (program_level_id <> 7),
      start_time text check (start_time ~ '^([01][0-9]|2[0-3])[0-5][0-9]$'),
      end_time text check (end_time ~ '^([01][0-9]|2[0-3])[0-5][0-9]$'),
      day_of_week smallint check (day_of_week between 1 and 7),
      classroom text not null check (length(classroom) <= 200),
      class_session text not null check (class_session in ('MORNING', 'AFTERNOON')),
      status text not null default 'ACTIVE' check (status in ('ACTIVE', 'DELETED')),
      created_at timestamptz not null,
      created_by integer not null references staff
    )`.execute(db);
  await sql`
    create index timetable_entry_active on timetable_entry (day_of_week, start_time)
    where status = 'ACTIVE'`.execute(db);
  await sql`create index timetable_entry_course_id on timetable_entry (course_id)`.execute(db);
  await sql`
    create trigger timetable_entry_deleted before update on timetable_entry for each row
    when (old.status = 'DELETED') execute function refuse_deleted()`.execute(db);
}
