import { type Kysely, sql } from 'kysely';

/**
 * Money that the centre holds for a student (D-31): credit and deposits. A line of a payment puts
 * money into a fund, and a payment of type CREDIT takes money out of one, as a refund does.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table house_rules
      add column keeps_credit boolean not null default false,
      add column deposit integer check (deposit between 1 and 1000000)`.execute(db);

  // PostgreSQL before version 17 cannot change what a column is generated from.
  await sql`
    alter table payment_line drop constraint payment_line_payment_id_student_id_stamp_fkey`.execute(
    db,
  );
  await sql`
    alter table payment
      drop constraint payment_id_student_id_stamp_key,
      drop column stamp,
      drop constraint payment_payment_type_check,
      add constraint payment_payment_type_check check (payment_type in ('CASH', 'BANK', 'CREDIT')),
      add column fund text check (fund in ('CREDIT', 'DEPOSIT')),
      add constraint payment_fund check (
        (payment_type is not distinct from 'CREDIT') = (fund is not null)
      )`.execute(db);
  await sql`
    alter table payment
      add column stamp bigint not null generated always as (
        (id::bigint << 24) | ((transaction_date - date '2000-01-01') << 2)
        | case payment_type when 'CASH' then 1 when 'BANK' then 2 when 'CREDIT' then 3 else 0 end
      ) stored,
      add constraint payment_id_student_id_stamp_key unique (id, student_id, stamp)`.execute(db);
  // The last two bits of a stamp are 3 for CREDIT: money does not go from one fund into another.
  await sql`
    alter table payment_line
      add constraint payment_line_payment_id_student_id_stamp_fkey
        foreign key (payment_id, student_id, stamp) references payment (id, student_id, stamp),
      add column fund text check (fund in ('CREDIT', 'DEPOSIT')),
      drop constraint payment_line_kind,
      add constraint payment_line_kind
        check (num_nonnulls(subscription_id, misc_charge_id, fund) = 1),
      add constraint payment_line_fund
        check (fund is null or (fee > 0 and due is null and base is null and stamp & 3 <> 3))`.execute(
    db,
  );

  await sql`
    create table refund_counter (
      year integer primary key check (year between 2000 and 2999),
      last_number integer not null check (last_number > 0)
    )`.execute(db);
  await sql`
    create table refund (
      id integer generated always as identity primary key,
      voucher_year integer not null references refund_counter,
      voucher_number integer not null check (voucher_number > 0),
      student_id integer not null references student,
      fund text not null check (fund in ('CREDIT', 'DEPOSIT')),
      amount integer not null check (amount between 1 and 1000000),
      payment_type text not null check (payment_type in ('CASH', 'BANK')),
      transaction_date date not null
        check (transaction_date between '2000-01-01' and '2099-12-31'),
      reason text not null check (reason = btrim(reason) and length(reason) between 1 and 200),
      recorded_at timestamptz not null,
      recorded_by integer not null references staff,
      unique (voucher_year, voucher_number)
    )`.execute(db);
  await sql`create index refund_student_id on refund (student_id, id desc)`.execute(db);
  await sql`create index refund_transaction_date on refund (transaction_date)`.execute(db);
  await sql`
    create trigger refund_not_in_future before insert on refund
    for each row execute function refuse_future_payment()`.execute(db);

  // Each change of a fund; triggers alone add the entries and keep the balances.
  await sql`
    create table fund_entry (
      id integer generated always as identity primary key,
      student_id integer not null references student,
      fund text not null check (fund in ('CREDIT', 'DEPOSIT')),
      amount integer not null check (amount <> 0),
      payment_id integer references payment,
      refund_id integer references refund,
      reversal boolean not null,
      constraint fund_entry_kind
        check (num_nonnulls(payment_id, refund_id) = 1 and not (reversal and refund_id is not null))
    )`.execute(db);
  await sql`create index fund_entry_student_id on fund_entry (student_id, id desc)`.execute(db);
  await sql`
    create index fund_entry_payment_id on fund_entry (payment_id) where payment_id is not null`.execute(
    db,
  );
  await sql`
    create table fund_balance (
      student_id integer not null references student,
      fund text not null check (fund in ('CREDIT', 'DEPOSIT')),
      balance bigint not null constraint fund_not_overdrawn check (balance >= 0),
      primary key (student_id, fund)
    )`.execute(db);
  for (const table of ['refund', 'fund_entry']) {
    await sql`
      create trigger ${sql.id(`${table}_append_only`)} before update or delete on ${sql.id(table)}
      for each row execute function refuse_change()`.execute(db);
  }

  // A refund in cash moves cash as a payment and a void do.
  for (const table of ['open_cash', 'cash_close_line']) {
    await sql`
      alter table ${sql.id(table)}
        drop constraint ${sql.id(`${table}_pkey`)},
        alter column payment_id drop not null,
        add column refund_id integer unique,
        add unique (payment_id, kind),
        add constraint ${sql.id(`${table}_refund`)} check (
          num_nonnulls(payment_id, refund_id) = 1 and (kind = 'REFUND') = (refund_id is not null)
        )`.execute(db);
  }
  await sql`
    alter table cash_close_line
      add foreign key (refund_id) references refund,
      drop constraint cash_close_line_kind_check,
      add constraint cash_close_line_kind_check check (kind in ('PAYMENT', 'VOID', 'REFUND')),
      drop constraint cash_close_line_check,
      add constraint cash_close_line_amount
        check (case kind when 'PAYMENT' then amount >= 0 else amount <= 0 end)`.execute(db);

  // A payment from a deposit is income when it is made; the deposit was none when it came in.
  await sql`alter table monthly_income add column deposit bigint not null default 0`.execute(db);
}
