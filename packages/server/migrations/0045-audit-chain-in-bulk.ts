import { type Kysely, sql } from 'kysely';

/**
 * Writes the head of the audit log once for each transaction (D-34). PostgreSQL keeps all versions of
 * a row until the commit, so an update of the head for each entry takes longer with each one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // As in migration 0010, but an entry follows the last one of its transaction, if there is one, or
  // else the head. The lock on the head lasts until the commit, so an entry beyond it is of this
  // transaction. The app role can write neither the head nor the columns of the chain, and no setting
  // takes part. So a statement cannot choose the entry that it follows. The function is volatile, so
  // it sees the entries that its own statement has inserted so far.
  // Where the owner has deleted the last entries, the gap before the head stays.
  await sql`
    create or replace function chain_audit_entry() returns trigger
    language plpgsql volatile security definer set search_path = public, pg_temp as $$
    declare
      head audit_head;
      last record;
    begin
      select * into head from audit_head for update;
      select position, hash into last from audit_entry order by position desc limit 1;
      if last.position > head.position then
        head.position := last.position;
        head.hash := last.hash;
      end if;
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
      return new;
    end $$`.execute(db);
  // Runs at the commit, once for each entry; only the last one is written to the head. SET CONSTRAINTS
  // can only make it run earlier, with the same result.
  await sql`
    create function move_audit_head() returns trigger
    language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      if new.position = (select position from audit_entry order by position desc limit 1) then
        update audit_head set position = new.position, hash = new.hash;
      end if;
      return null;
    end $$`.execute(db);
  await sql`
    create constraint trigger audit_entry_head_moved after insert on audit_entry
    deferrable initially deferred for each row execute function move_audit_head()`.execute(db);
}
