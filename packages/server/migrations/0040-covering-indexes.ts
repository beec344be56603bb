import { type Kysely, sql } from 'kysely';

/**
 * The lists of fees read indexes alone again: with part payments they also need what is due. The
 * list of salaries finds the few lines that are parts in an index of their own.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index settlement_tuition_once`.execute(db);
  await sql`
    create unique index settlement_tuition_once on settlement (month, student_id, subscription_id)
    include (fee, stamp, due) where subscription_id is not null`.execute(db);
  await sql`drop index settlement_misc_once`.execute(db);
  await sql`
    create unique index settlement_misc_once on settlement (misc_charge_id)
    include (fee, stamp, due) where misc_charge_id is not null`.execute(db);
  await sql`
    create index uncounted_line_part on uncounted_line (teacher_id, transaction_date)
    where part is not null`.execute(db);
}
