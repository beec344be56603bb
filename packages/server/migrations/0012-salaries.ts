import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // A paid salary of a teacher and month, with the rate of that day; amounts in cents. The column
  // collected is the sum of the counted fees, share the teacher's part (HOUR: hours times rate).
  // The column deducted is for payments voided after an earlier salary counted them (R-813).
  await sql`
    create table salary (
      id integer generated always as identity primary key,
      teacher_id integer not null references teacher,
      month date not null check (extract(day from month) = 1),
      payment_type text not null check (payment_type in ('RATIO', 'HOUR')),
      ratio text check (ratio ~ '^[0-9]{1,4}/[0-9]{1,4}$' and ratio !~ '^0+/0+$'),
      hourly_rate integer check (hourly_rate between 1 and 1000000),
      collected bigint not null check (collected >= 0),
      share bigint not null check (share >= 0),
      deducted bigint not null check (deducted >= 0),
      amount bigint not null generated always as (share - deducted) stored,
      recorded_at timestamptz not null,
      recorded_by integer not null references staff,
      constraint salary_paid_once unique (teacher_id, month),
      constraint salary_rate check (
        (payment_type = 'RATIO') = (ratio is not null) and
        (payment_type = 'HOUR') = (hourly_rate is not null)
      ),
      constraint salary_share check (
        payment_type = 'HOUR' or share = (
          2 * split_part(ratio, '/', 1)::bigint * collected
          + split_part(ratio, '/', 1)::bigint + split_part(ratio, '/', 2)::bigint
        ) / (2 * (split_part(ratio, '/', 1)::bigint + split_part(ratio, '/', 2)::bigint))
      )
    )`.execute(db);
  await sql`create index salary_month on salary (month)`.execute(db);

  // Each collected line is in at most one salary and is deducted at most once (R-811).
  await sql`
    create table salary_line (
      id integer generated always as identity primary key,
      salary_id integer not null references salary,
      payment_line_id integer not null references payment_line,
      kind text not null check (kind in ('COLLECTED', 'REVERSED')),
      fee integer not null check (fee >= 0),
      share integer not null check (share >= 0),
      constraint salary_line_once unique (payment_line_id, kind),
      constraint salary_line_share check (kind = 'REVERSED' or share = 0)
    )`.execute(db);
  await sql`create index salary_line_salary_id on salary_line (salary_id)`.execute(db);

  // Tuition lines of unvoided payments that no salary has counted yet, kept by the triggers below.
  // With it the salaries of a month are computed without reading all payments.
  await sql`
    create table uncounted_line (
      payment_line_id integer not null,
      teacher_id integer not null,
      transaction_date date not null,
      fee integer not null
    )`.execute(db);
  await sql`
    insert into uncounted_line
    select line.id, offering.teacher_id, payment.transaction_date, line.fee
    from payment_line line
    join payment on payment.id = line.payment_id
    join subscription on subscription.id = line.subscription_id
    join offering on offering.id = subscription.offering_id
    where not exists (select from payment_void where payment_void.payment_id = payment.id)`.execute(
    db,
  );
  await sql`create unique index uncounted_line_once on uncounted_line (payment_line_id)`.execute(
    db,
  );
  await sql`
    create index uncounted_line_teacher on uncounted_line (teacher_id, transaction_date)
    include (fee, payment_line_id)`.execute(db);

  await sql`
    create function note_uncounted_lines() returns trigger
    language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      insert into uncounted_line
      select added.id, offering.teacher_id, payment.transaction_date, added.fee
      from added
      join payment on payment.id = added.payment_id
      join subscription on subscription.id = added.subscription_id
      join offering on offering.id = subscription.offering_id;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger payment_line_waits after insert on payment_line
    referencing new table as added for each statement execute function note_uncounted_lines()`.execute(
    db,
  );
  // Both triggers delete in the same order, so that a reversal and a salary never deadlock.
  await sql`
    create function drop_voided_lines() returns trigger
    language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      delete from uncounted_line where payment_line_id in (
        select waiting.payment_line_id
        from payment_line line join uncounted_line waiting on waiting.payment_line_id = line.id
        where line.payment_id = new.payment_id
        order by waiting.payment_line_id for update of waiting);
      return null;
    end $$`.execute(db);
  await sql`
    create trigger payment_void_waits_no_more after insert on payment_void
    for each row execute function drop_voided_lines()`.execute(db);
  await sql`
    create function drop_counted_lines() returns trigger
    language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      delete from uncounted_line where payment_line_id in (
        select waiting.payment_line_id
        from added join uncounted_line waiting on waiting.payment_line_id = added.payment_line_id
        where added.kind = 'COLLECTED'
        order by waiting.payment_line_id for update of waiting);
      return null;
    end $$`.execute(db);
  await sql`
    create trigger salary_line_waits_no_more after insert on salary_line
    referencing new table as added for each statement execute function drop_counted_lines()`.execute(
    db,
  );
  for (const table of ['salary', 'salary_line']) {
    await sql`
      create trigger ${sql.id(`${table}_append_only`)} before update or delete on ${sql.id(table)}
      for each row execute function refuse_change()`.execute(db);
  }
}
