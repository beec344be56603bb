import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // Each student's tuition in periods of equal months, in cents (D-23). The fee is charged or was
  // paid in each month; owed is its unpaid part. A period without an end has until_month infinity,
  // so nothing changes when a month begins.
  await sql`
    create table tuition_period (
      student_id integer not null,
      from_month date not null,
      until_month date not null check (until_month > from_month),
      fee bigint not null,
      owed bigint not null,
      primary key (student_id, from_month)
    )`.execute(db);

  // Each subscription adds its fee in its charged months. Each settlement replaces that fee in its
  // month. Running sums over the months with a change give the periods.
  await sql`
    create view computed_tuition_period as
    select student_id, from_month, until_month, fee::bigint as fee, owed::bigint as owed
    from (
      select
        student_id,
        month as from_month,
        lead(month, 1, 'infinity') over student as until_month,
        sum(lines) over student as lines,
        sum(fee) over student as fee,
        sum(owed) over student as owed
      from (
        select student_id, month, sum(lines) as lines, sum(change.fee) as fee, sum(owed) as owed
        from subscription
        cross join lateral (
          select
            datemultirange(daterange(effective_month, cancelled_month)) - coalesce((
              select range_agg(daterange(from_month, until_month)) from student_pause
              where student_pause.student_id = subscription.student_id
                and (until_month is null or until_month > from_month)
            ), '{}') as months
          offset 0
        ) charged
        cross join lateral (
          select lower(period) as month, 1 as lines, subscription.fee, subscription.fee as owed
          from unnest(charged.months) period
          union all
          select upper(period), -1, -subscription.fee, -subscription.fee
          from unnest(charged.months) period
          where not upper_inf(period)
          union all
          select
            (settlement.month + edge.later)::date,
            case when charged.months @> settlement.month then 0 else edge.sign end,
            edge.sign * case when charged.months @> settlement.month
              then settlement.fee - subscription.fee else settlement.fee end,
            case when charged.months @> settlement.month then -edge.sign * subscription.fee else 0 end
          from settlement
          cross join (values (interval '0', 1), (interval '1 month', -1)) as edge (later, sign)
          where settlement.subscription_id = subscription.id
        ) change
        group by student_id, month
        having sum(lines) <> 0 or sum(change.fee) <> 0 or sum(owed) <> 0
      ) change
      window student as (partition by student_id order by month)
    ) period
    where lines > 0`.execute(db);
  await sql`insert into tuition_period select * from computed_tuition_period`.execute(db);
  // A month is read from the periods that end after it; few of them begin later. Few periods have
  // an owed amount.
  await sql`
    create index tuition_period_until on tuition_period (until_month, from_month)
    include (fee, owed)`.execute(db);
  await sql`
    create index tuition_period_owed on tuition_period (from_month) where owed > 0`.execute(db);

  // Concurrent changes of one student wait, so that the second one sees the first. Only the lock of
  // the audit log comes later, so that changes do not deadlock. There are only a thousand locks,
  // because the locks of a transaction must fit into PostgreSQL's lock table.
  await sql`
    create function keep_tuition_periods() returns trigger
    language plpgsql security definer set search_path = public, pg_temp as $$
    declare
      students integer[] := array(select distinct student_id from changed);
    begin
      perform pg_advisory_xact_lock(hashtext('kelas tuition'), key)
      from (select distinct id % 1000 as key from unnest(students) id order by key) locked;
      with computed as materialized (
        select * from computed_tuition_period where student_id = any(students)
      ),
      gone as (
        delete from tuition_period
        where student_id = any(students)
          and (student_id, from_month) not in (select student_id, from_month from computed)
      )
      insert into tuition_period as period
      select * from computed
      on conflict (student_id, from_month) do update
      set until_month = excluded.until_month, fee = excluded.fee, owed = excluded.owed
      where (period.until_month, period.fee, period.owed)
        is distinct from (excluded.until_month, excluded.fee, excluded.owed);
      return null;
    end $$`.execute(db);
  for (const [table, event, changed] of [
    ['subscription', 'insert', 'new'],
    ['subscription', 'update', 'new'],
    ['student_status_change', 'insert', 'new'],
    ['settlement', 'insert', 'new'],
    ['settlement', 'delete', 'old'],
  ] as const) {
    await sql`
      create trigger ${sql.id(`${table}_periods_after_${event}`)}
      after ${sql.raw(event)} on ${sql.id(table)}
      referencing ${sql.raw(changed)} table as changed
      for each statement execute function keep_tuition_periods()`.execute(db);
  }
}
