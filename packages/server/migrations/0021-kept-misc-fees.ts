import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // What was charged stays: what was received is in the line of the payment.
  await sql`
    create trigger misc_charge_fee_kept before update of fee on misc_charge
    for each row when (new.fee <> old.fee) execute function refuse_change()`.execute(db);
}
