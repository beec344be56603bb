import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // Lists of misc fees read the window of one item from these indexes only.
  await sql`drop index misc_charge_item_month`.execute(db);
  await sql`
    create index misc_charge_item_month on misc_charge (misc_item_id, month)
    include (student_id, id, fee, cancelled_month)`.execute(db);
  await sql`drop index payment_line_misc_paid_once`.execute(db);
  await sql`
    create unique index payment_line_misc_paid_once on payment_line (misc_charge_id)
    include (fee, stamp) where misc_charge_id is not null`.execute(db);

  // A misc fee is above zero.
  await sql`
    alter table payment_line add constraint payment_line_misc_fee
    check (misc_charge_id is null or fee > 0)`.execute(db);
}
