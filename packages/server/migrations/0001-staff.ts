import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table staff (
      id integer generated always as identity primary key,
      username text not null check (username = btrim(username) and length(username) between 1 and 200),
      display_name text not null check (length(display_name) <= 200),
      role text not null check (role in ('ADMIN', 'EMPLOYEE')),
      password_hash text not null check (password_hash like '$argon2id$%'),
      active boolean not null default true,
      last_login_at timestamptz,
      created_at timestamptz not null default now()
    )`.execute(db);
  await sql`create unique index staff_username_key on staff (lower(username))`.execute(db);

  // At least one ADMIN must stay active (R-1117). The lock makes concurrent demotions wait.
  await sql`
    create function check_last_admin() returns trigger language plpgsql as $$
    begin
      perform pg_advisory_xact_lock(hashtext('staff_last_admin'));
      if not exists (
        select from staff where role = 'ADMIN' and active and id <> old.id
      ) then
        raise exception using errcode = 'check_violation', constraint = 'staff_last_admin',
          message = 'the last active ADMIN stays';
      end if;
      return new;
    end $$`.execute(db);
  await sql`
    create trigger staff_last_admin before update on staff for each row
    when (old.role = 'ADMIN' and old.active and not (new.role = 'ADMIN' and new.active))
    execute function check_last_admin()`.execute(db);

  await sql`
    create table session (
      token_hash bytea primary key check (octet_length(token_hash) = 32),
      staff_id integer not null references staff on delete cascade,
      created_at timestamptz not null,
      last_used_at timestamptz not null check (last_used_at >= created_at)
    )`.execute(db);
  await sql`create index session_staff_id on session (staff_id)`.execute(db);
  await sql`create index session_created_at on session (created_at)`.execute(db);

  // The subject is a hash, because a typed username may be a mistyped password.
  await sql`
    create table login_failure (
      subject bytea primary key check (octet_length(subject) = 32),
      failures integer not null check (failures > 0),
      last_failed_at timestamptz not null
    )`.execute(db);
  await sql`create index login_failure_last_failed_at on login_failure (last_failed_at)`.execute(
    db,
  );
}
