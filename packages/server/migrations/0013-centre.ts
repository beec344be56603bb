import { type Kysely, sql } from 'kysely';

const PHONE = '60[0-9]{8,10}|(62|63|65|66|673)[0-9]{7,11}';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table centre (
      only_one boolean primary key default true check (only_one),
      version integer not null default 1,
      name text not null check (name = btrim(name) and length(name) between 1 and 200),
      address text not null check (length(address) <= 500),
      registration_no text not null check (length(registration_no) <= 200),
      logo bytea check (octet_length(logo) <= 300000),
      phone_prefix text not null check (phone_prefix in ('60', '62', '63', '65', '66', '673')),
      language text not null check (language in ('en', 'ms', 'zh', 'ta')),
      employee_finance boolean not null,
      employee_teacher_history boolean not null
    )`.execute(db);
  await sql`
    insert into centre (name, address, registration_no, phone_prefix, language,
      employee_finance, employee_teacher_history)
    values ('Tuition Centre', '', '', '60', 'en', true, true)`.execute(db);

  // Families near a border have phone numbers of neighbouring countries (R-1323).
  for (const [table, column, pattern] of [
    ['student', 'phone_no', `^(${PHONE})$`],
    ['student', 'emergency_contact_phone_no', `^(${PHONE})?$`],
    ['teacher', 'phone_no', `^(${PHONE})$`],
  ] as const) {
    const name = sql.id(`${table}_${column}_check`);
    await sql`alter table ${sql.id(table)} drop constraint ${name}`.execute(db);
    await sql`
      alter table ${sql.id(table)} add constraint ${name}
      check (${sql.id(column)} ~ ${sql.lit(pattern)})`.execute(db);
  }
}
