import { join } from 'node:path';
import { type Embedded, startEmbedded } from '@kelas/embedded-postgres/start';
import { cleanUp, eventually, makeFolder, queryRows, SILENT_LOG } from '@kelas/testkit/processes';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkDurability } from './durability.ts';

let unsafe: Embedded;

beforeAll(async () => {
  const dataDir = join(makeFolder(), 'data');
  const settings = { fsync: 'off', full_page_writes: 'off' };
  unsafe = await startEmbedded({ dataDir, log: SILENT_LOG, settings });
});

afterAll(async () => {
  await unsafe.stop();
  await cleanUp();
});

async function check({ connectionString } = unsafe): Promise<void> {
  const pool = new pg.Pool({ connectionString });
  // PostgreSQL may stop before a released connection is closed, which the pool reports too.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  try {
    await checkDurability(pool);
  } finally {
    await pool.end();
  }
}

describe('checkDurability (R-1244)', () => {
  it('names every unsafe setting', async () => {
    await expect(check()).rejects.toThrow(
      'The database runs with fsync=off, full_page_writes=off, so a power cut could lose payments that were confirmed: switch it on and start again',
    );
  });

  it('checks the settings of the connection’s own role', async () => {
    const admin = unsafe.superuserConnectionString;
    await queryRows(admin, 'ALTER ROLE kelas SET synchronous_commit TO off');
    await expect(check()).rejects.toThrow('synchronous_commit=off');
  });

  it('accepts synchronous_commit=local only without a synchronous standby (R-1245)', async () => {
    const safe = await startEmbedded({ dataDir: join(makeFolder(), 'data'), log: SILENT_LOG });
    try {
      await queryRows(
        safe.superuserConnectionString,
        'ALTER ROLE kelas SET synchronous_commit TO local',
      );
      await check(safe);
      // From here on only synchronous_commit=local skips the wait for the standby.
      const admin = safe.superuserConnectionString;
      await queryRows(admin, `ALTER SYSTEM SET synchronous_standby_names = 'other'`);
      await queryRows(admin, 'SELECT pg_reload_conf()');
      await eventually(5_000, () =>
        expect(check(safe)).rejects.toThrow(
          'The database runs with synchronous_commit=local, so a failover to its synchronous standby could lose payments that were confirmed: set it to on and start again',
        ),
      );
    } finally {
      await safe.stop();
    }
  });
});
