import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // What was paid to a teacher for a month, with the rate of that day. In cents: collected is what
  // students paid, share the teacher's part of it (HOUR: the hours times the rate), deducted what
  // comes off for payments that were voided after an earlier salary had counted them.
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

  // Each collected line is in one salary at most, and comes off again at most once.
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
  for (const table of ['salary', 'salary_line']) {
    await sql`
      create trigger ${sql.id(`${table}_append_only`)} before update or delete on ${sql.id(table)}
      for each row execute function refuse_change()`.execute(db);
  }
}
