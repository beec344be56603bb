import { type Kysely, sql } from 'kysely';

/** Computes the tuition of many students in linear time, and once for several statements (D-35). */
export async function up(db: Kysely<unknown>): Promise<void> {
  // As the trigger of migration 0023, with NOT EXISTS in place of NOT IN: where PostgreSQL expects
  // many periods, it compares each one with all others for NOT IN. The caller holds the locks of the
  // trigger below. The app role may call this, because it stores only what the view computes.
  await sql`
    create function compute_tuition(students integer[]) returns void
    language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      with computed as materialized (
        select * from computed_tuition_period where student_id = any(students)
      ),
      gone as (
        delete from tuition_period
        where student_id = any(students) and not exists (
          select from computed
          where computed.student_id = tuition_period.student_id
            and computed.from_month = tuition_period.from_month
        )
      )
      insert into tuition_period as period
      select * from computed
      on conflict (student_id, from_month) do update
      set until_month = excluded.until_month, fee = excluded.fee, owed = excluded.owed
      where (period.until_month, period.fee, period.owed)
        is distinct from (excluded.until_month, excluded.fee, excluded.owed);
    end $$`.execute(db);
  // A transaction with many changes sets kelas.tuition_later, and computes the tuition after them.
  // A wrong setting can only leave old sums, which npm run verify finds; it can write no others.
  await sql`
    create or replace function keep_tuition_periods() returns trigger
    language plpgsql security definer set search_path = public, pg_temp as $$
    declare
      students integer[] := array(select distinct student_id from changed);
    begin
      perform pg_advisory_xact_lock(hashtext('kelas tuition'), key)
      from (select distinct id % 1000 as key from unnest(students) id order by key) locked;
      if coalesce(current_setting('kelas.tuition_later', true), '') <> 'on' then
        perform compute_tuition(students);
      end if;
      return null;
    end $$`.execute(db);
}
