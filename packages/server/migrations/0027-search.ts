import { type Kysely, sql } from 'kysely';

/** The indexes of the search box, which finds students by any of these (R-1355). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table student add column contact_search_name text not null
      generated always as (normalize(emergency_contact_name, NFKC)) stored`.execute(db);
  await sql`
    create index student_contact_search on student
    using gin (contact_search_name gin_trgm_ops)`.execute(db);
  await sql`
    create index student_phone_search on student
    using gin (phone_no gin_trgm_ops, emergency_contact_phone_no gin_trgm_ops)`.execute(db);
  // The compared form of the number, of which the last four characters are known to staff.
  await sql`
    create index student_nric_end on student
      (right(regexp_replace(upper(nric), '[^0-9A-Z]', '', 'g'), 4))`.execute(db);
  await sql`create index unpaid_misc_charge_student_id on unpaid_misc_charge (student_id)`.execute(
    db,
  );
}
