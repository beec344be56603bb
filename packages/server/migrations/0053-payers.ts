import { type Kysely, sql } from 'kysely';

/** Who paid (R-1868). It is apart from the payment, so that anonymising removes it (D-41). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table payment_payer (
      payment_id integer primary key references payment,
      name text not null check (name = btrim(name) and char_length(name) between 1 and 100)
    )`.execute(db);
  await sql`
    create function guard_payment_payer() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' and exists (
        select from payment join student on student.id = payment.student_id
        where payment.id = old.payment_id and student.anonymised_at is not null
      ) then
        return old;
      end if;
      raise exception 'who paid is removed with the data of the student only'
        using errcode = 'restrict_violation';
    end $$`.execute(db);
  await sql`
    create trigger payment_payer_guard before update or delete on payment_payer
    for each row execute function guard_payment_payer()`.execute(db);

  // As in migration 0042; the details of who paid are erased too.
  await sql`
    create or replace function keep_audit_entry() returns trigger language plpgsql as $$
    declare
      erased audit_entry := old;
      owner oid;
    begin
      if tg_op = 'UPDATE' then
        select relowner into owner from pg_class where oid = tg_relid;
        erased.before := null;
        erased.after := null;
        erased.erased_at := new.erased_at;
        if old.erased_at is null and new.erased_at is not null and new is not distinct from erased
          and old.subject_kind = 'STUDENT'
          and old.action in (
            'STUDENT_REGISTERED', 'STUDENT_CHANGED', 'NOTE_CHANGED', 'PAYER_RECORDED'
          )
          and (is_removing(owner)
            or exists (select from student where id = old.subject_id and anonymised_at is not null))
          and pg_has_role(current_user, owner, 'USAGE')
        then
          return new;
        end if;
      end if;
      raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
    end $$`.execute(db);
}
