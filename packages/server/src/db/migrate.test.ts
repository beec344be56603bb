import { queryDatabase, withDatabase } from '@kelas/testkit/postgres';
import { copyDatabase } from '@kelas/testkit/server';
import { sql } from 'kysely';
import { afterEach, describe, expect, inject, it } from 'vitest';
import { migrations } from '../../schema/index.ts';
import type { Db } from './database.ts';
import { migrate } from './migrate.ts';

/** Creates a database without tables. */
async function emptyDatabase(): Promise<Db> {
  const { db } = await copyDatabase();
  await sql`drop schema public cascade`.execute(db);
  await sql`create schema public`.execute(db);
  return db;
}

async function tablesOf(db: Db): Promise<string[]> {
  const tables = await db.introspection.getTables();
  return tables.map((table) => table.name).toSorted();
}

const EXTRA = '9.9.9';

afterEach(() => {
  delete migrations[EXTRA];
});

describe('a migration', () => {
  it('creates the tables of the test database in an empty one', async () => {
    const [fresh, copied] = [await emptyDatabase(), await copyDatabase()];
    await migrate(fresh);
    expect(await tablesOf(fresh)).toEqual(await tablesOf(copied.db));
    expect(await tablesOf(fresh)).toContain('payment_line');
  });

  it('of an up-to-date database keeps its rows', async () => {
    const { db } = await copyDatabase();
    await db.insertInto('course').values({ name: 'Kept' }).execute();
    await migrate(db);
    expect(await db.selectFrom('course').select('name').execute()).toEqual([{ name: 'Kept' }]);
  });

  it('can run several times at once', async () => {
    const db = await emptyDatabase();
    await Promise.all([migrate(db), migrate(db), migrate(db)]);
    expect(await tablesOf(db)).toContain('payment_line');
  });

  it('that fails reports its name and reason and adds no table (R-1238)', async () => {
    const { db } = await copyDatabase();
    const before = await tablesOf(db);
    migrations[EXTRA] = {
      async up(broken) {
        await sql`create table half_made (id integer)`.execute(broken);
        await sql`create table payment (id integer)`.execute(broken);
      },
    };
    await expect(migrate(db)).rejects.toThrow(
      'The database could not be upgraded: migration 9.9.9 failed: relation "payment" already exists',
    );
    expect(await tablesOf(db)).toEqual(before);
    delete migrations[EXTRA];
    await migrate(db);
  });

  it('refuses a database of a newer version (R-1239)', async () => {
    const { db } = await copyDatabase();
    migrations[EXTRA] = { up: async () => {} };
    await migrate(db);
    delete migrations[EXTRA];
    await expect(migrate(db)).rejects.toThrow('The database could not be upgraded');
  });
});

describe('the order of names', () => {
  it('is built again after an upgrade of the ICU library', async () => {
    const { db, url } = await copyDatabase();
    const admin = withDatabase(inject('postgres').adminUrl, new URL(url).pathname.slice(1));
    await queryDatabase(
      admin,
      `update pg_collation set collversion = '1' where collname = 'by_name'`,
    );
    const node = async () =>
      (await sql`select pg_relation_filenode('student_by_name') as node`.execute(db)).rows[0];
    const before = await node();
    await migrate(db);
    const after = await node();
    expect(after).not.toEqual(before);
    await migrate(db);
    expect(await node()).toEqual(after);
  });
});

describe('functions, views and triggers', () => {
  it('become those of this version again, and are left alone when they are', async () => {
    const { db } = await copyDatabase();
    const bodies = async () => {
      const { rows } = await sql<{ body: string; version: string }>`
        select prosrc as body, xmin::text as version from pg_proc
        where pronamespace = 'public'::regnamespace and prosrc <> '' order by oid`.execute(db);
      return rows;
    };
    const present = await bodies();
    await migrate(db);
    expect(await bodies()).toEqual(present);
    await sql`
      create or replace function refuse_change() returns trigger language plpgsql
      as $$ begin return new; end $$`.execute(db);
    await sql`comment on table migration is 'of another version'`.execute(db);
    await migrate(db);
    expect((await bodies()).map(({ body }) => body)).toEqual(present.map(({ body }) => body));
  });
});

describe('a database from before version 1.0', () => {
  it('is refused with what to do, and stays as it is (R-1239)', async () => {
    const db = await emptyDatabase();
    await sql`create table migration (name text)`.execute(db);
    await sql`insert into migration values ('0001-staff')`.execute(db);
    await expect(migrate(db)).rejects.toThrow(
      'The database is from before version 1.0, and nothing was changed. Take the data out with the version that made it: npm run backup, or Everything under Export',
    );
    expect(await tablesOf(db)).toEqual(['migration']);
  });
});
