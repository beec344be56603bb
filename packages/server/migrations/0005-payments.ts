import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table receipt_counter (
      year integer primary key check (year between 2000 and 2999),
      last_number integer not null check (last_number > 0)
    )`.execute(db);

  // payment_type is null on imported rows only (R-907). A stamp holds id, transaction date and type
  // in one number. So lists need only the greatest stamp to show the latest payment.
  await sql`
    create table payment (
      id integer generated always as identity primary key,
      receipt_year integer not null references receipt_counter,
      receipt_number integer not null check (receipt_number > 0),
      student_id integer not null references student,
      transaction_date date not null
        check (transaction_date between '2000-01-01' and '2099-12-31'),
      payment_type text check (payment_type in ('CASH', 'BANK')),
      stamp bigint not null generated always as (
        (id::bigint << 24) | ((transaction_date - date '2000-01-01') << 2)
        | case payment_type when 'CASH' then 1 when 'BANK' then 2 else 0 end
      ) stored,
      recorded_at timestamptz not null,
      recorded_by integer not null references staff,
      unique (receipt_year, receipt_number),
      unique (id, student_id, stamp)
    )`.execute(db);
  await sql`create index payment_student_id on payment (student_id, id desc)`.execute(db);
  await sql`create index payment_transaction_date on payment (transaction_date)`.execute(db);

  await sql`
    create table payment_line (
      id integer generated always as identity primary key,
      payment_id integer not null,
      student_id integer not null,
      stamp bigint not null,
      month date not null check (extract(day from month) = 1),
      subscription_id integer,
      misc_charge_id integer,
      fee integer not null check (fee between 0 and 1000000),
      foreign key (payment_id, student_id, stamp) references payment (id, student_id, stamp),
      foreign key (student_id, subscription_id) references subscription (student_id, id),
      foreign key (misc_charge_id, student_id) references misc_charge (id, student_id),
      constraint payment_line_kind check (num_nonnulls(subscription_id, misc_charge_id) = 1)
    )`.execute(db);
  await sql`create index payment_line_payment_id on payment_line (payment_id)`.execute(db);
  // A subscription has one student, so this is unique by subscription and month. This column order
  // allows a merge join with the subscriptions' index when a month is listed.
  await sql`
    create unique index payment_line_paid_once on payment_line (month, student_id, subscription_id)
    include (fee, stamp) where subscription_id is not null`.execute(db);
  await sql`
    create unique index payment_line_misc_paid_once on payment_line (misc_charge_id)
    where misc_charge_id is not null`.execute(db);
  // A month is a small part of all lines, so the default analyze threshold of 10 % is too late.
  await sql`
    alter table payment_line set (
      autovacuum_analyze_scale_factor = 0.005, autovacuum_vacuum_insert_scale_factor = 0.01
    )`.execute(db);

  await sql`
    create table idempotency_key (
      key text primary key check (length(key) between 1 and 200),
      request_hash bytea not null check (octet_length(request_hash) = 32),
      answer jsonb not null,
      recorded_at timestamptz not null
    )`.execute(db);
  await sql`create index idempotency_key_recorded_at on idempotency_key (recorded_at)`.execute(db);

  for (const table of ['payment', 'payment_line']) {
    await sql`
      create trigger ${sql.id(`${table}_append_only`)} before update or delete on ${sql.id(table)}
      for each row execute function refuse_change()`.execute(db);
  }
}
