import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // Tuition lines that are no longer uncounted and not in the salary of their transaction date's
  // month. Either their payment was voided before a salary counted them, or a later salary
  // counts them. They are few; the triggers below keep them (D-23).
  await sql`
    create table excluded_line (
      payment_line_id integer primary key,
      teacher_id integer not null,
      transaction_date date not null
    )`.execute(db);
  await sql`
    insert into excluded_line
    select line.id, offering.teacher_id, payment.transaction_date
    from payment_line line
    join payment on payment.id = line.payment_id
    join subscription on subscription.id = line.subscription_id
    join offering on offering.id = subscription.offering_id
    left join salary_line counted
      on counted.payment_line_id = line.id and counted.kind = 'COLLECTED'
    left join salary on salary.id = counted.salary_id
    where salary.month <> date_trunc('month', payment.transaction_date)::date
      or (salary.id is null and payment.id in (select payment_id from payment_void))`.execute(db);
  await sql`
    create index excluded_line_teacher on excluded_line (teacher_id, transaction_date)`.execute(db);

  await sql`
    create or replace function drop_voided_lines() returns trigger
    language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      with dropped as (
        delete from uncounted_line where payment_line_id in (
          select waiting.payment_line_id
          from payment_line line join uncounted_line waiting on waiting.payment_line_id = line.id
          where line.payment_id = new.payment_id
          order by waiting.payment_line_id for update of waiting)
        returning payment_line_id, teacher_id, transaction_date
      )
      insert into excluded_line select * from dropped;
      return null;
    end $$`.execute(db);
  await sql`
    create or replace function drop_counted_lines() returns trigger
    language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      with dropped as (
        delete from uncounted_line where payment_line_id in (
          select waiting.payment_line_id
          from added join uncounted_line waiting on waiting.payment_line_id = added.payment_line_id
          where added.kind = 'COLLECTED'
          order by waiting.payment_line_id for update of waiting)
        returning payment_line_id, teacher_id, transaction_date
      )
      insert into excluded_line
      select dropped.payment_line_id, dropped.teacher_id, dropped.transaction_date
      from dropped
      join added on added.payment_line_id = dropped.payment_line_id and added.kind = 'COLLECTED'
      join salary on salary.id = added.salary_id
      where salary.month <> date_trunc('month', dropped.transaction_date)::date;
      return null;
    end $$`.execute(db);
}
