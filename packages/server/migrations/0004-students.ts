import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create extension if not exists btree_gist`.execute(db);

  await sql`
    create table student (
      id integer generated always as identity primary key,
      uuid uuid not null unique default gen_random_uuid(),
      version integer not null default 1,
      name text not null check (length(name) between 1 and 200),
      nric text not null check (length(nric) <= 200),
      phone_no text not null check (phone_no ~ '^60[0-9]{8,10}$'),
      email text not null check (length(email) <= 200),
      gender text not null check (gender in ('M', 'F')),
      program_level_id integer not null constraint student_level_fkey references program_level
        check (program_level_id <> 7),
      schedule text not null check (schedule in ('MORNING', 'AFTERNOON')),
      enrolment_month date not null check (extract(day from enrolment_month) = 1),
      emergency_contact_name text not null check (length(emergency_contact_name) <= 200),
      emergency_contact_phone_no text not null
        check (emergency_contact_phone_no ~ '^(60[0-9]{8,10})?$'),
      emergency_contact_relationship text not null
        check (length(emergency_contact_relationship) <= 200),
      created_at timestamptz not null default now(),
      created_by integer not null references staff
    )`.execute(db);
  // The same number with and without hyphens is one number. Hyphens alone are no number.
  await sql`
    create unique index student_nric_key on student (regexp_replace(upper(nric), '[^0-9A-Z]', '', 'g'))
    where upper(nric) ~ '[0-9A-Z]'`.execute(db);
  // Lists read this index in order and do not touch the table.
  await sql`
    create index student_by_name on student (lower(name), uuid)
    include (id, name, program_level_id, phone_no)`.execute(db);
  await sql`create index student_name_search on student using gin (name gin_trgm_ops)`.execute(db);
  await sql`create index student_program_level_id on student (program_level_id)`.execute(db);
  await sql`create index student_enrolment_month on student (enrolment_month)`.execute(db);

  // The present status is that of the latest change, or ACTIVE without a change.
  await sql`
    create table student_status_change (
      id integer generated always as identity primary key,
      student_id integer not null references student,
      status text not null check (status in ('ACTIVE', 'DEACTIVATED', 'TERMINATED')),
      month date not null check (extract(day from month) = 1),
      recorded_at timestamptz not null default now(),
      recorded_by integer not null references staff
    )`.execute(db);
  await sql`
    create index student_status_change_latest
    on student_status_change (student_id, id desc) include (status, month)`.execute(db);
  await sql`
    create function check_student_status_change() returns trigger language plpgsql as $$
    declare
      current_status text;
    begin
      perform from student where id = new.student_id for no key update;
      select status into current_status from student_status_change
      where student_id = new.student_id order by id desc limit 1;
      current_status := coalesce(current_status, 'ACTIVE');
      if current_status = 'TERMINATED' then
        raise exception using errcode = 'check_violation', constraint = 'student_status_final',
          message = 'a terminated student keeps that status';
      end if;
      if current_status = new.status then
        raise exception using errcode = 'check_violation', constraint = 'student_status_same',
          message = 'the student has that status already';
      end if;
      return new;
    end $$`.execute(db);
  await sql`
    create trigger student_status_change_checked before insert on student_status_change
    for each row execute function check_student_status_change()`.execute(db);
  await sql`
    create function refuse_change() returns trigger language plpgsql as $$
    begin
      raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
    end $$`.execute(db);
  await sql`
    create trigger student_status_change_append_only before update or delete on student_status_change
    for each row execute function refuse_change()`.execute(db);

  // Months without a charge: from_month ≤ m < until_month, without an end if until_month is null.
  await sql`
    create view student_pause as
    select student_id, from_month, until_month
    from (
      select
        student_id,
        status,
        case status when 'DEACTIVATED' then (month + interval '1 month')::date else month end
          as from_month,
        lead(month) over (partition by student_id order by id) as until_month
      from student_status_change
    ) change
    where status <> 'ACTIVE'`.execute(db);

  // Both kinds of lines share one numbering, so that an id never has two meanings (R-1216).
  await sql`create sequence line_id as integer`.execute(db);
  await sql`
    create table subscription (
      id integer primary key default nextval('line_id'),
      student_id integer not null references student,
      offering_id integer not null references offering,
      fee integer not null check (fee between 0 and 1000000),
      effective_month date not null check (extract(day from effective_month) = 1),
      cancelled_month date check (extract(day from cancelled_month) = 1),
      created_at timestamptz not null default now(),
      created_by integer not null references staff,
      -- Beside the foreign keys it serves the lists, which read all they need from it.
      unique (student_id, id) include (fee, effective_month, cancelled_month, offering_id),
      constraint subscription_period check (cancelled_month >= effective_month),
      constraint subscription_once exclude using gist (
        student_id with =, offering_id with =, daterange(effective_month, cancelled_month) with &&
      )
    )`.execute(db);
  await sql`create index subscription_offering_id on subscription (offering_id)`.execute(db);

  await sql`
    create table misc_charge (
      id integer primary key default nextval('line_id'),
      student_id integer not null references student,
      misc_item_id integer not null constraint misc_charge_item_fkey references misc_item,
      name text not null check (length(name) between 1 and 200),
      fee integer not null check (fee between 1 and 1000000),
      month date not null check (extract(day from month) = 1),
      cancelled_month date check (extract(day from cancelled_month) = 1),
      created_at timestamptz not null default now(),
      created_by integer not null references staff,
      unique (id, student_id)
    )`.execute(db);
  await sql`create index misc_charge_student_id on misc_charge (student_id)`.execute(db);
  await sql`create index misc_charge_item_month on misc_charge (misc_item_id, month)`.execute(db);
}
