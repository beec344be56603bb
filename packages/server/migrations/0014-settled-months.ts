import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // Arrears count the settled months of each subscription. This order needs no sort, and the index
  // is less than half as large as settlement_tuition_once.
  await sql`
    create index settlement_subscription_months on settlement (subscription_id, month)
    where subscription_id is not null`.execute(db);
}
