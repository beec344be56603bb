import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // The head of the audit log. Its row stays locked until the commit, so positions have no gaps.
  await sql`
    create table audit_head (
      only_one boolean primary key default true check (only_one),
      position bigint not null,
      hash bytea not null check (octet_length(hash) = 32)
    ) with (fillfactor = 10)`.execute(db);
  await sql`
    insert into audit_head (position, hash) values (0, decode(repeat('00', 32), 'hex'))`.execute(
    db,
  );

  // staff_id is null for actions of commands and upgrades.
  await sql`
    create table audit_entry (
      position bigint primary key,
      recorded_at timestamptz not null,
      staff_id integer references staff,
      action text not null check (action ~ '^[A-Z]+(_[A-Z]+)*$'),
      subject_kind text not null check (
        subject_kind in ('STUDENT', 'TEACHER', 'PAYMENT', 'SALARY', 'STAFF', 'CENTRE', 'TRAIL')
      ),
      subject_id integer,
      before jsonb,
      after jsonb,
      details_hash bytea not null check (octet_length(details_hash) = 32),
      previous_hash bytea not null check (octet_length(previous_hash) = 32),
      hash bytea not null check (octet_length(hash) = 32)
    )`.execute(db);
  await sql`create index audit_entry_recorded_at on audit_entry (recorded_at)`.execute(db);
  await sql`create index audit_entry_staff_id on audit_entry (staff_id, position desc)`.execute(db);
  await sql`
    create index audit_entry_subject on audit_entry (subject_kind, subject_id, position desc)`.execute(
    db,
  );
  await sql`create index audit_entry_action on audit_entry (action, position desc)`.execute(db);

  // The details have a hash of their own, so that erasing them does not break the chain (D-14).
  await sql`
    create function chain_audit_entry() returns trigger
    language plpgsql security definer set search_path = public, pg_temp as $$
    declare
      head audit_head;
    begin
      select * into head from audit_head for update;
      new.position := head.position + 1;
      new.previous_hash := head.hash;
      new.details_hash := sha256(convert_to(
        coalesce(new.before::text, '-') || E'\n' || coalesce(new.after::text, '-'), 'UTF8'));
      new.hash := sha256(convert_to(concat_ws(E'\n',
        encode(new.previous_hash, 'hex'),
        new.position,
        to_char(new.recorded_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
        coalesce(new.staff_id::text, '-'),
        new.action,
        new.subject_kind,
        coalesce(new.subject_id::text, '-'),
        encode(new.details_hash, 'hex')), 'UTF8'));
      update audit_head set position = new.position, hash = new.hash;
      return new;
    end $$`.execute(db);
  await sql`
    create trigger audit_entry_chained before insert on audit_entry
    for each row execute function chain_audit_entry()`.execute(db);
  await sql`
    create trigger audit_entry_append_only before update or delete on audit_entry
    for each row execute function refuse_change()`.execute(db);
}
