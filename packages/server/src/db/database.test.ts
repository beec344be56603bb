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

describe('a query', () => {
  it('returns a DATE as text in every local time zone', async () => {
    const zone = process.env.TZ;
    try {
      for (const local of ['America/Los_Angeles', 'Pacific/Kiritimati']) {
        process.env.TZ = local;
        expect(await read("date '2026-03-01'")).toBe('2026-03-01');
      }
    } finally {
      if (zone === undefined) delete process.env.TZ;
      else process.env.TZ = zone;
    }
  });

  it('returns a time stamp as a Date', async () => {
    expect(await read("timestamptz '2026-03-01 08:00+08'")).toEqual(
      new Date('2026-03-01T00:00:00Z'),
    );
  });

  it('returns a bigint as an exact number, or fails', async () => {
    expect(await read('9007199254740991::bigint')).toBe(Number.MAX_SAFE_INTEGER);
    await expect(read('9007199254740992::bigint')).rejects.toThrow('too large to be exact');
  });

  it('runs in UTC', async () => {
    expect(await read("current_setting('TimeZone')")).toBe('UTC');
  });
});

describe('the time limits of a connection', () => {
  it.each<[who: string, options: Options, limits: string[]]>([
    ['are set for requests as kelas_app', { role: inject('postgres').role }, ['20s', '10s', '20s']],
    ['are set for requests as the owner', {}, ['20s', '10s', '20s']],
    ['are absent for an upgrade', { withoutTimeLimits: true }, ['0', '0', '0']],
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

  it('are absent for long work, even if the role sets some', async () => {
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

describe('a search (R-1218)', () => {
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
  ])('of %j for %j returns %j', async (name, text, found) => {
    const { rows } = await sql<{ found: boolean }>`
      select ${contains('search_name', text)} as found
      from (values (normalize(${name}::text, NFKC))) as person (search_name)`.execute(db);
    expect(rows[0]?.found).toBe(found);
  });
});
