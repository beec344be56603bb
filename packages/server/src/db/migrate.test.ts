import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { copyDatabase } from '@kelas/testkit/server';
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { migrations } from '../../migrations/index.ts';
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

const EXTRA = '9999-broken';

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
      'The database could not be upgraded: migration 9999-broken failed: relation "payment" already exists',
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

  it('is listed for every file, in order', async () => {
    const folder = fileURLToPath(new URL('../../migrations', import.meta.url));
    const files = (await readdir(folder)).filter((name) => /^\d/.test(name)).sort();
    expect(Object.keys(migrations)).toEqual(files.map((name) => name.replace(/\.ts$/, '')));
    expect(files.map((name) => Number(name.slice(0, 4)))).toEqual(
      files.map((_, index) => index + 1),
    );
  });
});
