import { type Kysely, sql } from 'kysely';

/** The condition that an anonymised student has no personal data (R-1285, R-1286). */
const NOTHING_PERSONAL = sql`
  name = 'Former student ' || left(uuid::text, 6) and nric = '' and phone_no = '' and email = ''
  and emergency_contact_name = '' and emergency_contact_phone_no = ''
  and emergency_contact_relationship = ''`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table student add column anonymised_at timestamptz`.execute(db);
  await sql`
    alter table student add constraint student_anonymised
    check (anonymised_at is null or (${NOTHING_PERSONAL}))`.execute(db);
  await sql`
    alter table student drop constraint student_phone_no_check,
    add constraint student_phone_no_check check (
      phone_no ~ '^(60[0-9]{8,10}|(62|63|65|66|673)[0-9]{7,11})$'
      or (anonymised_at is not null and phone_no = '')
    )`.execute(db);

  // The only allowed change of an entry: the owner erases the details about an anonymised student
  // (D-14). The hashes stay, so the chain stays valid.
  await sql`alter table audit_entry add column erased_at timestamptz`.execute(db);
  await sql`
    create function keep_audit_entry() returns trigger language plpgsql as $$
    declare
      erased audit_entry := old;
    begin
      if tg_op = 'UPDATE' then
        erased.before := null;
        erased.after := null;
        erased.erased_at := new.erased_at;
        if old.erased_at is null and new.erased_at is not null and new is not distinct from erased
          and old.subject_kind = 'STUDENT'
          and old.action in ('STUDENT_REGISTERED', 'STUDENT_CHANGED')
          and exists (select from student where id = old.subject_id and anonymised_at is not null)
          and pg_has_role(current_user, (select relowner from pg_class where oid = tg_relid), 'USAGE')
        then
          return new;
        end if;
      end if;
      raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
    end $$`.execute(db);
  await sql`drop trigger audit_entry_append_only on audit_entry`.execute(db);
  await sql`
    create trigger audit_entry_append_only before update or delete on audit_entry
    for each row execute function keep_audit_entry()`.execute(db);
  // Only the owner of the tables may anonymise a student, and it cannot be undone.
  await sql`
    create function keep_anonymised() returns trigger language plpgsql as $$
    begin
      if old.anonymised_at is not null or not pg_has_role(
        current_user, (select relowner from pg_class where oid = tg_relid), 'USAGE')
      then
        raise exception 'a student is anonymised by the owner, for good'
          using errcode = 'restrict_violation';
      end if;
      return new;
    end $$`.execute(db);
  await sql`
    create trigger student_anonymised_for_good before update on student for each row
    when (new.anonymised_at is distinct from old.anonymised_at)
    execute function keep_anonymised()`.execute(db);
}
