import { type Kysely, sql } from 'kysely';

/** The landing page reads the newest enrolments of a month in order, however many students there are. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index student_enrolment_month`.execute(db);
  await sql`create index student_enrolment_month on student (enrolment_month, id)`.execute(db);
}
