import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // When and how the teacher was paid; null for the salaries of earlier versions. One day
  // of grace, because clocks differ.
  await sql`
    alter table salary
      add column transaction_date date
        check (transaction_date between '2000-01-01' and '2099-12-31'),
      add column transaction_type text check (transaction_type in ('CASH', 'BANK')),
      add constraint salary_transaction_not_in_future check (
        transaction_date <= (recorded_at at time zone 'Asia/Singapore')::date + 1
      )`.execute(db);

  // A salary that was paid by mistake is reversed, at most once.
  await sql`
    create table salary_void (
      id integer generated always as identity primary key,
      salary_id integer not null constraint salary_void_once unique references salary,
      reason text not null check (reason = btrim(reason) and length(reason) between 1 and 200),
      recorded_at timestamptz not null,
      recorded_by integer not null references staff
    )`.execute(db);
  await sql`
    create trigger salary_void_append_only before update or delete on salary_void
    for each row execute function refuse_change()`.execute(db);

  // The salaries that are not voided, and their lines, kept by the triggers below (D-26). The
  // unique constraints move here, so that a voided month can be paid again.
  await sql`alter table salary drop constraint salary_paid_once`.execute(db);
  await sql`alter table salary_line drop constraint salary_line_once`.execute(db);
  await sql`drop index salary_month`.execute(db);
  await sql`create index salary_teacher_id on salary (teacher_id)`.execute(db);
  await sql`
    create table paid_salary (
      salary_id integer primary key,
      teacher_id integer not null,
      month date not null,
      constraint salary_paid_once unique (teacher_id, month)
    )`.execute(db);
  await sql`insert into paid_salary select id, teacher_id, month from salary`.execute(db);
  await sql`create index paid_salary_month on paid_salary (month)`.execute(db);
  await sql`
    create table counted_line (
      salary_id integer not null,
      payment_line_id integer not null,
      kind text not null,
      fee integer not null,
      constraint salary_line_once unique (payment_line_id, kind)
    )`.execute(db);
  await sql`
    insert into counted_line
    select salary_id, payment_line_id, kind, fee from salary_line order by id`.execute(db);

  await sql`
    create function count_salary() returns trigger
    language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      insert into paid_salary values (new.id, new.teacher_id, new.month);
      return null;
    end $$`.execute(db);
  await sql`
    create trigger salary_counts after insert on salary
    for each row execute function count_salary()`.execute(db);
  await sql`
    create or replace function drop_counted_lines() returns trigger
    language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      insert into counted_line select salary_id, payment_line_id, kind, fee from added;
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
      -- A void that was committed after the salary had read its lines has excluded them.
      delete from excluded_line using added, salary
      where added.kind = 'COLLECTED'
        and excluded_line.payment_line_id = added.payment_line_id
        and salary.id = added.salary_id
        and salary.month = date_trunc('month', excluded_line.transaction_date)::date;
      return null;
    end $$`.execute(db);
  // The lock makes a concurrent void of the salary wait, or waits for it: see reopen_salary().
  await sql`
    create or replace function drop_voided_lines() returns trigger
    language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      perform from payment where id = new.payment_id for key share;
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

  // A deduction is computed from the salary that counts its line, less the earlier deductions from
  // that salary. So these salaries can be voided in the reverse order only.
  await sql`
    create function dependent_salaries(voided integer)
    returns table (salary_id integer, is_of_own_line boolean) language sql stable as $$
      select deducted.salary_id, counting.salary_id = voided
      from (
        select voided as salary_id
        union
        select counted.salary_id
        from salary_line reversed
        join counted_line counted
          on counted.payment_line_id = reversed.payment_line_id and counted.kind = 'COLLECTED'
        where reversed.salary_id = voided and reversed.kind = 'REVERSED'
      ) counting
      join salary_line line on line.salary_id = counting.salary_id and line.kind = 'COLLECTED'
      join counted_line deducted
        on deducted.payment_line_id = line.payment_line_id and deducted.kind = 'REVERSED'
      where deducted.salary_id > voided
    $$`.execute(db);
  await sql`
    create function reopen_salary() returns trigger
    language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      if exists (select from dependent_salaries(new.salary_id)) then
        raise exception using errcode = 'check_violation', constraint = 'salary_void_in_order',
          message = 'a later salary depends on this one';
      end if;
      -- Waits for concurrent voids of these payments, so that the next statements see them.
      perform from payment where id in (
        select line.payment_id
        from salary_line join payment_line line on line.id = salary_line.payment_line_id
        where salary_line.salary_id = new.salary_id and salary_line.kind = 'COLLECTED')
      order by id for update;
      delete from paid_salary where salary_id = new.salary_id;
      delete from counted_line using salary_line
      where salary_line.salary_id = new.salary_id
        and counted_line.payment_line_id = salary_line.payment_line_id
        and counted_line.kind = salary_line.kind;
      with reopened as (
        insert into uncounted_line
        select line.id, salary.teacher_id, payment.transaction_date, line.fee
        from salary
        join salary_line on salary_line.salary_id = salary.id and salary_line.kind = 'COLLECTED'
        join payment_line line on line.id = salary_line.payment_line_id
        join payment on payment.id = line.payment_id
        where salary.id = new.salary_id
          and not exists (select from payment_void where payment_void.payment_id = payment.id)
        returning payment_line_id
      )
      delete from excluded_line where payment_line_id in (select payment_line_id from reopened);
      insert into excluded_line
      select line.id, salary.teacher_id, payment.transaction_date
      from salary
      join salary_line on salary_line.salary_id = salary.id and salary_line.kind = 'COLLECTED'
      join payment_line line on line.id = salary_line.payment_line_id
      join payment on payment.id = line.payment_id
      where salary.id = new.salary_id
        and exists (select from payment_void where payment_void.payment_id = payment.id)
      on conflict do nothing;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger salary_void_reopens after insert on salary_void
    for each row execute function reopen_salary()`.execute(db);
}
