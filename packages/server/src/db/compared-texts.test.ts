import { copyDatabase } from '@kelas/testkit/server';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Db } from './database.ts';
import { migrate } from './migrate.ts';
import { contains } from './search.ts';

/** Creates a database of the version before texts were compared in NFKC. */
async function olderDatabase(): Promise<Db> {
  const { db } = await copyDatabase();
  await sql`drop schema public cascade`.execute(db);
  await sql`create schema public`.execute(db);
  await migrate(db, '0017-scheduled-work');
  return db;
}

async function addStudents(db: Db, people: readonly { name: string; nric: string }[]) {
  await sql`
    insert into staff (username, display_name, role, password_hash)
    values ('old', 'Old', 'ADMIN', '$argon2id$none')`.execute(db);
  await sql`
    insert into student (name, nric, phone_no, email, gender, program_level_id, schedule,
      enrolment_month, emergency_contact_name, emergency_contact_phone_no,
      emergency_contact_relationship, created_by)
    select name, nric, '60123456789', '', 'F', 2, 'MORNING', '2026-01-01', '', '', '', 1
    from jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as person (name text, nric text)`.execute(
    db,
  );
}

describe('the upgrade of an older database', () => {
  it('numbers courses that become equal, except the first (R-1240)', async () => {
    const db = await olderDatabase();
    const names = [
      'Caf\u00e9',
      'Cafe\u0301',
      'CAFE\u0301 (2)',
      'Ca\u200bf\u00e9',
      'x'.repeat(200),
      `${'x'.repeat(199)}ｘ`,
      'Physics',
    ];
    await db
      .insertInto('course')
      .values(names.map((name) => ({ name })))
      .execute();
    await migrate(db);
    const courses = await db.selectFrom('course').select('name').orderBy('id').execute();
    expect(courses.map(({ name }) => name)).toEqual([
      'Caf\u00e9',
      'Cafe\u0301 (3)',
      'CAFE\u0301 (2)',
      'Ca\u200bf\u00e9 (4)',
      'x'.repeat(200),
      `${'x'.repeat(190)} (2)`,
      'Physics',
    ]);
    const again = db.insertInto('course').values({ name: 'cafe\u0301' }).execute();
    await expect(again).rejects.toMatchObject({ constraint: 'course_name_key' });
  });

  it('normalizes an NRIC unless another student has the result (R-1241)', async () => {
    const db = await olderDatabase();
    const nrics = ['１', '２', '2', '３', '３', '－', '4', ''];
    await addStudents(
      db,
      nrics.map((nric) => ({ name: 'Siti', nric })),
    );
    await migrate(db);
    const students = await db.selectFrom('student').select('nric').orderBy('id').execute();
    expect(students.map(({ nric }) => nric)).toEqual(['1', '２', '2', '3', '３', '-', '4', '']);
  });

  it('finds names in any Unicode form (R-1320)', async () => {
    const db = await olderDatabase();
    await addStudents(db, [
      { name: 'Jose\u0301', nric: '' },
      { name: 'Jos\u00e9', nric: '' },
      { name: 'Jose', nric: '' },
    ]);
    await migrate(db);
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
