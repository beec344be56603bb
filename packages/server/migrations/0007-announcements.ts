import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table announcement (
      id integer generated always as identity primary key,
      version integer not null default 1,
      author_name text not null check (length(author_name) between 1 and 200),
      content text not null check (length(content) between 1 and 5000),
      program_level_id integer constraint announcement_level_fkey references program_level
        check (program_level_id <> 7),
      course_id integer constraint announcement_course_fkey references course,
      class_session text check (class_session in ('MORNING', 'AFTERNOON', 'ALL')),
      created_at timestamptz not null,
      created_by integer not null references staff,
      constraint announcement_class check (num_nulls(program_level_id, course_id) <> 1)
    )`.execute(db);
  await sql`create index announcement_course_id on announcement (course_id)`.execute(db);
}
