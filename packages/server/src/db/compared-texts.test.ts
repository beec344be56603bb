import { copyDatabase } from '@kelas/testkit/server';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Db } from './database.ts';
import { contains } from './search.ts';

async function addStudents(db: Db, people: readonly { name: string; nric: string }[]) {
  await sql`
    insert into staff (username, canonical_username, display_name, role, password_hash)
    values ('old', 'old', 'Old', 'ADMIN', '$argon2id$none')`.execute(db);
  await sql`
    insert into student (name, nric, phone_no, email, gender, program_level_id, schedule,
      enrolment_month, emergency_contact_name, emergency_contact_phone_no,
      emergency_contact_relationship, family_language, created_by)
    select name, nric, '60123456789', '', 'F', 2, 'MORNING', '2026-01-01', '', '', '', '', 1
    from jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as person (name text, nric text)`.execute(
    db,
  );
}

describe('names', () => {
  it('finds names in any Unicode form (R-1320)', async () => {
    const { db } = await copyDatabase();
    await addStudents(db, [
      { name: 'Jose\u0301', nric: '' },
      { name: 'Jos\u00e9', nric: '' },
      { name: 'Jose', nric: '' },
    ]);
    for (const text of ['jose\u0301', 'JOS\u00c9']) {
      const found = await db
        .selectFrom('student')
        .select('id')
        .where(contains('search_name', text))
        .orderBy('id')
        .execute();
      expect(found.map(({ id }) => id)).toEqual([1, 2]);
    }
  });

  it('of courses are unique in any Unicode form and with unseen characters (R-304)', async () => {
    const { db } = await copyDatabase();
    const add = (name: string) => db.insertInto('course').values({ name }).execute();
    await add('Caf\u00e9');
    for (const name of ['Cafe\u0301', 'CAFE\u0301', 'Ca\u200bf\u00e9', 'Ｃafé']) {
      await expect(add(name), name).rejects.toMatchObject({ constraint: 'course_name_key' });
    }
    await add('Cafe');
  });
});

describe('a search by name', () => {
  it.each(['student', 'teacher'] as const)('uses the index of the table %s', async (table) => {
    const { db } = await copyDatabase();
    const plan = await db.transaction().execute(async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx);
      const { rows } = await sql`
        explain select id from ${sql.table(table)} where ${contains('search_name', 'Siti')}`.execute(
        tx,
      );
      return JSON.stringify(rows);
    });
    expect(plan).toContain(`${table}_name_search`);
  });
});
