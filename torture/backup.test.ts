import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { cleanUp, isRoot, makeFolder } from '../packages/server/src/testing/processes.ts';
import { command, roundTrip } from './backup.ts';
import { fillCentre } from './backup-centres.ts';

const canMount =
  isRoot && spawnSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'none', '/mnt']).status === 0;

afterEach(cleanUp);

describe('a backup', () => {
  it('comes back whole on another PostgreSQL and in another folder', async () => {
    const { rows, payments } = await roundTrip({ students: 20, desks: 2 });
    expect(rows).toBeGreaterThan(1_000);
    expect(payments).toBeGreaterThanOrEqual(2);
  });

  it.runIf(canMount)('that finds its disk full says so and leaves nothing', async () => {
    const [dataDir, disk] = [join(makeFolder(), 'data'), makeFolder()];
    await fillCentre(dataDir, 10);
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=16k', 'none', disk]);
    try {
      const file = join(disk, 'full.kbackup');
      const run = command('backup', { DATA_DIR: dataDir }, file);
      expect([await run.exit, run.stderr()]).toEqual([
        1,
        `${file} is on a full disk: free some space and try again\n`,
      ]);
      expect(readdirSync(disk)).toEqual([]);
    } finally {
      execFileSync('umount', ['--lazy', disk]);
    }
  });

  it('that is none makes no database', async () => {
    const dataDir = join(makeFolder(), 'data');
    const run = command('restore', { DATA_DIR: dataDir }, import.meta.filename);
    expect([await run.exit, run.stderr()]).toEqual([
      1,
      `${import.meta.filename} is not a backup of Kelas. Nothing was changed\n`,
    ]);
    expect(existsSync(dataDir)).toBe(false);
  });
});
