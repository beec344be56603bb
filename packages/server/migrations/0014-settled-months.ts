import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // Arrears count the settled months of every subscription. In this order they are counted without
  // sorting, and from an index less than half as large as that of the lists of a month.
  await sql`
    create index settlement_subscription_months on settlement (subscription_id, month)
    where subscription_id is not null`.execute(db);
}
