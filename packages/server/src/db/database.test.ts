import { copyDatabase } from '@kelas/testkit/server';
import { sql } from 'kysely';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { fillDemo } from '../demo/fill.ts';
import { ensureFirstAdmin } from '../domains/staff/first-admin.ts';
import { type Options, openDatabase } from './database.ts';
import { contains } from './search.ts';

const { db, url } = await copyDatabase();

async function read(expression: string): Promise<unknown> {
  const { rows } = await sql<{ value: unknown }>`select ${sql.raw(expression)} as value`.execute(
    db,
  );
  return rows[0]?.value;
}

describe('what is read', () => {
  it('keeps a DATE as the text it is, wherever the computer stands', async () => {
    const zone = process.env.TZ;
    try {
      for (const place of ['America/Los_Angeles', 'Pacific/Kiritimati']) {
        process.env.TZ = place;
        expect(await read("date '2026-03-01'")).toBe('2026-03-01');
      }
    } finally {
      if (zone === undefined) delete process.env.TZ;
      else process.env.TZ = zone;
    }
  });

  it('has time stamps as moments', async () => {
    expect(await read("timestamptz '2026-03-01 08:00+08'")).toEqual(
      new Date('2026-03-01T00:00:00Z'),
    );
  });

  it('has sums as exact numbers, or fails rather than be inexact', async () => {
    expect(await read('9007199254740991::bigint')).toBe(Number.MAX_SAFE_INTEGER);
    await expect(read('9007199254740992::bigint')).rejects.toThrow('too large to be exact');
  });

  it('is in UTC', async () => {
    expect(await read("current_setting('TimeZone')")).toBe('UTC');
  });
});

describe('waiting for the database', () => {
  it.each<[who: string, options: Options, limits: string[]]>([
    ['a desk gives up', { role: inject('postgres').role }, ['20s', '10s', '20s']],
    ['a desk without the role of the program gives up', {}, ['20s', '10s', '20s']],
    ['an upgrade waits on', { withoutTimeLimits: true }, ['0', '0', '0']],
  ])('%s', async (_, options, limits) => {
    const { pool, close } = openDatabase(url, options);
    const { rows } = await pool
      .query({
        text: `select current_setting('statement_timeout'), current_setting('lock_timeout'),
          current_setting('idle_in_transaction_session_timeout')`,
        rowMode: 'array',
      })
      .finally(close);
    expect(rows).toEqual([limits]);
  });

  it('has no limit for long work, whatever a role or a server says', async () => {
    const { rows: known } = await sql<{ name: string; old: string }>`
      select name, setting as old from pg_settings
      where name in ('statement_timeout', 'transaction_timeout')`.execute(db);
    const role = sql.id(decodeURIComponent(new URL(url).username));
    const database = sql.id(new URL(url).pathname.slice(1));
    for (const { name } of known) {
      await sql`alter role ${role} in database ${database} set ${sql.id(name)} = '300ms'`.execute(
        db,
      );
    }
    const long = openDatabase(url, { max: 2, withoutTimeLimits: true });
    onTestFinished(() => long.close());
    const slept = long.db
      .transaction()
      .execute((tx) => sql`select pg_sleep(0.6)`.execute(tx).then(() => 'slept'));
    expect(await slept).toBe('slept');
    await ensureFirstAdmin(long.db, { adminUsername: 'admin', adminPassword: 'not guessed' });
    const filled = await fillDemo(long.db, { students: 40, now: new Date() });
    expect(filled).toEqual({ students: 40, fresh: true });
  });
});

describe('searching', () => {
  it.each([
    ['Ali bin Abu', 'ALI', true],
    ['Ali bin Abu', 'n a', true],
    ['Ali bin Abu', 'ali abu', false],
    ['100%', '%', true],
    ['100', '%', false],
    ['a_b', '_', true],
    ['ab', '_', false],
    ['a\\b', '\\', true],
    ['ab', '\\', false],
    ['50%_\\', '%_\\', true],
    ['anything', '', true],
    ['Caf\u00e9', 'cafe\u0301', true],
    ['Cafe\u0301', 'CAF\u00c9', true],
    ['Cafe', 'Caf\u00e9', false],
    ['ＡＢＣ １２', 'bc 1', true],
    ['100%', '％', true],
    ['100', '％', false],
    ['黃嘉慧', '嘉', true],
    ['மோகன்', 'மோக', true],
  ])('%j for %j is %j', async (name, text, found) => {
    const { rows } = await sql<{ found: boolean }>`
      select ${contains('search_name', text)} as found
      from (values (normalize(${name}::text, NFKC))) as person (search_name)`.execute(db);
    expect(rows[0]?.found).toBe(found);
  });
});
