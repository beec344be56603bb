import { type Kysely, sql } from 'kysely';

/** Discounts that house rules make (D-30). */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Null by hand. A rule has at most one discount for a course in a month.
  await sql`
    alter table adjustment
      add column rule text check (rule in ('PACKAGE', 'SIBLING', 'FIRST_MONTH')),
      add constraint adjustment_rule_once exclude using gist (
        subscription_id with =, rule with =, daterange(from_month, until_month) with &&
      ) where (rule is not null)`.execute(db);
  await sql`
    create index adjustment_student_id on adjustment (student_id)`.execute(db);

  // A rule is off without its number.
  for (const [rule, number] of [
    ['package', 'from_courses'],
    ['sibling', 'from_child'],
  ] as const) {
    const column = (name: string) => sql.id(`${rule}_${name}`);
    await sql`
      alter table house_rules
        add column ${column(number)} integer check (${column(number)} between 2 and 20),
        add column ${column('amount')} integer check (${column('amount')} between 1 and 1000000),
        add column ${column('percent')} integer check (${column('percent')} between 1 and 100),
        add column ${column('borne_by')} text check (${column('borne_by')} in ('CENTRE', 'SHARED')),
        add constraint ${sql.id(`house_rules_${rule}`)} check (
          num_nonnulls(${column('amount')}, ${column('percent')})
            = num_nonnulls(${column(number)})
          and num_nonnulls(${column('borne_by')}) = num_nonnulls(${column(number)})
        )`.execute(db);
  }
  await sql`
    alter table house_rules
      add column first_month text check (first_month in ('HALF_MONTH', 'LESSONS'))`.execute(db);
}
