import { type Kysely, sql } from 'kysely';

/** Fees that change for many students from a month on (R-1970 to R-1976, D-44). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table fee_change (
      id integer generated always as identity primary key,
      month date not null check (extract(day from month) = 1),
      -- The change that this one takes back; null for a change of its own.
      undoes integer constraint fee_change_undone_once unique references fee_change,
      recorded_at timestamptz not null,
      recorded_by integer not null references staff
    )`.execute(db);
  // The fees of an offering from the month of the change on.
  await sql`
    create table fee_change_offering (
      fee_change_id integer not null references fee_change,
      offering_id integer not null references offering,
      old_fee integer not null,
      new_fee integer not null check (new_fee between 0 and 1000000 and new_fee <> old_fee),
      primary key (offering_id, fee_change_id)
    )`.execute(db);
  // A course of a student that ended, and the one that began with the new fee.
  await sql`
    create table fee_change_course (
      subscription_id integer primary key references subscription,
      old_subscription_id integer not null references subscription,
      fee_change_id integer not null references fee_change
    )`.execute(db);
  await sql`
    create index fee_change_course_old_subscription_id
    on fee_change_course (old_subscription_id)`.execute(db);
  for (const table of ['fee_change_offering', 'fee_change_course']) {
    await sql`
      create index ${sql.id(`${table}_fee_change_id`)}
      on ${sql.table(table)} (fee_change_id)`.execute(db);
  }
  for (const table of ['fee_change', 'fee_change_offering', 'fee_change_course']) {
    await sql`
      create trigger ${sql.id(`${table}_append_only`)} before update or delete
      on ${sql.table(table)} for each row execute function refuse_change()`.execute(db);
  }

  // The fee of an offering in a month: that of the last change up to it, else the first one.
  await sql`
    create function offering_fee(offering integer, in_month date) returns integer
    language sql stable as $$
      select coalesce(
        (
          select new_fee
          from fee_change_offering changed
          join fee_change change on change.id = changed.fee_change_id
          where changed.offering_id = $1 and change.month <= $2
          order by change.month desc, change.id desc
          limit 1
        ),
        (select fee from offering where id = $1)
      )
    $$`.execute(db);
}
