import { copyDatabase } from '@kelas/testkit/server';
import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, it, vi } from 'vitest';
import { ahead } from './client.ts';

const { db } = await copyDatabase();
const fails = sql`select violate('first'), violate('second') ${ahead}`;
const addKey = (key: string) =>
  sql`insert into idempotency_key values (${key}, sha256('x'), '{}', now()) returning key`;
const keys = async () =>
  (await db.selectFrom('idempotency_key').select('key').execute()).map(({ key }) => key);

describe('a statement that is sent ahead', () => {
  it('fails the next statement with its error, and saves nothing (R-114)', async () => {
    const saved = db.transaction().execute(async (tx) => {
      await fails.execute(tx);
      await addKey('after').execute(tx);
    });
    await expect(saved).rejects.toMatchObject({ constraint: 'first' });
    expect(await keys()).toEqual([]);
  });

  it('fails the commit that follows it (R-114)', async () => {
    const saved = db.transaction().execute(async (tx) => {
      await addKey('before').execute(tx);
      await fails.execute(tx);
    });
    await expect(saved).rejects.toMatchObject({ constraint: 'first' });
    expect(await keys()).toEqual([]);
  });

  it('is reported before a later statement that fails', async () => {
    const saved = db.transaction().execute(async (tx) => {
      await sql`select violate('earlier') ${ahead}`.execute(tx);
      await fails.execute(tx);
      await sql`select 1 / 0`.execute(tx);
    });
    await expect(saved).rejects.toMatchObject({ constraint: 'earlier' });
  });

  it('is not followed by a write when its transaction could not begin', async () => {
    const query = vi.spyOn(pg.Client.prototype, 'query');
    query.mockRejectedValueOnce(new Error('begin was cancelled') as never);
    const saved = db.transaction().execute(async (tx) => {
      await sql`select ${ahead}`.execute(tx);
      await addKey('outside').execute(tx);
    });
    await expect(saved).rejects.toThrow('begin was cancelled');
    query.mockRestore();
    expect(await keys()).toEqual([]);
  });

  it('does not disturb later transactions', async () => {
    await expect(db.transaction().execute((tx) => fails.execute(tx))).rejects.toThrow();
    await db.transaction().execute(async (tx) => {
      await sql`${addKey('one')} ${ahead}`.execute(tx);
      expect((await addKey('two').execute(tx)).rows).toEqual([{ key: 'two' }]);
    });
    expect(await keys()).toEqual(['one', 'two']);
    await expect(sql`select 1 / 0`.execute(db)).rejects.toMatchObject({ code: '22012' });
  });
});
