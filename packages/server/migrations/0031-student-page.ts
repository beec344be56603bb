import { type Kysely, sql } from 'kysely';

/** The note that staff share about a student (R-1475), families (R-1477 to R-1480) and reminders. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table family (
      id integer generated always as identity primary key,
      created_at timestamptz not null default now()
    )`.execute(db);
  await sql`
    alter table student
      add column note text not null default '' check (length(note) <= 2000),
      add column family_id integer references family`.execute(db);
  await sql`create index student_family_id on student (family_id) where family_id is not null`.execute(
    db,
  );
  // Proposes students with the same contact phone.
  await sql`
    create index student_contact_phone on student (emergency_contact_phone_no)
    where emergency_contact_phone_no <> ''`.execute(db);
  // Two students who are not siblings, so that they are not proposed again.
  await sql`
    create table sibling_refusal (
      student_id integer not null references student,
      other_id integer not null references student,
      primary key (student_id, other_id),
      check (student_id < other_id)
    )`.execute(db);
  await sql`create index sibling_refusal_other_id on sibling_refusal (other_id)`.execute(db);

  // Who reminded whom, so that a family is not reminded twice.
  await sql`
    create table reminder (
      id integer generated always as identity primary key,
      student_id integer not null references student,
      owed_fee bigint not null check (owed_fee > 0),
      recorded_at timestamptz not null,
      recorded_by integer not null references staff
    )`.execute(db);
  await sql`create index reminder_student_id on reminder (student_id, id desc)`.execute(db);

  // Anonymising empties the note too, and erases the details of its changes.
  await sql`
    alter table student add constraint student_anonymised_note
    check (anonymised_at is null or note = '')`.execute(db);
  await sql`
    create or replace function keep_audit_entry() returns trigger language plpgsql as $$
    declare
      erased audit_entry := old;
    begin
      if tg_op = 'UPDATE' then
        erased.before := null;
        erased.after := null;
        erased.erased_at := new.erased_at;
        if old.erased_at is null and new.erased_at is not null and new is not distinct from erased
          and old.subject_kind = 'STUDENT'
          and old.action in ('STUDENT_REGISTERED', 'STUDENT_CHANGED', 'NOTE_CHANGED')
          and exists (select from student where id = old.subject_id and anonymised_at is not null)
          and pg_has_role(current_user, (select relowner from pg_class where oid = tg_relid), 'USAGE')
        then
          return new;
        end if;
      end if;
      raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
    end $$`.execute(db);
}
