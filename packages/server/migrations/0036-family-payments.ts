import { type Kysely, sql } from 'kysely';

/** Which payments a family made together (R-1598): each with the first one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table family_payment (
      payment_id integer primary key references payment,
      first_payment_id integer not null references family_payment,
      check (payment_id >= first_payment_id)
    )`.execute(db);
  await sql`
    create index family_payment_first_payment_id on family_payment (first_payment_id)`.execute(db);
  await sql`
    create trigger family_payment_append_only before update or delete on family_payment
    for each row execute function refuse_change()`.execute(db);
}
