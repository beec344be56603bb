import { type Kysely, sql } from 'kysely';

/**
 * Computes the tuition of many students in linear time (D-23). As in migration 0023, with NOT EXISTS
 * in place of NOT IN: where PostgreSQL expects many periods, it compares each one with all others for
 * NOT IN.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function keep_tuition_periods() returns trigger
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
      return null;
    end $$`.execute(db);
}
