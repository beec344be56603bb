import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function refuse_deleted() returns trigger language plpgsql as $$
    begin
      raise exception using errcode = 'check_violation', constraint = 'entry_deleted',
        message = 'a deleted entry stays as it is';
    end $$`.execute(db);

  // A material's foreign key compares its teacher, level and course with its offering (R-1023).
  await sql`
    alter table offering add constraint offering_class_key
    unique (id, teacher_id, program_level_id, course_id)`.execute(db);

  await sql`
    create table material (
      id integer generated always as identity primary key,
      kind text not null check (kind in ('QUIZ', 'NOTE')),
      version integer not null default 1,
      title text not null check (length(title) between 1 and 200),
      url text not null check (length(url) between 1 and 2000),
      offering_id integer,
      teacher_id integer constraint material_teacher_fkey references teacher,
      program_level_id integer constraint material_level_fkey references program_level
        check (program_level_id <> 7),
      course_id integer constraint material_course_fkey references course,
      status text not null default 'ACTIVE' check (status in ('ACTIVE', 'DELETED')),
      created_at timestamptz not null,
      created_by integer not null references staff,
      foreign key (offering_id, teacher_id, program_level_id, course_id)
        references offering (id, teacher_id, program_level_id, course_id),
      -- All three name an offering; fewer name none.
      constraint material_class check (
        (offering_id is not null) = (num_nulls(teacher_id, program_level_id, course_id) = 0)
      )
    )`.execute(db);
  await sql`create index material_active on material (kind, id desc) where status = 'ACTIVE'`.execute(
    db,
  );
  await sql`create index material_offering_id on material (offering_id)`.execute(db);
  await sql`create index material_teacher_id on material (teacher_id)`.execute(db);
  await sql`create index material_course_id on material (course_id)`.execute(db);
  await sql`
    create trigger material_deleted before update on material for each row
    when (old.status = 'DELETED') execute function refuse_deleted()`.execute(db);
}
