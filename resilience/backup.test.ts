import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { CENTRE_TABLES } from '@kelas/server/db/tables';
import { cleanUp, makeFolder } from '@kelas/testkit/processes';
import { afterEach, describe, expect, it } from 'vitest';
import { command, openWithoutKelas, roundTrip } from './backup.ts';
import { hasBackupTools } from './backup-tools.ts';

afterEach(cleanUp);

describe('a backup', () => {
  it('restores completely on another PostgreSQL and in another folder (R-1268)', async () => {
    const { rows, payments } = await roundTrip({ students: 20, clients: 2 });
    expect(rows).toBeGreaterThan(1_000);
    expect(payments).toBeGreaterThanOrEqual(2);
  });

  it.runIf(hasBackupTools)('is opened by age and tar (R-1253)', async () => {
    expect(await openWithoutKelas()).toBe(CENTRE_TABLES.length);
  });

  it('that is another file is refused and creates no database (R-1265)', async () => {
    const dataDir = join(makeFolder(), 'data');
    const run = command('restore', { DATA_DIR: dataDir }, import.meta.filename);
    expect([await run.exit, run.stderr()]).toEqual([
      1,
      `${import.meta.filename} is not a backup of Kelas. Nothing was changed\n`,
    ]);
    expect(existsSync(dataDir)).toBe(false);
  });
});
