import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // The charged amount never changes; the payment line holds the received amount.
  await sql`
    create trigger misc_charge_fee_kept before update of fee on misc_charge
    for each row when (new.fee <> old.fee) execute function refuse_change()`.execute(db);
}
