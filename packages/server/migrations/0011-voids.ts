import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // A payment that was recorded by mistake is reversed, at most once.
  await sql`
    create table payment_void (
      id integer generated always as identity primary key,
      payment_id integer not null constraint payment_void_once unique references payment,
      reason text not null check (reason = btrim(reason) and length(reason) between 1 and 200),
      recorded_at timestamptz not null,
      recorded_by integer not null references staff
    )`.execute(db);
  await sql`
    create trigger payment_void_append_only before update or delete on payment_void
    for each row execute function refuse_change()`.execute(db);

  // The lines of unvoided payments, kept by the triggers below. Unique indexes refuse a second
  // settlement of a charge. A reversal deletes the settlement, so it can be paid again.
  await sql`
    create table settlement (
      payment_id integer not null,
      student_id integer not null,
      stamp bigint not null,
      month date not null,
      subscription_id integer,
      misc_charge_id integer,
      fee integer not null
    )`.execute(db);
  await sql`
    insert into settlement
    select payment_id, student_id, stamp, month, subscription_id, misc_charge_id, fee
    from payment_line order by id`.execute(db);
  // A subscription has one student, so this is unique by subscription and month. This column order
  // allows a merge join with the subscriptions' index when a month is listed.
  await sql`
    create unique index settlement_tuition_once on settlement (month, student_id, subscription_id)
    include (fee, stamp) where subscription_id is not null`.execute(db);
  await sql`
    create unique index settlement_misc_once on settlement (misc_charge_id)
    include (fee, stamp) where misc_charge_id is not null`.execute(db);
  // A month is a small part of all lines, so the default analyze threshold of 10 % is too late.
  await sql`
    alter table settlement set (
      autovacuum_analyze_scale_factor = 0.005, autovacuum_vacuum_insert_scale_factor = 0.01
    )`.execute(db);
  await sql`drop index payment_line_paid_once`.execute(db);
  await sql`drop index payment_line_misc_paid_once`.execute(db);

  await sql`
    create function settle_lines() returns trigger
    language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      insert into settlement
      select payment_id, student_id, stamp, month, subscription_id, misc_charge_id, fee from added;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger payment_line_settles after insert on payment_line
    referencing new table as added for each statement execute function settle_lines()`.execute(db);
  await sql`
    create function unsettle_lines() returns trigger
    language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      delete from settlement using payment_line line
      where line.payment_id = new.payment_id
        and settlement.month = line.month
        and settlement.student_id = line.student_id
        and settlement.subscription_id = line.subscription_id;
      delete from settlement using payment_line line
      where line.payment_id = new.payment_id
        and settlement.misc_charge_id = line.misc_charge_id;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger payment_void_unsettles after insert on payment_void
    for each row execute function unsettle_lines()`.execute(db);

  // One entry with one digest seals all payments that are older than the audit log.
  await sql`
    insert into audit_entry (recorded_at, action, subject_kind, after)
    select now(), 'PAYMENTS_SEALED', 'TRAIL', jsonb_build_object(
      'fromId', min(id), 'untilId', max(id), 'count', count(*),
      'digest', encode(sha256(string_agg(sha256(convert_to(record::text, 'UTF8')), ''::bytea order by id)), 'hex'))
    from (
      select payment.id, jsonb_build_object(
        'id', payment.id,
        'receiptYear', receipt_year,
        'receiptNumber', receipt_number,
        'studentId', payment.student_id,
        'transactionDate', transaction_date,
        'paymentType', payment_type,
        'recordedAt', to_char(recorded_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
        'recordedBy', recorded_by,
        'lines', (
          select jsonb_agg(jsonb_build_object(
            'id', line.id,
            'month', line.month,
            'fee', line.fee,
            'subscriptionId', line.subscription_id,
            'miscChargeId', line.misc_charge_id) order by line.id)
          from payment_line line where line.payment_id = payment.id
        )) as record
      from payment
    ) recorded
    having count(*) > 0`.execute(db);
}
