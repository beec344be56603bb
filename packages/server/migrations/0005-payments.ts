import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table receipt_counter (
      year integer primary key check (year between 2000 and 2999),
      last_number integer not null check (last_number > 0)
    )`.execute(db);

  // payment_type is null on imported rows alone.
  await sql`
    create table payment (
      id integer generated always as identity primary key,
      receipt_year integer not null references receipt_counter,
      receipt_number integer not null check (receipt_number > 0),
      student_id integer not null references student,
      transaction_date date not null,
      payment_type text check (payment_type in ('CASH', 'BANK')),
      recorded_at timestamptz not null,
      recorded_by integer not null references staff,
      unique (receipt_year, receipt_number),
      unique (id, student_id)
    )`.execute(db);
  await sql`create index payment_student_id on payment (student_id, id desc)`.execute(db);
  await sql`create index payment_transaction_date on payment (transaction_date)`.execute(db);

  await sql`
    create table payment_line (
      id integer generated always as identity primary key,
      payment_id integer not null,
      student_id integer not null,
      month date not null check (extract(day from month) = 1),
      subscription_id integer,
      misc_charge_id integer,
      fee integer not null check (fee between 0 and 1000000),
      foreign key (payment_id, student_id) references payment (id, student_id),
      foreign key (subscription_id, student_id) references subscription (id, student_id),
      foreign key (misc_charge_id, student_id) references misc_charge (id, student_id),
      constraint payment_line_kind check (num_nonnulls(subscription_id, misc_charge_id) = 1),
      constraint payment_line_paid_once unique (subscription_id, month),
      constraint payment_line_misc_paid_once unique (misc_charge_id)
    )`.execute(db);
  await sql`create index payment_line_payment_id on payment_line (payment_id)`.execute(db);
  await sql`
    create index payment_line_month on payment_line (month)
    include (subscription_id, student_id, fee, payment_id)
    where subscription_id is not null`.execute(db);

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
