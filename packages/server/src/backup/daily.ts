import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { BackupConfig } from '../config.ts';
import { type Db, openDatabase } from '../db/database.ts';
import { failure } from './faults.ts';
import { dailyName, lastDue, outdated } from './names.ts';
import { type BackupMade, UNFINISHED, writeBackup } from './write.ts';

const WORK = 'BACKUP';
const HOUR = 3_600_000;

export interface DailyPlan {
  readonly connectionString: string;
  readonly backup: BackupConfig & { readonly time: string };
  readonly now: Date;
  readonly signal?: AbortSignal;
}

/** A daily backup, and older ones that had their time but could not be removed. */
interface DailyMade extends BackupMade {
  readonly file: string;
  readonly notRemoved: readonly string[];
}

/** When the last daily backup was made; null before the first. */
export async function lastBackupAt(db: Db): Promise<Date | null> {
  const row = await db
    .selectFrom('scheduled_work')
    .select('done_at')
    .where('name', '=', WORK)
    .executeTakeFirst();
  return row?.done_at ?? null;
}

/**
 * Makes the daily backup where it is due and nobody else is at it, and removes those that have had
 * their time. Undefined when there was nothing to do.
 */
export async function backUpDaily(plan: DailyPlan): Promise<DailyMade | undefined> {
  const { db, close } = openDatabase(plan.connectionString, { max: 1, withoutTimeLimits: true });
  try {
    await db
      .insertInto('scheduled_work')
      .values({ name: WORK, done_at: null })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return await db.transaction().execute(async (tx) => {
      // Locked until the end of the work, which another process does not wait for.
      const claimed = await tx
        .selectFrom('scheduled_work')
        .select('done_at')
        .where('name', '=', WORK)
        .forUpdate()
        .skipLocked()
        .executeTakeFirst();
      if (!claimed || !isDue(claimed.done_at, plan)) return undefined;
      const made = await makeFile(plan);
      await tx
        .updateTable('scheduled_work')
        .set({ done_at: plan.now })
        .where('name', '=', WORK)
        .execute();
      return made;
    });
  } finally {
    await close();
  }
}

/** A time in the future is that of a clock that was wrong. */
function isDue(doneAt: Date | null, { now, backup }: DailyPlan): boolean {
  if (doneAt === null || doneAt.getTime() > now.getTime() + HOUR) return true;
  return doneAt < lastDue(now, backup.time);
}

async function makeFile({ connectionString, backup, now, signal }: DailyPlan): Promise<DailyMade> {
  const { dir, passphrase } = backup;
  const file = join(dir, dailyName(now));
  await makeBackupFolder(dir);
  await removeUnfinished(dir, now);
  const made = await writeBackup({ connectionString, file, now, passphrase, signal });
  return { ...made, file, notRemoved: await removeOutdated(dir, backup.keep) };
}

/**
 * Removes what has had its time; answers what could not be. That is no reason to call the new one
 * failed: it would be made again and again, until the disk is full.
 */
async function removeOutdated(dir: string, keep: number): Promise<string[]> {
  const notRemoved: string[] = [];
  for (const name of outdated(await readdir(dir), keep)) {
    await rm(join(dir, name), { force: true }).catch(() => notRemoved.push(name));
  }
  return notRemoved;
}

/**
 * Makes the folder of the backups, for its owner alone.
 * @throws {StartError} when it cannot be.
 */
export async function makeBackupFolder(dir: string): Promise<void> {
  await mkdir(dir, { recursive: true, mode: 0o700 }).catch((error) => {
    throw failure('The folder cannot be made', dir, error);
  });
}

/** What a process left behind that was killed over it. */
async function removeUnfinished(dir: string, now: Date): Promise<void> {
  for (const name of (await readdir(dir)).filter((each) => UNFINISHED.test(each))) {
    const path = join(dir, name);
    const left = await stat(path).catch(() => undefined);
    if (left && left.mtimeMs < now.getTime() - HOUR) await rm(path, { force: true });
  }
}
