import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create extension if not exists pg_trgm`.execute(db);

  // hourly_rate is in cents. A ratio is stored as typed, so that 4/6 stays 4/6.
  await sql`
    create table teacher (
      id integer generated always as identity primary key,
      uuid uuid not null unique default gen_random_uuid(),
      version integer not null default 1,
      name text not null check (length(name) between 1 and 200),
      phone_no text not null check (phone_no ~ '^60[0-9]{8,10}$'),
      gender text not null check (gender in ('M', 'F')),
      nric text not null check (length(nric) <= 200),
      email text not null check (length(email) <= 200),
      bank_swift_code text constraint teacher_bank_fkey references bank,
      bank_account_no text not null check (length(bank_account_no) <= 200),
      payment_type text not null check (payment_type in ('RATIO', 'HOUR')),
      ratio text check (ratio ~ '^[0-9]{1,4}/[0-9]{1,4}$' and ratio !~ '^0+/0+$'),
      hourly_rate integer check (hourly_rate between 1 and 1000000),
      created_at timestamptz not null default now(),
      constraint teacher_rate check (
        (payment_type = 'RATIO') = (ratio is not null) and
        (payment_type = 'HOUR') = (hourly_rate is not null)
      )
    )`.execute(db);
  await sql`create index teacher_by_name on teacher (lower(name), uuid)`.execute(db);
  await sql`create index teacher_name_search on teacher using gin (name gin_trgm_ops)`.execute(db);

  await sql`
    create table offering (
      id integer generated always as identity primary key,
      teacher_id integer not null references teacher,
      program_level_id integer not null constraint offering_level_fkey references program_level
        check (program_level_id <> 7),
      course_id integer not null constraint offering_course_fkey references course,
      fee integer not null check (fee between 0 and 1000000),
      cancelled_at timestamptz,
      created_at timestamptz not null default now()
    )`.execute(db);
  await sql`
    create unique index offering_running_key on offering (teacher_id, program_level_id, course_id)
    where cancelled_at is null`.execute(db);
  await sql`create index offering_course_id on offering (course_id)`.execute(db);
}
