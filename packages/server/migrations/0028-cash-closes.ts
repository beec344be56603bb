import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // A close of the day; amounts in cents. Its id is its number. The number before it must exist, so
  // the numbers have no gaps (R-1408). The column taken is the sum of its lines.
  await sql`
    create table cash_close (
      id integer primary key check (id > 0),
      before integer generated always as (nullif(id - 1, 0)) stored references cash_close,
      opening_float bigint not null check (opening_float >= 0),
      rm100 integer not null check (rm100 between 0 and 9999),
      rm50 integer not null check (rm50 between 0 and 9999),
      rm20 integer not null check (rm20 between 0 and 9999),
      rm10 integer not null check (rm10 between 0 and 9999),
      rm5 integer not null check (rm5 between 0 and 9999),
      rm1 integer not null check (rm1 between 0 and 9999),
      sen50 integer not null check (sen50 between 0 and 9999),
      sen20 integer not null check (sen20 between 0 and 9999),
      sen10 integer not null check (sen10 between 0 and 9999),
      sen5 integer not null check (sen5 between 0 and 9999),
      counted bigint not null,
      first_counted bigint not null check (first_counted >= 0),
      taken bigint not null,
      difference bigint not null generated always as (counted - opening_float - taken) stored,
      reason text not null check (reason = btrim(reason) and length(reason) <= 200),
      banked bigint not null,
      float_left bigint not null generated always as (counted - banked) stored,
      recorded_at timestamptz not null,
      recorded_by integer not null references staff,
      constraint cash_close_counted check (
        counted = rm100 * 10000 + rm50 * 5000 + rm20 * 2000 + rm10 * 1000 + rm5 * 500 + rm1 * 100
          + sen50 * 50 + sen20 * 20 + sen10 * 10 + sen5 * 5
      ),
      constraint cash_close_reason check (difference = 0 or reason <> ''),
      constraint cash_close_banked check (banked between 0 and counted)
    )`.execute(db);

  // A movement is a payment in cash or the void of one; a void is below zero. Each movement is in
  // one close, or in open_cash, which the triggers below keep.
  await sql`
    create table cash_close_line (
      close_id integer not null references cash_close,
      payment_id integer not null references payment,
      kind text not null check (kind in ('PAYMENT', 'VOID')),
      amount integer not null check (case kind when 'VOID' then amount <= 0 else amount >= 0 end),
      primary key (payment_id, kind)
    )`.execute(db);
  await sql`create index cash_close_line_close_id on cash_close_line (close_id)`.execute(db);
  await sql`
    create table open_cash (
      payment_id integer not null,
      kind text not null,
      amount integer not null,
      primary key (payment_id, kind)
    )`.execute(db);

  await sql`
    create function open_paid_cash() returns trigger
    language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      -- The last two bits of a stamp are 1 for CASH, so that no payment is read.
      insert into open_cash as cash
      select payment_id, 'PAYMENT', sum(fee) from added where stamp & 3 = 1 group by payment_id
      on conflict (payment_id, kind) do update set amount = cash.amount + excluded.amount;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger payment_line_opens_cash after insert on payment_line
    referencing new table as added for each statement execute function open_paid_cash()`.execute(
    db,
  );
  await sql`
    create function open_voided_cash() returns trigger
    language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      insert into open_cash
      select payment_id, 'VOID', -sum(fee) from payment_line
      where payment_id = new.payment_id and stamp & 3 = 1 group by payment_id;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger payment_void_opens_cash after insert on payment_void
    for each row execute function open_voided_cash()`.execute(db);
  await sql`
    create function close_open_cash() returns trigger
    language plpgsql security definer set search_path = public, pg_temp as $$
    declare
      closed integer;
    begin
      delete from open_cash using added
      where open_cash.payment_id = added.payment_id and open_cash.kind = added.kind
        and open_cash.amount = added.amount;
      get diagnostics closed = row_count;
      if closed <> (select count(*) from added) then
        raise exception using errcode = 'check_violation', constraint = 'cash_close_line_open',
          message = 'a close has open movements only';
      end if;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger cash_close_line_closes after insert on cash_close_line
    referencing new table as added for each statement execute function close_open_cash()`.execute(
    db,
  );
  for (const table of ['cash_close', 'cash_close_line']) {
    await sql`
      create trigger ${sql.id(`${table}_append_only`)} before update or delete on ${sql.id(table)}
      for each row execute function refuse_change()`.execute(db);
  }

  // Payments and voids up to these ids are before the first close, because no one counted the cash
  // in those days (D-25). The triggers above block payments until the commit.
  await sql`
    create table cash_start (
      only_one boolean primary key default true check (only_one),
      payment_id integer not null,
      payment_void_id integer not null
    )`.execute(db);
  await sql`
    insert into cash_start (payment_id, payment_void_id)
    select
      (select coalesce(max(id), 0) from payment), (select coalesce(max(id), 0) from payment_void)`.execute(
    db,
  );

  await sql`alter table audit_entry drop constraint audit_entry_subject_kind_check`.execute(db);
  await sql`
    alter table audit_entry add constraint audit_entry_subject_kind_check check (
      subject_kind in
        ('STUDENT', 'TEACHER', 'PAYMENT', 'SALARY', 'CASH', 'STAFF', 'CENTRE', 'TRAIL')
    )`.execute(db);

  // The landing page reads the payments and voids of a day (R-1420).
  await sql`create index payment_recorded_at on payment (recorded_at, id)`.execute(db);
  await sql`create index payment_void_recorded_at on payment_void (recorded_at)`.execute(db);
}
