import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // Misc charges that are neither paid nor cancelled, kept by the triggers below (D-23). With it
  // arrears are found without reading all charges.
  await sql`
    create table unpaid_misc_charge (
      misc_charge_id integer primary key,
      student_id integer not null,
      month date not null,
      fee integer not null
    )`.execute(db);
  const unpaid = sql`
    select id, student_id, month, fee from misc_charge
    where cancelled_month is null
      and not exists (select from settlement where misc_charge_id = misc_charge.id)`;
  await sql`insert into unpaid_misc_charge ${unpaid}`.execute(db);
  await sql`
    create function keep_unpaid_misc_charges() returns trigger
    language plpgsql security definer set search_path = public, pg_temp as $$
    declare
      charges integer[];
    begin
      if tg_relid = 'misc_charge'::regclass then
        charges := array(select id from changed);
      else
        charges := array(select misc_charge_id from changed where misc_charge_id is not null);
      end if;
      delete from unpaid_misc_charge where misc_charge_id = any(charges);
      insert into unpaid_misc_charge ${unpaid} and id = any(charges);
      return null;
    end $$`.execute(db);
  for (const [table, event, changed] of [
    ['misc_charge', 'insert', 'new'],
    ['misc_charge', 'update', 'new'],
    ['settlement', 'insert', 'new'],
    ['settlement', 'delete', 'old'],
  ] as const) {
    await sql`
      create trigger ${sql.id(`${table}_misc_after_${event}`)}
      after ${sql.raw(event)} on ${sql.id(table)}
      referencing ${sql.raw(changed)} table as changed
      for each statement execute function keep_unpaid_misc_charges()`.execute(db);
  }
}
