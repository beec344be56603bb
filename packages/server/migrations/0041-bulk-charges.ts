import { type Kysely, sql } from 'kysely';

/** A misc item that is charged to many students at once, and can be undone (R-1620 to R-1632). */
export async function up(db: Kysely<unknown>): Promise<void> {
  // For a level, for an offering, or for all students. Undoing it once is the only change.
  await sql`
    create table bulk_charge (
      id integer generated always as identity primary key,
      misc_item_id integer not null references misc_item,
      month date not null check (extract(day from month) = 1),
      fee integer not null check (fee between 1 and 1000000),
      program_level_id integer constraint bulk_charge_level_fkey references program_level
        check (program_level_id <> 7),
      offering_id integer constraint bulk_charge_offering_fkey references offering,
      recorded_at timestamptz not null,
      recorded_by integer not null references staff,
      undone_at timestamptz,
      undone_by integer references staff,
      constraint bulk_charge_group check (num_nonnulls(program_level_id, offering_id) <= 1),
      constraint bulk_charge_undone check ((undone_at is null) = (undone_by is null))
    )`.execute(db);
  await sql`
    create function guard_bulk_charge() returns trigger language plpgsql as $$
    declare
      undone bulk_charge := old;
    begin
      if tg_op = 'UPDATE' and old.undone_at is null then
        undone.undone_at := new.undone_at;
        undone.undone_by := new.undone_by;
        if new is not distinct from undone then
          return new;
        end if;
      end if;
      raise exception 'a bulk charge is only undone, once' using errcode = 'restrict_violation';
    end $$`.execute(db);
  await sql`
    create trigger bulk_charge_guard before update or delete on bulk_charge
    for each row execute function guard_bulk_charge()`.execute(db);

  // A bulk charge charges a student once.
  await sql`
    create table bulk_charge_line (
      misc_charge_id integer primary key,
      bulk_charge_id integer not null references bulk_charge,
      student_id integer not null,
      foreign key (misc_charge_id, student_id) references misc_charge (id, student_id),
      constraint bulk_charge_student_once unique (bulk_charge_id, student_id)
        include (misc_charge_id)
    )`.execute(db);
  await sql`
    create trigger bulk_charge_line_append_only before update or delete on bulk_charge_line
    for each row execute function refuse_change()`.execute(db);
  await sql`
    create function check_bulk_charge_lines() returns trigger language plpgsql as $$
    begin
      if exists (
        select from added
        join bulk_charge bulk on bulk.id = added.bulk_charge_id
        join misc_charge charge on charge.id = added.misc_charge_id
        where (charge.misc_item_id, charge.month, charge.fee)
            <> (bulk.misc_item_id, bulk.month, bulk.fee)
          or charge.cancelled_month is not null or bulk.undone_at is not null
      ) then
        raise exception using errcode = 'check_violation', constraint = 'bulk_charge_line_matches',
          message = 'a charge has the item, month and fee of its bulk charge';
      end if;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger bulk_charge_line_checked after insert on bulk_charge_line
    referencing new table as added
    for each statement execute function check_bulk_charge_lines()`.execute(db);

  // At the end of the transaction, when its lines are there.
  await sql`
    create function require_bulk_charge_lines() returns trigger language plpgsql as $$
    begin
      if not exists (select from bulk_charge_line where bulk_charge_id = new.id) then
        raise exception using errcode = 'check_violation', constraint = 'bulk_charge_has_lines',
          message = 'a bulk charge charges a student';
      end if;
      return null;
    end $$`.execute(db);
  await sql`
    create constraint trigger bulk_charge_complete after insert on bulk_charge
    deferrable initially deferred
    for each row execute function require_bulk_charge_lines()`.execute(db);
}
