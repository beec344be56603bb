import { type Kysely, sql } from 'kysely';

/** The house rules of the centre, in one row; null is a rule that is off. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table house_rules (
      id boolean primary key default true check (id),
      version integer not null default 1,
      due_day integer check (due_day between 1 and 28),
      not_admitted_months integer check (not_admitted_months between 1 and 24),
      registration_fee integer check (registration_fee between 1 and 1000000)
    )`.execute(db);
  await sql`insert into house_rules default values`.execute(db);
}
